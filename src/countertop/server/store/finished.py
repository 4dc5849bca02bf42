"""Matches that are over, each with an address of its own that nobody can guess.

They outlive their rooms: who sat there, how it ended and the whole record, packed
(`archived.py` writes and reads them).
"""

import gzip
import secrets

from msgspec import Struct

from ...engine.game import Seat
from ..replays import About

KEY_BYTES = 16
"""128 bits: an address that nobody finds by trying."""


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def record_in(packed: bytes) -> str:
    """The record that was packed."""
    return gzip.decompress(packed).decode()


class Sat(Struct, frozen=True):
    """A browser that was there, by the hash of its cookie: on a seat, or as the host alone."""

    whose: str
    seat: Seat | None
    hosting: bool
    member: int | None = None
    """Who they were in the room: the log has that with every move."""


class Finished(Struct, frozen=True):
    """A match that has just ended, for the store to keep."""

    key: str
    match: int
    room: int
    second: int
    """When, by the house's own time: how long it is kept counts from here."""
    about: About
    sat: tuple[Sat, ...]
    has_facts: bool = False
    """Whether it shows what people know (`shown.py`)."""


class Kept(Struct, frozen=True):
    """A match out of the archive."""

    key: str
    room: int
    about: About
    packed: bytes
    """The record, gzipped."""

    def record(self) -> str:
        return record_in(self.packed)


class Mine(Struct, frozen=True):
    """A match that one browser was in."""

    key: str
    seat: Seat | None
    hosting: bool
    about: About
