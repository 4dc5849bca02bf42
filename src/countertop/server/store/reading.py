"""What a store says of rooms and matches, each held against its seal."""

import sqlite3
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from .changes import Damaged, Shortcut, seal
from .parts import OF_WING
from .rows import Database
from .saved import Saved, decode

ROOM = (
    "SELECT room.id, room.code, room.body, room.seal, pulse.touched FROM room "
    "LEFT JOIN pulse ON pulse.room = room.id "
)
PART = 500
"""Entries that are read in one go."""
HAS_SHORTCUT = (
    "SELECT match, number, stamp, body, seal FROM shortcut WHERE match = ? AND EXISTS "
    "(SELECT 1 FROM entry WHERE match = shortcut.match AND number = shortcut.number - 1)"
)
"""One that leads to where the log has been."""
_shortcut = msgspec.json.Decoder(Shortcut).decode
Row = tuple[int, str, str, int | None, int | None]


class Shelf(Struct):
    """Every room of a store: those that can be read, and the codes of those that cannot."""

    rooms: list[Saved] = []
    damaged: list[str] = []


def read_leniently(database: sqlite3.Connection) -> None:
    """Text that is no UTF-8 any more is damage in one row, which its seal or its form shows; by
    itself SQLite gives up on all the rows that were asked for."""
    database.text_factory = lambda text: text.decode("utf-8", "replace")


def read_shelf(database: Database, wing: str | None = None) -> Shelf:
    """Of the whole house, or of one wing."""
    shelf = Shelf()
    for row in _rows(database, wing):
        try:
            shelf.rooms.append(_room(row))
        except Damaged:
            shelf.damaged.append(str(row[1]))
    return shelf


def read_room(database: Database, id: int) -> Saved | None:
    row = database.execute(ROOM + "WHERE room.id = ?", (id,)).fetchone()
    return None if row is None else _room(row)


def _rows(database: Database, wing: str | None) -> Iterator[Row]:
    """From the first on; and from the last back, should a page in between be unreadable."""
    seen: set[int] = set()
    where, values = ("", ()) if wing is None else (f"WHERE {OF_WING.format('room.code')}", (wing,))
    for order in ("ASC", "DESC"):
        try:
            for row in database.execute(f"{ROOM} {where} ORDER BY room.id {order}", values):
                if row[0] not in seen:
                    seen.add(row[0])
                    yield row
            return
        except (sqlite3.DatabaseError, UnicodeError):
            continue


def _room(row: Row) -> Saved:
    id, code, body, kept, pulse = row
    if kept is not None and kept != seal(id, code, body):
        raise Damaged("room_damaged", f"The room {code} is not as it was written.")
    try:
        saved = decode(body)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        raise Damaged("room_damaged", f"The room {code} cannot be read: {error}.") from None
    saved.touched = max(saved.touched, pulse or 0)
    return saved


def read_header(database: Database, saved: Saved) -> tuple[str, int]:
    """The header of a room's current match, and how far its clock had come."""
    try:
        found = database.execute(
            "SELECT id, room, header, seal FROM match WHERE id = ?", (saved.match,)
        ).fetchone()
        pulse = database.execute("SELECT at FROM pulse WHERE room = ?", (saved.id,)).fetchone()
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise _unreadable(error) from None
    if found:
        _check(*found)
    return found[2] if found else "", pulse[0] if pulse else 0


def read_shortcut(database: Database, *, match: int | None, stamp: str) -> Shortcut | None:
    """What the beginning of a match led to, by these very rules; None if that is not known."""
    try:
        found = database.execute(HAS_SHORTCUT, (match,)).fetchone()
        if found is None or found[2] != stamp:
            return None
        _check(*found)
        shortcut = _shortcut(found[3])
    except (sqlite3.DatabaseError, UnicodeError, msgspec.MsgspecError, TypeError, Damaged):
        return None
    return shortcut if shortcut.snapshot.number == found[1] else None


def read_part(
    database: Database, *, match: int | None, after: int
) -> list[tuple[int, str, int | None, int]]:
    """The entries after this one, as many as are read in one go: number, body, member, n."""
    try:
        rows = database.execute(
            "SELECT match, number, member, n, body, seal FROM entry "
            "WHERE match = ? AND number > ? ORDER BY number LIMIT ?",
            (match, after, PART),
        ).fetchall()
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise _unreadable(error) from None
    for row in rows:
        _check(*row)
    return [(number, body, member, n) for _, number, member, n, body, _ in rows]


def _check(*row: object) -> None:
    *parts, kept = row
    if kept is not None and kept != seal(*parts):
        raise Damaged("room_damaged", "The log is not as it was written.")


def _unreadable(error: Exception) -> Damaged:
    return Damaged("room_damaged", f"The log cannot be read: {error}.")
