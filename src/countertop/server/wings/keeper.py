"""Which wings this worker has, and who has the others: taken, renewed, given away, and lost."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from aiohttp import web

from ...engine.errors import CountertopError
from ..clock import REAL, Clock, Moment
from ..events import event, fault_event
from ..store.changes import StoreError
from ..store.postgres.database import PostgresStore
from ..store.postgres.lease import LASTS, Lease
from ..store.postgres.leases import Seen
from ..store.postgres.part import Part
from . import shares
from .neighbours import Neighbours

ROUND = 250.0
"""How often leases are renewed and looked at; they last ten times as long."""
ALONE = 10_000.0
"""Milliseconds after which a lease that could not be renewed is believed to be somebody else's:
longer than a database usually takes to come back, because then they go on where they are."""
AT_ONCE = 4
"""Wings that are taken before the leases are renewed again: to open all sixteen could take longer
than they last, where the database is slow or the machine has no time, and all would be lost."""


class Wing(NamedTuple):
    """One that is served here."""

    lease: Lease
    runner: web.AppRunner

    @property
    def app(self) -> web.Application:
        return self.runner.app


class Keeper:
    """In real time, whatever time the tables have: it is about other machines."""

    def __init__(self, store: PostgresStore, build: Callable[[Part], web.Application]) -> None:
        self.address = ""
        """Where other workers find this one; known when its port is open."""
        self.wings: dict[str, Wing] = {}
        self.seen = Seen()
        self._store = store
        self._build = build
        self._leases: dict[str, Lease] = {}
        """All that this worker has, including what it does not serve yet, or no longer serves."""
        self._moving: set[asyncio.Task[None]] = set()
        self._neighbours = Neighbours(self._miss)
        self._news = asyncio.Event()
        self._in_touch = 0.0
        self._is_away = False
        """The database; that is said once."""
        self._wants_more = False
        """As soon as what was taken is open."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep(), name="keeper")

    async def end(self) -> None:
        """Everything is given back; others take it at once."""
        if self._task is not None:
            self._task.cancel()
        self._neighbours.look(self.address, ())
        with suppress(StoreError):
            await self._store.leave(self.address)
        await asyncio.gather(*self._moving, return_exceptions=True)
        await asyncio.gather(*(self._close(wing) for wing in list(self.wings)))
        await self._miss(self.address)  # what was being taken just then

    # --- who has what

    @property
    def is_in_touch(self) -> bool:
        """Whether the database was heard of lately."""
        return REAL.now() < self._in_touch

    def others(self) -> list[str]:
        return [worker for worker in self.seen.workers if worker != self.address]

    def place_of(self, wing: str) -> Wing | str | None:
        """Where a wing is served: here, at another worker's address, or nowhere just now."""
        if wing in self.wings:
            return self.wings[wing]
        owner = self.seen.owners.get(wing)
        return None if owner == self.address else owner

    def doubt(self, wing: str, address: str) -> None:
        """Nobody answers there for this wing; until the database says so again."""
        if self.seen.owners.get(wing) == address:
            del self.seen.owners[wing]

    async def news(self, until: Moment | None = None) -> None:
        """Comes back when something may have changed, or at that moment at the latest."""
        left = None if until is None else max(0.0, until - REAL.now()) / 1000
        with suppress(TimeoutError):
            async with asyncio.timeout(left):
                await self._news.wait()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    # --- rounds

    async def _keep(self, clock: Clock = REAL) -> None:
        while True:
            try:
                await self._look()
                self._is_away = False
            except StoreError as error:  # what cannot be renewed runs out
                if not self._is_away:
                    event("store_failed", why=str(error))
                self._is_away = True
                self._close_what_ran_out()
            except Exception as fault:
                fault_event(fault)
            self._tell()
            if self._wants_more and self._moving:
                await asyncio.wait(self._moving, timeout=ROUND / 1000)
            else:
                await clock.sleep(ROUND)

    async def _look(self) -> None:
        asked = REAL.now()
        held = [lease for lease in self._leases.values() if not lease.is_lost]
        self.seen = await self._store.look(self.address, held)
        self._in_touch = asked + LASTS
        self._neighbours.look(self.address, self.others())
        for wing, one in list(self.wings.items()):
            if one.lease.is_lost:
                event("lost", wing=wing)
                self._begin(self._close(wing))
        if not self._moving:
            await self._even_out()

    def _close_what_ran_out(self) -> None:
        """Whoever plays notices by themselves, because nothing is kept; but whoever only waits
        would wait here while the others meet at another worker."""
        for wing, one in list(self.wings.items()):
            if one.lease.ran_out_ago > ALONE:
                self._begin(self._close(wing))

    async def _miss(self, address: str) -> None:
        """Whoever was there is gone without a word."""
        with suppress(StoreError):
            await self._store.miss(address)

    async def _even_out(self) -> None:
        counts = Counter(self.seen.owners.values())
        each = {worker: counts[worker] for worker in self.seen.workers}
        each[self.address] = len(self._leases)
        wanted = shares.to_take(each, self.address)
        self._wants_more = wanted > AT_ONCE
        if wanted:
            await self._take(min(wanted, AT_ONCE))
        elif self.wings and shares.has_too_many(each, self.address):
            self._begin(self._close(min(self.wings)))

    async def _take(self, wanted: int) -> None:
        """One that ran out here, unnoticed since the last look, may be among them: what is served
        of it has to end first."""
        for lease in await self._store.take(self.address, wanted):
            if lease.wing in self._leases:
                self._leases[lease.wing].lose()
                await self._store.release([lease])
                continue
            self._leases[lease.wing] = lease
            self._begin(self._open(lease))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(_told(work))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    # --- one wing

    async def _open(self, lease: Lease) -> None:
        runner: web.AppRunner | None = None
        try:
            runner = web.AppRunner(self._build(Part(self._store, (lease,))), shutdown_timeout=2.0)
            await runner.setup()
        except Exception as error:
            if not isinstance(error, CountertopError):
                fault_event(error)
            event("wing_failed", wing=lease.wing, why=str(error))
            await self._end(runner)
            await self._let_go(lease)
            return
        self.wings[lease.wing] = Wing(lease, runner)
        self._tell()

    async def _close(self, wing: str) -> None:
        """Whoever is there hears that it moves, and comes after it."""
        one = self.wings.pop(wing)
        await self._end(one.runner)
        await self._let_go(one.lease)
        event("moved", wing=wing)
        self._tell()

    async def _end(self, runner: web.AppRunner | None) -> None:
        """Whatever comes of it, the wing is let go: what is renewed and not served, nobody has."""
        try:
            if runner is not None and runner.server is not None:
                await runner.cleanup()
            elif runner is not None:
                runner.app.freeze()  # only one that has begun to serve is frozen
                await runner.app.shutdown()
        except Exception as fault:
            fault_event(fault)

    async def _let_go(self, lease: Lease) -> None:
        del self._leases[lease.wing]
        with suppress(StoreError):
            await self._store.release([lease])


async def _told(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception as fault:
        fault_event(fault)


def houses(keeper: Keeper) -> Iterable[web.Application]:
    return [wing.app for wing in keeper.wings.values()]
