"""Six drawings that somebody can show at their seat: seen by all, kept by nobody."""

import sqlite3
from typing import Any

import pytest


def shown(person: Any) -> list[tuple[int, str]]:
    return [(one["seat"], one["what"]) for one in person.heard if one["type"] == "reacted"]


async def test_everybody_in_the_room_sees_whose_reaction_it_is(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    cleo = served.person()
    await cleo.join(ada.room["code"], "Cleo", look_on=True)
    await ben.must("react", what="bravo")
    for person in (ada, ben, cleo):
        await person.until(lambda person=person: shown(person) == [(1, "bravo")])


async def test_there_are_six_and_no_others(served: Any) -> None:
    (ada,) = await served.table("Ada")
    for what in ("bravo", "laugh", "wow", "oops", "heart"):
        await ada.must("react", what=what)
    assert await ada.refused("react", what="rude") == "malformed"
    assert await ada.refused("react") == "malformed"


async def test_who_looks_on_has_no_seat_to_show_it_at(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    cleo = served.person()
    await cleo.join(ada.room["code"], "Cleo", look_on=True)
    assert await cleo.refused("react", what="wow") == "onlooker"


async def test_a_reaction_is_a_greeting_and_not_a_drum(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben")
    for _ in range(5):
        await ada.must("react", what="heart")
    assert await ada.refused("react", what="heart") == "too_many"
    await ben.must("react", what="thumb")  # everybody has their own
    await served.pass_by(10_000)
    await ada.must("react", what="heart")
    assert shown(ben).count((0, "heart")) == 6


@pytest.mark.parametrize("paused", [False, True])
async def test_nothing_of_it_is_in_the_log(served: Any, paused: bool) -> None:
    ada, ben = await served.match("Ada", "Ben")
    if paused:
        await ben.must("pause")
    before = _entries(served)
    await ada.must("react", what="laugh")
    await ben.until(lambda: shown(ben) == [(0, "laugh")])
    assert _entries(served) == before


def _entries(served: Any) -> int:
    with sqlite3.connect(served.path) as database:
        (count,) = database.execute("SELECT count(*) FROM entry").fetchone()
    return int(count)
