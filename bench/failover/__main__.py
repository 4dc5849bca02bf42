"""How long people wait for their next move when the server that has their table is gone.

    python -m bench.failover [--rounds 3]

Two servers share one PostgreSQL; at two tables of each there are two people who play without a
pause, through fronts that look ten times a second which server is well: one of them at the server
that has the table, the other at the one that passes it on. In each round one server is killed, one
is stopped (SIGSTOP), and both are ended politely, one after the other; each comes back, and is
given its share. Prints the longest wait of anybody whose table moved between two moves that were
acknowledged, with the 3-2-1 where there is one: after a kill, or where a server stands still.
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

import asyncpg
from server import tiny
from support.stores.cluster import Cluster
from support.stores.followers import Follower
from support.stores.postgres import Postgres
from support.stores.servers import Server

from countertop.server.settings import Settings
from countertop.server.store.parts import wing_of

AT_EACH = 2
"""Tables at each server: where one comes, half of them move."""


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
    """At new tables of each server, because the others may be all at one of them by now."""
    tables.people, tables.onlookers = [], []
    for _ in range(AT_EACH):
        await tables.sit_down()
    before = await epochs(tables.database)

    async def carry_out(_: Cluster) -> None:
        for person in tables.people:
            assert isinstance(person, Waiting)
            del person.times[:-1]
        await fault

    await tables.play_through(carry_out)
    after = await epochs(tables.database)
    moved = [one for one in tables.people if before[wing_of(one.code)] < after[wing_of(one.code)]]
    longest = max((one.longest() for one in moved if isinstance(one, Waiting)), default=0.0)
    print(f"{what:8} {longest:.2f} s at {len(moved) // 2} tables that moved", flush=True)
    for person in tables.everybody:
        await person.close()


async def epochs(database: str) -> dict[str, int]:
    """Of each wing: one more whenever somebody takes it."""
    connection = await asyncpg.connect(database)
    try:
        return dict(await connection.fetch("SELECT name, epoch FROM lease"))
    finally:
        await connection.close()


async def until_shared(
    tables: Cluster, lose: Callable[[], Awaitable[Any]], *wings: int | None
) -> None:
    await lose()
    await tables.until_shared(*wings)


async def one_round(tables: Cluster) -> None:
    first, second = tables.servers

    async def send(server: Server, what: signal.Signals) -> None:
        server.send(what)

    until = partial(until_shared, tables)
    await measure("killed", tables, until(first.end, None, 16))
    await measure("comes", tables, until(first.start, 8, 8))
    await measure("stopped", tables, until(lambda: send(second, signal.SIGSTOP), 16, None))
    await measure("wakes", tables, until(lambda: send(second, signal.SIGCONT), 8, 8))
    for server, wings in ((first, (None, 16)), (second, (16, None))):
        await measure("ended", tables, until(partial(server.end, signal.SIGTERM), *wings))
        await measure("comes", tables, until(server.start, 8, 8))


async def run(rounds: int) -> None:
    with (
        Postgres(f"countertop-bench-{os.getpid()}") as postgres,
        tempfile.TemporaryDirectory() as folder,
    ):
        usual = Settings()
        times = usual.missing, usual.countdown
        tables = Cluster(Path(tiny.__file__), Path(folder), postgres, Waiting, times=times)
        await tables.start()
        for _ in range(rounds):
            await one_round(tables)
        await tables.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    tiny.install(tiny.make("hands", HANDS=True))  # what everybody saw is looked at here
    asyncio.run(run(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
