"""What belongs to one browser: forgotten when its owner says so, moved when they change devices."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

FORGET = "DELETE FROM sat WHERE whose = :whose AND key = :key"
NOBODYS = "DELETE FROM finished WHERE key = :key AND key NOT IN (SELECT key FROM sat)"
KEYS = "SELECT key FROM sat WHERE whose = :whose"
FORGET_SHOWN = "DELETE FROM shown WHERE whose = :whose AND key = :key"
FORGET_ALL_SHOWN = "DELETE FROM shown WHERE whose = :whose"
FORGET_TRIES = "DELETE FROM try WHERE whose = :whose AND day <> :day"
BLANK_TODAYS = (
    "UPDATE try SET name = '', body = NULL, score = NULL, code = '', counts = 0 "
    "WHERE whose = :whose AND day = :day"
)
"""That a try was had stays until the day is over, or forgetting would be a second one."""
MOVE = (
    "INSERT OR IGNORE INTO sat SELECT :to, ended, key, seat, hosting FROM sat WHERE whose = :whose",
    "DELETE FROM sat WHERE whose = :whose",
    "UPDATE OR IGNORE shown SET whose = :to WHERE whose = :whose",
    "DELETE FROM shown WHERE whose = :whose",
    "UPDATE OR IGNORE practised SET whose = :to WHERE whose = :whose",
    "DELETE FROM practised WHERE whose = :whose",
    "INSERT OR IGNORE INTO try SELECT day, game, :to, code, name, score, body, counts FROM try "
    "WHERE whose = :whose AND score IS NOT NULL",
    "UPDATE try SET counts = 0 WHERE whose = :whose AND score IS NOT NULL",
)
"""Tries stay where they were as well, uncounted: nobody gets a second one by moving."""


def forget(database: sqlite3.Connection, whose: str, key: str) -> bool:
    """Whether this browser had the match; what nobody else has either is deleted altogether."""
    with whole(database):
        found = database.execute(FORGET, {"whose": whose, "key": key})
        database.execute(FORGET_SHOWN, {"whose": whose, "key": key})
        database.execute(NOBODYS, {"key": key})
    return bool(found.rowcount)


def forget_all(database: sqlite3.Connection, whose: str, day: str) -> None:
    with whole(database):
        for (key,) in database.execute(KEYS, {"whose": whose}).fetchall():
            database.execute(FORGET, {"whose": whose, "key": key})
            database.execute(NOBODYS, {"key": key})
        database.execute(FORGET_ALL_SHOWN, {"whose": whose})
        database.execute(FORGET_TRIES, {"whose": whose, "day": day})
        database.execute(BLANK_TODAYS, {"whose": whose, "day": day})


def move(database: sqlite3.Connection, whose: str, to: str) -> int:
    """How many matches the other browser has now."""
    with whole(database):
        for statement in MOVE:
            database.execute(statement, {"whose": whose, "to": to})
    (count,) = database.execute("SELECT count(*) FROM sat WHERE whose = ?", (to,)).fetchone()
    return int(count)


@contextmanager
def whole(database: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
