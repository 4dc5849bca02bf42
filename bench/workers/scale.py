"""What more workers bring: `python -m bench.workers.scale [--workers 1 2 4]`.

Four at a table, all of them move as soon as they are answered, every move is shown to all four and
in PostgreSQL's log, on disk, before. Each worker has a crowd of its own, in processes beside it,
who come to the worker that has their table. Prints the moves of all of them together in a second,
the middle one of three stretches, how long they were waited for, and how much of a core each worker
used; "times one" is what one worker made in the first line. It wants a core for each worker, each
process of a crowd, and a few for PostgreSQL: on fewer it measures the machine.
"""

import argparse
import asyncio
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from statistics import median
from typing import NamedTuple

from support.stores.postgres import Postgres

from bench.server import Server
from bench.server_crowd import Player, seat_tables, start
from bench.workers.__main__ import SETTLING, serving

STRETCHES = 3
CROWDS = 2
"""Processes of players at each worker: one alone would be what is measured."""


class Stretch(NamedTuple):
    moves: int
    slowest: float
    """Of a hundred answers the second slowest, in seconds."""


def crowd(url: str, tables: int, begin: float, seconds: float) -> list[Stretch]:
    return asyncio.run(_crowd(url, tables, begin, seconds))


async def _crowd(url: str, tables: int, begin: float, seconds: float) -> list[Stretch]:
    """Seat tables, play from before `begin`, and count in stretches from then on."""
    seated = await seat_tables(url, tables)
    players = [player for table in seated for player in table]
    for table in seated:
        start(table)
    for player in players:
        await asyncio.wait_for(player.is_ready.wait(), 60)
        player.keeps_on = True
        player.play(time.perf_counter())
    if time.time() > begin:
        raise SystemExit("Not all were seated in time: give them longer by --seating.")
    await asyncio.sleep(begin - time.time())
    found = [await _stretch(players, seconds) for _ in range(STRETCHES)]
    for player in players:
        player.keeps_on = False
        player.close()
    return found


async def _stretch(players: Sequence[Player], seconds: float) -> Stretch:
    for player in players:
        player.acks = 0
        player.latencies.clear()
    await asyncio.sleep(seconds)
    waits = sorted(wait for player in players for wait in player.latencies)
    return Stretch(sum(player.acks for player in players), waits[int(len(waits) * 0.99)])


class Figures(NamedTuple):
    moves: float
    """A second, of all workers together."""
    slowest: float
    busy: float
    """Of a core, each worker at the mean."""


async def figures(
    servers: Sequence[Server], tables: int, seating: float, seconds: float
) -> Figures:
    begin, loop = time.time() + seating, asyncio.get_running_loop()
    with ProcessPoolExecutor(CROWDS * len(servers)) as pool:
        asked = [
            loop.run_in_executor(pool, crowd, server.url, tables // CROWDS, begin, seconds)
            for server in servers
            for _ in range(CROWDS)
        ]
        await asyncio.sleep(begin - time.time())
        before = sum(server.cpu() for server in servers)
        await asyncio.sleep(STRETCHES * seconds)
        used = sum(server.cpu() for server in servers) - before
        crowds = await asyncio.gather(*asked)
    stretches = list(zip(*crowds, strict=True))
    return Figures(
        median(sum(part.moves for part in stretch) for stretch in stretches) / seconds,
        median(max(part.slowest for part in stretch) for stretch in stretches),
        used / (STRETCHES * seconds * len(servers)),
    )


def told(count: int, found: Figures, alone: float) -> str:
    return (
        f"{count} workers  {found.moves:8,.0f} moves/s  {found.moves / alone:5.2f} times one"
        f"  99 of 100 within {1000 * found.slowest:.0f} ms  {found.busy:.2f} of a core each"
    )


async def run(counts: Sequence[int], tables: int, seating: float, seconds: float) -> None:
    alone = 0.0
    with Postgres(f"countertop-bench-{os.getpid()}") as postgres:
        postgres.psql("ALTER SYSTEM SET fsync = on")
        postgres.psql("SELECT pg_reload_conf()")
        for count in counts:
            with ExitStack() as open_now:
                store = postgres.fresh()
                servers = [open_now.enter_context(serving(store)) for _ in range(count)]
                await asyncio.sleep(SETTLING)
                found = await figures(servers, tables, seating, seconds)
            alone = alone or found.moves / count
            print(told(count, found, alone), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=40, help="at each worker")
    parser.add_argument("--seating", type=float, default=20.0, help="seconds")
    parser.add_argument("--seconds", type=float, default=5.0)
    given = parser.parse_args()
    asyncio.run(run(given.workers, given.tables, given.seating, given.seconds))


if __name__ == "__main__":
    main()
