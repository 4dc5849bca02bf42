"""All that the rules offer to a seat of the compiled game, in their order."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from .codes import play_code, remove_code, swap_code
from .layout import (
    CHOSEN,
    CLOCK,
    COLUMN_LENGTH,
    DECK_END,
    DECK_NEXT,
    DISCARDED,
    DRAW,
    HAND,
    HELD,
    HELP,
    INSTANT,
    IS_READY,
    LEFT_AT,
    MAY_SWAP,
    NONE,
    ORDER,
    PHASE,
    PLACES,
    READY,
    REDRAW,
    REMOVABLE,
    RUSH,
    SET_COUNT,
    SIZE,
)
from .sets import is_right, stacks


@part
def play_number(seat: Any, number: Any, facts: Any, small: Any) -> Any:
    """R17: the play with this number, of all there are."""
    each = np.int64(small[PLACES])
    card = np.int64(0)  # without dividing and without branching: at most five cards, three sets
    for more in range(1, 5):
        card += number >= more * each
    there, held = number - card * each, card
    if small[HELD + seat] < facts[SIZE]:
        held = slot_of_card(seat, card, small)
    first = 1 + stacks(small, np.int64(small[ORDER]))
    second = first + 1 + stacks(small, np.int64(small[ORDER + 1]))
    order = np.int64(there >= first) + np.int64(there >= second)
    there -= second if order == 2 else first if order == 1 else 0
    return play_code(seat, held, np.int64(small[ORDER + order]), there, small)


@part
def slot_of_card(seat: Any, number: Any, small: Any) -> Any:
    """The slot of the hand with this number, empty ones left out."""
    held = np.int64(0)
    while number > 0 or small[HAND + 5 * seat + held] < 0:
        if small[HAND + 5 * seat + held] >= 0:
            number -= 1
        held += 1
    return held


@part
def right_play(seat: Any, number: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R24: the play with this number, of those that are right; and how many came before."""
    found = np.int64(0)
    for held in range(np.int64(facts[SIZE])):
        card = np.int64(small[HAND + 5 * seat + held])
        for order in range(small[COLUMN_LENGTH] if card >= 0 else 0):
            slot = np.int64(small[ORDER + order])
            for there in range(1 + stacks(small, slot)):
                if is_right(card, slot, there, facts, fitting, small, words):
                    if found == number:
                        return play_code(seat, held, slot, there, small), found
                    found += 1
    return NONE, found


@part
def can_draw(seat: Any, facts: Any, small: Any) -> Any:
    is_there = small[DECK_NEXT] < small[DECK_END] or small[DISCARDED] > 0
    return is_there and small[HELD + seat] < facts[SIZE]


@part
def plays(seat: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """How many plays there are: any card into any open set, or only right ones."""
    if facts[INSTANT]:
        return right_play(seat, np.int64(-1), facts, fitting, small, words)[1]
    return np.int64(small[HELD + seat]) * small[PLACES]


@part
def choices(seat: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """How many moves `rules.moves` offers to a seat."""
    ready = 1 - np.int64(small[IS_READY + seat])
    if small[PHASE] != RUSH:
        return ready
    found = plays(seat, facts, fitting, small, words)
    if can_draw(seat, facts, small):
        found += 1
    if small[HELP]:
        found += 1 + small[REMOVABLE]
    if small[MAY_SWAP + seat]:
        found += (1 << small[HELD + seat]) - 1
    return found + (ready if facts[CLOCK] < 0 else np.int64(0))


@part
def choice(seat: Any, number: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """The move with this number, in the order of the rules."""
    if small[PHASE] != RUSH:
        return np.uint64(READY)
    count = plays(seat, facts, fitting, small, words)
    if number < count:
        if facts[INSTANT]:
            return right_play(seat, number, facts, fitting, small, words)[0]
        return play_number(seat, number, facts, small)
    number -= count
    if can_draw(seat, facts, small):
        if number == 0:
            return np.uint64(DRAW)
        number -= 1
    if small[HELP]:
        left = np.uint64(small[HELP]) << LEFT_AT
        if number == 0:
            return np.uint64(REDRAW) | left
        number -= 1
        for place in range(small[COLUMN_LENGTH]):
            slot = np.int64(small[ORDER + place])
            count = (1 << small[SET_COUNT + slot]) - 1
            if number < count:
                mask = np.int64(facts[CHOSEN + 32 * small[SET_COUNT + slot] + number])
                return remove_code(slot, mask, small, words) | left
            number -= count
    if small[MAY_SWAP + seat] and number < (1 << small[HELD + seat]) - 1:
        mask = np.int64(facts[CHOSEN + 32 * small[HELD + seat] + number])
        return swap_code(seat, mask, facts, small)
    return np.uint64(READY)
