"""How an expert chooses by playouts: it tries the plays that it values most.

After each of them the rest of the round is played out, with the same cards for all, and the better
half goes on until one is left. Playouts say which card goes where, not when: the expert is
as quick as without them, and errs as often. When to take Help is left to its tuned weights: three
experts who tried that in playouts too took it too early.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from ....engine.aids import Aids, best_by_halves
from ....engine.chance import Chance
from ....engine.game import Millis
from ..cards import CardId
from ..state import Move
from ..views import View
from .weights import WEIGHTS

KEPT = 6
"""How many plays are tried."""
EFFORT = 60_000_000
"""Milliseconds that are played out for an answer, of all players together."""
MOST_PLAYOUTS = 2_000
"""For one answer, however little is left of a round."""
STRETCH = Millis(120_000)
"""How much of a round is played out where there is no clock."""

Try = tuple[Move, Millis]
"""A move, and when it would be made."""


class Knowledge(Struct, frozen=True):
    """What a bot knows while it chooses: what it takes cards to be worth and since when, its pace,
    until when it is working out cards, and when the table last changed."""

    now: Millis
    beliefs: Mapping[CardId, tuple[int, Millis]]
    pace: float = 1.0
    busy: Millis = Millis(0)
    moved: Millis = Millis(0)


class Position(Protocol):
    """A round as a bot sees it, made ready for playouts (`fast/playouts.py`)."""

    def points(self, move: Move, due: int, first: int, count: int, seed: int) -> int:
        """Of playouts `first` to `first + count - 1` together, if it makes this move then."""
        ...


def best_by_playouts(
    view: View, knowledge: Knowledge, tries: Sequence[Try], chance: Chance, aids: Aids
) -> Move | None:
    """The best of some moves; None without playouts, or where there is nothing to compare."""
    if aids.playouts is None or len(tries) < 2:
        return None
    position: Position = aids.playouts.Position(view, knowledge, aids.weighed(WEIGHTS))
    return most_points(position, tries, _affordable(view, knowledge.now), chance.word())


def _affordable(view: View, now: Millis) -> int:
    left = STRETCH if view.deadline is None else max(1, view.deadline - now)
    return min(MOST_PLAYOUTS, EFFORT // (left * len(view.players)))


def most_points(position: Position, tries: Sequence[Try], count: int, seed: int) -> Move:
    """The move that makes most points in about so many playouts."""

    def points(one: Try, first: int, batch: int) -> int:
        return position.points(*one, first, batch, seed)

    move, _ = best_by_halves(tries, count, points)
    return move
