"""Bots that think long do it elsewhere: no table waits for them, and the same comes of it."""

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from countertop import Match, Seat
from countertop.engine.bots import Look, Minds
from countertop.engine.match import replay
from countertop.engine.registry import Game, games
from countertop.server.clock import MatchClock
from countertop.server.match.attempt import Attempt
from countertop.server.match.bots import SETBACK
from countertop.server.match.live import Live
from countertop.server.match.supply import Fault, Supply, thinks_long
from countertop.server.match.thinker import think
from countertop.server.match.thinkers import LAST, Thinkers
from countertop.server.match.thinkers import ThinkerEnded as Ended

SILENT = (sys.executable, "-c", "import sys; sys.stdin.read()")
ADA, EXPERT, OTHER = Seat(0), Seat(1), Seat(2)


class Slow:
    """Thinks when the test says so."""

    are_there = True

    def __init__(self) -> None:
        self.asked: list[tuple[Sequence[Look], asyncio.Future[Any]]] = []

    def prepare(self, game: Game, level: str) -> None:
        """Nothing to load."""

    def think(self, looks: Sequence[Look]) -> "asyncio.Future[Any]":
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.asked.append((looks, answer))
        return answer

    async def answer(self) -> None:
        looks, answer = self.asked.pop(0)
        answer.set_result(think(looks, Supply()))
        await asyncio.sleep(0)


class Table:
    """Ada and two experts at Lucky Box; nobody thinks before the test says so."""

    def __init__(self, elsewhere: Any = None) -> None:
        self.match = Match("lucky-box", 3, 5)
        self.live = Live(1, self.match, MatchClock(), Supply(elsewhere=elsewhere))
        self.rung = 0
        self.live.bots.ring = self.ring
        self.live.bots.minds._seed = 9
        for seat in (EXPERT, OTHER):
            self.live.bots.sit_down(seat, "expert")
        self.live.clock.start(0.0)
        self.show(0.0)

    def ring(self) -> None:
        self.rung += 1

    def show(self, moment: float) -> None:
        self.live.published(len(self.match.entries) + 1, moment)

    def play_first(self, moment: float) -> None:
        self.live.play(Attempt(ADA, self.match.moves(ADA)[0], moment))
        self.show(moment)

    @property
    def plans(self) -> dict[Seat, Any]:
        return {seat: mind.plan for seat, mind in self.live.bots.minds._minds.items()}


def test_experts_think_long_and_nobody_else_does() -> None:
    game = games["lucky-box"]
    assert [level for level in (*game.bot.LEVELS, "unaided") if thinks_long(game, level)] == [
        "expert",
        "unaided",
    ]
    hochspannung = games["hochspannung"]
    assert not any(thinks_long(hochspannung, level) for level in hochspannung.bot.LEVELS)


async def test_a_table_goes_on_while_its_experts_think_and_the_same_comes_of_it() -> None:
    slow = Slow()
    table, quick = Table(slow), Table()
    (looks, _) = slow.asked[0]
    assert [look.seat for look in looks] == [EXPERT, OTHER]
    assert table.live.bots.next_plan() is None
    assert table.live.next_moment() is None
    await slow.answer()
    assert table.rung == 1, "the room's task is told, and takes it in itself"
    assert table.live.bots.next_plan() is None
    assert table.live.next_moment() == 0.0, "at once"
    table.live.tick(300.0)
    assert table.live.bots.next_plan() == quick.live.bots.next_plan()
    assert table.plans == quick.plans


async def test_a_plan_for_a_table_that_has_changed_waits_for_another_look() -> None:
    slow = Slow()
    table = Table(slow)
    table.play_first(100.0)
    assert len(slow.asked) == 1, "one thought at a time"
    await slow.answer()
    table.live.tick(5000.0)
    assert table.live.bots.next_plan() is None, "they have not seen what Ada did"
    ((looks, _),) = slow.asked
    assert looks[0].view == table.match.view(EXPERT), "so they look at it now"
    assert looks[0].mind.plan is not None, "with what they had thought before"
    before = len(table.match.entries)
    await slow.answer()
    table.live.tick(5000.0)
    assert len(table.match.entries) > before, "and make their moves, late as they are"


async def test_a_thought_is_lost_on_somebody_who_has_got_up() -> None:
    slow = Slow()
    table = Table(slow)
    table.live.bots.get_up(EXPERT)
    await slow.answer()
    table.live.tick(10.0)
    assert set(table.plans) == {OTHER}


async def test_what_was_thought_in_a_pause_is_played_after_it() -> None:
    slow = Slow()
    table = Table(slow)
    table.live.clock.stop(20.0)
    await slow.answer()
    table.live.tick(60_000.0)
    assert len(table.match.entries) == 0
    table.live.clock.start(90_000.0)
    table.live.tick(90_000.0)
    assert table.live.bots.next_plan() is not None


async def test_whoever_thinks_for_nobody_any_more_is_asked_again_later() -> None:
    slow = Slow()
    table = Table(slow)
    _, answer = slow.asked.pop()
    answer.set_exception(Ended())
    table.live.tick(500.0)
    assert slow.asked == []
    assert table.live.next_moment() == 500.0 + SETBACK
    table.live.tick(500.0 + SETBACK)
    await slow.answer()
    table.live.tick(500.0 + SETBACK)
    assert table.live.bots.next_plan() is not None


async def test_without_anybody_elsewhere_the_table_thinks_itself() -> None:
    slow = Slow()
    slow.are_there = False
    table = Table(slow)
    assert slow.asked == []
    assert table.live.bots.next_plan() is not None


async def test_a_served_match_of_experts_replays_alike(served: Any) -> None:
    """On virtual time, with somebody elsewhere who has thought by the next turn of the loop."""

    class Quick(Slow):
        def think(self, looks: Sequence[Look]) -> "asyncio.Future[Any]":
            answer = super().think(looks)
            asyncio.get_running_loop().call_soon(answer.set_result, think(looks, Supply()))
            return answer

    quick = Quick()
    served.house._shared.supply.elsewhere = quick
    (ada,) = await served.table("Ada", game="lucky-box")
    await ada.must("add_bot", level="expert")
    await ada.must("start")
    match = served.room_of(ada).table.live.match
    await served.eventually(lambda: match.entries)
    assert {entry.seat for entry in match.entries} == {EXPERT}
    assert quick.asked
    assert replay(match.record()).state == match.state


# --- real processes


def looks(game: str, seats: int) -> list[Look]:
    match = Match(game, seats, 3)
    minds = Minds(match, {Seat(seat): "expert" for seat in range(seats)}, 4)
    return [*minds.looks(range(seats))]  # type: ignore[arg-type]


async def test_another_process_comes_to_the_same_minds_and_may_be_killed() -> None:
    thinkers = Thinkers(1)
    thinkers.prepare(games["hochspannung"], "expert")
    minds = await thinkers.think(looks("lucky-box", 3))
    thinkers.prepare(games["hochspannung"], "adaptive")
    assert minds == think(looks("lucky-box", 3), Supply())
    assert all(mind.plan is not None for mind in minds)

    (unknown,) = await thinkers.think([Look("no-game", ADA, "expert", None, None, 0, None)])  # type: ignore[arg-type]
    assert isinstance(unknown, Fault), "which is no reason to end"

    (first,) = thinkers._thinkers
    assert first._process is not None
    first._process.kill()
    lost = thinkers.think(looks("lucky-box", 3))
    with pytest.raises(Ended):
        await lost
    assert await thinkers.think(looks("lucky-box", 3)) == minds, "another one takes over"
    assert thinkers.are_there
    await thinkers.close()
    assert all(one.has_ended for one in thinkers._thinkers)


async def test_processes_that_end_at_once_are_given_up() -> None:
    thinkers = Thinkers(2, command=(sys.executable, "-c", ""))
    for _ in range(LAST):
        assert thinkers.are_there
        with pytest.raises(Ended):
            await thinkers.think([])
    assert not thinkers.are_there
    await thinkers.close()


async def test_a_process_that_does_not_answer_keeps_nobody_waiting_for_ever() -> None:
    thinkers = Thinkers(1, command=SILENT, patience=0.0)
    asked = [thinkers.think([]) for _ in range(2)]
    for answer in asked:
        with pytest.raises(Ended):
            await answer
    assert thinkers._thinkers[0].has_ended
    await thinkers.close()


async def test_there_are_no_more_processes_than_allowed_and_none_without_need() -> None:
    thinkers = Thinkers(2, command=SILENT)
    assert thinkers._thinkers == []
    asked = [thinkers.think([]) for _ in range(5)]
    assert [one.busy for one in thinkers._thinkers] == [3, 2]
    await thinkers.close()
    for answer in asked:
        with pytest.raises(Ended):
            await answer
