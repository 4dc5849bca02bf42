"""The server through real sockets, its log on disk, on one core; the crowd is on the other cores.

    python -m bench.server [--tables 60] [--seconds 8]
    python -m bench.server --only pace [--tables 1000] [--experts 20] [--thinkers 0]

Prints moves/s when everybody plays as fast as they are answered, the time from sending a move to
its ack at half of that (and how much of it passed in the server, by its own account: the rest is
the crowd's, and that of whoever else uses the machine), and the memory for idle connections and
running tables.

`pace` is people's own: everybody at every table makes one move in three seconds, some more tables
are Lucky Box among experts, and it is told how long moves and the server's event loop took; and how
long the server was ready and had no core, because others had it: that is in all other figures.
"""

import argparse
import asyncio
import math
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import uvloop
from msgspec.structs import replace

from bench.server_crowd import SEATS, Player, seat_tables, start, start_experts
from countertop.server.match.thinkers import usual

STRETCH = 1.0
"""Seconds over which a rate is taken."""
FIRST = os.environ.get("BENCH_FIRST", "").split()
"""In front of the server's command: `chrt -f 10` gives it its core before all others."""
PAUSE = 3.0
"""Seconds between two moves of a player at people's pace."""


class Server:
    """`python -m bench.server --serve STORE`, on a core of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        assert process.stdout is not None
        self.url = process.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")

    def memory(self) -> float:
        """Resident, in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 1e6

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited(self) -> float:
        """Seconds in which its busiest thread could have run and was not let."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return max(int(task.read_text().split()[1]) for task in tasks) / 1e9


@contextmanager
def started(*command: str, **more: Any) -> Iterator[Server]:
    """A server as a process of its own; `more` is what `Popen` takes besides."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more
    )
    try:
        yield Server(process)
    finally:
        process.terminate()
        process.wait()


@contextmanager
def serving(thinkers: int = 0, source: Path | None = None) -> Iterator[Server]:
    """Ours; with a source, as it is in that folder."""
    paths = [] if source is None else [str(source)]
    paths += [str(Path.cwd()), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with tempfile.TemporaryDirectory() as folder:
        asked = ("--serve", f"{folder}/tables.sqlite", "--thinkers", str(thinkers))
        command = (*FIRST, sys.executable, "-m", "bench.server", *asked)
        with started(*command, env=environment) as server:
            yield server


def serve(store: str, thinkers: int) -> None:
    from countertop.engine.registry import Game, games  # noqa: PLC0415 - only the server's
    from countertop.server.match import thinkers as elsewhere  # noqa: PLC0415
    from countertop.server.serve import serve  # noqa: PLC0415
    from countertop.server.settings import WITHOUT_BUDGETS  # noqa: PLC0415

    cores = all_cores()
    use_core(0)
    others = ",".join(map(str, cores[1:] or cores))
    elsewhere.COMMAND = ("taskset", "-c", others, "chrt", "-o", "0", *elsewhere.COMMAND)
    games.add(Game(Path(__file__).parent / "peers" / "plain", "bench.peers"))
    settings = replace(WITHOUT_BUDGETS, thinkers=thinkers)
    serve("127.0.0.1", 0, f"sqlite:///{store}", settings, open_page=False)


def all_cores() -> list[int]:
    """Also those that whoever started this process keeps off."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    found = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, mine)
    return found


def use_core(first: int, count: int = 1) -> None:
    cores = all_cores()
    os.sched_setaffinity(0, cores[first : first + count] or cores)


class Rate(NamedTuple):
    """Moves in a second; and in a second of the server's own processor time, in the best stretch:
    what a core does that nobody else works on."""

    wall: float
    core: float
    views: float


async def throughput(server: Server, players: list[Player], seconds: float) -> Rate:
    """Everybody plays on as soon as they are answered."""
    for player in players:
        player.keeps_on = True
        player.play(time.perf_counter())
    await asyncio.sleep(1)
    marks = [(time.perf_counter(), server.cpu(), _acks(players), _views(players))]
    while marks[-1][0] - marks[0][0] < seconds:
        await asyncio.sleep(STRETCH)
        marks.append((time.perf_counter(), server.cpu(), _acks(players), _views(players)))
    for player in players:
        player.keeps_on = False
    await asyncio.sleep(0.5)
    (began, _, first, shown), (ended, _, last, shown_last) = marks[0], marks[-1]
    stretches = [
        (after[2] - before[2]) / (after[1] - before[1])
        for before, after in pairwise(marks)
        if after[1] > before[1]
    ]
    moves = last - first
    return Rate(moves / (ended - began), max(stretches), (shown_last - shown) / moves)


async def latency(players: list[Player], rate: float, seconds: float) -> tuple[float, float]:
    """p50 and p99 in milliseconds from sending to ack, at so many moves/s."""
    for player in players:
        player.latencies.clear()
        player.sent.clear()
    began, made = time.perf_counter(), 0
    while (now := time.perf_counter()) - began < seconds:
        while made < (now - began) * rate:
            players[made % len(players)].play(now)
            made += 1
        await asyncio.sleep(0.0005)
    await asyncio.sleep(0.5)
    found = sorted(ms for player in players for ms in player.latencies)
    return found[len(found) // 2] * 1000, found[len(found) * 99 // 100] * 1000


async def times(url: str, what: str = "answer_seconds") -> dict[float, int]:
    """How many requests were answered within so many seconds of their arrival, so far."""
    async with aiohttp.ClientSession() as http, http.get(f"{url}/metrics") as answer:
        text = await answer.text()
    found = re.findall(rf'{what}_bucket{{le="([^"]+)"}} (\d+)', text)
    return {float(bound): int(count) for bound, count in found}


def within(before: dict[float, int], after: dict[float, int], share: float) -> float:
    """Milliseconds within which this share was answered in between."""
    total = after[math.inf] - before[math.inf]
    bounds = (bound for bound in sorted(after) if after[bound] - before[bound] >= share * total)
    return next(bounds) * 1000


def _acks(players: list[Player]) -> int:
    return sum(player.acks for player in players)


def _views(players: list[Player]) -> int:
    return sum(player.views for player in players)


async def moves(tables: int, seconds: float) -> None:
    with serving() as server:
        seated = await seat_tables(server.url, tables)
        for table in seated:
            start(table)
        players = [player for table in seated for player in table]
        await asyncio.gather(*(player.is_ready.wait() for player in players))
        rate = await throughput(server, players, seconds)
        before = await times(server.url)
        p50, p99 = await latency(players, rate.wall / 2, seconds)
        after = await times(server.url)
        own50, own99 = within(before, after, 0.5), within(before, after, 0.99)
        refusals = sum(player.refusals for player in players)
        print(f"  {tables} tables of {SEATS}, log on disk, {rate.views:.1f} views/move")
        print(f"  moves/s                      {rate.wall:10,.0f}   ({refusals} refused)")
        print(f"  moves/s of processor time    {rate.core:10,.0f}   (in the best stretch)")
        print(f"  p50 / p99 at half the rate   {p50:10.1f} / {p99:.1f} ms")
        print(f"  of it in the server, at most {own50:10.1f} / {own99:.1f} ms")


async def pace(tables: int, experts: int, thinkers: int, seconds: float) -> None:
    with serving(thinkers) as server:
        seated = await seat_tables(server.url, tables)
        for table in seated:
            start(table)
            await asyncio.sleep(0.01)
        players = [player for table in seated for player in table]
        await asyncio.gather(*(player.is_ready.wait() for player in players))
        for (onlooker,) in await seat_tables(server.url, experts, people=1, game="lucky-box"):
            start_experts(onlooker)
        await asyncio.sleep(5)
        before, cpu, waited = await times(server.url), server.cpu(), server.waited()
        acks = _acks(players)
        lag, disk = [await times(server.url, f"{what}_seconds") for what in ("loop_lag", "commit")]
        p50, p99 = await latency(players, len(players) / PAUSE, seconds)
        cpu, waited, acks = server.cpu() - cpu, server.waited() - waited, _acks(players) - acks
        after, late = await times(server.url), await times(server.url, "loop_lag_seconds")
        written = await times(server.url, "commit_seconds")
        own50, own99 = within(before, after, 0.5), within(before, after, 0.99)
        print(f"  {tables} tables of {SEATS}, one move in {PAUSE:g} s, {experts} tables of experts")
        print(f"  p50 / p99                    {p50:10.1f} / {p99:.1f} ms")
        print(f"  of it in the server, at most {own50:10.1f} / {own99:.1f} ms")
        worst = within(lag, late, 1.0)
        print(f"  the loop's lag, p99 / most   {within(lag, late, 0.99):10.0f} / {worst:.0f} ms")
        worst = within(disk, written, 1.0)
        print(
            f"  commits, p99 / most          {within(disk, written, 0.99):10.0f} / {worst:.0f} ms"
        )
        each = 1e6 * cpu / acks
        print(
            f"  of a core                    {100 * cpu / seconds:10.0f} %   ({each:.0f} µs a move)"
        )
        print(f"  and had to wait for it       {100 * waited / seconds:10.0f} % of the time")
        print(f"  memory                       {server.memory():10.0f} MB")


async def memory() -> None:
    with serving() as server:
        await seat_tables(server.url, 25)  # what is loaded once is not counted
        await asyncio.sleep(2)
        before = server.memory()
        await seat_tables(server.url, 250)
        await asyncio.sleep(6)
        idle = server.memory() - before
        print(f"  1,000 idle connections       {idle:10.1f} MB   (in 250 rooms)")
    with serving() as server:
        for table in await seat_tables(server.url, 25, people=1):
            start(table, bots=1)
        await asyncio.sleep(5)
        tables = await seat_tables(server.url, 1000, people=1)
        await asyncio.sleep(6)
        before = server.memory()
        for table in tables:
            start(table, bots=1)
        await asyncio.sleep(12)
        running = server.memory() - before
        print(f"  1,000 running tables         {running:10.1f} MB   (one person, one bot each)")


async def measure(tables: int, seconds: float) -> None:
    await moves(tables, seconds)
    await memory()


def main() -> None:
    parser = argparse.ArgumentParser(description="The server through real sockets.")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--experts", type=int, default=0, help="tables of experts, at pace")
    parser.add_argument("--thinkers", type=int, help="processes that think for them (as served)")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--only", choices=("moves", "memory", "pace"))
    parser.add_argument("--serve", metavar="STORE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.thinkers or 0)
        return
    usual_thinkers = usual()
    use_core(1, os.cpu_count() or 1)
    if given.only == "memory":
        uvloop.run(memory())
    elif given.only == "moves":
        uvloop.run(moves(given.tables or 60, given.seconds))
    elif given.only == "pace":
        thinkers = usual_thinkers if given.thinkers is None else given.thinkers
        uvloop.run(pace(given.tables or 1000, given.experts, thinkers, given.seconds))
    else:
        uvloop.run(measure(given.tables or 60, given.seconds))


if __name__ == "__main__":
    main()
