# ruff: noqa: ARG001  # a game has every function of the protocol, needed or not
"""Coins: in turn, everybody tosses once. A bold toss shows heads more often than a shy one."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from countertop.engine.chance import Chance
from countertop.engine.game import Message, Millis, Result, Seat

NAME = "coins"
TITLE = "Coins"
SEATS = range(1, 5)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    worth: Annotated[int, Meta(ge=1, le=3)] = 1
    """Points for heads."""
    colour: Literal["red", "blue"] = "red"
    """Makes no difference."""


class Toss(Message, frozen=True):
    bold: bool


Move = Toss


class State(Struct, frozen=True):
    worth: int
    points: tuple[int, ...]
    turn: int = 0


class View(Struct, frozen=True):
    seat: int | None
    worth: int
    points: tuple[int, ...]
    turn: int


def setup(options: Options, seats: int, chance: Chance) -> State:
    return State(options.worth, (0,) * seats)


def moves(state: State, seat: Seat) -> Sequence[Toss]:
    return [Toss(False), Toss(True)] if seat == state.turn else []


def play(state: State, seat: Seat, move: Toss, at: Millis, chance: Chance) -> State:
    heads = chance.fraction() < (0.75 if move.bold else 0.25)
    points = list(state.points)
    points[seat] = state.worth * heads
    return State(state.worth, tuple(points), state.turn + 1)


def deadline(state: State) -> None:
    return None


def expire(state: State, at: Millis, chance: Chance) -> State:
    return state


def view(state: State, seat: Seat | None) -> View:
    return View(seat, state.worth, state.points, state.turn)


def guess(view: View, chance: Chance) -> State:
    return State(view.worth, view.points, view.turn)


def result(state: State) -> Result | None:
    if state.turn < len(state.points):
        return None
    best = max(state.points)
    return Result(tuple(1 if points == best else 2 for points in state.points), state.points)


def cards(state: State) -> Sequence[int]:
    return ()


def contested(state: State, move: Toss) -> None:
    return None
