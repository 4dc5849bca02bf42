"""Two servers on one database, which share its wings, and fronts before them that lead to one or
the other; and people who follow their table to whichever serves it: each knows what was
acknowledged, and looks for it."""

import asyncio
import signal
from pathlib import Path
from random import Random
from typing import Any

from fuzz.kills.people import GONE, Gone, Tapper

from support.stores.postgres import Postgres
from support.stores.servers import Server
from support.stores.wires import Front, Wire

PATIENCE = 180.0
SEED = 6
TAP = {"type": "tap"}
RACES = 0.3
"""How often somebody races for the number on the table, instead of tapping."""


class Follower(Tapper):
    """Taps and races without a pause, and comes back by itself, as often as it takes."""

    def __init__(self, url: str, dice: Random, seat: int) -> None:
        super().__init__(url, dice, seat)
        self.took = 0
        self.told: set[str | None] = set()
        """Why a socket was closed."""

    async def act(self) -> None:
        view = self.person.view
        races = view and self.dice.random() < RACES
        move = {"type": "take", "top": view["top"]} if races else TAP
        self._note(move, await self.ask("play", move=move))
        self._look()

    def _note(self, move: dict[str, Any], answer: dict[str, Any]) -> None:
        if move == TAP:
            self._count(answer)
        else:
            self.took += answer["type"] == "ack"

    async def follow(self, until: asyncio.Event) -> None:
        """Wherever the table is."""
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
                        move = self.open["move"]
                        self._note(move, await self.ask_again())
                    return
                except (Gone, *GONE):
                    continue

    async def come_back(self) -> None:
        person = self.person
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

    async def check(self) -> None:
        await self.settle()
        await self.until_running()
        self._look()
        view = self.person.view
        assert view["taps"][self.seat] == self.taps, "each tap is made once"
        assert view["taken"][self.seat] == self.took, "who was told that they won has won"
        assert sum(view["taken"]) == view["top"], "one winner a race"


class Cluster:
    """Two servers, each with a wire of its own to the database, and a front that prefers it."""

    def __init__(
        self, script: Path, folder: Path, postgres: Postgres, who: type[Follower] = Follower
    ) -> None:
        self.postgres = postgres
        self._who = who
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
            self.servers.append(server)
            self.wires.append(wire)
        await self.until_shared(8, 8)
        ports = [server.port.number for server in self.servers]
        self.fronts = Front(*ports), Front(*reversed(ports))
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

    async def _open_table(self, own: Front, other: Front) -> None:
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
        options = {"goal": 1_000_000, "countdown_ms": 0}
        await host.person.must("configure", game="tiny", options=options)
        await host.person.must("start")
        for person in pair:
            await person.until_running()
        self.people += pair

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
        for front in self.fronts:
            await front.stop()
        for server in self.servers:
            server.send(signal.SIGCONT)
            await server.end()
            server.port.give_back()
        for wire in self.wires:
            await wire.stop()
