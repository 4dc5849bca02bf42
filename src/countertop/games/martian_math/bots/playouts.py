"""What compiled playouts add to the expert: it tries its best calls in them.

After each of the calls that look best at a glance the rest of the round is played out, with the
same dice for all of them; the better half goes on with twice as many playouts, until one is left.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ....engine.aids import best_by_halves
from ....engine.chance import Chance
from ..state import State
from .heuristic import SEVERAL
from .matching_weights import MATCHING
from .playout_weights import TUNED

KEPT = 8
"""How many calls are tried."""
EFFORT = 1_600_000
"""Playouts for an answer, times the square of the number of hexes: that is what a playout costs, so
an answer takes about as long on every map."""
MOST_PLAYOUTS, LEAST_PLAYOUTS = 2_000, 500
"""For an answer. On the classic map, more hardly win more; and where there is time for fewer than
that, as on the wide maps for three and four, looking a roll ahead sees more than they do."""


class Start(Protocol):
    """A round in progress, from which playouts start."""

    def liked(self, hex_: int, /) -> float:
        """What it is worth at a glance to take a hex."""
        ...

    def wins(self, hex_: int, first: int, count: int, seed: int, /) -> int:
        """What taking a hex wins, in playouts `first` to `first + count - 1`."""
        ...


class Playouts(Protocol):
    """What the bot needs of `fast/playouts.py`."""

    Position: Callable[[State, Mapping[str, float]], Start]


def usual_weights(state: State) -> Mapping[str, float]:
    """By which playouts are played: among several as an expert settles, and where markers have to
    match as a skilled bot builds against one."""
    if len(state.players) > 2:
        return SEVERAL
    return MATCHING if state.options.markers == "matching" else TUNED


def advised_hex(
    playouts: Playouts,
    weights: Mapping[str, float],
    state: State,
    hexes: Sequence[int],
    chance: Chance,
) -> int | None:
    """The hex to take; None on maps too wide for enough playouts."""
    affordable = EFFORT // len(state.numbers) ** 2
    if affordable < LEAST_PLAYOUTS:
        return None
    position = playouts.Position(state, weights)
    return most_wins(position, hexes, min(affordable, MOST_PLAYOUTS), chance.word())


def most_wins(position: Start, hexes: Sequence[int], count: int, seed: int) -> int:
    """Of the hexes that look best, the one that wins most rounds in about so many playouts."""
    kept = sorted(hexes, key=position.liked, reverse=True)[:KEPT]

    def played(hex_: int, first: int, count: int) -> int:
        return position.wins(hex_, first, count, seed)

    return best_by_halves(kept, count, played)
