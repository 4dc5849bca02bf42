"""What nobody is sent: the table in a pause, and news that are not theirs."""

from itertools import pairwise
from typing import Any

import pytest
from msgspec import to_builtins

from countertop.engine.registry import games

GAMES = ("hochspannung", "lucky-box", "martian-math", "math-rush", "matician")


def tables(person: Any) -> list[dict[str, Any]]:
    return [message for message in person.heard if message["type"] == "table"]


async def claim_and_pause(served: Any) -> tuple[Any, Any]:
    """Ada's claim is still held as she pauses, so the next number is dealt in the pause."""
    ada, ben = await served.match("Ada", "Ben")
    await ada.send({"type": "play", "n": ada.number(), "move": {"type": "take", "top": 0}})
    await ada.must("pause")
    await ben.until(lambda: ben.room["paused_by"] == "Ada" and not ben.table["running"])
    assert served.room_of(ada).table.live.match.state.top == 1
    return ada, ben


async def test_what_a_pause_settles_is_seen_when_the_clock_runs(served: Any) -> None:
    ada, ben = await claim_and_pause(served)
    await served.pass_by(5000)
    await ben.must("resume")
    await ben.until(lambda: ben.room["resumes_in"] is not None)
    for person in (ada, ben):
        assert "view" not in person.table
        assert all(table["view"]["top"] == 0 for table in tables(person)[:-1])
    await ben.until(lambda: ben.table["running"])
    assert ben.view["top"] == 1


async def test_whoever_comes_in_a_pause_gets_no_cards_until_it_is_over(served: Any) -> None:
    ada, ben = await claim_and_pause(served)
    await ben.drop()
    await ben.connect(ada.room["code"])
    olga = served.person()
    await olga.join(ada.room["code"], "Olga")
    for person in (ben, olga):
        await person.until(lambda person=person: person.table)
        assert (person.table["running"], "view" in person.table) == (False, False)
    await ben.must("resume")
    for person in (ben, olga):
        await person.until(lambda person=person: person.table["running"])
        assert person.view["top"] == 1


async def test_who_takes_a_seat_in_a_pause_sees_its_cards_afterwards(served: Any) -> None:
    (ada,) = await served.table("Ada")
    await ada.must("add_bot", level="beginner")
    await ada.must("open_seats", open=True)
    await ada.must("start")
    await ada.must("pause")
    olga = served.person()
    await olga.join(ada.room["code"], "Olga")
    await olga.must("take_seat", seat=1)
    await olga.until(lambda: olga.room["you"] == 1)
    assert all("view" not in table for table in tables(olga))
    await olga.must("resume")
    await olga.until(lambda: olga.table["running"])
    assert olga.view["seat"] == 1


async def test_after_a_restart_the_cards_are_dealt_out_when_the_clock_runs(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await served.restart()
    await ada.connect(ada.room["code"])
    await ada.until(lambda: ada.table and ada.room["resumes_in"] is not None)
    assert "view" not in ada.table
    await ada.until(lambda: ada.table["running"])
    assert ada.view["is_on"]


async def test_a_race_counts_from_when_the_table_is_uncovered(served: Any) -> None:
    ada, ben = await claim_and_pause(served)
    await served.pass_by(5000)
    live = served.room_of(ada).table.live
    await ben.must("resume")
    await ben.until(lambda: ben.table["running"])
    uncovered = served.time.clock.now()
    assert [player.sent[0][1] for player in live.players] == [uncovered, uncovered]
    await served.pass_by(400)
    await ben.must("play", move={"type": "take", "top": 1}, ms=3)
    (note,) = [entry.note for entry in live.match.entries if entry.seat == 1]
    assert b'"claims":[[1,400]]' in bytes(note)


async def test_the_end_of_a_match_is_not_covered(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1)
    await ada.must("play", move={"type": "take", "top": 0})
    await ben.until(lambda: ben.room["phase"] == "over")
    assert (ben.table["running"], ben.view["taken"]) == (False, [1, 0])


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_is_sent_a_table_that_they_have_seen(served: Any, game: str) -> None:
    """A frame without news would tell that somebody did something in secret."""
    (ada,) = await served.table("Ada", game=game)
    for _ in range(min(3, games[game].seats[-1] - 1)):
        await ada.must("add_bot", level="beginner")
    olga = served.person()
    await olga.join(ada.room["code"], "Olga", look_on=True)
    await ada.must("start")
    match = served.room_of(ada).table.live.match
    for _ in range(30):
        if moves := match.moves(0):
            await ada.play(to_builtins(moves[0]))
        await served.pass_by(1000)
    for person in (ada, olga):
        told = [(table["running"], table.get("view")) for table in tables(person)]
        assert len(told) > 1
        assert all(one != other for one, other in pairwise(told))
        assert [table["seq"] for table in tables(person)] == [*range(1, len(told) + 1)]


async def test_a_cross_in_secret_is_heard_by_nobody(served: Any) -> None:
    (ada,) = await served.table("Ada", game="lucky-box")
    for _ in range(3):
        await ada.must("add_bot", level="beginner")
    await ada.must("start")
    await ada.until(lambda: ada.view)
    await ada.must("play", move={"type": "keep", "cards": ada.view["offer"][:3]})
    await ada.until(lambda: ada.view["phase"] == "numbers")
    room, before = served.room_of(ada), len(tables(ada))
    states = room._seq
    await served.pass_by(30_000)
    happened, shown = room._seq - states, len(tables(ada)) - before
    assert 0 < shown < happened, f"{happened} states, of which {shown} were news for Ada"
