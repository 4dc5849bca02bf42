"""Matches move to another device by a token that works once, and only for a few minutes."""

import asyncio
from functools import partial

from ..clock import Clock, Moment
from ..refusal import Refusal
from ..settings import MINUTE
from ..store import mine
from ..store.face import Store
from .gate import Caller, Gate

LASTS = 5 * MINUTE
MOST = 10_000
"""Tokens that are out at a time; the oldest make way."""


class Moving:
    """Only in memory, and only the hashes of tokens: after a restart one makes another."""

    def __init__(self, store: Store, gate: Gate, clock: Clock) -> None:
        self._store = store
        self._gate = gate
        self._clock = clock
        self._waiting: dict[str, tuple[str, Moment]] = {}
        self._turn = asyncio.Lock()

    def begin(self, whose: str, hashed: str) -> None:
        """A token is given for what this browser has; one that it was given before is void."""
        kept = {token: one for token, one in self._waiting.items() if one[0] != whose}
        self._waiting = dict(list(kept.items())[-MOST + 1 :])
        self._waiting[hashed] = (whose, self._clock.now() + LASTS)

    async def take(self, hashed: str, to: str, caller: Caller) -> int:
        """Whoever guesses waits, as with codes."""
        await self._gate.knock(self._whose(hashed) is not None, caller)
        async with self._turn:
            return await self._take(hashed, to)

    async def _take(self, hashed: str, to: str) -> int:
        """The token is used up by a move that succeeds; whoever takes it at the same time waits
        for that."""
        whose = self._whose(hashed)
        if whose is None:
            raise Refusal("no_such_token", "This link was used already, or is too old.")
        if whose == to:
            raise Refusal("same_browser", "Your matches are on this device already.")
        moved = await self._store.ask(partial(mine.move, whose=whose, to=to))
        self._waiting.pop(hashed, None)  # a newer one may have taken its place
        return moved

    def _whose(self, hashed: str) -> str | None:
        """Who was given a token that still works."""
        whose, until = self._waiting.get(hashed, (None, 0.0))
        return whose if self._clock.now() < until else None
