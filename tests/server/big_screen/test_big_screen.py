"""A big screen shows a room to whoever stands before it: it is nobody, and it asks nothing."""

import asyncio
from typing import Any

import msgspec

from countertop import games


async def screen(served: Any, code: str) -> Any:
    """A fresh browser on a television."""
    shown = served.person()
    await shown.connect(f"{code}/screen")
    return shown


async def test_a_screen_is_shown_the_room_and_counts_as_nobody(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    wall = await screen(served, ada.room["code"])
    assert [seat["name"] for seat in wall.room["seats"]] == ["Ada", "Ben"]
    assert (wall.room["you"], wall.room["hosting"], wall.room["onlookers"]) == (None, False, [])
    await ben.until(lambda: ben.room["screens"] == 1)
    assert ben.room["onlookers"] == []
    await wall.drop()
    await ada.until(lambda: ada.room["screens"] == 0)


async def test_a_screen_follows_the_match_with_the_view_of_an_onlooker(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    wall = await screen(served, ada.room["code"])
    await wall.until(lambda: wall.table)
    live = served.room_of(ada).table.live
    seen = games["tiny"].rules.view(live.match.state, None)
    assert wall.table["view"] == msgspec.json.decode(msgspec.json.encode(seen))
    assert "race" not in wall.table
    await ben.drop()


async def test_a_screen_hears_of_a_race_while_the_match_is_on_and_players_do_not(
    served_in_real_time: Any,
) -> None:
    ada, ben = await served_in_real_time.match("Ada", "Ben", goal=1000)
    wall = await screen(served_in_real_time, ada.room["code"])
    take = {"type": "take", "top": 0}
    await asyncio.gather(ada.play(take, ms=300), ben.play(take, ms=340))
    race = await wall.until(lambda: wall.table.get("race"))
    assert (race["target"], sorted(seat for seat, _ in race["claims"])) == (0, [0, 1])
    assert not any("race" in heard for heard in ada.heard)
    assert ada.room["races"] == []


async def test_whatever_a_screen_asks_for_is_refused(served: Any) -> None:
    ada, _ = await served.table("Ada", "Ben")
    wall = await screen(served, ada.room["code"])
    for kind in ("start", "leave", "sit", "pause", "close_screens"):
        assert await wall.refused(kind) == "screen"
    assert ada.room["phase"] == "lobby"


async def test_a_screen_does_not_play_on_alone(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    wall = await screen(served, ada.room["code"])
    await ada.drop()
    await ben.drop()
    await wall.until(lambda: wall.room["paused_by"] == "")


async def test_a_screen_stays_when_onlookers_would_be_forgotten(served: Any) -> None:
    (ada,) = await served.table("Ada")
    wall = await screen(served, ada.room["code"])
    await ada.drop()
    await served.pass_by(10 * 60_000)
    assert wall.bye is None
    await ada.connect(wall.room["code"])
    assert ada.room["screens"] == 1


async def test_a_closed_door_is_closed_for_new_screens_and_not_for_those_that_were_there(
    served: Any,
) -> None:
    ada, ben = await served.table("Ada", "Ben")
    code = ada.room["code"]
    wall = served.person()
    await wall.post("/api/rooms", {"game": "tiny", "name": "Wall"})  # brings a cookie
    await wall.connect(f"{code}/screen")
    await ada.must("open_door", open=False)
    assert (await screen(served, code)).bye["code"] == "door_closed"
    await wall.drop()
    await wall.connect(f"{code}/screen")
    assert wall.bye is None
    await ben.connect(f"{code}/screen")  # the laptop of somebody in the room
    assert ben.bye is None


async def test_a_screen_comes_back_after_a_restart_behind_a_closed_door(served: Any) -> None:
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    wall = served.person()
    await wall.post("/api/rooms", {"game": "tiny", "name": "Wall"})
    await wall.connect(f"{code}/screen")
    await ada.must("open_door", open=False)
    await served.restart()
    assert wall.bye["code"] == "restarting"
    await wall.connect(f"{code}/screen")
    assert wall.bye is None
    assert wall.room["code"] == code


async def test_somebody_who_was_removed_does_not_look_on_by_a_screen(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    await ada.must("remove", seat=1)
    await ben.until(lambda: ben.bye)
    await ben.connect(f"{ada.room['code']}/screen")
    assert ben.bye["code"] == "removed"


async def test_a_room_has_so_many_screens_and_no_more(serve: Any) -> None:
    served = await serve(screens=2)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    first, _ = [await screen(served, code) for _ in range(2)]
    third = await screen(served, code)
    assert third.bye["code"] == "screens_full"
    assert third.bye["message"] == "This room is on 2 big screens already."
    await first.drop()
    assert (await screen(served, code)).bye is None


async def test_the_host_closes_the_screens(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    wall = await screen(served, ada.room["code"])
    assert await ben.refused("close_screens") == "not_host"
    await ada.must("close_screens")
    await wall.until(lambda: wall.bye)
    assert wall.bye["code"] == "screens_closed"
    await ada.until(lambda: ada.room["screens"] == 0)


async def test_the_host_says_where_the_sound_comes_from(served: Any) -> None:
    ada, ben = await served.table("Ada", "Ben")
    assert ben.room["sound"] == "phones"
    assert await ben.refused("set_sound", sound="screen") == "not_host"
    assert await ada.refused("set_sound", sound="kitchen") == "malformed"
    await ada.must("set_sound", sound="screen")
    await ben.until(lambda: ben.room["sound"] == "screen")


async def test_a_room_that_closes_says_so_on_its_screens(served: Any) -> None:
    (ada,) = await served.table("Ada")
    wall = await screen(served, ada.room["code"])
    await ada.must("leave")
    await wall.until(lambda: wall.bye)
    assert wall.bye["code"] == "closed"


async def test_a_wrong_code_says_so(served: Any) -> None:
    assert (await screen(served, "ZZZZ")).bye["code"] == "no_such_room"


async def test_a_screen_that_found_no_place_is_none_that_was_there(serve: Any) -> None:
    served = await serve(screens=1)
    (ada,) = await served.table("Ada")
    code = ada.room["code"]
    first = await screen(served, code)
    stranger = served.person()
    await stranger.post("/api/rooms", {"game": "tiny", "name": "Eve"})
    await stranger.connect(f"{code}/screen")
    assert stranger.bye["code"] == "screens_full"
    await ada.must("open_door", open=False)
    await first.drop()
    await stranger.connect(f"{code}/screen")
    assert stranger.bye["code"] == "door_closed"


async def test_a_screen_does_not_hear_at_the_door_how_long_the_room_has_to_write(
    served: Any,
) -> None:
    ada, _ = await served.match("Ada", "Ben", goal=1000)
    began = served.time.clock.now()
    wall = await screen(served, ada.room["code"])
    assert wall.bye is None
    assert served.time.clock.now() - began == served.settings.calm
