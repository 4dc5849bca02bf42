"""Playing matches to their end, by the thousand, to see which of several boards does best.

Needs the lab: the playouts are compiled (fast.py), and imported only when they are wanted.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .deck import SIZE
from .search import Position
from .state import NUMBERS_PER_ROUND, ROUNDS, SEATS_PER_DECK
from .views import View

if TYPE_CHECKING:
    from .fast import Playouts

EFFORT = 80_000
"""Numbers that are played for one choice, over all playouts: some 60 milliseconds."""
MOST_PLAYOUTS = 4_000
"""For one choice, however little is left to play."""
LONGEST_DRAW = 3 * (ROUNDS - 1)
"""Cards that a player still draws at most."""


def warm() -> None:
    """Compile the playouts, or load what was compiled before: seconds, so do it in good time."""
    from .fast import Playouts  # noqa: PLC0415
    from .state import Options  # noqa: PLC0415

    playouts = Playouts(Options(), ROUNDS - 1, (), range(SIZE), ())
    playouts.points(playouts.start([0], [1], 0, 0, 0), seed=0, first=0, count=1)


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
    rounds = ROUNDS - view.round
    numbers = rounds * NUMBERS_PER_ROUND + NUMBERS_PER_ROUND - len(view.numbers)
    if numbers == 0:  # nothing is left to chance
        return 1
    return min(MOST_PLAYOUTS, EFFORT // numbers) // max(1, (count - 1).bit_length())


def _playouts(view: View) -> "Playouts":
    from .fast import Playouts  # noqa: PLC0415

    rivals = [player.board.moons for seat, player in enumerate(view.players) if seat != view.seat]
    return Playouts(view.options, view.round - 1, view.numbers, _unseen(view), rivals)


def _unseen(view: View) -> list[int]:
    """The cards that may still be drawn; the discards too, if there are few others."""
    decks = 1 if len(view.players) <= SEATS_PER_DECK else 2
    seen = {one.card for one in view.cards} | set(view.discards)
    unseen = [card for card in range(SIZE * decks) if card not in seen]
    return unseen if len(unseen) >= LONGEST_DRAW else [*unseen, *view.discards]
