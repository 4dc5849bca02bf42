"""Tic-tac-toe on our engine: the one game that everybody's engine has."""

from collections.abc import Sequence

from msgspec import Struct

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Message, Millis, Result, Seat

NAME = "tictactoe"
TITLE = "Tic-tac-toe"
SEATS = range(2, 3)
FULL = 0b111_111_111
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There are none."""


class Mark(Message, frozen=True):
    """A square, 0 to 8."""

    square: int


Move = Mark
MARKS = tuple(Mark(square) for square in range(9))


class State(Struct, frozen=True):
    """Each player's squares as bits, and whose turn it is."""

    squares: tuple[int, int] = (0, 0)
    turn: int = 0


class View(Struct, frozen=True):
    """Everything is open."""

    seat: int | None
    squares: tuple[int, int]
    turn: int


def setup(options: Options, seats: int, chance: Chance) -> State:
    return State()


def moves(state: State, seat: Seat) -> Sequence[Mark]:
    if seat != state.turn or _has_line(state.squares[1 - seat]):
        return []
    taken = state.squares[0] | state.squares[1]
    return [mark for mark in MARKS if not taken >> mark.square & 1]


def play(state: State, seat: Seat, move: Mark, at: Millis, chance: Chance) -> State:
    if move not in moves(state, seat):
        raise IllegalMove("not_free", f"Square {move.square} cannot be marked now.")
    own = state.squares[seat] | 1 << move.square
    squares = (own, state.squares[1]) if seat == 0 else (state.squares[0], own)
    return State(squares, 1 - seat)


def deadline(state: State) -> None:
    return None


def expire(state: State, at: Millis, chance: Chance) -> State:
    return state


def view(state: State, seat: Seat | None) -> View:
    return View(seat, state.squares, state.turn)


def guess(view: View, chance: Chance) -> State:
    return State(view.squares, view.turn)


def result(state: State) -> Result | None:
    last = 1 - state.turn
    if _has_line(state.squares[last]):
        return Result((1, 2), (1, 0)) if last == 0 else Result((2, 1), (0, 1))
    if state.squares[0] | state.squares[1] == FULL:
        return Result((1, 1), (0, 0))
    return None


def cards(state: State) -> Sequence[int]:
    return ()


def contested(state: State, move: Mark) -> None:
    return None


def _has_line(squares: int) -> bool:
    return any(squares & line == line for line in LINES)
