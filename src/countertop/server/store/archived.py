"""Finished matches in the store: kept, found, deleted.

The record is put together from the log by the store's own thread, in the commit that ends the
match, so nothing is packed while people wait for their tables.
"""

import gzip
import sqlite3
from collections.abc import Sequence
from zlib import crc32

import msgspec

from ..events import damage_event
from ..replays import About
from . import shown
from .changes import Damaged, seal
from .finished import Finished, Kept, Mine, Sat
from .rows import Database
from .shown import Entries, Unread

IN_ONE_GO = 200
"""Matches that are deleted together; the others follow with the next sweep."""

HEADER = "SELECT header FROM match WHERE id = ?"
ENTRIES = "SELECT number, member, body FROM entry WHERE match = ? ORDER BY number"
ADD = "INSERT INTO finished VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
ADD_SAT = "INSERT INTO sat VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
FIND = "SELECT key, match, room, ended, body, record, seal FROM finished WHERE key = ?"
MINE = (
    "SELECT finished.key, sat.seat, sat.hosting, finished.body FROM sat JOIN finished USING (key) "
    "WHERE sat.whose = ? ORDER BY sat.ended DESC, finished.key LIMIT ? OFFSET ?"
)
HOSTED = "SELECT 1 FROM sat WHERE key = ? AND whose = ? AND hosting"
DELETE = "DELETE FROM finished WHERE key = ?"
FORGET_ROOM = "DELETE FROM finished WHERE room = ?"
EXPIRE = (
    "DELETE FROM finished WHERE key IN "
    f"(SELECT key FROM finished WHERE ended < ? LIMIT {IN_ONE_GO})"
)


def write(database: Database, finished: Finished) -> None:
    """Within a commit, after the match's last entries: doing it twice is doing it once."""
    packed, entries = _record(database, finished.match)
    body = msgspec.json.encode(finished.about).decode()
    row = (finished.key, finished.match, finished.room, finished.second, body)
    added = database.execute(ADD, (*row, packed, seal(*row, crc32(packed))))
    if not added.rowcount:
        return
    for one in finished.sat:
        sat = (one.whose, finished.second, finished.key, one.seat, one.hosting)
        database.execute(ADD_SAT, sat)
    if finished.has_facts:
        shown.open_for(database, finished, entries)


def so_far(database: Database, match: int, sat: Sequence[Sat]) -> tuple[bytes, list[Unread]]:
    """The record of a match that is not over, packed, and whose seats there are."""
    packed, entries = _record(database, match)
    return packed, shown.seats_in(sat, entries)


def _record(database: Database, match: int) -> tuple[bytes, Entries]:
    (header,) = database.execute(HEADER, (match,)).fetchone()
    entries = database.execute(ENTRIES, (match,)).fetchall()
    bodies = [body for _, _, body in entries]
    return gzip.compress("\n".join([header, *bodies, ""]).encode(), mtime=0), entries


def read(database: Database, key: str) -> Kept | None:
    try:
        row = database.execute(FIND, (key,)).fetchone()
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise _damaged(error) from None
    if row is None:
        return None
    *parts, packed, kept = row
    if not isinstance(packed, bytes) or kept != seal(*parts, crc32(packed)):
        raise _damaged("it is not as it was written")
    _, _, room, _, body = parts
    return Kept(key, room, _about(body), packed)


def read_mine(database: Database, whose: str, most: int, skip: int) -> list[Mine]:
    """What one browser was in, the latest first, without those that are known already."""
    rows = database.execute(MINE, (whose, most, skip)).fetchall()
    found = []
    for key, seat, hosting, body in rows:
        try:
            found.append(Mine(key, seat, bool(hosting), _about(body)))
        except Damaged as damage:
            damage_event("finished", damage)
    return found


def delete_hosted(database: Database, key: str, whose: str) -> bool:
    """Delete a match if this browser was its host; whether it was."""
    if database.execute(HOSTED, (key, whose)).fetchone() is None:
        return False
    delete(database, key)
    return True


def delete(database: Database, key: str) -> None:
    database.execute(DELETE, (key,))


def _about(body: str) -> About:
    try:
        return msgspec.json.decode(body, type=About)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        raise _damaged(error) from None


def _damaged(why: object) -> Damaged:
    return Damaged("match_damaged", f"The record of this match cannot be read: {why}.")
