"""How long people wait for their next move when the server that has their table is gone.

    python -m bench.failover [--rounds 3]

Two servers on one PostgreSQL, and two people who play without a pause through a front that looks
ten times a second which server is well. In each round one server is killed, one is stopped
(SIGSTOP), and both are ended politely, one after the other. Prints the longest wait between two
moves that were acknowledged.
"""

import argparse
import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from support.stores.cluster import Cluster, Follower
from support.stores.postgres import Postgres
from support.stores.servers import Server

TINY = Path(__file__).parents[2] / "tests" / "server" / "tiny.py"
MOVES = 20


class Waiting(Follower):
    """Knows when moves were acknowledged."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.times: list[float] = []

    def _note(self, move: dict[str, Any], answer: dict[str, Any]) -> None:
        super()._note(move, answer)
        if answer["type"] == "ack":
            self.times.append(time.monotonic())

    def longest(self) -> float:
        pairs = zip(self.times, self.times[1:], strict=False)
        return max(later - sooner for sooner, later in pairs)


async def measure(what: str, tables: Cluster, fault: Awaitable[None]) -> None:
    await tables.until_tapped(MOVES)
    people = [person for person in tables.people if isinstance(person, Waiting)]
    for person in people:
        del person.times[:-1]
    await fault
    await tables.until_tapped(MOVES)
    print(f"{what:8} {max(person.longest() for person in people):.2f} s", flush=True)


async def until_another(heir: Server, lose: Callable[[], Awaitable[None]]) -> None:
    before = heir.count("serving")
    await lose()
    await heir.until("serving", before + 1)


async def until_back(server: Server, come: Callable[[], Awaitable[None]]) -> None:
    before = server.count("waiting")
    await come()
    await server.until("waiting", before + 1)


async def one_round(tables: Cluster) -> None:
    first, second = tables.servers

    async def send(server: Server, what: signal.Signals) -> None:
        server.send(what)

    await measure("killed", tables, until_another(second, first.end))
    await until_back(first, first.start)
    stop = until_another(first, lambda: send(second, signal.SIGSTOP))
    await measure("stopped", tables, stop)
    await until_back(second, lambda: send(second, signal.SIGCONT))
    for server, heir in ((first, second), (second, first)):
        end = until_another(heir, partial(server.end, signal.SIGTERM))
        await measure("ended", tables, end)
        await until_back(server, server.start)


async def run(rounds: int) -> None:
    with (
        Postgres(f"countertop-bench-{os.getpid()}") as postgres,
        tempfile.TemporaryDirectory() as folder,
    ):
        tables = Cluster(TINY, Path(folder), postgres, Waiting)
        await tables.start()
        await tables.sit_down()
        done = asyncio.Event()
        playing = [asyncio.create_task(person.follow(done)) for person in tables.people]
        for _ in range(rounds):
            await one_round(tables)
        done.set()
        await asyncio.gather(*playing)
        await tables.check()
        await tables.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    asyncio.run(run(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
