"""What the lab adds to the expert, where it is installed: it tries all it could do in playouts.

They are counted and not timed, so that the same seed gives the same match on every machine; and
they are compiled, or loaded from what was compiled before, only once and before anybody waits for a
move: whoever serves a table calls `warm` in good time. Until that is done, and without the lab,
there are none.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.chance import Chance
from ....engine.errors import BadOptions
from ....engine.game import Seat
from ....engine.playouts import CompiledPlayouts
from ..rules import setup
from ..state import SIDES, Build, Move, Options, Pass, Sabotage
from ..views import View, view
from .weights import HEURISTIC

ODDS = (0.15, 0.25)
"""How likely somebody at the table plays like a beginner, and like a skilled bot; else they play
like an unaided expert."""
OPEN = 0.5
"""How often it takes nobody to prefer a side of a plus or a times, as bots do in some situations.
Who always made use of that would win 57 % against unaided experts, and could be read by them in
turn: plus against plus, the best answer would win 0.92 rounds a round more than it loses, 0.59 as
it is (0.67 against the unaided expert; 0.14 against one that never made use of it and won 50 %)."""
TABLES = 2_000
"""That are imagined for one choice, at most."""
EFFORT = 6_000
"""Choices of others for one choice, times the number of those others: as that is what one of them
costs, an answer takes about as long at every table."""
MATCHES = 2_400
"""That are played to their end for each outcome of the round, over the square of the seats."""
CLOSE = 0.01
"""Choices that win so much less than the best one are as good as it: which one it is, nobody can
read."""

_weights = dict(HEURISTIC)


def _rehearse(found: Any) -> None:
    seen = view(setup(Options(), 2, Chance(0)), Seat(0))
    found.Position(seen, (*ODDS, 0.5), _weights).weighed(seed=0, tables=1, choices=1, matches=1)


playouts = CompiledPlayouts(__package__, _rehearse)
warm = playouts.warm


def use(weights: Mapping[str, float]) -> None:
    """From now on skilled bots are imagined with these weights, and matches played out with them,
    too."""
    for name in weights:
        if name not in HEURISTIC:
            known = ", ".join(HEURISTIC)
            raise BadOptions(
                "unknown_weight", f"Matician has no weight {name!r}; there are {known}."
            )
    _weights.update(weights)


def advised_move(seen: View, chance: Chance) -> Move | None:
    """What to build, or whom to sabotage; None where playouts cannot tell."""
    compiled = playouts.compiled
    if compiled is None:
        return None
    weighed = _weighed(compiled, seen, chance)
    if weighed is None:
        return None
    if seen.phase == "build":
        left, right = _best(weighed.builds, list(map(max, weighed.worths)), chance)
        return Build(left, right)
    sign, target = _best(weighed.attacks, weighed.worths[0], chance)
    return Pass() if target < 0 else Sabotage(sign, Seat(target // 2), SIDES[target % 2])


def _weighed(compiled: Any, seen: View, chance: Chance) -> Any:
    swaps = 0.5 if chance.fraction() < OPEN else 0.0
    position = compiled.Position(seen, (*ODDS, swaps), _weights)
    rivals = sum(player.place is None for player in seen.players) - 1
    matches = MATCHES // len(seen.players) ** 2
    return position.weighed(chance.word(), TABLES, EFFORT // rivals, matches)


def _best(
    choices: Sequence[tuple[int, int]], worths: Sequence[float], chance: Chance
) -> tuple[int, int]:
    least = max(worths) - CLOSE
    return chance.pick([one for one, worth in zip(choices, worths, strict=True) if worth >= least])
