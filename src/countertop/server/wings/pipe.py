"""A WebSocket that came to the wrong worker: its bytes are passed on, both ways, unread."""

import asyncio
from collections.abc import Callable
from typing import Self, cast

from aiohttp import web
from multidict import CIMultiDict

from ..http.crowd import Crowd, Door
from .inner import ELSEWHERE, HOPS, OURS, Elsewhere

END = b"\r\n\r\n"
SWITCHING = 101
LONGEST = 64 * 1024
"""Bytes of an answer that is none."""


class Pipe(asyncio.Protocol):
    """One end. What comes in here goes out at the other one; what that cannot take yet is not
    read."""

    __slots__ = ("_come", "_other", "_waiting", "crowd", "on_lost", "transport")

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.crowd: Crowd | None = None
        """Who counts this end, if somebody does."""
        self.on_lost: Callable[[], None] | None = None
        self._other: Pipe | None = None
        self._come = bytearray()
        self._waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self._other is not None:
            self._other.transport.write(data)
            return
        self._come += data
        self._wake()

    def pause_writing(self) -> None:
        if self._other is not None:
            self._other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self._other is not None:
            self._other.transport.resume_reading()

    def connection_lost(self, _: Exception | None) -> None:
        if self.crowd is not None:
            self.crowd.hang_up(self)
        if self.on_lost is not None:
            self.on_lost()
        if self._other is not None:
            self._other.transport.close()
        self._wake()

    def abort(self) -> None:
        self.transport.abort()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def until(self, count: int | None = None) -> bytes:
        """So many bytes, or the head of an answer."""
        while (found := self._found(count)) is None:
            if self.transport.is_closing() or len(self._come) > LONGEST:
                raise ConnectionResetError
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        self._come = self._come[len(found) :]
        return found

    def _found(self, count: int | None) -> bytes | None:
        end = self._come.find(END) + len(END) if count is None else count
        is_there = end >= len(END) if count is None else len(self._come) >= end
        return bytes(self._come[:end]) if is_there else None

    def join(self, other: Self) -> None:
        self._other, other._other = other, self
        other.transport.write(bytes(self._come))
        self._come.clear()


def head(request: web.Request, more: dict[str, str]) -> bytes:
    """The request as it came, and what a worker adds to it."""
    lines = [f"{request.method} {request.rel_url.raw_path_qs} HTTP/1.1".encode()]
    lines += [b"%b: %b" % (k, v) for k, v in request.raw_headers if k.decode().lower() not in OURS]
    lines += [f"{name}: {value}".encode() for name, value in more.items()]
    return b"\r\n".join(lines) + END


async def welcome(far: Pipe) -> tuple[bytes, web.Response | None]:
    """What the other worker says: that it goes on as a WebSocket, or an answer."""
    told = await far.until()
    first, *lines = told.decode("latin-1").strip().split("\r\n")
    status = int(first.split(" ")[1])
    if status == ELSEWHERE:
        raise Elsewhere
    if status == SWITCHING:
        return told, None
    pairs = [line.split(": ", 1) for line in lines]
    headers = CIMultiDict((name, value) for name, value in pairs)
    body = await far.until(int(headers.get("Content-Length", 0)))
    kept = CIMultiDict((k, v) for k, v in headers.items() if k.lower() not in HOPS)
    far.abort()
    return b"", web.Response(body=body, status=status, headers=kept)


def hand_over(request: web.Request, far: Pipe, told: bytes, crowd: Crowd) -> Pipe:
    """From here on bytes go both ways; gives the end that is here."""
    door, near = request.protocol, Pipe()
    assert isinstance(door, Door), "there are no other connections"
    near.transport, come = door.hand_over(near)
    near.crowd = crowd
    near.transport.set_protocol(near)
    near.transport.resume_reading()
    near.transport.write(told)
    near.data_received(come)
    far.join(near)
    near.join(far)
    return near
