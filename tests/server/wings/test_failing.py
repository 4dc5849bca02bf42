"""A wing that cannot be opened, or is not closed properly, is not lost to everybody."""

from typing import Any

import asyncpg
import pytest
from support.stores.workers import House

from countertop.server.house.rooms import Rooms
from countertop.server.house.rounds import Rounds
from countertop.server.school.register import Register
from countertop.server.store.changes import StoreError
from countertop.server.store.parts import WINGS
from countertop.server.store.postgres.database import PostgresStore

LONG_AGO = 1_000_000


@pytest.fixture
def in_vain(monkeypatch: pytest.MonkeyPatch) -> Any:
    """`in_vain(Rooms, "load", 2)`: that goes wrong twice, and then as it should."""

    def fail(where: type, what: str, times: int) -> list[str]:
        do, tried = getattr(where, what), list[str]()

        async def fails(self: Any) -> None:
            if len(tried) < times:
                tried.append(what)
                raise StoreError("store_failed", "The database is away.")
            await do(self)

        monkeypatch.setattr(where, what, fails)
        return tried

    return fail


@pytest.mark.parametrize(("where", "what"), [(Rooms, "load"), (Register, "load")])
async def test_a_wing_that_cannot_be_opened_is_let_go_and_tried_again(
    open_house: Any, in_vain: Any, where: type, what: str
) -> None:
    tried = in_vain(where, what, 3)
    house: House = await open_house(1)
    assert len(tried) == 3
    assert len(house.workers[0].common.tools.houses) == len(WINGS), "what failed is gone"


async def test_a_wing_that_could_not_be_opened_keeps_its_time(
    open_house: Any, in_vain: Any
) -> None:
    """It has stood still while nobody served it; the machine's own is far ahead."""
    house: House = await open_house(1)
    await house.stop(house.workers[0])
    connection = await asyncpg.connect(house.store_url)
    assert await connection.execute("UPDATE house SET value = $1", LONG_AGO) != "UPDATE 0"
    in_vain(Rooms, "load", 3)
    await house.start(1)
    await house.end()
    (latest,) = await connection.fetchrow("SELECT max(value) FROM house")
    await connection.close()
    assert LONG_AGO < latest < LONG_AGO + 3600


async def test_a_wing_that_does_not_end_properly_goes_to_somebody_else(
    open_house: Any, in_vain: Any
) -> None:
    tried = in_vain(Rounds, "stop", 2)
    house: House = await open_house(1)
    await house.add()
    await house.until_even()
    assert len(tried) == 2


async def test_a_wing_that_has_run_out_here_is_not_taken_while_it_is_served(
    open_house: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As when a worker is stopped between its look at the leases and its hand on what is free."""
    house: House = await open_house(2)
    first, second = house.workers
    take, ran_out = PostgresStore.take, list[int]()

    async def late(self: PostgresStore, address: str, most: int) -> Any:
        if not ran_out:
            ran_out.append(most)
            await self.ask(lambda rows: rows.execute("UPDATE lease SET until = '-infinity'"))
        return await take(self, address, most)

    monkeypatch.setattr(PostgresStore, "take", late)
    await house.stop(second)
    await house.until_even()
    assert ran_out
    assert len(first.common.tools.houses) == len(WINGS), "each once"
    assert {wing: one.lease for wing, one in first.keeper.wings.items()} == first.keeper._leases
    assert '"event":"fault"' not in caplog.text
