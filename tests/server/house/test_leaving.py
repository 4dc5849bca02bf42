"""A house that is left hears nobody any more: whoever comes just then is told so, and comes again
to whoever has it next, instead of waiting where nobody looks after them."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from countertop.engine.errors import CountertopError
from countertop.engine.registry import games
from countertop.server.store.changes import Change

Never = Callable[[Any], list[Change]]


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> Never:
    """The store of a server does not answer any more; gives what it is asked to write."""

    def begin(served: Any) -> list[Change]:
        asked = list[Change]()
        monkeypatch.setattr(served.store, "write", lambda change, _: asked.append(change))
        return asked

    return begin


async def say_goodbye(served: Any) -> "asyncio.Task[None]":
    """Goodbyes have been said, and nobody has hung up yet."""
    leaving = asyncio.create_task(served.stop())
    while not served.house._is_leaving:
        await asyncio.sleep(0)
    return leaving


async def start_again(served: Any, leaving: "asyncio.Task[None]") -> None:
    await leaving
    await served.start()


async def test_whoever_waits_to_be_let_in_hears_the_goodbye(
    served_in_real_time: Any, never: Never
) -> None:
    """As when a database is away: the room is still writing, and takes no turns."""
    served = served_in_real_time
    ada, ben = await served.match("Ada", "Ben")
    await ben.drop()
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    room, asked = served.room_of(ada), never(served)
    await ada.send({"type": "play", "n": ada.number(), "move": {"type": "tap"}})
    await served.eventually(lambda: asked)
    coming = asyncio.create_task(ben.connect(room.code))
    await served.eventually(lambda: room._coming)
    leaving = await say_goodbye(served)
    await coming
    assert ben.bye["code"] == "restarting"
    await start_again(served, leaving)
    await ben.connect(room.code)


async def test_whoever_comes_after_the_goodbyes_hears_one_too(served_in_real_time: Any) -> None:
    served, heard = served_in_real_time, list[str]()
    ada, ben = await served.match("Ada", "Ben")
    room = served.room_of(ada)

    class Late:
        def close(self, code: str, _: str) -> None:
            heard.append(code)

    leaving = await say_goodbye(served)
    room.connect(Late())
    assert heard == ["restarting"]
    await start_again(served, leaving)
    assert (ada.bye["code"], ben.bye["code"]) == ("restarting", "restarting")


async def test_whoever_asks_just_then_is_answered(served_in_real_time: Any, never: Never) -> None:
    """Nobody waits for an answer that will never come."""
    served = served_in_real_time
    (ada,) = await served.table("Ada")
    asked, path = never(served), f"/api/rooms/{ada.room['code']}/join"
    joining = asyncio.create_task(served.person().post(path, {"name": "Ben"}))
    await served.eventually(lambda: asked)
    leaving = await say_goodbye(served)
    status, problem = await joining
    assert (status, problem["code"]) == (503, "restarting")
    await start_again(served, leaving)


async def test_no_room_is_woken_or_opened_where_nobody_would_look_after_it(
    served_in_real_time: Any,
) -> None:
    served = served_in_real_time
    ada, _ = await served.match("Ada", "Ben")
    code, house = ada.room["code"], served.house
    await served.restart()
    house = served.house
    waking = asyncio.create_task(house.wake(code))
    await asyncio.sleep(0)
    leaving = await say_goodbye(served)
    awake = set(house.awake())
    for late in (waking, house.wake(code)):
        with pytest.raises(CountertopError, match="going away"):
            await late
    with pytest.raises(CountertopError, match="going away"):
        house.another_room(games["tiny"])
    assert set(house.awake()) == awake == set()
    await start_again(served, leaving)
    await ada.connect(code)
    await ada.until(lambda: ada.table)


async def test_a_room_that_was_asleep_takes_none_along_that_was_woken_in_its_place(
    served: Any,
) -> None:
    """Its last words to the disk fail, and meanwhile somebody has come back."""
    (ada,) = await served.table("Ada")
    house, former = served.house, served.room_of(ada)
    house.fell_asleep(former)
    woken = await house.wake(former.code)
    assert woken is not former
    house.failed(former)
    assert house.awake_room(former.code) is woken
