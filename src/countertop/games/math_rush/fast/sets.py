"""The sets of the compiled game: what lies where in them, and what is right."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Words, part
from . import layout as at


@part
def lying(words: Words, slot: Int, place: Int) -> Int:
    """The card that lies at a place of a set, from the left."""
    return np.int64(
        (words[at.SET + slot] >> np.uint64(at.LAID_BITS * place + at.BY_BITS)) & at.CARD_MASK
    )


@part
def rank_of(card: Int, tables: at.Tables) -> Int:
    """The rank of what a card is worth."""
    return np.int64(tables.ranks[at.RANKS * card + at.RIGHT])


@part
def how_many(mask: Int, tables: at.Tables) -> Int:
    """Bits that are set in a mask of cards in a set."""
    return tables.bits[at.BITS * mask + at.HOW_MANY]


@part
def stacks(small: Ints, slot: Int) -> Int:
    return np.int64(small[at.STACKS + slot])


@part
def lowest_at(tables: at.Tables, small: Ints, slot: Int, stack: Int) -> Int:
    """Where a stack (from 1) begins; beyond the last one, where the set ends."""
    place = np.int64(tables.bits[at.BITS * small[at.STARTS + slot] + stack])
    return np.int64(small[at.SET_COUNT + slot]) if place == at.NOWHERE else place


@part
def end_of(tables: at.Tables, small: Ints, words: Words, slot: Int) -> Int:
    """The card that names the right end of a set: the lowest one of its last stack; or -1."""
    count = stacks(small, slot)
    if count == 0:
        return np.int64(-1)
    return lying(words, slot, lowest_at(tables, small, slot, count))


@part
def top_of(tables: at.Tables, small: Ints, words: Words, slot: Int, stack: Int) -> Int:
    return lying(words, slot, lowest_at(tables, small, slot, stack + 1) - 1)


@part
def is_fit(tables: at.Tables, goal: Int, rank: Int) -> Flag:
    """R10: whether what a card is worth fits a goal."""
    return tables.fitting[at.FIT_WORDS * goal + at.word_of(rank)] & at.bit_of(rank) != at.NONE


@part
def is_right(
    card: Int, slot: Int, there: Int, tables: at.Tables, small: Ints, words: Words
) -> Flag:
    """R24: whether a card is right at the right end (0) or on a stack (from 1)."""
    goal, rank = np.int64(small[at.SET_GOAL + slot]), rank_of(card, tables)
    if not is_fit(tables, goal, rank):
        return False
    is_up = tables.is_up[goal]
    for stack in range(1, stacks(small, slot) + 1):
        lowest = rank_of(lying(words, slot, lowest_at(tables, small, slot, stack)), tables)
        if there == 0 and (rank <= lowest if is_up else rank >= lowest):
            return False
        if there == stack and rank != lowest:
            return False
    return True


@part
def culprits_in(slot: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """R19, R20: how many cards of a set are wrong. The lowest card of a stack is held against all
    stacks before it, right or wrong; the others against the lowest one of their stack."""
    goal, starts = np.int64(small[at.SET_GOAL + slot]), np.int64(small[at.STARTS + slot])
    is_up, lowest, found = tables.is_up[goal] == 1, np.int64(0), np.int64(0)
    far = np.int64(0 if is_up else at.FARS - 1)
    for place in range(small[at.SET_COUNT + slot]):
        rank = rank_of(lying(words, slot, place), tables)
        right = is_fit(tables, goal, rank)
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
def slot_of(goal: Int, small: Ints) -> Int:
    """The slot of an open goal; -1 if it is not open."""
    for place in range(small[at.COLUMN_LENGTH]):
        if small[at.SET_GOAL + small[at.ORDER + place]] == goal:
            return np.int64(small[at.ORDER + place])
    return np.int64(-1)


@part
def close_up(slot: Int, gone: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R14: the others close up; a stack that has lost its lowest card has a new one."""
    kept, starts, is_new, left = 0, 0, False, at.NONE
    for place in range(small[at.SET_COUNT + slot]):
        laid = (words[at.SET + slot] >> np.uint64(at.LAID_BITS * place)) & at.LAID_MASK
        if (small[at.STARTS + slot] >> place) & 1:
            is_new = True
        if (gone >> place) & 1:
            small[at.LAID_BY + np.int64(laid & at.BY_MASK)] -= 1
            small[at.LYING] -= 1
            continue
        left |= laid << np.uint64(at.LAID_BITS * kept)
        if is_new:
            starts |= 1 << kept
        is_new = False
        kept += 1
    words[at.SET + slot] = left
    small[at.REMOVABLE] += (1 << kept) - (1 << small[at.SET_COUNT + slot])
    small[at.SET_COUNT + slot], small[at.STARTS + slot] = kept, starts
    small[at.PLACES] += how_many(starts, tables) - small[at.STACKS + slot]
    small[at.STACKS + slot] = how_many(starts, tables)


@part
def open_slots(small: Ints) -> Int:
    """Where goals lie, as bits."""
    found = np.int64(0)
    for order in range(small[at.COLUMN_LENGTH]):
        found |= np.int64(1) << small[at.ORDER + order]
    return found
