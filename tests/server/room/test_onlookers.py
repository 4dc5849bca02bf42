"""Onlookers are seen, can be sent out, and are in the room only as long as they are there."""

from typing import Any

GONE = 120_000.0


def watching(person: Any) -> list[str]:
    return [one["name"] for one in person.room["onlookers"]]


def number_of(person: Any, name: str) -> int:
    return int(next(one["id"] for one in person.room["onlookers"] if one["name"] == name))


async def look_on(served: Any, code: str, name: str) -> Any:
    person = served.person()
    await person.join(code, name, look_on=True)
    return person


async def ghost(served: Any, code: str, name: str = "Ghost") -> tuple[int, Any]:
    """Somebody with a browser of their own who joins and never connects."""
    answer: tuple[int, Any] = await served.person().knock(code, name, look_on=True)
    return answer


async def test_everybody_sees_who_looks_on_and_who_of_them_is_not_there(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    olga = await look_on(served, ada.room["code"], "Olga")
    await ghost(served, ada.room["code"])
    for person in (ada, ben, olga):
        await person.until(lambda person=person: watching(person) == ["Olga", "Ghost"])
        assert [one["net"] for one in person.room["onlookers"]] == ["good", "lost"]
    assert olga.room["member"] == number_of(olga, "Olga")
    await olga.drop()
    await ada.until(lambda: [one["net"] for one in ada.room["onlookers"]] == ["lost", "lost"])


async def test_the_host_sends_an_onlooker_out_in_the_lobby_and_in_a_match(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    code = ada.room["code"]
    olga, paul = await look_on(served, code, "Olga"), await look_on(served, code, "Paul")
    await ada.until(lambda: watching(ada) == ["Olga", "Paul"])
    assert await ben.refused("remove_onlooker", id=number_of(ada, "Olga")) == "not_host"
    await ada.must("remove_onlooker", id=number_of(ada, "Olga"))
    await olga.until(lambda: olga.bye)
    assert olga.bye["code"] == "removed"
    status, problem = await olga.knock(code, "Olga")
    assert (status, problem["code"]) == (403, "removed")
    await ada.must("start")
    await paul.until_on()
    await ada.must("remove_onlooker", id=number_of(ada, "Paul"))
    await paul.until(lambda: paul.bye)
    await ben.until(lambda: watching(ben) == [])
    assert ben.view["is_on"]


async def test_only_onlookers_can_be_sent_out_as_onlookers(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    assert await ada.refused("remove_onlooker", id=ben.room["member"]) == "no_such_onlooker"
    assert await ada.refused("remove_onlooker", id=10**30) == "no_such_onlooker"
    assert await ada.refused("remove_onlooker", id=-1) == "no_such_onlooker"
    await ada.must("stand")
    await ada.until(lambda: watching(ada) == ["Ada"])
    assert await ada.refused("remove_onlooker", id=ada.room["member"]) == "not_yourself"


async def test_an_onlooker_without_a_connection_is_in_the_room_no_more(serve: Any) -> None:
    served = await serve(onlooker_gone=GONE)
    ada, ben = await served.table("Ada", "Ben")
    code = ada.room["code"]
    olga = await look_on(served, code, "Olga")
    await ghost(served, code)
    await ben.drop()
    await served.pass_by(60_000)
    await olga.drop()
    await served.pass_by(59_000)
    assert watching(ada) == ["Olga", "Ghost"]
    await served.pass_by(2_000)
    assert watching(ada) == ["Olga"]
    await served.pass_by(60_000)
    assert watching(ada) == []
    assert [seat["name"] for seat in ada.room["seats"]] == ["Ada", "Ben"], "a seat is kept"
    assert [member.name for member in (await saved(served, ada)).members] == ["Ada", "Ben"]
    await ben.connect(code)
    assert ben.room["you"] == 1
    await olga.connect(code)
    assert olga.bye["code"] == "not_joined"
    await olga.join(code, "Olga", look_on=True)
    await ada.until(lambda: watching(ada) == ["Olga"])


async def saved(served: Any, person: Any) -> Any:
    """The room as it is on disk."""
    return await served.store.room(served.room_of(person).saved.id)


async def test_an_onlooker_who_is_back_in_time_stays(serve: Any) -> None:
    served = await serve(onlooker_gone=GONE)
    (ada,) = await served.table("Ada")
    olga = await look_on(served, ada.room["code"], "Olga")
    await olga.drop()
    await served.pass_by(GONE - 1_000)
    await olga.connect(ada.room["code"])
    await served.pass_by(10 * GONE)
    assert watching(ada) == ["Olga"]
    assert olga.bye is None


async def test_a_host_who_only_looks_on_is_waited_for(serve: Any) -> None:
    served = await serve(onlooker_gone=GONE, asleep=10 * GONE)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    await ada.must("stand")
    await ada.drop()
    await served.pass_by(2 * GONE)
    await ada.connect(code)
    assert ada.room["hosting"]


async def test_ghosts_never_fill_a_room(serve: Any) -> None:
    served = await serve(members=8, onlooker_gone=GONE)
    ada, _ = await served.table("Ada", "Ben")
    code = ada.room["code"]
    olga = await look_on(served, code, "Olga")
    for _ in range(20):
        assert (await ghost(served, code))[0] == 200
    friend = served.person()
    await friend.join(code, "Friend")
    await ada.until(lambda: len(ada.room["seats"]) == 3)
    assert "Olga" in watching(ada)
    assert olga.bye is None
    assert len((await saved(served, ada)).members) == 8
    await served.pass_by(2 * GONE)
    assert watching(ada) == ["Olga"]


async def test_a_room_is_full_when_everybody_in_it_is_there(serve: Any) -> None:
    served = await serve(members=4)
    ada, _ = await served.table("Ada", "Ben")
    code = ada.room["code"]
    olga, _ = await look_on(served, code, "Olga"), await look_on(served, code, "Paul")
    status, problem = await ghost(served, code)
    assert (status, problem["code"]) == (400, "room_full")
    await olga.drop()
    await ada.until(lambda: "lost" in [one["net"] for one in ada.room["onlookers"]])
    late = await look_on(served, code, "Late")
    await ada.until(lambda: watching(ada) == ["Paul", "Late"])
    assert late.room["you"] is None


async def test_ghosts_who_came_while_nobody_was_there_keep_nobody_out(serve: Any) -> None:
    served = await serve(members=6, onlooker_gone=GONE, asleep=30_000.0)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    await ada.drop()
    for _ in range(10):
        await ghost(served, code)
        await served.pass_by(9_000)
    await served.restart()
    friend = served.person()
    await friend.join(code, "Friend")
    assert friend.room["you"] == 1
    await served.pass_by(2 * GONE)
    assert watching(friend) == []


async def test_a_lobby_that_only_ghosts_are_left_in_is_closed(serve: Any) -> None:
    served = await serve(onlooker_gone=GONE, asleep=10 * GONE)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    await ghost(served, code)
    await ada.must("leave")
    await served.pass_by(GONE + 1_000)
    status, problem = await served.person().get(f"/api/rooms/{code}")
    assert (status, problem["code"]) == (404, "no_such_room")


async def test_whoever_expires_while_connecting_is_told_to_join(served: Any) -> None:
    (ada,) = await served.table("Ada")
    olga = await look_on(served, ada.room["code"], "Olga")
    room = served.room_of(ada)
    (connection,) = [one for one in room.table.presence if one.member.name == "Olga"]
    room.disconnect(connection)
    await ada.until(lambda: [one["net"] for one in ada.room["onlookers"]] == ["lost"])
    await ada.must("remove_onlooker", id=connection.member.id)
    room.connect(connection)
    await olga.until(lambda: olga.bye)
    assert olga.bye["code"] == "not_joined"
    assert room.table.presence.of(connection.member.id) is None
