"""The host closes the door: nobody new comes in, whoever was in the room comes back."""

from typing import Any


async def knock(served: Any, code: str, **more: Any) -> tuple[int, Any]:
    """Somebody with a fresh browser tries to join."""
    answer: tuple[int, Any] = await served.person().knock(code, "New", **more)
    return answer


async def closed(served: Any, *names: str) -> list[Any]:
    """People at a table whose door is closed."""
    people: list[Any] = await served.table(*names)
    await people[0].must("open_door", open=False)
    return people


async def test_nobody_new_comes_through_a_closed_door(served: Any) -> None:
    ada, ben = await closed(served, "Ada", "Ben")
    code = ada.room["code"]
    for look_on in (False, True):
        status, problem = await knock(served, code, look_on=look_on)
        assert (status, problem["code"]) == (403, "door_closed")
        assert problem["message"] == "The host has closed the door: nobody new comes in."
    await ben.until(lambda: ben.room["open_door"] is False)
    assert (await served.person().get(f"/api/rooms/{code}"))[1]["open_door"] is False
    assert ada.room["onlookers"] == []
    await ada.must("open_door", open=True)
    assert (await knock(served, code))[0] == 200


async def test_only_the_host_closes_and_opens_the_door(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    assert await ben.refused("open_door", open=False) == "not_host"
    await ada.must("open_door", open=False)
    assert await ben.refused("open_door", open=True) == "not_host"
    await ada.must("leave")
    await ben.until(lambda: ben.room["hosting"])
    assert not ben.room["open_door"]
    await ben.must("open_door", open=True)


async def test_a_removed_player_is_not_back_with_a_fresh_cookie(served: Any) -> None:
    ada, ben = await closed(served, "Ada", "Ben")
    await ada.must("remove", seat=1)
    await ben.until(lambda: ben.bye)
    status, problem = await ben.knock(ada.room["code"], "Ben")
    assert (status, problem["code"]) == (403, "removed")
    status, problem = await knock(served, ada.room["code"])
    assert (status, problem["code"]) == (403, "door_closed")


async def test_members_come_back_through_a_closed_door(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben", goal=1000)
    code = ada.room["code"]
    olga = served.person()
    await olga.join(code, "Olga", look_on=True)
    await ada.must("open_door", open=False)
    await ada.must("start")
    await ben.until_on()
    await ben.must("leave")
    await olga.drop()
    await served.pass_by(150_000)
    await ben.join(code, "Ben")
    await ben.until_on()
    assert ben.room["you"] == 1
    await olga.join(code, "Olga")
    assert olga.room["you"] is None
    assert [one["net"] for one in olga.room["onlookers"]] == ["good"]


async def test_an_onlooker_long_gone_expires_when_the_door_opens(served: Any) -> None:
    (ada,) = await served.table("Ada")
    olga = served.person()
    await olga.join(ada.room["code"], "Olga", look_on=True)
    await ada.must("open_door", open=False)
    await olga.drop()
    await served.pass_by(600_000)
    assert [one["name"] for one in ada.room["onlookers"]] == ["Olga"]
    await ada.must("open_door", open=True)
    await ada.until(lambda: ada.room["onlookers"] == [])


async def test_the_door_closes_in_a_match_and_stays_closed_through_a_restart(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    code = ada.room["code"]
    await ada.must("open_door", open=False)
    await served.restart()
    status, problem = await knock(served, code)
    assert (status, problem["code"]) == (403, "door_closed")
    for person in (ada, ben):
        await person.connect(code)
    assert ada.room["open_door"] is False
    await ben.until_on()


async def test_closing_the_door_twice_is_done_once_when_the_answer_was_lost(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    await ada.must("open_door", n=1, open=False)
    await ada.must("open_door", n=2, open=True)
    await served.restart()
    await ada.connect(code)
    await ada.must("open_door", n=1, open=False)
    await ada.until(lambda: ada.room["open_door"])
