"""Several servers on one database: one of them has it, and whoever had it writes nothing more."""

import asyncio
from functools import partial

import asyncpg
import pytest
from support.stores.postgres import on_postgresql

from countertop.server.house.holding import wait_for
from countertop.server.store import mine
from countertop.server.store.changes import Change, Line, TakenOver, room_row
from countertop.server.store.face import Store
from countertop.server.store.place import open_store
from countertop.server.store.saved import Saved

pytestmark = on_postgresql


def line(number: int) -> Line:
    return Line.of(1, number, 5, number + 1, f'{{"at":{number}}}')


async def run_out(url: str) -> None:
    """As if nobody had renewed the lease for a while."""
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE lease SET until = clock_timestamp() - interval '1 second'")
    await connection.close()


async def count(store: Store) -> int:
    found = await store.ask(lambda rows: rows.execute("SELECT count(*) FROM entry").fetchone())
    return int(found[0])


async def test_one_server_at_a_time_has_a_database(store_url: str) -> None:
    first, second = open_store(store_url), open_store(store_url)
    assert await first.take()
    assert not await second.take()
    assert (first.is_held, second.is_held) == (True, False)
    with pytest.raises(TakenOver):
        await second.commit(Change(lines=[line(0)]))
    await first.commit(Change(lines=[line(0)]))
    waiting = asyncio.create_task(wait_for(second))
    first.close()
    await asyncio.wait_for(waiting, 10)
    assert await count(second) == 1
    second.close()


async def test_whoever_was_away_for_too_long_writes_nothing_any_more(store_url: str) -> None:
    former, heir = open_store(store_url), open_store(store_url)
    assert await former.take()
    await former.commit(Change(lines=[line(0)]))
    await run_out(store_url)
    assert await heir.take()
    saved = Saved(id=7, code="WXYZ", game="tiny", options={}, opened=1, touched=1)
    refused = (
        Change(lines=[line(1)]),
        Change(rooms=[room_row(saved)], lines=[line(1)]),
        Change(pulses=[(7, 1, 1)]),
        Change(closed=[7]),
        Change(second=5),
    )
    for change in refused:
        with pytest.raises(TakenOver):
            await former.commit(change)
    with pytest.raises(TakenOver):
        await former.ask(partial(mine.move, whose="ada", to="ben"))
    with pytest.raises(TakenOver):
        await former.renew()
    assert (former.is_lost, former.is_held) == (True, False)
    await heir.commit(Change(lines=[line(1)]))
    assert await count(heir) == 2
    former.close()
    await heir.renew()
    assert heir.is_held, "whoever lost it releases nothing"
    heir.close()


async def test_nobody_takes_over_in_the_middle_of_a_commit(store_url: str) -> None:
    """A server that is stopped between its first and its last statement is rolled back first."""
    former, heir = open_store(store_url), open_store(store_url)
    assert await former.take()
    stopped = await asyncpg.connect(
        store_url, server_settings={"idle_in_transaction_session_timeout": "1000"}
    )
    await stopped.execute("BEGIN; SELECT fence(1); INSERT INTO house VALUES ('second', 7)")
    await run_out(store_url)  # which waits as well: the row stays as it is
    assert await heir.take()
    assert await heir.second() == 0
    with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
        await stopped.execute("COMMIT")
    stopped.terminate()
    former.close()
    heir.close()


async def test_a_lease_that_nobody_took_is_renewed_after_it_ran_out(store_url: str) -> None:
    """The database was away, or slow: whoever had it goes on."""
    store = open_store(store_url)
    assert await store.take()
    await run_out(store_url)
    await store.renew()
    assert store.is_held
    await store.commit(Change(lines=[line(0)]))
    store.close()
