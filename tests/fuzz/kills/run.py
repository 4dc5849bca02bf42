"""Kills a server over and over, at moments that a seed has chosen."""

import asyncio
import os
import sys
import time
from pathlib import Path
from random import Random

from msgspec import Struct
from support.ports import Port

from fuzz.kills.learner import Learner
from fuzz.kills.people import Crowd, Host, Member, Tapper
from fuzz.kills.winner import Winner
from fuzz.watch import is_bad

PROGRAM = Path(__file__).with_name("nine_lives.py")
HOSTS = 3
TAPS = {"goal": 1_000_000, "countdown_ms": 0}


class Outcome(Struct):
    kills: int
    acknowledged: int
    complaints: list[str]


PATH = (str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH"))
"""Where the program finds what tests share."""


class Victim:
    """A server with many lives."""

    def __init__(self, folder: Path) -> None:
        self.port = Port()
        self.log = folder / "server.log"
        self._store = folder / "tables.sqlite"

    async def __aenter__(self) -> "Victim":
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                str(PROGRAM),
                str(self.port.number),
                str(self._store),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, PATH))},
            )
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        await asyncio.wait_for(self._process.wait(), 60)
        self.port.give_back()

    async def start(self) -> None:
        await self._tell(b"start\n", b"Countertop is open")

    async def kill(self) -> None:
        await self._tell(b"kill\n", b"killed")

    async def _tell(self, what: bytes, answer: bytes) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(what)
        said = await asyncio.wait_for(self._process.stdout.readline(), 60)
        assert said.startswith(answer), (said, self.log.read_text()[-2000:])


async def kill_often(folder: Path, kills: int, seconds: float, seed: int) -> Outcome:
    """However often it is killed, everybody finds what they were told."""
    dice, started, done = Random(seed), time.monotonic(), 0
    async with Victim(folder) as victim:
        members = await _seated(victim.port.url, dice)
        try:
            while done < kills and time.monotonic() - started < seconds:
                living = [asyncio.create_task(member.live()) for member in members]
                await asyncio.sleep(dice.choice((0.0, 0.01, 0.03, 0.1)) * dice.random() + 0.02)
                await victim.kill()
                await asyncio.gather(*living)
                await victim.start()
                await asyncio.gather(*(member.check() for member in members))
                done += 1
        finally:
            for member in members:
                await member.close()
    said = victim.log.read_text().splitlines()
    acknowledged = sum(member.person.n for member in members)
    return Outcome(done, acknowledged, [line for line in said if is_bad(line)])


async def _seated(url: str, dice: Random) -> list[Member]:
    ada, ben = (Tapper(url, Random(dice.random()), seat) for seat in range(2))
    ada.code = ben.code = await ada.person.open("Ada")
    await ben.person.join(ada.code, "Ben")
    await ada.person.must("configure", game="tiny", options=TAPS)
    await ada.person.must("start")
    for tapper in (ada, ben):
        await tapper.until_running()
    hosts = [Host(url, Random(dice.random())) for _ in range(HOSTS)]
    winner = Winner(url, Random(dice.random()))
    for host in hosts:
        await host.sit_down()
    await winner.sit_down()
    learner = Learner(url, Random(dice.random()))
    return [ada, ben, *hosts, winner, learner, Crowd(url, Random(dice.random()))]
