"""Nobody waits for the collector while they play, and yet memory has an end."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
from support.virtual_time import VirtualClock

from countertop.server.house import tidying
from countertop.server.house.tidying import ENOUGH, FEW, INTERVAL, TOO_MANY, Busy, Tidying


class Counting:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def searches(*looks: Busy) -> list[int]:
    """How often memory had been searched after each look."""
    collect = Counting()
    tidy, counts = Tidying(collect), []
    for busy in looks:
        tidy.look(busy)
        counts.append(collect.count)
    return counts


def test_nobody_waits_while_many_play() -> None:
    busy = [Busy(ended, 4 * FEW, 100) for ended in range(0, TOO_MANY, 10)]
    assert searches(*busy)[-1] == 0


def test_what_connections_leave_behind_has_an_end_however_busy_it_is() -> None:
    busy = [Busy(ended, 4 * FEW, 100) for ended in range(0, 3 * TOO_MANY + 1, 10)]
    assert searches(*busy)[-1] == 3


def test_it_is_done_when_nobody_plays_or_few_are_there() -> None:
    assert searches(Busy(ENOUGH, 4 * FEW, 0), Busy(ENOUGH + 1, 4 * FEW, 0)) == [1, 1]
    assert searches(Busy(ENOUGH, FEW, 50), Busy(2 * ENOUGH, FEW, 50)) == [1, 2]


def test_it_is_not_done_for_nothing() -> None:
    assert searches(Busy(ENOUGH - 1, 4 * FEW, 0), Busy(ENOUGH - 1, 0, 0)) == [0, 0]


@pytest.fixture
def collector() -> Iterator[None]:
    """As it was, afterwards."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("collector")
async def test_old_objects_are_searched_only_when_it_is_time() -> None:
    clock, busy, full = VirtualClock(), Busy(0, 4 * FEW, 100), Counting()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            full()

    tidying.take_over()
    keeping = asyncio.create_task(tidying.keep_tidy(lambda: busy, clock))
    gc.callbacks.append(note)
    try:
        kept = [[number] for number in range(200_000)]  # far more than a quarter more
        assert full.count == 0
        for ended in (0, TOO_MANY):
            busy = Busy(ended, 4 * FEW, 100)
            await asyncio.sleep(0)
            clock.move(clock.now() + INTERVAL)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert full.count == (ended > 0)
        assert len(kept) == 200_000
    finally:
        gc.callbacks.remove(note)
        keeping.cancel()
