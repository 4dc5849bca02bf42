"""Where matches are told again: in another process, so that no table waits for it."""

import asyncio
from typing import Any

from ..events import event
from ..match.supply import Fault
from ..match.thinker import Errand, Refused, run
from ..match.thinkers import ThinkerEnded, Thinkers
from ..refusal import Refusal, our_fault
from ..replays import About, WhatElse
from ..settings import Settings
from . import alternatives, card, feats, poster, retelling
from .retelling import Unreadable

PATIENCE = 30.0
"""Seconds after which something that does not come to an end is given up."""


IN_LINE = 24
"""Who may wait for one process; further ones are told to come back."""
BUSY = "That takes too long just now. Try again soon."


class Workshop:
    """One process, which is started when there is something to do; without processes, a thread."""

    def __init__(self, settings: Settings) -> None:
        self._others = Thinkers(1, patience=PATIENCE) if settings.thinkers else None

    async def retell(self, record: str | bytes, about: About | None = None) -> bytes:
        told = await self.do(Errand(retelling.__name__, "retell", (record, about)))
        if isinstance(told, Unreadable):
            raise Refusal(told.code, told.message)
        assert isinstance(told, bytes)
        return told

    async def poster(self, packed: bytes, at: int | None) -> str:
        return str(await self.do(Errand(poster.__name__, "poster", (packed, at))))

    async def feats(self, packed: bytes) -> tuple[int | None, ...]:
        return tuple(await self.do(Errand(feats.__name__, "feats", (packed,))))

    async def card(self, packed: bytes, at: int | None) -> bytes:
        return bytes(await self.do(Errand(card.__name__, "card", (packed, at))))

    async def what_else(self, packed: bytes, step: int) -> WhatElse:
        errand = Errand(
            alternatives.__name__, "what_else", (packed, step, self._others is not None)
        )
        found = await self.do(errand)
        assert isinstance(found, WhatElse)
        return found

    async def do(self, errand: Errand) -> Any:
        """What comes of it; a fault of ours is told to nobody but the log."""
        came = await (self._elsewhere(errand) if self._others else asyncio.to_thread(run, errand))
        if isinstance(came, Refused):
            raise Refusal(came.code, came.message)
        if isinstance(came, Fault):
            event("fault", what=came.what)
            raise our_fault()
        return came

    async def _elsewhere(self, errand: Errand) -> Any:
        assert self._others is not None
        if not self._others.are_there:
            return await asyncio.to_thread(run, errand)
        if self._others.waiting >= IN_LINE:
            raise Refusal("busy", BUSY)
        try:
            (came,) = await self._others.run(errand)
        except ThinkerEnded:
            raise Refusal("busy", BUSY) from None
        return came

    async def close(self) -> None:
        if self._others is not None:
            await self._others.close()
