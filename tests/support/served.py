"""A server in the process of the test, so that tests can look inside; its sockets are real."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web

from countertop.server.app import build
from countertop.server.clock import REAL, Clock
from countertop.server.house.rooms import Rooms
from countertop.server.http.address import HOUSE, SCHOOL
from countertop.server.room.room import Room
from countertop.server.school.school import School
from countertop.server.serve import open_port
from countertop.server.settings import Settings
from countertop.server.store.place import open_store
from support.person import PATIENCE, Person
from support.ports import Port
from support.stores.whole import had
from support.virtual_time import VirtualTime

T = TypeVar("T")


class Served:
    """On virtual time unless it is told otherwise."""

    def __init__(
        self,
        path: Path,
        settings: Settings,
        *,
        store: str | None = None,
        in_real_time: bool = False,
    ) -> None:
        """The store is the file, unless there is another address."""
        self.path = path
        self._store_url = store or f"sqlite:///{path}"
        self.settings = settings
        self.people: list[Person] = []
        self.time = None if in_real_time else VirtualTime(lambda: self.store.room(-1))
        self._port = Port()
        self.port, self.url = self._port.number, self._port.url

    async def start(self) -> None:
        self.store: Any = await had(open_store(self._store_url))
        clock: Clock = REAL if self.time is None else self.time.clock
        self._runner = web.AppRunner(
            build(self.store, self.settings, clock=clock), shutdown_timeout=0.2
        )
        await self._runner.setup()
        self._listening = await open_port(self._runner, "127.0.0.1", self.port, self.settings)

    async def stop(self) -> None:
        self._listening.close()
        await self.drive(self._runner.cleanup(), most=100.0)
        self.store.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def end(self) -> None:
        for person in self.people:
            await person.close()
        await self.stop()
        self._port.give_back()

    # --- time

    async def eventually(self, holds: Callable[[], Any]) -> None:
        """Wait for something inside the server that nobody hears of."""
        if self.time is not None:
            assert await self.time.until(holds), "waited in vain"
            return
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not holds():
            assert asyncio.get_running_loop().time() < deadline, "waited in vain"
            await asyncio.sleep(0.02)

    async def pass_by(self, millis: float) -> None:
        """Let virtual time pass."""
        assert self.time is not None, "real time passes by itself"
        await self.time.pass_by(millis)

    async def drive(self, work: Awaitable[T], **limit: float) -> T:
        """Let virtual time pass while something is being done that waits for it."""
        return await work if self.time is None else await self.time.drive(work, **limit)

    async def rows(self, statement: str) -> list[Any]:
        """What the store says, whatever is behind it."""
        found: list[Any] = await self.store.ask(lambda rows: rows.execute(statement).fetchall())
        return found

    # --- people

    @property
    def house(self) -> Rooms:
        return self._runner.app[HOUSE]

    @property
    def school(self) -> School:
        return self._runner.app[SCHOOL]

    def room_of(self, person: Person) -> Room:
        """The room that somebody is in, from inside."""
        return self.house._awake[person.room["code"]]

    def person(self) -> Person:
        person = Person(self.url, self.time)
        self.people.append(person)
        return person

    async def bare_socket(self, code: str, cookie: str = "", window: int | None = None) -> Any:
        """Asks for the WebSocket of a room; what comes is read by nobody but the test."""
        raw = socket.socket()
        if window is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        raw.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", self.port))
        request = (
            f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: countertop={cookie}\r\n\r\n"
        )
        await loop.sock_sendall(raw, request.encode())
        return raw

    async def table(self, *names: str, game: str = "tiny", **options: Any) -> list[Person]:
        """People at one table, the host first."""
        people = [self.person() for _ in names]
        code = await people[0].open(names[0], game)
        for person, name in zip(people[1:], names[1:], strict=True):
            await person.join(code, name)
        if options:
            await people[0].must("configure", game=game, options=options)
        return people

    async def match(self, *names: str, **options: Any) -> list[Person]:
        """People in the middle of a match of the tiny game, or of a variant of it."""
        people = await self.table(*names, **options)
        await people[0].must("start")
        for person in people:
            await person.until_on()
        return people
