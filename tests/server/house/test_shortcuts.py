"""A long match is resumed from where it stood, and the log stays the truth."""

import asyncio
import json
import sqlite3
from typing import Any

import pytest

from countertop import games
from countertop.engine.match import replay
from countertop.engine.registry import Game
from countertop.server.house.waking import deal_again, resume
from countertop.server.match import live
from countertop.server.match.supply import Supply
from countertop.server.store.changes import seal
from countertop.server.store.sqlite.database import Store
from countertop.server.store.sqlite.schema import STEPS

FAR = 20

DAMAGES: dict[str, str | None] = {
    "none": None,
    "a flipped bit": "UPDATE shortcut SET body = replace(body, '\"taps\"', '\"tabs\"')",
    "another number": "UPDATE shortcut SET number = number - 1",
    "no JSON": "UPDATE shortcut SET body = '{', seal = :bad",
    "no text": "UPDATE shortcut SET body = x'ff'",
    "other rules": "UPDATE shortcut SET stamp = 'before', seal = :other",
    "a state of another game": "UPDATE shortcut SET body = :foreign, seal = :sealed",
    "a log that ends before it": "UPDATE shortcut SET number = 9999",
}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "FAR", FAR)


async def races(people: list[Any], first: int, count: int) -> None:
    """Two want the same number, so many times, and one taps in between."""
    for top in range(first, first + count):
        for person in people:
            await person.until(lambda p=person, t=top: p.view["top"] == t)
        take = {"type": "take", "top": top}
        await asyncio.gather(*(person.play(take, ms=300) for person in people))
        await people[0].play({"type": "tap"})


async def back(served: Any, people: list[Any], code: str) -> None:
    """The server was away, and everybody comes back."""
    await served.restart()
    for person in people:
        await person.connect(code)
    for person in people:
        await person.until_on()


def row(served: Any) -> tuple[int, int, str, str, int]:
    (found,) = served.store._database.execute("SELECT * FROM shortcut").fetchall()
    return found  # type: ignore[no-any-return]


def spoil(served: Any, how: str) -> None:
    match, number, stamp, body, _ = row(served)
    told = json.loads(body)
    told["snapshot"]["state"] = {"pile": [1, 2, 3]}
    foreign = json.dumps(told)
    served.store._database.execute(
        how,
        {
            "bad": seal(match, number, stamp, "{"),
            "other": seal(match, number, "before", body),
            "foreign": foreign,
            "sealed": seal(match, number, stamp, foreign),
        }
        if ":" in how
        else {},
    )


def put_back(served: Any, kept: tuple[int, int, str, str, int]) -> None:
    served.store._database.execute("INSERT OR REPLACE INTO shortcut VALUES (?, ?, ?, ?, ?)", kept)


async def test_a_match_wakes_as_the_whole_log_tells_it_whatever_the_shortcut_says(
    served_in_real_time: Any,
) -> None:
    served = served_in_real_time
    people = await served.match("Ada", "Ben", goal=1000)
    await races(people, 0, 15)
    saved, kept = served.room_of(people[0]).saved, row(served)
    told = await deal_again(saved, await served.store.match(saved), Supply())
    assert told is not None and len(told.races()) == 15
    for damage, how in DAMAGES.items():
        put_back(served, kept)
        if how is not None:
            spoil(served, how)
        woken, logged = await resume(saved, served.store, Supply())
        assert woken is not None and logged is not None
        assert (woken.match.before == kept[1]) == (how is None), damage
        assert woken.match.state == told.match.state, damage
        assert (woken.match.count, woken.match.now) == (told.match.count, told.match.now), damage
        assert woken.races() == told.races(), damage
        assert woken.match.chance(-32).word() == told.match.chance(-32).word(), damage
        known = {member: sorted(numbers) for member, numbers in logged.answered.items()}
        assert known == {1: known[1], 2: known[2]} and len(known[1]) >= 15, damage


async def test_a_match_from_a_shortcut_goes_on_as_one_that_was_never_interrupted(
    served_in_real_time: Any,
) -> None:
    served = served_in_real_time
    people = await served.match("Ada", "Ben", goal=30)
    ada, code = people[0], people[0].room["code"]
    await races(people, 0, 12)
    answered = ada.n  # her last tap
    del ada.answers[answered]
    await back(served, people, code)
    assert served.room_of(ada).table.live.match.before >= FAR
    await ada.send({"type": "play", "n": answered, "move": {"type": "tap"}})
    await ada.until(lambda: answered in ada.answers)
    assert ada.answers[answered]["type"] == "ack", "carried out once, and known to have been"
    await races(people, 12, 20)
    await back(served, people, code)
    top = 32
    while ada.room["phase"] != "over":
        await ada.until(lambda t=top: ada.view["top"] == t or ada.room["phase"] == "over")
        await ada.play({"type": "take", "top": top})
        top += 1
        await ada.until(lambda t=top: ada.view["top"] == t or ada.room["phase"] == "over")
    text = await (await ada.http.get(f"{ada.url}/api/rooms/{code}/record")).text()
    again = replay(text)
    assert again.result is not None
    assert again.state == served.room_of(ada).table.live.match.state
    assert len(ada.room["races"]) == 32
    verdicts = [json.loads(line).get("note") for line in text.splitlines()[1:]]
    assert [one for one in verdicts if one and len(one["claims"]) > 1] == ada.room["races"]


async def test_a_shortcut_goes_with_its_room(served: Any) -> None:
    ada, ben = await served.match("Ada", "Ben", goal=1000)
    for _ in range(FAR):
        await ada.play({"type": "tap"})
    assert row(served)[1] >= FAR
    served.room_of(ada).close(why="test")
    await served.eventually(lambda: not served.house._awake)
    await served.store.room(-1)
    assert served.store._database.execute("SELECT count(*) FROM shortcut").fetchone() == (0,)
    await ben.until(lambda: ben.bye)


def test_every_game_has_a_stamp_of_its_own() -> None:
    stamps = {game.stamp for game in games.values() if game.folder.is_dir()}
    assert len(stamps) == sum(game.folder.is_dir() for game in games.values())


def test_a_store_without_shortcuts_gets_room_for_them(tmp_path: Any) -> None:
    with sqlite3.connect(tmp_path / "old") as old:
        old.executescript("".join(STEPS[:3]) + "PRAGMA user_version = 3;")
    store = Store(tmp_path / "old")
    assert store._database.execute("SELECT count(*) FROM shortcut").fetchone() == (0,)
    store.close()


def test_a_stamp_changes_with_any_file_of_the_games_root(tmp_path: Any) -> None:
    stamps = set()
    for number, rules in enumerate(("one = 1", "one = 2")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "rules.py").write_text(rules)
        stamps |= {Game(folder).stamp}
        (folder / "README.md").write_text("words")
        assert Game(folder).stamp in stamps
    assert len(stamps) == 2
