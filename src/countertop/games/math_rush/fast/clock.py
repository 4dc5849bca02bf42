"""The virtual clock of the compiled game: who is due, deadlines, and what they end."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, part
from ..rounds import PER_CARD, PER_GOAL
from . import layout as at


@part
def soonest(seats: Int, small: Ints) -> tuple[Int, Int]:
    """Whose plan is due first, and when; -1 if there is none."""
    found: Int = np.int64(-1)
    first = np.int64(1 << 40)
    for seat in range(seats):
        due = np.int64(small[at.DUE + seat])
        if 0 <= due < first:
            found, first = seat, due
    return found, first


@part
def on_show(tables: at.Tables, small: Ints) -> Int:
    """R19: until when the goal is on show that has just been turned over."""
    cards = 0
    if small[at.TURNED]:
        cards = tables.quantities[small[at.DONE_GOALS + small[at.TURNED] - 1]]
    return small[at.NOW] + PER_CARD * cards + PER_GOAL


@part
def expire(tables: at.Tables, small: Ints) -> None:
    if small[at.PHASE] == at.COUNT_DOWN:
        small[at.PHASE], small[at.MOVED] = at.RUSH, small[at.NOW]
        small[at.END] = (
            small[at.NOW] + tables.rules[at.CLOCK] if tables.rules[at.CLOCK] >= 0 else -1
        )
    elif small[at.PHASE] == at.RUSH:
        verify(tables, small)
    else:
        go_on(tables, small)


@part
def nobody_ready(small: Ints) -> None:
    for seat in range(small[at.SEATS]):
        small[at.IS_READY + seat] = 0


@part
def verify(tables: at.Tables, small: Ints) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[at.COLUMN_LENGTH]):
        small[at.LEFT_LYING] += small[at.SET_COUNT + small[at.ORDER + place]]
    small[at.PHASE] = at.VERIFY
    small[at.TURNED] = min(1, small[at.DONE])
    small[at.END] = on_show(tables, small)
    nobody_ready(small)


@part
def go_on(tables: at.Tables, small: Ints) -> None:
    """R19, R23: the next goal is turned over; after the last one the next round is to be dealt."""
    nobody_ready(small)
    if small[at.TURNED] < small[at.DONE]:
        small[at.TURNED] += 1
        small[at.END] = on_show(tables, small)
        return
    small[at.ROUND] += 1
    small[at.PHASE] = at.DEALING if small[at.ROUND] < tables.rules[at.ROUNDS] else at.OVER
