# ruff: noqa: ARG001 - every game has the same functions, whatever they need
"""The table of `view.mjs`, line by line: what Colyseus and boardgame.io play in the bench.

Wrong cards that are judged, counted and seen by everybody, in views of about 600 bytes.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Message, Millis, Result, Seat

NAME = "plain"
TITLE = "Plain"
SEATS = range(4, 5)
HAND = 8


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There are none."""


class Play(Message, frozen=True):
    card: int
    top: int
    said: int


Move = Play


class Card(Struct, frozen=True):
    id: int
    left: int
    right: int


class Last(Struct, frozen=True):
    seat: Seat
    n: int
    said: int
    right: bool


class Sitting(Struct, frozen=True):
    seat: int
    locked: bool
    points: int
    name: str
    # `is` in view.mjs, which is no name in Python
    net: str


class State(Struct, frozen=True):
    hands: tuple[tuple[Card, ...], ...]
    top: Card
    moves: int = 0
    last: Last | None = None


class View(Struct, frozen=True):
    phase: str
    top: Card
    hand: tuple[Card, ...]
    counts: tuple[int, ...]
    moves: int
    last: Last | None
    seats: tuple[Sitting, ...]


def setup(options: Options, seats: int, chance: Chance) -> State:
    hands = tuple(
        tuple(Card(HAND * seat + place, 3 + place, 9 - place) for place in range(HAND))
        for seat in range(seats)
    )
    return State(hands, Card(99, 7, 8))


def moves(state: State, seat: Seat) -> Sequence[Play]:
    return [Play(card.id, state.top.id, 0) for card in state.hands[seat]]


def play(state: State, seat: Seat, move: Play, at: Millis, chance: Chance) -> State:
    if not any(card.id == move.card for card in state.hands[seat]):
        raise IllegalMove("not_yours", "That is not your card.")
    is_right = move.said == state.top.left * state.top.right
    last = Last(seat, state.moves + 1, move.said, is_right)
    return replace(state, moves=state.moves + 1, last=last)


def deadline(state: State) -> Millis | None:
    return None


def expire(state: State, at: Millis, chance: Chance) -> State:
    return state


def view(state: State, seat: Seat | None) -> View:
    """What one seat may know: its own hand, and of the others how many cards they have."""
    return View(
        phase="playing",
        top=state.top,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(len(hand) for hand in state.hands),
        moves=state.moves,
        last=state.last,
        seats=tuple(
            Sitting(other, locked=False, points=12, name=f"Player {other}", net="here")
            for other in range(len(state.hands))
        ),
    )


def guess(view: View, chance: Chance) -> State:
    return State((view.hand,) * len(view.counts), view.top, view.moves, view.last)


def result(state: State) -> Result | None:
    return None


def cards(state: State) -> Sequence[int]:
    return [card.id for hand in state.hands for card in hand]


def contested(state: State, move: Play) -> int | None:
    return None
