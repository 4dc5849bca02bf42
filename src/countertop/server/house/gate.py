"""Keeps people who guess codes, or open rooms by the thousand, from getting anywhere.

Nobody is counted by address: thirty pupils share one. Wrong codes are counted for the whole
house; when too many have been tried, every stranger waits in one line, whether the code is right
or wrong, so that waiting tells a guesser nothing. Whoever is in a room already never waits.
"""

import asyncio

from ..clock import Clock, Moment
from ..events import event
from ..metrics import WRONG_CODES
from ..refusal import Refusal
from ..settings import Settings


class Allowance:
    """So many in one go, then so many in a second."""

    def __init__(self, most: int, per_second: float) -> None:
        self._most = most
        self._per_ms = per_second / 1000
        self._left = float(most)
        self._at: Moment = 0.0

    def left(self, moment: Moment) -> float:
        gained = max(0.0, moment - self._at) * self._per_ms
        self._left, self._at = min(self._most, self._left + gained), moment
        return self._left

    def take(self, moment: Moment) -> None:
        self._left = self.left(moment) - 1


class Gate:
    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._wrong = Allowance(settings.wrong_codes, settings.wrong_codes_per_second)
        self._rooms = Allowance(settings.new_rooms, settings.new_rooms_per_second)
        self._line = asyncio.Lock()
        self._waiting = 0

    def open_room(self, rooms: int) -> None:
        moment = self._clock.now()
        if rooms >= self._settings.rooms or self._rooms.left(moment) < 1:
            raise Refusal("house_full", "Too many rooms are being opened. Try again in a minute.")
        self._rooms.take(moment)

    async def knock(self, is_right: bool) -> None:
        """A stranger tries a code."""
        if self._wrong.left(self._clock.now()) < 1:
            await self._stand_in_line()
        if not is_right:
            WRONG_CODES.inc()
            self._wrong.take(self._clock.now())

    async def _stand_in_line(self) -> None:
        if self._waiting >= self._settings.guessers:
            raise Refusal("busy", "Too many wrong codes are being tried. Try again in a minute.")
        self._waiting += 1
        try:
            async with self._line:
                event("guessing", waiting=self._waiting)
                while (left := self._wrong.left(self._clock.now())) < 1:
                    per_ms = self._settings.wrong_codes_per_second / 1000
                    await self._clock.sleep((1 - left) / per_ms)
        finally:
            self._waiting -= 1
