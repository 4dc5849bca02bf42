"""Crossing squares: what may be crossed, and what a cross sets off (R7 to R14)."""

from collections.abc import Sequence
from functools import reduce

from msgspec.structs import replace

from .deck import CardId, Face, Icon, completed_lines, loop_distance, squares_in
from .state import MOST_STARS, Board, Bonus, Box, Cross, Player, Resolve, State, Step, pending

LIGHTNING = {"lightning": 1, "double": 2}


def open_squares(face: Face, box: Box, icon: Icon) -> int:
    """The open squares that a number, or a question mark, can cross on a card, as bits."""
    return face.squares_by_icon[icon] & ~box.crosses


def has_match(state: State, board: Board, icon: Icon) -> bool:
    return any(open_squares(state.face(box.card), box, icon) for box in board.boxes)


def crosses(state: State, player: Player, most: int) -> Sequence[Cross]:
    """R7, R8: one square for the number, the plain matches first, then by lightning to pay, as
    much as the player has but not above `most`."""
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
        Resolve(bonus.card, bonus.line, box.card, square)
        for bonus in pending(player.steps)
        for box in player.board.boxes
        for square in squares_in(open_squares(state.face(box.card), box, bonus.icon))
    ]


def may_be_done(state: State, player: Player) -> bool:
    """R9, R13: a plain match is taken unless lightning is paid, and no bonus is left lying."""
    if player.steps:
        return not pending(player.steps)
    return not has_match(state, player.board, state.number)


def cross(state: State, player: Player, move: Cross) -> Player:
    """R7, R8: the square for the number, paid for by its distance."""
    cost = loop_distance(state.face(move.card).grid[move.square], state.number)
    return crossed(state, player, move.card, move.square, cost=cost, by=None)


def resolve(state: State, player: Player, move: Resolve) -> Player:
    """R12: a waiting bonus crosses a square."""
    by = Bonus(move.card, move.line, state.face(move.card).icons[move.line])
    return crossed(state, player, move.on, move.square, cost=0, by=by)


def crossed(
    state: State, player: Player, card: CardId, square: int, *, cost: int, by: Bonus | None
) -> Player:
    """One cross, its tokens at once, and the step that tells of it."""
    box = player.board.box(card)
    assert box is not None
    after = Box(card, box.crosses | 1 << square)
    icons = state.face(card).icons
    lines = completed_lines(after.crosses, square)
    won = tuple([Bonus(card, line, icons[line]) for line in lines])
    board = _with_box(player.board, after)
    step = Step(card, square, cost, by, won, lost=_lost_stars(board, won))
    waiting = pending((*player.steps, step))
    futile = tuple([bonus for bonus in waiting if not has_match(state, board, bonus.icon)])
    if futile:
        step = replace(step, lost=step.lost + futile)
    return replace(player, board=_with_tokens(board, step), steps=(*player.steps, step))


def taken_back(player: Player) -> Player:
    """R14: without the last step."""
    *steps, last = player.steps
    return replace(player, board=_undone(player.board, last), steps=tuple(steps))


def before(player: Player) -> Board:
    """The board as it stood when the number was revealed, which is what others may see."""
    return reduce(_undone, reversed(player.steps), player.board)


def simplest(state: State, player: Player) -> Player:
    """R22: what is done for somebody slow. Nothing is paid; whatever completes most is crossed."""
    tried = [
        *(cross(state, player, move) for move in crosses(state, player, most=0)),
        *(resolve(state, player, move) for move in resolutions(state, player)),
    ]
    if not tried:
        return player
    return simplest(state, max(tried, key=lambda after: len(after.steps[-1].won)))


def lines_completed(box: Box, square: int) -> int:
    """The lines, as bits, that this square would complete."""
    if box.crosses >> square & 1:
        return 0
    return sum(1 << line for line in completed_lines(box.crosses | 1 << square, square))


def cost(state: State, board: Board, box: Box, square: int) -> int | None:
    """R8: the lightning that this square costs for the number, or None if it cannot be had."""
    if box.crosses >> square & 1:
        return None
    price = loop_distance(state.face(box.card).grid[square], state.number)
    return price if price <= board.lightning else None


def _lost_stars(board: Board, won: tuple[Bonus, ...]) -> tuple[Bonus, ...]:
    """R12: there are three stars in a round's row; a fourth is lost."""
    stars = [bonus for bonus in won if bonus.icon == "star"]
    return tuple(stars[MOST_STARS - board.stars :])


def _with_tokens(board: Board, step: Step, sign: int = 1) -> Board:
    """R12: lightning, moons and stars come at once; with -1 they go back."""
    icons = [bonus.icon for bonus in step.won if bonus not in step.lost]
    gain = sum(LIGHTNING.get(icon, 0) for icon in icons if isinstance(icon, str)) - step.cost
    return replace(
        board,
        lightning=board.lightning + sign * gain,
        moons=board.moons + sign * icons.count("moon"),
        stars=board.stars + sign * icons.count("star"),
    )


def _undone(board: Board, step: Step) -> Board:
    box = board.box(step.card)
    assert box is not None
    return _with_tokens(
        _with_box(board, Box(box.card, box.crosses & ~(1 << step.square))), step, sign=-1
    )


def _with_box(board: Board, box: Box) -> Board:
    boxes = tuple([box if other.card == box.card else other for other in board.boxes])
    return replace(board, boxes=boxes)
