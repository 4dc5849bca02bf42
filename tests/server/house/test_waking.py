"""A long match is resumed beside the others, not before them."""

import asyncio
from pathlib import Path

from countertop import Match
from countertop.server.house.waking import SLICE, deal_again
from countertop.server.match.supply import Supply
from countertop.server.store.changes import Change, Line, Logged, match_row, room_row
from countertop.server.store.reading import PART
from countertop.server.store.saved import Saved
from countertop.server.store.sqlite.database import Store

MATCH = 7


def saved(game: str = "tiny") -> Saved:
    return Saved(
        id=1,
        code="WXYZ",
        game=game,
        options={},
        opened=1,
        touched=1,
        match=MATCH,
        phase="playing",
    )


def long_match(taps: int) -> Match:
    match = Match("tiny", 2, 1, {"goal": 10})
    match.advance(50)
    for number in range(taps):
        match.play(number % 2, {"type": "tap"}, 50 + number)
    return match


def logged(match: Match) -> Logged:
    header, *entries = match.record().splitlines()
    return Logged(header, tuple(entries), {}, 0)


async def test_everybody_else_has_their_turn_while_a_long_match_is_folded() -> None:
    match, turns = long_match(40 * SLICE), 0
    waking = asyncio.create_task(deal_again(saved(), logged(match), Supply()))
    while not waking.done():
        turns += 1
        await asyncio.sleep(0)
    live = waking.result()
    assert live is not None
    assert live.match.state == match.state
    assert live.match.record() == match.record()
    assert turns >= 40, "of which none had to wait for more than a slice"


async def test_a_log_that_goes_wrong_in_a_later_slice_ends_in_the_lobby() -> None:
    told, room = logged(long_match(3 * SLICE)), saved()
    wrong = '{"at":1,"seat":0,"move":{"type":"tap"}}'  # it is later than that already
    broken = Logged(told.header, (*told.entries, wrong), {}, 0)
    assert await deal_again(room, broken, Supply()) is None
    assert (room.phase, room.match) == ("lobby", None)


async def test_others_commit_while_a_long_match_is_read(tmp_path: Path) -> None:
    store, room = Store(tmp_path / "tables.sqlite"), saved()
    entries = [
        Line.of(MATCH, number, number % 3 or None, number, "{}") for number in range(4 * PART)
    ]
    header = match_row(MATCH, room.id, "{}")
    await store.commit(Change(rooms=[room_row(room)], matches=[header], lines=entries))
    reading = asyncio.create_task(store.match(room))
    await asyncio.sleep(0)
    await store.commit(Change(pulses=[(2, 1, 1)]))
    assert not reading.done()
    found = await reading
    assert len(found.entries) == 4 * PART
    assert found.answered[1] == {number for number in range(4 * PART) if number % 3 == 1}
    store.close()
