"""What the wings of one server have in common: other processes, what everybody has left, and how
full the house is."""

import asyncio
from typing import Protocol

from ..archive.shops import Shops
from ..clock import REAL, Clock
from ..match.thinkers import Thinkers
from ..metrics import AWAKE, CONNECTIONS, LOOP_LAG_SECONDS, ROOMS, RUNNING
from ..settings import Settings
from .gate import Counts


class Filled(Protocol):
    """A house, or a wing of it."""

    def rooms(self) -> int: ...
    def rooms_awake(self) -> int: ...
    def connections(self) -> int: ...
    def matches_running(self) -> int: ...


GLANCE = 50.0
"""How often it is measured how late the event loop is."""


class Tools:
    def __init__(self, settings: Settings, *, shared: bool = False) -> None:
        """`shared`: other servers hear what was spent here."""
        self.shops = Shops(settings)
        self.thinkers = Thinkers(settings.thinkers, settings.aids) if settings.thinkers else None
        self.counts = Counts(settings, shared=shared)
        self.houses: list[Filled] = []
        self.lag = 0.0
        """Milliseconds by which the event loop was late when it was last measured."""
        self._measuring: asyncio.Task[None] | None = None
        ROOMS.set_function(lambda: sum(house.rooms() for house in self.houses))
        AWAKE.set_function(lambda: sum(house.rooms_awake() for house in self.houses))
        CONNECTIONS.set_function(lambda: sum(house.connections() for house in self.houses))
        RUNNING.set_function(lambda: sum(house.matches_running() for house in self.houses))

    def start(self) -> None:
        self._measuring = asyncio.create_task(measure_lag(tools=self), name="lag")

    async def close(self) -> None:
        if self._measuring is not None:
            self._measuring.cancel()
        if self.thinkers is not None:
            await self.thinkers.close()
        await self.shops.close()


async def measure_lag(clock: Clock = REAL, tools: Tools | None = None) -> None:
    """In real time, whatever time the tables have: it is about this machine."""
    while True:
        due = clock.now() + GLANCE
        await clock.sleep(GLANCE)
        late = max(0.0, clock.now() - due)
        LOOP_LAG_SECONDS.observe(late / 1000)
        if tools is not None:
            tools.lag = late
