"""Our server beside Colyseus and boardgame.io, in one run: `make bench ARGS=peers`.

    python -m bench.peers [--tables 60] [--seconds 6] [--rounds 3] [--before FOLDER]
    python -m bench.peers --only pace [--tables 250] [--most 4000] [--crowds 1]

Four at a table, one of them moves as soon as the last move is answered, every move is shown to all
four: moves per second of the server's own processor time. All three play the same plain table
(`view.mjs`, `plain/rules.py`) in views of about 600 bytes; ours plays Hochspannung as well, by all
its rules and in its own views. Ours writes every move to disk before it is answered; the others
keep theirs in memory, and Colyseus plays once more with a log that is flushed as ours is, a line of
JSON for each move. They are fetched by npm when this runs for the first time. `--before` serves
ours from another folder of sources, too, by turns with the rest.

`pace` is people's: everybody moves once in three seconds, and the number of tables doubles until
one move in a hundred takes longer than 50 ms.
"""

import argparse
import asyncio
import math
import multiprocessing
import os
import subprocess
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path
from statistics import median
from typing import NamedTuple

import uvloop

from bench.peers.crowd import at_boardgame, at_colyseus, at_ours
from bench.server import FIRST, PAUSE, STRETCH, Server, all_cores, serving, started, use_core
from bench.server_crowd import SEATS, Player

FOLDER = Path(__file__).parent
SLOW = 50.0
"""Milliseconds that one move in a hundred may take."""

PATIENCE = 30.0
"""Seconds in which all tables have to be dealt, once everybody sits."""

Seating = Callable[[str, int], Awaitable[list[list[Player]]]]


class Peer(NamedTuple):
    name: str
    seat: Seating
    script: str = ""
    """What Node runs; none for ours."""
    keeps: bool = False
    """Whether it writes its moves to disk, of those that Node runs."""
    source: Path | None = None
    """Where ours is served from, if not from here."""


PLAIN, FULL = partial(at_ours, game="plain"), partial(at_ours, game="hochspannung")
OURS = Peer("Countertop", PLAIN)
OTHERS = (
    Peer("Colyseus", at_colyseus, "colyseus.mjs"),
    Peer("C. on disk", at_colyseus, "colyseus.mjs", keeps=True),
    Peer("boardgame.io", at_boardgame, "boardgame.cjs"),
)
PEERS = (OURS, Peer("Hochspannung", FULL), *OTHERS)


def with_before(source: Path | None) -> tuple[Peer, ...]:
    """Everybody; and ours as it was, from that folder."""
    if source is None:
        return PEERS
    before = Peer("ours before", PLAIN, source=source), Peer("H. before", FULL, source=source)
    return OURS, before[0], PEERS[1], before[1], *OTHERS


@contextmanager
def opened(peer: Peer) -> Iterator[Server]:
    """A server on a core of its own."""
    if not peer.script:
        with serving(source=peer.source) as server:
            yield server
        return
    pinned = (*FIRST, "taskset", "-c", str(all_cores()[0]), "node", peer.script)
    environment = {**os.environ, "NODE_ENV": "production"}
    with tempfile.TemporaryDirectory() as folder:
        kept = (f"{folder}/log",) if peer.keeps else ()
        with started(*pinned, *kept, cwd=FOLDER, env=environment) as server:
            yield server


class Rate(NamedTuple):
    """Moves in a second of the server's processor time: in all of the run, and at best."""

    mean: float
    best: float
    views: float
    """How many were shown of each move."""


async def closed_loop(server: Server, tables: list[list[Player]], seconds: float) -> Rate:
    """One at each table moves on as soon as it is answered."""
    movers = [table[0] for table in tables]
    await asyncio.gather(*(player.is_ready.wait() for table in tables for player in table))
    for mover in movers:
        mover.keeps_on = True
        mover.play(time.perf_counter())
    await asyncio.sleep(1)
    marks = [_mark(server, tables)]
    for _ in range(round(seconds / STRETCH)):
        await asyncio.sleep(STRETCH)
        marks.append(_mark(server, tables))
    for mover in movers:
        mover.keeps_on = False
    (cpu, acks, views), (cpu_last, acks_last, views_last) = marks[0], marks[-1]
    best = max((b[1] - a[1]) / (b[0] - a[0]) for a, b in pairwise(marks) if b[0] > a[0])
    moves = acks_last - acks
    return Rate(moves / (cpu_last - cpu), best, (views_last - views) / moves)


def _mark(server: Server, tables: list[list[Player]]) -> tuple[float, int, int]:
    players = [player for table in tables for player in table]
    acks, views = sum(one.acks for one in players), sum(one.views for one in players)
    return server.cpu(), acks, views


async def rate(peer: Peer, tables: int, seconds: float) -> Rate:
    with opened(peer) as server:
        return await closed_loop(server, await peer.seat(server.url, tables), seconds)


def side_by_side(peers: Sequence[Peer], tables: int, seconds: float, rounds: int) -> None:
    found: dict[str, list[Rate]] = {peer.name: [] for peer in peers}
    for _ in range(rounds):
        for peer in peers:
            found[peer.name].append(uvloop.run(rate(peer, tables, seconds)))
    means = {name: median(rate.mean for rate in rates) for name, rates in found.items()}
    ours = means[OURS.name]
    print(f"  {tables} tables of {SEATS}, one mover each; moves per second of processor time")
    for name, rates in found.items():
        best, views = max(rate.best for rate in rates), rates[-1].views
        print(
            f"  {name:14}{means[name]:9,.0f}   best second {best:8,.0f}   {views:.1f} views a move"
            f"   ours is {ours / means[name]:.2f} of it"
        )


# --- at people's pace


class Crowd(NamedTuple):
    """One of the processes that play."""

    peer: Peer
    url: str
    tables: int
    core: int
    seconds: float

    def play(self, barrier: Barrier, tell: Connection) -> None:
        use_core(self.core)
        tell.send(uvloop.run(self._play(barrier)))

    async def _play(self, barrier: Barrier) -> list[float]:
        tables = await self.peer.seat(self.url, self.tables)
        players = [player for table in tables for player in table]
        ready = asyncio.gather(*(player.is_ready.wait() for player in players))
        try:
            await asyncio.wait_for(ready, PATIENCE)
        except TimeoutError:
            await asyncio.to_thread(barrier.wait)
            return [math.inf]
        await asyncio.to_thread(barrier.wait)
        await asyncio.sleep(1)
        await _at_pace(players, self.seconds)
        return [seconds * 1000 for player in players for seconds in player.latencies]


async def _at_pace(players: list[Player], seconds: float) -> None:
    """Everybody in turn, evenly, so that each moves once in three seconds."""
    began, made, rate = time.perf_counter(), 0, len(players) / PAUSE
    while (now := time.perf_counter()) - began < seconds:
        while made < (now - began) * rate:
            players[made % len(players)].play(now)
            made += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1)


def paced(peer: Peer, tables: int, crowds: int, seconds: float) -> tuple[float, float, float]:
    """p50 and p99 in milliseconds, and how much of a core the server took."""
    with opened(peer) as server:
        barrier = multiprocessing.Barrier(crowds + 1)
        ears = []
        for number in range(crowds):
            ear, tell = multiprocessing.Pipe(duplex=False)
            crowd = Crowd(peer, server.url, tables // crowds, 1 + number, seconds)
            multiprocessing.Process(target=crowd.play, args=(barrier, tell), daemon=True).start()
            ears.append(ear)
        barrier.wait()
        cpu, began = server.cpu(), time.perf_counter()
        found = sorted(one for ear in ears for one in ear.recv())
        share = (server.cpu() - cpu) / (time.perf_counter() - began)
    return found[len(found) // 2], found[len(found) * 99 // 100], share


def until_slow(peers: Sequence[Peer], first: int, most: int, crowds: int, seconds: float) -> None:
    for peer in peers:
        tables, held = first, 0
        while tables <= most:
            p50, p99, share = paced(peer, tables, crowds, seconds)
            print(
                f"  {peer.name:14}{tables:6,} tables   p50 / p99 {p50:7.1f} / {p99:.1f} ms"
                f"   {100 * share:.0f} % of a core",
                flush=True,
            )
            if p99 > SLOW:
                break
            tables, held = 2 * tables, tables
        print(f"  {peer.name:14}{held:6,} tables are within {SLOW:g} ms")


def fetch() -> None:
    """By the lock beside this, and only once."""
    if not (FOLDER / "node_modules" / ".package-lock.json").exists():
        command = ["npm", "install", "--no-save", "--loglevel=error"]
        subprocess.run(command, cwd=FOLDER, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Our server beside two others.")
    parser.add_argument("--tables", type=int, help="60; at pace the first number, 250")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--most", type=int, default=4000, help="tables, at pace")
    parser.add_argument("--crowds", type=int, default=1, help="processes that play, at pace")
    parser.add_argument("--only", choices=("moves", "pace"))
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="sources to compare with")
    parser.add_argument("--peers", nargs="+", metavar="NAME", help="only these")
    given = parser.parse_args()
    peers = [one for one in with_before(given.before) if one.name in (given.peers or [one.name])]
    if any(peer.script for peer in peers):
        fetch()
    if given.only != "pace":
        use_core(1, os.cpu_count() or 1)
        side_by_side(peers, given.tables or 60, given.seconds, given.rounds)
    if given.only != "moves":
        until_slow(peers, given.tables or 250, given.most, given.crowds, given.seconds)


if __name__ == "__main__":
    main()
