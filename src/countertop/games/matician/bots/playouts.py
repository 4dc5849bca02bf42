"""The expert's playouts: it tries all it could do on tables that could be, to the match's end."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Seat
from ..state import SIDES, Build, Move, Pass, Sabotage
from ..views import View
from .seen import rivals_of
from .weights import WEIGHTS

ODDS = (0.15, 0.25)
"""How likely somebody at the table plays like a beginner, and like a skilled bot; else they play
like an unaided expert."""
OPEN = 0.5
"""How often it takes nobody to prefer a side of a plus or a times, as bots do in some situations.
Who always made use of that would win 57 % against unaided experts, and could be read by them in
turn: plus against plus, the best answer would win 0.92 rounds a round more than it loses, 0.59 as
it is (0.67 against the unaided expert; 0.14 against one that never made use of it and won 50 %)."""
TABLES = 2_000
"""That are tried for one choice, at most."""
EFFORT = 6_000
"""Choices of others for one choice, times the number of those others: as that is what one of them
costs, an answer takes about as long at every table."""
MATCHES = 2_400
"""That are played to their end for each outcome of the round, over the square of the seats."""
CLOSE = 0.01
"""Choices that win so much less than the best one are as good as it: which one it is, nobody can
read."""


class Weighed(Protocol):
    """What a seat could do, as cards, and what each is worth with each (`fast/playouts.py`)."""

    builds: Sequence[tuple[int, int]]
    attacks: Sequence[tuple[int, int]]
    worths: Sequence[Sequence[float]]


class Position(Protocol):
    def weighed(self, seed: int, tables: int, choices: int, matches: int) -> Weighed | None: ...


class Playouts(Protocol):
    """What is used of `fast/playouts.py`."""

    def Position(  # noqa: N802
        self, view: View, odds: Sequence[float], weights: Mapping[str, float]
    ) -> Position: ...


def played_out_move(view: View, aids: Aids, chance: Chance) -> Move | None:
    """What to build, or whom to sabotage; None where playouts cannot tell."""
    if aids.playouts is None:
        return None
    weighed = weigh(aids.playouts, view, aids.weighed(WEIGHTS), chance)
    if weighed is None:
        return None
    if view.phase == "build":
        left, right = _best(weighed.builds, list(map(max, weighed.worths)), chance)
        return Build(left, right)
    sign, target = _best(weighed.attacks, weighed.worths[0], chance)
    return Pass() if target < 0 else Sabotage(sign, Seat(target // 2), SIDES[target % 2])


def weigh(
    playouts: Playouts, view: View, weights: Mapping[str, float], chance: Chance
) -> Weighed | None:
    """What everything that a seat could do is worth; None if no table could be."""
    swaps = 0.5 if chance.fraction() < OPEN else 0.0
    position = playouts.Position(view, (*ODDS, swaps), weights)
    effort, matches = EFFORT // len(rivals_of(view)), MATCHES // len(view.players) ** 2
    return position.weighed(chance.word(), TABLES, effort, matches)


def _best(
    choices: Sequence[tuple[int, int]], worths: Sequence[float], chance: Chance
) -> tuple[int, int]:
    least = max(worths) - CLOSE
    return chance.pick([one for one, worth in zip(choices, worths, strict=True) if worth >= least])
