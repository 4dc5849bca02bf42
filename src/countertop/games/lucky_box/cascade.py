"""Crossing squares: what may be crossed, and what a cross sets off (R7 to R14).

Bots that look ahead use the same functions, thousands of times for one answer.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from .deck import CardId, Deck, Face, Icon, completed_lines, face_of, loop_distance, squares_in
from .state import (
    MOST_STARS,
    Board,
    Bonus,
    Box,
    Cross,
    Player,
    Resolve,
    State,
    Step,
    pending,
    waits,
)

LIGHTNING = {"lightning": 1, "double": 2}


class Crossing(NamedTuple):
    """What one cross leads to: the board with its tokens, the bonuses that now wait, and those that
    were won and lost."""

    board: Board
    waiting: tuple[Bonus, ...]
    won: tuple[Bonus, ...]
    lost: tuple[Bonus, ...]


def crossing(
    deck: Deck,
    board: Board,
    waiting: Sequence[Bonus],
    card: CardId,
    square: int,
    *,
    cost: int,
    by: Bonus | None,
) -> Crossing:
    """R11 to R13: crosses a square for the number, or by one of the waiting bonuses."""
    box = board.box(card)
    assert box is not None
    crosses = box.crosses | 1 << square
    board = _with_box(board, Box(card, crosses), cost)
    lines = completed_lines(crosses, square)
    if not lines and not waiting:  # true of most crosses, and bots try thousands
        return Crossing(board, (), (), ())
    icons = face_of(deck, card).icons
    won = tuple([Bonus(card, line, icons[line]) for line in lines])
    left = [bonus for bonus in waiting if bonus != by]
    left += filter(waits, won)
    useful = tuple([bonus for bonus in left if has_match(deck, board, bonus.icon)])
    lost = _lost_stars(board, won)
    if len(useful) < len(left):
        lost += tuple([bonus for bonus in left if bonus not in useful])
    return Crossing(_with_tokens(board, won, lost), useful, won, lost)


def open_squares(face: Face, box: Box, icon: Icon) -> int:
    """The open squares that a number, or a question mark, can cross on a card, as bits."""
    return face.squares_by_icon[icon] & ~box.crosses


def matches(deck: Deck, board: Board, icon: Icon) -> Iterator[tuple[CardId, int]]:
    """R12: all squares that a number, or a question mark, can cross."""
    for box in board.boxes:
        for square in squares_in(open_squares(face_of(deck, box.card), box, icon)):
            yield box.card, square


def has_match(deck: Deck, board: Board, icon: Icon) -> bool:
    return any(open_squares(face_of(deck, box.card), box, icon) for box in board.boxes)


def crosses(state: State, player: Player, most: int) -> Sequence[Cross]:
    """R7, R8: the squares for the number: plain matches first, then by what they cost, up to the
    player's lightning and never more than `most`."""
    if player.steps:
        return []
    number, boxes = state.number, player.board.boxes
    reach = [(box, state.face(box.card).squares_by_cost[number]) for box in boxes]
    return [
        Cross(box.card, square)
        for cost in range(min(most, player.board.lightning) + 1)
        for box, squares in reach
        for square in squares_in(squares[cost] & ~box.crosses)
    ]


def resolutions(state: State, player: Player) -> Sequence[Resolve]:
    """R12: every bonus that waits, with every square that it can cross."""
    return [
        Resolve(bonus.card, bonus.line, card, square)
        for bonus in pending(player.steps)
        for card, square in matches(state.deck, player.board, bonus.icon)
    ]


def may_be_done(state: State, player: Player) -> bool:
    """R9, R13: a plain match is taken unless lightning is paid, and no bonus is left unused."""
    if player.steps:
        return not pending(player.steps)
    return not has_match(state.deck, player.board, state.number)


def cross(state: State, player: Player, move: Cross) -> Player:
    """R7, R8: the square for the number, paid for by its distance."""
    cost = loop_distance(state.face(move.card).grid[move.square], state.number)
    return _crossed(state, player, move.card, move.square, cost=cost, by=None)


def resolve(state: State, player: Player, move: Resolve) -> Player:
    """R12: a waiting bonus crosses a square."""
    by = Bonus(move.card, move.line, state.face(move.card).icons[move.line])
    return _crossed(state, player, move.on, move.square, cost=0, by=by)


def _crossed(
    state: State, player: Player, card: CardId, square: int, *, cost: int, by: Bonus | None
) -> Player:
    """One cross, and the step that tells of it."""
    waiting = pending(player.steps)
    after = crossing(state.deck, player.board, waiting, card, square, cost=cost, by=by)
    step = Step(card, square, cost, by, after.won, after.lost)
    return replace(player, board=after.board, steps=(*player.steps, step))


def taken_back(player: Player) -> Player:
    """R14: the player without the last step."""
    *steps, last = player.steps
    return replace(player, board=_undone(player.board, last), steps=tuple(steps))


def before(player: Player) -> Board:
    """The board as it stood when the number was revealed, which is what others may see."""
    return reduce(_undone, reversed(player.steps), player.board)


def simplest(state: State, player: Player) -> Player:
    """R22: what the table does for somebody slow. It pays nothing, and crosses whatever completes
    the most lines."""
    tried = [
        *(cross(state, player, move) for move in crosses(state, player, most=0)),
        *(resolve(state, player, move) for move in resolutions(state, player)),
    ]
    if not tried:
        return player
    return simplest(state, max(tried, key=lambda after: len(after.steps[-1].won)))


def lines_completed(crosses: int, square: int) -> int:
    """The lines, as bits, that this square would complete."""
    if crosses >> square & 1:
        return 0
    return sum(1 << line for line in completed_lines(crosses | 1 << square, square))


def cost(face: Face, box: Box, square: int, number: int, lightning: int) -> int | None:
    """R8: the lightning that this square costs for the number, or None if it cannot be had."""
    if box.crosses >> square & 1:
        return None
    price = loop_distance(face.grid[square], number)
    return price if price <= lightning else None


def _lost_stars(board: Board, won: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """R12: a round has room for three stars; a fourth is lost."""
    stars = [bonus for bonus in won if bonus.icon == "star"]
    return tuple(stars[MOST_STARS - board.stars :])


def _with_tokens(board: Board, won: Sequence[Bonus], lost: Sequence[Bonus], sign: int = 1) -> Board:
    """R12: lightning, moons and stars come at once; with a sign of -1 they go back."""
    icons = [bonus.icon for bonus in won if bonus not in lost]
    gain = sum([LIGHTNING.get(icon, 0) for icon in icons if isinstance(icon, str)])
    return Board(
        board.boxes,
        board.lightning + sign * gain,
        board.moons + sign * icons.count("moon"),
        board.stars + sign * icons.count("star"),
    )


def _undone(board: Board, step: Step) -> Board:
    box = board.box(step.card)
    assert box is not None
    board = _with_box(board, Box(box.card, box.crosses & ~(1 << step.square)), -step.cost)
    return _with_tokens(board, step.won, step.lost, sign=-1)


def _with_box(board: Board, box: Box, cost: int) -> Board:
    """The board after this cost, with this box in place of the one with the same card."""
    boxes = tuple([box if other.card == box.card else other for other in board.boxes])
    return Board(boxes, board.lightning - cost, board.moons, board.stars)
