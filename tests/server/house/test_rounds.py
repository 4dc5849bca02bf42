"""What is done at intervals is never done for everybody at once, and it is measured what waits."""

import asyncio
import itertools
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from support.virtual_time import VirtualClock

from countertop.server.house.rooms import IN_ONE_GO
from countertop.server.house.rounds import TOGETHER, Rounds
from countertop.server.house.tools import GLANCE, measure_lag
from countertop.server.metrics import text
from countertop.server.room import referee
from countertop.server.settings import Settings
from countertop.server.store.saved import Saved


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


class House:
    """As many rooms as one likes, each with one connection that notes when it is looked after."""

    def __init__(self, count: int) -> None:
        self.settings, self.clock = Settings(), VirtualClock()
        self.beats: dict[int, list[float]] = {number: [] for number in range(count)}
        self.rooms = [self._room(number) for number in range(count)]

    def _room(self, number: int) -> Any:
        def beat(moment: float, **_: bool) -> None:
            self.beats[number].append(moment)

        presence = SimpleNamespace(everyone=lambda: [SimpleNamespace(beat=beat)])
        table = SimpleNamespace(presence=presence, is_running=True)
        return SimpleNamespace(table=table)

    def awake(self) -> list[Any]:
        return list(self.rooms)

    async def let_pass(self, millis: float) -> None:
        end = self.clock.now() + millis
        await turns()
        while (due := self.clock.next()) is not None and due <= end + 1e-6:
            self.clock.move(due)
            await turns()


@pytest.mark.parametrize("count", [1, TOGETHER, 1000])
async def test_connections_are_looked_after_a_few_at_a_time(
    count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "note_trips", lambda _: None)
    house = House(count)
    beating = asyncio.create_task(Rounds(house)._beat())  # type: ignore[arg-type]
    await house.let_pass(4 * house.settings.beat)
    beating.cancel()
    at_once = Counter(moment for moments in house.beats.values() for moment in moments)
    assert max(at_once.values()) <= TOGETHER
    for moments in house.beats.values():
        assert len(moments) == 4
        gaps = {round(after - before, 3) for before, after in itertools.pairwise(moments)}
        assert gaps == {house.settings.beat}, "each in its own rhythm"


async def test_everybody_else_has_their_turn_while_abandoned_rooms_are_looked_for(
    served: Any,
) -> None:
    for number in range(4 * IN_ONE_GO):
        served.house._saved[f"{number}"] = Saved(
            id=number, code=f"{number}", game="tiny", options={}, opened=0, touched=2**40
        )
    had_turns = 0

    async def sweep() -> list[Saved]:
        return [saved async for saved in served.house.abandoned()]

    sweeping = asyncio.create_task(sweep())
    while not sweeping.done():
        had_turns += 1
        await asyncio.sleep(0)
    assert sweeping.result() == []
    assert had_turns >= 4


async def test_the_lag_of_the_event_loop_is_measured() -> None:
    clock = VirtualClock()
    measuring = asyncio.create_task(measure_lag(clock))
    await turns()
    before = late_by("0.2"), late_by("0.5")
    clock.move(clock.now() + GLANCE + 300)  # somebody held the loop for 300 ms too long
    await turns()
    measuring.cancel()
    assert (late_by("0.2"), late_by("0.5")) == (before[0], before[1] + 1)


def late_by(seconds: str) -> float:
    """How often the loop was late by so much at most."""
    label = f'countertop_loop_lag_seconds_bucket{{le="{seconds}"}} '
    (line,) = [line for line in text().splitlines() if line.startswith(label)]
    return float(line.removeprefix(label))
