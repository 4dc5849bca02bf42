"""What a teacher, a projector and a pupil are shown, and how often."""

import json
from typing import Any

import pytest
from support.school.lesson import Screen, class_of, join, open_class, sit, started
from yarl import URL

from countertop import games
from countertop.engine.match import Replaying
from countertop.server.http.lan import qr_svg
from countertop.simulate import bot_match


async def test_the_teachers_page_hears_of_everything(served: Any) -> None:
    teacher = await open_class(served)
    screen = await Screen(teacher.person).open(secret=teacher.secret)
    assert screen.last["state"] == "gathering"
    ada = await join(served, teacher.code, "Ada")
    await screen.until(lambda room: [one["nickname"] for one in room["pupils"]] == ["Ada"])
    assert not screen.last["pupils"][0]["here"]
    waiting = await Screen(ada).open()
    await screen.until(lambda room: room["pupils"][0]["here"])
    await waiting.close()
    await screen.until(lambda room: not room["pupils"][0]["here"])


async def test_a_pupil_is_told_where_to_go(served: Any) -> None:
    teacher, (ada, _) = await class_of(served, "Ada", "Ben")
    screen = await Screen(ada).open()
    assert (screen.last["table"], screen.last["room"]) == (None, None)
    await teacher.must("choose", game="tiny")
    await teacher.must("seat", pupil=1, table=1)
    await teacher.must("seat", pupil=2, table=1)
    await screen.until(lambda me: me["table"] == 1 and me["others"] == ["Ben"])
    await teacher.must("start")
    await screen.until(lambda me: me["room"])
    assert "pupils" not in screen.last, "nothing of anybody else"


async def test_each_table_says_what_is_played_there_whatever_is_chosen_meanwhile(
    served: Any,
) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    await join(served, teacher.code, "Cleo")
    await teacher.must("seat", pupil=3, table=2)
    room = await teacher.must("choose", game="pair")
    assert [table["game"] for table in room["tables"]] == ["tiny", "pair"]
    assert room["game"] == "pair"
    _, board = await served.person().get(f"/api/class/board/{teacher.code}")
    assert board["game"] == "tiny"
    assert (await ada.get("/api/class/me"))[1]["game"] == "tiny"


async def test_nothing_is_sent_while_nothing_is_new_and_never_more_than_two_a_second(
    served: Any,
) -> None:
    teacher, _ = await started(served, "Ada", "Ben")
    await teacher.must("time", seconds=600)
    screen = await Screen(teacher.person).open(secret=teacher.secret)
    await served.pass_by(10_000)
    assert len(screen.frames) == 1, "time passes by itself"
    for number in range(40):
        await teacher.must("time", seconds=100 + number)
        await served.pass_by(50)
    await served.pass_by(1_000)
    assert 3 <= len(screen.frames) <= 6
    assert screen.last["time_left_ms"] > 100_000


async def test_the_projector_shows_nicknames_and_nothing_else(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben")
    await join(served, teacher.code, "Cleo")
    screen = await Screen(served.person()).open(code=teacher.code)
    board = screen.last
    assert board["tables"] == [
        {"number": 1, "names": ["Ada", "Ben"], "state": "playing", "progress": 0.0}
    ]
    assert (board["waiting"], board["here"], board["pupils"]) == (["Cleo"], 2, 3)
    status, told = await served.person().get(f"/api/class/board/{teacher.code}")
    assert (status, told) == (200, board)
    assert served.room_of(ada).code not in json.dumps(board), "nor where they play"
    async with served.person().http.get(
        f"{served.url}/api/class/board/{teacher.code}/qr.svg"
    ) as picture:
        assert await picture.read() == qr_svg(URL(f"{board['address']}/{teacher.code}"))


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"secret": "no"}, "no_such_class"),
        ({"code": "XXXXXX"}, "no_such_class"),
        ({}, "no_pupil"),
        ({"me": 1}, "malformed"),
    ],
)
async def test_whoever_may_not_look_on_hears_why(served: Any, hello: Any, code: str) -> None:
    screen = await Screen(served.person()).open(**hello)
    assert (screen.frames[0]["type"], screen.frames[0]["code"]) == ("bye", code)


async def test_a_tablet_that_is_handed_on_shows_nothing_any_more(served: Any) -> None:
    _, (ada,) = await class_of(served, "Ada")
    screen = await Screen(ada).open()
    await ada.post("/api/class/leave", None)
    await ada.until(lambda: screen.frames[-1].get("code") == "no_pupil")


async def test_a_table_without_a_move_is_stuck_then_asleep(served: Any) -> None:
    teacher, (ada, _) = await started(served, "Ada", "Ben", goal=9)
    await ada.play({"type": "take", "top": 0}, ms=300)
    states = []
    for _ in range(4):
        table = (await teacher.room())["tables"][0]
        states.append((table["state"], table["said"], table["seconds"]))
        await served.pass_by(61_000)
    assert states[0] == ("playing", "playing", None)
    assert states[1] == ("stuck", "thinking", 60)
    assert states[3] == ("asleep", "quiet", 180)


async def test_a_table_that_everybody_has_left_is_asleep(served: Any) -> None:
    teacher, pupils = await started(served, "Ada", "Ben")
    for pupil in pupils:
        await pupil.drop()
    assert (await teacher.room())["tables"][0]["state"] == "asleep"
    await served.pass_by(300_000)
    assert (await teacher.room())["tables"][0]["state"] == "asleep"
    await sit(pupils[0])
    await served.pass_by(10_000)
    assert (await teacher.room())["tables"][0]["state"] == "playing"


async def test_wrong_pictures_are_shown_at_the_pupils_tile(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    body = {"code": teacher.code, "pupil": 1, "symbols": ["key", "key", "key"]}
    for _ in range(3):
        await served.person().post("/api/class/login", body)
    assert (await teacher.room())["pupils"][0]["wrong"] == 3


@pytest.mark.parametrize("game", [name for name in games if games[name].has_progress])
def test_progress_goes_from_nothing_towards_the_end(game: str) -> None:
    match = bot_match(game, ["beginner"] * 3, seed=3)
    told, progress = Replaying(match.record()), games[game].progress.progress
    seen = [progress(told.match.state)]
    while told.follow(20):
        seen.append(progress(told.match.state))
    assert seen[0] < 0.1 and max(seen) > 0.5
    assert all(0 <= one <= 1.01 for one in seen), seen
