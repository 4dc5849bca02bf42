"""One open WebSocket: reads requests, and writes what is worth writing.

Room and table are sent whole and only in their newest version, so a slow reader misses versions
in between and costs nobody else anything. Answers are kept in order; too many, and it is let go.
The room has its news written immediately (`push`), as long as it is being read; whatever else
there is to say is written when the event loop comes round (`_ring`).
"""

import asyncio
from functools import partial
from typing import Protocol

import msgspec

from ...engine.game import Seat
from ..clock import Clock, Moment
from ..events import fault_event
from ..metrics import MESSAGES, REFUSALS, of
from ..protocol import Bye, ClientMessage, Net, Ping, Pong, Refused, Request, ServerMessage
from ..settings import Settings
from ..store.saved import Member
from .frames import BINARY, PING, TEXT, frame, frames, pong
from .pace import Pace
from .trips import RoundTrips, kernel_trip

FIRST_PINGS = 4
"""Pings in quick succession after connecting, so that the first race is fair already."""
MOST_UNREAD = 64 * 1024
"""Bytes that may be under way to a client before it gets no more."""
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


class Line(Protocol):
    """The WebSocket of a connection, as far as a connection has to know it."""

    def close(self, code: int, why: bytes = b"") -> None:
        """Say goodbye, and wait a little for the other side to do the same."""
        ...

    def rest(self, millis: float) -> None:
        """Read nothing for a while."""
        ...


Told = tuple[int, bytes]
"""What a connection was last told: of which match, and what of it besides the time."""


class Connection:
    """Belongs to one member of one room, or is one of its big screens."""

    __slots__ = (
        "_answers",
        "_bye",
        "_clock",
        "_first_pings",
        "_is_rung",
        "_line",
        "_pace",
        "_ping_is_due",
        "_pinged",
        "_place",
        "_quiet_until",
        "_room_is_new",
        "_settings",
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
        line: Line,
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
        self._line = line
        self._transport = transport
        self._pace = pace
        self._settings = settings
        self._clock = clock
        self._is_rung = False
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
        """Write what is new now."""
        if self._table_is_new or self._room_is_new or self._answers:
            self._write_news()

    def be_quiet(self, until: Moment) -> None:
        """Say nothing before that moment, so that nobody hears when it could have been said."""
        self._quiet_until = until
        self._clock.call_at(until, partial(self._speak, until))

    def _speak(self, until: Moment) -> None:
        """Whatever the clock says: a timer may go off a fraction of a millisecond too soon, and no
        other one would come."""
        if self._quiet_until == until:
            self._quiet_until = None
            self._ring()

    def close(self, code: str, why: str) -> None:
        """Say goodbye, and close."""
        if self._bye is None:
            self._bye = Bye(code, why)
            self._ring()

    # --- reading

    def begin(self) -> None:
        """Its line is open: it belongs to the room from now on, until it is `lost`."""
        self._place.connect(self)
        self._ring()

    def hear(self, kind: int, said: bytes) -> None:
        """A message, or a frame of the protocol's own."""
        if kind == TEXT:
            self._receive(said)
        elif self._count(self._clock.now(), None):
            self._answer_control(kind, said)

    def lost(self) -> None:
        """Nothing comes or goes any more."""
        self._place.disconnect(self)

    def _answer_control(self, kind: int, said: bytes) -> None:
        if kind == BINARY:
            self._refuse(None, "malformed", "Send text frames with one JSON object each.")
        elif kind == PING:
            self._transport.write(pong(said))

    def _receive(self, text: bytes) -> None:
        arrived = self._clock.now()
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._count(arrived, None)
            self._refuse(_number_of(text), "malformed", f"That is not a message: {error}.")
            return
        if isinstance(message, Pong):
            if self.trips.pong(message.id, arrived):
                self._after_pong()
            else:
                self._count(arrived, None)
            return
        if not self._count(arrived, message.n):
            return
        MESSAGES.inc(str(message.__struct_config__.tag))
        self._place.request(self, message, arrived)

    def _count(self, arrived: Moment, n: int | None) -> bool:
        most, within = self._settings.burst, self._settings.burst_time
        if self._pace.admits(arrived, most, within):
            return True
        self._refuse(
            n, "too_many", f"More than {most} messages in {within / 1000:g} s: wait a little."
        )
        self._line.rest(SLOW_DOWN)
        return False

    def _refuse(self, n: int | None, code: str, why: str) -> None:
        of(REFUSALS, code).inc()
        self.send(Refused(n, code, why))
        self._ring()

    def _after_pong(self) -> None:
        if self.trips.needs_limit and not self._settings.behind_proxy:
            self.trips.limit(kernel_trip(self._transport))
        if self._first_pings > 0:
            self._first_pings -= 1
            self._ping()

    def _ping(self) -> None:
        self._ping_is_due = True
        self._ring()

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

    def _ring(self) -> None:
        """Write soon: whoever rings may have more to say."""
        if not self._is_rung:
            self._is_rung = True
            asyncio.get_running_loop().call_soon(self._answer_bell)

    def _answer_bell(self) -> None:
        """All that is new in one go; and then no more until most of it has been read."""
        self._is_rung = False
        try:
            if self._bye is None:
                self._write_news()
            elif not self._transport.is_closing():
                self._say_goodbye(self._bye)
        except Exception as fault:
            fault_event(fault, self._place.code)
            self.abort()

    def _say_goodbye(self, bye: Bye) -> None:
        self._transport.write(self._news() + frame(_encode(bye)))
        self._line.close(CLOSED_BY_US, bye.code.encode())

    def hold(self) -> None:
        """Too much is unread: there is no more until most of it has been read."""
        self._stuck_since = self._clock.now()

    def go_on(self) -> None:
        """It has been read."""
        self._stuck_since = None
        self._ring()

    def _news(self) -> bytes:
        """The table before the answers: a move's effect is on the screen when its ack comes."""
        if self._table_is_new and not (self._room_is_new or self._answers or self._ping_is_due):
            self._table_is_new = False
            table = self._place.table_frame(self)
            return b"" if table is None else frame(table)
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
        """Unless what was written is not being read, or we are closing, or it is too soon."""
        is_held = self._bye is not None or self._stuck_since is not None
        if is_held or self._transport.is_closing():
            return
        if self._quiet_until is not None:
            return
        if news := self._news():
            self._transport.write(news)


class _Numbered(msgspec.Struct):
    n: int


_number = msgspec.json.Decoder(_Numbered).decode


def _number_of(text: bytes | str) -> int | None:
    """The `n` of a message that is otherwise wrong, so that its sender can tell which it was."""
    try:
        return _number(text).n
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
