"""The archive of finished matches, for those who ask: by address, by browser, and to delete."""

from ..clock import Clock, wall
from ..refusal import Refusal
from ..settings import SECOND, Settings
from ..store.database import Store
from ..store.finished import Kept, Mine

A_PAGE = 100
"""Matches of one browser that are listed together."""
GONE = "This match is not kept here any more, or never was."


class Archive:
    """Reads what the store keeps; a match gets in with the commit that ends it."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock

    async def find(self, key: str) -> Kept:
        kept = await self._store.finished(key)
        if kept is None:
            raise Refusal("no_such_match", GONE)
        return kept

    async def of(self, whose: str, most: int = A_PAGE) -> list[Mine]:
        """What one browser played or hosted, the latest first."""
        return await self._store.finished_of(whose, wall(self._clock) + 1, most)

    async def delete(self, key: str, whose: str | None) -> None:
        """The host of a match may delete it."""
        await self.find(key)
        if whose is None or not await self._store.delete_finished(key, whose):
            raise Refusal("not_host", "Only the host of a match can delete it.")

    @property
    def expired(self) -> int:
        """Matches that ended before this second of the house's time are kept no longer."""
        return max(1, wall(self._clock) - round(self._settings.keep_matches / SECOND))
