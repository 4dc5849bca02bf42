"""What is done at intervals: look after connections, note clocks down, close what is abandoned."""

import asyncio
from collections.abc import Sequence
from functools import partial

from ...engine.errors import CountertopError
from ..clock import today, wall
from ..events import event
from ..room import referee
from ..room.room import Room
from ..store import tries
from ..store.changes import Change, StoreError
from ..store.parts import WINGS
from .rooms import Rooms

PULSE = 1000.0
"""How often it is noted down how far the clocks have come."""
FAREWELL = 50.0
"""How long goodbyes may take before the sockets close."""
TOGETHER = 40
"""Rooms that are looked after in one go; the others follow a little later within the same beat, so
that neither pings nor pongs come all at once."""


class Rounds:
    """Begins when the server starts, and ends with it."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._settings = rooms.settings
        self._clock = rooms.clock
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._rooms.load()
        self._tasks = {
            asyncio.create_task(self._beat(), name="beat"),
            asyncio.create_task(self._pulse(), name="pulse"),
            asyncio.create_task(self._sweep(), name="sweep"),
        }

    async def stop(self) -> None:
        """Note down where the clocks stand, and say goodbye."""
        for task in self._tasks:
            task.cancel()
        # before it has begun the house's time is not known; and what is not ours takes no notes
        if self._tasks and self._rooms.store.is_held:
            await self._note_clocks()
            await self._note(Change(second=wall(self._clock)))
        self._rooms.part()
        await self._clock.sleep(FAREWELL)
        self._rooms.leave()

    async def _beat(self) -> None:
        while True:
            rooms = self._rooms.awake()
            parts = max(1, -(-len(rooms) // TOGETHER))
            for part in range(parts):
                await self._clock.sleep(self._settings.beat / parts)
                self._look_after(self._rooms.awake() if parts == 1 else rooms[part::parts])

    def _look_after(self, rooms: Sequence[Room]) -> None:
        moment = self._clock.now()
        for room in rooms:
            for connection in list(room.table.presence.everyone()):
                connection.beat(moment, playing=room.table.is_running)
            referee.note_trips(room.table)

    async def _pulse(self) -> None:
        while True:
            await self._clock.sleep(PULSE)
            await self._note_clocks()

    async def _note_clocks(self) -> None:
        moment, second = self._clock.now(), wall(self._clock)
        pulses: list[tuple[int, int, int]] = [
            (room.saved.id, live.clock.at(moment), second) for room, live in self._rooms.running()
        ]
        if pulses:
            await self._note(Change(pulses=pulses))

    async def _note(self, change: Change) -> None:
        try:
            await self._rooms.commit(change)
        except StoreError as error:
            event("store_failed", why=str(error))

    async def _sweep(self) -> None:
        await self._clock.sleep(self._settings.first_sweep)
        while True:
            async for saved in self._rooms.abandoned():
                await self._rooms.close_abandoned(saved)
            expired = 0
            if self._rooms.store.wing in (None, WINGS[0]):  # once is enough for all
                expired = self._rooms.archive.expired
                await self._read_numbers()
            await self._note(Change(second=wall(self._clock), expired=expired))
            await self._clock.sleep(self._settings.sweep)

    async def _read_numbers(self) -> None:
        """What matches show is read before they are gone."""
        try:
            await self._rooms.numbers.read_new()
            await self._rooms.numbers.expire()
            await self._rooms.store.ask(partial(tries.expire, day=today(self._clock)))
        except CountertopError as error:
            event("numbers_unread", why=str(error))
