"""Several servers on one database: each of its wings is held by one of them, and whoever had it
writes nothing more."""

import asyncio
import secrets
from functools import partial

import asyncpg
import pytest
from support.stores.postgres import on_postgresql

from countertop.server.clock import REAL
from countertop.server.store import mine
from countertop.server.store.changes import Change, Line, TakenOver, room_row
from countertop.server.store.face import Store
from countertop.server.store.parts import WINGS, draw, wing_of
from countertop.server.store.place import open_store
from countertop.server.store.postgres.database import PostgresStore
from countertop.server.store.postgres.part import Part
from countertop.server.store.saved import Saved

pytestmark = on_postgresql
GONE = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server said goodbye in the middle of something
    OSError,
)
FORMER, HEIR = "127.0.0.1:1", "127.0.0.1:2"


def line(number: int, match: int = 1) -> Line:
    return Line.of(match, number, 5, number + 1, f'{{"at":{number}}}')


def opened(url: str) -> PostgresStore:
    store = open_store(url)
    assert isinstance(store, PostgresStore)
    return store


async def all_of(store: PostgresStore, who: str) -> list[Part]:
    """All wings that are free."""
    leases = await store.take(who, len(WINGS))
    return [Part(store, (lease,)) for lease in sorted(leases, key=lambda lease: lease.wing)]


async def run_out(url: str, wings: str = WINGS) -> None:
    """As if nobody had renewed the leases for a while."""
    connection = await asyncpg.connect(url)
    await connection.execute(
        "UPDATE lease SET until = clock_timestamp() - interval '1 second' "
        f"WHERE name = ANY (string_to_array('{','.join(wings)}', ','))"
    )
    await connection.close()


async def count(store: Store) -> int:
    found = await store.ask(lambda rows: rows.execute("SELECT count(*) FROM entry").fetchone())
    return int(found[0])


async def test_each_wing_is_had_by_one_server_at_a_time(store_url: str) -> None:
    first, second = opened(store_url), opened(store_url)
    few = await first.take(FORMER, 5)
    rest = await second.take(HEIR, len(WINGS))
    assert {lease.wing for lease in few} | {lease.wing for lease in rest} == {*WINGS}
    assert (len(few), len(rest)) == (5, 11)
    assert await first.take(FORMER, 1) == []
    seen = await first.look(FORMER, few)
    assert seen.workers == (FORMER,)
    assert sorted(seen.owners.values()) == [FORMER] * 5 + [HEIR] * 11
    await first.release(few)
    assert {lease.wing for lease in await second.take(HEIR, len(WINGS))} == {
        lease.wing for lease in few
    }
    first.close()
    second.close()


async def test_whoever_takes_a_wing_knows_how_long_ago_it_was_given_back(store_url: str) -> None:
    """And not of one that ran out, or that nobody ever had."""
    former, heir = opened(store_url), opened(store_url)
    held = await all_of(former, FORMER)
    assert {part.given_ago() for part in held} == {None}, "nobody had them before"
    given, killed = held[0], held[1]
    began = REAL.now()
    await former.release(given.leases)
    await asyncio.sleep(0.1)
    await run_out(store_url, killed.leases[0].wing)
    asked = REAL.now()
    taken = {part.wing: part for part in await all_of(heir, HEIR)}
    assert set(taken) == {given.wing, killed.wing}
    assert taken[killed.wing].given_ago() is None
    ago, now = taken[given.wing].given_ago() or 0, REAL.now()
    assert 100 <= ago <= now - began + (now - asked) + 1, "at most as long again as it took to ask"
    several = Part(heir, (*taken[given.wing].leases, *taken[killed.wing].leases))
    assert several.given_ago() is None, "not all of it was given"
    former.close()
    heir.close()


async def test_the_wings_of_somebody_who_is_missed_are_free_at_once(store_url: str) -> None:
    """All but one in the middle of a commit, which are free when that is over."""
    former, heir = opened(store_url), opened(store_url)
    held = await all_of(former, FORMER)
    await former.look(FORMER, [part.leases[0] for part in held])
    busy = held[0].leases[0]
    commit = await asyncpg.connect(store_url)
    await commit.execute(f"BEGIN; SELECT fence('{busy.wing}', {busy.epoch})")
    await heir.miss(FORMER)
    taken = await all_of(heir, HEIR)
    assert {part.wing for part in taken} == {*WINGS} - {busy.wing}
    assert {part.given_ago() for part in taken} == {None}, "nobody gave them back"
    assert (await heir.look(HEIR, [])).workers == (FORMER, HEIR), "it has one still"
    await commit.close()
    await heir.miss(FORMER)
    assert [part.wing for part in await all_of(heir, HEIR)] == [busy.wing]
    assert (await heir.look(HEIR, [])).workers == (HEIR,)
    for part in held:
        with pytest.raises(TakenOver):
            await part.commit(Change(lines=[line(0)]))
    former.close()
    heir.close()


async def test_whoever_is_missed_and_still_there_keeps_what_nobody_has_taken(
    store_url: str,
) -> None:
    former, heir = opened(store_url), opened(store_url)
    held = await all_of(former, FORMER)
    leases = [part.leases[0] for part in held]
    await heir.miss(FORMER)
    (lost,) = await heir.take(HEIR, 1)
    assert (await former.look(FORMER, leases)).workers == (FORMER,)
    assert {lease.wing for lease in leases if lease.is_lost} == {lost.wing}
    assert await heir.take(HEIR, 1) == []
    former.close()
    heir.close()


async def test_whoever_was_away_for_too_long_writes_nothing_any_more(store_url: str) -> None:
    former, heir = opened(store_url), opened(store_url)
    (old, *_) = await all_of(former, FORMER)
    assert old.is_held
    await old.commit(Change(lines=[line(0)]))
    await run_out(store_url)
    (new, *_) = await all_of(heir, HEIR)
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
            await old.commit(change)
        old.leases[0].is_lost = False  # as if it had not heard of it: the database decides
    with pytest.raises(TakenOver):
        await old.ask(partial(mine.move, whose="ada", to="ben"))
    assert (old.is_lost, old.is_held) == (True, False)
    await new.commit(Change(lines=[line(1)]))
    assert await count(new) == 2
    await former.release(old.leases)
    await former.look(FORMER, old.leases)
    await heir.look(HEIR, new.leases)
    assert new.is_held, "whoever lost it releases and renews nothing"
    former.close()
    heir.close()


async def test_the_loss_of_one_wing_is_not_the_others(store_url: str) -> None:
    """What is committed together is of many tables, in several wings."""
    former, heir = opened(store_url), opened(store_url)
    first, second, *_ = await all_of(former, FORMER)
    assert (first.wing, second.wing) == ("0", "1")
    await run_out(store_url, "0")
    assert [lease.wing for lease in await heir.take(HEIR, 1)] == ["0"]
    lost = asyncio.ensure_future(first.commit(Change(lines=[line(0, match=1)])))
    kept = asyncio.ensure_future(second.commit(Change(lines=[line(0, match=2)])))
    with pytest.raises(TakenOver):
        await lost
    await kept
    assert (first.is_lost, second.is_lost) == (True, False)
    assert await count(second) == 1
    former.close()
    heir.close()


async def test_nobody_takes_over_in_the_middle_of_a_commit(store_url: str) -> None:
    """A server that is stopped between its first and its last statement is rolled back first."""
    former, heir = opened(store_url), opened(store_url)
    await all_of(former, FORMER)
    stopped = await asyncpg.connect(
        store_url, server_settings={"idle_in_transaction_session_timeout": "1000"}
    )
    await stopped.execute("BEGIN; SELECT fence('0', 1); INSERT INTO house VALUES ('second0', 7)")
    await run_out(store_url, WINGS[1:])
    rest = await heir.take(HEIR, len(WINGS))
    assert "0" not in [lease.wing for lease in rest]
    await run_out(store_url, "0")  # which waits: the row stays as it is
    (new,) = [Part(heir, (lease,)) for lease in await heir.take(HEIR, 1)]
    assert await new.second() == 0
    with pytest.raises(GONE):
        await stopped.execute("COMMIT")
    stopped.terminate()
    former.close()
    heir.close()


async def test_a_lease_that_nobody_took_is_renewed_after_it_ran_out(store_url: str) -> None:
    """The database was away, or slow: whoever had it goes on."""
    store = opened(store_url)
    (part, *_) = await all_of(store, FORMER)
    await run_out(store_url)
    await store.look(FORMER, part.leases)
    assert part.is_held
    await part.commit(Change(lines=[line(0)]))
    store.close()


async def test_a_wing_sees_its_own_rooms_and_its_own_time(store_url: str) -> None:
    """By the same hash in Python and in the database."""
    store = opened(store_url)
    parts = await all_of(store, FORMER)
    codes = {part.wing: draw(lambda: secrets.token_hex(4), part.has) for part in parts}
    for number, part in enumerate(parts):
        saved = Saved(
            id=number, code=codes[part.wing], game="tiny", options={}, opened=1, touched=1
        )
        await part.commit(Change(rooms=[room_row(saved)], second=number + 10))
    for number, part in enumerate(parts):
        assert [saved.code for saved in (await part.shelf()).rooms] == [codes[part.wing]]
        assert wing_of(codes[part.wing]) == part.wing
        assert await part.second() == number + 10
    store.close()
