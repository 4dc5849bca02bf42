"""A whole house behind PostgreSQL as one store, for tests that look inside one server."""

from countertop.server.store.face import Store
from countertop.server.store.parts import WINGS
from countertop.server.store.postgres.database import PostgresStore
from countertop.server.store.postgres.part import Part

ADDRESS = "127.0.0.1:1"
"""Nobody asks for it there."""


class Whole(Part):
    """Nobody renews it, and nobody else takes it."""

    @property
    def is_held(self) -> bool:
        return not self.is_lost

    def close(self) -> None:
        self._store.close()


async def had(store: Store) -> Store:
    """The same; behind PostgreSQL with all wings, whoever had them before."""
    if not isinstance(store, PostgresStore):
        return store
    await store.ask(lambda rows: rows.execute("UPDATE lease SET until = '-infinity'"))
    return Whole(store, await store.take(ADDRESS, len(WINGS)))
