"""What crosses the wire of matches that are over (`make types` writes the client's types)."""

from typing import Any

from msgspec import Struct

from ..engine.game import Millis, Result


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
