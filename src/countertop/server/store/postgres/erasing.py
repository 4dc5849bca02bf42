"""Tables are written anew without what was deleted: `VACUUM FULL`, in a thread and on a connection
of their own, so that nobody's moves and no lease wait for it in line.

Whoever wants such a table meanwhile does wait. So it is one table after the other, with time to
breathe in between; what cannot be had, or takes too long, is left for later.
"""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import Any, TypeAlias

import asyncpg

from ...clock import REAL, Moment
from ...events import describe, event, fault_event
from ..school.forgetting import ERASED, NOTED
from .lease import LASTS
from .words import numbered

OF_PUPILS = ("class", "pupil", "room", "practised", "sat", "shown", "match", "finished")
LOCK = 300.0
"""Milliseconds to wait for a table; whoever comes after us waits behind us."""
REWRITING = 0.6 * LASTS
"""Milliseconds for a table, that wait included: whoever is kept from it renews no lease."""
BREATH = 1000.0
"""Milliseconds between two tables, in which leases are renewed several times."""
TOO_LONG = 3_600_000.0
"""Milliseconds after which a table that took too long is tried again."""
LOOKS = 40
"""So often it is looked whether older transactions are over,"""
LOOK = 50.0
"""so many milliseconds apart."""
NOW = "SELECT pg_snapshot_xmax(pg_current_snapshot())::text"
"""The first transaction that has not ended."""
OLDER = (
    "SELECT pg_snapshot_xmin(pg_current_snapshot()) < CAST($1::text AS xid8) OR EXISTS ("
    "SELECT FROM pg_stat_activity WHERE datname = current_database() "
    "AND age(backend_xmin) > age(CAST(CAST($1::text AS xid8) AS xid)))"
)
"""Whether one before it goes on, in whatever database of this server, because whoever begins now
still sees what that one might; or somebody here began while it did."""
FAILURES = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
Connection: TypeAlias = "asyncpg.Connection[Any]"


class Eraser:
    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        self._connect = connect
        self._thread: Thread | None = None
        self._not_before: Moment = 0.0
        self._note: int | None = None
        self._left: list[str] = []
        """Of what this note is for."""
        self._is_over = False

    def begin(self) -> None:
        """Unless it is at work, or has to wait."""
        is_at_work = self._thread is not None and self._thread.is_alive()
        if not is_at_work and REAL.now() >= self._not_before:
            self._thread = Thread(target=self._work, name="eraser", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """What is left is for whoever finds the note."""
        self._is_over = True
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        try:
            asyncio.run(self._erase())
        except FAILURES as error:
            if isinstance(error, asyncpg.QueryCanceledError):
                self._not_before = REAL.now() + TOO_LONG
            event("not_erased", table=self._left[0] if self._left else "", why=describe(error))
            self._left = [*self._left[1:], *self._left[:1]]
        except Exception as fault:
            fault_event(fault)

    async def _erase(self) -> None:
        connection = await self._connect()
        try:
            await connection.execute(
                f"SET lock_timeout = {LOCK:.0f}; SET statement_timeout = {REWRITING:.0f}"
            )
            note = await connection.fetchval(NOTED)
            if note != self._note:
                self._note, self._left = note, [*OF_PUPILS]
            if note is not None and await _is_alone(connection):
                await self._rewrite(connection)
        finally:
            await connection.close()

    async def _rewrite(self, connection: Connection) -> None:
        while self._left and not self._is_over:
            await connection.execute(f"VACUUM FULL {self._left[0]}")
            del self._left[0]
            await REAL.sleep(BREATH)
        if not self._left:
            await connection.execute(numbered(ERASED)[0], self._note)


async def _is_alone(connection: Connection) -> bool:
    """For whoever began before, PostgreSQL would write the deleted rows anew as well."""
    began = await connection.fetchval(NOW)
    for _ in range(LOOKS):
        if not await connection.fetchval(OLDER, began):
            return True
        await REAL.sleep(LOOK)
    event("not_erased", why="A transaction is open that began before.")
    return False
