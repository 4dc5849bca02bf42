"""What a browser's matches and practice show: for itself alone, kept on, taken home, forgotten."""

import asyncio
import gzip
import sqlite3
from functools import partial
from typing import Any

import msgspec
from support.stores.postgres import on_both_stores, on_both_stores_by_night

from countertop.engine.game import Seat
from countertop.engine.insight.facts import shown
from countertop.server.numbers.reading import read
from countertop.server.settings import Share
from countertop.server.store.rows import Database
from countertop.server.store.shown import Unread
from countertop.server.store.sqlite.schema import SHOWN, STEPS
from countertop.simulate import bot_match

SEVEN_EIGHTS = {"sign": "*", "left": 8, "right": 7}
BEFORE = f"""
DROP TRIGGER shown_gone; DROP TABLE shown; DROP TABLE practised;
DROP TABLE class; DROP TABLE pupil;
PRAGMA user_version = {STEPS.index(SHOWN)};
"""
"""What makes a store one of the version before."""
SHORT = {"colony": 2, "rounds": 1, "drifts": 9}


async def played(served: Any, *names: str) -> list[Any]:
    """A short match of Martian Math from deal to result; the first to call is wrong at first."""
    people: list[Any] = await served.table(*names, game="martian-math", **SHORT)
    await people[0].must("start")
    for person in people:
        await person.until(lambda person=person: person.view)
    live = served.room_of(people[0]).table.live
    has_erred = False
    while live.match.result is None:
        seat = next(seat for seat in range(len(names)) if live.match.moves(seat))
        move = msgspec.to_builtins(live.match.moves(seat)[0])
        if move["type"] == "claim" and not has_erred:
            has_erred = await err(people[seat], live.match.state, move)
        await people[seat].play(move)
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")
    return people


async def err(person: Any, state: Any, move: dict[str, Any]) -> bool:
    wrong = [hex for hex, number in enumerate(state.numbers) if number > 30]
    answer = await person.play({**move, "hex": wrong[0]})
    assert answer["code"] == "wrong_answer"
    return True


async def numbers(person: Any) -> Any:
    status, found = await person.get("/api/numbers")
    assert status == 200
    return found


async def practise(person: Any, card: str, said: int = 56, **more: Any) -> tuple[int, Any]:
    body = {"id": f"round-{card}", "fact": SEVEN_EIGHTS, "said": said, "ms": 2400, **more}
    answer: tuple[int, Any] = await person.post("/api/numbers/answers", body)
    return answer


async def delete(person: Any, path: str) -> int:
    async with person.http.delete(person.url + path) as answer:
        return int(answer.status)


def fact(found: Any, left: int, sign: str, right: int) -> Any:
    wanted = {"sign": sign, "left": left, "right": right}
    return next(one for one in found["facts"] if one["fact"] == wanted)


async def test_a_finished_match_shows_what_each_answered_and_only_to_themselves(
    served: Any,
) -> None:
    ada, ben = await played(served, "Ada", "Ben")
    for person in (ada, ben):
        found = await numbers(person)
        assert found["matches"] == 1
        assert all(one["few"] and one["games"] == 1 for one in found["facts"])
        assert len(found["due"]) == 6
    everything = [*(await numbers(ada))["facts"], *(await numbers(ben))["facts"]]
    assert sum(one["asked"] - one["correct"] for one in everything) == 1, "the wrong call"
    assert sum(bool(one["said"]) for one in everything) == 1
    nobody = await numbers(served.person())
    assert (nobody["facts"], nobody["matches"], nobody["trend"]) == ([], 0, [])
    assert len(nobody["due"]) == 6


async def test_answers_outlive_the_record_of_the_match(serve: Any) -> None:
    """A sweep reads what nobody has asked for yet; that is done elsewhere, in real time."""
    served = await serve(in_real_time=True, first_sweep=50.0, sweep=50.0)
    ada, _ = await played(served, "Ada", "Ben")
    with sqlite3.connect(served.path) as database:
        unread = "SELECT count(*) FROM shown WHERE body IS NULL"
        await served.eventually(lambda: database.execute(unread).fetchone() == (0,))
        database.execute("DELETE FROM finished")
    await served.restart()
    assert (await numbers(ada))["matches"] == 1


@on_both_stores_by_night
async def test_who_deletes_a_match_deletes_what_it_showed(served: Any) -> None:
    ada, ben = await played(served, "Ada", "Ben")
    assert (await numbers(ada))["matches"] == 1
    assert await delete(ada, f"/api/mine/{ada.room['replay']}") == 200
    assert (await numbers(ada))["facts"] == []
    assert (await numbers(ben))["matches"] == 1
    assert await delete(ben, "/api/mine") == 200
    assert (await numbers(ben))["facts"] == []


@on_both_stores_by_night
async def test_practice_counts_at_once_and_once_and_after_a_restart(served: Any) -> None:
    ada = served.person()
    assert await practise(ada, "0-1") == (200, {"right": True, "result": 56})
    assert await practise(ada, "0-2", 54) == (200, {"right": False, "result": 56})
    assert await practise(ada, "0-2", 56) == (200, {"right": False, "result": 56}), "as it was"
    await served.restart()
    found = await numbers(ada)
    assert found["practised"] == 2
    one = fact(found, 7, "*", 8)
    assert (one["asked"], one["correct"], one["said"], one["games"]) == (2, 1, [[54, 1]], 0)
    assert one["few"]
    assert one["ms"] == 2400 - 700, "of the right answer, net of what a finger needs"
    assert 0 < one["low"] < one["right"] < one["high"] < 1


NO_ANSWERS = (
    ({"fact": {"sign": "/", "left": 7, "right": 2}}, "bad_fact"),
    ({"fact": {"sign": "/", "left": 7, "right": 0}}, "bad_fact"),
    ({"fact": {"sign": "-", "left": 2, "right": 7}}, "bad_fact"),
    ({"fact": {"sign": "*", "left": 10**9, "right": 7}}, "bad_fact"),
    ({"fact": {"sign": "^", "left": 2, "right": 7}}, "malformed"),
    ({"id": "'; --"}, "malformed"),
    ({"ms": -1}, "malformed"),
    ({"said": 10**5}, "malformed"),
)


async def test_who_asks_while_they_are_told_hears_what_was_answered_meanwhile(
    served: Any,
) -> None:
    ada = served.person()
    assert (await practise(ada, "0-1"))[0] == 200
    before = asyncio.create_task(numbers(ada))
    await asyncio.sleep(0)
    assert (await practise(ada, "0-2"))[0] == 200
    again = await asyncio.gather(numbers(ada), numbers(ada))
    assert [fact(one, 7, "*", 8)["asked"] for one in again] == [2, 2]
    assert fact(await before, 7, "*", 8)["asked"] in (1, 2)


async def test_what_is_no_answer_is_refused_with_a_sentence(served: Any) -> None:
    ada = served.person()
    for change, code in NO_ANSWERS:
        status, refused = await practise(ada, "0-1", **change)
        assert (status, refused["code"]) == (400, code)
        assert refused["message"].endswith(".")
    assert (await numbers(ada))["practised"] == 0


async def test_forgetting_leaves_nothing_in_the_file_and_nothing_comes_back(served: Any) -> None:
    ada, ben = await played(served, "Ada", "Ben")
    await practise(ada, "forget-me-1")
    await practise(ben, "keep-me-1")
    assert (await numbers(ada))["practised"] == 1
    assert await delete(ada, "/api/numbers") == 200
    assert await delete(served.person(), "/api/numbers") == 403
    found = await numbers(ada)
    assert (found["facts"], found["matches"], found["practised"]) == ([], 0, 0)
    assert (await numbers(ben))["practised"] == 1
    files = served.path.parent.glob(served.path.name + "*")
    whole = b"".join(path.read_bytes() for path in files)
    assert b"keep-me-1" in whole
    assert b"forget-me-1" not in whole
    await served.restart()
    assert (await numbers(ada))["facts"] == [], "though the match is still there"


async def test_everything_can_be_taken_home_as_json_and_as_a_table(served: Any) -> None:
    ada, _ = await played(served, "Ada", "Ben")
    await practise(ada, "0-1", 54)
    status, rows = await ada.get("/api/numbers/export")
    assert status == 200
    assert rows[0]["where"] == "martian-math"
    last = rows[-1]
    assert (last["where"], last["left"], last["sign"], last["right"]) == ("practice", 7, "*", 8)
    assert (last["correct"], last["said"], last["ms"]) == (False, 54, 2400)
    async with ada.http.get(f"{ada.url}/api/numbers/export?as=csv") as answer:
        lines = (await answer.text()).splitlines()
        assert answer.headers["Content-Disposition"].startswith("attachment")
    assert lines[0].startswith("date,where,left,sign,right,correct,said")
    assert len(lines) == 1 + len(rows)
    assert (await served.person().get("/api/numbers/export"))[1]["code"] == "not_joined"


@on_both_stores
async def test_numbers_move_to_another_device_with_the_matches(served: Any) -> None:
    ada, _ = await played(served, "Ada", "Ben")
    await practise(ada, "0-1")
    phone = served.person()
    _, moving = await ada.post("/api/mine/move", {})
    await phone.post("/api/mine/take", {"token": moving["address"].rpartition("#")[2]})
    found = await numbers(phone)
    assert (found["matches"], found["practised"]) == (1, 1)
    assert (await numbers(ada))["facts"] == []


def aged(rows: Database, days: int) -> None:
    rows.execute("UPDATE practised SET second = second - ?", (days * 86400,))


@on_both_stores_by_night
async def test_answers_are_kept_for_a_year_and_a_little(served: Any) -> None:
    ada = served.person()
    await practise(ada, "0-1")
    await served.store.ask(partial(aged, days=399))
    await served.house.numbers.expire()
    assert (await numbers(ada))["practised"] == 1
    await served.store.ask(partial(aged, days=2))
    await served.house.numbers.expire()
    assert (await numbers(ada))["practised"] == 0


async def test_who_floods_the_house_with_answers_waits(serve: Any) -> None:
    served = await serve(own_answers=Share(3, 0.1))
    ada = served.person()
    told = [(await practise(ada, f"flood-{number}"))[0] for number in range(5)]
    assert told == [200, 200, 200, 200, 429], "the first one brought the cookie"
    assert (await numbers(ada))["practised"] == 4


async def test_matches_of_before_count_when_a_store_is_brought_up_to_date(served: Any) -> None:
    ada, ben = await played(served, "Ada", "Ben")
    await served.stop()
    with sqlite3.connect(served.path) as database:
        database.executescript(BEFORE)
    await served.start()
    assert (await numbers(ada))["matches"] == (await numbers(ben))["matches"] == 1


def test_what_a_bot_played_in_somebodys_place_is_not_theirs() -> None:
    match = bot_match("hochspannung", ["skilled", "beginner"], seed=3)
    packed, seat = gzip.compress(match.record().encode()), Seat(0)
    moves = [n for n, entry in enumerate(match.entries) if entry.seat == seat]
    half = frozenset(moves[: len(moves) // 2])
    whole, later, nothing = read(
        packed,
        [
            Unread("a", seat, frozenset()),
            Unread("a", seat, half),
            Unread("a", seat, frozenset(moves)),
        ],
        match.now,
    )
    told = [one for one in shown(match) if one.seat == seat]
    assert [one.at for one in whole] == [one.at for one in told]
    began = match.entries[max(half)].at
    assert [one.at for one in later] == [one.at for one in told if one.at > began]
    assert nothing == ()


def test_a_goal_that_a_stand_in_helped_to_fill_shows_nothing() -> None:
    match = bot_match("math-rush", ["skilled", "skilled"], seed=1)
    packed, seat = gzip.compress(match.record().encode()), Seat(0)
    first = next(n for n, entry in enumerate(match.entries) if entry.seat == seat)
    whole, helped = read(
        packed, [Unread("a", seat, frozenset()), Unread("a", seat, frozenset({first}))], match.now
    )
    assert whole
    assert helped == ()
