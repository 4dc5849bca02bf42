"""The sets of the compiled game: what lies where in them, and what is right."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from .layout import (
    COLUMN_LENGTH,
    FARS,
    FIT_WORDS,
    GOAL,
    LAID_BY,
    LYING,
    NONE,
    NTH,
    ONE,
    ORDER,
    PLACES,
    RANK,
    REMOVABLE,
    SET,
    SET_COUNT,
    SET_GOAL,
    SEVEN,
    STACKS,
    STARTS,
    THREE,
)


@part
def lying(words: Any, slot: Any, place: Any) -> Any:
    """The card that lies at a place of a set, from the left."""
    return np.int64((words[SET + slot] >> np.uint64(10 * place + 3)) & SEVEN)


@part
def stacks(small: Any, slot: Any) -> Any:
    return np.int64(small[STACKS + slot])


@part
def lowest_at(facts: Any, small: Any, slot: Any, stack: Any) -> Any:
    """Where a stack begins, counted from 1; beyond the last one where the set ends."""
    place = np.int64(facts[NTH + 8 * small[STARTS + slot] + stack])
    return np.int64(small[SET_COUNT + slot]) if place == 7 else place


@part
def end_of(facts: Any, small: Any, words: Any, slot: Any) -> Any:
    """The card that names the right end of a set: the lowest one of its last stack; or -1."""
    count = stacks(small, slot)
    if count == 0:
        return np.int64(-1)
    return lying(words, slot, lowest_at(facts, small, slot, count))


@part
def top_of(facts: Any, small: Any, words: Any, slot: Any, stack: Any) -> Any:
    return lying(words, slot, lowest_at(facts, small, slot, stack + 1) - 1)


@part
def is_fit(fitting: Any, goal: Any, rank: Any) -> Any:
    """R10"""
    return (fitting[FIT_WORDS * goal + (rank >> 6)] >> np.uint64(rank & 63)) & ONE != NONE


@part
def is_right(
    card: Any, slot: Any, there: Any, facts: Any, fitting: Any, small: Any, words: Any
) -> Any:
    """R24: whether a card is right at the right end (0) or on a stack (from 1)."""
    goal, rank = np.int64(small[SET_GOAL + slot]), np.int64(facts[RANK + 3 * card])
    if not is_fit(fitting, goal, rank):
        return False
    is_up = facts[GOAL + 3 * goal + 1]
    for stack in range(1, stacks(small, slot) + 1):
        lowest = facts[RANK + 3 * lying(words, slot, lowest_at(facts, small, slot, stack))]
        if there == 0 and (rank <= lowest if is_up else rank >= lowest):
            return False
        if there == stack and rank != lowest:
            return False
    return True


@part
def culprits_in(slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R19, R20: how many cards of a set are wrong. The lowest card of a stack is held against all
    stacks before it, right or wrong; the others against the lowest one of their stack."""
    goal, starts = np.int64(small[SET_GOAL + slot]), np.int64(small[STARTS + slot])
    is_up, lowest, found = facts[GOAL + 3 * goal + 1] == 1, np.int64(0), np.int64(0)
    far = np.int64(0 if is_up else FARS - 1)
    for place in range(small[SET_COUNT + slot]):
        rank = np.int64(facts[RANK + 3 * lying(words, slot, place)])
        right = is_fit(fitting, goal, rank)
        if (starts >> place) & 1:
            lowest = rank
            right = right and (rank > far if is_up else rank < far)
            far = max(far, rank) if is_up else min(far, rank)
        elif rank != lowest:
            right = False
        if not right:
            found += 1
    return found


@part
def slot_of(goal: Any, small: Any) -> Any:
    """The slot of an open goal; -1 if it is not open."""
    for place in range(small[COLUMN_LENGTH]):
        if small[SET_GOAL + small[ORDER + place]] == goal:
            return np.int64(small[ORDER + place])
    return np.int64(-1)


@part
def close_up(slot: Any, gone: Any, facts: Any, small: Any, words: Any) -> None:
    """R14: the ranks close up; a stack that has lost its lowest card has a new one."""
    kept, starts, is_new, left = 0, 0, False, NONE
    for place in range(small[SET_COUNT + slot]):
        laid = (words[SET + slot] >> np.uint64(10 * place)) & np.uint64(1023)
        if (small[STARTS + slot] >> place) & 1:
            is_new = True
        if (gone >> place) & 1:
            small[LAID_BY + np.int64(laid & THREE)] -= 1
            small[LYING] -= 1
            continue
        left |= laid << np.uint64(10 * kept)
        if is_new:
            starts |= 1 << kept
        is_new = False
        kept += 1
    words[SET + slot] = left
    small[REMOVABLE] += (1 << kept) - (1 << small[SET_COUNT + slot])
    small[SET_COUNT + slot], small[STARTS + slot] = kept, starts
    small[PLACES] += facts[NTH + 8 * starts] - small[STACKS + slot]
    small[STACKS + slot] = facts[NTH + 8 * starts]
