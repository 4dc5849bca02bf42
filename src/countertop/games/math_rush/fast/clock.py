"""The virtual clock of the compiled game: who is due, deadlines, and what they end."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..clock import PER_CARD, PER_GOAL
from .layout import (
    CLOCK,
    COLUMN_LENGTH,
    COUNT_DOWN,
    DEALING,
    DONE,
    DONE_GOALS,
    DUE,
    END,
    GOAL,
    IS_READY,
    LEFT_LYING,
    MOVED,
    NOW,
    ORDER,
    OVER,
    PHASE,
    ROUND,
    ROUNDS,
    RUSH,
    SEATS,
    SET_COUNT,
    TURNED,
    VERIFY,
)


@part
def soonest(seats: Any, small: Any) -> Any:
    """Whose plan is due first, and when; -1 if there is none."""
    found: Any = np.int64(-1)
    first = np.int64(1 << 40)
    for seat in range(seats):
        due = np.int64(small[DUE + seat])
        if 0 <= due < first:
            found, first = seat, due
    return found, first


@part
def on_show(facts: Any, small: Any) -> Any:
    """R19: until when the goal is on show that has just been turned over."""
    cards = 0
    if small[TURNED]:
        cards = facts[GOAL + 3 * small[DONE_GOALS + small[TURNED] - 1]]
    return small[NOW] + PER_CARD * cards + PER_GOAL


@part
def expire(facts: Any, small: Any) -> None:
    if small[PHASE] == COUNT_DOWN:
        small[PHASE], small[MOVED] = RUSH, small[NOW]
        small[END] = small[NOW] + facts[CLOCK] if facts[CLOCK] >= 0 else -1
    elif small[PHASE] == RUSH:
        verify(facts, small)
    else:
        go_on(facts, small)


@part
def nobody_ready(small: Any) -> None:
    for seat in range(small[SEATS]):
        small[IS_READY + seat] = 0


@part
def verify(facts: Any, small: Any) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[COLUMN_LENGTH]):
        small[LEFT_LYING] += small[SET_COUNT + small[ORDER + place]]
    small[PHASE] = VERIFY
    small[TURNED] = min(1, small[DONE])
    small[END] = on_show(facts, small)
    nobody_ready(small)


@part
def go_on(facts: Any, small: Any) -> None:
    """R19, R23: the next goal is turned over; after the last one the next round is to be dealt."""
    nobody_ready(small)
    if small[TURNED] < small[DONE]:
        small[TURNED] += 1
        small[END] = on_show(facts, small)
        return
    small[ROUND] += 1
    small[PHASE] = DEALING if small[ROUND] < facts[ROUNDS] else OVER
