"""A worker whose machine is gone answers nobody, not even that it is gone: whoever waits for it is
led to whoever has its tables next."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack

import pytest
import pytest_asyncio
from aiohttp import WSCloseCode, WSMsgType
from msgspec.structs import replace
from support.person import Person
from support.stores.workers import House

from countertop.server.http.crowd import Door
from countertop.server.store.postgres.database import PostgresStore
from countertop.server.store.postgres.leases import Seen


@pytest.fixture
def silent() -> Iterator[str]:
    """An address at which nobody takes or refuses a connection: its queue is full."""
    with ExitStack() as stack:
        server = stack.enter_context(socket.socket())
        server.bind(("127.0.0.1", 0))
        server.listen(0)
        for _ in range(3):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(server.getsockname())
        yield f"127.0.0.1:{server.getsockname()[1]}"


class Gone:
    """What the second worker believes: that the first one's wings are where nobody answers."""

    def __init__(self, house: House, address: str) -> None:
        self.house, self._address = house, address
        self.is_known = False
        """That somebody else has them by now."""

    async def happens(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first, second = self.house.workers
        look = PostgresStore.look

        async def believed(store: PostgresStore, address: str, held: object) -> Seen:
            seen = await look(store, address, held)  # type: ignore[arg-type]
            if self.is_known or address != second.keeper.address:
                return seen
            whose = {first.keeper.address: self._address}
            owners = {wing: whose.get(owner, owner) for wing, owner in seen.owners.items()}
            return replace(seen, owners=owners, workers=(*seen.workers, self._address))

        monkeypatch.setattr(PostgresStore, "look", believed)
        await self.house.until(lambda: self._address in second.keeper.others())


@pytest_asyncio.fixture
async def gone(house: House, silent: str) -> AsyncIterator[Gone]:
    told = Gone(house, silent)
    yield told
    told.is_known = True


@pytest_asyncio.fixture
async def dying(house: House) -> AsyncIterator[Gone]:
    """It takes a connection, and has no time left to say anything."""
    came: list[asyncio.StreamWriter] = []

    def hang_up(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.append(writer)
        writer.transport.abort()

    async with await asyncio.start_server(hang_up, "127.0.0.1", 0) as server:
        told = Gone(house, f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
        yield told
        told.is_known = True
        assert came


async def test_a_socket_is_led_on_as_soon_as_somebody_else_has_the_table(
    gone: Gone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await gone.house.table(0, 0)
    await ada.drop()
    await gone.happens(monkeypatch)
    ada.url = gone.house.urls[1]
    coming = asyncio.create_task(ada.connect(ada.room["code"]))
    await asyncio.sleep(0.3)
    assert not coming.done()
    gone.is_known = True
    await coming
    assert ada.room["hosting"]


async def test_so_is_a_request_that_may_be_asked_twice(
    gone: Gone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await gone.house.table(0, 0)
    await gone.happens(monkeypatch)
    ben = gone.house.person(1)
    asking = asyncio.create_task(ben.get(f"/api/rooms/{ada.room['code']}"))
    await asyncio.sleep(0.3)
    assert not asking.done()
    gone.is_known = True
    status, seen = await asking
    assert (status, seen["names"]) == (200, ["Ada"])


async def teach(house: House) -> tuple[Person, dict[str, str]]:
    """A class that the first worker has."""
    teacher = house.person(0)
    while True:
        _, opened = await teacher.post("/api/class", {"name": "4b", "locale": "en"})
        if house.owner(opened["code"]) == 0:
            return teacher, opened


async def test_whoever_watches_a_class_is_led_on_as_well(
    dying: Gone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    teacher, opened = await teach(dying.house)
    await dying.happens(monkeypatch)
    url = dying.house.urls[1].replace("http", "ws") + "/api/class/live"
    async with teacher.http.ws_connect(url) as socket:
        await socket.send_json({"secret": opened["secret"]})
        coming = asyncio.create_task(socket.receive_json())
        await asyncio.sleep(0.3)
        assert not coming.done()
        dying.is_known = True
        assert (await coming)["room"]["code"] == opened["code"]
    assert '"event":"fault"' not in caplog.text


async def test_they_hear_a_goodbye_when_the_worker_of_their_class_ends_without_one(
    house: House,
) -> None:
    teacher, opened = await teach(house)
    url = house.urls[1].replace("http", "ws") + "/api/class/live"
    async with teacher.http.ws_connect(url) as socket:
        await socket.send_json({"secret": opened["secret"]})
        assert (await socket.receive_json())["room"]["code"] == opened["code"]
        for door in [*house.workers[0].common.crowd._busy]:
            assert isinstance(door, Door)
            door.leave()
        while (last := await socket.receive()).type is WSMsgType.TEXT:
            pass
        assert (last.type, last.data) == (WSMsgType.CLOSE, WSCloseCode.GOING_AWAY)
