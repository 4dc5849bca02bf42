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
"""For what is about this machine, or others, and no part of any table's time: log lines and
measurements, the bytes of a connection, the leases of workers."""


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


def hour_of(second: int) -> str:
    """The hour where this machine stands, `20:15:07`."""
    return time.strftime("%H:%M:%S", time.localtime(second))


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
    """Has somebody take a turn: soon after it is rung, however often, or at a set moment.

    Neither a task nor a future: at a busy table they would cost more than what is done there."""

    __slots__ = ("_at", "_clock", "_is_rung", "_soon", "_timer", "_turn")

    def __init__(self, clock: Clock, turn: Callable[[], None]) -> None:
        self._clock = clock
        self._soon = asyncio.get_running_loop().call_soon  # to ask each time is a system call
        self._turn = turn
        self._is_rung = False
        self._at: Moment | None = None
        self._timer: Timer | None = None

    def ring(self) -> None:
        if not self._is_rung:
            self._is_rung = True
            self._soon(self._answer)

    def set(self, at: Moment | None) -> None:
        """Ring by itself at this moment, instead of the one that was set before."""
        if at == self._at:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._at = at
        self._timer = None if at is None else self._clock.call_at(at, self._go_off)

    def _go_off(self) -> None:
        self._at = self._timer = None
        self.ring()

    def _answer(self) -> None:
        self._is_rung = False
        self._turn()
