"""A worker of the same machine that is gone is missed at once; one that is there never is."""

import asyncio
from collections.abc import AsyncIterator

import pytest_asyncio

from countertop.server.wings.neighbours import BREATH, Neighbours

MINE = "127.0.0.1:1"
TRIES = 5


class Door:
    """Where another worker can be found, and who has come."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()
        self._all: list[asyncio.StreamWriter] = []

    async def open(self, host: str = "127.0.0.1") -> None:
        self._server = await asyncio.start_server(self._let_in, host, 0)
        self.address = f"{host}:{self._server.sockets[0].getsockname()[1]}"

    async def _let_in(self, _: asyncio.StreamReader, line: asyncio.StreamWriter) -> None:
        self.lines.put_nowait(line)
        self._all.append(line)

    async def shut(self) -> None:
        self._server.close()
        for line in self._all:
            line.transport.abort()
        await self._server.wait_closed()


class Watch:
    """Neighbours, and who of them was missed."""

    def __init__(self) -> None:
        self.missed: asyncio.Queue[str] = asyncio.Queue()
        self.neighbours = Neighbours(self.missed.put)


@pytest_asyncio.fixture
async def watch() -> AsyncIterator[Watch]:
    watch = Watch()
    yield watch
    watch.neighbours.look(MINE, ())


@pytest_asyncio.fixture
async def door() -> AsyncIterator[Door]:
    door = Door()
    await door.open()
    yield door
    await door.shut()


async def test_whose_line_breaks_and_who_is_not_there_any_more_is_missed(
    watch: Watch, door: Door
) -> None:
    watch.neighbours.look(MINE, [door.address])
    await door.lines.get()
    assert watch.missed.empty()
    await door.shut()
    assert await watch.missed.get() == door.address


async def test_whoever_only_hangs_up_is_rung_again(watch: Watch, door: Door) -> None:
    """As doors do with a line on which nobody says anything."""
    watch.neighbours.look(MINE, [door.address])
    for _ in range(TRIES):
        (await door.lines.get()).close()
    await door.lines.get()
    assert watch.missed.empty()


async def test_whoever_is_still_missed_is_missed_again(watch: Watch, door: Door) -> None:
    """One in the middle of a commit is left for the next time."""
    await door.shut()
    watch.neighbours.look(MINE, [door.address])
    assert [await watch.missed.get() for _ in range(TRIES)] == [door.address] * TRIES


async def test_whoever_is_not_of_this_house_any_more_is_not_watched(
    watch: Watch, door: Door
) -> None:
    watch.neighbours.look(MINE, [door.address])
    await door.lines.get()
    watch.neighbours.look(MINE, ())
    await door.shut()
    await asyncio.sleep(TRIES * BREATH / 1000)
    assert watch.missed.empty()


async def test_a_refusal_of_another_machine_says_nothing(watch: Watch) -> None:
    """It may be the network's."""
    far = Door()
    await far.open("127.0.0.2")
    await far.shut()
    watch.neighbours.look(MINE, [far.address])
    await asyncio.sleep(TRIES * BREATH / 1000)
    assert watch.missed.empty()
