"""A store that several servers share is had by one of them: it is taken, renewed, and lost."""

from contextlib import suppress

from ..clock import REAL, Clock
from ..events import event
from ..store.changes import StoreError
from ..store.face import Store

RENEW = 500.0
"""How often it is renewed; it lasts a few times as long."""
LOOK = 200.0
"""How often somebody who waits for it looks."""


async def wait_for(store: Store, clock: Clock = REAL) -> None:
    """Comes back when this server has the store."""
    is_told = False
    while True:
        with suppress(StoreError):  # the database is away: that is waited for, too
            if await store.take():
                return
        if not is_told:
            is_told = True
            event("waiting", why="another server has the store")
        await clock.sleep(LOOK)


async def hold(store: Store, clock: Clock = REAL) -> None:
    """Until it is lost. In real time, whatever time the tables have: it is about other machines."""
    while not store.is_lost:
        with suppress(StoreError):  # what cannot be renewed runs out
            await store.renew()
        await clock.sleep(RENEW)
