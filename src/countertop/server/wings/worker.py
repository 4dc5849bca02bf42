"""One worker of a house: its wings, the port that people come to, and one for other workers."""

import asyncio
import socket
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, NamedTuple, cast

from aiohttp import web
from msgspec.structs import replace

from ..app import BODY_BYTES, Common, build_wing, new_crowd
from ..clock import REAL, Clock
from ..house.tidying import Busy, keep_tidy, take_over
from ..house.tools import Tools
from ..http.crowd import open_doors
from ..http.guard import Handler
from ..settings import SECOND, Settings
from ..store import tries
from ..store.parts import WINGS
from ..store.postgres.database import PostgresStore
from ..store.postgres.part import Part
from .front import Front
from .inner import address_of
from .keeper import Keeper
from .reach import need_reach
from .relay import Relay

CHAT = 500.0
"""How often workers tell each other what was spent."""
FAREWELL = 2.0


class Where(NamedTuple):
    """The doors of a worker."""

    host: str
    port: int
    inside: str
    """The host at which other workers find this one."""
    listening: socket.socket | None = None
    """The port itself, where somebody else has opened it."""


class Worker:
    def __init__(self, store: PostgresStore, settings: Settings, where: Where) -> None:
        self._store = store
        self._settings = settings
        self._where = where
        self._ending = AsyncExitStack()

    async def start(self) -> int:
        """Gives the port that people come to."""
        store, settings, idle = self._store, self._settings, self._settings.idle / SECOND
        self._ending.callback(store.close)
        await need_reach(store, self._where.inside)
        secret = await store.ask(partial(tries.secret, name="inner"))
        self.common = common = Common(Tools(settings, shared=True), new_crowd(settings))
        self.keeper = Keeper(store, self._build)
        relay = Relay(self.keeper, common.crowd, secret, settings.body / SECOND)
        front = Front(self.keeper, relay, store, common, settings)
        for work in (common.crowd.part, common.tools.close, relay.close):
            self._ending.push_async_callback(work)
        open_port = partial(open_doors, crowd=common.crowd, idle=idle)
        inside = await open_port(_server(front.inner), host=self._where.inside, port=0)
        self._ending.callback(inside.close)
        port_inside = inside.sockets[0].getsockname()[1]
        self.keeper.address = address_of(self._where.inside, port_inside)
        host, port, _, listening = self._where
        server = _server(front.public)
        outside = await open_port(server, host=host, port=port, listening=listening)
        self._ending.push_async_callback(server.shutdown, FAREWELL)
        self._ending.push_async_callback(self.keeper.end)
        self._ending.callback(outside.close)
        self._begin(front)
        return int(outside.sockets[0].getsockname()[1])

    def _begin(self, front: Front) -> None:
        self.common.tools.start()
        take_over()
        self.keeper.start()
        for work in (keep_tidy(self._busy), _chat(front)):
            self._ending.callback(asyncio.create_task(work).cancel)

    async def stop(self) -> None:
        """Politely: others have its wings at once."""
        await self._ending.aclose()

    def _build(self, part: Part) -> web.Application:
        """A wing may have its share of what the house may have."""
        most = self._settings.rooms // len(WINGS), self._settings.classes // len(WINGS)
        each = replace(self._settings, rooms=most[0], classes=most[1])
        return build_wing(part, each, self.common)

    def _busy(self) -> Busy:
        running = sum(house.matches_running() for house in self.common.tools.houses)
        return Busy(self.common.crowd.ended, len(self.common.crowd), running)


def _server(handler: Handler) -> web.Server:
    loop = asyncio.get_running_loop()

    def make(head: Any, payload: Any, protocol: Any, writer: Any, task: Any) -> web.Request:
        return web.Request(head, payload, protocol, writer, task, loop, client_max_size=BODY_BYTES)

    return web.Server(cast(Any, handler), request_factory=make)


async def _chat(front: Front, clock: Clock = REAL) -> None:
    while True:
        await clock.sleep(CHAT)
        await front.look()
