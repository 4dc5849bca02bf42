"""Two servers share a database, and people at tables of both tap and race without a pause: whatever
happens to one server, the other one goes on with its tables, and nothing that was acknowledged is
lost, doubled or taken back."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from support.stores.cluster import Cluster
from support.stores.followers import PATIENCE
from support.stores.postgres import Postgres
from support.stores.proxies import PROGRAMS, Proxy, is_installed
from support.stores.standby import Standby


@asynccontextmanager
async def tables(cluster: Cluster) -> AsyncIterator[Cluster]:
    """With people at them; and whatever goes wrong, no server is left behind."""
    try:
        await cluster.start()
        await cluster.sit_down()
        yield cluster
    finally:
        await cluster.end()


@pytest_asyncio.fixture
async def cluster(tiny_script: Path, tmp_path: Path, postgres: Postgres) -> AsyncIterator[Cluster]:
    async with tables(Cluster(tiny_script, tmp_path, postgres)) as started:
        yield started


@pytest_asyncio.fixture
async def cluster_with_a_database_of_its_own(
    tiny_script: Path, tmp_path: Path
) -> AsyncIterator[Cluster]:
    with Postgres(f"countertop-failover-{os.getpid()}") as postgres:
        async with tables(Cluster(tiny_script, tmp_path, postgres)) as started:
            yield started


async def kill_and_stop(cluster: Cluster) -> None:
    """What was killed comes back, and is given its share; what was stopped wakes up when somebody
    else has its tables, finds out, and changes nothing."""
    first, second = cluster.servers
    await first.end(signal.SIGKILL)
    await cluster.until_shared(None, 16)
    await cluster.until_tapped(3)
    await first.start()
    await cluster.until_shared(8, 8)
    await cluster.until_tapped(3)
    second.send(signal.SIGSTOP)
    await cluster.until_shared(16, None)
    await cluster.until_tapped(3)
    second.send(signal.SIGCONT)
    await second.until("lost", 8)
    await cluster.until_shared(8, 8)
    assert first.count("lost") == 0


async def stop_for_a_minute(cluster: Cluster) -> None:
    first, second = cluster.servers
    second.send(signal.SIGSTOP)
    await cluster.until_shared(16, None)
    await asyncio.sleep(60.0)
    second.send(signal.SIGCONT)
    await second.until("lost", 8)
    await cluster.until_shared(8, 8)
    assert first.count("lost") == 0


async def restart(cluster: Cluster) -> None:
    """One after the other, as for an upgrade."""
    first, second = cluster.servers
    for server, wings in ((first, (None, 16)), (second, (16, None))):
        await server.end(signal.SIGTERM)
        await cluster.until_shared(*wings)
        await cluster.until_tapped(3)
        await server.start()
        await cluster.until_shared(8, 8)


async def cut(cluster: Cluster) -> None:
    """Between a server and the database; the people still reach it."""
    await _without(cluster, "cut")


async def deaf(cluster: Cluster) -> None:
    """What is committed is not heard of."""
    await _without(cluster, "only out")


async def mute(cluster: Cluster) -> None:
    await _without(cluster, "only back")


async def held(cluster: Cluster) -> None:
    """What was under way arrives in the end, when somebody else has the tables."""
    await _without(cluster, "held")


async def _without(cluster: Cluster, state: Any) -> None:
    first, _ = cluster.servers
    cluster.wires[0].become(state)
    await cluster.until_shared(None, 16)
    await cluster.until_tapped(3)
    cluster.wires[0].become("whole")
    await first.until("lost", 8)
    await cluster.until_shared(8, 8)


async def slow(cluster: Cluster) -> None:
    """Late, but there: nobody takes anything over."""
    cluster.wires[0].become("slow")
    await asyncio.sleep(5.0)
    cluster.wires[0].become("whole")
    assert [server.count("lost") for server in cluster.servers] == [0, 0]
    await cluster.until_shared(8, 8)


async def restart_the_database(cluster: Cluster) -> None:
    """Tables stand still with a sentence, and go on when it is back."""
    assert isinstance(cluster.postgres, Postgres)
    await asyncio.to_thread(cluster.postgres.stop)
    await until_told(cluster)
    await asyncio.to_thread(cluster.postgres.start)


async def fail_over(cluster: Cluster) -> None:
    """The database is gone for good; another one that has all of it takes over at its address."""
    assert isinstance(cluster.postgres, Postgres)
    standby = await asyncio.to_thread(Standby, cluster.postgres)
    try:
        await cluster.until_tapped(3)
        await asyncio.to_thread(cluster.postgres.crash)
        await until_told(cluster)
        await asyncio.to_thread(standby.promote)
        cluster.postgres = standby
        await cluster.until_shared(8, 8)
        await cluster.until_tapped(3)
        await cluster.end_play()
    finally:
        await asyncio.to_thread(standby.end)


async def until_told(cluster: Cluster) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any("store_failed" in person.told for person in cluster.people):
            await asyncio.sleep(0.02)


Fault = Callable[[Cluster], Awaitable[None]]


@pytest.mark.nightly
@pytest.mark.parametrize(
    "fault", [kill_and_stop, stop_for_a_minute, restart, cut, deaf, mute, held, slow]
)
async def test_tables_go_on_and_nothing_acknowledged_is_lost(
    cluster: Cluster, fault: Fault
) -> None:
    await cluster.play_through(fault)


@pytest.mark.nightly
@pytest.mark.parametrize("fault", [restart_the_database, fail_over])
async def test_tables_stand_still_while_the_database_is_away_and_go_on(
    cluster_with_a_database_of_its_own: Cluster, fault: Fault
) -> None:
    await cluster_with_a_database_of_its_own.play_through(fault)


@pytest.mark.proxies
@pytest.mark.parametrize("program", PROGRAMS)
async def test_tables_go_on_behind_a_proxy(
    program: str, tiny_script: Path, tmp_path: Path, postgres: Postgres
) -> None:
    """Both workers serve at once, rooms are hashed to either, whoever has them: so many come to the
    wrong one. Then one is killed, comes back, and both are restarted one after the other."""
    assert is_installed(program), f"this needs {program} (support/stores/proxies.py)"
    front = partial(Proxy, program, tmp_path)
    async with tables(Cluster(tiny_script, tmp_path, postgres, front=front)) as cluster:
        await cluster.sit_down()
        await cluster.play_through(kill_and_restart)


async def kill_and_restart(cluster: Cluster) -> None:
    first, _ = cluster.servers
    await first.end(signal.SIGKILL)
    await cluster.until_tapped(3)
    await first.start()
    await cluster.until_shared(8, 8)
    await restart(cluster)
