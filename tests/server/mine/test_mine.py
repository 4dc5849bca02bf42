"""Somebody's matches belong to their browser: seen, deleted for good, moved by a link that works
once."""

import asyncio
from typing import Any

import pytest
from support.stores.postgres import on_both_stores, on_both_stores_by_night
from yarl import URL

from countertop.server.store import mine as store
from countertop.server.store.changes import StoreError


async def play(served: Any, *names: str) -> list[Any]:
    """A match of the tiny game from deal to result."""
    people: list[Any] = await served.match(*names, goal=1)
    await finish(people)
    return people


async def finish(people: list[Any]) -> None:
    await people[0].play({"type": "take", "top": 0})
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")


async def mine(person: Any) -> list[dict[str, Any]]:
    status, found = await person.get("/api/mine")
    assert status == 200
    return list(found)


async def delete(person: Any, path: str) -> tuple[int, Any]:
    async with person.http.delete(person.url + path) as answer:
        return answer.status, await answer.json()


async def token_from(person: Any) -> str:
    status, moving = await person.post("/api/mine/move", {})
    assert status == 200
    address = URL(moving["address"])
    assert address.path == "/mine"
    assert moving["qr"].startswith("data:image/svg+xml,")
    return str(address.fragment)


async def rows(served: Any, table: str) -> int:
    ((count,),) = await served.rows(f"SELECT count(*) FROM {table}")
    return int(count)


async def test_a_browser_sees_what_it_played_and_nobody_elses(served: Any) -> None:
    ada, ben = await play(served, "Ada", "Ben")
    (one,) = await mine(ada)
    assert one["seat"] == 0
    assert [seat["name"] for seat in one["about"]["seats"]] == ["Ada", "Ben"]
    assert [match["key"] for match in await mine(ben)] == [one["key"]]
    assert await mine(served.person()) == []
    assert ada.room["replay"] == one["key"]


async def test_older_matches_come_page_by_page_and_all_of_them_count(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("countertop.server.archive.archive.A_PAGE", 2)
    people = await play(served, "Ada", "Ben")
    for _ in range(4):
        await people[0].must("restart")
        for person in people:
            await person.until_on()
        await finish(people)
    pages = [(await people[1].get(f"/api/mine?skip={skip}"))[1] for skip in (0, 2, 4, 6)]
    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert len({match["key"] for page in pages for match in page}) == 5
    for person, won in zip(people, (5, 0), strict=True):
        (one,) = (await person.get("/api/mine/bests"))[1]["played"]
        assert one == {"game": "tiny", "matches": 5, "won": won, "most": won and 1}
    for nonsense in ("-1", "two", "1" * 30):
        status, problem = await people[0].get(f"/api/mine?skip={nonsense}")
        assert (status, problem["code"]) == (400, "malformed")


@on_both_stores_by_night
async def test_who_deletes_a_match_has_it_no_more_and_the_last_one_deletes_it(served: Any) -> None:
    ada, ben = await play(served, "Ada", "Ben")
    (one,) = await mine(ada)
    assert (await delete(served.person(), f"/api/mine/{one['key']}"))[1]["code"] == "not_joined"
    assert (await delete(ada, f"/api/mine/{one['key']}"))[0] == 200
    assert await mine(ada) == []
    assert len(await mine(ben)) == 1
    assert (await delete(ada, f"/api/mine/{one['key']}"))[1]["code"] == "no_such_match"
    assert await rows(served, "finished") == 1
    await delete(ben, f"/api/mine/{one['key']}")
    assert (await rows(served, "finished"), await rows(served, "sat")) == (0, 0)


@on_both_stores
async def test_all_can_be_deleted_but_not_that_todays_try_was_had(served: Any) -> None:
    (ada,) = await play(served, "Ada")
    await ada.post("/api/today/lucky-box", {"name": "Ada"})
    assert (await delete(ada, "/api/mine"))[0] == 200
    assert await mine(ada) == []
    assert await rows(served, "finished") == 0
    assert await served.rows("SELECT name, code, body FROM try") == [("", "", None)]
    assert (await ada.post("/api/today/lucky-box", {"name": "Ada"}))[1]["code"] == "tried"
    await served.restart()
    assert await mine(ada) == []


@on_both_stores_by_night
async def test_matches_move_to_another_device_by_a_link_that_works_once(served: Any) -> None:
    (ada,) = await play(served, "Ada")
    phone, third = served.person(), served.person()
    token = await token_from(ada)
    assert await phone.post("/api/mine/take", {"token": token}) == (200, {"matches": 1})
    assert (len(await mine(phone)), await mine(ada)) == (1, [])
    status, refused = await third.post("/api/mine/take", {"token": token})
    assert (status, refused["code"]) == (404, "no_such_token")
    await served.restart()
    assert len(await mine(phone)) == 1


async def test_a_link_is_for_a_few_minutes_and_a_newer_one_takes_its_place(served: Any) -> None:
    (ada,) = await play(served, "Ada")
    phone = served.person()
    first, second = await token_from(ada), await token_from(ada)
    assert (await phone.post("/api/mine/take", {"token": first}))[1]["code"] == "no_such_token"
    assert (await ada.post("/api/mine/take", {"token": second}))[1]["code"] == "same_browser"
    await served.pass_by(5 * 60_000)
    assert (await phone.post("/api/mine/take", {"token": second}))[1]["code"] == "no_such_token"
    assert len(await mine(ada)) == 1


async def test_a_link_is_not_used_up_by_a_move_that_failed(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> int:
        raise StoreError("store_failed", "The disk is full.")

    (ada,) = await play(served, "Ada")
    phone, token = served.person(), await token_from(ada)
    monkeypatch.setattr(store, "move", full)
    status, refused = await phone.post("/api/mine/take", {"token": token})
    assert (status, refused["code"]) == (503, "store_failed")
    monkeypatch.undo()
    assert await phone.post("/api/mine/take", {"token": token}) == (200, {"matches": 1})
    assert (await phone.post("/api/mine/take", {"token": token}))[0] == 404


async def test_of_two_who_take_a_link_at_the_same_time_one_has_it(served: Any) -> None:
    (ada,) = await play(served, "Ada")
    token = await token_from(ada)
    takers = [served.person() for _ in range(3)]
    taking = [taker.post("/api/mine/take", {"token": token}) for taker in takers]
    answers = await asyncio.gather(*taking)
    assert sorted(status for status, _ in answers) == [200, 404, 404]
    for taker, (status, _) in zip(takers, answers, strict=True):
        assert len(await mine(taker)) == (status == 200)


async def test_who_guesses_links_waits(served: Any) -> None:
    (ada,) = await play(served, "Ada")
    guesser = served.person()
    await guesser.open("Eve")
    before = served.time.clock.now()
    for guess in range(9):
        await served.drive(guesser.post("/api/mine/take", {"token": f"guess-{guess}"}))
    assert served.time.clock.now() - before > 20_000
    assert len(await mine(ada)) == 1
