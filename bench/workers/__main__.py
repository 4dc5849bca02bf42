"""What a move costs where several workers share a store: `make bench ARGS=workers`.

    python -m bench.workers [--tables 20] [--seconds 6] [--rounds 3]

Four at a table, all of them move as soon as they are answered, every move is shown to all four and
on disk before. Prints microseconds of processor time for a move, of all processes of the server
together, in the best stretch: with a file; with PostgreSQL and one worker; with two, when everybody
comes to the worker that has their table; and when everybody comes to the other one, which passes
them on. PostgreSQL's own time is not in it. Compare within one run.
scale.py tells what four workers bring.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from itertools import pairwise

from support.stores.postgres import Postgres

from bench.server import STRETCH, Server, started
from bench.server_crowd import Player, seat_tables, start

SETTLING = 8.0
"""Seconds in which sixteen wings are shared out."""


def serving(store: str) -> AbstractContextManager[Server]:
    return started(sys.executable, "-m", "bench.workers", "--serve", store)


def serve(store: str) -> None:
    from countertop.server.serve import serve  # noqa: PLC0415 - only the server's
    from countertop.server.settings import WITHOUT_BUDGETS  # noqa: PLC0415

    serve("127.0.0.1", 0, store, WITHOUT_BUDGETS, open_page=False)


async def cost(servers: Sequence[Server], through: Server, tables: int, seconds: float) -> float:
    """Microseconds of processor time for a move; tables are the first server's."""
    seated = await seat_tables(servers[0].url, tables, through=through.url)
    players = [player for table in seated for player in table]
    for table in seated:
        start(table)
    for player in players:
        await asyncio.wait_for(player.is_ready.wait(), 60)
        player.keeps_on = True
        player.play(time.perf_counter())
    marks = [_mark(servers, players)]
    for _ in range(round(seconds / STRETCH)):
        await asyncio.sleep(STRETCH)
        marks.append(_mark(servers, players))
    for player in players:
        player.keeps_on = False
        player.close()
    return min((b[0] - a[0]) / (b[1] - a[1]) * 1e6 for a, b in pairwise(marks) if b[1] > a[1])


def _mark(servers: Sequence[Server], players: Sequence[Player]) -> tuple[float, int]:
    return sum(server.cpu() for server in servers), sum(player.acks for player in players)


async def one_round(postgres: Postgres, tables: int, seconds: float) -> None:
    with ExitStack() as open_now, tempfile.TemporaryDirectory() as folder:
        with serving(f"sqlite:///{folder}/tables.sqlite") as alone:
            print(f"a file           {await cost([alone], alone, tables, seconds):5.0f} µs")
        store = postgres.fresh()
        first = open_now.enter_context(serving(store))
        await asyncio.sleep(SETTLING)
        print(f"one worker       {await cost([first], first, tables, seconds):5.0f} µs")
        second = open_now.enter_context(serving(store))
        await asyncio.sleep(SETTLING)
        both = [first, second]
        print(f"two, its own     {await cost(both, first, tables, seconds):5.0f} µs")
        print(f"two, passed on   {await cost(both, second, tables, seconds):5.0f} µs", flush=True)


async def run(tables: int, seconds: float, rounds: int) -> None:
    with Postgres(f"countertop-bench-{os.getpid()}") as postgres:
        for _ in range(rounds):
            await one_round(postgres, tables, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--serve", metavar="STORE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve)
    else:
        asyncio.run(run(given.tables, given.seconds, given.rounds))


if __name__ == "__main__":
    main()
