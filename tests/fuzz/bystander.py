"""Two people who play on while their server is attacked, and want to be answered."""

import asyncio
import time

from support.person import Person

PAUSE = 0.04
"""Seconds between two moves of one of them."""
PATIENT = 5.0
"""Seconds within which every move must be answered, on whatever machine."""
OPTIONS = {"goal": 1_000_000, "countdown_ms": 0}


class Bystanders:
    """A table of the tiny game: who taps how often is there for all to see."""

    def __init__(self, url: str) -> None:
        self.people = [Person(url), Person(url)]
        self.taps = [0, 0]
        self.waits: list[float] = []
        self.code = ""

    async def sit_down(self) -> None:
        ada, ben = self.people
        self.code = await ada.open("Ada")
        await ben.join(self.code, "Ben")
        await ada.must("configure", game="tiny", options=OPTIONS)
        await ada.must("start")
        for person in self.people:
            await person.until_on()

    async def play(self, until: asyncio.Event) -> None:
        await asyncio.gather(*(self._tap(seat, until) for seat in range(2)))

    async def _tap(self, seat: int, until: asyncio.Event) -> None:
        person = self.people[seat]
        while not until.is_set():
            started = time.monotonic()
            answer = await asyncio.wait_for(person.play({"type": "tap"}), PATIENT)
            self.waits.append(time.monotonic() - started)
            assert answer["type"] == "ack", f"a bystander is refused: {answer}"
            self.taps[seat] += 1
            del person.heard[:-10]
            person.answers.clear()
            await asyncio.sleep(PAUSE)

    async def come_back(self) -> None:
        """After their server was killed, each move that was acknowledged is there, once."""
        for person in self.people:
            await person.connect(self.code)
        for person in self.people:
            await person.until_on()
            assert person.view["taps"] == self.taps, f"{person.view['taps']} are not {self.taps}"

    def slowest(self, part: float) -> float:
        """Milliseconds within which this part of the moves was answered."""
        waits = sorted(self.waits)
        return 1000 * waits[min(len(waits) - 1, int(part * len(waits)))] if waits else 0.0

    async def close(self) -> None:
        for person in self.people:
            await person.close()
