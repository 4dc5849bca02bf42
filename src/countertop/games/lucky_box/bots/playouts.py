"""Plays matches to their end, by the thousand, to see which of several boards scores most."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ....engine.aids import Aids, best_by_halves
from ..deck import SIZE
from ..state import NUMBERS_PER_ROUND, ROUNDS, SEATS_PER_DECK, Board
from ..views import View
from .judge import WEIGHT_NAMES
from .playout_weights import TUNED

EFFORT = 80_000
"""How many numbers are played for one choice, over all playouts: about 60 milliseconds. All experts
at a table think at once, so each gets its share."""
MOST_PLAYOUTS = 4_000
"""The limit for one choice, however little of the match is left."""
MOST_DRAWN = 3 * (ROUNDS - 1)
"""The most cards that a player can still draw."""
WEIGHTS: Mapping[str, float] = dict(zip(WEIGHT_NAMES, TUNED, strict=True))
"""The weights by which playouts choose, by name."""


class Playouts(Protocol):
    """A moment of a match from which to play on: the class `Playouts` of fast/playouts.py."""

    def start(self, board: Board) -> Any: ...
    def points(self, start: Any, seed: int, first: int, count: int) -> int: ...


def best(view: View, boards: Sequence[Board], seed: int, aids: Aids) -> int:
    """Which of these boards scores most on average."""
    tried = playouts_for(view, aids)
    starts = [tried.start(board) for board in boards]
    which = range(len(starts))
    return best_by_halves(which, _effort(view), lambda one, *n: tried.points(starts[one], seed, *n))


def _effort(view: View) -> int:
    """How many playouts there are for one choice."""
    rounds, effort = ROUNDS - view.round, EFFORT // len(view.players)
    numbers = rounds * NUMBERS_PER_ROUND + NUMBERS_PER_ROUND - len(view.numbers)
    if numbers == 0:  # nothing is left to chance
        return 1
    return min(MOST_PLAYOUTS, effort // numbers)


def playouts_for(view: View, aids: Aids) -> Playouts:
    rivals = [player.board.moons for seat, player in enumerate(view.players) if seat != view.seat]
    weights = list(aids.weighed(WEIGHTS).values())
    begun: Callable[..., Playouts] = aids.playouts.Playouts
    return begun(view.options, view.round - 1, view.numbers, _unseen(view), rivals, weights)


def _unseen(view: View) -> list[int]:
    """The cards that may still be drawn; the discards too, if there are few others."""
    decks = 1 if len(view.players) <= SEATS_PER_DECK else 2
    seen = {one.card for one in view.cards} | set(view.discards)
    unseen = [card for card in range(SIZE * decks) if card not in seen]
    return unseen if len(unseen) >= MOST_DRAWN else [*unseen, *view.discards]
