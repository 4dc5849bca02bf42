"""What the lab adds to the expert, where it is installed: it tries its best calls in playouts.

After each of the calls that look best at a glance the rest of the round is played out, with the
same dice for all of them; the better half goes on with twice as many playouts, until one is left.
They are counted and not timed, so that the same seed gives the same match on every machine.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ....engine.chance import Chance
from ....engine.errors import BadOptions
from ....engine.playouts import CompiledPlayouts, best_by_halves
from ..rules import setup
from ..state import Options, State
from .liking import LIKED
from .playout_weights import TUNED

KEPT = 8
"""How many calls are tried."""
EFFORT = 1_600_000
"""Playouts for an answer, times the square of the map's hexes: as that is what a playout costs, an
answer takes about as long on every map."""
MOST_PLAYOUTS, LEAST_PLAYOUTS = 2_000, 500
"""For an answer. More hardly win more, on the classic map; and where there is no time for so many,
as on the wide maps for three and four, a look ahead sees more than they do (`foresight.py`)."""

_weights = dict(TUNED)


def _rehearse(found: Any) -> None:
    start = found.Position(setup(Options(), 2, Chance(0)), _weights)
    most_wins(start, (0, 1), 1, 0)


playouts = CompiledPlayouts(__package__, _rehearse)
warm = playouts.warm


def use(weights: Mapping[str, float]) -> None:
    """From now on the playouts judge by these weights, too."""
    for name in weights:
        if name not in LIKED:
            known = ", ".join(LIKED)
            raise BadOptions(
                "unknown_weight", f"Martian Math has no weight {name!r}; there are {known}."
            )
    _weights.update(weights)


def advised_hex(state: State, hexes: Sequence[int], chance: Chance) -> int | None:
    """The hex to take; None where playouts cannot tell."""
    compiled, affordable = playouts.compiled, EFFORT // len(state.numbers) ** 2
    if compiled is None or affordable < LEAST_PLAYOUTS:
        return None
    position = compiled.Position(state, _weights)
    return most_wins(position, hexes, min(affordable, MOST_PLAYOUTS), chance.word())


def most_wins(position: Any, hexes: Sequence[int], count: int, seed: int) -> int:
    """The hex that wins most rounds in about so many playouts, of those that look best."""
    kept = sorted(hexes, key=position.liked, reverse=True)[:KEPT]
    return best_by_halves(kept, count, lambda hex_, *which: position.wins(hex_, *which, seed))
