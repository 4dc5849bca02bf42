"""Two servers on one database, and people who tap without a pause: whatever happens to the server
that has it, the other one goes on, and nothing that was acknowledged is lost, doubled or taken
back."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from fuzz.kills.people import GONE, Gone, Tapper
from support.nightly import by_night
from support.stores.postgres import Postgres
from support.stores.servers import Server
from support.stores.wires import Front, Wire

PATIENCE = 60.0
SEED = 6


class Follower(Tapper):
    """Comes back by itself, as often as it takes."""

    def __init__(self, url: str, dice: Random, seat: int) -> None:
        super().__init__(url, dice, seat)
        self.told: set[str | None] = set()
        """Why a socket was closed."""

    async def come_back(self) -> None:
        person = self.person
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self._connect()
                except GONE:
                    person.room = {}
                if person.room:
                    break
                await asyncio.sleep(0.05)
        assert person.room["answered"] <= person.n, "it has answered what nobody asked"

    async def _connect(self) -> None:
        person = self.person
        self.told.add((person.bye or {}).get("code"))
        person.bye, person.room, person.table = None, {}, {}
        url = person.url.replace("http", "ws") + f"/ws/{self.code}"
        person.socket = socket = await person.http.ws_connect(url)
        person._reader = asyncio.create_task(person._read(socket))
        await person.until(lambda: person.room or person.bye or socket.closed)

    async def follow(self, until: asyncio.Event) -> None:
        """Tap, and go wherever the table is."""
        while not until.is_set():
            try:
                while not until.is_set():
                    await self.act()
            except (Gone, *GONE):
                await self.settle()

    async def settle(self) -> None:
        """Back at the table, with the answer to what was asked last."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self.come_back()
                    if self.open is not None:
                        self._count(await self.ask_again())
                    return
                except (Gone, *GONE):
                    continue


class Cluster:
    """Two servers, each with a wire of its own to the database, and a front before them."""

    def __init__(self, script: Path, folder: Path, postgres: Postgres) -> None:
        self.postgres = postgres
        self._script, self._folder = script, folder
        self.servers: list[Server] = []
        self.wires: list[Wire] = []
        self.people: list[Follower] = []

    async def start(self) -> None:
        database = self.postgres.fresh_name()
        for name in ("first", "second"):
            wire = await Wire(self._reach).start()
            store = f"postgresql://postgres@127.0.0.1:{wire.port}/{database}"
            server = Server(self._script, store, self._folder / f"{name}.log")
            await server.start()
            await server.until("waiting" if self.servers else "serving")
            self.servers.append(server)
            self.wires.append(wire)
        self.front = Front(*(server.port.number for server in self.servers))
        await self.front.start()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self.postgres.socket)

    async def sit_down(self) -> None:
        dice = Random(SEED)
        host, guest = self.people = [Follower(self.front.url, dice, seat) for seat in range(2)]
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    host.code = guest.code = await host.person.open("Ada")
                    break
                except GONE:
                    await asyncio.sleep(0.05)
        await guest.person.join(guest.code, "Ben")
        options = {"goal": 1_000_000, "countdown_ms": 0}
        await host.person.must("configure", game="tiny", options=options)
        await host.person.must("start")
        for person in self.people:
            await person.until_running()

    async def until_tapped(self, more: int) -> None:
        """Until everybody has tapped so often, from now on."""
        wanted = [(person, person.taps + more) for person in self.people]
        async with asyncio.timeout(PATIENCE):
            while any(person.taps < taps for person, taps in wanted):
                await asyncio.sleep(0.02)

    async def check(self) -> None:
        for person in self.people:
            await person.settle()
        for person in self.people:
            await person.check()

    async def end(self) -> None:
        for person in self.people:
            await person.close()
        await self.front.stop()
        for server in self.servers:
            server.send(signal.SIGCONT)
            await server.end()
            server.port.give_back()
        for wire in self.wires:
            await wire.stop()


@pytest_asyncio.fixture
async def cluster(tiny_script: Path, tmp_path: Path, postgres: Postgres) -> AsyncIterator[Cluster]:
    started = Cluster(tiny_script, tmp_path, postgres)
    await started.start()
    yield started
    await started.end()


@pytest_asyncio.fixture
async def cluster_with_a_database_of_its_own(
    tiny_script: Path, tmp_path: Path
) -> AsyncIterator[Cluster]:
    with Postgres(f"countertop-failover-{os.getpid()}") as postgres:
        started = Cluster(tiny_script, tmp_path, postgres)
        await started.start()
        yield started
        await started.end()


async def kill_and_stop(cluster: Cluster) -> None:
    """What was killed comes back, and waits; what was stopped wakes up when somebody else has its
    tables, and finds out."""
    first, second = cluster.servers
    await first.end(signal.SIGKILL)
    await second.until("serving")
    await first.start()
    await first.until("waiting")
    await cluster.until_tapped(3)
    second.send(signal.SIGSTOP)
    await first.until("serving", 2)
    await cluster.until_tapped(3)
    second.send(signal.SIGCONT)
    await second.until("lost")
    await second.until("waiting", 2)
    assert first.count("lost") == 0


async def restart(cluster: Cluster) -> None:
    """One after the other, as for an upgrade."""
    first, second = cluster.servers
    await first.end(signal.SIGTERM)
    await second.until("serving")
    await first.start()
    await first.until("waiting")
    await second.end(signal.SIGTERM)
    await first.until("serving", 2)
    await second.start()
    await second.until("waiting", 2)


async def cut(cluster: Cluster) -> None:
    """Between the server and the database; the people still reach it."""
    await _without(cluster, "cut")


async def deaf(cluster: Cluster) -> None:
    """What is committed is not heard of."""
    await _without(cluster, "only out")


async def mute(cluster: Cluster) -> None:
    await _without(cluster, "only back")


async def _without(cluster: Cluster, state: Any) -> None:
    first, second = cluster.servers
    cluster.wires[0].become(state)
    await second.until("serving")
    cluster.wires[0].become("whole")
    await first.until("lost")
    await first.until("waiting")


async def slow(cluster: Cluster) -> None:
    """Late, but there: nobody takes anything over."""
    cluster.wires[0].become("slow")
    await asyncio.sleep(5.0)
    cluster.wires[0].become("whole")
    assert cluster.servers[1].count("serving") == 0


async def restart_the_database(cluster: Cluster) -> None:
    """Tables stand still with a sentence, and go on when it is back."""
    await asyncio.to_thread(cluster.postgres.stop)
    async with asyncio.timeout(PATIENCE):
        while not any("store_failed" in person.told for person in cluster.people):
            await asyncio.sleep(0.02)
    await asyncio.to_thread(cluster.postgres.start)


Fault = Callable[[Cluster], Awaitable[None]]


@pytest.mark.parametrize("fault", [kill_and_stop, *by_night(restart, cut, deaf, mute, slow)])
async def test_tables_go_on_and_nothing_acknowledged_is_lost(
    cluster: Cluster, fault: Fault
) -> None:
    await play_through(cluster, fault)


@pytest.mark.nightly
async def test_tables_stand_still_while_the_database_is_away_and_go_on(
    cluster_with_a_database_of_its_own: Cluster,
) -> None:
    await play_through(cluster_with_a_database_of_its_own, restart_the_database)


async def play_through(cluster: Cluster, fault: Fault) -> None:
    await cluster.sit_down()
    done = asyncio.Event()
    tapping = [asyncio.create_task(person.follow(done)) for person in cluster.people]
    try:
        await cluster.until_tapped(3)
        await fault(cluster)
        await cluster.until_tapped(3)
    finally:
        done.set()
        await asyncio.gather(*tapping)
    await cluster.check()
