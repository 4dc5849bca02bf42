"""Several workers of one house in the process of the test, so that tests can look inside."""

import asyncio
from collections.abc import Callable
from typing import Any

from countertop.server.settings import Settings
from countertop.server.store.parts import WINGS, wing_of
from countertop.server.store.place import open_store
from countertop.server.store.postgres.database import PostgresStore
from countertop.server.wings.worker import Where, Worker
from support.person import PATIENCE, Person

QUICK = {"countdown": 100.0, "beat": 50.0, "unwatched": 100.0, "burst": 10**6}


class House:
    """In real time: it is about leases."""

    def __init__(self, store_url: str, **settings: Any) -> None:
        self.store_url = store_url
        self._settings = Settings(**{**QUICK, **settings})
        self.workers: list[Worker] = []
        self.urls: list[str] = []
        self.people: list[Person] = []

    async def add(self) -> Worker:
        store = await asyncio.to_thread(open_store, self.store_url)
        assert isinstance(store, PostgresStore)
        worker = Worker(store, self._settings, Where("127.0.0.1", 0, "127.0.0.1"))
        self.urls.append(f"http://127.0.0.1:{await worker.start()}")
        self.workers.append(worker)
        return worker

    async def start(self, count: int = 2) -> "House":
        for _ in range(count):
            await self.add()
        await self.until_even()
        return self

    async def stop(self, worker: Worker) -> None:
        self.workers.remove(worker)
        await worker.stop()

    async def end(self) -> None:
        for person in self.people:
            await person.close()
        for worker in list(self.workers):
            await self.stop(worker)

    async def until(self, holds: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.02)

    async def until_even(self) -> None:
        """Until everybody has a fair share, and all know it."""
        await self.until(self._is_even)

    def _is_even(self) -> bool:
        counts = [len(worker.keeper.wings) for worker in self.workers]
        owners = {wing: one.keeper.address for one in self.workers for wing in one.keeper.wings}
        return (
            sum(counts) == len(WINGS)
            and max(counts) - min(counts) <= 1
            and all(one.keeper.seen.owners == owners for one in self.workers)
        )

    def owner(self, name: str) -> int:
        """Which worker has the wing of something."""
        (found,) = [
            number
            for number, worker in enumerate(self.workers)
            if wing_of(name) in worker.keeper.wings
        ]
        return found

    def person(self, worker: int = 0) -> Person:
        """Somebody who comes to this worker, whatever they want."""
        person = Person(self.urls[worker])
        self.people.append(person)
        return person

    async def table(self, owner: int, *at: int) -> list[Person]:
        """People at one table that this worker has; each comes to the worker that is named."""
        people = [self.person(worker) for worker in at]
        host = people[0]
        host.url = self.urls[owner]  # who opens a table does so where they are
        code = await host.open("Ada")
        assert self.owner(code) == owner
        if at[0] != owner:
            await host.drop()
            host.url = self.urls[at[0]]
            await host.connect(code)
        for person, name in zip(people[1:], ("Ben", "Cleo", "Dora"), strict=False):
            await person.join(code, name)
        return people
