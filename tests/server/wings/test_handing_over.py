"""Whoever is nowhere any more is led nowhere; and whoever looks on where nobody plays any more is
told so."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from aiohttp import ClientWebSocketResponse, WSCloseCode, WSMsgType
from support.person import Person
from support.stores.leases import last_longer
from support.stores.postgres import Postgres
from support.stores.wires import Wire
from support.stores.workers import House

from countertop import Match
from countertop.server.room import door
from countertop.server.store.parts import WINGS, wing_of
from countertop.server.wings import keeper, sums
from countertop.server.wings.front import Front
from countertop.server.wings.inner import Elsewhere
from countertop.server.wings.relay import Relay

SOON = 0.5
ALONE = 300.0


def ask_and_hang_up(person: Person, code: str) -> None:
    """As a page does that is loaded anew twice in a row."""
    host, _, port = person.url.removeprefix("http://").rpartition(":")
    cookie = "; ".join(f"{one.key}={one.value}" for one in person.http.cookie_jar)
    with socket.create_connection((host, int(port))) as asking:
        asking.sendall(
            f"GET /ws/{code} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {cookie}\r\n\r\n".encode()
        )


async def test_whoever_has_hung_up_does_not_take_the_place_of_whoever_came_after_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await house.table(0, 1)
    connect, came = door.connect, list[Any]()

    def noted(table: Any, connection: Any) -> None:
        came.append(connection)
        connect(table, connection)

    monkeypatch.setattr(door, "connect", noted)
    ask_and_hang_up(ada, ada.room["code"])
    await asyncio.sleep(2 * keeper.ROUND / 1000 + SOON)
    assert not came
    assert ada.bye is None
    await ada.must("rename", name="Adi")


async def test_nor_do_they_while_nobody_has_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is looked for again and again."""
    (ada,) = await house.table(0, 1)
    monkeypatch.setattr(house.workers[1].keeper, "place_of", lambda _: None)
    ask_and_hang_up(ada, ada.room["code"])
    await asyncio.sleep(4 * keeper.ROUND / 1000)
    monkeypatch.undo()
    await asyncio.sleep(SOON)
    assert ada.bye is None


async def test_what_is_led_elsewhere_twice_has_all_that_was_sent(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a wing has moved by the time the worker that had it is asked."""
    (ada,) = await house.table(0, 0)
    forward, led = Relay._forward, list[bytes]()

    async def late(self: Relay, request: Any, body: bytes, *where: Any) -> Any:
        led.append(body)
        if len(led) == 1:
            raise Elsewhere
        return await forward(self, request, body, *where)

    monkeypatch.setattr(Relay, "_forward", late)
    status, _ = await house.person(1).post(f"/api/rooms/{ada.room['code']}/join", {"name": "Ben"})
    assert (status, led) == (200, [b'{"name": "Ben"}'] * 2)
    await ada.until(lambda: len(ada.room["seats"]) == 2)


async def test_so_has_what_comes_back(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the very worker that led it away."""
    anywhere, asked = Front._anywhere, list[Any]()

    def elsewhere_first(self: Front) -> Any:
        asked.append(self)
        return house.workers[0].keeper.address if len(asked) == 1 else anywhere(self)

    async def moved(*_: Any) -> Any:
        raise Elsewhere

    monkeypatch.setattr(Front, "_anywhere", elsewhere_first)
    monkeypatch.setattr(Relay, "_forward", moved)
    record = Match("tiny", 2, 1).record()
    async with house.person(1).http.post(house.urls[1] + "/api/replays", data=record) as answer:
        assert answer.status == 200, await answer.text()
    assert len(asked) == 2


async def teaching(house: House, wings: str) -> tuple[dict[str, str], ClientWebSocketResponse]:
    """A class in one of these wings of the first worker, and its teacher, who looks on."""
    teacher = house.person(0)
    while True:
        _, opened = await teacher.post("/api/class", {"name": "4b", "locale": "en"})
        if wing_of(opened["code"]) in wings:
            return opened, await look_on(house, 0, opened)


async def look_on(house: House, worker: int, opened: dict[str, str]) -> ClientWebSocketResponse:
    url = house.urls[worker].replace("http", "ws") + "/api/class/live"
    looking = await house.people[0].http.ws_connect(url)
    await looking.send_json({"secret": opened["secret"]})
    await looking.receive_json()
    return looking


async def hears_goodbye(looking: ClientWebSocketResponse) -> bool:
    """And the socket ends."""
    async with asyncio.timeout(60):
        while (heard := await looking.receive()).type is WSMsgType.TEXT:
            if heard.json()["type"] == "bye":
                assert heard.json()["code"] == "restarting"
                closed = await looking.receive()
                return (closed.type, closed.data) == (WSMsgType.CLOSE, WSCloseCode.POLICY_VIOLATION)
    return False


async def test_a_teacher_is_told_that_the_class_has_moved(open_house: Any) -> None:
    """The worker that had it lives on, and nothing else would end the socket."""
    house: House = await open_house(1)
    opened, looking = await teaching(house, WINGS[:4])
    await house.add()
    await house.until_even()
    assert house.owner(opened["code"]) == 1, "whoever has too many gives the first ones"
    assert await hears_goodbye(looking)
    await look_on(house, 1, opened)


@pytest_asyncio.fixture
async def cut_off(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[House, Wire]]:
    """Two workers; the way of the first one to the database can be cut."""
    monkeypatch.setattr(keeper, "ROUND", 50.0)
    last_longer(monkeypatch.setattr, 4000.0)

    async def reach() -> Any:
        return await asyncio.open_unix_connection(postgres.socket)

    name, wire = postgres.fresh_name(), await Wire(reach).start()
    house = House(f"postgresql://postgres@127.0.0.1:{wire.port}/{name}")
    await house.add()
    house.store_url = postgres.address(name)
    await house.add()
    await house.until_even()
    yield house, wire
    await wire.stop()  # first, because whoever closes a store waits for it
    await house.end()


async def test_whoever_only_waits_at_a_worker_that_is_cut_off_hears_a_goodbye_before_long(
    cut_off: tuple[House, Wire], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, wire = cut_off
    monkeypatch.setattr(keeper, "ALONE", ALONE)
    (ada,) = await house.table(0, 0)
    _, looking = await teaching(house, "".join(house.workers[0].keeper.wings))
    wire.become("cut")
    await house.until(lambda: len(house.workers[1].keeper.wings) == len(WINGS))
    await ada.until(lambda: ada.bye)
    assert (ada.bye or {}).get("code") == "restarting"
    assert await hears_goodbye(looking)
    ada.url = house.urls[1]
    await ada.connect(ada.room["code"])
    wire.become("whole")
    await house.until_even()  # and it is one of them again


async def test_the_page_itself_is_there_while_the_database_is_not(
    cut_off: tuple[House, Wire],
) -> None:
    """It says in its own words what is the matter; a reader of JSON would not."""
    house, wire = cut_off
    wire.become("cut")
    away = house.workers[0].keeper
    await house.until(lambda: not away.is_in_touch)
    ada = house.person(0)
    for path in ("/", "/room/WXYZ", "/r/no-such-key", "/today"):
        async with ada.http.get(ada.url + path) as answer:
            assert (answer.status, answer.content_type) == (200, "text/html")
            assert "Content-Security-Policy" in answer.headers
    async with ada.http.get(f"{ada.url}/assets/nothing.js") as answer:
        assert answer.status == 404
    status, told = await ada.get("/api/games")
    assert (status, told["code"]) == (503, "store_failed")


async def test_a_table_whose_wing_moves_is_not_left_out_of_ones_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = await house.table(0, 1)
    whole, asked = sums.shelf_here, list[str]()

    def moving(keeper: Any, whose: str) -> sums.Shelf:
        asked.append(whose)
        return sums.Shelf((), []) if len(asked) == 1 else whole(keeper, whose)

    monkeypatch.setattr(sums, "shelf_here", moving)
    status, mine = await ada.get("/api/rooms/mine")
    assert (status, [room["code"] for room in mine]) == (200, [ada.room["code"]])
    assert len(asked) > 2, "each worker, and then both again"


async def test_a_wing_that_two_workers_tell_of_is_looked_at_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has moved between their answers; its tables are not there twice."""
    (ada,) = await house.table(0, 1)
    whole, asked = sums.shelf_here, list[str]()

    def twice(keeper: Any, whose: str) -> sums.Shelf:
        asked.append(whose)
        shelf = whole(keeper, whose)
        return sums.Shelf((*WINGS,), shelf.rooms) if len(asked) == 1 else shelf

    monkeypatch.setattr(sums, "shelf_here", twice)
    status, mine = await ada.get("/api/rooms/mine")
    assert (status, [room["code"] for room in mine]) == (200, [ada.room["code"]])
    assert len(asked) == 4, "each worker, and then both again"


def test_workers_of_the_version_before_are_not_understood_and_not_believed() -> None:
    """They answer with a page, or with a list."""
    mine = sums.Shelf(("0",), [])
    told = {"a": b"<!doctype html>", "b": b"[]", "c": msgspec.json.encode(mine)}
    assert sums.shelves_there(told) == [mine]


async def test_what_is_refused_by_request_is_counted(house: House) -> None:
    ada = house.person(0)
    status, refused = await ada.get("/api/rooms/WXYZ")
    assert (status, refused["code"]) == (404, "no_such_room")
    async with ada.http.get(f"{ada.url}/metrics") as answer:
        assert 'code="no_such_room"' in await answer.text()
