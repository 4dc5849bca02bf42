"""The store behind PostgreSQL. Its thread has one connection, and another when that one is lost.

Whoever asks while there is none hears so at once, and is served again when there is one: nothing
waits for a database that is not there.
"""

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from ...clock import REAL, Moment
from ..changes import Away, Done, StoreError, TakenOver
from ..rows import Database, Statement, Values
from ..thread import Threaded
from . import leases, machines
from .erasing import Eraser
from .lease import Lease
from .leases import Seen
from .schema import STEPS
from .words import in_order, numbered

T = TypeVar("T")
PATIENCE = 4.0
"""Seconds that a connection or a statement may take."""
BREATH = 250.0
"""Milliseconds after which a connection that could not be had is tried again."""
LOCK = 0x636F756E
"""Of the database, for whoever brings its tables up to date."""
FENCED = "CT001"
SETTINGS = {
    "application_name": machines.name(),
    # Whoever is stopped in the middle of a commit must not keep others from taking over; nor who
    # does not read what they are sent, nor who cannot be reached any more.
    "idle_in_transaction_session_timeout": "1000",
    "tcp_user_timeout": f"{PATIENCE * 1000:.0f}",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
}
SINCE_17 = f"SET transaction_timeout = {PATIENCE * 1000:.0f}"
"""Nor whoever is stopped between two messages of one statement: that is not idle. The lease has run
out by then, because it is renewed through the same connection."""
LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server said goodbye in the middle of something
    asyncpg.PostgresConnectionError,
)
ENDING = (
    asyncpg.OperatorInterventionError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.TransactionTimeoutError,
    asyncpg.ReadOnlySQLTransactionError,
)
"""The server is going down, is not up yet, thought that we were gone, or is not the first one: the
address may lead to another by now."""


async def connected(url: str) -> "asyncpg.Connection[Any]":
    connection = await asyncpg.connect(url, timeout=PATIENCE, server_settings=SETTINGS)
    if connection.get_server_version() >= (17,):
        await connection.execute(SINCE_17, timeout=PATIENCE)
    return connection


class Answer:
    """Rows, and how many were written."""

    def __init__(self, rows: Sequence[tuple[Any, ...]], status: str) -> None:
        self._rows = rows
        self._status = status

    @property
    def rowcount(self) -> int:
        count = self._status.rpartition(" ")[2]
        return int(count) if count.isdigit() else -1

    def fetchone(self) -> tuple[Any, ...] | None:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)


class Postgres:
    """A connection that is used by one thread at a time, as SQLite's is."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.new_event_loop()
        self._connection: asyncpg.Connection[Any] | None = None
        self._prepared: dict[str, asyncpg.prepared_stmt.PreparedStatement[Any]] = {}
        self._not_before: Moment = 0.0
        self._is_whole = False
        self._eraser = Eraser(partial(connected, url))

    def execute(self, statement: str, values: Values = (), /) -> Answer:
        text, names = numbered(statement)
        return self._run(self._execute(text, in_order(names, values)))

    def script(self, statements: str) -> None:
        """Several of them, without values."""
        self._run(self._connected(statements))

    @contextmanager
    def whole(self) -> Iterator[None]:
        """All of what is done meanwhile, or nothing."""
        if self._is_whole:
            yield
            return
        with self._transaction("BEGIN"):
            yield

    @contextmanager
    def fenced(self, leases: Collection[Lease]) -> Iterator[None]:
        """The same, and nothing once somebody else has one of these wings."""
        if any(lease.is_lost for lease in leases):
            raise _taken_over()
        fences = ", ".join(f"fence('{lease.wing}', {lease.epoch})" for lease in leases)
        try:
            with self._transaction(f"BEGIN; SELECT {fences}"):
                yield
        except TakenOver:
            if len(leases) == 1:
                for lease in leases:
                    lease.lose()
            raise

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self._begin(begin)
        self._is_whole = True
        try:
            yield
            self.script("COMMIT")
        except BaseException:
            if self._connection is not None:
                with suppress(StoreError):
                    self.script("ROLLBACK")
            raise
        finally:
            self._is_whole = False

    def _begin(self, begin: str) -> None:
        try:
            self.script(begin)
        except asyncpg.PostgresError as error:
            with suppress(StoreError):
                self.script("ROLLBACK")
            if error.sqlstate != FENCED:
                raise
            raise _taken_over() from None

    @contextmanager
    def overwriting(self) -> Iterator[None]:
        """PostgreSQL sweeps what is deleted itself, when it next vacuums the table."""
        yield

    def erase(self) -> bool:
        """Not here, where everybody's moves are committed: beside it (`erasing.py`). What is in
        PostgreSQL's own log goes when that does."""
        self._eraser.begin()
        return False

    def close(self) -> None:
        self._eraser.close()
        if self._connection is not None:
            with suppress(*LOST):
                self._loop.run_until_complete(self._connection.close(timeout=PATIENCE))
        self._loop.run_until_complete(_left_behind())
        self._loop.close()

    async def _execute(self, text: str, values: list[Any]) -> Answer:
        connection = await self._connect()
        prepared = self._prepared.get(text)
        if prepared is None:
            prepared = self._prepared[text] = await connection.prepare(text, timeout=PATIENCE)
        rows = await prepared.fetch(*values, timeout=PATIENCE)
        return Answer([tuple(row) for row in rows], prepared.get_statusmsg())

    async def _connected(self, statements: str) -> None:
        connection = await self._connect()
        await connection.execute(statements, timeout=PATIENCE)

    async def _connect(self) -> "asyncpg.Connection[Any]":
        """The connection; another one, unless something that was begun is lost with it."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        if self._is_whole or REAL.now() < self._not_before:
            raise Away("store_failed", "The database is away.")
        self._prepared.clear()
        self._connection = None
        try:
            self._connection = await connected(self._url)
        except BaseException:
            # Whoever is in line need not find that out for themselves, a patience each.
            self._not_before = REAL.now() + BREATH
            raise
        return self._connection

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return self._loop.run_until_complete(work)
        except (*LOST, *ENDING) as error:
            self._lose()
            raise Away("store_failed", f"The database is away: {_plain(error)}.") from None

    def _lose(self) -> None:
        """What was under way may be in the database or not: whoever asked has to look again."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


async def _left_behind() -> None:
    """asyncpg calls off what took too long in a task of its own, which may be under way still."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


class PostgresStore(Threaded):
    """One PostgreSQL database, shared with other processes: its wings are had one by one
    (`leases.py`), and only whoever has one reads and writes what is in it (`part.py`)."""

    _database: Postgres

    def __init__(self, url: str) -> None:
        database = Postgres(url)
        try:
            _apart(lambda: bring_up_to_date(database, name_of(url)))
        except (asyncpg.PostgresError, ValueError, OverflowError, StoreError) as error:
            _apart(database.close)
            if isinstance(error, StoreError) and not isinstance(error, Away):
                raise
            why = _plain(error).rstrip(".")
            raise StoreError("bad_store", f"{name_of(url)} cannot be used: {why}.") from None
        super().__init__(database, (asyncpg.PostgresError, asyncpg.DataError, ValueError))

    def tell_for(self, leases: tuple[Lease, ...], work: Any, done: Done) -> None:
        """What is fenced by these leases."""
        self._tell(work, done, leases)

    async def look(self, address: str, held: Sequence[Lease]) -> Seen:
        """Who has what; and this worker is there, and keeps what it has."""
        seen = await self.ask(partial(leases.look, address=address, held=held))
        self.failure = None  # that was written; and who knows when somebody commits something
        return seen

    async def take(self, address: str, most: int) -> list[Lease]:
        return await self.ask(partial(leases.take, address=address, most=most))

    async def release(self, held: Sequence[Lease]) -> None:
        await self.ask(partial(leases.release, leases=held))

    async def leave(self, address: str) -> None:
        await self.ask(partial(leases.leave, address=address))

    async def miss(self, address: str) -> None:
        await self.ask(partial(leases.miss, address=address))

    def close(self) -> None:
        super().close()
        _apart(self._database.close)

    def _look(self, work: Callable[[Database], T], part: tuple[Lease, ...] | None) -> T:
        """Without leases: what is done whoever has the wings."""
        with self._database.fenced(part) if part else self._database.whole():
            return work(self._database)

    def _execute(self, statements: Sequence[Statement], parts: Sequence[tuple[Lease, ...]]) -> None:
        with self._database.fenced({lease for part in parts for lease in part}):
            super()._execute(statements, parts)


def bring_up_to_date(database: Postgres, name: str) -> None:
    """Several may open a new one at the same time: one makes the tables, the others wait."""
    with database.whole():
        database.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
        database.script("CREATE TABLE IF NOT EXISTS version (number BIGINT NOT NULL)")
        found = database.execute("SELECT max(number) FROM version").fetchone()
        version = int(found[0] or 0) if found else 0
        if version > len(STEPS):
            raise StoreError(
                "newer_store",
                f"{name} was made by a newer Countertop; this one cannot read it. "
                "Install the newer one, or use another --store.",
            )
        for number, step in enumerate(STEPS[version:], version + 1):
            database.script(step)
            database.execute("INSERT INTO version VALUES (?)", (number,))


def _taken_over() -> TakenOver:
    return TakenOver("taken_over", "Another server has taken over.")


def name_of(url: str) -> str:
    """The store as people may read it: without who uses it, and their password."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return "The store behind this address"
    return f"The store postgresql://{parts.hostname or ''}{parts.path}"


def _apart(work: Callable[[], None]) -> None:
    """In a thread of its own: this one may have a loop that runs."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def _plain(error: BaseException) -> str:
    return str(error) or type(error).__name__
