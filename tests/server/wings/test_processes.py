"""`--workers N`: processes that share a port. One that is killed is missed for seconds only."""

import asyncio
import os
import re
import signal
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import aiohttp
import pytest
import pytest_asyncio
from support.person import Person
from support.stores import leases
from support.stores.followers import PATIENCE, Follower
from support.stores.postgres import Postgres
from support.stores.servers import Server

from countertop.cli import main

ENDED = 'countertop_room_events_total{event="worker_ended"}'


@pytest_asyncio.fixture
async def server(tiny_script: Path, tmp_path: Path, postgres: Postgres) -> AsyncIterator[Server]:
    started = Server(tiny_script, postgres.fresh(), tmp_path / "workers.log", workers=2)
    await started.start()
    yield started
    await started.end()
    started.port.give_back()


async def test_one_of_two_workers_is_killed_and_everybody_plays_on(server: Server) -> None:
    await server.until_well(workers=2)
    people = [Follower(server.port.url, Random(seat), seat) for seat in range(2)]
    host, guest = people
    await host.open_table("Ada")
    guest.code = host.code
    await guest.join("Ben")
    await host.must("configure", game="tiny", options=host.OPTIONS)
    await host.must("start")
    done = asyncio.Event()
    tapping = [asyncio.create_task(person.follow(done)) for person in people]
    try:
        for process in server.workers():
            taps = [person.taps for person in people]
            os.kill(process, signal.SIGKILL)
            async with asyncio.timeout(PATIENCE):
                while any(one.taps < had + 3 for one, had in zip(people, taps, strict=True)):
                    await asyncio.sleep(0.02)
            await server.until_well(workers=2)
    finally:
        done.set()
        await asyncio.gather(*tapping)
    for person in people:
        await person.check()
        await person.close()
    processes = server.workers()
    assert await server.end(signal.SIGTERM) == 0, "politely"
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


@pytest_asyncio.fixture
async def lasting(tmp_path: Path, postgres: Postgres) -> AsyncIterator[Server]:
    """It loses no lease, however busy the machine is."""
    started = Server(Path(leases.__file__), postgres.fresh(), tmp_path / "lasting.log", workers=2)
    await started.start()
    yield started
    await started.end(signal.SIGTERM)
    started.port.give_back()


async def test_a_worker_that_is_killed_is_missed_long_before_its_leases_run_out(
    lasting: Server,
) -> None:
    await lasting.until_well(workers=2)
    (killed, other) = lasting.workers()
    os.kill(killed, signal.SIGKILL)
    async with asyncio.timeout(leases.LONG / 1000 / 2):
        await lasting.until("worker_ended")
        await lasting.until_well(workers=2)
    assert other in lasting.workers()


async def test_each_worker_that_has_ended_is_counted_once(lasting: Server) -> None:
    """By whoever was started in its place: those that start them are asked by nobody."""
    await lasting.until_well(workers=2)
    (first, second) = lasting.workers()
    for process, count in ((first, 1), (second, 2)):
        os.kill(process, signal.SIGKILL)
        async with asyncio.timeout(PATIENCE):
            while (told := (await figures(lasting))[1][ENDED]) < count:
                await asyncio.sleep(0.05)
        assert told == count


async def test_what_all_workers_tell_adds_up_to_what_has_happened(lasting: Server) -> None:
    """Whichever of them is asked, wherever tables are and whoever passes people on."""
    await lasting.until_well(workers=2)
    people = [Person(lasting.port.url) for _ in range(6)]
    for person in people:
        await person.open("Ada")
        await person.must("configure", game="tiny", options={"goal": 1_000_000, "countdown_ms": 0})
        await person.must("start")
        await person.until_on()
    for person in people * 5:
        await person.must("play", move={"type": "tap"})
    expected = {
        "countertop_moves_total": 30,
        "countertop_log_entries_total": 30,
        'countertop_messages_total{type="play"}': 30,
        "countertop_answer_seconds_count": 30 + 2 * len(people),
        "countertop_connections": len(people),
        "countertop_rooms": len(people),
        "countertop_matches_running": len(people),
    }
    asked = set[str]()
    while len(asked) < 2:
        first, told = await figures(lasting)
        assert {name: told[name] for name in expected} == expected
        asked.add(first)
    for person in people:
        await person.close()


async def figures(server: Server) -> tuple[str, Counter[str]]:
    """Who was asked, and the sums over all workers."""
    async with aiohttp.ClientSession() as http, http.get(f"{server.port.url}/metrics") as answer:
        text = await answer.text()
    told = Counter[str]()
    lines = re.findall(r'^(\w+)\{worker="([^"]+)",?([^}]*)\} (\S+)$', text, re.M)
    for name, _, labels, value in lines:
        told[f"{name}{{{labels}}}" if labels else name] += float(value)  # type: ignore[assignment]
    return lines[0][1], told


def test_several_workers_need_a_store_that_they_can_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite"
    assert main(["serve", "--workers", "2", "--store", store]) == 2
    told = capsys.readouterr().err
    assert "--store postgresql://" in told
    assert told.count("\n") == 1
    assert not (tmp_path / "tables.sqlite").exists()


def test_an_address_inside_that_is_not_this_machines_is_said_once(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anybody is let in."""
    serve = ["serve", "--port", "0", "--store", postgres.fresh(), "--inside", "192.0.2.1"]
    for several in ([], ["--workers", "2"]):
        assert main([*serve, *several]) == 2
        told = capsys.readouterr()
        assert told.err.startswith("countertop: Cannot serve on 192.0.2.1:0: ")
        assert told.err.count("\n") == 1
        assert "is open" not in told.out


@pytest.mark.parametrize("count", ["0", "17", "two"])
def test_workers_are_a_number_of_wings_at_most(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--workers", count])
    assert "workers are a number from 1 to 16" in capsys.readouterr().err
