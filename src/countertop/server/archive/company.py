"""People who watch a match together: one leads, the others follow or look around.

Nothing of it is kept. Whoever came first leads; when they go, the next one does.
"""

import asyncio
from collections.abc import Iterator

import msgspec

from ...engine.game import Message
from ..clock import Clock, Moment, Timer
from ..people.frames import GOING, frame
from ..people.pace import Pace
from ..replays import Viewer, Viewers, Where
from ..store.names import numbered

MOST = 100
"""Who may watch one match at a time; further ones watch by themselves."""
PACE = 60
"""Moves of the thumb that count"""
WITHIN = 4000.0
"""in so many milliseconds; others are not heard,"""
SLOW_DOWN = 50.0
"""and each makes the next one wait so many."""
BREATH = 50.0
"""Milliseconds between two times that everybody is told: what changes meanwhile is told once, so
that a hundred who all want to lead cost no more than one."""
STUCK = 64 * 1024
"""Bytes that somebody has not read yet, after which they hear no more until they have."""


class Take(Message, frozen=True):
    """`{"type":"take"}`: lead from now on."""


class Moved(Message, frozen=True):
    """`{"type":"moved","step":12,"sight":null,"playing":false,"speed":1}`: where somebody is now;
    the others follow if it is the leader."""

    step: int
    sight: int | None = None
    playing: bool = False
    speed: float = 1.0


_decode = msgspec.json.Decoder(Moved | Take).decode
_encode = msgspec.json.Encoder().encode


class Guest:
    """One page."""

    def __init__(self, id: int, name: str, transport: asyncio.Transport) -> None:
        self.id, self.name = id, name
        self.pace = Pace()
        self._transport = transport

    def tell(self, message: bytes) -> None:
        """Waits for nobody: whoever does not read hears no more until they have."""
        if not self._transport.is_closing() and self._transport.get_write_buffer_size() < STUCK:
            self._transport.write(message)

    def leave(self) -> None:
        self.tell(GOING)
        self._transport.close()


class Company:
    """Everybody who watches one match."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._guests: list[Guest] = []
        self._came = 0
        self._told: Moment = -BREATH
        self._telling: Timer | None = None
        self.where = Where(0, None, playing=False, speed=1.0)

    def __len__(self) -> int:
        return len(self._guests)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    @property
    def leader(self) -> int:
        return self._guests[0].id

    def welcome(self, name: str, transport: asyncio.Transport) -> Guest:
        self._came += 1
        taken = {guest.name for guest in self._guests}
        guest = Guest(self._came, numbered(name, taken), transport)
        self._guests.append(guest)
        self._tell_soon()
        return guest

    def farewell(self, guest: Guest) -> None:
        self._guests.remove(guest)
        self._tell_soon()

    async def hear(self, guest: Guest, text: str | None) -> None:
        """What is no message of ours, or comes too often, is not heard."""
        if not guest.pace.admits(self._clock.now(), PACE, WITHIN):
            await self._clock.sleep(SLOW_DOWN)
            return
        try:
            message = _decode(text or "")
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return
        if isinstance(message, Take):
            self._guests.remove(guest)
            self._guests.insert(0, guest)
        elif guest.id == self.leader:
            self.where = Where(message.step, message.sight, message.playing, message.speed)
        else:
            return
        self._tell_soon()

    def _tell_soon(self) -> None:
        """At once after a while of silence."""
        if self._telling is not None:
            return
        due = self._told + BREATH
        if due <= self._clock.now():
            self._tell_all()
        else:
            self._telling = self._clock.call_at(due, self._tell_all)

    def _tell_all(self) -> None:
        self._telling, self._told = None, self._clock.now()
        if not self._guests:
            return
        people = tuple(Viewer(guest.id, guest.name) for guest in self._guests)
        told = _encode(Viewers(0, self.leader, people, self.where)).removeprefix(b'{"you":0')
        for guest in self._guests:
            guest.tell(frame(b'{"you":%d%b' % (guest.id, told)))
