"""Faults one after the other and on top of each other, in an order that a seed alone says.

    sequence = drawn(seed=7, count=20, servers=3, people=12)
    await happen(cluster, sequence)

What is at fault is mended by itself after a while, and nothing is at fault twice at a time.
"""

import asyncio
import signal
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple, cast

from support.stores.cluster import Cluster
from support.stores.followers import Follower
from support.stores.postgres import Postgres
from support.stores.servers import PATIENCE, Server
from support.stores.wires import State

KINDS = {
    "kill": 4,
    "stop": 4,
    "end": 2,
    "restart all": 1,
    "cut": 1,
    "held": 2,
    "slow": 1,
    "only out": 1,
    "only back": 1,
    "database restarted": 1,
    "database killed": 1,
    "move over": 5,
}
"""What may happen, and how often compared with the others. What a wire may be is in `wires.py`."""
LASTS = (0.3, 1.5, 4.5)
"""Seconds, more or less: not noticed, almost a lease, and longer than all patience."""
PAUSES = (0.0, 0.3, 1.5)
"""Seconds, at most: at once, before anybody has found out, and after."""


class Fault(NamedTuple):
    after: float
    """Seconds since the one before it."""
    what: str
    whom: int
    """Which server, whose wire, or which of the people."""
    lasts: float

    def __str__(self) -> str:
        return f"+{self.after:.1f} s {self.what} {self.whom}, {self.lasts:.1f} s"


def drawn(seed: int, count: int, servers: int, people: int) -> list[Fault]:
    dice = Random(seed)
    whats = dice.choices([*KINDS], [*KINDS.values()], k=count)
    return [_drawn(what, people if what == "move over" else servers, dice) for what in whats]


def _drawn(what: str, many: int, dice: Random) -> Fault:
    lasts = dice.choice(LASTS) * (0.5 + dice.random())
    return Fault(dice.choice(PAUSES) * dice.random(), what, dice.randrange(many), lasts)


def told(seed: int, sequence: Sequence[Fault]) -> str:
    return "\n".join([f"seed {seed}, {len(sequence)} faults:", *map(str, sequence)])


async def happen(cluster: Cluster, sequence: Sequence[Fault]) -> None:
    """Returns when all is mended, and every server is well again."""
    faults = _Faults(cluster)
    supervising = asyncio.create_task(faults.supervise())
    try:
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
            for fault in sequence:
                await asyncio.sleep(fault.after)
                group.create_task(faults.happen(fault))
        async with asyncio.timeout(PATIENCE):
            for server in cluster.servers:
                await faults.until_well(server)
    finally:
        supervising.cancel()


class _Faults:
    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._busy: defaultdict[object, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._down: set[Server] = set()
        """Those that are not to be started again just now."""
        self._servers: dict[str, Callable[[Server, float], Awaitable[None]]] = {
            "kill": partial(self._end, signal.SIGKILL),
            "stop": self._stop,
            "end": partial(self._end, signal.SIGTERM),
        }

    async def supervise(self) -> None:
        """As systemd does: a server that has ended is started again, also one that found no
        database."""
        while True:
            for server in self._cluster.servers:
                if server.has_ended and server not in self._down:
                    await server.start()
            await asyncio.sleep(0.1)

    async def happen(self, fault: Fault) -> None:
        what, cluster = fault.what, self._cluster
        if what in self._servers:
            await self._to_server(cluster.servers[fault.whom], what, fault.lasts)
        elif what == "restart all":
            for server in cluster.servers:
                await self._to_server(server, "end", 0.0)
                await self.until_well(server)
        elif what.startswith("database"):
            await self._to_database(what, fault.lasts)
        elif what == "move over":
            self._move_over(cluster.everybody[fault.whom])
        else:
            await self._to_wire(fault.whom, cast(State, what), fault.lasts)

    async def _to_server(self, server: Server, what: str, lasts: float) -> None:
        async with self._busy[server]:
            await self._servers[what](server, lasts)

    async def _end(self, how: signal.Signals, server: Server, lasts: float) -> None:
        self._down.add(server)
        await server.end(how)
        await asyncio.sleep(lasts)
        self._down.remove(server)

    async def _stop(self, server: Server, lasts: float) -> None:
        server.send(signal.SIGSTOP)
        await asyncio.sleep(lasts)
        server.send(signal.SIGCONT)

    async def until_well(self, server: Server) -> None:
        while await server.wings() is None:
            await asyncio.sleep(0.05)

    async def _to_wire(self, number: int, state: State, lasts: float) -> None:
        wire = self._cluster.wires[number]
        async with self._busy[wire]:
            wire.become(state)
            await asyncio.sleep(lasts)
            wire.become("whole")

    async def _to_database(self, what: str, lasts: float) -> None:
        postgres = self._cluster.postgres
        assert isinstance(postgres, Postgres)
        async with self._busy[postgres]:
            end = postgres.crash if what == "database killed" else postgres.stop
            await asyncio.to_thread(end)
            await asyncio.sleep(lasts)
            await asyncio.to_thread(postgres.start)

    def _move_over(self, person: Follower) -> None:
        """To the next front, and so to another worker."""
        urls = [front.url for front in self._cluster.fronts]
        person.move_over(urls[(urls.index(person.person.url) + 1) % len(urls)])
