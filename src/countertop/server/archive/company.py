"""People who watch a match together: one leads, the others follow or look around.

Nothing of it is kept. Whoever came first leads; when they go, the next one does.
"""

from collections.abc import Iterator

import msgspec
from aiohttp import WSMsgType, web

from ...engine.game import Message
from ..clock import Clock
from ..people.pace import Pace
from ..replays import Viewer, Viewers, Where
from ..store.names import numbered

MOST = 100
"""Who may watch one match at a time; further ones watch by themselves."""
PACE = 60
"""Moves of the thumb that count"""
WITHIN = 4000.0
"""in so many milliseconds; others are not heard."""
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

    def __init__(self, id: int, name: str, socket: web.WebSocketResponse) -> None:
        self.id, self.name = id, name
        self.pace = Pace()
        self._socket = socket

    async def tell(self, message: bytes) -> None:
        writer = self._socket._writer
        if self._socket.closed or writer is None:
            return
        transport = writer.transport
        if transport is not None and transport.get_write_buffer_size() < STUCK:
            await self._socket.send_frame(message, WSMsgType.TEXT)

    async def leave(self) -> None:
        await self._socket.close()


class Company:
    """Everybody who watches one match."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._guests: list[Guest] = []
        self._came = 0
        self.where = Where(0, None, playing=False, speed=1.0)

    def __len__(self) -> int:
        return len(self._guests)

    def __iter__(self) -> Iterator[Guest]:
        return iter(self._guests)

    @property
    def leader(self) -> int:
        return self._guests[0].id

    async def welcome(self, name: str, socket: web.WebSocketResponse) -> Guest:
        self._came += 1
        taken = {guest.name for guest in self._guests}
        guest = Guest(self._came, numbered(name, taken), socket)
        self._guests.append(guest)
        await self._tell_all()
        return guest

    async def farewell(self, guest: Guest) -> None:
        self._guests.remove(guest)
        await self._tell_all()

    async def hear(self, guest: Guest, text: str) -> None:
        """What is no message of ours, or comes too often, is not heard."""
        if not guest.pace.admits(self._clock.now(), PACE, WITHIN):
            return
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return
        if isinstance(message, Take):
            self._guests.remove(guest)
            self._guests.insert(0, guest)
        elif guest.id == self.leader:
            self.where = Where(message.step, message.sight, message.playing, message.speed)
        else:
            return
        await self._tell_all()

    async def _tell_all(self) -> None:
        people = tuple(Viewer(guest.id, guest.name) for guest in self._guests)
        for guest in [*self._guests]:
            told = Viewers(guest.id, self.leader, people, self.where)
            await guest.tell(_encode(told))
