"""What the bots of the compiled game value, as `planning.py` and `helping.py` have it."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..scoring import HELP_BONUS
from .codes import aimed, card_in, play_code, remove_code, slot_in, swap_code, there_in
from .layout import (
    BELIEFS,
    BEND,
    BEYOND,
    CLOCK,
    COLUMN_LENGTH,
    END,
    FARS,
    GOAL,
    HAND,
    HELP,
    LEAVE,
    LEFT_AT,
    MISSING,
    NONE,
    NOW,
    NTH,
    NUMBER_COUNT,
    ORDER,
    RANK,
    ROOM,
    SEATS,
    SET_COUNT,
    SET_GOAL,
    SIZE,
    SOON,
    START,
    STARTS,
    TAKES_HELP,
    TEMPO,
    WANTS,
)
from .sets import is_fit, lowest_at, lying, stacks

BONUS_1, BONUS_2, BONUS_3 = HELP_BONUS[1:]


@part
def believed(seat: Any, card: Any, facts: Any, small: Any) -> Any:
    """The rank that a bot takes a card to have."""
    slip = small[BELIEFS + NUMBER_COUNT * seat + card] & 3
    return np.int64(facts[RANK + 3 * card + slip])


@part
def known_at(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> Any:
    """When the cards of a play are worked out: its own, and the lowest one where it goes."""
    slot, stack = slot_in(code), there_in(code)
    known = small[BELIEFS + NUMBER_COUNT * seat + card_in(code)] >> 2
    if stack == 0:
        stack = stacks(small, slot)
    if stack > 0:
        card = lying(words, slot, lowest_at(facts, small, slot, stack))
        known = max(known, small[BELIEFS + NUMBER_COUNT * seat + card] >> 2)
    return np.int64(known)


@part
def judged(seat: Any, slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """The rank that a set has reached, the one before, and a mask of the cards that a bot takes to
    be wrong."""
    goal, starts = np.int64(small[SET_GOAL + slot]), np.int64(small[STARTS + slot])
    is_up, wrong, lowest, is_wrong = (
        facts[GOAL + 3 * goal + 1] == 1,
        np.int64(0),
        np.int64(0),
        False,
    )
    far = before = np.int64(0 if is_up else FARS - 1)
    for place in range(small[SET_COUNT + slot]):
        rank = believed(seat, lying(words, slot, place), facts, small)
        if (starts >> place) & 1:
            lowest = rank
            is_wrong = not (is_fit(fitting, goal, rank) and (rank > far if is_up else rank < far))
            if not is_wrong:
                before, far = far, rank
        if is_wrong or rank != lowest:
            wrong |= 1 << place
    return far, before, wrong


@part
def prospect(slot: Any, far: Any, count: Any, facts: Any, skill: Any, small: Any) -> Any:
    """Stars that can be hoped for in a set with so many cards that has reached a rank."""
    goal = np.int64(small[SET_GOAL + slot])
    quantity, stars = facts[GOAL + 3 * goal], np.float64(facts[GOAL + 3 * goal + 2])
    need = quantity - count
    if need <= 0:
        return stars
    in_sight = facts[SIZE] * small[SEATS] - small[MISSING] + skill[SOON]
    room = facts[BEYOND + FARS * goal + far] / NUMBER_COUNT * in_sight
    hope = min(1.0, room / (skill[ROOM] * need))
    if skill[TEMPO] != 0.0 and facts[CLOCK] >= 0:
        left = small[END] - small[NOW]
        hope *= min(1.0, left / (skill[TEMPO] * need))
    part = count / quantity
    part *= 1 - skill[BEND] + skill[BEND] * part
    return stars * hope * (skill[START] + (1 - skill[START]) * part)


@part
def best_play(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any, words: Any) -> Any:
    """The best play and what it adds; and a mask of the slots of the hand whose cards add enough
    somewhere."""
    code, best, liked, useful = NONE, 0.0, 0.0, np.int64(0)
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        far, _, wrong = judged(seat, slot, facts, fitting, small, words)
        if wrong:
            continue
        count, goal = np.int64(small[SET_COUNT + slot]), np.int64(small[SET_GOAL + slot])
        before = prospect(slot, far, count, facts, skill, small)
        for held in range(np.int64(facts[SIZE])):
            card = np.int64(small[HAND + 5 * seat + held])
            if card < 0:
                continue
            rank = believed(seat, card, facts, small)
            there = place_for(seat, slot, rank, far, facts, fitting, small, words)
            if there < 0:
                continue
            after = far if there else rank
            gain = prospect(slot, after, count + 1, facts, skill, small) - before
            if gain >= skill[WANTS]:
                useful |= 1 << held
            liking = gain
            if small[SEATS] > 1:
                liking -= skill[LEAVE] * facts[BEYOND + FARS * goal + far] / NUMBER_COUNT
            if code == NONE or liking > liked:
                best, liked = gain, liking
                code = play_code(seat, held, slot, there, small)
    return aimed(code, facts, small, words), best, useful


@part
def place_for(
    seat: Any, slot: Any, rank: Any, far: Any, facts: Any, fitting: Any, small: Any, words: Any
) -> Any:
    """Where a card of this rank is right in a set without faults: on a stack (from 1), at the
    right end (0), or nowhere (-1)."""
    goal = np.int64(small[SET_GOAL + slot])
    if not is_fit(fitting, goal, rank):
        return np.int64(-1)
    if rank > far if facts[GOAL + 3 * goal + 1] else rank < far:
        return np.int64(0)
    for stack in range(1, stacks(small, slot) + 1):
        card = lying(words, slot, lowest_at(facts, small, slot, stack))
        if rank == believed(seat, card, facts, small):
            return np.int64(stack)
    return np.int64(-1)


@part
def put_away(seat: Any, useful: Any, facts: Any, small: Any) -> Any:
    """R15: once Help allows it, every card goes that adds too little anywhere."""
    mask, number = np.int64(0), 0
    for held in range(np.int64(facts[SIZE])):
        if small[HAND + 5 * seat + held] >= 0:
            if not (useful >> held) & 1:
                mask |= 1 << number
            number += 1
    return swap_code(seat, mask, facts, small) if mask else NONE


@part
def help_cost(small: Any) -> Any:
    """R21: the points that the next Help card costs at the end."""
    left = small[HELP]
    return BONUS_1 if left == 1 else BONUS_2 - BONUS_1 if left == 2 else BONUS_3 - BONUS_2


@part
def removal(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any, words: Any) -> Any:
    """R14: Help for a set that is wrong or has leapt too far, if it brings more than it costs."""
    code, best = NONE, 0.0
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        count = np.int64(small[SET_COUNT + slot])
        if count == 0:
            continue
        far, earlier, gone = judged(seat, slot, facts, fitting, small, words)
        before = 0.0
        if gone == 0:
            before = prospect(slot, far, count, facts, skill, small)
            last = lowest_at(facts, small, slot, stacks(small, slot))
            far, gone = earlier, ((1 << count) - 1) & ~((1 << last) - 1)
        count -= facts[NTH + 8 * gone]
        gain = prospect(slot, far, count, facts, skill, small) - before
        if code == NONE or gain > best:
            best = gain
            code = remove_code(slot, gone, small, words)
    if code == NONE or best < help_cost(small) + skill[TAKES_HELP]:
        return NONE
    return code | (np.uint64(small[HELP]) << LEFT_AT)
