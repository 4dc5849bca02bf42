"""The archive of finished matches, for those who ask: by address, by browser, and to delete."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, TypeVar

from ...engine.registry import games
from ..clock import Clock, wall
from ..days import Feat
from ..refusal import Refusal
from ..replays import WhatElse
from ..settings import SECOND, Settings
from ..store.changes import Damaged
from ..store.face import Store
from ..store.finished import Kept, Mine
from .company import Company
from .shops import Shops

K = TypeVar("K")

IN_MEMORY = 32
"""Matches that are kept as they were told last, about 50 kB each."""
FEATS = 2000
"""Matches of which everybody's best is remembered."""
CARDS = 64
"""Pictures of matches that are kept as they were drawn last, about 80 kB each."""
WEIGHED = 500
"""Opinions that are remembered."""
AT_ONCE = 0.4
"""Seconds within which an opinion is given at once."""
A_PAGE = 100
"""Matches of one browser that are listed together."""
GONE = "This match is not kept here any more, or never was."


class Archive:
    """Reads what the store keeps; a match gets in with the commit that ends it."""

    def __init__(self, store: Store, settings: Settings, clock: Clock, shops: Shops) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self.companies: dict[str, Company] = {}
        """Who watches which match together."""
        self.workshop, self.experts, self.files = shops.workshop, shops.experts, shops.files
        self._weighed: OrderedDict[tuple[str, int], asyncio.Task[WhatElse]] = OrderedDict()
        self._feats: OrderedDict[str, tuple[int | None, ...]] = OrderedDict()
        self._told: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        self._cards: OrderedDict[tuple[str, int | None], asyncio.Task[bytes]] = OrderedDict()

    async def find(self, key: str) -> Kept:
        kept = await self._store.finished(key)
        if kept is None:
            raise Refusal("no_such_match", GONE)
        return kept

    async def retold(self, key: str) -> bytes:
        """A whole match with everything that everybody saw, as JSON, gzipped. It is told once for
        all who ask."""
        kept = await self.find(key)  # it may have been deleted since it was told
        telling = partial(self.workshop.retell, kept.packed, kept.about)
        return await _once(self._told, key, telling, IN_MEMORY)

    async def poster(self, key: str, at: int | None) -> str:
        """The table at a time of the match, or at its end, as a drawing."""
        kept = await self.find(key)
        return await self.workshop.poster(kept.packed, at)

    async def card(self, key: str, at: int | None) -> bytes:
        """The same as a PNG. It is drawn once for all who ask."""
        kept = await self.find(key)  # it may have been deleted since it was drawn
        drawing = partial(self.workshop.card, kept.packed, at)
        return await _once(self._cards, (key, at), drawing, CARDS)

    def is_drawn(self, key: str, at: int | None) -> bool:
        """Whether asking for that picture sets nothing going."""
        return (key, at) in self._cards

    def is_weighed(self, key: str, step: int) -> bool:
        """Whether asking what else could be played sets nothing going."""
        return (key, step) in self._weighed

    async def what_else(self, key: str, step: int) -> WhatElse:
        """What else could be played at a step. Whoever asks first sets it going, in a process of
        its own; until it is known everybody hears that it is being thought about."""
        kept = await self.find(key)
        task = self._weighed.get((key, step))
        if task is None:
            task = asyncio.create_task(self.experts.what_else(kept.packed, step))
            self._weighed[key, step] = task
            while len(self._weighed) > WEIGHED:
                self._weighed.popitem(last=False)
        await asyncio.wait([task], timeout=AT_ONCE)
        if not task.done():
            return WhatElse(step, None, thinking=True, unit="order")
        if task.exception() is not None:
            self._weighed.pop((key, step), None)  # others who waited for it may have done so
        return task.result()

    def close(self) -> None:
        """Whoever watches together has to go."""
        for guest in [guest for company in self.companies.values() for guest in company]:
            guest.leave()

    async def of(self, whose: str, skip: int = 0) -> list[Mine]:
        """A page of what one browser played or hosted, the latest first."""
        return await self._store.finished_of(whose, A_PAGE, skip)

    async def all_of(self, whose: str) -> list[Mine]:
        """All of it, page by page, so that nobody else waits long for the store."""
        found = page = await self.of(whose)
        while len(page) == A_PAGE:
            page = await self.of(whose, len(found))
            found = found + page
        return found

    async def feats_of(self, matches: Iterable[Mine]) -> tuple[Feat, ...]:
        """The most that one browser has reached of what its games count, from the records."""
        found: dict[str, Feat] = {}
        for one in matches:
            if one.seat is None or not _has_bests(one.about.game):
                continue
            value = (await self._feats_in(one.key))[one.seat : one.seat + 1]
            best = found.get(one.about.game)
            if value and value[0] is not None and (best is None or value[0] > best.value):
                found[one.about.game] = Feat(one.about.game, value[0], one.about.ended)
        return tuple(found.values())

    async def _feats_in(self, key: str) -> tuple[int | None, ...]:
        """A record is read once. One that is damaged or gone by now has nothing to tell."""
        if key not in self._feats:
            try:
                self._feats[key] = await self.workshop.feats((await self.find(key)).packed)
            except Damaged:
                self._feats[key] = ()
            except Refusal as refusal:
                if refusal.code == "busy":
                    raise
                self._feats[key] = ()
            while len(self._feats) > FEATS:
                self._feats.popitem(last=False)
        return self._feats.get(key, ())

    async def delete(self, key: str, whose: str | None) -> None:
        """The host of a match may delete it."""
        await self.find(key)
        if whose is None or not await self._store.delete_finished(key, whose):
            raise Refusal("not_host", "Only the host of a match can delete it.")

    @property
    def expired(self) -> int:
        """Matches that ended before this second of the house's time are kept no longer."""
        return max(1, wall(self._clock) - round(self._settings.keep_matches / SECOND))


async def _once(
    tasks: OrderedDict[K, asyncio.Task[bytes]],
    what: K,
    work: Callable[[], Coroutine[Any, Any, bytes]],
    most: int,
) -> bytes:
    """What is worked out for whoever asks first, and kept for the others; a failure is not."""
    task = tasks.get(what)
    if task is None or (task.done() and task.exception() is not None):
        task = tasks[what] = asyncio.create_task(work())
    tasks.move_to_end(what)
    while len(tasks) > most:
        tasks.popitem(last=False)
    return await asyncio.shield(task)


def _has_bests(game: str) -> bool:
    return game in games and games[game].has_bests
