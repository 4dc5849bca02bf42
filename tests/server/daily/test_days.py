"""The deal of the day: the same for everybody on this server, one try a browser."""

import sqlite3
from typing import Any

import pytest
from msgspec import to_builtins
from support.live_server import LiveServer
from support.person import Person
from support.stores.postgres import on_both_stores, on_both_stores_by_night

from countertop.server.daily.deal import deal_of, games_of

DAY_MS = 24 * 3600 * 1000


@pytest.fixture
async def served(serve: Any) -> Any:
    """Somebody who plays as fast as these tests do."""
    return await serve(burst=100_000)


async def begin(person: Any, game: str = "lucky-box", name: str = "Ada") -> str:
    status, joined = await person.post(f"/api/today/{game}", {"name": name})
    assert status == 200, joined
    await person.connect(joined["code"])
    await person.until(lambda: person.view and person.table["running"])
    return str(joined["code"])


async def ticket(person: Any, game: str) -> dict[str, Any]:
    _, today = await person.get("/api/today")
    (found,) = [one for one in today["tickets"] if one["game"] == game]
    return dict(found)


async def play_on(served: Any, person: Any, *, most: int = 10_000, pick: int = 0) -> list[Any]:
    """Plays what is offered; what was dealt on the way."""
    match, dealt = served.room_of(person).table.live.match, []
    while match.result is None and (most := most - 1) >= 0:
        if not match.moves(0):
            await served.pass_by(1000)
            continue
        offered = [one for one in match.moves(0) if type(one).__name__ != "TakeBack"]
        move = offered[pick % len(offered)]
        answer = await person.play(to_builtins(move))
        assert answer["type"] == "ack", answer
        if match.game.name == "lucky-box" and match.state.numbers not in dealt:
            dealt.append(match.state.numbers)
    return dealt


async def test_the_tickets_are_there_before_anybody_has_played(served: Any) -> None:
    status, today = await served.person().get("/api/today")
    assert status == 200
    assert sorted(one["game"] for one in today["tickets"]) == [
        "lucky-box",
        "martian-math",
        "math-rush",
    ]
    assert {one["state"] for one in today["tickets"]} == {"new"}


def test_the_games_take_turns_at_being_the_first() -> None:
    first = [games_of(f"2026-11-{date:02}")[0].name for date in range(1, 7)]
    assert first[:3] == first[3:]
    assert len(set(first)) == 3


def test_a_deal_belongs_to_its_server_its_day_and_its_game() -> None:
    one, other = "5f" * 32, "60" * 32
    deals = [
        deal_of(one, "2026-11-16", "lucky-box", 1),
        deal_of(other, "2026-11-16", "lucky-box", 1),
        deal_of(one, "2026-11-17", "lucky-box", 1),
        deal_of(one, "2026-11-16", "math-rush", 1),
    ]
    assert len({deal.secret for deal in deals}) == 4
    assert deals[0] == deal_of(one, "2026-11-16", "lucky-box", 1)


async def test_everybody_gets_the_same_whatever_they_do(served: Any) -> None:
    ada, ben = served.person(), served.person()
    await begin(ada)
    await begin(ben, name="Ben")
    assert await play_on(served, ada) == await play_on(served, ben, pick=7)
    await begin(ada, "math-rush")
    await begin(ben, "math-rush")
    assert ada.view == ben.view


@on_both_stores_by_night
async def test_a_try_can_be_resumed_and_is_the_only_one(served: Any) -> None:
    ada = served.person()
    code = await begin(ada)
    await play_on(served, ada, most=3)
    assert await ticket(ada, "lucky-box") == {
        "game": "lucky-box",
        "state": "begun",
        "code": code,
        "score": None,
    }
    await served.restart()
    view = ada.view
    assert await begin(ada) == code
    assert ada.view["round"] == view["round"]
    await play_on(served, ada)
    ((kept,),) = await served.rows("SELECT score FROM try")
    done = await ticket(ada, "lucky-box")
    assert kept == done["score"]
    assert (done["state"], done["score"]) == ("done", ada.room["result"]["points"][0])
    status, refused = await ada.post("/api/today/lucky-box", {"name": "Ada"})
    assert (status, refused["code"]) == (409, "tried")


async def test_leaving_is_no_second_try_and_nobody_plays_on(served: Any) -> None:
    ada = served.person()
    code = await begin(ada, "martian-math")
    await ada.send({"type": "leave", "n": ada.number()})
    await ada.until(lambda: ada.bye)
    await served.pass_by(60_000)
    assert await begin(ada, "martian-math") == code
    assert ada.room["seats"][0]["stand_in"] is None
    assert ada.room["seats"][1]["level"] == "skilled"
    await play_on(served, ada)
    assert (await ticket(ada, "martian-math"))["state"] == "done"


@on_both_stores
async def test_others_are_compared_with_afterwards_not_before(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", game="tiny", goal=1)
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")  # from now on they know each other
    await begin(ben, name="Ben")
    await play_on(served, ben)
    await begin(ada)
    for person in (ada, served.person()):
        status, refused = await person.get("/api/today/lucky-box")
        assert (status, refused["code"]) == (403, "not_yet")
    await play_on(served, ada, pick=5)
    status, others = await ada.get("/api/today/lucky-box")
    assert status == 200
    mine, his = ada.room["result"]["points"][0], ben.room["result"]["points"][0]
    assert others["yours"]["score"] == mine
    assert others["yours"]["replay"] == ada.room["replay"]
    assert [row["kind"] for row in others["yours"]["rows"]] == ["round"] * 4
    assert sum(count for _, count in others["scores"]) == 2
    assert others["friends"] == [{"name": "Ben", "score": his}]
    assert "numbers" not in str(others)


async def test_a_table_of_the_day_stays_as_it_was_dealt(served: Any) -> None:
    ada, ben = served.person(), served.person()
    code = await begin(ada)
    for request, fields in (
        ("restart", {}),
        ("stop", {}),
        ("open_door", {"open": True}),
        ("open_seats", {"open": True}),
        ("set_level", {"seat": 0, "level": "expert"}),
        ("configure", {"game": "tiny", "options": {}}),
    ):
        assert await ada.refused(request, **fields) == "daily"
    status, refused = await ben.knock(code, "Ben")
    assert (status, refused["code"]) == (403, "door_closed")


async def test_tomorrow_is_another_deal(served: Any) -> None:
    ada = served.person()
    code = await begin(ada)
    before = ada.view
    served.time.clock.wall_ahead += DAY_MS
    assert (await ticket(ada, "lucky-box"))["state"] == "new"
    assert await begin(ada) != code
    assert ada.view != before


async def test_tries_are_cleared_away_after_a_year_whatever_the_machines_clock_says(
    serve: Any,
) -> None:
    served = await serve(first_sweep=1000.0)
    ada = served.person()
    await begin(ada)
    with sqlite3.connect(served.path) as database:
        database.execute("INSERT INTO try VALUES ('2020-01-01', 'x', 'y', '', '', 1, NULL, 1)")
    assert _tries(served) == 2
    served.time.clock.wall_ahead += 10 * 365 * DAY_MS
    await begin(ada)
    await served.pass_by(2000.0)
    assert _tries(served) == 2, "the old one is gone, and what a jump of the clock makes old is not"


def _tries(served: Any) -> int:
    with sqlite3.connect(served.path) as database:
        (count,) = database.execute("SELECT count(*) FROM try").fetchone()
    return int(count)


@pytest.mark.parametrize(
    ("game", "body", "code"),
    [
        ("chess", {"name": "Ada"}, "unknown_game"),
        ("matician", {"name": "Ada"}, "unknown_game"),
        ("lucky-box", {"name": ""}, "bad_name"),
        ("lucky-box", {}, "malformed"),
        ("lucky-box", {"name": "Ada", "day": "2026-11-17"}, "malformed"),
    ],
)
async def test_what_cannot_be_is_refused(served: Any, game: str, body: Any, code: str) -> None:
    _, refused = await served.person().post(f"/api/today/{game}", body)
    assert refused["code"] == code
    _, refused = await served.person().get("/api/today/lucky-box?day=tomorrow")
    assert refused["code"] == "malformed"


async def test_a_try_that_was_begun_is_used_up_even_if_the_server_dies(
    own_server: LiveServer,
) -> None:
    ada = Person(own_server.url)
    try:
        _, joined = await ada.post("/api/today/math-rush", {"name": "Ada"})
        own_server.kill()
        own_server.start()
        assert (await ticket(ada, "math-rush"))["state"] == "begun"
        _, again = await ada.post("/api/today/math-rush", {"name": "Ada"})
        assert again == joined
    finally:
        await ada.close()
    with sqlite3.connect(own_server.store) as database:
        assert database.execute("SELECT count(*) FROM try").fetchone() == (1,)
