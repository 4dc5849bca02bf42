"""Rooms from outside: codes, cookies, origins, guessing, classes of thirty, and cleaning up."""

import asyncio
import re
import sqlite3
from typing import Any

import pytest

from countertop.server.house.codes import ALPHABET, PER_ROOM, length_for, new_code, tidy
from countertop.server.settings import Share

TOKEN = re.compile(r"countertop=([0-9a-f]{32});")


async def test_a_room_opens_with_a_code_that_friends_can_join_by(served: Any) -> None:
    ada, ben = served.person(), served.person()
    code = await ada.open("Ada")
    status, peek = await ben.get(f"/api/rooms/{code.lower()}")
    assert status == 200
    assert peek["names"] == ["Ada"]
    assert (peek["free"], peek["you"], peek["joined"], peek["phase"]) == (29, None, False, "lobby")
    await ben.join(f"{code[:2].lower()}-{code[2:]}", "Ben")
    assert ben.room["you"] == 1


def test_codes_have_four_characters_and_none_that_look_alike() -> None:
    codes = [new_code(()) for _ in range(200)]
    assert all(len(code) == 4 and set(code) <= set(ALPHABET) for code in codes)
    assert not set(ALPHABET) & set("0O1IL2Z5S8B")
    assert len(set(ALPHABET)) == len(ALPHABET)


def test_codes_get_longer_so_that_each_room_has_ten_thousand() -> None:
    taken: list[str] = []
    for _ in range(700):
        taken.append(new_code(taken))
        for length in {len(code) for code in taken}:
            rooms = sum(len(code) == length for code in taken)
            assert len(ALPHABET) ** length >= PER_ROOM * rooms
    assert {len(code) for code in taken} == {4, 5, 6}
    assert length_for(["X" * 5] * 1000) == 4


def test_a_code_may_be_typed_as_people_type() -> None:
    assert tidy("wx yz") == tidy("WX-YZ") == "WXYZ"


async def test_the_token_is_128_bits_in_a_cookie_that_scripts_cannot_read(served: Any) -> None:
    ada = served.person()
    async with ada.http.post(
        served.url + "/api/rooms", json={"game": "tiny", "name": "Ada"}
    ) as answer:
        cookie = answer.headers["Set-Cookie"]
        code = (await answer.json())["code"]
    token = TOKEN.search(cookie)
    assert token is not None
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    rows = sqlite3.connect(served.path).execute("SELECT * FROM room").fetchall()
    assert code in str(rows)
    assert token[1] not in str(rows), "only a hash of it is kept"


async def test_a_forged_or_missing_cookie_opens_nothing(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    for cookies in ({}, {"countertop": "0" * 32}, {"countertop": "é" * 500}):
        mallory = served.person()
        mallory.http.cookie_jar.update_cookies(cookies)
        await mallory.connect(code)
        assert mallory.bye["code"] == "not_joined"
    mallory = served.person()
    await mallory.connect(code + "?token=" + "0" * 32)
    assert mallory.bye["code"] == "not_joined"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1", "%%%"])
async def test_a_page_of_another_site_cannot_use_the_cookie(served: Any, origin: str) -> None:
    (ada,) = await served.table("Ada")
    code, headers = ada.room["code"], {"Origin": origin}
    status, problem = await ada.post("/api/rooms", {"game": "tiny", "name": "Ada"}, headers=headers)
    assert (status, problem["code"]) == (403, "foreign")
    async with ada.http.get(
        f"{served.url}/ws/{code}",
        headers={**headers, "Upgrade": "websocket", "Connection": "Upgrade"},
    ) as answer:
        assert answer.status == 403


async def test_our_own_page_may(served: Any) -> None:
    ada = served.person()
    status, joined = await ada.post(
        "/api/rooms", {"game": "tiny", "name": "Ada"}, headers={"Origin": served.url}
    )
    assert status == 200
    await ada.connect(joined["code"], origin=served.url)
    assert ada.room["you"] == 0


async def test_behind_a_proxy_the_forwarded_address_counts(serve: Any) -> None:
    served = await serve(behind_proxy=True)
    headers = {
        "Origin": "https://table.example",
        "X-Forwarded-Host": "table.example",
        "X-Forwarded-Proto": "https",
    }
    async with served.person().http.post(
        served.url + "/api/rooms", json={"game": "tiny", "name": "Ada"}, headers=headers
    ) as answer:
        assert answer.status == 200
        assert "Secure" in answer.headers["Set-Cookie"]


async def test_every_answer_has_a_policy_without_inline_script(served: Any) -> None:
    async with served.person().http.get(served.url + "/api/games") as answer:
        policy = answer.headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["script-src"] == "'self'"
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == "'none'"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "malformed"),
        ({"game": "tiny"}, "malformed"),
        ({"game": "tiny", "name": 5}, "malformed"),
        ({"game": "tiny", "name": "Ada", "admin": True}, "malformed"),
        ({"game": "chess", "name": "Ada"}, "unknown_game"),
        ({"game": "../tiny", "name": "Ada"}, "unknown_game"),
        ({"game": "tiny", "name": "\u0000\u0007"}, "bad_name"),
    ],
)
async def test_a_bad_body_gets_one_sentence(served: Any, body: Any, code: str) -> None:
    status, problem = await served.person().post("/api/rooms", body)
    assert status in (400, 404)
    assert problem["code"] == code
    assert problem["message"].endswith(".")


async def test_bad_http_gets_one_sentence_too(served: Any) -> None:
    person = served.person()
    for data, headers in ((b"{", {"Content-Type": "application/json"}), (b"game=tiny", {})):
        async with person.http.post(
            served.url + "/api/rooms", data=data, headers=headers
        ) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, "malformed")
    async with person.http.post(
        served.url + "/api/rooms", data=b" " * 9000, headers={"Content-Type": "application/json"}
    ) as answer:
        assert answer.status == 413
        assert (await answer.json())["message"]
    for path in ("/api/nothing", "/api/rooms/ABCD/nothing", "/assets/nothing.js", "/ws/ABCD"):
        status, problem = await person.get(path)
        assert status in (400, 404)
        assert problem["message"]
    async with person.http.delete(served.url + "/api/rooms") as answer:
        assert answer.status == 404


async def test_thirty_pupils_behind_one_address_join_at_once(served: Any) -> None:
    teacher = served.person()
    code = await teacher.open("Teacher")
    pupils = [served.person() for _ in range(29)]
    started = served.time.clock.now()
    await asyncio.gather(
        *(pupil.join(code, f"Pupil {number}") for number, pupil in enumerate(pupils))
    )
    assert served.time.clock.now() == started, "nobody is made to wait"
    await teacher.until(lambda: len(teacher.room["seats"]) == 30)
    assert sorted(pupil.room["you"] for pupil in pupils) == list(range(1, 30))
    await teacher.must("configure", game="tiny", options={"goal": 30})
    await teacher.must("start")
    await asyncio.gather(*(pupil.until_on() for pupil in pupils))
    answers = await asyncio.gather(*(pupil.play({"type": "tap"}) for pupil in pupils))
    assert {answer["type"] for answer in answers} == {"ack"}


async def test_guessing_codes_is_slowed_down_for_all_strangers_of_an_address(serve: Any) -> None:
    served = await serve(wrong_codes=Share(5, 3.0), guessers=3)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    guessers = [served.person() for _ in range(12)]
    clock = served.time.clock
    started = clock.now()
    answers = await served.drive(
        asyncio.gather(*(guesser.get("/api/rooms/ZZZZ") for guesser in guessers))
    )
    statuses = [status for status, _ in answers]
    assert statuses.count(404) == 5 + 3
    assert statuses.count(429) == 4
    assert clock.now() - started >= 900
    stranger = served.person()
    await served.drive(stranger.get("/api/rooms/ZZZZ"))
    started = clock.now()
    status, _ = await served.drive(stranger.get(f"/api/rooms/{code}"))
    assert status == 200
    assert clock.now() - started >= 200, "a right code waits as a wrong one does"
    waiting = [asyncio.create_task(guesser.get("/api/rooms/ZZZZ")) for guesser in guessers[:3]]
    assert (await ada.get(f"/api/rooms/{code}"))[0] == 200
    assert not all(guess.done() for guess in waiting), "those in the room wait for no stranger"
    await served.drive(asyncio.gather(*waiting))


async def test_a_few_wrong_codes_slow_nobody_down(served: Any) -> None:
    (ada,) = await served.table("Ada")
    pupils = [served.person() for _ in range(30)]
    started = served.time.clock.now()
    wrong = await asyncio.gather(*(pupil.get("/api/rooms/ZZZZ") for pupil in pupils))
    right = await asyncio.gather(*(pupil.get(f"/api/rooms/{ada.room['code']}") for pupil in pupils))
    assert {status for status, _ in wrong} == {404}
    assert {status for status, _ in right} == {200}
    assert served.time.clock.now() == started


async def test_not_everybody_can_open_rooms_by_the_thousand(serve: Any) -> None:
    served = await serve(own_new_rooms=Share(2, 0.1))
    person = served.person()
    statuses = [
        (await person.post("/api/rooms", {"game": "tiny", "name": "Ada"}))[0] for _ in range(5)
    ]
    assert statuses == [200, 200, 200, 429, 429]


async def test_my_rooms_are_listed_the_latest_first(served: Any) -> None:
    ada = served.person()
    first = await ada.open("Ada")
    second = await ada.open("Ada")
    served.house._saved[first].touched -= 5
    status, mine = await ada.get("/api/rooms/mine")
    assert status == 200
    assert [room["code"] for room in mine] == [second, first]
    assert mine[0]["joined"]
    assert (await served.person().get("/api/rooms/mine")) == (200, [])


async def test_a_room_that_nobody_is_in_leaves_memory_and_comes_back(serve: Any) -> None:
    served = await serve(asleep=120_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=50)
    await ada.play({"type": "take", "top": 0})
    code = ada.room["code"]
    for person in (ada, ben):
        await person.drop()
    await served.pass_by(119_000)
    assert code in served.house._awake
    await served.pass_by(2000)
    assert code not in served.house._awake
    status, peek = await ada.get(f"/api/rooms/{code}")
    assert (status, peek["names"], peek["phase"]) == (200, ["Ada", "Ben"], "playing")
    await ada.connect(code)
    await ada.until_on()
    assert ada.view["taken"] == [1, 0]


async def test_an_abandoned_room_is_closed_and_gone_from_the_store(serve: Any) -> None:
    served = await serve(abandoned_match=100_000.0, first_sweep=10_000.0, sweep=10_000.0)
    ada, ben = await served.match("Ada", "Ben")
    await ada.play({"type": "tap"})
    busy = served.person()
    kept = await busy.open("Busy")
    code = ada.room["code"]
    for person in (ada, ben):
        await person.drop()
    await served.pass_by(90_000)
    assert code in served.house._saved
    await served.pass_by(30_000)
    assert code not in served.house._saved
    assert (await ada.get("/api/rooms/mine"))[1] == []
    database = sqlite3.connect(served.path)
    in_store = "SELECT code FROM room"
    await served.eventually(lambda: database.execute(in_store).fetchall() == [(kept,)])
    for table in ("match", "entry", "pulse"):
        assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


async def test_the_room_has_a_qr_code(served: Any) -> None:
    (ada,) = await served.table("Ada")
    async with ada.http.get(f"{served.url}/api/rooms/{ada.room['code']}/qr.svg") as answer:
        assert answer.content_type == "image/svg+xml"
        assert (await answer.text()).startswith("<svg")


async def test_the_record_of_a_match_is_there_when_it_is_over(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1)
    path = f"/api/rooms/{ada.room['code']}/record"
    assert (await ada.get(path))[1]["code"] == "not_now"
    await ada.play({"type": "take", "top": 0})
    await ben.until(lambda: ben.room["phase"] == "over")
    async with ben.http.get(served.url + path) as answer:
        lines = (await answer.text()).splitlines()
    assert '"game":"tiny"' in lines[0]
    assert '"note"' in lines[-1]
    assert (await served.person().get(path))[1]["code"] == "not_joined"
