"""The decks and hands of the compiled game: dealing, drawing, and goals that join the column."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Words, of, part, shuffled
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
