"""A class is deleted in a house of several workers, whatever else is done with the database."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from support.person import PATIENCE
from support.school.lesson import class_of, open_class
from support.stores.leases import last_longer
from support.stores.postgres import Postgres
from support.stores.workers import House

from countertop.server.store.parts import WINGS
from countertop.server.store.postgres import erasing
from countertop.server.store.postgres.erasing import Eraser
from countertop.server.store.school.forgetting import NOTED


@pytest_asyncio.fixture
async def house(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(erasing, "BREATH", 10.0)
    last_longer(monkeypatch.setattr)
    house = House(postgres.fresh(), first_sweep=100.0, sweep=100.0)
    yield await house.start()
    await house.end()


async def test_a_class_is_deleted_at_once_and_no_wing_is_lost(house: House) -> None:
    """While somebody reads all tables; they are written anew after that, and without it."""
    served: Any = house  # people come to it all the same
    teacher, _ = await class_of(served, "Ada", "Ben")
    there = await asyncpg.connect(house.store_url)
    await there.execute(f"BEGIN; LOCK TABLE {', '.join(erasing.OF_PUPILS)} IN ACCESS SHARE MODE")
    epochs = await there.fetch("SELECT name, epoch FROM lease ORDER BY name")
    files = await of_files(there)
    assert (await teacher.post("delete", pupil=None))[0] == 200
    assert (await teacher.get("room"))[0] == 404
    assert await there.fetchval(NOTED) is not None
    assert await of_files(there) == files
    await open_class(served)
    await there.execute("COMMIT")
    await until_erased(there)
    assert await there.fetch("SELECT name, epoch FROM lease ORDER BY name") == epochs
    assert await there.fetchval("SELECT count(*) FROM class") == 1
    assert not set(await of_files(there)) & set(files)
    await there.close()


async def of_files(connection: "asyncpg.Connection[asyncpg.Record]") -> list[int]:
    """Another one for each table that was written anew."""
    asked = ", ".join(f"pg_relation_filenode('{table}')" for table in erasing.OF_PUPILS)
    return list(await connection.fetchrow(f"SELECT {asked}") or ())


async def until_erased(there: "asyncpg.Connection[asyncpg.Record]") -> None:
    async with asyncio.timeout(PATIENCE):
        while await there.fetchval(NOTED) is not None:
            await asyncio.sleep(0.05)


async def test_what_is_to_be_erased_is_done_by_one_worker_and_by_another_when_that_ends(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin, begun = Eraser.begin, list[Eraser]()

    def counted(self: Eraser) -> None:
        begun.append(self)
        begin(self)

    monkeypatch.setattr(Eraser, "begin", counted)
    served: Any = house
    teacher, _ = await class_of(served, "Ada")
    there = await asyncpg.connect(house.store_url)
    await there.execute("BEGIN; LOCK TABLE pupil IN ACCESS SHARE MODE")
    assert (await teacher.post("delete", pupil=None))[0] == 200
    await house.until(lambda: len(begun) > 3)
    assert len({*begun}) == 1
    (first,) = [worker for worker in house.workers if WINGS[0] in worker.keeper.wings]
    await house.stop(first)
    assert await there.fetchval(NOTED) is not None
    await there.execute("COMMIT")
    await until_erased(there)
    assert len({*begun}) == 2
    await there.close()
