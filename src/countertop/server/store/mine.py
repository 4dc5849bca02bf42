"""What belongs to one browser: forgotten when its owner says so, moved when they change devices."""

from .rows import Database

FORGET = "DELETE FROM sat WHERE whose = :whose AND key = :key"
NOBODYS = "DELETE FROM finished WHERE key = :key AND key NOT IN (SELECT key FROM sat)"
KEYS = "SELECT key FROM sat WHERE whose = :whose"
FORGET_SHOWN = "DELETE FROM shown WHERE whose = :whose AND key = :key"
FORGET_ALL_SHOWN = "DELETE FROM shown WHERE whose = :whose"
FORGET_TRIES = "DELETE FROM try WHERE whose = :whose AND day <> :day"
BLANK_TODAYS = (
    "UPDATE try SET name = '', body = NULL, score = NULL, code = '', counts = FALSE "
    "WHERE whose = :whose AND day = :day"
)
"""That a try was had stays until the day is over, or forgetting would be a second one."""
MOVE = (
    "INSERT INTO sat SELECT CAST(:to AS TEXT), ended, key, seat, hosting FROM sat "
    "WHERE whose = :whose ON CONFLICT DO NOTHING",
    "DELETE FROM sat WHERE whose = :whose",
    "INSERT INTO shown SELECT CAST(:to AS TEXT), key, game, seat, date, second, others, body "
    "FROM shown WHERE whose = :whose ON CONFLICT DO NOTHING",
    "DELETE FROM shown WHERE whose = :whose",
    "INSERT INTO practised SELECT CAST(:to AS TEXT), id, second, body FROM practised "
    "WHERE whose = :whose ON CONFLICT DO NOTHING",
    "DELETE FROM practised WHERE whose = :whose",
    "INSERT INTO try SELECT day, game, CAST(:to AS TEXT), code, name, score, body, counts FROM try "
    "WHERE whose = :whose AND score IS NOT NULL ON CONFLICT DO NOTHING",
    "UPDATE try SET counts = FALSE WHERE whose = :whose AND score IS NOT NULL",
)
"""Tries stay where they were as well, uncounted: nobody gets a second one by moving."""


def forget(database: Database, whose: str, key: str) -> bool:
    """Whether this browser had the match; what nobody else has either is deleted altogether."""
    with database.whole():
        found = database.execute(FORGET, {"whose": whose, "key": key})
        database.execute(FORGET_SHOWN, {"whose": whose, "key": key})
        database.execute(NOBODYS, {"key": key})
    return bool(found.rowcount)


def forget_all(database: Database, whose: str, day: str) -> None:
    with database.whole():
        for (key,) in database.execute(KEYS, {"whose": whose}).fetchall():
            database.execute(FORGET, {"whose": whose, "key": key})
            database.execute(NOBODYS, {"key": key})
        database.execute(FORGET_ALL_SHOWN, {"whose": whose})
        database.execute(FORGET_TRIES, {"whose": whose, "day": day})
        database.execute(BLANK_TODAYS, {"whose": whose, "day": day})


def move(database: Database, whose: str, to: str) -> int:
    """How many matches the other browser has now."""
    with database.whole():
        for statement in MOVE:
            database.execute(statement, {"whose": whose, "to": to})
    (count,) = database.execute("SELECT count(*) FROM sat WHERE whose = ?", (to,)).fetchone()
    return int(count)
