"""What was deleted is erased as well: noted in the commit that deletes it, carried out by whoever
serves the house then, and behind PostgreSQL so that nobody waits for long."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from support.stores.postgres import on_both_stores, on_postgresql
from support.stores.whole import had

from countertop.server.clock import REAL
from countertop.server.store.place import open_store
from countertop.server.store.postgres import erasing
from countertop.server.store.postgres.lease import LASTS
from countertop.server.store.school import forgetting, rows
from countertop.server.store.school.rows import Class, Pupil
from countertop.server.wings.keeper import ROUND

ODD = "Zwölfelfe"
PATIENCE = 60.0
TOO_LONG = "QueryCanceledError"


def of_class(id: str) -> Class:
    return Class(id=id, secret=f"secret-{id}", code=id, name=id, used="2026-11-16", game="tiny")


async def begin(store: Any, id: str) -> None:
    """A class with one pupil."""
    pupil = rows.pupil_row(id, Pupil(1, ODD, "", ""))
    await store.ask(lambda database: rows.save(database, rows.row(of_class(id)), [pupil]))


async def delete(store: Any, id: str) -> None:
    await store.ask(lambda database: forgetting.forget_class(database, id))


async def notes(store: Any) -> list[Any]:
    found: list[Any] = await store.ask(lambda rows: rows.execute(forgetting.NOTED).fetchall())
    return found


async def file_of(store: Any) -> int:
    """Of pupils: another one when it was written anew."""
    file = "SELECT pg_relation_filenode('pupil')"
    return int((await store.ask(lambda rows: rows.execute(file).fetchone()))[0])


async def swept(store: Any) -> None:
    """Sweep until nothing is left to erase."""
    async with asyncio.timeout(PATIENCE):
        while await notes(store):
            await store.ask(forgetting.erase)
            await asyncio.sleep(0.05)


class Onlooker:
    """Somebody else at the same database."""

    def __init__(self, connection: "asyncpg.Connection[Any]") -> None:
        self.do = connection.execute
        self.ask = connection.fetchval

    async def finds(self, name: str) -> bool:
        """In the file of the table, also where no row is any more."""
        await self.do("CHECKPOINT")
        file = "pg_read_binary_file(pg_relation_filepath('pupil'))"
        return bool(await self.ask(f"SELECT position($1::bytea IN {file})", name.encode()))


@pytest_asyncio.fixture
async def onlooker(store_url: str) -> AsyncIterator[Onlooker]:
    connection = await asyncpg.connect(store_url)
    yield Onlooker(connection)
    await connection.close()


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(erasing, "BREATH", 10.0)
    monkeypatch.setattr(erasing, "LOOKS", 2)


@pytest_asyncio.fixture
async def store(store_url: str) -> AsyncIterator[Any]:
    opened = await had(open_store(store_url))
    yield opened
    opened.close()


@on_both_stores
async def test_that_something_is_to_be_erased_outlives_the_server(store_url: str) -> None:
    former = await had(open_store(store_url))
    await begin(former, "a")
    assert await notes(former) == []
    await delete(former, "a")
    former.close()
    heir = await had(open_store(store_url))
    assert len(await notes(heir)) == 1
    await swept(heir)
    heir.close()


@on_both_stores
async def test_what_is_not_deleted_is_not_noted_either(store_url: str) -> None:
    store = await had(open_store(store_url))
    await begin(store, "a")

    def fail(database: Any) -> None:
        with database.whole():
            forgetting._note(database)
            raise OSError("the disk is full")

    with pytest.raises(Exception, match="disk is full"):
        await store.ask(fail)
    assert await notes(store) == []
    store.close()


@on_postgresql
async def test_not_a_byte_is_left_in_the_table(store: Any, onlooker: Onlooker) -> None:
    await begin(store, "a")
    assert await onlooker.finds(ODD)
    await delete(store, "a")
    assert await onlooker.finds(ODD), "the row is dead, and still there"
    await swept(store)
    assert not await onlooker.finds(ODD)


@on_postgresql
async def test_nobody_waits_for_long_while_somebody_reads_all_tables(
    store: Any, onlooker: Onlooker, caplog: pytest.LogCaptureFixture
) -> None:
    """As pg_dump does, for as long as it takes."""
    caplog.set_level("INFO", "countertop.rooms")
    await begin(store, "a")
    tables = ", ".join(erasing.OF_PUPILS)
    await onlooker.do(f"BEGIN; LOCK TABLE {tables} IN ACCESS SHARE MODE")
    await delete(store, "a")
    longest, began = 0.0, REAL.now()
    await store.ask(forgetting.erase)
    while "not_erased" not in caplog.text:
        asked = REAL.now()
        await begin(store, "b")
        longest = max(longest, REAL.now() - asked)
        assert REAL.now() < began + PATIENCE * 1000
    assert longest < erasing.LOCK + 1000
    assert len(await notes(store)) == 1
    await onlooker.do("COMMIT")
    await swept(store)


@on_postgresql
async def test_rows_that_somebody_may_still_look_at_are_not_taken_for_erased(
    store: Any, onlooker: Onlooker, caplog: pytest.LogCaptureFixture
) -> None:
    """At another table, but in a transaction that began when they were there."""
    caplog.set_level("INFO", "countertop.rooms")
    await begin(store, "a")
    await onlooker.do("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM version")
    await delete(store, "a")
    await store.ask(forgetting.erase)
    async with asyncio.timeout(PATIENCE):
        while "not_erased" not in caplog.text:
            await asyncio.sleep(0.02)
    assert len(await notes(store)) == 1
    await onlooker.do("COMMIT")
    await swept(store)
    assert not await onlooker.finds(ODD)


@on_postgresql
async def test_what_is_deleted_meanwhile_has_a_note_of_its_own(
    store: Any, onlooker: Onlooker
) -> None:
    for id in ("a", "b"):
        await begin(store, id)
    await delete(store, "a")
    former, file = await notes(store), await file_of(store)
    await onlooker.do("BEGIN; LOCK TABLE practised IN ACCESS SHARE MODE")
    async with asyncio.timeout(PATIENCE):
        while await file_of(store) == file:
            await store.ask(forgetting.erase)
            await asyncio.sleep(0.01)
    await delete(store, "b")
    assert await notes(store) != former
    await onlooker.do("COMMIT")
    await store.ask(lambda database: database._eraser._thread.join())
    assert len(await notes(store)) == 1, "the former one is not there to be taken away"
    await swept(store)
    assert not await onlooker.finds(ODD)


@on_postgresql
async def test_a_table_that_takes_too_long_is_left_alone_for_a_while(
    store: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "countertop.rooms")
    monkeypatch.setattr(erasing, "REWRITING", 1.0)
    await begin(store, "a")
    await delete(store, "a")
    async with asyncio.timeout(PATIENCE):
        while TOO_LONG not in caplog.text:
            await store.ask(forgetting.erase)
            await asyncio.sleep(0.02)
    for _ in range(5):
        await store.ask(forgetting.erase)
        await asyncio.sleep(0.02)
    assert caplog.text.count(TOO_LONG) == 1
    assert len(await notes(store)) == 1
    monkeypatch.setattr(erasing, "REWRITING", 1500.0)
    await store.ask(lambda database: setattr(database._eraser, "_not_before", 0.0))
    await swept(store)


def test_no_table_is_kept_for_as_long_as_a_lease_lasts() -> None:
    """The last time that it was renewed may be a round ago."""
    assert erasing.LOCK < erasing.REWRITING < LASTS - 2 * ROUND
