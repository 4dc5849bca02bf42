"""A table that another server hands over: whoever has not looked away plays on without a 3-2-1."""

from typing import Any

import pytest

from countertop.server.settings import Settings

MOVING, COUNTDOWN = Settings().moving, Settings().countdown


async def hand_over(served: Any, ago: float | None = 300.0) -> None:
    """Politely, to a server that had it so many milliseconds later."""
    await served.restart()
    served.store.given_ago = lambda: ago


async def come_back(*people: Any) -> None:
    for person in people:
        await person.connect(person.room["code"])


async def is_running(person: Any) -> bool:
    await person.until(lambda: person.table)
    return bool(person.table["running"])


async def test_play_goes_on_as_soon_as_all_are_back(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await hand_over(served)
    began = served.time.clock.now()
    await come_back(ada)
    assert not await is_running(ada)
    assert (ada.room["paused_by"], ada.room["resumes_in"]) == (None, None), "nobody is told of it"
    await served.pass_by(1000)
    assert not ada.table["running"]
    await come_back(ben)
    for person in (ada, ben):
        await person.until(lambda person=person: person.table["running"])
    assert served.time.clock.now() - began < MOVING
    for person in (ada, ben):
        seen = [message for message in person.heard if message["type"] == "room"]
        assert all(room["resumes_in"] is None for room in seen)
        await person.must("play", move={"type": "tap"})


async def test_whoever_does_not_come_back_at_once_costs_the_others_a_countdown(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await hand_over(served)
    await come_back(ada)
    await served.pass_by(MOVING - 300 - 100)
    assert ada.room["resumes_in"] is None
    await served.pass_by(200)
    await ada.until(lambda: ada.room["resumes_in"])
    assert not ada.table["running"]
    await served.pass_by(COUNTDOWN)
    await ada.until(lambda: ada.table["running"])


@pytest.mark.parametrize("ago", [None, MOVING, 60_000.0])
async def test_after_a_kill_or_a_long_time_there_is_a_countdown(
    served: Any, ago: float | None
) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await hand_over(served, ago)
    await come_back(ada, ben)
    await ada.until(lambda: ada.room["resumes_in"])
    await served.pass_by(COUNTDOWN / 2)
    assert not ada.table["running"]
    await ada.until(lambda: ada.table["running"])


async def test_where_nobody_comes_the_first_one_later_gets_a_countdown(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await hand_over(served)
    await come_back(ada)
    await ada.drop()
    await served.pass_by(10_000)
    await come_back(ada, ben)
    await ada.until(lambda: ada.room["resumes_in"])


async def test_nobody_waits_for_whom_a_bot_plays(serve: Any) -> None:
    served = await serve(missing=1000.0)
    ada, ben = await served.match("Ada", "Ben")
    await ben.drop()
    await ada.until(lambda: ada.room["seats"][1]["stand_in"])
    await hand_over(served)
    await come_back(ada)
    await ada.until(lambda: ada.table.get("running"))
    assert ada.room["resumes_in"] is None


async def test_a_pause_stays_one(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await ada.must("pause")
    await hand_over(served)
    await come_back(ada, ben)
    await served.pass_by(10_000)
    assert (ben.room["paused_by"], ben.table["running"]) == ("Ada", False)


async def test_somebody_can_pause_before_all_are_back(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await hand_over(served)
    await come_back(ada)
    await ada.must("pause")
    await come_back(ben)
    await served.pass_by(10_000)
    assert (ben.room["paused_by"], ben.table["running"]) == ("Ada", False)


async def test_what_is_tapped_meanwhile_is_made_once_when_play_goes_on(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    await hand_over(served)
    await come_back(ada)
    n = ada.number()
    for _ in range(2):  # as a page does that lost its connection in between
        await ada.send({"type": "play", "n": n, "move": {"type": "tap"}})
        await served.pass_by(100)
        await ada.drop()
        await come_back(ada)
    assert n not in ada.answers
    await come_back(ben)
    await ada.until(lambda: n in ada.answers)
    assert ada.answers[n]["type"] == "ack"
    await ben.until(lambda: ben.view.get("taps") == [1, 0])


async def test_what_is_tapped_meanwhile_is_refused_where_a_countdown_comes(served: Any) -> None:
    """By then somebody may want something else; but it is answered."""
    ada, _ = await served.match("Ada", "Ben")
    await hand_over(served)
    await come_back(ada)
    n = ada.number()
    await ada.send({"type": "play", "n": n, "move": {"type": "tap"}})
    await served.pass_by(MOVING)
    await ada.until(lambda: n in ada.answers)
    assert ada.answers[n]["code"] == "paused"
