"""The decks and hands of the compiled game: dealing, drawing, and goals that join the column."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import of, part, shuffled
from ..state import COLUMN
from .layout import (
    BY_ITSELF,
    CARD_COUNT,
    COLUMN_LENGTH,
    DECK,
    DECK_END,
    DECK_NEXT,
    DISCARDED,
    DISCARDS,
    DONE,
    DUE,
    END,
    ENTRY,
    GOAL_COUNT,
    GOAL_IDS,
    GOAL_PILE,
    GOALS_NEXT,
    HAND,
    HELD,
    KNOWN,
    LAID_BY,
    LOOKING,
    LYING,
    MAY_SWAP,
    MISSING,
    NONE,
    NUMBER_COUNT,
    NUMBER_IDS,
    ONE,
    ORDER,
    PER_SEAT,
    PHASE,
    PLACES,
    REMOVABLE,
    RESHUFFLES,
    SEATS,
    SEED,
    SET,
    SET_COUNT,
    SET_GOAL,
    SIZE,
    STACKS,
    STARTS,
    TURNED,
    WAITS,
)


@part
def deal(facts: Any, small: Any, words: Any) -> None:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    cards, goals = np.int64(facts[CARD_COUNT]), np.int64(facts[GOAL_COUNT])
    for place in range(cards):
        small[DECK + place] = facts[NUMBER_IDS + place]
    for place in range(goals):
        small[GOAL_PILE + place] = facts[GOAL_IDS + place]
    chance = of(words[SEED], np.int64(small[ENTRY]))
    chance = shuffled(chance, small, np.int64(DECK), cards)
    shuffled(chance, small, np.int64(GOAL_PILE), goals)
    small[PHASE], small[END] = LOOKING, -1
    small[DECK_NEXT], small[DECK_END] = 0, cards
    small[DISCARDED], small[DONE], small[TURNED], small[LYING] = 0, 0, 0, 0
    small[MISSING] = facts[SIZE] * small[SEATS]
    for seat in range(np.int64(small[SEATS])):
        small[DUE + seat], small[WAITS + seat], small[HELD + seat] = -1, 0, 0
        small[MAY_SWAP + seat], small[LAID_BY + seat] = 0, 0
        words[KNOWN + 2 * seat] = words[KNOWN + 2 * seat + 1] = NONE
        for slot in range(5):
            small[HAND + 5 * seat + slot] = -1
        fill(seat, facts, small, words)
    small[GOALS_NEXT], small[COLUMN_LENGTH], small[PLACES], small[REMOVABLE] = 0, 0, 0, 0
    for slot in range(COLUMN):
        join(slot, small, words)


@part
def join(slot: Any, small: Any, words: Any) -> None:
    """R11: a new goal at the bottom of the column."""
    goal = np.int64(small[GOAL_PILE + small[GOALS_NEXT]])
    small[GOALS_NEXT] += 1
    small[SET_GOAL + slot], small[SET_COUNT + slot] = goal, 0
    small[STARTS + slot], small[STACKS + slot] = 0, 0
    small[PLACES] += 1
    words[SET + slot] = NONE
    small[ORDER + small[COLUMN_LENGTH]] = slot
    small[COLUMN_LENGTH] += 1
    for seat in range(np.int64(small[SEATS])):
        mark(words, seat, NUMBER_COUNT + goal)


@part
def mark(words: Any, seat: Any, card: Any) -> None:
    """Note that a seat has had a card, or seen a goal."""
    words[PER_SEAT * seat + (card >> 6)] |= ONE << np.uint64(card & 63)


@part
def fill(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12: new cards into the empty slots, as long as there are some."""
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] < 0 and small[DECK_NEXT] < small[DECK_END]:
            take(seat, slot, small, words)


@part
def take(seat: Any, slot: Any, small: Any, words: Any) -> None:
    """The next card of the deck into an empty slot."""
    card = np.int64(small[DECK + small[DECK_NEXT]])
    small[DECK_NEXT] += 1
    small[slot] = card
    small[HELD + seat] += 1
    small[MISSING] -= 1
    mark(words, seat, card)


@part
def draw(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12, R13: an empty deck is made of the discards again."""
    missing = facts[SIZE] - small[HELD + seat]
    left, back = small[DECK_END] - small[DECK_NEXT], np.int64(small[DISCARDED])
    if left < missing and back > 0:
        chance = of(words[SEED], np.int64(small[ENTRY]))
        shuffled(chance, small, np.int64(DISCARDS), back)
        for place in range(left):
            small[DECK + place] = small[DECK + small[DECK_NEXT] + place]
        for place in range(back):
            small[DECK + left + place] = small[DISCARDS + place]
        small[DECK_NEXT], small[DECK_END], small[DISCARDED] = 0, left + back, 0
        small[RESHUFFLES] += 1
    fill(seat, facts, small, words)


@part
def refill(facts: Any, small: Any, words: Any) -> None:
    """R12: with `auto_draw` every hand fills itself."""
    if facts[BY_ITSELF]:
        for seat in range(np.int64(small[SEATS])):
            if small[HELD + seat] < facts[SIZE]:
                draw(seat, facts, small, words)
