"""What matches and practice have shown of somebody's arithmetic: answers, by browser.

A match that ends leaves a row for each browser that had a seat, with the entries of that seat that
were somebody else's: a bot stood in, or had the seat before. The answers themselves are read from
the record later, where nobody waits (`numbers/`), and outlive it.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from ...engine.game import Seat
from ...engine.insight.facts import Fact
from ..events import damage_event
from .finished import Finished, Sat
from .rows import Database

T = TypeVar("T")
Entries = Sequence[tuple[int, int | None, str]]
"""Of a match's log: number, member and body."""

KEEP_DAYS = 400
"""Of the time that the server runs: a year and a little, as with the deals of the day."""
MOST = 20_000
"""Answers that one browser may have given in practice, and that are looked at."""

OPEN = "INSERT INTO shown VALUES (?, ?, ?, ?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING"
UNREAD = "SELECT DISTINCT key FROM shown WHERE body IS NULL LIMIT ?"
UNREAD_OF = "SELECT key FROM shown WHERE body IS NULL AND whose = ? LIMIT ?"
SEATS = "SELECT whose, seat, others FROM shown WHERE key = ? AND body IS NULL"
READ = "UPDATE shown SET body = ? WHERE whose = ? AND key = ? AND body IS NULL"
OF = "SELECT key, game, body FROM shown WHERE whose = ? AND body IS NOT NULL ORDER BY date, key"
PRACTISED = "SELECT id, body FROM practised WHERE whose = ? ORDER BY second, id"
PRACTISE = (
    "INSERT INTO practised "
    "SELECT CAST(:whose AS TEXT), CAST(:id AS TEXT), CAST(:second AS BIGINT), CAST(:body AS TEXT) "
    f"WHERE (SELECT count(*) FROM practised WHERE whose = :whose) < {MOST} ON CONFLICT DO NOTHING"
)
HAS = "SELECT body FROM practised WHERE whose = ? AND id = ?"
FORGET = ("DELETE FROM shown WHERE whose = ?", "DELETE FROM practised WHERE whose = ?")
EXPIRE = ("DELETE FROM shown WHERE second < ?", "DELETE FROM practised WHERE second < ?")


class Answer(Struct, frozen=True, array_like=True):
    """One answer, as it is kept."""

    fact: Fact
    is_right: bool
    ms: int | None
    at: int
    """Milliseconds since 1970, by the machine's clock."""
    weight: float = 1.0
    said: int | None = None
    """What was said instead, where it was wrong."""


class Source(Struct, frozen=True):
    """A match, or practice (without a game), and what was answered in it."""

    key: str
    game: str
    answers: tuple[Answer, ...]


class Unread(Struct, frozen=True):
    """A browser's seat in a match whose answers are not read yet."""

    whose: str
    seat: Seat
    others: frozenset[int]
    """Entries of this seat that somebody else made."""


class _Seated(Struct):
    seat: int | None = None


_seated = msgspec.json.Decoder(_Seated).decode
_answers = msgspec.json.Decoder(tuple[Answer, ...]).decode
_answer = msgspec.json.Decoder(Answer).decode
_sources = msgspec.json.Decoder(list[Source]).decode
_numbers = msgspec.json.Decoder(frozenset[int]).decode


def open_for(database: Database, finished: Finished, entries: Entries) -> None:
    """Within the commit that ends a match; its log has number, member and body."""
    about = finished.about
    for one in seats_in(finished.sat, entries):
        row = (one.whose, finished.key, about.game, one.seat, about.ended, finished.second)
        database.execute(OPEN, (*row, msgspec.json.encode(sorted(one.others)).decode()))


def seats_in(sat: Sequence[Sat], entries: Entries) -> list[Unread]:
    """Whose seats there were in a match, and which moves of them were somebody else's."""
    whose_seat = [_seat_in(body) for _, _, body in entries]
    return [
        Unread(
            one.whose,
            one.seat,
            frozenset(
                number
                for (number, member, _), seat in zip(entries, whose_seat, strict=True)
                if seat == one.seat and member != one.member
            ),
        )
        for one in sat
        if one.seat is not None
    ]


def _seat_in(entry: str) -> int | None:
    """Whose move it is, if it is anybody's."""
    try:
        return _seated(entry).seat
    except (msgspec.MsgspecError, TypeError, UnicodeError):
        return None


def unread(database: Database, whose: str | None, most: int) -> list[str]:
    """The matches that are to be read, of one browser or of all."""
    rows = database.execute(*((UNREAD, (most,)) if whose is None else (UNREAD_OF, (whose, most))))
    return [key for (key,) in rows.fetchall()]


def seats(database: Database, key: str) -> list[Unread]:
    """A row that does not say any more which moves were whose shows nothing."""
    found = []
    for whose, seat, others in database.execute(SEATS, (key,)).fetchall():
        numbers = _readable(_numbers, others)
        if numbers is None:
            keep(database, key, whose, ())
        else:
            found.append(Unread(whose, Seat(seat), numbers))
    return found


def keep(database: Database, key: str, whose: str, answers: Sequence[Answer]) -> None:
    database.execute(READ, (msgspec.json.encode(answers).decode(), whose, key))


def read(database: Database, whose: str) -> list[Source]:
    """All that a browser has answered: its matches, and last what it practised."""
    matches = [
        Source(key, game, answers)
        for key, game, body in database.execute(OF, (whose,))
        if (answers := _readable(_answers, body)) is not None
    ]
    rows = database.execute(PRACTISED, (whose,))
    practised = tuple(
        answer for _, body in rows if (answer := _readable(_answer, body)) is not None
    )
    return [*matches, Source("", "", practised)] if practised else matches


def packed(sources: Sequence[Source]) -> bytes:
    return msgspec.json.encode(sources)


def unpacked(sources: bytes) -> list[Source]:
    return _sources(sources)


def practise(database: Database, whose: str, id: str, second: int, answer: Answer) -> Answer | None:
    """The answer that is on disk under this id now: this one, or the one that was there before;
    None where there are too many. Doing it twice is doing it once."""
    body = msgspec.json.encode(answer).decode()
    database.execute(PRACTISE, {"whose": whose, "id": id, "second": second, "body": body})
    found = database.execute(HAS, (whose, id)).fetchone()
    return None if found is None else _readable(_answer, found[0]) or answer


def forget(database: Database, whose: str) -> None:
    """For good, as far as the database can do that."""
    with database.overwriting():
        for statement in FORGET:
            database.execute(statement, (whose,))


def _readable(decode: Callable[[str], T], body: str) -> T | None:
    """None for a row that is damaged: the others are told without it."""
    try:
        return decode(body)
    except (msgspec.MsgspecError, TypeError, UnicodeError) as error:
        damage_event("shown", error)
        return None


def expire(database: Database, before: int) -> None:
    for statement in EXPIRE:
        database.execute(statement, (before,))
