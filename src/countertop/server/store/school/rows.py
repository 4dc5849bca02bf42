"""A class and its pupils, as they are kept. Of secrets and pictures there are hashes only."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ...events import damage_event
from ...protocol.school import Locale
from ..parts import OF_WING
from ..rows import Database, Found

T = TypeVar("T")

SAVE_CLASS = "INSERT INTO class VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
SAVE_PUPIL = (
    "INSERT INTO pupil VALUES (?, ?, ?) ON CONFLICT (class, id) DO UPDATE SET body = excluded.body"
)
CLASSES = "SELECT body FROM class {} ORDER BY id"
PUPILS = "SELECT class, body FROM pupil {} ORDER BY class, id"


class Seating(Struct):
    """One table of a class."""

    pupils: list[int] = []
    room: str | None = None
    """The code of the room that was opened for it."""


class Class(Struct, kw_only=True):
    """All that is kept of a class besides its pupils."""

    id: str
    secret: str
    """The hash of what the teacher's link has."""
    former: str = ""
    """The same of the link before, as long as nobody has used the new one."""
    code: str
    name: str
    locale: Locale = "en"
    keeps: str | None = None
    """The last day on which it is kept, if the teacher has set one."""
    used: str
    """The day on which it was last used."""
    joined: int = 0
    """How many pupils there were so far: the id of the latest."""
    game: str
    options: dict[str, Any] = {}
    narrowed: tuple[int, ...] | None = None
    calm: bool = False
    tables: list[Seating] = []
    is_paused: bool = False
    is_over: bool = False
    """The time for all has run out."""
    seconds: int | None = None
    """The time for all as it was set,"""
    left: int | None = None
    """the milliseconds that were left of it when it last stood still,"""
    since: int | None = None
    """and since when it runs, in milliseconds of the house's own time."""


class Pupil(Struct):
    id: int
    nickname: str
    salt: str
    pictures: str
    """The hash of the three; empty for somebody who is to choose anew."""
    tablets: list[str] = []
    """Hashes of the cookies that they are known by, the latest last."""


class Shelf(Struct):
    """Every class that can be read, and its pupils."""

    classes: list[Class] = []
    pupils: dict[str, dict[int, Pupil]] = {}


_class = msgspec.json.Decoder(Class).decode
_pupil = msgspec.json.Decoder(Pupil).decode


def pupil_key(class_: str, pupil: int) -> str:
    """Whose seat it is at a table, and whose answers: no hash of any cookie looks like this."""
    return f"class:{class_}:{pupil}"


def is_pupil(whose: str) -> bool:
    return whose.startswith("class:")


def row(kept: Class) -> tuple[str, str]:
    """Encoded at once, because the store's thread writes it later."""
    return kept.id, msgspec.json.encode(kept).decode()


def class_of(row: tuple[str, str]) -> Class:
    """What a row was made of."""
    return _class(row[1])


def pupil_row(class_: str, pupil: Pupil) -> tuple[str, int, str]:
    return class_, pupil.id, msgspec.json.encode(pupil).decode()


def save(
    database: Database,
    kept: tuple[str, str],
    pupils: Sequence[tuple[str, int, str]] = (),
) -> None:
    with database.whole():
        database.execute(SAVE_CLASS, kept)
        for pupil in pupils:
            database.execute(SAVE_PUPIL, pupil)


def read(database: Database, wing: str | None = None) -> Shelf:
    """Of the whole house, or of one wing."""
    shelf = Shelf()
    for (body,) in _rows(database, CLASSES, "id", wing):
        if (kept := _readable(_class, body)) is not None:
            shelf.classes.append(kept)
            shelf.pupils[kept.id] = {}
    for class_, body in _rows(database, PUPILS, "class", wing):
        pupil = _readable(_pupil, body)
        if pupil is not None and class_ in shelf.pupils:
            shelf.pupils[class_][pupil.id] = pupil
    return shelf


def _rows(database: Database, statement: str, column: str, wing: str | None) -> Found:
    if wing is None:
        return database.execute(statement.format(""))
    return database.execute(statement.format(f"WHERE {OF_WING.format(column)}"), (wing,))


def _readable(decode: Callable[[str], T], body: str) -> T | None:
    """None for a row that is damaged: the others are served without it."""
    try:
        return decode(body)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        damage_event("class", error)
        return None
