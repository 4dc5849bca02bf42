"""Playing matches to their end, by the thousand, to see which of several boards does best.

The playouts are compiled (fast_playouts.py), which needs the lab. They are counted and not timed,
so that the same view and the same chance give the same answer; and they are compiled, or loaded
from what was compiled before, only once and before anybody waits for a move: whoever serves a table
calls `warm` in good time. Until that is done, and without the lab, there are none.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

from ...engine.errors import BadOptions
from .deck import SIZE
from .outlook import WEIGHT_NAMES
from .search import Position
from .state import NUMBERS_PER_ROUND, ROUNDS, SEATS_PER_DECK, Options
from .tuned import TUNED
from .views import View

if TYPE_CHECKING:
    from .fast_playouts import Playouts

EFFORT = 80_000
"""Numbers that are played for one choice, over all playouts: some 60 milliseconds. All experts at
a table think at once, so each takes its share."""
MOST_PLAYOUTS = 4_000
"""For one choice, however little is left to play."""
MOST_DRAWN = 3 * (ROUNDS - 1)
"""Cards that a player still draws at most."""

_weights = list(TUNED)
_stage: list[Literal["cold", "warming", "ready"]] = ["cold"]


def is_ready() -> bool:
    return _stage[0] == "ready"


def warm() -> None:
    """Compile the playouts, or load them: seconds the first time, nothing from then on. While one
    thread is at it, others do not wait. Where they cannot be compiled nothing happens."""
    if _stage[0] != "cold" or find_spec("numba") is None:
        return
    _stage[0] = "warming"
    try:
        playouts = _compiled(Options(), ROUNDS - 1, (), range(SIZE), ())
        playouts.points(playouts.start([0], [1], 0, 0, 0), seed=0, first=0, count=1)
    except (ImportError, RuntimeError):  # a broken numba, or no place to keep what it compiles
        return
    _stage[0] = "ready"


def use(weights: Mapping[str, float]) -> None:
    """From now on playouts are played by these weights, too."""
    for name in weights:
        if name not in WEIGHT_NAMES:
            raise BadOptions("unknown_weight", f"Lucky Box has no weight {name!r}.")
    for name, weight in weights.items():
        _weights[WEIGHT_NAMES.index(name)] = weight


def best(view: View, boards: Sequence[Position], cards: Sequence[Sequence[int]], seed: int) -> int:
    """Which of these boards, each with its cards, makes the most points on the average."""
    playouts = _playouts(view)
    starts = [
        playouts.start(held, board.opens, board.lightning, board.moons, board.stars)
        for held, board in zip(cards, boards, strict=True)
    ]
    left, sums, played = list(range(len(starts))), [0] * len(starts), 0
    while len(left) > 1:
        count = max(1, _effort(view, len(starts)) // len(left))
        for index in left:
            sums[index] += playouts.points(starts[index], seed, played, count)
        played += count
        left = sorted(left, key=lambda index: -sums[index])[: (len(left) + 1) // 2]
    return left[0]


def _effort(view: View, count: int) -> int:
    """Playouts for one of the passes, each of which leaves half of so many boards."""
    rounds, effort = ROUNDS - view.round, EFFORT // len(view.players)
    numbers = rounds * NUMBERS_PER_ROUND + NUMBERS_PER_ROUND - len(view.numbers)
    if numbers == 0:  # nothing is left to chance
        return 1
    return min(MOST_PLAYOUTS, effort // numbers) // max(1, (count - 1).bit_length())


def _playouts(view: View) -> "Playouts":
    rivals = [player.board.moons for seat, player in enumerate(view.players) if seat != view.seat]
    return _compiled(view.options, view.round - 1, view.numbers, _unseen(view), rivals)


def _compiled(
    options: Options, round: int, seen: Sequence[int], unseen: Sequence[int], rivals: Sequence[int]
) -> "Playouts":
    from .fast_playouts import Playouts  # noqa: PLC0415  # which needs the lab

    return Playouts(options, round, seen, unseen, rivals, _weights)


def _unseen(view: View) -> list[int]:
    """The cards that may still be drawn; the discards too, if there are few others."""
    decks = 1 if len(view.players) <= SEATS_PER_DECK else 2
    seen = {one.card for one in view.cards} | set(view.discards)
    unseen = [card for card in range(SIZE * decks) if card not in seen]
    return unseen if len(unseen) >= MOST_DRAWN else [*unseen, *view.discards]
