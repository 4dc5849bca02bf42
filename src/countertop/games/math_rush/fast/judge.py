"""How the bots of the compiled game judge sets and plays: as `bots/judge.py` and `help.py` do."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Real, Weights, Word, Words, part
from ..scoring import HELP_BONUS
from . import layout as at
from .cards import how_many, is_fit, lowest_at, lying, stacks
from .choices import aimed, card_in, play_code, remove_code, slot_in, swap_code, there_in

BONUS_1, BONUS_2, BONUS_3 = HELP_BONUS[1:]


@part
def believed(seat: Int, card: Int, tables: at.Tables, small: Ints) -> Int:
    """The rank that a bot takes a card to have."""
    slip = small[at.BELIEFS + at.NUMBER_COUNT * seat + card] & at.SLIP_MASK
    return np.int64(tables.ranks[at.RANKS * card + slip])


@part
def known_at(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> Int:
    """When the cards of a play are worked out: its own, and the lowest one where it goes."""
    slot, stack = slot_in(code), there_in(code)
    known = small[at.BELIEFS + at.NUMBER_COUNT * seat + card_in(code)] >> at.SLIP_BITS
    if stack == 0:
        stack = stacks(small, slot)
    if stack > 0:
        card = lying(words, slot, lowest_at(tables, small, slot, stack))
        known = max(known, small[at.BELIEFS + at.NUMBER_COUNT * seat + card] >> at.SLIP_BITS)
    return np.int64(known)


@part
def judged(
    seat: Int, slot: Int, tables: at.Tables, small: Ints, words: Words
) -> tuple[Int, Int, Int]:
    """The rank that a set has reached, the one before, and a mask of the cards that a bot takes to
    be wrong."""
    goal, starts = np.int64(small[at.SET_GOAL + slot]), np.int64(small[at.STARTS + slot])
    is_up, is_wrong = tables.is_up[goal] == 1, False
    wrong = lowest = np.int64(0)
    far = before = np.int64(0 if is_up else at.FARS - 1)
    for place in range(small[at.SET_COUNT + slot]):
        rank = believed(seat, lying(words, slot, place), tables, small)
        if (starts >> place) & 1:
            lowest = rank
            is_wrong = not (is_fit(tables, goal, rank) and (rank > far if is_up else rank < far))
            if not is_wrong:
                before, far = far, rank
        if is_wrong or rank != lowest:
            wrong |= 1 << place
    return far, before, wrong


@part
def prospect(
    slot: Int, far: Int, count: Int, tables: at.Tables, weights: Weights, small: Ints
) -> Real:
    """The stars to hope for in a set with this many cards that has reached a rank."""
    goal = np.int64(small[at.SET_GOAL + slot])
    quantity, stars = tables.quantities[goal], np.float64(tables.stars[goal])
    need = quantity - count
    if need <= 0:
        return stars
    in_sight = tables.rules[at.SIZE] * small[at.SEATS] - small[at.MISSING] + weights[at.SOON]
    room = tables.beyond[at.FARS * goal + far] / at.NUMBER_COUNT * in_sight
    hope = min(1.0, room / (weights[at.ROOM] * need))
    if weights[at.TEMPO] != 0.0 and tables.rules[at.CLOCK] >= 0:
        left = small[at.END] - small[at.NOW]
        hope *= min(1.0, left / (weights[at.TEMPO] * need))
    part = count / quantity
    part *= 1 - weights[at.BEND] + weights[at.BEND] * part
    return stars * hope * (weights[at.START] + (1 - weights[at.START]) * part)


@part
def best_play(
    seat: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> tuple[Word, Real, Int]:
    """The best play and what it adds; and a mask of the slots of the hand whose cards add enough
    somewhere."""
    code, best, most, useful = at.NONE, 0.0, 0.0, np.int64(0)
    for order in range(small[at.COLUMN_LENGTH]):
        slot = np.int64(small[at.ORDER + order])
        far, _, wrong = judged(seat, slot, tables, small, words)
        if wrong:
            continue
        count, goal = np.int64(small[at.SET_COUNT + slot]), np.int64(small[at.SET_GOAL + slot])
        before = prospect(slot, far, count, tables, weights, small)
        for held in range(np.int64(tables.rules[at.SIZE])):
            card = np.int64(small[at.HAND + at.SLOTS * seat + held])
            if card < 0:
                continue
            rank = believed(seat, card, tables, small)
            there = place_for(seat, slot, rank, far, tables, small, words)
            if there < 0:
                continue
            after = far if there else rank
            gain = prospect(slot, after, count + 1, tables, weights, small) - before
            if gain >= weights[at.WANTS]:
                useful |= 1 << held
            appeal = gain
            if small[at.SEATS] > 1:
                appeal -= weights[at.LEAVE] * tables.beyond[at.FARS * goal + far] / at.NUMBER_COUNT
            if code == at.NONE or appeal > most:
                best, most = gain, appeal
                code = play_code(seat, held, slot, there, small)
    return aimed(code, tables, small, words), best, useful


@part
def place_for(
    seat: Int, slot: Int, rank: Int, far: Int, tables: at.Tables, small: Ints, words: Words
) -> Int:
    """Where a card of this rank is right in a set without faults: on a stack (from 1), at the
    right end (0), or nowhere (-1)."""
    goal = np.int64(small[at.SET_GOAL + slot])
    if not is_fit(tables, goal, rank):
        return np.int64(-1)
    if rank > far if tables.is_up[goal] else rank < far:
        return np.int64(0)
    for stack in range(1, stacks(small, slot) + 1):
        card = lying(words, slot, lowest_at(tables, small, slot, stack))
        if rank == believed(seat, card, tables, small):
            return np.int64(stack)
    return np.int64(-1)


@part
def put_away(seat: Int, useful: Int, tables: at.Tables, small: Ints) -> Word:
    """R15: once Help allows it, put away every card that adds too little anywhere."""
    mask, number = np.int64(0), 0
    for held in range(np.int64(tables.rules[at.SIZE])):
        if small[at.HAND + at.SLOTS * seat + held] >= 0:
            if not (useful >> held) & 1:
                mask |= 1 << number
            number += 1
    return swap_code(seat, mask, tables, small) if mask else at.NONE


@part
def help_bonus(small: Ints) -> Int:
    """R21: the points for the Help cards that are left."""
    left = small[at.HELP]
    return BONUS_1 if left == 1 else BONUS_2 if left == 2 else BONUS_3 if left > 2 else 0


@part
def help_cost(small: Ints) -> Int:
    """R21: the points that the next Help card costs at the end."""
    left = small[at.HELP]
    return BONUS_1 if left == 1 else BONUS_2 - BONUS_1 if left == 2 else BONUS_3 - BONUS_2


@part
def removal(seat: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words) -> Word:
    """R14: Help for a set that is wrong or has leapt too far, if it brings more than it costs."""
    code, best = at.NONE, 0.0
    for order in range(small[at.COLUMN_LENGTH]):
        slot = np.int64(small[at.ORDER + order])
        count = np.int64(small[at.SET_COUNT + slot])
        if count == 0:
            continue
        far, earlier, gone = judged(seat, slot, tables, small, words)
        before = 0.0
        if gone == 0:
            before = prospect(slot, far, count, tables, weights, small)
            last = lowest_at(tables, small, slot, stacks(small, slot))
            far, gone = earlier, ((1 << count) - 1) & ~((1 << last) - 1)
        count -= how_many(gone, tables)
        gain = prospect(slot, far, count, tables, weights, small) - before
        if code == at.NONE or gain > best:
            best = gain
            code = remove_code(slot, gone, small, words)
    if code == at.NONE or best < help_cost(small) + weights[at.TAKES_HELP]:
        return at.NONE
    return code | (np.uint64(small[at.HELP]) << at.LEFT_AT)
