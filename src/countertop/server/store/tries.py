"""Who has tried the deal of a day, and how it went. They outlive the rooms they were played in."""

import secrets

import msgspec
from msgspec import Struct

from ..clock import day_after
from ..days import Friend, Tried
from ..events import damage_event
from .rows import Database

SECRET = "SELECT value FROM secret WHERE name = ?"
MAKE_SECRET = "INSERT INTO secret VALUES (?, ?) ON CONFLICT DO NOTHING"
BEGIN = "INSERT INTO try VALUES (?, ?, ?, ?, ?, NULL, NULL, TRUE) ON CONFLICT DO NOTHING"
END = (
    "UPDATE try SET name = ?, score = ?, body = ? "
    "WHERE day = ? AND game = ? AND whose = ? AND score IS NULL"
)
EXPIRE = "DELETE FROM try WHERE day < ?"
KEEP_DAYS = 400
"""Tries are kept for a year and a little."""
OF_DAY = "SELECT game, code, name, body FROM try WHERE day = ? AND whose = ?"
SCORES = (
    "SELECT score, count(*) FROM try "
    "WHERE day = ? AND game = ? AND counts AND score IS NOT NULL GROUP BY score ORDER BY score"
)
FRIENDS = (
    "SELECT name, score FROM try WHERE day = ? AND game = ? AND counts AND score IS NOT NULL "
    "AND whose IN (SELECT other.whose FROM sat AS me JOIN sat AS other USING (key) "
    "WHERE me.whose = ? AND other.whose <> me.whose) ORDER BY score DESC, name LIMIT 20"
)


class Try(Struct, frozen=True):
    """One browser's try at the deal of one day, begun or over."""

    day: str
    game: str
    whose: str
    code: str
    name: str
    told: Tried | None = None


class Compared(Struct, frozen=True):
    scores: tuple[tuple[int, int], ...]
    friends: tuple[Friend, ...]


def secret(database: Database, name: str = "daily") -> str:
    """256 bits of this store's own; made once."""
    database.execute(MAKE_SECRET, (name, secrets.token_hex(32)))
    (value,) = database.execute(SECRET, (name,)).fetchone()
    return str(value)


def write(database: Database, one: Try) -> None:
    """Within a commit; doing it twice is doing it once."""
    if one.told is None:
        row = (one.day, one.game, one.whose, one.code, one.name)
        database.execute(BEGIN, row)
        return
    body = msgspec.json.encode(one.told).decode()
    database.execute(END, (one.name, one.told.score, body, one.day, one.game, one.whose))


def expire(database: Database, day: str) -> None:
    """`day` is one of the house's own time: a machine whose clock jumps ahead deletes nothing."""
    database.execute(EXPIRE, (day_after(day, -KEEP_DAYS),))


def read(database: Database, day: str, whose: str) -> dict[str, Try]:
    """What a browser has tried on a day, by the game."""
    rows = database.execute(OF_DAY, (day, whose)).fetchall()
    return {game: Try(day, game, whose, code, name, _told(body)) for game, code, name, body in rows}


def compare(database: Database, day: str, game: str, whose: str) -> Compared:
    scores = database.execute(SCORES, (day, game)).fetchall()
    friends = database.execute(FRIENDS, (day, game, whose)).fetchall()
    return Compared(tuple(scores), tuple(Friend(name, score) for name, score in friends))


def _told(body: str | None) -> Tried | None:
    """None as well where it cannot be read any more: that the try was had is known all the same."""
    try:
        return None if body is None else msgspec.json.decode(body, type=Tried)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        damage_event("try", error)
        return None
