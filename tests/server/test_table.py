"""People at a table: from the first join to the rematch."""

from typing import Any


async def test_two_people_play_a_whole_match(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=3)
    for top in range(3):
        await ben.until(lambda top=top: ben.view["top"] == top)
        assert (await ben.play({"type": "take", "top": top}))["type"] == "ack"
    for person in (ada, ben):
        await person.until(lambda person=person: person.room["phase"] == "over")
        assert person.room["result"] == {"places": [2, 1], "points": [0, 3]}
    assert ada.view["taken"] == [0, 3]


async def test_each_player_gets_a_view_of_their_own(served: Any) -> None:
    people = await served.match("Ada", "Ben", "Cleo")
    assert [person.view["seat"] for person in people] == [0, 1, 2]


async def test_a_bot_plays_through_the_same_door(served: Any) -> None:
    (ada,) = await served.table("Ada", goal=2)
    await ada.must("add_bot", level="expert")
    await ada.must("start")
    await ada.until(lambda: ada.room["phase"] == "over")
    assert ada.room["result"]["places"] == [2, 1]


async def test_a_rematch_goes_back_to_the_lobby_with_the_same_seats(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1)
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert await ben.refused("rematch") == "not_host"
    await ada.must("rematch")
    await ben.until(lambda: ben.room["phase"] == "lobby")
    assert [seat["name"] for seat in ben.room["seats"]] == ["Ada", "Ben"]
    assert ben.room["options"]["goal"] == 1
    await ada.must("start")
    await ben.until(lambda: ben.room["phase"] == "playing" and ben.view.get("taken") == [0, 0])


async def test_an_onlooker_sees_what_everybody_may_see(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    onlooker = served.person()
    await onlooker.join(ada.room["code"], "Olga")
    await onlooker.until_on()
    assert onlooker.room["you"] is None
    assert onlooker.view["seat"] is None
    assert (await onlooker.play({"type": "tap"}))["code"] == "onlooker"
    await ada.until(lambda: [one["name"] for one in ada.room["onlookers"]] == ["Olga"])


async def test_a_pause_stops_the_clock_for_everyone_and_a_countdown_ends_it(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", limit_ms=1500)
    await ben.must("pause")
    await ada.until(lambda: ada.room["paused_by"] == "Ben" and not ada.table["running"])
    assert (await ada.play({"type": "tap"}))["code"] == "paused"
    stood = ada.table["at"]
    await served.pass_by(60_000)
    assert ada.room["phase"] == "playing"
    await ada.must("resume")
    await ben.until(lambda: ben.room["resumes_in"] is not None)
    await ben.until(lambda: ben.table["running"])
    assert ben.table["at"] == stood
    await ben.until(lambda: ben.room["phase"] == "over")


async def test_everybody_is_told_which_match_it_is(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1)
    first = ada.room["match"]
    assert first is not None and ben.room["match"] == first
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    await ada.must("rematch")
    await ada.must("start")
    await ben.until(lambda: ben.room["phase"] == "playing")
    assert ben.room["match"] not in (None, first)
