"""The moves of the compiled game as one word each."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from .layout import (
    BELOW_AT,
    CARD_AT,
    GOAL_AT,
    HAND,
    HELD_AT,
    PLACE,
    REMOVE,
    ROW_AT,
    ROW_GOAL_AT,
    SET_COUNT,
    SET_GOAL,
    SEVEN,
    SIZE,
    SLOT_AT,
    STACK,
    SWAP,
    THERE_AT,
    THREE,
    TWO,
)
from .sets import end_of, lying, top_of


@part
def play_code(seat: Any, held: Any, slot: Any, there: Any, small: Any) -> Any:
    """A play as it can be carried out at once: nothing says yet where it was aimed at."""
    kind = np.uint64(STACK if there else PLACE)
    card = np.uint64(small[HAND + 5 * seat + held]) << CARD_AT
    hints = (np.uint64(held) << HELD_AT) | (np.uint64(slot) << SLOT_AT)
    return kind | card | hints | (np.uint64(there) << THERE_AT)


@part
def aimed(code: Any, facts: Any, small: Any, words: Any) -> Any:
    """R9: a play with its goal and the card below, as they are now; other moves as they were."""
    kind = code & THREE
    if kind != np.uint64(PLACE) and kind != np.uint64(STACK):
        return code
    slot, there = slot_in(code), there_in(code)
    if there == 0:
        aim = end_of(facts, small, words, slot)
    else:
        aim = top_of(facts, small, words, slot, there)
    goal = np.uint64(small[SET_GOAL + slot]) << GOAL_AT
    return code | goal | (np.uint64(aim + 1) << BELOW_AT)


@part
def remove_code(slot: Any, mask: Any, small: Any, words: Any) -> Any:
    """R14: these cards of a set, without the number of Help cards."""
    code = np.uint64(REMOVE) | (np.uint64(small[SET_GOAL + slot]) << ROW_GOAL_AT)
    at = ROW_AT
    for place in range(small[SET_COUNT + slot]):
        if (mask >> place) & 1:
            code |= np.uint64(lying(words, slot, place) + 1) << at
            at += np.uint64(7)
    return code


@part
def swap_code(seat: Any, mask: Any, facts: Any, small: Any) -> Any:
    """R15: these cards of a hand, empty slots left out."""
    code, at, number = np.uint64(SWAP), ROW_AT, 0
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] >= 0:
            if (mask >> number) & 1:
                code |= np.uint64(small[slot] + 1) << at
                at += np.uint64(7)
            number += 1
    return code


@part
def card_in(code: Any) -> Any:
    return np.int64((code >> CARD_AT) & SEVEN)


@part
def below_in(code: Any) -> Any:
    return np.int64((code >> BELOW_AT) & SEVEN) - 1


@part
def held_in(code: Any) -> Any:
    return np.int64((code >> HELD_AT) & THREE)


@part
def slot_in(code: Any) -> Any:
    return np.int64((code >> SLOT_AT) & TWO)


@part
def there_in(code: Any) -> Any:
    return np.int64((code >> THERE_AT) & THREE)
