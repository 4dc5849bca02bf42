"""Workers find each other at addresses; one that would not be found is not started."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from support.stores.workers import House
from yarl import URL

from countertop.server.http.crowd import CannotServe
from countertop.server.store.parts import WINGS
from countertop.server.store.place import open_store
from countertop.server.store.postgres import machines
from countertop.server.store.postgres.database import SETTINGS, PostgresStore
from countertop.server.wings.inner import address_of, host_and_port
from countertop.server.wings.reach import is_of_one_machine
from countertop.server.wings.worker import Where, Worker


async def begun(house: House, inside: str) -> Worker:
    store = await asyncio.to_thread(open_store, house.store_url)
    assert isinstance(store, PostgresStore)
    worker = Worker(store, house._settings, Where("127.0.0.1", 0, inside))
    try:
        await worker.start()
    except CannotServe:
        await worker.stop()
        raise
    return worker


@pytest.fixture
def on_another_machine(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on."""

    def move() -> None:
        monkeypatch.setitem(SETTINGS, "application_name", "countertop elsewhere")
        monkeypatch.setattr(machines, "name", lambda: "countertop elsewhere")

    return move


async def test_nobody_comes_from_another_machine_to_where_nobody_finds_them(
    open_house: Any, on_another_machine: Callable[[], None]
) -> None:
    """Whichever of them says so: the one that is there, or the one that comes."""
    house: House = await open_house(1)
    on_another_machine()
    for inside in ("127.0.0.1", "127.0.0.2"):
        with pytest.raises(CannotServe, match=r"none of them reaches one at 127\.0\.0") as refused:
            await begun(house, inside)
        assert refused.value.code == "not_reached"
    assert len(house.workers[0].keeper.wings) == len(WINGS)


async def test_workers_of_one_machine_may_be_anywhere(open_house: Any) -> None:
    house: House = await open_house(1)
    for inside in ("127.0.0.2", "localhost"):
        worker = await begun(house, inside)
        await worker.stop()


@pytest.mark.parametrize("host", ["10.0.0.5", "::1", "worker-1.example"])
def test_an_address_says_where_and_which_port(host: str) -> None:
    address = address_of(host, 8001)
    assert host_and_port(address) == (host, 8001)
    there = URL(f"http://{address}/inner/spent")
    assert (there.host, there.port) == (host, 8001)


def test_some_addresses_are_of_one_machine() -> None:
    alone = ["127.0.0.1", "127.8.9.1", "::1", "0.0.0.0", "::", "localhost"]
    assert [host for host in alone if not is_of_one_machine(host)] == []
    assert not any(map(is_of_one_machine, ["10.0.0.5", "fd00::5", "worker-1.example"]))
