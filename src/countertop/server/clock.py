"""The only place of the server that reads the time. Everything else is handed a `Clock`."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from ..engine.game import Millis

Moment = float
"""Milliseconds on a clock that never goes back."""


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """Where a server takes its time from: a real clock, or in tests one that is moved by hand."""

    def now(self) -> Moment: ...

    def wall_millis(self) -> int:
        """Milliseconds since 1970, for what outlives the process."""
        ...

    def call_at(self, moment: Moment, ring: Callable[[], None]) -> Timer: ...
    async def sleep(self, millis: float) -> None: ...


class RealClock:
    """The clock of this machine and of the running event loop."""

    def now(self) -> Moment:
        return time.monotonic() * 1000

    def wall_millis(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, moment: Moment, ring: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(max(0.0, moment - self.now()) / 1000, ring)

    async def sleep(self, millis: float) -> None:
        await asyncio.sleep(millis / 1000)


REAL = RealClock()
"""For log lines and measurements of this machine, which are not part of any table's time."""


class HouseClock:
    """Another clock, whose time since 1970 neither jumps nor goes back.

    Somebody may set the machine's clock, or it may be wrong until a network is there: rooms would
    be deleted for it. So only the first look counts; from then on the time goes on as fast as time
    goes, and after a restart from where it had come (`resume`), without the time in between."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = clock.now()
        self._from = clock.wall_millis()
        self.now, self.call_at, self.sleep = clock.now, clock.call_at, clock.sleep

    def wall_millis(self) -> int:
        return self._from + int(self._clock.now() - self._began)

    def resume(self, second: int) -> None:
        """Go on from here."""
        self._from, self._began = second * 1000, self._clock.now()


def wall(clock: Clock) -> int:
    """Seconds since 1970, for what people read."""
    return clock.wall_millis() // 1000


def date_of(millis: int) -> str:
    """The date where this machine stands, `2026-11-16`."""
    return time.strftime("%Y-%m-%d", time.localtime(millis / 1000))


def today(clock: Clock) -> str:
    """A day begins at its people's midnight."""
    return date_of(clock.wall_millis())


def day_after(day: str, days: int) -> str:
    """So many days later; a ValueError for what is no day."""
    noon = time.mktime(time.strptime(f"{day} 12", "%Y-%m-%d %H"))
    return date_of(round(noon + days * 24 * 3600) * 1000)


async def turn_of_others() -> None:
    """Comes back when everybody else who has something to do now has had a turn."""
    await asyncio.sleep(0)


class MatchClock:
    """A match's own time: runs while people play and stands still while they do not."""

    __slots__ = ("_elapsed", "_since")

    def __init__(self, elapsed: int = 0) -> None:
        self._elapsed = float(elapsed)
        self._since: Moment | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def start(self, moment: Moment) -> None:
        if self._since is None:
            self._since = moment

    def stop(self, moment: Moment) -> None:
        self._elapsed, self._since = float(self.at(moment)), None

    def at(self, moment: Moment) -> Millis:
        """The match's time at a moment of this process."""
        if self._since is None:
            return Millis(int(self._elapsed))
        return Millis(int(self._elapsed + max(0.0, moment - self._since)))

    def moment(self, at: int) -> Moment | None:
        """When the match's time will be `at`; None while the clock stands still."""
        if self._since is None:
            return None
        return self._since + at - self._elapsed


class Bell:
    """Wakes the one task that waits for it: when somebody rings, or at a set moment."""

    __slots__ = ("_clock", "_rung", "_waiting")

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rung = False
        self._waiting: asyncio.Future[None] | None = None

    def ring(self) -> None:
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def wait(self, until: Moment | None = None) -> None:
        if self._rung:
            self._rung = False
            return
        self._waiting = asyncio.get_running_loop().create_future()
        timer = None if until is None else self._clock.call_at(until, self.ring)
        try:
            await self._waiting
        finally:
            self._waiting = None
            self._rung = False
            if timer is not None:
                timer.cancel()
