# ruff: noqa: ARG001 - a game has every function of the protocol, needed or not
"""Pips, for tests of the engine: everybody has a hidden die and calls the sum of all of them.

Each calls once, whenever they like, until time is up. Whoever is nearest to the sum wins.
"""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Message, Millis, Result, Seat, Seen

NAME = "pips"
TITLE = "Pips"
SEATS = range(1, 5)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    faces: Annotated[int, Meta(ge=2, le=20)] = 6
    seconds: Annotated[int, Meta(ge=1, le=60)] | None = 10


class Call(Message, frozen=True):
    total: int


class Boast(Message, frozen=True):
    """Allowed to everybody at any time, and without effect."""


Move = Call | Boast


class State(Struct, frozen=True):
    options: Options
    dice: tuple[int, ...]
    calls: tuple[int | None, ...]
    is_up: bool = False


class Player(Struct, frozen=True):
    points: int
    call: int | None


class View(Seen, frozen=True):
    seat: Seat | None
    own: int | None
    options: Options
    players: tuple[Player, ...]
    is_up: bool = False


def setup(options: Options, seats: int, chance: Chance) -> State:
    dice = tuple(1 + chance.below(options.faces) for _ in range(seats))
    return State(options, dice, (None,) * seats)


def moves(state: State, seat: Seat) -> Sequence[Call | Boast]:
    if is_over(state):
        return []
    if state.calls[seat] is not None:
        return [Boast()]
    most = state.options.faces * len(state.dice)
    return [*map(Call, range(len(state.dice), most + 1)), Boast()]


def play(state: State, seat: Seat, move: Call | Boast, at: Millis, chance: Chance) -> State:
    if move not in moves(state, seat):
        raise IllegalMove("not_now", "That cannot be called now.")
    if isinstance(move, Boast):
        return state
    calls = tuple(move.total if n == seat else call for n, call in enumerate(state.calls))
    return replace(state, calls=calls)


def deadline(state: State) -> Millis | None:
    if is_over(state) or state.options.seconds is None:
        return None
    return Millis(1000 * state.options.seconds)


def expire(state: State, at: Millis, chance: Chance) -> State:
    return replace(state, is_up=True)


def is_over(state: State) -> bool:
    return state.is_up or None not in state.calls


def view(state: State, seat: Seat | None) -> View:
    players = tuple(Player(0 if call is None else call, call) for call in state.calls)
    own = None if seat is None else state.dice[seat]
    return View(seat, own, state.options, players, state.is_up)


def guess(view: View, chance: Chance) -> State:
    dice = [1 + chance.below(view.options.faces) for _ in view.players]
    if view.seat is not None and view.own is not None:
        dice[view.seat] = view.own
    calls = tuple(player.call for player in view.players)
    return State(view.options, tuple(dice), calls, view.is_up)


def result(state: State) -> Result | None:
    if not is_over(state):
        return None
    misses = [abs(sum(state.dice) - (call or 0)) for call in state.calls]
    places = tuple(1 + sum(other < miss for other in misses) for miss in misses)
    return Result(places, tuple(-miss for miss in misses))


def cards(state: State) -> Sequence[int]:
    return ()


def contested(state: State, move: Call | Boast) -> None:
    return None
