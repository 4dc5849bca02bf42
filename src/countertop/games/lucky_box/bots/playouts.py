"""Playing matches to their end, by the thousand, to see which of several boards does best.

The playouts are compiled (fast_playouts.py), which needs the lab. They are counted and not timed,
so that the same view and the same chance give the same answer; and they are compiled, or loaded
from what was compiled before, only once and before anybody waits for a move: whoever serves a table
calls `warm` in good time. Until that is done, and without the lab, there are none.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.errors import BadOptions
from ....engine.playouts import CompiledPlayouts, best_by_halves
from ..deck import SIZE
from ..state import NUMBERS_PER_ROUND, ROUNDS, SEATS_PER_DECK, Options
from ..views import View
from .judge import WEIGHT_NAMES
from .playout_weights import TUNED
from .search import Position

if TYPE_CHECKING:
    from ..fast.playouts import Playouts

EFFORT = 80_000
"""Numbers that are played for one choice, over all playouts: some 60 milliseconds. All experts at
a table think at once, so each takes its share."""
MOST_PLAYOUTS = 4_000
"""For one choice, however little is left to play."""
MOST_DRAWN = 3 * (ROUNDS - 1)
"""Cards that a player still draws at most."""

_weights = list(TUNED)


def _rehearse(found: Any) -> None:
    tried = found.Playouts(Options(), ROUNDS - 1, (), range(SIZE), (), _weights)
    tried.points(tried.start([0], [1], 0, 0, 0), seed=0, first=0, count=1)


playouts = CompiledPlayouts(__package__, _rehearse)
warm = playouts.warm


def is_ready() -> bool:
    return playouts.compiled is not None


def use(weights: Mapping[str, float]) -> None:
    """From now on playouts are played by these weights, too."""
    for name in weights:
        if name not in WEIGHT_NAMES:
            raise BadOptions("unknown_weight", f"Lucky Box has no weight {name!r}.")
    for name, weight in weights.items():
        _weights[WEIGHT_NAMES.index(name)] = weight


def best(view: View, boards: Sequence[Position], cards: Sequence[Sequence[int]], seed: int) -> int:
    """Which of these boards, each with its cards, makes the most points on the average."""
    tried = _playouts(view)
    starts = [
        tried.start(held, board.opens, board.lightning, board.moons, board.stars)
        for held, board in zip(cards, boards, strict=True)
    ]
    which = range(len(starts))
    return best_by_halves(which, _effort(view), lambda one, *n: tried.points(starts[one], seed, *n))


def _effort(view: View) -> int:
    """Playouts for one choice."""
    rounds, effort = ROUNDS - view.round, EFFORT // len(view.players)
    numbers = rounds * NUMBERS_PER_ROUND + NUMBERS_PER_ROUND - len(view.numbers)
    if numbers == 0:  # nothing is left to chance
        return 1
    return min(MOST_PLAYOUTS, effort // numbers)


def _playouts(view: View) -> "Playouts":
    rivals = [player.board.moons for seat, player in enumerate(view.players) if seat != view.seat]
    seen, unseen = view.numbers, _unseen(view)
    kind: type[Playouts] = playouts.compiled.Playouts
    return kind(view.options, view.round - 1, seen, unseen, rivals, _weights)


def _unseen(view: View) -> list[int]:
    """The cards that may still be drawn; the discards too, if there are few others."""
    decks = 1 if len(view.players) <= SEATS_PER_DECK else 2
    seen = {one.card for one in view.cards} | set(view.discards)
    unseen = [card for card in range(SIZE * decks) if card not in seen]
    return unseen if len(unseen) >= MOST_DRAWN else [*unseen, *view.discards]
