"""What crosses the wire of matches that are over (`make types` writes the client's types)."""

from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from ..engine.game import Millis, Result, Seat
from .protocol import Race


class SeatThen(Struct, frozen=True):
    """A seat as it was when the match ended."""

    letter: str
    name: str
    level: str | None = None
    """A bot's level; None for a person."""
    stand_in: str | None = None
    """The level of the bot that played at the end for a person who was away."""


class About(Struct, frozen=True):
    """What is known of a finished match without unpacking its record."""

    game: str
    options: dict[str, Any]
    seats: tuple[SeatThen, ...]
    result: Result
    ended: int
    """When it ended, in seconds since 1970 by the machine's clock, for people to read."""
    lasted: Millis
    """How long the match's own clock ran."""
    names: dict[str, str] = {}
    """What a deck or a map of people's own was called, by its option."""


class Step(Struct, frozen=True):
    """One entry of the record: a move, or a time that was up. The first step is the deal."""

    at: Millis
    seat: Seat | None = None
    move: Raw | UnsetType = UNSET
    race: Race | UnsetType = UNSET
    """The verdict, where somebody else wanted the same."""


class Mark(Struct, frozen=True):
    """A moment that mattered: its kind chooses shape and sentence, `about` has what that names."""

    step: int
    kind: str
    seat: Seat | None
    about: dict[str, Any]


class Replay(Struct, frozen=True):
    """`GET /api/matches/KEY`, and what a record from a file is answered with: the whole match."""

    game: str
    options: dict[str, Any]
    seats: tuple[SeatThen, ...]
    result: Result | None
    lasted: Millis
    steps: tuple[Step, ...]
    views: dict[str, tuple[Any, ...]]
    """For each seat by its number, and "open" for everybody's eyes: what changed with each step,
    the first one whole (`archive/patches.py`); null where nothing did, and 0, at any depth, where
    it is for a seat
    what it is for "open"."""
    marks: tuple[Mark, ...]
    ended: int | None = None
    """When it ended, in seconds since 1970; a record from a file does not say."""


class Alternative(Struct, frozen=True):
    """A move that could have been made, with the expert's opinion."""

    text: str
    """In figures and signs, as people write it."""
    played: bool
    move: Any
    value: float | None
    """What playouts brought on average: the share of rounds or matches won, or points; None without
    playouts."""
    spread: float
    """How far off that may be, in either direction, 19 times of 20."""
    tries: int


class WhatElse(Struct, frozen=True):
    """`GET /api/matches/KEY/what-else?step=12`: the moves at that moment, the best five and the one
    that was made, in the expert's order."""

    step: int
    seat: Seat | None
    thinking: bool
    """It is being worked out; ask again in a moment."""
    unit: Literal["wins", "matches", "points", "order"]
    moves: tuple[Alternative, ...] = ()
    """Empty where there was nothing to choose."""


class Viewer(Struct, frozen=True):
    """Somebody who watches a match with others."""

    id: int
    name: str


class Where(Struct, frozen=True):
    """Where the leader is in a match: the step, whose eyes, and whether and how fast it plays."""

    step: int
    sight: int | None
    playing: bool
    speed: float


class Viewers(Struct, frozen=True):
    """What everybody who watches together hears over `/ws/r/KEY`, whole, whenever it changes."""

    you: int
    leader: int
    people: tuple[Viewer, ...]
    """The leader first, then in the order in which they would lead."""
    where: Where
