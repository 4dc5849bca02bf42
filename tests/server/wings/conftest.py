"""Houses that several workers serve."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from support.stores.leases import last_longer
from support.stores.postgres import Postgres
from support.stores.workers import House

from countertop.server.wings import keeper

Open = Callable[..., Awaitable[House]]


@pytest_asyncio.fixture
async def open_house(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Open]:
    """`await open_house(3, members=4)` has three workers, and these settings."""
    monkeypatch.setattr(keeper, "ROUND", 50.0)  # sixteen wings are sooner shared out
    last_longer(monkeypatch.setattr)
    houses: list[House] = []

    async def start(count: int = 2, **settings: Any) -> House:
        house = House(postgres.fresh(), **settings)
        houses.append(house)
        return await house.start(count)

    yield start
    for house in houses:
        await house.end()


@pytest_asyncio.fixture
async def house(open_house: Open) -> House:
    return await open_house()
