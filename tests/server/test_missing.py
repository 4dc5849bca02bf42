"""A bot plays for whoever is missing, until they are back: nobody has to do anything about it."""

from typing import Any


def stand_in(person: Any) -> str | None:
    """The level of the bot that plays for the second seat, as somebody sees it."""
    level: str | None = person.room["seats"][1]["stand_in"]
    return level


def ever_stood_in(person: Any) -> bool:
    rooms = [message for message in person.heard if message["type"] == "room"]
    return any(seat["stand_in"] for room in rooms for seat in room["seats"])


async def test_a_bot_plays_for_a_missing_player_until_they_are_back(serve: Any) -> None:
    served = await serve(missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    await ben.drop()
    await served.pass_by(19_900)
    assert not ever_stood_in(ada)
    await served.pass_by(200)
    assert stand_in(ada) == "skilled"
    await ada.until(lambda: ada.view["taken"][1] >= 1)
    await ben.connect(ada.room["code"])
    await ben.until_on()
    assert (ben.room["you"], stand_in(ben)) == (1, None)
    await ada.until(lambda: stand_in(ada) is None)
    before = ada.view["taken"][1]
    assert (await ben.play({"type": "tap"}))["type"] == "ack"
    await served.pass_by(10_000)
    assert ada.view["taken"][1] == before, "the bot has got up"


async def test_a_phone_that_falls_silent_and_speaks_again_gets_its_seat_back(serve: Any) -> None:
    served = await serve(silent=5000.0, dead=60_000.0, missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    ben.answers_pings = False
    await served.pass_by(24_000)
    assert stand_in(ada) is None, "five seconds until he counts as lost, and then twenty"
    await served.pass_by(6000)
    assert stand_in(ada) == "skilled"
    ben.answers_pings = True
    await served.pass_by(3000)
    assert stand_in(ada) is None


async def test_whoever_only_reloads_the_page_is_not_missing(serve: Any) -> None:
    served = await serve(missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    for _ in range(4):
        await ben.drop()
        await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
        await served.pass_by(10_000)
        await ben.connect(ada.room["code"])
        await ben.until_on()
        await served.pass_by(10_000)
    assert not ever_stood_in(ada)


async def test_in_a_pause_nobody_is_missing_and_the_time_counts_from_its_end(serve: Any) -> None:
    served = await serve(missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    await ada.must("pause")
    await ben.drop()
    await served.pass_by(60_000)
    assert not ever_stood_in(ada)
    await ada.must("resume")
    await ada.until(lambda: ada.table["running"])
    await served.pass_by(19_000)
    assert not ever_stood_in(ada), "that time kept nobody waiting"
    await served.pass_by(2000)
    assert stand_in(ada) == "skilled"


async def test_when_everybody_is_gone_the_table_stands_still(serve: Any) -> None:
    served = await serve(missing=20_000.0, unwatched=2000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    room = served.room_of(ada)
    clock = room.table.live.clock
    for person in (ben, ada):
        await person.drop()
    await served.pass_by(2000)
    assert not clock.running
    stood = clock.at(0)
    await served.pass_by(60_000)
    assert [chair.stand_in for chair in room.saved.chairs] == [None, None]
    assert clock.at(0) == stood
    await ada.connect(room.code)
    await ada.until(lambda: ada.table.get("running"))
    await served.pass_by(19_000)
    assert stand_in(ada) is None, "Ben has as long as ever from now on"
    await served.pass_by(2000)
    assert stand_in(ada) == "skilled"


async def test_bots_do_not_play_a_match_of_people_to_its_end_for_onlookers(serve: Any) -> None:
    served = await serve(missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    olga = served.person()
    await olga.join(ada.room["code"], "Olga")
    for person in (ada, ben):
        await person.drop()
    await served.pass_by(60_000)
    assert olga.room["phase"] == "playing"
    assert not ever_stood_in(olga)
    await ada.connect(olga.room["code"])
    await olga.until(lambda: stand_in(olga) == "skilled")


async def test_after_a_restart_a_missing_player_has_as_long_as_ever(serve: Any) -> None:
    served = await serve(missing=20_000.0)
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    await ben.drop()
    await served.pass_by(15_000)
    await served.restart()
    ada.heard.clear()
    await ada.connect(ada.room["code"])
    await ada.until(lambda: ada.table.get("running"))
    await served.pass_by(19_000)
    assert not ever_stood_in(ada)
    await ada.until(lambda: stand_in(ada) == "skilled")
    await ada.until(lambda: ada.view["taken"][1] >= 1)
