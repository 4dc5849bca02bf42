"""A WebSocket on its bare connection.

aiohttp reads the request and all guards look at it; then it lets go of the connection
(`Door.hand_over`), and what a quiet player costs is a wire and not a request, two tasks and a
queue. Whatever arrives is counted before it is read: fragments without an end never become
messages, so counting messages does not see them.
"""

import asyncio
import hashlib
from base64 import b64encode
from typing import Protocol

from aiohttp import web
from aiohttp.hdrs import SEC_WEBSOCKET_KEY

from ..clock import REAL, Clock, Timer
from ..events import fault_event
from ..house.gate import Allowance
from ..people.connection import MOST_UNREAD
from ..people.frames import CLOSE, NORMAL, UNWELCOME, Broken, Reader, closing, frame
from ..settings import SECOND, Settings
from .crowd import FAREWELL, Crowd, Door

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_WELCOME = (
    b"HTTP/1.1 101 Switching Protocols\r\n"
    b"Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Accept: %b\r\n\r\n"
)


class Listener(Protocol):
    """Who is told what comes; a connection to a room."""

    def begin(self) -> None: ...
    def hear(self, kind: int, said: bytes) -> None: ...
    def hold(self) -> None: ...
    def go_on(self) -> None: ...
    def lost(self) -> None: ...


class Wire(asyncio.Protocol):
    """Reads messages, and ends as WebSockets do. What is written goes to its transport."""

    __slots__ = (
        "_allowance",
        "_clock",
        "_crowd",
        "_is_resting",
        "_leaving",
        "_listener",
        "_reader",
        "transport",
    )

    def __init__(self, settings: Settings, clock: Clock, crowd: Crowd) -> None:
        self.transport: asyncio.Transport
        self._reader = Reader(settings.frame_bytes)
        self._allowance = Allowance(settings.bytes_in)
        self._clock = clock
        self._crowd = crowd
        self._listener: Listener | None = None
        self._is_resting = True
        """Nothing is read before somebody listens."""
        self._leaving: Timer | None = None
        """Set when one of us has said goodbye: then it is over, heard or not."""

    def open(self, request: web.Request) -> None:
        """Take the connection over from aiohttp, and answer its request."""
        door = request.protocol
        assert isinstance(door, Door), "there are no other connections"
        self.transport, come = door.hand_over(self)
        self.transport.set_protocol(self)
        self.transport.pause_reading()
        self.transport.set_write_buffer_limits(MOST_UNREAD, MOST_UNREAD)
        key = request.headers[SEC_WEBSOCKET_KEY].encode()
        accepted = b64encode(hashlib.sha1(key + _GUID, usedforsecurity=False).digest())
        self.transport.write(_WELCOME % accepted)
        if come:
            self.data_received(come)

    def listen(self, listener: Listener) -> None:
        """From now on there is somebody to tell; unless the other side has gone meanwhile."""
        if self.transport.is_closing():
            return
        self._listener = listener
        listener.begin()
        self._go_on()

    # --- what the event loop calls

    def data_received(self, data: bytes) -> None:
        if not self._allowance.spend(REAL.now(), len(data)):
            self.abort()
            return
        self._reader.feed(data)
        self._read()

    def pause_writing(self) -> None:
        if self._listener is not None:
            self._listener.hold()

    def resume_writing(self) -> None:
        if self._listener is not None:
            self._listener.go_on()

    def connection_lost(self, _: Exception | None) -> None:
        self._crowd.hang_up(self)
        if self._leaving is not None:
            self._leaving.cancel()
        listener, self._listener = self._listener, None
        if listener is not None:
            listener.lost()

    # --- reading

    def _read(self) -> None:
        try:
            while not self._is_resting and (message := self._reader.next()) is not None:
                self._take(*message)
        except Broken as broken:
            self._end(broken.code)
        except Exception as fault:  # of ours
            fault_event(fault)
            self.abort()

    def _take(self, kind: int, said: bytes) -> None:
        if kind == CLOSE:
            self._end(NORMAL)
        elif self._leaving is None and self._listener is not None:
            self._listener.hear(kind, said)

    def rest(self, millis: float) -> None:
        """Read nothing for a while."""
        self._is_resting = True
        self.transport.pause_reading()
        self._clock.call_at(self._clock.now() + millis, self._go_on)

    def _go_on(self) -> None:
        if not self.transport.is_closing():
            self._is_resting = False
            self.transport.resume_reading()
            self._read()

    # --- the end

    def refuse(self, why: bytes) -> None:
        """Last words to somebody who is not let in, if they are still there."""
        if not self.transport.is_closing():
            self.transport.write(frame(why))
            self.close(UNWELCOME)

    def close(self, code: int, why: bytes = b"") -> None:
        """Say goodbye, and wait a little for the other side to do the same."""
        if self._leaving is None:
            self.transport.write(closing(code, why))
            self._leave_soon()
            if self._is_resting:
                self._go_on()

    def _end(self, code: int) -> None:
        """The other side has said goodbye, or has nothing to say that we could read."""
        self._is_resting = True
        if self._leaving is None:
            self.transport.write(closing(code))
            self._leave_soon()
        self.transport.close()

    def _leave_soon(self) -> None:
        self._leaving = REAL.call_at(REAL.now() + FAREWELL * SECOND, self.abort)

    def abort(self) -> None:
        """Without another word."""
        self.transport.abort()
