"""The virtual clock of the compiled game: who is due, deadlines, and what they end."""

from typing import Any

import numpy as np

from ...engine.compiled import part
from .clock import COUNTDOWN, PER_CARD, PER_GOAL
from .fast_cards import deal
from .fast_layout import (
    CLOCK,
    COLUMN_LENGTH,
    COUNT_DOWN,
    DONE,
    DONE_GOALS,
    DUE,
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
    SINCE,
    TURNED,
    VERIFY,
)


@part
def soonest(small: Any) -> Any:
    """Whose plan is due first; -1 if there is none."""
    found, first = -1, 1 << 40
    for seat in range(np.int64(small[SEATS])):
        due = small[DUE + seat]
        if 0 <= due < first:
            found, first = seat, due
    return found


@part
def shown(facts: Any, small: Any) -> Any:
    """R19: the cards of the goal that is on show."""
    if small[TURNED] == 0:
        return np.int64(0)
    return np.int64(facts[GOAL + 3 * small[DONE_GOALS + small[TURNED] - 1]])


@part
def deadline(facts: Any, small: Any) -> Any:
    phase, since = small[PHASE], np.int64(small[SINCE])
    if phase == RUSH:
        return since + facts[CLOCK] if facts[CLOCK] >= 0 else np.int64(-1)
    if phase == VERIFY:
        return since + PER_CARD * shown(facts, small) + PER_GOAL
    return since + COUNTDOWN if phase == COUNT_DOWN else np.int64(-1)


@part
def expire(facts: Any, small: Any, words: Any) -> None:
    if small[PHASE] == COUNT_DOWN:
        small[PHASE] = RUSH
        small[SINCE] = small[MOVED] = small[NOW]
    elif small[PHASE] == RUSH:
        verify(small)
    else:
        go_on(facts, small, words)


@part
def nobody_ready(small: Any) -> None:
    for seat in range(small[SEATS]):
        small[IS_READY + seat] = 0


@part
def verify(small: Any) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[COLUMN_LENGTH]):
        small[LEFT_LYING] += small[SET_COUNT + small[ORDER + place]]
    small[PHASE], small[SINCE] = VERIFY, small[NOW]
    small[TURNED] = min(1, small[DONE])
    nobody_ready(small)


@part
def go_on(facts: Any, small: Any, words: Any) -> None:
    """R19, R23: the next goal is turned over; after the last one the next round is dealt."""
    nobody_ready(small)
    small[SINCE] = small[NOW]
    if small[TURNED] < small[DONE]:
        small[TURNED] += 1
        return
    small[ROUND] += 1
    if small[ROUND] < facts[ROUNDS]:
        deal(facts, small, words)
    else:
        small[PHASE] = OVER
