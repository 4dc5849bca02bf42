"""How long an answer takes does not tell what somebody else is doing in secret."""

import asyncio
from typing import Any, cast

import pytest

from countertop.server.people.connection import Connection
from countertop.server.people.pace import Pace
from countertop.server.protocol import Ack
from countertop.server.settings import Settings
from countertop.server.store.changes import Change
from countertop.server.store.saved import Member

TOO_EARLY = {"type": "take", "top": 99}
TAP = {"type": "tap"}


async def took(served: Any, work: Any) -> float:
    """Milliseconds of the table's time until something is answered."""
    began = served.time.clock.now()
    await work
    return float(served.time.clock.now() - began)


async def test_what_changes_nothing_is_answered_after_a_fixed_time_whatever_others_do(
    served: Any,
) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    calm = served.settings.calm
    assert await took(served, ben.refused("play", move=TOO_EARLY)) == calm
    await ada.send({"type": "play", "n": ada.number(), "move": TAP})
    assert await took(served, ben.refused("play", move=TOO_EARLY)) == calm
    await ben.must("play", move=TAP)
    await ada.send({"type": "play", "n": ada.number(), "move": TAP})
    assert await took(served, ben.ask("play", n=ben.n, move=TAP)) == calm, "a repetition"


async def test_what_is_carried_out_is_answered_at_once(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    assert await took(served, ada.must("play", move=TAP)) == 0
    await ada.must("pause")
    assert await took(served, ben.refused("play", move=TAP)) == 0, "nobody moves in a pause"


async def test_a_refusal_for_somebody_who_is_gone_by_then_goes_nowhere(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    await ben.send({"type": "play", "n": ben.number(), "move": TOO_EARLY})
    await ben.drop()
    await served.pass_by(2 * served.settings.calm)
    await ada.must("play", move=TAP)


async def test_whoever_is_in_joins_again_without_waiting_for_what_others_do(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    code, commit, written = ada.room["code"], served.store.commit, asyncio.Event()

    async def slowly(change: Change) -> None:
        await written.wait()
        await commit(change)

    monkeypatch.setattr(served.store, "commit", slowly)
    await ada.send({"type": "play", "n": ada.number(), "move": TAP})
    status, joined = await asyncio.wait_for(
        ben.post(f"/api/rooms/{code}/join", {"name": "Ben"}), 60
    )
    assert (status, joined["you"]) == (200, 1)
    written.set()
    await ada.until(lambda: ada.view["taps"] == [1, 0])


async def test_where_moves_are_secret_ones_own_takes_a_fixed_time_too(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes 20 ms: alone, and with a neighbour's move to write before."""
    ada, ben = await served.match("Ada", "Ben", game="secret", goal=1000)
    commit, clock = served.store.commit, served.time.clock

    async def slowly(change: Change) -> None:
        await clock.sleep(20)
        await commit(change)

    monkeypatch.setattr(served.store, "commit", slowly)
    assert await took(served, ben.must("play", move=TAP)) == served.settings.calm
    await ada.send({"type": "play", "n": ada.number(), "move": TAP})
    assert await took(served, ben.must("play", move=TAP)) == served.settings.calm
    await ada.until(lambda: ada.view["taps"] == [1, 2])


async def test_whoever_comes_while_a_match_runs_waits_for_a_fixed_time(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben", goal=1000)
    late = served.person()
    assert await took(served, late.knock(ada.room["code"], "Olga")) == served.settings.calm
    await ada.must("open_door", open=False)
    another = served.person()
    began = served.time.clock.now()
    status, told = await another.knock(ada.room["code"], "Zoe")
    assert (status, told["code"]) == (403, "door_closed")
    assert served.time.clock.now() - began == served.settings.calm


class Early:
    """A clock whose timers go off a little before it says so, as those of an event loop may."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.rings: list[Any] = []

    def now(self) -> float:
        return self.moment

    def call_at(self, _: float, ring: Any) -> None:
        self.rings.append(ring)


class Written(list[bytes]):
    def is_closing(self) -> bool:
        return False

    write = list.append


async def test_what_waited_to_be_said_is_said_though_the_timer_goes_off_too_soon() -> None:
    """Nobody would say it before something else is to be said, two seconds later."""
    clock, written, anybody = Early(), Written(), cast(Any, None)
    connection = Connection(
        anybody,
        cast(Any, written),
        anybody,
        Member(1, "", "Ada"),
        None,
        Pace(),
        Settings(),
        cast(Any, clock),
    )
    connection.be_quiet(until=50.0)
    connection.be_quiet(until=60.0)
    connection.send(Ack(1))
    for moment, ring in zip((49.6, 59.6), clock.rings, strict=True):
        connection.push()
        assert written == [], "there is no telling when it could have been said"
        clock.moment = moment
        ring()
        await asyncio.sleep(0)
    assert b'"ack"' in b"".join(written)
