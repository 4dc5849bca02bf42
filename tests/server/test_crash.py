"""The server is killed at random moments under load, and nothing that was acknowledged is lost."""

import asyncio
import random
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import pytest_asyncio
from support.person import Person
from support.ports import Port

KILLS = 12
AT_MOST_SECONDS = 30.0
TABLES, SEATS = 3, 2


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
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 20)
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


class Tapper:
    """A player who taps without a pause and repeats whatever was not answered."""

    def __init__(self, person: Any, code: str, seat: int) -> None:
        self.person, self.code, self.seat = person, code, seat
        self.acked: set[int] = set()
        self.open: dict[int, dict[str, Any]] = {}

    async def tap_until_the_server_dies(self) -> None:
        person = self.person
        try:
            while True:
                for n in list(self.open) or [self._new()]:
                    await person.send(self.open[n])
                for n in list(self.open):
                    answer = await person.until(
                        lambda n=n: person.answers.get(n) or person.socket.closed, patience=30
                    )
                    if answer is True:
                        return
                    assert answer["type"] == "ack" or answer["code"] == "paused", answer
                    del self.open[n]
                    if answer["type"] == "ack":
                        self.acked.add(n)
        except (ConnectionError, aiohttp.ClientError):
            return

    def _new(self) -> int:
        n = int(self.person.number())
        self.open[n] = {"type": "play", "n": n, "move": {"type": "tap"}}
        return n

    async def settle(self) -> None:
        """Repeat what is open until it is answered."""
        for n, tap in list(self.open.items()):
            self.person.answers.pop(n, None)
            await self.person.send(tap)
            answer = await self.person.until(lambda n=n: self.person.answers.get(n))
            del self.open[n]
            if answer["type"] == "ack":
                self.acked.add(n)


async def open_tables(victim: Victim, make: Any) -> list[Tapper]:
    tappers = []
    for table in range(TABLES):
        people = [make(victim.url) for _ in range(SEATS)]
        code = await people[0].open(f"Host {table}")
        for seat, person in enumerate(people[1:], start=1):
            await person.join(code, f"Guest {seat}")
        await people[0].must("configure", game="tiny", options={"goal": 99})
        await people[0].must("start")
        tappers += [Tapper(person, code, seat) for seat, person in enumerate(people)]
    return tappers


@pytest_asyncio.fixture
async def make_person() -> AsyncIterator[Any]:
    made: list[Person] = []

    def make(url: str) -> Person:
        made.append(Person(url))
        return made[-1]

    yield make
    for person in made:
        await person.close()


async def come_back(tapper: Tapper) -> None:
    await tapper.person.connect(tapper.code)
    await tapper.person.until_on()


async def test_nothing_acknowledged_is_lost_however_often_the_server_is_killed(
    victim: Victim, make_person: Any
) -> None:
    tappers = await open_tables(victim, make_person)
    lobby = make_person(victim.url)
    waiting = await lobby.open("Waiting")
    await lobby.must("add_bot", level="expert")
    await lobby.must("configure", game="tiny", options={"goal": 7})
    await lobby.must("open_door", open=False)
    dice, started, kills = random.Random(11), time.monotonic(), 0
    for tapper in tappers:
        await tapper.person.until_on()
    while kills < KILLS and time.monotonic() - started < AT_MOST_SECONDS:
        tapping = [asyncio.create_task(tapper.tap_until_the_server_dies()) for tapper in tappers]
        await asyncio.sleep(dice.uniform(0.02, 0.4))
        assert await victim.end(signal.SIGKILL) == -signal.SIGKILL
        await asyncio.wait_for(asyncio.gather(*tapping), 35)
        kills += 1
        await victim.start()
        await asyncio.gather(*(come_back(tapper) for tapper in tappers))
        for tapper in tappers:
            await tapper.settle()
            seat, acked = tapper.seat, len(tapper.acked)
            person = tapper.person
            await person.until(lambda p=person, s=seat, a=acked: p.view["taps"][s] >= a)
            assert person.view["taps"][seat] == acked, "each tap is made once"
    assert kills >= 4
    assert sum(len(tapper.acked) for tapper in tappers) > 10 * kills
    await lobby.connect(waiting)
    assert [seat["level"] for seat in lobby.room["seats"]] == [None, "expert"]
    assert (lobby.room["options"]["goal"], lobby.room["hosting"]) == (7, True)
    _, problem = await make_person(victim.url).post(f"/api/rooms/{waiting}/join", {"name": "New"})
    assert problem["code"] == "door_closed"
    assert b"Traceback" not in victim.log


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
    _, errors = await asyncio.wait_for(second.communicate(), 20)
    assert b"Another countertop is serving" in errors
