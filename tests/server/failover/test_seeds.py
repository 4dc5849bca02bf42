"""Everything goes wrong that may go wrong, in an order that a seed says, while people play.

SEEDS="17 18" make nightly-python ARGS="tests/server/failover/test_seeds.py -k whole_night"
"""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import asyncpg
import pytest
from fuzz.watch import is_bad
from support.stores.cluster import Cluster
from support.stores.faults import Fault, drawn, happen, told
from support.stores.followers import Guesser
from support.stores.postgres import Postgres

SEEDS = [int(seed) for seed in os.environ.get("SEEDS", "1 2 3 10").split()]
BROKEN = Path(__file__).with_name("broken.py")
AT_A_TABLE = 4
"""Two who play, somebody who looks on, and a screen."""
FORGE = """
UPDATE audit_entry AS entry SET process = (
    SELECT max(process) FROM audit_worker, audit_taken AS owner
    WHERE (owner.wing, owner.epoch) = (entry.wing, entry.epoch)
    AND owner.address <> audit_worker.address) WHERE number = 3
"""
LOSE = (
    "DELETE FROM entry WHERE (match, number) IN (SELECT match, max(number) FROM entry GROUP BY 1)"
)


@asynccontextmanager
async def tables(script: Path, folder: Path, servers: int, seed: int) -> AsyncIterator[Cluster]:
    """At one of each server people tap and race, and at one more they play cards."""
    with Postgres(f"countertop-seeds-{os.getpid()}") as postgres:
        cluster = Cluster(script, folder, postgres, servers=servers)
        try:
            await cluster.start()
            await cluster.sit_down(seed=seed)
            await cluster.open_table(cluster.fronts[0], cluster.fronts[1], Guesser, Random(seed))
            yield cluster
        finally:
            await cluster.end()


async def go_wrong(script: Path, folder: Path, seed: int, servers: int, faults: int) -> None:
    """A seed that has failed fails with all that it takes to try it again."""
    sequence = drawn(seed, faults, servers, AT_A_TABLE * (servers + 1))
    try:
        async with tables(script, folder, servers, seed) as cluster:
            await cluster.play_through(partial(happen_and_settle, sequence=sequence))
            await would_have_been_found(cluster)
        said = [line for log in folder.glob("*.log") for line in log.read_text().splitlines()]
        assert not [line for line in said if is_bad(line) and '"store_failed"' not in line]
    except BaseException as error:
        error.add_note(told(seed, sequence))
        raise


async def happen_and_settle(cluster: Cluster, sequence: list[Fault]) -> None:
    await happen(cluster, sequence)
    await cluster.until_even()


async def would_have_been_found(cluster: Cluster) -> None:
    """If somebody else had written an entry, or the last one of each table were not in the log."""
    connection = await asyncpg.connect(cluster.database)
    for wrong, why in ((FORGE, "another than the owner"), (LOSE, "is lost|nobody may see")):
        await connection.execute(wrong)
        with pytest.raises(AssertionError, match=why):
            await cluster.hold()
    await connection.close()


async def test_nothing_is_lost_whatever_goes_wrong(tiny_script: Path, tmp_path: Path) -> None:
    await go_wrong(tiny_script, tmp_path, seed=48, servers=2, faults=5)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", SEEDS)
async def test_nor_in_a_whole_night(tiny_script: Path, tmp_path: Path, seed: int) -> None:
    await go_wrong(tiny_script, tmp_path, seed, servers=3, faults=30)


AWAY, GONE = Fault(0.0, "stop", 0, 6.0), Fault(0.5, "kill", 0, 0.5)
UNLOGGED = "is lost|nobody may see|had passed|before it happened|never was"
"""What was shown and is not in the log: the move is not there, or the view, or the race; or a view
like it is, of sooner than what they had seen already, or of later than when it was shown."""


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("broken", "sequence", "why"),
    [
        ("early", [GONE, Fault(0.0, "kill", 1, 0.5)], UNLOGGED),
        ("stubborn", [AWAY, Fault(6.5, "kill", 1, 3.0)], f"the owner|refused move|{UNLOGGED}"),
        ("open-hearted", [], "another may see"),
    ],
)
async def test_a_server_that_is_wrong_is_found_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    sequence: list[Fault],
    why: str,
) -> None:
    monkeypatch.setenv("BROKEN", broken)
    with pytest.raises(AssertionError, match=why):
        await play_and_look(tmp_path, sequence)


@pytest.mark.nightly
@pytest.mark.parametrize("sequence", [[AWAY, Fault(6.5, "kill", 1, 3.0)], [GONE], []])
async def test_one_that_is_right_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sequence: list[Fault]
) -> None:
    monkeypatch.setenv("BROKEN", "not at all")
    await play_and_look(tmp_path, sequence)


async def play_and_look(folder: Path, sequence: list[Fault]) -> None:
    """Nobody waits until all is well, because it may never be; but all stop before anybody looks,
    or what they see next would not be in the log that was read."""

    async def happen_and_look(cluster: Cluster) -> None:
        await happen(cluster, sequence)
        await asyncio.sleep(2.0)
        cluster.done.set()
        await asyncio.wait(cluster.playing, timeout=2.0)
        for person in cluster.everybody:
            await person.close()
        await cluster.hold()

    async with tables(BROKEN, folder, servers=2, seed=1) as cluster:
        await cluster.play_through(happen_and_look)
