"""One open WebSocket: reads requests, and writes what is worth writing.

Room and table are sent whole and only in their newest version, so a slow reader misses versions
in between and costs nobody else anything. Answers are kept in order; too many, and it is let go.
The room has its news written immediately (`push`), as long as it is being read; a task of the
connection's own waits for slow readers, and writes whatever else there is to say.
"""

import asyncio
from typing import NamedTuple, Protocol

import msgspec
from aiohttp import WSMsgType, web

from ...engine.game import Seat
from ..clock import Bell, Clock, Moment
from ..events import fault_event
from ..metrics import MESSAGES, REFUSALS, of
from ..protocol import Bye, ClientMessage, Net, Ping, Pong, Refused, Request, ServerMessage
from ..settings import Settings
from ..store.saved import Member
from .frames import frame, frames
from .pace import Pace
from .trips import RoundTrips, kernel_trip

FIRST_PINGS = 4
"""Pings in quick succession after connecting, so that the first race is fair already."""
MOST_UNREAD = 64 * 1024
"""Bytes that may be under way to a client before it gets no more."""
UNREAD_WAIT = 20.0
CLOSED_BY_US = 4000
SLOW_DOWN = 50.0
"""Milliseconds that each message over the limit makes the next one wait."""

_decode = msgspec.json.Decoder(ClientMessage).decode
_encode = msgspec.json.Encoder().encode


class Place(Protocol):
    """The room that a connection belongs to, as far as a connection has to know it."""

    @property
    def code(self) -> str: ...
    def connect(self, connection: "Connection") -> None: ...
    def disconnect(self, connection: "Connection") -> None: ...
    def net_changed(self, connection: "Connection") -> None: ...
    def request(self, connection: "Connection", message: Request, arrived: Moment) -> None: ...
    def room_frame(self, connection: "Connection") -> bytes: ...
    def table_frame(self, connection: "Connection") -> bytes | None: ...


class Told(NamedTuple):
    """What a connection was last told of a match, besides the time."""

    match: int
    running: bool
    view: bytes | None
    """None while it is covered."""


class Connection:
    """Belongs to one member of one room, or is one of its big screens."""

    __slots__ = (
        "_answers",
        "_bell",
        "_bye",
        "_clock",
        "_first_pings",
        "_pace",
        "_ping_is_due",
        "_pinged",
        "_place",
        "_quiet_until",
        "_room_is_new",
        "_settings",
        "_socket",
        "_stuck_since",
        "_table_is_new",
        "_transport",
        "is_screen",
        "member",
        "net",
        "seat",
        "tables",
        "told",
        "trips",
    )

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        place: Place,
        member: Member,
        seat: Seat | None,
        pace: Pace,
        settings: Settings,
        clock: Clock,
        *,
        is_screen: bool = False,
    ) -> None:
        self.is_screen = is_screen
        """Shows the room to whoever stands before it, and asks for nothing."""
        self.member = member
        self.seat = seat
        self.trips = RoundTrips(clock.now())
        self.net: Net = "good"
        self.told: Told | None = None
        self.tables = 0
        """How many tables it was sent; counted for each connection, so that it tells nothing."""
        self._place = place
        self._socket = socket
        self._transport = transport
        self._pace = pace
        self._settings = settings
        self._clock = clock
        self._bell = Bell(clock)
        self._answers: list[bytes] = []
        self._room_is_new = self._table_is_new = False
        self._bye: Bye | None = None
        self._first_pings = FIRST_PINGS
        self._ping_is_due = True
        self._pinged: Moment = clock.now()
        self._stuck_since: Moment | None = None
        self._quiet_until: Moment | None = None

    # --- what the room calls, and then `push`

    def show_room(self) -> None:
        self._room_is_new = True

    def show_table(self) -> None:
        self._table_is_new = True

    def send(self, message: ServerMessage) -> None:
        if len(self._answers) >= self._settings.outbox:
            self.close("too_slow", "This device does not keep up; it may come back any time.")
            return
        self._answers.append(_encode(message))

    def push(self) -> None:
        """Write what is new now, unless the writer is waiting for a slow reader or closing."""
        is_new = self._room_is_new or self._table_is_new or self._answers
        if not is_new or self._bye is not None or self._stuck_since is not None or self._is_quiet:
            return
        if not self._transport.is_closing():
            self._write_news()

    def be_quiet(self, until: Moment) -> None:
        """Say nothing before that moment, so that nobody hears when it could have been said."""
        self._quiet_until = until
        self._clock.call_at(until, self._bell.ring)

    @property
    def _is_quiet(self) -> bool:
        return self._quiet_until is not None and self._clock.now() < self._quiet_until

    def close(self, code: str, why: str) -> None:
        """Say goodbye, and close."""
        if self._bye is None:
            self._bye = Bye(code, why)
            self._bell.ring()

    # --- reading

    async def serve(self) -> None:
        """Until either side closes."""
        self._place.connect(self)
        writer = asyncio.create_task(self._write())
        writer.add_done_callback(self._writer_ended)
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(message.data)
                elif await self._count(self._clock.now(), None):
                    await self._answer_control(message.type, message.data)
        except (ConnectionError, RuntimeError):
            pass  # closed under our hands
        finally:
            self._place.disconnect(self)
            writer.cancel()

    async def _answer_control(self, kind: WSMsgType, data: bytes) -> None:
        if kind is WSMsgType.BINARY:
            self._refuse(None, "malformed", "Send text frames with one JSON object each.")
        elif kind is WSMsgType.PING:
            await self._socket.pong(data)

    async def _receive(self, text: str) -> None:
        arrived = self._clock.now()
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            await self._count(arrived, None)
            self._refuse(_number_of(text), "malformed", f"That is not a message: {error}.")
            return
        if isinstance(message, Pong):
            if self.trips.pong(message.id, arrived):
                self._after_pong()
            else:
                await self._count(arrived, None)
            return
        if not await self._count(arrived, message.n):
            return
        of(MESSAGES, str(message.__struct_config__.tag)).inc()
        self._place.request(self, message, arrived)

    async def _count(self, arrived: Moment, n: int | None) -> bool:
        most, within = self._settings.burst, self._settings.burst_time
        if self._pace.admits(arrived, most, within):
            return True
        self._refuse(
            n, "too_many", f"More than {most} messages in {within / 1000:g} s: wait a little."
        )
        await self._clock.sleep(SLOW_DOWN)
        return False

    def _refuse(self, n: int | None, code: str, why: str) -> None:
        of(REFUSALS, code).inc()
        self.send(Refused(n, code, why))
        self._bell.ring()

    def _after_pong(self) -> None:
        if self.trips.needs_limit and not self._settings.behind_proxy:
            self.trips.limit(kernel_trip(self._transport))
        if self._first_pings > 0:
            self._first_pings -= 1
            self._ping()

    def _ping(self) -> None:
        self._ping_is_due = True
        self._bell.ring()

    # --- looking after it

    def beat(self, moment: Moment, *, playing: bool) -> None:
        """Called twice a second: ping when it is time, give up when nothing comes back."""
        wait = self._settings.ping_playing if playing else self._settings.ping_waiting
        if moment >= self._pinged + wait and self._stuck_since is None:
            self._pinged = moment
            self._ping()
        silence = self.trips.silence(moment)
        stuck = 0.0 if self._stuck_since is None else moment - self._stuck_since
        if max(silence, stuck) > self._settings.dead:
            self.abort()
        net = "lost" if stuck > self._settings.silent else self.trips.net(moment, self._settings)
        if net != self.net:
            self.net = net
            self._place.net_changed(self)

    def abort(self) -> None:
        """Close without waiting for a client that does not answer."""
        self._transport.abort()

    # --- writing

    async def _write(self) -> None:
        """All that is new in one go; and then no more until most of it has been read."""
        while self._bye is None and not self._transport.is_closing():
            await self._bell.wait()
            if self._stuck_since is not None:
                await self._be_read()
            if not self._is_quiet:
                self._write_news()
        if self._bye is not None:
            self._transport.write(self._news() + frame(_encode(self._bye)))
            await self._socket.close(code=CLOSED_BY_US, message=self._bye.code.encode())

    def _news(self) -> bytes:
        """The table before the answers: a move's effect is on the screen when its ack comes."""
        messages: list[bytes] = []
        if self._room_is_new:
            self._room_is_new = False
            messages.append(self._place.room_frame(self))
        if self._table_is_new:
            self._table_is_new = False
            table = self._place.table_frame(self)
            if table is not None:
                messages.append(table)
        if self._answers:
            messages += self._answers
            self._answers = []
        if self._ping_is_due:
            self._ping_is_due = False
            messages.append(_encode(Ping(self.trips.ping(self._clock.now()))))
        return frames(messages)

    def _write_news(self) -> None:
        """When too much of it is unread, the writer has to wait before there can be more."""
        if news := self._news():
            self._transport.write(news)
        if self._transport.get_write_buffer_size() > MOST_UNREAD:
            self._stuck_since = self._clock.now()
            self._bell.ring()

    async def _be_read(self) -> None:
        while self._transport.get_write_buffer_size() > MOST_UNREAD:
            await self._clock.sleep(UNREAD_WAIT)
        self._stuck_since = None

    def _writer_ended(self, writer: "asyncio.Task[None]") -> None:
        if writer.cancelled():
            return
        error = writer.exception()
        if error is not None and not isinstance(error, ConnectionError | RuntimeError):
            fault_event(error, self._place.code)
        self.abort()


class _Numbered(msgspec.Struct):
    n: int


_number = msgspec.json.Decoder(_Numbered).decode


def _number_of(text: str) -> int | None:
    """The `n` of a message that is otherwise wrong, so that its sender can tell which it was."""
    try:
        return _number(text).n
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
