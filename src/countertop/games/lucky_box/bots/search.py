"""Looking ahead: every cross that is possible now, through its whole cascade."""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from ..cascade import cost, crossing, has_match, matches
from ..deck import SQUARES, CardId, Icon, face_of
from ..state import Board, Bonus, Cross, Resolve
from .judge import WAITING, Judge
from .weights import FITTED

WAITING_NUMBER, WAITING_MARK = FITTED[WAITING:]
"""What a bonus is worth while it waits for others to be resolved."""


class Position(NamedTuple):
    """A board during a cascade, and the moves that led to it."""

    board: Board
    waiting: tuple[Bonus, ...] = ()
    path: tuple[Cross | Resolve, ...] = ()
    worth: float = 0.0
    price: int = 0
    """The lightning that its first cross costs."""


class Search:
    """Everything that one number, or the bonuses that wait, can lead to."""

    def __init__(self, judge: Judge, width: int) -> None:
        self._judge = judge
        self._deck = judge.deck
        self._width = width

    def first(self, start: Position, number: int) -> list[Position]:
        """R7 to R9: every square that there is lightning for; nothing, if no square matches."""
        board, found = start.board, []
        for box in board.boxes:
            face = face_of(self._deck, box.card)
            for square in SQUARES:
                price = cost(face, box, square, number, board.lightning)
                if price is not None:
                    found.append(self._crossed(start, box.card, square, price, None))
        if not has_match(self._deck, board, number):
            found.append(start._replace(worth=self._judge.value(board)))
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

    def _resolved(self, start: Position) -> Iterator[Position]:
        tried: set[Icon] = set()
        for bonus in start.waiting:
            if bonus.icon not in tried:
                tried.add(bonus.icon)
                for card, square in matches(self._deck, start.board, bonus.icon):
                    yield self._crossed(start, card, square, 0, bonus)

    def _crossed(
        self, start: Position, card: CardId, square: int, cost: int, by: Bonus | None
    ) -> Position:
        board, waiting, _, _ = crossing(
            self._deck, start.board, start.waiting, card, square, cost=cost, by=by
        )
        move = Resolve(by.card, by.line, card, square) if by else Cross(card, square)
        worth = self._judge.value(board)
        for bonus in waiting:
            worth += WAITING_MARK if bonus.icon == "?" else WAITING_NUMBER
        return Position(board, waiting, (*start.path, move), worth, start.price + cost)

    def _best(self, found: Iterable[Position]) -> list[Position]:
        """The most promising positions, each situation once."""
        unique = {(one.board, one.waiting): one for one in found}
        return sorted(unique.values(), key=attrgetter("worth"), reverse=True)[: self._width]
