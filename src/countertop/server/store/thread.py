"""What stores have in common: one thread that commits whatever has come in meanwhile.

One statement writes all the entries of a commit (the rows travel as one JSON array), because
each statement gives up and regains Python's lock, and regaining it from a busy server is slow.
"""

import asyncio
import queue
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ..clock import REAL
from ..events import fault_event
from ..metrics import COMMIT_SECONDS, LOG_ENTRIES
from ..refusal import FAULT
from . import archived, tries
from .changes import SECOND, Away, Change, Done, Line, Logged, Shortcut, StoreError
from .finished import Kept, Mine
from .parts import wing_of
from .reading import Shelf, read_header, read_part, read_room, read_shelf, read_shortcut
from .rows import Database, Statement
from .saved import Saved

ADD_ENTRIES = (
    "INSERT INTO entry SELECT CAST(value->>0 AS BIGINT), CAST(value->>1 AS BIGINT), "
    "CAST(value->>2 AS BIGINT), CAST(value->>3 AS BIGINT), value->>4, CAST(value->>5 AS BIGINT) "
    "FROM json_each(?)"
)
SAVE_ROOM = (
    "INSERT INTO room VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
    "SET touched = excluded.touched, body = excluded.body, seal = excluded.seal"
)
ADD_MATCH = "INSERT INTO match VALUES (?, ?, ?, ?)"
KEEP_SHORTCUT = (
    "INSERT INTO shortcut VALUES (?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET "
    "number = excluded.number, stamp = excluded.stamp, body = excluded.body, seal = excluded.seal"
)
NOTE_TIME = (
    "INSERT INTO house VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
PULSE = (
    "INSERT INTO pulse SELECT CAST(value->>0 AS BIGINT), CAST(value->>1 AS BIGINT), "
    "CAST(value->>2 AS BIGINT) FROM json_each(?) WHERE TRUE "
    "ON CONFLICT (room) DO UPDATE SET at = excluded.at, touched = excluded.touched"
)
CLOSE_ROOM = (
    "DELETE FROM entry WHERE match IN (SELECT id FROM match WHERE room = :room)",
    "DELETE FROM shortcut WHERE match IN (SELECT id FROM match WHERE room = :room)",
    "DELETE FROM match WHERE room = :room",
    "DELETE FROM pulse WHERE room = :room",
    "DELETE FROM room WHERE id = :room",
)
TIME = f"SELECT value FROM house WHERE name IN (?, '{SECOND}') ORDER BY name DESC LIMIT 1"
"""A wing's own; or, when nobody has served it yet, that of the house."""
T = TypeVar("T")


class Asking:
    """What can be asked of a store, whoever works it out: all of a house, or one wing of it."""

    wing: str | None = None

    def has(self, name: str) -> bool:
        """Whether what has this name lies here."""
        return self.wing is None or wing_of(name) == self.wing

    def given_ago(self) -> float | None:
        """Milliseconds since another server gave it to this one; None if none did."""
        return None

    async def commit(self, change: Change) -> None:
        """Returns when the change is on disk."""
        change.wing = self.wing or ""
        await self._ask(change)

    def write(self, change: Change, done: Done) -> None:
        """The same for those who do not wait: `done` is told when it is on disk, or why not."""
        change.wing = self.wing or ""
        self._tell(change, done)

    async def shelf(self) -> Shelf:
        """Every room that is open."""
        return await self.ask(partial(read_shelf, wing=self.wing))

    async def room(self, id: int) -> Saved | None:
        """One room as it is on disk."""
        return await self.ask(lambda database: read_room(database, id))

    async def match(self, saved: Saved, stamp: str | None = None) -> Logged:
        """The current match of a room: all of it, or, where the rules have this stamp, what is not
        known from a shortcut. A long one is read in parts: others want to commit."""
        header, pulse = await self.ask(lambda database: read_header(database, saved))
        shortcut: Shortcut | None = None
        if stamp is not None:
            shortcut = await self.ask(partial(read_shortcut, match=saved.match, stamp=stamp))
        entries: list[str] = []
        answered: dict[int, set[int]] = {}
        last = -1
        if shortcut is not None:
            last = shortcut.snapshot.number - 1
            answered = {member: set(known) for member, known in shortcut.answered.items()}
        while part := await self.ask(partial(read_part, match=saved.match, after=last)):
            for number, body, member, n in part:
                entries.append(body)
                if member is not None:
                    answered.setdefault(member, set()).add(n)
                last = number
        return Logged(header, tuple(entries), answered, pulse, shortcut)

    async def ask(self, work: Callable[[Database], T]) -> T:
        """What the store's thread works out, between two commits."""
        answer: T = await self._ask(work)
        return answer

    async def finished(self, key: str) -> Kept | None:
        """A match that is over, by its address."""
        return await self.ask(lambda database: archived.read(database, key))

    async def finished_of(self, whose: str, most: int, skip: int) -> list[Mine]:
        """The matches that a browser was in, the latest first."""
        return await self.ask(lambda database: archived.read_mine(database, whose, most, skip))

    async def delete_finished(self, key: str, whose: str) -> bool:
        """Whether a match was there whose host this browser was; it is deleted."""
        return await self.ask(lambda database: archived.delete_hosted(database, key, whose))

    async def second(self) -> int:
        """How far the house's own time had come; 0 in a new house."""
        clock = (f"{SECOND}{self.wing or ''}",)
        found = await self.ask(lambda database: database.execute(TIME, clock).fetchone())
        return int(found[0]) if found else 0

    def _ask(self, work: Change | Callable[[Database], Any]) -> Awaitable[Any]:
        answer = asyncio.get_running_loop().create_future()
        self._tell(work, partial(_settle, answer))
        return answer

    def _tell(self, work: Change | Callable[[Database], Any], done: Done) -> None:
        """In the order of asking."""
        raise NotImplementedError


class _Job(Struct, gc=False):
    work: Any
    done: Any
    loop: Any
    part: Any = None
    """The part of the store that it is for, where that is divided."""


class Threaded(Asking):
    """A store on one database. Everything is done by one thread of its own, in the order of
    asking."""

    def __init__(self, database: Database, errors: tuple[type[Exception], ...]) -> None:
        """`errors` are what the database says when it does not take something."""
        self._database = database
        self._errors: tuple[type[Exception], ...] = (*errors, OSError, OverflowError, UnicodeError)
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._asked: list[_Job] = []
        """What is handed to the thread when the event loop has come round: to wake it for each
        table's change would cost the others more than the change does."""
        self._loop: asyncio.AbstractEventLoop
        """Of whoever asked for it."""
        self.failure: str | None = None
        """What the last commit failed with, if it did."""
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    @property
    def is_held(self) -> bool:
        """Whoever has opened it has it."""
        return True

    def free_bytes(self) -> int | None:
        """Where the store is; None where that is not known."""
        return None

    def is_to_be_replaced(self) -> bool:
        """Whether a copy waits to be put in its place."""
        return False

    def close(self) -> None:
        """Writes what is still waiting, and lets go."""
        self._is_closed = True
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _tell(self, work: Any, done: Done, part: Any = None) -> None:
        if self._is_closed:  # nobody would ever answer
            raise StoreError("store_failed", "The store is closed.")
        if not self._asked:
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)
        self._asked.append(_Job(work, done, self._loop, part))

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if asked:
            self._jobs.put(asked)

    def _work(self) -> None:
        while (asked := self._jobs.get()) is not None:
            jobs = [*asked]
            while not self._jobs.empty():
                if (more := self._jobs.get()) is None:
                    self._do(jobs)
                    return
                jobs += more
            self._do(jobs)

    def _do(self, jobs: Sequence[_Job]) -> None:
        """Consecutive changes in one commit; reading in between, so that the order is kept."""
        group: list[_Job] = []
        for job in jobs:
            if isinstance(job.work, Change):
                group.append(job)
                continue
            self._commit(group)
            group = []
            self._finish([job], *self._attempt(partial(self._look, job.work, job.part)))
        self._commit(group)

    def _commit(self, group: Sequence[_Job]) -> None:
        if not group:
            return
        started = REAL.now()
        statements = _statements([job.work for job in group])
        parts = [job.part for job in group]
        answer, error = self._attempt(lambda: self._execute(statements, parts))
        if error is not None and len(group) > 1 and not isinstance(error, Away):
            for job in group:  # one table's fault, or one wing's loss, is not the others'
                self._commit([job])
            return
        self.failure = None if error is None else str(error)
        COMMIT_SECONDS.observe((REAL.now() - started) / 1000)
        if error is None:
            LOG_ENTRIES.inc(sum(len(job.work.lines) for job in group))
        self._finish(group, answer, error)

    def _look(self, work: Callable[[Database], T], _: Any) -> T:
        return work(self._database)

    def _execute(self, statements: Sequence[Statement], _: Sequence[Any]) -> None:
        if len(statements) == 1:
            _carry_out(self._database, statements[0])
            return
        with self._database.whole():
            for statement in statements:
                _carry_out(self._database, statement)

    def _attempt(self, work: Callable[[], T]) -> tuple[T | None, Exception | None]:
        try:
            return work(), None
        except StoreError as error:
            return None, error
        except self._errors as error:
            return None, StoreError("store_failed", f"The store did not take it: {error}.")
        except Exception as fault:  # of ours; but everybody's tables need this thread
            fault_event(fault)
            return None, StoreError("store_failed", f"The store did not take it: {FAULT}")

    def _finish(self, jobs: Sequence[_Job], answer: Any, error: Exception | None) -> None:
        try:
            jobs[0].loop.call_soon_threadsafe(_resolve, jobs, answer, error)
        except RuntimeError:
            return  # the loop is gone, and with it whoever asked


def _statements(changes: Iterable[Change]) -> list[Statement]:
    statements: list[Statement] = []
    lines: list[Line] = []
    for change in changes:
        lines += change.lines
        if change.has_only_lines:
            continue
        statements += [(ADD_MATCH, match) for match in change.matches]
        statements += [(SAVE_ROOM, room) for room in change.rooms]
        if change.pulses:
            latest = [*{pulse[0]: pulse for pulse in change.pulses}.values()]
            statements.append((PULSE, (msgspec.json.encode(latest).decode(),)))
        statements += [(KEEP_SHORTCUT, shortcut) for shortcut in change.shortcuts]
        if change.second:
            statements.append((NOTE_TIME, (f"{SECOND}{change.wing}", change.second)))
        statements += [partial(archived.write, finished=one) for one in change.finished]
        statements += [partial(tries.write, one=one) for one in change.tries]
        statements += [(archived.FORGET_ROOM, (room,)) for room in change.forgotten]
        if change.expired:
            statements.append((archived.EXPIRE, (change.expired,)))
        statements += [(sql, {"room": room}) for room in change.closed for sql in CLOSE_ROOM]
    if lines:
        statements.insert(0, (ADD_ENTRIES, (msgspec.json.encode(lines).decode(),)))
    return statements


def _carry_out(database: Database, statement: Statement) -> None:
    if isinstance(statement, tuple):
        database.execute(*statement)
    else:
        statement(database)


def _resolve(jobs: Sequence[_Job], answer: Any, error: Exception | None) -> None:
    for job in jobs:
        try:
            job.done(answer, error)
        except Exception as fault:  # of one table is not the others'
            fault_event(fault)


def _settle(waiting: "asyncio.Future[Any]", answer: Any, error: Exception | None) -> None:
    if waiting.done():
        return
    if error is None:
        waiting.set_result(answer)
    else:
        waiting.set_exception(error)
