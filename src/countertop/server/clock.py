"""The only place of the server that reads the time."""

import asyncio
import time

from ..engine.game import Millis

Moment = float
"""Milliseconds on this process's monotonic clock."""


def now() -> Moment:
    return time.monotonic() * 1000


def wall() -> int:
    """Seconds since 1970, for what people read and for what outlives the process."""
    return int(time.time())


def wall_millis() -> int:
    return time.time_ns() // 1_000_000


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

    __slots__ = ("_rung", "_waiting")

    def __init__(self) -> None:
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
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        delay = None if until is None else max(0.0, until - now()) / 1000
        timer = None if delay is None else loop.call_later(delay, self.ring)
        try:
            await self._waiting
        finally:
            self._waiting = None
            self._rung = False
            if timer is not None:
                timer.cancel()
