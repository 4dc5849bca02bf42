"""How many connections there may be, and who has to make room.

A connection that says nothing costs a descriptor, and there are only so many: when they run short,
whoever has been idle longest is let go, and the last ones are kept for people who have a seat. So
a thousand silent strangers shut nobody out.
"""

import asyncio
import socket
from contextlib import suppress
from typing import Protocol

from aiohttp import web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.http_exceptions import HttpProcessingError

from ...engine.errors import CountertopError
from ..events import event, fault_event
from ..metrics import SHED
from ..refusal import FAULT, Refusal
from .problems import HEADERS, problem

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

MOST = 65_536
RESERVED = 64
"""Descriptors for files, the store, and what else a process has open."""
FAREWELL = 2.0
"""Seconds that somebody may take to hear a goodbye."""
LINGERING = 2.0
"""Seconds that the rest of a refused request is read."""
_UNREADABLE = HttpProcessingError, web.RequestPayloadError, ConnectionError
UNREADABLE = "That is not a request that this server understands."


class Wired(Protocol):
    """A connection that is a WebSocket and nothing else any more."""

    def abort(self) -> None: ...


class Crowd:
    """All connections: those that a handler is busy with, and the idle ones, the longest first;
    and those that have become WebSockets."""

    def __init__(self, most: int, for_the_seated: int) -> None:
        self._most = most
        self._for_the_seated = for_the_seated
        self._idle: dict[asyncio.BaseProtocol, None] = {}
        self._busy: set[asyncio.BaseProtocol] = set()
        self._wires: set[Wired] = set()
        self._left: asyncio.Event | None = None
        """Set when the last WebSocket has ended, if somebody waits for it."""
        self.ended = 0
        """Connections that there were."""

    def __len__(self) -> int:
        return len(self._idle) + len(self._busy) + len(self._wires)

    def come(self, door: "Door") -> None:
        if len(self) >= self._most:
            self._make_room()
        self._idle[door] = None

    def go(self, door: "Door") -> None:
        self.ended += 1
        self._idle.pop(door, None)
        self._busy.discard(door)

    def stay(self, door: "Door", wire: Wired) -> None:
        """The connection goes on as a WebSocket, and is never idle again."""
        self._idle.pop(door, None)
        self._busy.discard(door)
        self._wires.add(wire)

    def hang_up(self, wire: Wired) -> None:
        self.ended += 1
        self._wires.discard(wire)
        if self._left is not None and not self._wires:
            self._left.set()

    async def part(self) -> None:
        """The server goes: whoever does not hear its goodbye in time goes without."""
        if self._wires:
            self._left = asyncio.Event()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._left.wait(), FAREWELL)
        for wire in list(self._wires):
            wire.abort()

    def begin(self, door: asyncio.BaseProtocol) -> None:
        """A request of this connection is being answered."""
        if self._idle.pop(door, door) is None:
            self._busy.add(door)

    def end(self, door: asyncio.BaseProtocol) -> None:
        if door in self._busy:
            self._busy.discard(door)
            self._idle[door] = None

    def need_room(self, is_seated: bool) -> None:
        """Refuses whoever has no seat when only the last places are left."""
        if not is_seated and self._taken > self._most - self._for_the_seated:
            raise Refusal("house_full", "The house is full. Try again in a minute.")

    @property
    def _taken(self) -> int:
        return len(self._busy) + len(self._wires)

    def _make_room(self) -> None:
        door = next(iter(self._idle), None)
        if isinstance(door, Door):
            SHED.inc()
            event("shed", idle=len(self._idle), busy=self._taken)
            del self._idle[door]
            door.leave()


class Door(web.RequestHandler):
    """One connection, as aiohttp serves it."""

    __slots__ = ("_crowd",)

    def __init__(self, crowd: Crowd, server: web.Server, idle: float) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=idle,  # also the time for the head of the first request
            lingering_time=LINGERING,
            auto_decompress=False,  # nobody sends us so much that it has to be packed
            access_log=None,  # type: ignore[arg-type]  # none is kept: addresses are nobody's business
        )
        self._crowd = crowd

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._crowd.come(self)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._crowd.go(self)
        super().connection_lost(exc)

    def hand_over(self, wire: Wired) -> tuple[asyncio.Transport, bytes]:
        """A WebSocket takes the connection over, and what has come already. For aiohttp it is
        lost."""
        transport, come = self.transport, self._message_tail
        if transport is None or transport.is_closing():
            raise ConnectionResetError
        self._crowd.stay(self, wire)
        self.transport = None  # so that nobody closes it
        super().connection_lost(None)
        return transport, come

    def leave(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What aiohttp itself refuses is refused as all else is."""
        del message  # it repeats what was sent
        writer: AbstractStreamWriter = request.writer
        if writer.output_size > 0 or isinstance(exc, ConnectionError):
            raise ConnectionError("an answer is under way already, or nobody waits for one")
        if isinstance(exc, UnicodeError):  # a header that aiohttp repeats
            response = problem("malformed", UNREADABLE, 400)
        elif status >= web.HTTPInternalServerError.status_code and isinstance(exc, Exception):
            fault_event(exc, path=request.path[:80])
            response = problem("fault", FAULT, status)
        else:
            response = problem("malformed", UNREADABLE, status)
        response.headers.update(HEADERS)
        response.force_close()
        return response

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Also where aiohttp knows no handler to ask."""
        if isinstance(resp, web.HTTPException):
            resp = problem("malformed", UNREADABLE, resp.status)
            resp.headers.update(HEADERS)
        return await super().finish_response(request, resp, start_time)

    def log_exception(self, *args: object, exc_info: object = None) -> None:
        """What is wrong with the rest of a request that was refused already is nobody's business;
        anything else is a fault of ours."""
        del args
        if isinstance(exc_info, Exception) and not isinstance(exc_info, _UNREADABLE):
            fault_event(exc_info)


class CannotServe(CountertopError):
    """The port is taken, or the address is not this machine's."""


async def open_doors(
    server: web.Server,
    *,
    crowd: Crowd,
    idle: float,
    host: str,
    port: int,
    listening: socket.socket | None = None,
) -> asyncio.Server:
    """Let people in; through a port, or through one that somebody else has opened."""
    loop, where = asyncio.get_running_loop(), {"host": host, "port": port}
    try:
        return await loop.create_server(
            lambda: Door(crowd, server, idle),
            **(where if listening is None else {"sock": listening}),
            backlog=1024,
        )
    except OSError as error:
        why = error.strerror or error
        raise CannotServe("no_port", f"Cannot serve on {host}:{port}: {why}.") from None


def descriptors() -> int:
    """How many this process may have open."""
    if resource is None:
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)


def raise_descriptors() -> None:
    """Have as many as the system gives without being asked."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(MOST, hard)
    if resource.RLIM_INFINITY != soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
