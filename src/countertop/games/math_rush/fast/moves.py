"""The moves of the compiled game, carried out."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..clock import COUNTDOWN
from .cards import draw, join, refill, take
from .clock import go_on, nobody_ready, verify
from .codes import card_in, held_in, slot_in, there_in
from .layout import (
    BY_ITSELF,
    COLUMN_LENGTH,
    COMPLETED,
    COUNT_DOWN,
    CULPRITS,
    DECK_END,
    DECK_NEXT,
    DISCARDED,
    DISCARDS,
    DONE,
    DONE_GOALS,
    DRAW,
    END,
    FIVE,
    GOAL,
    GOAL_COUNT,
    GOALS_NEXT,
    HAND,
    HELD,
    HELP,
    IS_READY,
    LAID,
    LAID_BY,
    LOOKING,
    LYING,
    MAY_SWAP,
    MISSING,
    MOVED,
    NOW,
    ONE,
    ORDER,
    PHASE,
    PLACE,
    PLACES,
    READY,
    REDRAW,
    REDRAWS,
    REMOVABLE,
    REMOVALS,
    REMOVE,
    ROW,
    ROW_AT,
    ROW_GOAL_AT,
    RUSH,
    SEATS,
    SET,
    SET_COUNT,
    SET_GOAL,
    SEVEN,
    SIZE,
    STACK,
    STACKS,
    STARS,
    STARTS,
    SWAPS,
    THREE,
    WRONG,
)
from .sets import close_up, culprits_in, is_right, lowest_at, lying, slot_of


@part
def is_accepted(code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R24: whether the instant check lets a move pass."""
    kind = np.int64(code & THREE)
    if kind not in (PLACE, STACK):
        return True
    slot, there = slot_in(code), there_in(code)
    return is_right(card_in(code), slot, there, facts, fitting, small, words)


@part
def carry_out(seat: Any, code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    kind = np.int64(code & THREE)
    if kind in (PLACE, STACK):
        lay(seat, code, facts, fitting, small, words)
    elif kind == READY:
        ready(seat, facts, small)
    elif kind == DRAW:
        draw(seat, facts, small, words)
    elif kind == REDRAW:
        small[HELP] -= 1
        small[REDRAWS] += 1
        for other in range(small[SEATS]):
            small[MAY_SWAP + other] += 1
    elif kind == REMOVE:
        remove(code, facts, small, words)
    else:
        swap(seat, code, facts, small, words)


@part
def ready(seat: Any, facts: Any, small: Any) -> None:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    small[IS_READY + seat] = 1
    for other in range(small[SEATS]):
        if not small[IS_READY + other]:
            return
    if small[PHASE] == LOOKING:
        small[PHASE], small[END] = COUNT_DOWN, small[NOW] + COUNTDOWN
        nobody_ready(small)
    elif small[PHASE] == RUSH:
        verify(facts, small)
    else:
        go_on(facts, small)


@part
def lay(seat: Any, code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    slot, there = slot_in(code), there_in(code)
    hand = HAND + 5 * seat + held_in(code)
    count, starts = np.int64(small[SET_COUNT + slot]), np.int64(small[STARTS + slot])
    place = lowest_at(facts, small, slot, there + 1) if there else count
    lower = (1 << place) - 1
    small[STARTS + slot] = (starts & lower) | (starts & ~lower) << 1 | (0 if there else 1 << place)
    at = np.uint64(10 * place)
    before = words[SET + slot] & ((ONE << at) - ONE)
    laid = np.uint64(card_in(code) << 3 | seat) << at
    words[SET + slot] = before | laid | (words[SET + slot] ^ before) << np.uint64(10)
    small[SET_COUNT + slot] = count + 1
    small[REMOVABLE] += 1 << count
    if not there:
        small[STACKS + slot] += 1
        small[PLACES] += 1
    small[hand] = -1
    small[HELD + seat] -= 1
    small[MISSING] += 1
    small[LAID_BY + seat] += 1
    small[LYING] += 1
    small[MOVED] = small[NOW]
    if count + 1 >= facts[GOAL + 3 * small[SET_GOAL + slot]]:
        close(slot, facts, fitting, small, words)
        if small[COLUMN_LENGTH] == 0:
            verify(facts, small)
            return
    if small[MISSING] == 1 and small[DECK_NEXT] < small[DECK_END]:
        if facts[BY_ITSELF]:
            take(seat, hand, small, words)
    else:
        refill(facts, small, words)


@part
def close(slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    goal = np.int64(small[SET_GOAL + slot])
    culprits = culprits_in(slot, facts, fitting, small, words)
    small[COMPLETED] += 1
    small[LAID] += small[SET_COUNT + slot]
    small[CULPRITS] += culprits
    if culprits:
        small[WRONG] += 1
    else:
        small[STARS] += facts[GOAL + 3 * goal + 2]
    small[DONE_GOALS + small[DONE]] = goal
    small[DONE] += 1
    small[PLACES] -= 1 + small[STACKS + slot]
    small[REMOVABLE] -= (1 << small[SET_COUNT + slot]) - 1
    kept = 0
    for place in range(small[COLUMN_LENGTH]):
        if small[ORDER + place] != slot:
            small[ORDER + kept] = small[ORDER + place]
            kept += 1
    small[COLUMN_LENGTH] = kept
    if small[GOALS_NEXT] < facts[GOAL_COUNT]:
        join(slot, small, words)


@part
def remove(code: Any, facts: Any, small: Any, words: Any) -> None:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    slot = slot_of(np.int64((code >> ROW_GOAL_AT) & FIVE), small)
    row, gone = (code >> ROW_AT) & ROW, 0
    while row:
        card = np.int64(row & SEVEN) - 1
        for place in range(small[SET_COUNT + slot]):
            if lying(words, slot, place) == card:
                gone |= 1 << place
        discard(small, card)
        row >>= np.uint64(7)
    close_up(slot, gone, facts, small, words)
    small[HELP] -= 1
    small[REMOVALS] += 1
    small[MOVED] = small[NOW]
    refill(facts, small, words)


@part
def discard(small: Any, card: Any) -> None:
    small[DISCARDS + small[DISCARDED]] = card
    small[DISCARDED] += 1


@part
def swap(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> None:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    row = (code >> ROW_AT) & ROW
    while row:
        card = np.int64(row & SEVEN) - 1
        for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
            if small[slot] == card:
                small[slot] = -1
        small[HELD + seat] -= 1
        small[MISSING] += 1
        discard(small, card)
        row >>= np.uint64(7)
    small[MAY_SWAP + seat] -= 1
    small[SWAPS] += 1
    draw(seat, facts, small, words)
    refill(facts, small, words)
