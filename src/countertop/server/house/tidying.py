"""When memory is searched for what nobody needs any more, and nothing else can happen.

Python's collector goes through all old objects whenever there are a quarter more of them than the
last time, and everybody waits: a third of a second with a thousand tables. Nearly all that they
leave behind is freed without it. What is not belongs to connections that have ended, so those are
counted, and the search waits until nobody plays, or until it would find too many of them.
"""

import gc
from collections.abc import Callable

from msgspec import Struct

from ..clock import REAL, Clock
from ..metrics import TIDY_SECONDS

YOUNG = 1_000
"""New objects after which those are searched that are still young: about a millisecond;"""
MIDDLING = 3
"""and after so many times, those that have survived that once."""
NEVER = 1_000_000_000
FEW = 200
"""With so few connections a search is over within some milliseconds."""
ENOUGH = 50
"""Connections that have ended, for which it is worth while;"""
TOO_MANY = 5_000
"""and for which it must be, whoever waits: they hold about a hundred megabytes."""
INTERVAL = 1000.0


class Busy(Struct, frozen=True):
    """What there is to do just now."""

    ended: int
    """Connections that have ended since the server began."""
    connections: int
    matches: int
    """Those whose clock runs."""


class Tidying:
    def __init__(self, collect: Callable[[], object] = gc.collect) -> None:
        self._collect = collect
        self._ended = 0
        """As many had ended when it was last done."""

    def look(self, busy: Busy) -> None:
        """Do it, if it is time."""
        ended = busy.ended - self._ended
        nobody_waits = busy.matches == 0 or busy.connections <= FEW
        if ended >= TOO_MANY or (ended >= ENOUGH and nobody_waits):
            self._ended = busy.ended
            started = REAL.now()
            self._collect()
            TIDY_SECONDS.observe((REAL.now() - started) / 1000)


def take_over() -> None:
    """From now on the collector searches old objects only when it is told to. What is there now
    stays, and need not be searched at all."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLING, NEVER)


async def keep_tidy(busy: Callable[[], Busy], clock: Clock = REAL) -> None:
    tidying = Tidying()
    while True:
        await clock.sleep(INTERVAL)
        tidying.look(busy())
