"""Time that passes when a test says so: minutes of patience without a moment of waiting.

The server under test is handed a `VirtualClock`. Its sockets and its store are real, so before
time moves on everybody gets to finish what they have begun (`settle`).
"""

import asyncio
from collections.abc import Awaitable, Callable
from heapq import heappop, heappush
from typing import Any, TypeVar

T = TypeVar("T")

LONGEST = 10 * 60 * 1000.0
"""Milliseconds of virtual time; only what never comes takes that long."""
EPOCH = 1_790_000_000_000
ROUNDS, PASSES = 2, 10
"""How often store and sockets get their turn until nothing more can be under way."""


class _Timer:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring: Callable[[], None] | None = ring

    def cancel(self) -> None:
        self.ring = None

    def go_off(self) -> None:
        ring, self.ring = self.ring, None
        if ring is not None:
            ring()


class VirtualClock:
    """A clock of the server's (`countertop.server.clock.Clock`) that is moved by hand."""

    def __init__(self) -> None:
        self._now = 1000.0
        self.wall_ahead = 0
        """Milliseconds by which somebody has set the machine's clock."""
        self._timers: list[tuple[float, int, _Timer]] = []
        self._set = 0

    def now(self) -> float:
        return self._now

    def wall_millis(self) -> int:
        return EPOCH + int(self._now) + self.wall_ahead

    def call_at(self, moment: float, ring: Callable[[], None]) -> _Timer:
        timer = _Timer(ring)
        if moment <= self._now:
            asyncio.get_running_loop().call_soon(timer.go_off)
        else:
            self._set += 1
            heappush(self._timers, (moment, self._set, timer))
        return timer

    async def sleep(self, millis: float) -> None:
        over = asyncio.get_running_loop().create_future()
        timer = self.call_at(self._now + millis, lambda: over.set_result(None))
        try:
            await over
        finally:
            timer.cancel()

    def next(self) -> float | None:
        """When the next timer goes off."""
        while self._timers and self._timers[0][2].ring is None:
            heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def move(self, to: float) -> None:
        """To a moment that is not beyond the next timer, which goes off if it is due."""
        self._now = max(self._now, to)
        while (due := self.next()) is not None and due <= self._now:
            heappop(self._timers)[2].go_off()


class VirtualTime:
    """Moves a clock, and gives everybody their turn in between."""

    def __init__(self, barrier: Callable[[], Awaitable[Any]]) -> None:
        self.clock = VirtualClock()
        self._barrier = barrier
        """Comes back when the store has done all that it was asked to do before."""
        self._turn = asyncio.Lock()

    async def settle(self) -> None:
        """Until nothing is under way any more."""
        for _ in range(ROUNDS):
            await _passes()
            await self._barrier()
        await _passes()

    async def pass_by(self, millis: float) -> None:
        """Let time pass."""
        await self.settle()
        end = self.clock.now() + millis
        while (due := self.clock.next()) is not None and due <= end:
            self.clock.move(due)
            await self.settle()
        self.clock.move(end)
        await self.settle()

    async def until(self, holds: Callable[[], Any]) -> bool:
        """Let time pass until something holds; False if it never does."""
        end = self.clock.now() + LONGEST
        while True:
            async with self._turn:
                await self.settle()
                if holds():
                    return True
                due = self.clock.next()
                if due is None or due > end:
                    return False
                self.clock.move(due)

    async def drive(self, work: Awaitable[T], most: float = LONGEST) -> T:
        """Let time pass while something is being done that waits for it."""
        task, end = asyncio.ensure_future(work), self.clock.now() + most
        while not task.done():
            await self.settle()
            due = self.clock.next()
            if not task.done() and due is not None and due <= end:
                self.clock.move(due)
            else:
                await asyncio.sleep(0.001)  # for a socket that closes in its own time
        return await task


async def _passes() -> None:
    for _ in range(PASSES):
        await asyncio.sleep(0)
