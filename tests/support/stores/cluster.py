"""Servers on one database, which share its wings, and fronts before them, one that prefers each;
people at a table of each, and in the end a look at all that anybody was ever sent."""

import asyncio
import signal
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

from countertop.server.store.parts import WINGS
from support.stores import owners, witness
from support.stores.followers import PATIENCE, Follower, Onlooker, Screen
from support.stores.postgres import Postgres
from support.stores.proxies import Proxy
from support.stores.servers import Server
from support.stores.standby import Standby
from support.stores.wires import Front, Wire

SEED = 6


class Cluster:
    """Servers, each with a wire of its own to the database, and a front that prefers it."""

    def __init__(
        self,
        script: Path,
        folder: Path,
        postgres: Postgres,
        who: type[Follower] = Follower,
        front: Callable[..., Front | Proxy] = Front,
        servers: int = 2,
        times: Sequence[float] = (),
    ) -> None:
        """`front` makes what stands before the servers, given their ports; `times` is theirs."""
        self.postgres: Postgres | Standby = postgres
        self._fresh_name = postgres.fresh_name
        self._front = front
        self._who = who
        self._script, self._folder = script, folder
        self._count = servers
        self._times = times
        self.servers: list[Server] = []
        self.wires: list[Wire] = []
        self.people: list[Follower] = []
        self.onlookers: list[Onlooker] = []
        self.fronts: list[Front | Proxy] = []
        self.done = asyncio.Event()
        self.playing: list[asyncio.Task[None]] = []

    @property
    def everybody(self) -> list[Follower]:
        return [*self.people, *self.onlookers]

    async def start(self) -> None:
        self._name = name = self._fresh_name()
        for number in range(self._count):
            wire = await Wire(self._reach).start()
            store = f"postgresql://postgres@127.0.0.1:{wire.port}/{name}"
            log = self._folder / f"server-{number}.log"
            server = Server(self._script, store, log, times=self._times)
            await server.start()
            self.servers.append(server)
            self.wires.append(wire)
        await self.until_even()
        await owners.watch(self.database)
        ports = [server.port.number for server in self.servers]
        for n in range(self._count):
            front = self._front(*ports[n:], *ports[:n])
            await front.start()
            self.fronts.append(front)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self.postgres.socket)

    async def until_shared(self, *wings: int | None) -> None:
        """Until each server serves so many wings; None: one that is not well."""
        async with asyncio.timeout(PATIENCE):
            while [await server.wings() for server in self.servers] != [*wings]:
                await asyncio.sleep(0.05)

    async def until_even(self) -> None:
        """Until all servers are well, and each has a fair share."""
        async with asyncio.timeout(PATIENCE):
            while not is_even([await server.wings() for server in self.servers]):
                await asyncio.sleep(0.05)

    async def sit_down(self, *, seed: int = SEED) -> None:
        """At a table of each server; at all of them somebody comes to another one."""
        for number, own in enumerate(self.fronts):
            await self.open_table(own, self.fronts[number - 1], self._who, Random(seed))

    async def open_table(
        self, own: Front | Proxy, other: Front | Proxy, who: type[Follower], dice: Random
    ) -> None:
        """Whoever opens a table does so where they are."""
        host, guest = pair = [who(one.url, dice, n) for n, one in enumerate((own, other))]
        await host.open_table("Ada")
        guest.code = host.code
        await guest.join("Ben")
        await deal(pair, dice)
        self.people += pair
        for watching in (Onlooker(other.url, dice, host.code), Screen(own.url, dice, host.code)):
            await watching.sit_down()
            self.onlookers.append(watching)

    async def play_through(self, fault: Callable[["Cluster"], Awaitable[None]]) -> None:
        """Everybody plays before it, meanwhile and afterwards; then all of it is looked at."""
        self.done = asyncio.Event()
        self.playing = [asyncio.create_task(one.follow(self.done)) for one in self.everybody]
        try:
            await self.until_tapped(3)
            await fault(self)
            if not self.done.is_set():
                await self.until_tapped(3)
                await self.end_play()
        finally:
            for one in self.playing:
                one.cancel()

    async def end_play(self) -> None:
        """Nobody plays on, and all that anybody has seen is looked at."""
        self.done.set()
        await asyncio.gather(*self.playing)
        await self.check()

    async def until_tapped(self, more: int) -> None:
        """Until everybody has tapped so often, from now on; or somebody sees what is wrong."""
        wanted = [(person, person.taps + more) for person in self.people]
        async with asyncio.timeout(PATIENCE):
            while any(person.taps < taps for person, taps in wanted):
                for one in self.playing:
                    if one.done():
                        one.result()
                await asyncio.sleep(0.02)

    async def check(self) -> None:
        """What each finds at their table; then all that was shown, and who has written it."""
        for person in self.everybody:
            await person.settle()
        for person in self.everybody:
            await person.check()
        await self.hold()

    async def hold(self) -> None:
        await hold(self.database, self.everybody)
        assert await owners.check(self.database) > 0

    @property
    def database(self) -> str:
        """The address of it, past all wires."""
        return self.postgres.address(self._name)

    async def end(self) -> None:
        for person in self.everybody:
            await person.close()
        for front in self.fronts:
            await front.stop()
        for server in self.servers:
            server.send(signal.SIGCONT)
            await server.end()
            server.port.give_back()
        for wire in self.wires:
            await wire.stop()


def is_even(wings: list[int | None]) -> bool:
    """All of them are there, and nobody has two more than another."""
    there = [count for count in wings if count is not None]
    return len(there) == len(wings) and sum(there) == len(WINGS) and max(there) - min(there) <= 1


async def deal(people: list[Follower], dice: Random) -> None:
    """A match that does not end, in which everybody has something that nobody else may see."""
    host = people[0]
    await host.must("configure", game=people[0].GAME, options=people[0].OPTIONS)
    for person in people:
        promise, share = person.person.room["promise"], f"{dice.getrandbits(256):064x}"
        await person.must("share", promise=promise, share=share)
    await host.must("start")
    for person in people:
        await person.until_running()


async def hold(database: str, everybody: list[Follower]) -> None:
    """Everybody's views against the log, table by table."""
    for code in {person.code for person in everybody}:
        saved, log = await witness.read(database, code)
        at_it = [person.eyes for person in everybody if person.code == code]
        assert witness.hold(log, saved, at_it) > len(at_it)
