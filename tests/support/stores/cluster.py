"""Two servers on one database, which share its wings, and fronts before them that lead to one or
the other; people at a table of each, and in the end a look at all that anybody was ever sent."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

from fuzz.kills.people import GONE

from support.stores import owners, witness
from support.stores.followers import PATIENCE, Follower, Onlooker, Screen
from support.stores.postgres import Postgres
from support.stores.proxies import Proxy
from support.stores.servers import Server
from support.stores.standby import Standby
from support.stores.wires import Front, Wire

SEED = 6
OPTIONS = {"goal": 1_000_000, "countdown_ms": 0}


class Cluster:
    """Two servers, each with a wire of its own to the database, and a front that prefers it."""

    def __init__(
        self,
        script: Path,
        folder: Path,
        postgres: Postgres,
        who: type[Follower] = Follower,
        front: Callable[..., Front | Proxy] = Front,
    ) -> None:
        """`front` makes what stands before the servers, given their ports."""
        self.postgres: Postgres | Standby = postgres
        self._fresh_name = postgres.fresh_name
        self._front = front
        self._who = who
        self._script, self._folder = script, folder
        self.servers: list[Server] = []
        self.wires: list[Wire] = []
        self.people: list[Follower] = []
        self.onlookers: list[Onlooker] = []
        self.done = asyncio.Event()
        self.playing: list[asyncio.Task[None]] = []

    @property
    def everybody(self) -> list[Follower]:
        return [*self.people, *self.onlookers]

    async def start(self) -> None:
        self._database = database = self._fresh_name()
        for name in ("first", "second"):
            wire = await Wire(self._reach).start()
            store = f"postgresql://postgres@127.0.0.1:{wire.port}/{database}"
            server = Server(self._script, store, self._folder / f"{name}.log")
            await server.start()
            self.servers.append(server)
            self.wires.append(wire)
        await self.until_shared(8, 8)
        await owners.watch(self.postgres.address(database))
        ports = [server.port.number for server in self.servers]
        self.fronts = self._front(*ports), self._front(*reversed(ports))
        for front in self.fronts:
            await front.start()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self.postgres.socket)

    async def until_shared(self, *wings: int | None) -> None:
        """Until each server serves so many wings; None: one that is not well."""
        async with asyncio.timeout(PATIENCE):
            while [await server.wings() for server in self.servers] != [*wings]:
                await asyncio.sleep(0.05)

    async def sit_down(self) -> None:
        """At a table of each server; at both of them somebody comes to the other one."""
        for own, other in (self.fronts, self.fronts[::-1]):
            await self._open_table(own, other)

    async def _open_table(self, own: Front | Proxy, other: Front | Proxy) -> None:
        """Who opens a table does so where they are."""
        dice = Random(SEED)
        host, guest = pair = [self._who(one.url, dice, n) for n, one in enumerate((own, other))]
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    host.code = guest.code = await host.person.open("Ada")
                    break
                except GONE:
                    await asyncio.sleep(0.05)
        await guest.person.join(guest.code, "Ben")
        await deal(pair, dice)
        self.people += pair
        for watching in (Onlooker(other.url, dice, host.code), Screen(own.url, dice, host.code)):
            await watching.sit_down()
            self.onlookers.append(watching)

    async def until_tapped(self, more: int) -> None:
        """Until everybody has tapped so often, from now on."""
        wanted = [(person, person.taps + more) for person in self.people]
        async with asyncio.timeout(PATIENCE):
            while any(person.taps < taps for person, taps in wanted):
                await asyncio.sleep(0.02)

    async def check(self) -> None:
        """What each finds at their table; then all that was shown, and who has written it."""
        for person in self.everybody:
            await person.settle()
        for person in self.everybody:
            await person.check()
        await hold(self.postgres.address(self._database), self.everybody)
        assert await owners.check(self.postgres.address(self._database)) > 0

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


async def deal(people: list[Follower], dice: Random) -> None:
    """A match that does not end, in which everybody has a number that nobody else may see."""
    host = people[0].person
    await host.must("configure", game="hands", options=OPTIONS)
    for person in people:
        promise, share = person.person.room["promise"], f"{dice.getrandbits(256):064x}"
        await person.person.must("share", promise=promise, share=share)
    await host.must("start")
    for person in people:
        await person.until_running()


async def hold(database: str, everybody: list[Follower]) -> None:
    """Everybody's views against the log, table by table."""
    for code in {person.code for person in everybody}:
        saved, log = await witness.read(database, code)
        at_it = [person.eyes for person in everybody if person.code == code]
        assert witness.hold(log, saved, at_it) > len(at_it)
