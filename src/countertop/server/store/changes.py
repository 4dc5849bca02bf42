"""What goes into the log and comes out of it."""

from msgspec import Raw, Struct

from ...engine.errors import CountertopError
from .saved import Saved, encode


class StoreError(CountertopError):
    """The store cannot be opened, read or written."""


class Line(Struct, frozen=True, array_like=True):
    """One entry of one match, with the request that it answers."""

    match: int
    number: int
    member: int | None
    n: int | None
    entry: Raw


class Change(Struct):
    """Everything that a room wants on disk before it answers."""

    lines: list[Line] = []
    rooms: list[tuple[int, str, int, str]] = []
    """Id, code, seconds since 1970, body (`row`)."""
    matches: list[tuple[int, int, str]] = []
    """Id, room, header."""
    pulses: list[tuple[int, int, int]] = []
    """Room, match time, seconds since 1970."""
    closed: list[int] = []

    @property
    def is_empty(self) -> bool:
        return not (self.lines or self.rooms or self.matches or self.pulses or self.closed)


class Logged(Struct, frozen=True):
    """A match as the log tells it."""

    header: str
    entries: tuple[str, ...]
    answered: dict[int, set[int]]
    """The request numbers behind the moves, by member."""
    pulse: int
    """How far the clock had come when it was last noted down."""


def row(saved: Saved) -> tuple[int, str, int, str]:
    """A room as it is now: encoded at once, because the store's thread writes it later."""
    return saved.id, saved.code, saved.touched, encode(saved)
