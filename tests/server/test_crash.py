"""The server is killed or stopped, and goes on where it was; `tests/fuzz/kills` kills it often."""

import asyncio
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from support.person import Person
from support.ports import Port

from countertop.server.store.changes import StoreError
from countertop.server.store.sqlite.backup import back_up, restore


class Victim:
    """A server in a process of its own."""

    def __init__(self, script: Path, store: Path, *arguments: str) -> None:
        self._script, self._store, self._arguments = script, store, arguments
        self.port = Port()
        self.url = self.port.url
        self.log = b""

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(self._script),
            str(self.port.number),
            str(self._store),
            *self._arguments,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        await self.until_open()

    async def until_open(self) -> None:
        """Until it says that it is."""
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 60)
        assert line.startswith(b"Countertop is open"), await self._process.communicate()

    async def until_noted(self, at: int) -> None:
        """Until a clock is on disk that has come so far: it is noted down once a second."""
        with closing(sqlite3.connect(f"file:{self._store}?mode=ro", uri=True)) as disk:
            for _ in range(400):
                if (disk.execute("SELECT max(at) FROM pulse").fetchone()[0] or 0) >= at:
                    return
                await asyncio.sleep(0.05)
        raise AssertionError(f"the clock was not noted down at {at} ms or later")

    async def end(self, how: signal.Signals) -> int:
        self._process.send_signal(how)
        _, errors = await self._process.communicate()
        self.log += errors
        assert self._process.returncode is not None
        return self._process.returncode


@pytest_asyncio.fixture
async def victim(tiny_script: Path, tmp_path: Path) -> AsyncIterator[Victim]:
    server = Victim(tiny_script, tmp_path / "tables.sqlite")
    await server.start()
    yield server
    if server._process.returncode is None:
        await server.end(signal.SIGKILL)
    server.port.give_back()


@pytest_asyncio.fixture
async def make_person() -> AsyncIterator[Any]:
    made: list[Person] = []

    def make(url: str) -> Person:
        made.append(Person(url))
        return made[-1]

    yield make
    for person in made:
        await person.close()


async def test_the_clock_stands_still_while_the_server_is_down(
    victim: Victim, make_person: Any
) -> None:
    ada = make_person(victim.url)
    code = await ada.open("Ada")
    await ada.must("configure", game="tiny", options={"limit_ms": 60_000})
    await ada.must("start")
    await ada.until_on()
    await asyncio.sleep(0.3)
    asked = time.monotonic()
    await ada.play({"type": "tap"})
    before = ada.table["at"]
    await victim.until_noted(before)
    await victim.end(signal.SIGKILL)
    went_on = 1000 * (time.monotonic() - asked)
    await asyncio.sleep(0.6)
    await victim.start()
    ada.heard.clear()
    await ada.connect(code)
    await ada.until(lambda: ada.table.get("running"))
    rooms = [message for message in ada.heard if message["type"] == "room"]
    tables = [message for message in ada.heard if message["type"] == "table"]
    assert rooms[0]["paused_by"] == ""
    assert rooms[0]["resumes_in"] is not None
    assert not tables[0]["running"]
    stood = tables[0]["at"]
    assert before <= stood <= before + went_on, "where it was, without the time in between"
    assert ada.table["at"] - stood < 1000


async def test_a_pause_that_was_ended_has_ended_after_a_kill(
    tiny_script: Path, tmp_path: Path, make_person: Any
) -> None:
    """Even if the three, two, one was still being counted."""
    victim = Victim(tiny_script, tmp_path / "tables.sqlite", "20000", "60000")
    await victim.start()
    ada = make_person(victim.url)
    code = await ada.open("Ada")
    await ada.must("start")
    await ada.until_on()
    await ada.must("pause")
    await ada.must("resume")
    assert ada.room["resumes_in"] is not None
    await victim.end(signal.SIGKILL)
    await victim.start()
    await ada.connect(code)
    await ada.until(lambda: ada.room["resumes_in"] is not None)
    assert ada.room["paused_by"] == ""
    await victim.end(signal.SIGKILL)
    victim.port.give_back()


async def test_a_polite_stop_says_goodbye_and_keeps_everything(
    victim: Victim, make_person: Any
) -> None:
    ada = make_person(victim.url)
    code = await ada.open("Ada")
    await ada.must("start")
    await ada.until_on()
    await ada.play({"type": "tap"})
    assert await victim.end(signal.SIGTERM) == 0
    await ada.until(lambda: ada.bye)
    assert ada.bye["code"] == "restarting"
    await victim.start()
    await ada.connect(code)
    await ada.until_on()
    assert ada.view["taps"] == [1]
    assert b"Traceback" not in victim.log


async def test_a_bot_that_plays_for_a_missing_player_is_there_again_after_a_kill(
    tiny_script: Path, tmp_path: Path, make_person: Any
) -> None:
    victim = Victim(tiny_script, tmp_path / "tables.sqlite", "300")
    await victim.start()
    try:
        ada, ben = make_person(victim.url), make_person(victim.url)
        code = await ada.open("Ada")
        await ben.join(code, "Ben")
        await ada.must("configure", game="tiny", options={"goal": 999})
        await ada.must("start")
        await ben.until_on()
        await ben.drop()
        await ada.until(lambda: ada.view["taken"][1] >= 1)
        await victim.end(signal.SIGKILL)
        await victim.start()
        await ada.connect(code)
        await ada.until_on()
        assert ada.room["seats"][1]["stand_in"] == "skilled"
        before = ada.view["taken"][1]
        assert before >= 1
        await ada.until(lambda: ada.view["taken"][1] > before)
        await victim.end(signal.SIGKILL)
        await victim.start()
        await ben.connect(code)
        await ben.until_on()
        assert ben.room["seats"][1]["stand_in"] is None
        assert (await ben.play({"type": "tap"}))["type"] == "ack"
    finally:
        await victim.end(signal.SIGKILL)
        victim.port.give_back()


async def test_a_new_deal_and_a_taken_seat_are_there_again_after_a_kill(
    victim: Victim, make_person: Any
) -> None:
    ada, olga = make_person(victim.url), make_person(victim.url)
    code = await ada.open("Ada")
    await ada.must("configure", game="tiny", options={"goal": 999, "limit_ms": 600_000})
    await ada.must("add_bot", level="expert")
    await ada.must("open_seats", open=True)
    await ada.must("start")
    await ada.until_on()
    await ada.play({"type": "tap"})
    await victim.until_noted(300)
    await ada.must("restart")
    await olga.join(code, "Olga")
    await olga.until(lambda: olga.view.get("taken", [0, 0])[1] >= 1)
    await olga.must("take_seat", seat=1)
    await olga.until(lambda: olga.room["you"] == 1)
    assert (await olga.play({"type": "tap"}))["type"] == "ack"
    taken, at = olga.view["taken"][1], olga.table["at"]
    await victim.end(signal.SIGKILL)
    await victim.start()
    await olga.connect(code)
    await olga.until_on()
    assert (olga.room["you"], olga.room["news"]["what"]) == (1, "restarted")
    assert (olga.view["taps"], olga.view["taken"][1]) == ([0, 1], taken)
    assert olga.table["at"] < at + 2000, "the clock of the new match"
    assert [seat["level"] for seat in olga.room["seats"]] == [None, None]


async def test_two_servers_cannot_share_a_store(victim: Victim, tiny_script: Path) -> None:
    second = await asyncio.create_subprocess_exec(
        sys.executable,
        str(tiny_script),
        "0",
        str(victim._store),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await asyncio.wait_for(second.communicate(), 60)
    assert b"Another countertop is serving" in errors


async def tapped(ada: Person, taps: int) -> None:
    for _ in range(taps):
        assert (await ada.play({"type": "tap"}))["type"] == "ack"


async def test_a_copy_is_brought_back_while_people_play(
    victim: Victim, make_person: Any, tmp_path: Path
) -> None:
    ada, copy = make_person(victim.url), tmp_path / "copy"
    code = await ada.open("Ada")
    await ada.must("start")
    await ada.until_on()
    await tapped(ada, 2)
    assert await asyncio.to_thread(back_up, victim._store, copy) == 1
    promised = ada.room["promise"]
    await tapped(ada, 3)
    assert await asyncio.to_thread(restore, copy, victim._store) == 1
    await ada.until(lambda: ada.bye)
    assert ada.bye["code"] == "restarting", "pages come back by themselves"
    await victim.until_open()
    await ada.connect(code)
    await ada.until_on()
    assert ada.view["taps"] == [2]
    assert ada.room["promise"] != promised, "that may have been shown since"
    await tapped(ada, 1)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite.before")) as before:
        (entries,) = before.execute("SELECT count(*) FROM entry").fetchone()
    assert entries >= 5, "what was played meanwhile is beside it"
    assert await victim.end(signal.SIGTERM) == 0
    assert b"Traceback" not in victim.log


async def test_a_copy_that_waits_for_a_server_that_is_killed_is_taken_by_the_next(
    victim: Victim, make_person: Any, tmp_path: Path
) -> None:
    ada, copy = make_person(victim.url), tmp_path / "copy"
    code = await ada.open("Ada")
    await ada.must("start")
    await ada.until_on()
    await tapped(ada, 2)
    await asyncio.to_thread(back_up, victim._store, copy)
    await tapped(ada, 3)
    victim._process.send_signal(signal.SIGSTOP)
    with pytest.raises(StoreError, match="does not take the copy"):
        await asyncio.to_thread(restore, copy, victim._store, 0.1)
    waiting = asyncio.create_task(asyncio.to_thread(restore, copy, victim._store))
    request = tmp_path / "tables.sqlite.restore"
    while not request.exists():
        await asyncio.sleep(0.01)
    await victim.end(signal.SIGKILL)
    assert not waiting.done()
    await victim.start()
    assert await asyncio.wait_for(waiting, 60) == 1
    await ada.connect(code)
    await ada.until_on()
    assert ada.view["taps"] == [2]
