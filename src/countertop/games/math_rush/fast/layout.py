"""Where everything stands in the scratch and in the tables of the compiled game.

Values, right ones and slips, are ranks: places in the sorted row of all that anybody may take a
card for, from 1. What fits a goal is a mask of ranks, and how many cards of the deck fit beyond a
rank stands in a table. A set is one word of at most six cards, with a mask of those that begin a
stack.
"""

import numpy as np

from ..bots.arithmetic import slipped
from ..cards import GOALS, NUMBERS, VALUES, CardId
from ..views import Face

MEASURES = (
    *("stars", "goals", "wrong goals", "culprits", "cards laid", "cards left lying"),
    *("removals", "redraws", "swaps", "reshuffles", "refused", "too late", "rung"),
)
"""Of a whole match: the stars; completed goals, those with a culprit, and the culprits; the cards
in completed goals and in unfinished ones; Help in both ways and the swaps that it allowed; how
often the discards were shuffled; plays that came back at once (R24) and plans that somebody else
was faster than (R9); the rung of the ladder (R22)."""

# the weights of a policy
(WANTS, PATIENCE, WORST, SHARE, TAKES_HELP) = range(1, 6)
(STUCK, FRESH_HANDS, ROOM, START, SOON, TEMPO, LEAVE, BEND) = range(6, 14)

# moves: a kind, then a card, a goal and the card below; or a row of cards, a goal and `left`;
# then, of no meaning to the rules, the slot of the hand, that of the set and the place in it
READY, DRAW, REDRAW, PLACE, STACK, REMOVE, SWAP, CHOICE = range(8)
CARD_AT, GOAL_AT, BELOW_AT, LEFT_AT = (np.uint64(bit) for bit in (3, 10, 15, 43))
ROW_AT, ROW_GOAL_AT = np.uint64(3), np.uint64(38)
HELD_AT, SLOT_AT, THERE_AT = (np.uint64(bit) for bit in (46, 49, 51))
SEVEN, FIVE, THREE, TWO, ONE, NONE = (np.uint64(bits) for bits in (127, 31, 7, 3, 1, 0))
ROW, CODE = np.uint64((1 << 35) - 1), np.uint64((1 << 46) - 1)

# the first table: facts as whole numbers
CLOCK, INSTANT, BY_ITSELF, ROUNDS, SIZE, CARD_COUNT, GOAL_COUNT = range(7)
NUMBER_IDS = 8
GOAL_IDS = NUMBER_IDS + len(NUMBERS)
RANK = GOAL_IDS + len(GOALS)
"""Of each card: its own rank, that of a slip down, that of a slip up."""
GOAL = RANK + 3 * len(NUMBERS)
"""Of each goal: quantity, whether it goes up, stars."""
CHOSEN = GOAL + 3 * len(GOALS)
"""For 0 to 5 cards, 32 masks each: every choice of some, in the order of the rules."""
NTH = CHOSEN + 6 * 32
"""Of each mask of six bits: how many are set, then where each of those is."""
BEYOND = NTH + 8 * 64
"""Of each goal and each rank: how many cards of the deck fit beyond."""

# the second table: how hard each card is, then of each level what it can do, then logarithms
SKILL = len(NUMBERS)
SOLVE, ERROR, CHOOSE = range(3)
LOGS = SKILL + 3 * 3

# small: the state of the match; then by seat, by set and by card
PHASE, NOW, END, ENTRY, ROUND, HELP, TURNED, DONE = range(8)
COLUMN_LENGTH, DECK_NEXT, DECK_END, DISCARDED, GOALS_NEXT, MOVED, MADE, LYING = range(8, 16)
COUNTS = 16
STARS, COMPLETED, WRONG, CULPRITS, LAID, LEFT_LYING = range(COUNTS, COUNTS + 6)
REMOVALS, REDRAWS, SWAPS, RESHUFFLES, REFUSED, TOO_LATE, RUNG = range(COUNTS + 6, COUNTS + 13)
SEATS, MISSING = 29, 30
DUE, IS_READY, MAY_SWAP, HELD, LAID_BY, BUSY, WAITS = range(32, 32 + 7 * 5, 5)
HAND = 67
ORDER, SET_GOAL, SET_COUNT, STARTS, STACKS = 92, 95, 98, 101, 104
PLACES, REMOVABLE = 107, 108
"""R7, R8: places for a card in all open sets. R14: choices of cards to take out of one of them."""
DONE_GOALS = 109
GOAL_PILE = DONE_GOALS + len(GOALS)
DECK = GOAL_PILE + len(GOALS)
DISCARDS = DECK + len(NUMBERS)
BELIEFS = DISCARDS + len(NUMBERS)
"""For each seat and card: when it was worked out, times 4, plus which of its ranks it got."""
LOOKING, COUNT_DOWN, RUSH, VERIFY, DEALING, OVER = range(6)
PER_SEAT = 3
"""Words for what a seat had; after those of five seats come plans, plays tried, paces, two words of
cards known for each seat, the sets, the stream that all policies draw from, and the seed. A card in
a set takes ten bits: itself, and whose it was."""
PLAN, TRIED, PACE, KNOWN, SET, STREAM, SEED, WORDS = 15, 20, 25, 30, 40, 43, 44, 45
MEASURE_COUNT, NUMBER_COUNT = len(MEASURES), len(NUMBERS)


def face_of(card: int) -> Face:
    number = NUMBERS[card]
    return Face(CardId(card), number.form, number.left, number.right, number.is_advanced)


def worths_of(card: int) -> tuple[int, int, int]:
    return VALUES[card], slipped(face_of(card), -1), slipped(face_of(card), 1)


WORTHS = sorted({worth for card in range(len(NUMBERS)) for worth in worths_of(card)})
FARS = len(WORTHS) + 2
"""Every rank, one before all of them and one beyond them all: those of an empty set."""
FIT_WORDS = -(-FARS // 64)


def scratch(seats: int) -> tuple[int, int]:
    return BELIEFS + len(NUMBERS) * seats, WORDS
