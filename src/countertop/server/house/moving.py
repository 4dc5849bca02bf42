"""Matches move to another device by a token that works once, and only for a few minutes."""

import hashlib
import secrets
from functools import partial

from ..clock import Clock, Moment
from ..refusal import Refusal
from ..settings import MINUTE
from ..store import mine
from ..store.database import Store
from .gate import Caller, Gate

LASTS = 5 * MINUTE
MOST = 10_000
"""Tokens that are out at a time; the oldest make way."""


class Moving:
    """Only in memory, and only hashes: after a restart one makes another token."""

    def __init__(self, store: Store, gate: Gate, clock: Clock) -> None:
        self._store = store
        self._gate = gate
        self._clock = clock
        self._waiting: dict[str, tuple[str, Moment]] = {}

    def begin(self, whose: str) -> str:
        """A token for what this browser has; one that it was given before is void."""
        kept = {hashed: one for hashed, one in self._waiting.items() if one[0] != whose}
        self._waiting = dict(list(kept.items())[-MOST + 1 :])
        token = secrets.token_urlsafe(16)
        self._waiting[_hash(token)] = (whose, self._clock.now() + LASTS)
        return token

    async def take(self, token: str, to: str, caller: Caller) -> int:
        """Whoever guesses waits, as with codes."""
        found = self._waiting.get(_hash(token))
        is_right = found is not None and self._clock.now() < found[1]
        await self._gate.knock(is_right, caller)
        found = self._waiting.get(_hash(token))
        if found is None or self._clock.now() >= found[1]:
            raise Refusal("no_such_token", "This link was used already, or is too old.")
        whose, _ = found
        if whose == to:
            raise Refusal("same_browser", "Your matches are on this device already.")
        del self._waiting[_hash(token)]
        return await self._store.ask(partial(mine.move, whose=whose, to=to))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
