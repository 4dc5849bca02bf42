"""One damaged row is one damaged row: whatever table it is in, everybody else is served."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from countertop.server.store.changes import Change, StoreError, room_row
from countertop.server.store.saved import Saved
from countertop.server.store.shown import unread
from countertop.server.store.sqlite.database import Store
from countertop.server.store.sqlite.schema import STEPS

NO_TEXT = "CAST(x'7bff' AS TEXT)"
"""What becomes of text when its first bit is flipped: no UTF-8 any more."""


GOOD = '{"game":"math-rush","ended":7}'


def room(n: int) -> Saved:
    code = f"R{n:03}"
    return Saved(id=n, code=code, game="tiny", options={}, opened=1, touched=1, secret="5f" * 32)


def answered(work: Any) -> Any:
    return asyncio.wait_for(work, 60)


async def is_served(served: Any) -> bool:
    """Somebody else opens a table, which is a commit."""
    ada = served.person()
    status, _ = await answered(ada.post("/api/rooms", {"game": "tiny", "name": "Zoe"}))
    return bool(status == 200)


async def play(served: Any) -> list[Any]:
    people: list[Any] = await served.match("Ada", "Ben", goal=1)
    await people[0].play({"type": "take", "top": 0})
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")
    return people


async def practise(person: Any, id: str) -> None:
    fact = {"sign": "*", "left": 8, "right": 7}
    body = {"id": id, "fact": fact, "said": 56, "ms": 2400}
    status, _ = await answered(person.post("/api/numbers/answers", body))
    assert status == 200


async def test_two_rooms_that_are_no_text_are_set_aside_and_all_others_are_served(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "tables.sqlite")
    rooms = [room(n) for n in range(1, 41)]
    await store.commit(Change(rooms=[*map(room_row, rooms)]))
    store._database.execute(f"UPDATE room SET body = {NO_TEXT} WHERE id IN (7, 20)")
    shelf = await store.shelf()
    store.close()
    assert sorted(shelf.damaged) == ["R007", "R020"], "both are told"
    assert [saved.id for saved in shelf.rooms] == [n for n in range(1, 41) if n not in (7, 20)]


@pytest.mark.parametrize("damage", ["'{'", "x'ff'", NO_TEXT, "'{}'"])
async def test_a_damaged_try_is_one_that_was_had(served: Any, damage: str) -> None:
    ada = served.person()
    status, _ = await ada.post("/api/today/math-rush", {"name": "Ada"})
    assert status == 200
    served.store._database.execute(f"UPDATE try SET body = {damage}, score = 3")
    status, today = await answered(ada.get("/api/today"))
    states = {one["game"]: one["state"] for one in today["tickets"]}
    assert (status, states["math-rush"], states["lucky-box"]) == (200, "begun", "new")
    assert await is_served(served)


@pytest.mark.parametrize("damage", ["'{'", "x'ff'", NO_TEXT, "'[1]'"])
async def test_a_damaged_answer_is_left_out_and_the_others_are_told(
    served: Any, damage: str
) -> None:
    ada = served.person()
    for id in ("card-0001", "card-0002", "card-0003"):
        await practise(ada, id)
    database = served.store._database
    database.execute(f"UPDATE practised SET body = {damage} WHERE id = 'card-0002'")
    (whose,) = database.execute("SELECT DISTINCT whose FROM practised").fetchone()
    row = f"'{whose}', 'key', 'math-rush', 0, 1, 1, '[]', {damage}"
    database.execute(f"INSERT INTO shown VALUES ({row})")
    row = f"'{whose}', 'other', 'math-rush', 0, 1, 1, {damage}, NULL"
    database.execute(f"INSERT INTO shown VALUES ({row})")
    status, found = await answered(ada.get("/api/numbers"))
    assert (status, found["practised"], found["matches"]) == (200, 2, 0)
    await answered(practise(ada, "card-0004"))
    assert await is_served(served)


@pytest.mark.parametrize("damage", ["'{'", "x'ff'", NO_TEXT, "'[]'"])
async def test_a_damaged_match_is_left_out_of_a_list(served: Any, damage: str) -> None:
    ada, _ = await play(served)
    await ada.must("restart")
    await ada.until(lambda: ada.room["phase"] == "playing" and ada.view)
    await ada.until_on()
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    served.store._database.execute(
        f"UPDATE finished SET body = {damage} WHERE key <> ?", (ada.room["replay"],)
    )
    status, found = await answered(ada.get("/api/mine"))
    assert (status, [one["key"] for one in found]) == (200, [ada.room["replay"]])
    assert await is_served(served)


async def test_the_store_outlives_whatever_goes_wrong_in_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")

    def fail(_: object) -> None:
        raise KeyError("of ours")

    with pytest.raises(StoreError) as refused:
        await answered(store.ask(fail))
    assert refused.value.code == "store_failed"
    await answered(store.commit(Change(second=5)))
    assert await answered(store.second()) == 5
    store.close()


async def test_a_change_that_fails_half_way_is_undone_and_others_are_kept(served: Any) -> None:
    """Its match is gone from the disk when it ends: a fault that no statement of SQL raises."""
    ada, _ = await served.match("Ada", "Ben", goal=1)
    served.store._database.execute("DELETE FROM match")
    await ada.send(
        {"type": "play", "n": ada.number(), "ms": 300, "move": {"type": "take", "top": 0}}
    )
    await served.eventually(lambda: served.store.failure)
    assert not served.store._database.in_transaction
    assert await is_served(served)


@pytest.mark.parametrize("damage", ["{", "[]", "\x00"])
async def test_a_damaged_match_does_not_keep_a_store_of_a_former_version_shut(
    tmp_path: Path, damage: str
) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as database:
        for number, step in enumerate(STEPS[:5], 1):
            database.executescript(f"BEGIN;{step}PRAGMA user_version = {number};COMMIT;")
        for key, match, body in (("bad", 1, damage), ("good", 2, GOOD)):
            row = (key, match, body)
            database.execute("INSERT INTO finished VALUES (?, ?, 1, 5, ?, x'00', 0)", row)
            database.execute("INSERT INTO sat VALUES ('ada', 5, ?, 0, 1)", (key,))
        database.commit()
    store = Store(path)
    kept = await store.ask(partial(unread, whose="ada", most=9))
    store.close()
    assert kept == ["good"]
