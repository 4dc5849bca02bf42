"""A bot of one's own at a real table, over a real socket."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from support.nightly import by_night
from support.served import Served

from countertop import BadOptions
from countertop.own.visit import Visit
from countertop.server.settings import Settings

ANY = "def choose(view, moves, random):\n    return random.choice(moves), 1\n"
PROGRAM = """
import json, random, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"choose": random.randrange(len(asked["moves"])), "after": 1}), flush=True)
"""
WHOLE = 240.0
"""Seconds within which a short match is over, however busy the machine is."""
SHORT: dict[str, dict[str, Any]] = {
    "hochspannung": {},
    "lucky-box": {},
    "martian-math": {"rounds": 1},
    "math-rush": {"rounds": 1, "seconds": 10},
    "matician": {"points": 1},
}


@pytest.fixture
async def served(tmp_path: Path) -> Any:
    table = Served(tmp_path / "store.sqlite", Settings(countdown=10.0), in_real_time=True)
    await table.start()
    yield table
    await table.end()


def program(folder: Path) -> str:
    path = folder / "player.txt"
    path.write_text(PROGRAM, encoding="utf-8")
    return str(path)


def mine(folder: Path) -> str:
    path = folder / "mine.py"
    path.write_text(ANY, encoding="utf-8")
    return str(path)


async def hosted(served: Served, game: str = "matician") -> Any:
    """A host who has a table of a short match (of Matician, to one point), and looks on."""
    ada = served.person()
    await ada.open("Ada", game)
    await ada.must("configure", game=game, options=SHORT[game])
    return ada


@pytest.mark.parametrize("game", ["matician", *by_night(*sorted(set(SHORT) - {"matician"}))])
async def test_it_sits_down_plays_and_leaves(served: Served, tmp_path: Path, game: str) -> None:
    ada = await hosted(served, game)
    told: list[str] = []
    code = ada.room["code"]
    level = f"program:{sys.executable} {program(tmp_path)}"
    visit = Visit(served.url, code, "Robot", level, once=True, tell=told.append)
    other = Visit(served.url, code, "Other", mine(tmp_path), once=True, tell=lambda _: None)
    playing = asyncio.create_task(visit.run())
    await ada.until(lambda: len(ada.room["seats"]) == 2 and ada.room["seats"][1]["ready"])
    playing_too = asyncio.create_task(other.run())
    await ada.until(lambda: len(ada.room["seats"]) == 3 and ada.room["seats"][2]["ready"])
    await ada.must("stand")
    await ada.must("start")
    await ada.until(lambda: ada.room["phase"] == "over", WHOLE)
    await asyncio.wait_for(asyncio.gather(playing, playing_too), WHOLE)
    assert told[0] == f"Robot sits at table {code}."
    assert any(sentence.startswith("Robot is number ") for sentence in told)


async def test_it_comes_back_when_the_connection_breaks(served: Served, tmp_path: Path) -> None:
    ada = await hosted(served)
    visit = Visit(served.url, ada.room["code"], "Robot", mine(tmp_path), tell=lambda _: None)
    playing = asyncio.create_task(visit.run())
    await ada.until(lambda: len(ada.room["seats"]) == 2 and ada.room["seats"][1]["ready"])
    await visit.hang_up()
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    await ada.until(lambda: ada.room["seats"][1]["net"] != "lost")
    await ada.must("remove", seat=1)
    await asyncio.wait_for(playing, 60)


SLOW = """
import time
from pathlib import Path

def choose(view, moves, random):
    (HERE / "asked").touch()
    for _ in range(2000):
        if (HERE / "go").exists():
            return random.choice(moves), 1
        time.sleep(0.01)
    (HERE / "in vain").touch()
    return random.choice(moves), 1
"""


async def begun(served: Served, folder: Path, text: str) -> tuple[Any, asyncio.Task[None]]:
    """A host who looks on, and a match of two bots, the first by this text."""
    ada = await hosted(served)
    first = folder / "first.py"
    first.write_text(text, encoding="utf-8")
    code, told = ada.room["code"], list[str]()
    visit = Visit(served.url, code, "Robot", str(first), once=True, tell=told.append)
    other = Visit(served.url, code, "Other", mine(folder), once=True, tell=told.append)
    playing = asyncio.create_task(visit.run())
    await ada.until(lambda: len(ada.room["seats"]) == 2 and ada.room["seats"][1]["ready"])
    ada.others = asyncio.create_task(other.run())
    await ada.until(lambda: len(ada.room["seats"]) == 3 and ada.room["seats"][2]["ready"])
    await ada.must("stand")
    await ada.must("start")
    return ada, playing


async def test_somebody_slow_hears_the_table_while_it_thinks(
    served: Served, tmp_path: Path
) -> None:
    ada, playing = await begun(served, tmp_path, SLOW.replace("HERE", f"Path({str(tmp_path)!r})"))
    while not (tmp_path / "asked").exists():
        await asyncio.sleep(0.01)
    (tmp_path / "go").touch()
    await ada.until(lambda: ada.room["phase"] == "over")
    await asyncio.wait_for(asyncio.gather(playing, ada.others), 60)
    assert not (tmp_path / "in vain").exists(), "nobody could say go while it thought"


async def test_somebody_who_fails_at_the_table_goes_and_says_why(
    served: Served, tmp_path: Path
) -> None:
    ada, playing = await begun(served, tmp_path, "def choose(view, moves, random):\n    return 7\n")
    with pytest.raises(BadOptions, match="chose 7, which is not one of the"):
        await asyncio.wait_for(playing, 60)
    await ada.until(lambda: ada.room["seats"][0]["net"] == "lost")
    ada.others.cancel()


@pytest.mark.parametrize(
    ("server", "code", "told"),
    [("http://127.0.0.1:9", "WXYR", "No table answers"), ("", "QQQQ", "no table|no room|QQQQ")],
)
async def test_a_table_that_is_not_there_is_told_in_a_sentence(
    served: Served, tmp_path: Path, server: str, code: str, told: str
) -> None:
    visit = Visit(server or served.url, code, "Robot", mine(tmp_path))
    with pytest.raises(BadOptions, match=told):
        await visit.run()
