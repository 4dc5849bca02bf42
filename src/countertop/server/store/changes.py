"""What goes into the log and comes out of it."""

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from ...engine.errors import CountertopError
from ...engine.match import Snapshot
from ..protocol import Race
from .finished import Finished
from .saved import Saved, encode
from .tries import Try

Done = Callable[[Any, Exception | None], None]
"""Is told what came of something that was asked of the store, or what was wrong with it."""


class StoreError(CountertopError):
    """The store cannot be opened, read or written."""


class Away(StoreError):
    """There is no database to ask just now."""


class TakenOver(StoreError):
    """Another server has the store by now: nothing of this one is written any more."""


class Damaged(StoreError):
    """What is on disk is not what was written."""


class Line(Struct, frozen=True, array_like=True, gc=False):
    """One entry of one match, with the request that it answers."""

    match: int
    number: int
    member: int | None
    n: int | None
    entry: str
    seal: int

    @classmethod
    def of(cls, match: int, number: int, member: int | None, n: int | None, entry: str) -> "Line":
        return cls(match, number, member, n, entry, seal(match, number, member, n, entry))


def seal(*parts: object) -> int:
    """A checksum, so that damage on disk is noticed."""
    return crc32("\n".join(map(str, parts)).encode("utf-8", "surrogatepass"))


SECOND = "second"
"""What the house's own time is called in the store; that of a wing has its digit behind it."""
REMEMBERED = 64
"""Requests of a member that are known to have been carried out, the latest ones."""


class Shortcut(Struct, frozen=True):
    """What the first entries of a long match have led to. The log stays the truth: one that is
    damaged, or was made by other rules (`stamp`), is as good as none."""

    snapshot: Snapshot
    answered: dict[int, list[int]] = {}
    """The request numbers behind the moves, by member, as far as they still matter."""
    races: list[Race] = []


class Change(Struct, gc=False):
    """Everything that a room wants on disk before it answers."""

    lines: Sequence[Line] = ()
    rooms: Sequence[tuple[int, str, int, str, int]] = ()
    """Id, code, seconds since 1970, body, seal (`room_row`)."""
    matches: Sequence[tuple[int, int, str, int]] = ()
    """Id, room, header, seal (`match_row`)."""
    pulses: Sequence[tuple[int, int, int]] = ()
    """Room, match time, seconds since 1970."""
    shortcuts: Sequence[tuple[int, int, str, str, int]] = ()
    """Match, number of entries, stamp of the game, body, seal (`shortcut_row`)."""
    closed: Sequence[int] = ()
    finished: Sequence[Finished] = ()
    tries: Sequence[Try] = ()
    """At the deal of the day, begun or over."""
    forgotten: Sequence[int] = ()
    """Rooms whose finished matches are deleted."""
    expired: int = 0
    """Finished matches that ended before this second have been kept long enough."""
    second: int = 0
    """How far the house's own time has come, if it is to be noted."""
    wing: str = ""
    """The part of the house that it is for, where that is divided."""

    @property
    def has_only_lines(self) -> bool:
        """As nearly all have."""
        some = self.rooms or self.matches or self.pulses or self.closed
        finished = self.finished or self.forgotten or self.expired
        return not (some or finished or self.tries or self.shortcuts or self.second)

    @property
    def is_empty(self) -> bool:
        return not self.lines and self.has_only_lines


class Logged(Struct, frozen=True):
    """A match as the log tells it, from its beginning or from a shortcut."""

    header: str
    entries: tuple[str, ...]
    answered: dict[int, set[int]]
    """The request numbers behind the moves, by member."""
    pulse: int
    """How far the clock had come when it was last noted down."""
    shortcut: Shortcut | None = None


def room_row(saved: Saved) -> tuple[int, str, int, str, int]:
    """A room as it is now: encoded at once, because the store's thread writes it later."""
    body = encode(saved)
    return saved.id, saved.code, saved.touched, body, seal(saved.id, saved.code, body)


def shortcut_row(match: int, stamp: str, shortcut: Shortcut) -> tuple[int, int, str, str, int]:
    number, body = shortcut.snapshot.number, msgspec.json.encode(shortcut).decode()
    return match, number, stamp, body, seal(match, number, stamp, body)


def match_row(id: int, room: int, header: str) -> tuple[int, int, str, int]:
    return id, room, header, seal(id, room, header)
