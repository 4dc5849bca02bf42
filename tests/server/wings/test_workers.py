"""Two workers serve one house: whatever comes to the wrong one is served all the same."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import aiohttp
from support.person import Person
from support.school.lesson import PICTURES
from support.stores.followers import PATIENCE, Follower
from support.stores.workers import House

from countertop.server.clock import REAL
from countertop.server.house.gate import Caller
from countertop.server.settings import Share

ENDLESS = {"goal": 1_000_000, "countdown_ms": 0}


async def until_taps(person: Person, *taps: int) -> None:
    """Until the clock runs, and they see so many taps."""
    await person.until(
        lambda: person.view and person.table["running"] and taps in ((), (*person.view["taps"],))
    )


async def start(people: Any) -> None:
    await people[0].must("configure", game="tiny", options=ENDLESS)
    await people[0].must("start")
    for person in people:
        await until_taps(person)


async def test_people_at_one_table_may_come_to_either_worker(house: House) -> None:
    """Each at the right and at the wrong one; with moves, onlookers, QR codes and the record."""
    for owner in (0, 1):
        people = await house.table(owner, 0, 1)
        await start(people)
        for _ in range(5):
            for person in people:
                await person.must("play", move={"type": "tap"})
        for person in people:
            await until_taps(person, 5, 5)
        code = people[0].room["code"]
        for worker in (0, 1):
            visitor = house.person(worker)
            status, seen = await visitor.get(f"/api/rooms/{code.lower()}")
            assert (status, seen["names"], seen["phase"]) == (200, ["Ada", "Ben"], "playing")
            async with visitor.http.get(f"{visitor.url}/api/rooms/{code}/qr.svg") as answer:
                assert answer.content_type == "image/svg+xml"
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert (await answer.text()).startswith("<svg")
            status, refused = await visitor.get(f"/api/rooms/{code}/record")
            assert (status, refused["code"]) == (403, "not_joined")


async def test_a_socket_that_is_refused_elsewhere_is_refused_here(house: House) -> None:
    (ada,) = await house.table(0, 0)
    code = ada.room["code"]
    for worker in (0, 1):
        stranger = house.person(worker)
        await stranger.connect(code)
        assert stranger.bye is not None
        assert stranger.bye["code"] == "not_joined"
        async with stranger.http.get(f"{stranger.url}/ws/{code}") as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "malformed")
        headers = {"Connection": "Upgrade", "Upgrade": "websocket", "Origin": "http://evil.test"}
        async with stranger.http.get(f"{stranger.url}/ws/{code}", headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (403, "foreign")
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_somebodys_rooms_are_listed_whoever_has_them(house: House) -> None:
    ada = house.person(0)
    codes: list[str] = []
    for url in house.urls * 2:
        ada.url = url
        codes.append(await ada.open("Ada"))
    assert {house.owner(code) for code in codes} == {0, 1}
    for url in house.urls:
        ada.url = url
        status, rooms = await ada.get("/api/rooms/mine")
        assert status == 200
        assert {room["code"] for room in rooms} == {*codes}
    assert (await house.person(1).get("/api/rooms/mine"))[1] == []


async def test_what_belongs_to_a_browser_is_there_at_every_worker(house: House) -> None:
    """Its one try at the deal of the day, what it has practised, and the way to another browser."""
    ada = house.person(0)
    _, today = await ada.get("/api/today")
    game = today["tickets"][0]["game"]
    tried: set[str] = set()
    for url in house.urls:
        ada.url = url
        status, joined = await ada.post(f"/api/today/{game}", {"name": "Ada"})
        assert status == 200, joined
        tried.add(joined["code"])
        _, today = await ada.get("/api/today")
        assert today["tickets"][0]["state"] == "begun"
    assert len(tried) == 1, "one try, wherever it is asked for"
    answer = {
        "id": "card-0001",
        "fact": {"sign": "*", "left": 6, "right": 7},
        "said": 42,
        "ms": 900,
    }
    for url in house.urls:
        ada.url = url
        status, checked = await ada.post("/api/numbers/answers", answer)
        assert (status, checked) == (200, {"right": True, "result": 42}), checked
    _, link = await ada.post("/api/mine/move", {})
    token = link["address"].partition("#")[2]
    ben = house.person(0)
    status, moved = await ben.post("/api/mine/take", {"token": token})
    assert (status, moved) == (200, {"matches": 0}), moved
    _, numbers = await ben.get("/api/numbers")
    assert numbers["practised"] == 1, "once, though it was sent to both"


async def test_a_class_is_one_class_at_every_worker(house: House) -> None:
    teacher, pupil = house.person(0), house.person(1)
    status, opened = await teacher.post("/api/class", {"name": "4b", "locale": "en"})
    assert status == 200, opened
    headers, code = {"Authorization": f"Bearer {opened['secret']}"}, opened["code"]
    for worker, name in ((0, "Ada"), (1, "Ben")):
        pupil = house.person(worker)
        asked = {"code": code, "nickname": name, "symbols": PICTURES}
        status, me = await pupil.post("/api/class/join", asked)
        assert status == 200, me
        for url in house.urls:
            pupil.url = url
            assert (await pupil.get("/api/class/me"))[0] == 200
    for url in house.urls:
        teacher.url = url
        status, room = await teacher.get("/api/class/room", headers=headers)
        assert (status, len(room["pupils"])) == (200, 2), room
        assert (await teacher.get(f"/api/class/board/{code}"))[0] == 200
        await look(teacher.http, f"{url}/api/class/live", {"secret": opened["secret"]})
        await look(teacher.http, f"{url}/api/class/live", {"code": code})
        await look(pupil.http, f"{url}/api/class/live", {})
        await look(pupil.http, f"{url}/api/class/live", {"secret": "wrong"}, "no_such_class")
    status, room = await teacher.post("/api/class/mix", {"size": 2}, headers=headers)
    assert status == 200, room
    status, room = await teacher.post("/api/class/start", {}, headers=headers)
    assert status == 200, room
    _, me = await pupil.get("/api/class/me")
    table = me["room"]
    assert house.owner(table) == house.owner(code), "its tables lie where the class does"
    for url in house.urls:
        pupil.url = url
        await pupil.connect(table)
        assert pupil.room["code"] == table
        await pupil.drop()


async def look(
    http: aiohttp.ClientSession, url: str, hello: dict[str, str], bye: str | None = None
) -> None:
    """Once; a class whose cookie a browser has as well is not in the way."""
    async with http.ws_connect(url.replace("http", "ws")) as socket:
        await socket.send_json(hello)
        told = await asyncio.wait_for(socket.receive_json(), PATIENCE)
        assert (told.get("code") if told.get("type") == "bye" else None) == bye, told


async def test_a_budget_is_the_same_at_all_workers(open_house: Any) -> None:
    """What is spent at one is soon spent at the others; what was spent too much is owed."""
    house: House = await open_house(own_new_rooms=Share(2, 0.001), new_rooms=Share(6, 0.001))
    ada = house.person(0)
    for url in (house.urls[0], *house.urls):  # at first without a cookie
        ada.url = url
        status, opened = await ada.post("/api/rooms", {"game": "tiny", "name": "Ada"})
        assert status == 200, opened
    await house.until(lambda: all(left(house, number) < 1 for number in range(2)))
    for url in house.urls:
        ada.url = url
        status, refused = await ada.post("/api/rooms", {"game": "tiny", "name": "Ada"})
        assert (status, refused["code"]) == (429, "house_full")


async def test_what_very_many_have_spent_at_once_is_known_as_well(open_house: Any) -> None:
    """As when a whole town comes within half a second; or somebody with a thousand cookies."""
    house: House = await open_house(own_wrong_codes=Share(6, 0.001), wrong_codes=Share(9999, 0.001))
    town = [Caller(f"{number:064x}", f"192.0.2.{number % 100}") for number in range(1000)]
    here, there = (worker.common.tools.counts.wrong for worker in house.workers)
    for caller in town:
        for allowance in here.of(caller):
            allowance.take(REAL.now(), 6)
    await house.until(
        lambda: all(own.left(REAL.now()) < 1 for own, _ in map(there.of, town)),
    )


def left(house: House, worker: int) -> float:
    """What the least of all browsers has left."""
    rooms = house.workers[worker].common.tools.counts.rooms
    return min((one._left for one in rooms._own._known.values()), default=9.0)


async def test_a_wing_has_its_share_of_the_rooms_that_there_may_be(open_house: Any) -> None:
    house: House = await open_house(1, rooms=16, classes=16)
    ada, opened = house.person(), 0
    for _ in range(60):
        status, _told = await ada.post("/api/rooms", {"game": "tiny", "name": "Ada"})
        opened += status == 200
    assert 1 < opened <= 16


async def test_nobody_but_a_worker_may_use_the_inner_port(house: House) -> None:
    inner = f"http://{house.workers[0].keeper.address}"
    async with aiohttp.ClientSession() as http:
        for headers in ({}, {"X-Countertop-Secret": "guess", "X-Countertop-Caller": "1.2.3.4"}):
            for path in ("/inner/metrics", "/inner/mine?whose=x", "/api/games", "/ws/WXYZ"):
                async with http.get(inner + path, headers=headers) as answer:
                    assert (answer.status, (await answer.json())["code"]) == (403, "foreign")


async def test_each_worker_tells_of_all(house: House) -> None:
    await house.table(0, 0)
    await house.table(1, 1)
    for url in house.urls:
        async with aiohttp.ClientSession() as http:
            async with http.get(f"{url}/healthz") as answer:
                told = await answer.json()
                assert (answer.status, told["wings"], told["workers"]) == (200, 8, 2)
            async with http.get(f"{url}/metrics") as answer:
                lines = (await answer.text()).splitlines()
        connections = [line for line in lines if line.startswith("countertop_connections{")]
        assert len(connections) == 2, "one for each worker"


async def test_rooms_move_while_people_play_and_nothing_is_lost(house: House) -> None:
    """A third worker comes, the first one goes: everybody taps and races on, wherever their table
    is by then, and what was acknowledged is there, once."""
    people = [*await sit_down(house, 0), *await sit_down(house, 1)]
    done = asyncio.Event()
    playing = [asyncio.create_task(person.follow(done)) for person in people]
    try:
        third = await house.add()
        await house.until_even()
        assert len(third.keeper.wings) in (5, 6)
        await until_more(people)
        await house.stop(house.workers[0])
        await house.until_even()
        await until_more(people)
    finally:
        done.set()
        await asyncio.gather(*playing)
    for person in people:
        await person.check()
        await person.close()


async def sit_down(house: House, owner: int) -> list[Follower]:
    """Two people at a table of one worker, who come to the second one."""
    dice = Random(owner)
    people = [Follower(house.urls[owner], dice, seat) for seat in range(2)]
    host, guest = people
    host.code = guest.code = await host.person.open("Ada")
    assert house.owner(host.code) == owner
    await guest.person.join(guest.code, "Ben")
    await start([host.person, guest.person])
    for person in people:
        person.person.url = house.urls[1]
        await person.person.drop()
    return people


async def until_more(people: list[Follower]) -> None:
    """Until everybody has tapped three times more."""
    wanted = [person.taps + 3 for person in people]
    async with asyncio.timeout(PATIENCE):
        while any(person.taps < taps for person, taps in zip(people, wanted, strict=True)):
            await asyncio.sleep(0.02)


async def test_rooms_move_and_people_do_not_notice_more_than_a_moment(house: House) -> None:
    """A third worker comes, the first one goes: everybody plays on, and nothing is lost."""
    people = [*await house.table(0, 0, 1), *await house.table(1, 1, 1)]
    codes = [person.room["code"] for person in people]
    for pair in (people[:2], people[2:]):
        await start(pair)
        for person in pair:
            await person.must("play", move={"type": "tap"})
    third = await house.add()
    await house.until_even()
    assert len(third.keeper.wings) in (5, 6)
    first = house.workers[0]
    await house.stop(first)
    await house.until_even()
    for person, code in zip(people, codes, strict=True):
        person.url = house.urls[2]
        await come_back(person, code)
    for pair in (people[:2], people[2:]):
        for person in pair:
            await until_taps(person)
            await person.must("play", move={"type": "tap"})
        for person in pair:
            await until_taps(person, 2, 2)


async def test_a_table_that_moves_goes_on_without_a_countdown(open_house: Any) -> None:
    """One worker goes politely, and another comes: a new version goes up while people play."""
    house: House = await open_house(2, countdown=10 * 60_000.0)
    people = [*await house.table(0, 0, 1), *await house.table(1, 0, 1)]
    codes = [person.room["code"] for person in people]
    for pair in (people[:2], people[2:]):
        await pair[0].must("configure", game="tiny", options=ENDLESS)
        await pair[0].must("start")
    for first in list(house.workers):
        await house.add()
        await house.until_even()
        await house.stop(first)
        await house.until_even()
        for person, code in zip(people, codes, strict=True):
            person.url = house.urls[-1]
            await come_back(person, code)
        for person in people:
            await until_taps(person)
            await person.must("play", move={"type": "tap"})
            assert person.room["resumes_in"] is None


async def come_back(person: Any, code: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not person.room or person.room["code"] != code or person.socket.closed:
            with suppress(aiohttp.ClientError):
                await person.connect(code)
