"""The log: SQLite in WAL mode, written by one thread that commits whatever has come in meanwhile.

One statement writes all the entries of a commit (the rows travel as one JSON array), because
each statement gives up and regains Python's lock, and regaining it from a busy server is slow.
"""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from shutil import disk_usage
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from ..clock import REAL
from ..events import fault_event
from ..metrics import COMMIT_SECONDS, LOG_ENTRIES
from ..refusal import FAULT
from . import archived, tries
from .changes import Change, Damaged, Line, Logged, Shortcut, StoreError
from .finished import Kept, Mine
from .lock import lock_file
from .reading import (
    Shelf,
    read_header,
    read_leniently,
    read_part,
    read_room,
    read_shelf,
    read_shortcut,
)
from .saved import Saved
from .schema import bring_up_to_date

ADD_ENTRIES = (
    "INSERT INTO entry "
    "SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5 FROM json_each(?)"
)
SAVE_ROOM = (
    "INSERT INTO room VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE "
    "SET touched = excluded.touched, body = excluded.body, seal = excluded.seal"
)
ADD_MATCH = "INSERT INTO match VALUES (?, ?, ?, ?)"
KEEP_SHORTCUT = "INSERT OR REPLACE INTO shortcut VALUES (?, ?, ?, ?, ?)"
NOTE_TIME = "INSERT OR REPLACE INTO house VALUES ('second', ?)"
PULSE = "INSERT OR REPLACE INTO pulse SELECT value->>0, value->>1, value->>2 FROM json_each(?)"
CLOSE_ROOM = (
    "DELETE FROM entry WHERE match IN (SELECT id FROM match WHERE room = :room)",
    "DELETE FROM shortcut WHERE match IN (SELECT id FROM match WHERE room = :room)",
    "DELETE FROM match WHERE room = :room",
    "DELETE FROM pulse WHERE room = :room",
    "DELETE FROM room WHERE id = :room",
)
T = TypeVar("T")
Statement = tuple[str, Any] | Callable[[sqlite3.Connection], None]
"""SQL and its values; or what the store's thread works out itself."""


class _Job(Struct):
    work: Any
    done: Any
    loop: Any


class Store:
    """One SQLite file. Everything is done by one thread of its own, in the order of asking."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = lock_file(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            read_leniently(self._database)
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = FULL")
            bring_up_to_date(self._database, str(path))
        except (sqlite3.Error, UnicodeError) as error:
            self._let_go()
            raise StoreError("bad_store", f"The store {path} cannot be used: {error}.") from None
        except StoreError:
            self._let_go()
            raise
        self.failure: str | None = None
        """What the last commit failed with, if it did."""
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def commit(self, change: Change) -> None:
        """Returns when the change is on disk."""
        await self._ask(change)

    async def shelf(self) -> Shelf:
        """Every room that is open."""
        shelf: Shelf = await self._ask(read_shelf)
        return shelf

    async def room(self, id: int) -> Saved | None:
        """One room as it is on disk."""
        saved: Saved | None = await self._ask(lambda database: read_room(database, id))
        return saved

    async def match(self, saved: Saved, stamp: str | None = None) -> Logged:
        """The current match of a room: all of it, or, where the rules have this stamp, what is not
        known from a shortcut. A long one is read in parts: others want to commit."""
        header, pulse = await self._ask(lambda database: read_header(database, saved))
        shortcut: Shortcut | None = None
        if stamp is not None:
            shortcut = await self._ask(partial(read_shortcut, match=saved.match, stamp=stamp))
        entries: list[str] = []
        answered: dict[int, set[int]] = {}
        last = -1
        if shortcut is not None:
            last = shortcut.snapshot.number - 1
            answered = {member: set(known) for member, known in shortcut.answered.items()}
        while part := await self._ask(partial(read_part, match=saved.match, after=last)):
            for number, body, member, n in part:
                entries.append(body)
                if member is not None:
                    answered.setdefault(member, set()).add(n)
                last = number
        return Logged(header, tuple(entries), answered, pulse, shortcut)

    async def ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What the store's thread works out, between two commits."""
        answer: T = await self._ask(work)
        return answer

    async def finished(self, key: str) -> Kept | None:
        """A match that is over, by its address."""
        kept: Kept | None = await self._ask(lambda database: archived.read(database, key))
        return kept

    async def finished_of(self, whose: str, most: int, skip: int) -> list[Mine]:
        """The matches that a browser was in, the latest first."""
        found: list[Mine] = await self._ask(
            lambda database: archived.read_mine(database, whose, most, skip)
        )
        return found

    async def delete_finished(self, key: str, whose: str) -> bool:
        """Whether a match was there whose host this browser was; it is deleted."""
        return bool(await self._ask(lambda database: archived.delete_hosted(database, key, whose)))

    async def second(self) -> int:
        """How far the house's own time had come; 0 in a new house."""
        found = await self._ask(
            lambda database: database.execute(
                "SELECT value FROM house WHERE name = 'second'"
            ).fetchone()
        )
        return int(found[0]) if found else 0

    def free_bytes(self) -> int | None:
        """Where the store is; None in memory."""
        return None if self._lock is None else disk_usage(self.path.parent).free

    def close(self) -> None:
        """Writes what is still waiting, and lets the file go."""
        self._jobs.put(None)
        self._thread.join()
        self._database.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)

    def _ask(self, work: Any) -> "asyncio.Future[Any]":
        loop = asyncio.get_running_loop()
        job = _Job(work, loop.create_future(), loop)
        self._jobs.put(job)
        return job.done  # type: ignore[no-any-return]

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs: list[_Job | None] = [job]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            self._do([job for job in jobs if job is not None])
            if jobs[-1] is None:
                return

    def _do(self, jobs: Sequence[_Job]) -> None:
        """Consecutive changes in one commit; reading in between, so that the order is kept."""
        group: list[_Job] = []
        for job in jobs:
            if isinstance(job.work, Change):
                group.append(job)
                continue
            self._commit(group)
            group = []
            self._finish([job], *_attempt(lambda work=job.work: work(self._database)))
        self._commit(group)

    def _commit(self, group: Sequence[_Job]) -> None:
        if not group:
            return
        started = REAL.now()
        statements = _statements([job.work for job in group])
        answer, error = _attempt(lambda: _execute(self._database, statements))
        if error is not None and len(group) > 1:
            for job in group:  # one table's fault is not the others'
                self._commit([job])
            return
        self.failure = None if error is None else str(error)
        COMMIT_SECONDS.observe((REAL.now() - started) / 1000)
        LOG_ENTRIES.inc(sum(len(job.work.lines) for job in group))
        self._finish(group, answer, error)

    def _finish(self, jobs: Sequence[_Job], answer: Any, error: Exception | None) -> None:
        try:
            jobs[0].loop.call_soon_threadsafe(_resolve, jobs, answer, error)
        except RuntimeError:
            return  # the loop is gone, and with it whoever asked


def _statements(changes: Iterable[Change]) -> list[Statement]:
    statements: list[Statement] = []
    lines: list[Line] = []
    for change in changes:
        statements += [(ADD_MATCH, match) for match in change.matches]
        statements += [(SAVE_ROOM, room) for room in change.rooms]
        if change.pulses:
            statements.append((PULSE, (msgspec.json.encode(change.pulses).decode(),)))
        statements += [(KEEP_SHORTCUT, shortcut) for shortcut in change.shortcuts]
        if change.second:
            statements.append((NOTE_TIME, (change.second,)))
        statements += [partial(archived.write, finished=one) for one in change.finished]
        statements += [partial(tries.write, one=one) for one in change.tries]
        statements += [(archived.FORGET_ROOM, (room,)) for room in change.forgotten]
        if change.expired:
            statements.append((archived.EXPIRE, (change.expired,)))
        lines += change.lines
        statements += [(sql, {"room": room}) for room in change.closed for sql in CLOSE_ROOM]
    if lines:
        statements.insert(0, (ADD_ENTRIES, (msgspec.json.encode(lines).decode(),)))
    return statements


def _execute(database: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    if len(statements) == 1:
        _carry_out(database, statements[0])
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for statement in statements:
            _carry_out(database, statement)
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _carry_out(database: sqlite3.Connection, statement: Statement) -> None:
    if isinstance(statement, tuple):
        database.execute(*statement)
    else:
        statement(database)


def _attempt(work: Any) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except Damaged as damage:
        return None, damage
    except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
        return None, StoreError("store_failed", f"The store did not take it: {error}.")
    except Exception as fault:  # of ours; but everybody's tables need this thread
        fault_event(fault)
        return None, StoreError("store_failed", f"The store did not take it: {FAULT}")


def _resolve(jobs: Sequence[_Job], answer: Any, error: Exception | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(answer)
        else:
            job.done.set_exception(error)
