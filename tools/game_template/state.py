"""What a match of Lone Number is made of: its options, its moves, and how it stands."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...engine.game import Message, Millis, Seat
from .cards import Card


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=9)] = 5
    seconds: Annotated[int, Meta(ge=5, le=120)] | None = 30


class Pick(Message, frozen=True):
    """A number, for this round."""

    round: int
    number: int


Move = Pick
Phase = Literal["countdown", "picking", "over"]


class Reveal(Struct, frozen=True):
    """What came to light at the end of a round (R4)."""

    round: int
    prize: Card
    picks: tuple[int | None, ...]
    winner: Seat | None


class State(Struct, frozen=True):
    options: Options
    stock: tuple[Card, ...]
    """Face down; the next prize is the first."""
    picks: tuple[int | None, ...]
    won: tuple[tuple[Card, ...], ...]
    until: Millis | None
    phase: Phase = "countdown"
    round: int = 1
    prize: Card | None = None
    lost: tuple[Card, ...] = ()
    last: Reveal | None = None


def numbers(seats: int) -> tuple[int, ...]:
    """R3: two more numbers than players."""
    return tuple(range(1, seats + 3))
