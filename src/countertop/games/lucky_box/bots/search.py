"""Looking ahead: every cross that is possible now, through its whole cascade."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from ..deck import FULL, LINE_SQUARES, LINES_THROUGH, SQUARES, Face, Icon, loop_distance
from ..state import MOST_STARS, Board, Bonus, Cross, Resolve
from .judge import WAITING, Judge
from .weights import FITTED

WAITING_NUMBER, WAITING_MARK = FITTED[WAITING:]
"""What a bonus that still waits is worth while the others are being resolved."""


class Choice(NamedTuple):
    """A square of a box, by its place on the board, crossed by a bonus or by the number."""

    box: int
    square: int
    by: Bonus | None


class Position(NamedTuple):
    """A board in the middle of a cascade, small enough to make thousands of."""

    opens: tuple[int, ...]
    lightning: int
    moons: int
    stars: int
    waiting: tuple[Bonus, ...] = ()
    path: tuple[Choice, ...] = ()
    worth: float = 0.0


def position(board: Board, waiting: Sequence[Bonus]) -> Position:
    opens = tuple(FULL & ~box.crosses for box in board.boxes)
    return Position(opens, board.lightning, board.moons, board.stars, tuple(waiting))


class Search:
    """All that one number, or the bonuses that wait, can lead to."""

    def __init__(self, board: Board, faces: Sequence[Face], judge: Judge, width: int) -> None:
        self._cards = [box.card for box in board.boxes]
        self._faces = faces
        self._judge = judge
        self._width = width

    def first(self, start: Position, number: int) -> list[Position]:
        """R7 to R9: every square within reach of the lightning; nothing, if nothing matches."""
        found = [
            self._crossed(start, Choice(index, square, None), cost)
            for index, face in enumerate(self._faces)
            for square in SQUARES
            if start.opens[index] >> square & 1
            and (cost := loop_distance(face.grid[square], number)) <= start.lightning
        ]
        if not self._has_match(start.opens, number):
            found.append(start._replace(worth=self._worth(*start[:5])))
        return found

    def ends(self, found: Sequence[Position]) -> list[Position]:
        """R12: where the cascades end, following the most promising ones; best first."""
        over = [one for one in found if not one.waiting]
        frontier = self._best(one for one in found if one.waiting)
        while frontier:
            found = [after for one in frontier for after in self._resolved(one)]
            over += [one for one in found if not one.waiting]
            frontier = self._best(one for one in found if one.waiting)
        return sorted(over, key=attrgetter("worth"), reverse=True)

    def moves(self, path: Sequence[Choice]) -> Iterator[Cross | Resolve]:
        """A path as moves of the game."""
        for index, square, by in path:
            card = self._cards[index]
            yield Cross(card, square) if by is None else Resolve(by.card, by.line, card, square)

    def _resolved(self, start: Position) -> Iterator[Position]:
        tried: set[Icon] = set()
        for bonus in start.waiting:
            if bonus.icon not in tried:
                tried.add(bonus.icon)
                for index, square in self._matches(start.opens, bonus.icon):
                    yield self._crossed(start, Choice(index, square, bonus), cost=0)

    def _has_match(self, opens: tuple[int, ...], icon: Icon) -> bool:
        return any(True for _ in self._matches(opens, icon))

    def _matches(self, opens: tuple[int, ...], icon: Icon) -> Iterator[tuple[int, int]]:
        for index, squares in enumerate(opens):
            grid = self._faces[index].grid
            for square in SQUARES:
                if squares >> square & 1 and icon in ("?", grid[square]):
                    yield index, square

    def _crossed(self, start: Position, choice: Choice, cost: int) -> Position:
        index, square, by = choice
        left = start.opens[index] & ~(1 << square)
        opens = (*start.opens[:index], left, *start.opens[index + 1 :])
        lightning, moons, stars = start.lightning - cost, start.moons, start.stars
        waiting = [bonus for bonus in start.waiting if bonus != by]
        for line in LINES_THROUGH[square]:
            if left & LINE_SQUARES[line]:
                continue
            icon = self._faces[index].icons[line]
            if icon == "?" or isinstance(icon, int):
                waiting.append(Bonus(self._cards[index], line, icon))
            lightning += 2 if icon == "double" else icon == "lightning"
            moons += icon == "moon"
            stars += icon == "star"
        stars = min(stars, MOST_STARS)
        useful = tuple(bonus for bonus in waiting if self._has_match(opens, bonus.icon))
        worth = self._worth(opens, lightning, moons, stars, useful)
        return Position(opens, lightning, moons, stars, useful, (*start.path, choice), worth)

    def _worth(
        self,
        opens: tuple[int, ...],
        lightning: int,
        moons: int,
        stars: int,
        waiting: tuple[Bonus, ...],
    ) -> float:
        worth = self._judge.value(opens, lightning, moons, stars)
        for bonus in waiting:
            worth += WAITING_MARK if bonus.icon == "?" else WAITING_NUMBER
        return worth

    def _best(self, found: Iterator[Position]) -> list[Position]:
        """The most promising, each situation once."""
        unique = {(one.opens, one.lightning, one.waiting): one for one in found}
        return sorted(unique.values(), key=attrgetter("worth"), reverse=True)[: self._width]
