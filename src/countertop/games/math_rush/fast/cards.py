"""What lies on the table in the compiled game: decks, hands and goals that join the column; and in
their sets what lies where, and what is right."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Words, of, part, shuffled
from ..state import COLUMN
from . import layout as at


@part
def deal(tables: at.Tables, small: Ints, words: Words) -> None:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    cards, goals = np.int64(tables.rules[at.CARD_COUNT]), np.int64(tables.rules[at.GOAL_COUNT])
    for place in range(cards):
        small[at.DECK + place] = tables.numbers[place]
    for place in range(goals):
        small[at.GOAL_PILE + place] = tables.goals[place]
    chance = of(words[at.SEED], np.int64(small[at.ENTRY]))
    chance = shuffled(chance, small, np.int64(at.DECK), cards)
    shuffled(chance, small, np.int64(at.GOAL_PILE), goals)
    small[at.PHASE], small[at.END] = at.LOOKING, -1
    small[at.DECK_NEXT], small[at.DECK_END] = 0, cards
    small[at.DISCARDED], small[at.DONE], small[at.TURNED], small[at.LYING] = 0, 0, 0, 0
    small[at.SHOWN] = small[at.STARS]
    small[at.MISSING] = tables.rules[at.SIZE] * small[at.SEATS]
    for seat in range(np.int64(small[at.SEATS])):
        small[at.DUE + seat], small[at.WAITS + seat], small[at.HELD + seat] = -1, 0, 0
        small[at.MAY_SWAP + seat], small[at.LAID_BY + seat] = 0, 0
        for word in range(at.KNOWN_WORDS):
            words[at.KNOWN + at.KNOWN_WORDS * seat + word] = at.NONE
        for slot in range(at.SLOTS):
            small[at.HAND + at.SLOTS * seat + slot] = -1
        fill(seat, tables, small, words)
    small[at.GOALS_NEXT], small[at.COLUMN_LENGTH], small[at.PLACES], small[at.REMOVABLE] = (
        0,
        0,
        0,
        0,
    )
    for slot in range(COLUMN):
        join(slot, small, words)


@part
def join(slot: Int, small: Ints, words: Words) -> None:
    """R11: a new goal at the bottom of the column."""
    goal = np.int64(small[at.GOAL_PILE + small[at.GOALS_NEXT]])
    small[at.GOALS_NEXT] += 1
    small[at.SET_GOAL + slot], small[at.SET_COUNT + slot] = goal, 0
    small[at.STARTS + slot], small[at.STACKS + slot] = 0, 0
    small[at.PLACES] += 1
    words[at.SET + slot] = at.NONE
    small[at.ORDER + small[at.COLUMN_LENGTH]] = slot
    small[at.COLUMN_LENGTH] += 1
    for seat in range(np.int64(small[at.SEATS])):
        mark(words, seat, at.NUMBER_COUNT + goal)


@part
def mark(words: Words, seat: Int, card: Int) -> None:
    """Note that a seat has had a card, or seen a goal."""
    words[at.HAD + at.HAD_WORDS * seat + at.word_of(card)] |= at.bit_of(card)


@part
def fill(seat: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R12: new cards into the empty slots, as long as there are some."""
    hand = at.HAND + at.SLOTS * seat
    for slot in range(hand, hand + tables.rules[at.SIZE]):
        if small[slot] < 0 and small[at.DECK_NEXT] < small[at.DECK_END]:
            take(seat, slot, small, words)


@part
def take(seat: Int, slot: Int, small: Ints, words: Words) -> None:
    """The next card of the deck into an empty slot."""
    card = np.int64(small[at.DECK + small[at.DECK_NEXT]])
    small[at.DECK_NEXT] += 1
    small[slot] = card
    small[at.HELD + seat] += 1
    small[at.MISSING] -= 1
    mark(words, seat, card)


@part
def draw(seat: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R12, R13: an empty deck is made of the discards again."""
    missing = tables.rules[at.SIZE] - small[at.HELD + seat]
    left, back = small[at.DECK_END] - small[at.DECK_NEXT], np.int64(small[at.DISCARDED])
    if left < missing and back > 0:
        chance = of(words[at.SEED], np.int64(small[at.ENTRY]))
        shuffled(chance, small, np.int64(at.DISCARDS), back)
        for place in range(left):
            small[at.DECK + place] = small[at.DECK + small[at.DECK_NEXT] + place]
        for place in range(back):
            small[at.DECK + left + place] = small[at.DISCARDS + place]
        small[at.DECK_NEXT], small[at.DECK_END], small[at.DISCARDED] = 0, left + back, 0
        small[at.RESHUFFLES] += 1
    fill(seat, tables, small, words)


@part
def refill(tables: at.Tables, small: Ints, words: Words) -> None:
    """R12: with `auto_draw` every hand fills itself."""
    if tables.rules[at.BY_ITSELF]:
        for seat in range(np.int64(small[at.SEATS])):
            if small[at.HELD + seat] < tables.rules[at.SIZE]:
                draw(seat, tables, small, words)


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
