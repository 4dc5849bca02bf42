"""A pupil or a class is deleted for good: not a byte of it is left in the file or in its log."""

from ..rows import Database
from .rows import pupil_key

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


def forget_pupil(database: Database, class_: str, pupil: int) -> None:
    named = {"whose": pupil_key(class_, pupil), "class": class_, "pupil": pupil}
    with database.whole():
        for statement in OF_PUPIL:
            database.execute(statement, named)


def forget_class(database: Database, class_: str) -> None:
    named = {"first": f"class:{class_}:", "last": f"class:{class_};", "class": class_}
    with database.whole():
        for statement in OF_CLASS:
            database.execute(statement, named)


def erase(database: Database) -> bool:
    """Whether what was deleted is gone from the file as well: rows that were written anew left
    copies of themselves behind. Somebody who copies the store just now makes it wait."""
    return database.erase()
