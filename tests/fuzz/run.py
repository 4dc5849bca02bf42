"""One attack from its beginning to its end, and what came of it."""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import aiohttp
from msgspec import Struct
from support.live_server import LiveServer

from countertop.engine.registry import games
from fuzz.attackers import Attacker, Forger, Framer, Knocker, Liar
from fuzz.bystander import Bystanders
from fuzz.watch import MOST_GROWTH, Watch

HOUSE = Path(__file__).with_name("house.py")
MOST_FAULTS = 20
"""After so many, an attack has shown enough."""


class Limits(Struct, frozen=True):
    """An attack ends when either is reached."""

    seconds: float
    strikes: int
    """Of each attacker."""


class Outcome(Struct):
    tried: Counter[str]
    taps: int
    median: float
    """Milliseconds that a bystander waited for an answer,"""
    slowest: float
    """and all but one in a hundred."""
    growth: float
    faults: list[str]


def attack(folder: Path, limits: Limits, seed: int, tell: Callable[[str], None]) -> Outcome:
    """Start a server, attack it, kill it, and look at what it kept."""
    program = [sys.executable, str(HOUSE)]
    with LiveServer(folder, program=program) as server:
        return asyncio.run(_attack(server, limits, seed, tell))


async def _attack(
    server: LiveServer, limits: Limits, seed: int, tell: Callable[[str], None]
) -> Outcome:
    bystanders, watch, tried = Bystanders(server.url), Watch(server), Counter[str]()
    await bystanders.sit_down()
    over = asyncio.Event()
    playing = asyncio.create_task(bystanders.play(over))
    telling = asyncio.create_task(_look_on(watch, tried, tell))
    faults: list[str] = []
    try:
        striking = (_strike(one, limits, faults) for one in attackers(server, seed, tried))
        await asyncio.gather(*striking)
        over.set()
        await playing
        telling.cancel()
        watch.look()
        server.kill()
        server.start()
        await bystanders.come_back()
    except (AssertionError, TimeoutError) as failed:
        faults.append(f"the bystanders: {failed!r}")
    finally:
        telling.cancel()
        playing.cancel()
        await bystanders.close()
    faults += watch.complaints()
    if watch.growth() > MOST_GROWTH:
        faults.append(f"the server grew by {watch.growth():.0f} MB: {watch.memory}")
    waits = bystanders.slowest(0.5), bystanders.slowest(0.99)
    return Outcome(tried, sum(bystanders.taps), *waits, watch.growth(), faults)


def attackers(server: LiveServer, seed: int, tried: Counter[str]) -> list[Attacker]:
    def dice(name: str) -> Random:
        return Random(f"{seed} {name}")

    return [
        *(Knocker(server, dice(f"knocker {number}"), tried) for number in range(4)),
        *(Framer(server, dice(f"framer {number}"), tried) for number in range(3)),
        Forger(server, dice("forger"), tried),
        *(Liar(server, dice(game), tried, game) for game in games),
    ]


async def _strike(attacker: Attacker, limits: Limits, faults: list[str]) -> None:
    started = time.monotonic()
    try:
        for _ in range(limits.strikes):
            if time.monotonic() - started > limits.seconds or len(faults) >= MOST_FAULTS:
                return
            try:
                await attacker.strike()
            except (AssertionError, aiohttp.ClientError, OSError) as fault:
                faults.append(repr(fault))
    finally:
        await attacker.close()


async def _look_on(watch: Watch, tried: Counter[str], tell: Callable[[str], None]) -> None:
    while True:
        watch.look()
        tell(", ".join(f"{count:,} {what}" for what, count in sorted(tried.items())))
        await asyncio.sleep(1)
