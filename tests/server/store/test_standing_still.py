"""Whoever stands still in the middle of a statement reads nothing any more and says nothing; only
their machine says that they are there. Before long somebody else has their wings all the same."""

import asyncio
import gc
import os
import socket
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from support.stores.postgres import Postgres, on_postgresql

from countertop.server.store.changes import Away, StoreError
from countertop.server.store.parts import WINGS
from countertop.server.store.place import open_store
from countertop.server.store.postgres import database
from countertop.server.store.postgres.database import PostgresStore, connected

FORMER, HEIR = "127.0.0.1:1", "127.0.0.1:2"
PATIENCE = 60.0


async def between_two_messages(stopped: Any) -> None:
    """What a statement is has been said, and not yet what for."""
    await stopped.prepare("SELECT 1")


async def in_an_answer(stopped: Any) -> None:
    """It is more than fits between the two."""
    await stopped.execute("SELECT repeat('x', 1000000) FROM generate_series(1, 100)")


async def stand_still(url: str, doing: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
    """In a transaction that has passed the fence."""
    store = open_store(url)
    assert isinstance(store, PostgresStore)
    (lease, *_) = await store.take(FORMER, len(WINGS))
    stopped = await connected(url)
    await stopped.execute(f"BEGIN; SELECT fence('{lease.wing}', {lease.epoch})")
    stopped._transport.pause_reading()
    going_on = asyncio.create_task(doing(stopped))
    await asyncio.sleep(0.2)  # so that it has begun
    async with asyncio.timeout(PATIENCE):
        while lease.wing not in [one.wing for one in await store.take(HEIR, len(WINGS))]:
            await asyncio.sleep(0.1)
    going_on.cancel()
    stopped.terminate()
    store.close()


@on_postgresql
async def test_whoever_stands_still_between_two_messages(store_url: str) -> None:
    await stand_still(store_url, between_two_messages)


@pytest.mark.nightly
async def test_whoever_stands_still_in_the_middle_of_an_answer() -> None:
    with Postgres(f"countertop-standing-{os.getpid()}") as postgres:
        name = postgres.fresh_name()
        with postgres.listening() as address:
            await stand_still(f"{address}/{name}", in_an_answer)


@on_postgresql
def test_whoever_ends_while_something_is_called_off_leaves_no_task_behind(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when a database stands still and the server is told to stop."""
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    store = database.Postgres(store_url)
    with pytest.raises(StoreError, match="The database is away"):
        store.execute("SELECT pg_sleep(2)")
    store.close()
    del store
    gc.collect()
    assert not caplog.records


def test_whoever_stands_in_line_before_a_silent_database_hears_so_with_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They do not wait out a patience each: all that were in line fail together."""
    monkeypatch.setattr(database, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        store = database.Postgres(f"postgresql://x@127.0.0.1:{silent.getsockname()[1]}/x")
        for _ in range(3):
            with pytest.raises(Away):
                store.execute("SELECT 1")
        came, _ = silent.accept()
        with pytest.raises(BlockingIOError):
            silent.accept()
        came.close()
        store.close()


@on_postgresql
def test_whoever_has_reached_a_standby_looks_for_the_first_one_again(store_url: str) -> None:
    """The address led to one that was about to be promoted, or still does."""
    store = database.Postgres(store_url)
    store.script("CREATE TABLE one (number BIGINT)")
    (name,) = store.execute("SELECT current_database()").fetchone() or ("",)
    store.script(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
    store._lose()
    for _ in range(2):
        with pytest.raises(Away):
            store.execute("INSERT INTO one VALUES (1)")
    store.script("SET default_transaction_read_only = off")
    store.script(f'ALTER DATABASE "{name}" RESET ALL')
    store._lose()
    assert store.execute("INSERT INTO one VALUES (1)").rowcount == 1
    store.close()


@on_postgresql
def test_so_they_do_where_it_falls_silent_in_the_middle(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One statement may only have been slow; that nobody can be reached any more is found once."""
    store, tried = database.Postgres(store_url), list[str]()
    store.execute("SELECT 1")

    async def in_vain(url: str) -> Any:
        tried.append(url)
        raise TimeoutError

    monkeypatch.setattr(database, "PATIENCE", 0.2)
    monkeypatch.setattr(database, "connected", in_vain)
    for statement in ("SELECT pg_sleep(2)", "SELECT 1", "SELECT 1"):
        with pytest.raises(Away):
            store.execute(statement)
    assert tried == [store_url]
    store.close()
