"""A copy has all that there is, of every table."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from countertop.server.store.sqlite.backup import back_up, restore

PROMISES = "room"
"""The one table that is not the same afterwards: its rooms promise anew."""


def rows(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as database:
        names = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}


async def test_matches_tries_and_answers_come_back_with_a_copy(served: Any, tmp_path: Path) -> None:
    ada, _ = await served.match("Ada", "Ben", goal=1)
    await ada.play({"type": "take", "top": 0})
    await ada.until(lambda: ada.room["phase"] == "over")
    assert (await ada.post("/api/today/math-rush", {"name": "Ada"}))[0] == 200
    fact = {"sign": "*", "left": 8, "right": 7}
    body = {"id": "card-0001", "fact": fact, "said": 56, "ms": 2400}
    assert (await ada.post("/api/numbers/answers", body))[0] == 200
    copy, elsewhere = tmp_path / "copy", tmp_path / "elsewhere.sqlite"
    back_up(served.path, copy)
    restore(copy, elsewhere)
    before, after = rows(served.path), rows(elsewhere)
    assert all(before[name] for name in ("finished", "sat", "try", "secret", "practised"))
    assert len(before.pop(PROMISES)) == len(after.pop(PROMISES))
    assert before == after
