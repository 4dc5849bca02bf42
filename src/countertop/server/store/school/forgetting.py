"""A pupil or a class is deleted for good: not a byte of it is left in the file or in its log.

Rows are deleted in one commit, which also notes that copies of them may be left where they were.
The note stays, whoever serves the house, until all of that was written anew.
"""

import secrets

from ..rows import Database
from ..thread import CLOSE_ROOM
from .rows import SAVE_CLASS, pupil_key

OF_PUPIL = (
    "DELETE FROM finished WHERE key IN (SELECT key FROM sat WHERE whose = :whose)",
    "DELETE FROM sat WHERE whose = :whose",
    "DELETE FROM shown WHERE whose = :whose",
    "DELETE FROM practised WHERE whose = :whose",
    "DELETE FROM pupil WHERE class = :class AND id = :pupil",
)
"""A match that is over has the names of all who were there: it goes, and with it what nobody has
read yet."""
OF_CLASS = (
    "DELETE FROM finished WHERE key IN "
    "(SELECT key FROM sat WHERE whose >= :first AND whose < :last)",
    "DELETE FROM sat WHERE whose >= :first AND whose < :last",
    "DELETE FROM shown WHERE whose >= :first AND whose < :last",
    "DELETE FROM practised WHERE whose >= :first AND whose < :last",
    "DELETE FROM pupil WHERE class = :class",
    "DELETE FROM class WHERE id = :class",
)
ROOMS = "SELECT id FROM room WHERE body LIKE ?"
NOTE = (
    "INSERT INTO house VALUES ('erase', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
"""By another number each time: whoever has erased what an earlier note was for takes that one away
and no other."""
NOTED = "SELECT value FROM house WHERE name = 'erase'"
ERASED = "DELETE FROM house WHERE name = 'erase' AND value = ?"


def forget_pupil(database: Database, kept: tuple[str, str], pupil: int) -> None:
    """`kept` is the row of the class without them."""
    whose = pupil_key(kept[0], pupil)
    with database.whole():
        database.execute(SAVE_CLASS, kept)
        for statement in OF_PUPIL:
            database.execute(statement, {"whose": whose, "class": kept[0], "pupil": pupil})
        _close_rooms(database, whose)
        _note(database)


def forget_class(database: Database, class_: str) -> None:
    named = {"first": f"class:{class_}:", "last": f"class:{class_};", "class": class_}
    with database.whole():
        for statement in OF_CLASS:
            database.execute(statement, named)
        _close_rooms(database, class_)
        _note(database)


def _close_rooms(database: Database, of: str) -> None:
    """They are closed already, but one whose closing could not be saved has names on it."""
    for (room,) in database.execute(ROOMS, (f'%"{of}"%',)).fetchall():
        for statement in CLOSE_ROOM:
            database.execute(statement, {"room": room})


def _note(database: Database) -> None:
    """Last in its commit: whoever else deletes something waits for it."""
    database.execute(NOTE, (secrets.randbits(62),))


def erase(database: Database) -> None:
    """What the note is for, if there is one: rows that were written anew left copies of themselves
    behind. Somebody who copies the store just now makes it wait, and what goes on beside the
    others' statements takes the note away itself."""
    noted = database.execute(NOTED).fetchone()
    if noted is not None and database.erase():
        database.execute(ERASED, tuple(noted))
