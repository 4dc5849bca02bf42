"""Where everything stands in the compiled game: its scratch, its tables, its moves, its weights.

Values, right ones and slips, are ranks: places, from 1, in the sorted row of everything that
anybody may take a card for. What fits a goal is a mask of ranks, and a table says how many cards of
the deck fit beyond a rank. A set is one word of at most six cards, with a mask of those that begin
a stack.
"""

from typing import NamedTuple, get_args

import numpy as np

from ....engine.compiled.kernel import Bytes, Int, Ints, Reals, Seen, Word, Words, part
from ..bots.arithmetic import slipped
from ..cards import GOALS, NUMBERS, VALUES, CardId, Restriction
from ..rules import SEATS as SEAT_COUNTS
from ..state import COLUMN, hand_size
from ..views import Face

MEASURES = (
    *("stars", "goals", "wrong goals", "culprits", "cards laid", "cards left lying"),
    *("removals", "redraws", "swaps", "reshuffles", "refused", "too late", "rung"),
)
"""Of a whole match: the stars; completed goals, those with a culprit, and the culprits; the cards
in completed goals and in unfinished ones; Help of both kinds and the swaps that it allowed; how
often the discards were shuffled; plays that came back at once (R24) and plans that somebody else
was faster than (R9); the rung of the ladder (R22)."""

# how many there are of everything
MEASURE_COUNT, NUMBER_COUNT, GOALS_IN_ALL = len(MEASURES), len(NUMBERS), len(GOALS)
MOST_SEATS = max(SEAT_COUNTS)
SLOTS = max(map(hand_size, SEAT_COUNTS))
"""In the largest hand."""
MOST_LAID = max(goal.quantity for goal in GOALS)
"""Cards in the longest set."""
MOST_OPEN = MOST_LAID - 1
"""Cards in the longest set that is still open, and so the most stacks."""
WORD, WORD_SHIFT = 64, 6
"""Bits of a word: 2 to the sixth."""

# the weights of a policy, after its number
POLICY = 0
(WANTS, PATIENCE, WORST, SHARE, TAKES_HELP) = range(1, 6)
(STUCK, FRESH_HANDS, ROOM, START, SOON, TEMPO, LEAVE, BEND) = range(6, 14)


class Tables(NamedTuple):
    """What a match has to know of its options, of the cards and of the levels. All are rows: what
    belongs to one card or goal stands together, as many of it as the name in capitals says."""

    rules: Ints
    """What the options say: at `CLOCK` and so on."""
    numbers: Ints
    """The number cards that are played with."""
    goals: Ints
    """The goals that are played with."""
    quantities: Ints
    """Of each goal how many cards it asks for."""
    is_up: Ints
    """Of each goal whether its set goes up."""
    stars: Ints
    """Of each goal what it is worth."""
    ranks: Ints
    """Of each card its `RANKS`: the `RIGHT` one, that of a slip down, that of a slip up."""
    chosen: Ints
    """For 0 to 5 cards the `CHOICES` of some of them, in the order of the rules, as masks."""
    bits: Ints
    """Of each mask of cards in a set its `BITS`: `HOW_MANY` are set, then where each of them is."""
    beyond: Ints
    """Of each goal, for each of the `FARS`: how many cards of the deck fit beyond."""
    fitting: Words
    """Of each goal the `FIT_WORDS` of ranks that fit it, as bits."""
    sizes: Reals
    """Of each card how hard it is."""
    solve: Reals
    """Of each policy how long a card of average size takes it to work out."""
    error: Reals
    """Of each policy how often it gets such a card wrong."""
    choose: Reals
    """Of each policy how long it takes to choose a play."""
    faces: Seen
    """What an observation has of no card, and then of each: `A_FACE` numbers."""
    printed: Seen
    """What an observation has of no goal, and then of each: `PRINTED` numbers."""
    some: Bytes
    """Of each of the `CHOICES` of cards whether each of them is some of these."""
    first: Bytes
    """For 0 to `MOST_OPEN` stacks, of each whether it is one of so many."""
    logs: Reals
    """`LOGS` of numbers from 0 to 1: the `FACTOR` that makes one about 1, and the `LOG` of what it
    is then too small by."""


CLOCK, INSTANT, BY_ITSELF, ROUNDS, SIZE, CARD_COUNT, GOAL_COUNT, OPEN_HANDS = range(8)
RESTRICTIONS = get_args(Restriction)
A_FACE, PRINTED = 4, 4 + len(RESTRICTIONS)
RANKS, RIGHT = 3, 0
CHOICES = 1 << SLOTS
BITS, HOW_MANY = MOST_LAID + 2, 0
NOWHERE = 7
"""Where a bit would be that is not set."""
LOGS, FACTOR, LOG = 2, 0, 1

# a move as one word: a kind, then a card, a goal and the card below; or a row of cards, a goal and
# `left`; then, of no meaning to the rules, the slot of the hand, the slot of the set and the stack
READY, DRAW, REDRAW, PLACE, STACK, REMOVE, SWAP, CHOICE = range(8)
NOTHING = CHOICE
"""No move: whoever has only planned to choose makes none yet."""
KIND_BITS, CARD_BITS, GOAL_BITS, LEFT_BITS, HELD_BITS, SLOT_BITS, THERE_BITS = 3, 7, 5, 3, 3, 2, 3
CARD_AT = np.uint64(KIND_BITS)
GOAL_AT = np.uint64(KIND_BITS + CARD_BITS)
BELOW_AT = np.uint64(KIND_BITS + CARD_BITS + GOAL_BITS)
ROW_BITS = SLOTS * CARD_BITS
ROW_AT = np.uint64(KIND_BITS)
ROW_GOAL_AT = np.uint64(KIND_BITS + ROW_BITS)
LEFT_AT = np.uint64(KIND_BITS + ROW_BITS + GOAL_BITS)
CODE_BITS = KIND_BITS + ROW_BITS + GOAL_BITS + LEFT_BITS
HELD_AT = np.uint64(CODE_BITS)
SLOT_AT = np.uint64(CODE_BITS + HELD_BITS)
THERE_AT = np.uint64(CODE_BITS + HELD_BITS + SLOT_BITS)
NEXT_CARD = np.uint64(CARD_BITS)
KIND_MASK, CARD_MASK, GOAL_MASK, HELD_MASK, SLOT_MASK, THERE_MASK = (
    np.uint64((1 << bits) - 1)
    for bits in (KIND_BITS, CARD_BITS, GOAL_BITS, HELD_BITS, SLOT_BITS, THERE_BITS)
)
ROW_MASK, CODE_MASK = np.uint64((1 << ROW_BITS) - 1), np.uint64((1 << CODE_BITS) - 1)
ONE, NONE = np.uint64(1), np.uint64(0)

# a card in a set: whose it was, then itself
BY_BITS = 3
LAID_BITS = BY_BITS + CARD_BITS
BY_MASK, LAID_MASK = np.uint64((1 << BY_BITS) - 1), np.uint64((1 << LAID_BITS) - 1)


class _Places:
    """Hands out places, one after the other."""

    def __init__(self) -> None:
        self.end = 0

    def row(self, count: int) -> int:
        """Where a row of this length begins."""
        self.end += count
        return self.end - count

    def rows(self, how_many: int, count: int) -> tuple[int, ...]:
        """Where several rows of the same length begin."""
        return tuple(self.row(count) for _ in range(how_many))


# `small`: the state of the match, and what is counted of it
_small = _Places()
PHASE, NOW, END, ENTRY, ROUND, HELP, TURNED, DONE = _small.rows(8, 1)
COLUMN_LENGTH, DECK_NEXT, DECK_END, DISCARDED, GOALS_NEXT, MOVED, MADE, LYING = _small.rows(8, 1)
SEATS, MISSING = _small.rows(2, 1)
STEPS, ASKED, ACTING, TARDY = _small.rows(4, 1)
"""Of a match that is stepped: how often it was; as bits of seats who is yet to choose, who does
something in this step, and who came too late in the last one."""
PLACES, REMOVABLE = _small.rows(2, 1)
"""R7, R8: places for a card in all open sets. R14: choices of cards to take out of one of them."""
COUNTS = _small.row(MEASURE_COUNT)
STARS, COMPLETED, WRONG, CULPRITS, LAID, LEFT_LYING = range(COUNTS, COUNTS + 6)
REMOVALS, REDRAWS, SWAPS, RESHUFFLES, REFUSED, TOO_LATE, RUNG = range(COUNTS + 6, COUNTS + 13)
# of each seat
DUE, IS_READY, MAY_SWAP, HELD, LAID_BY, BUSY, WAITS = _small.rows(7, MOST_SEATS)
HAND = _small.row(SLOTS * MOST_SEATS)
# of each set
ORDER, SET_GOAL, SET_COUNT, STARTS, STACKS = _small.rows(5, COLUMN)
CLEARED = _small.end
"""Everything before this is zero when a match begins."""
DONE_GOALS, GOAL_PILE = _small.rows(2, GOALS_IN_ALL)
SHOWN = _small.row(1 + GOALS_IN_ALL)
"""The stars of the match, once so many of this round's goals have been turned over (R20)."""
MOVERS = _small.row(MOST_SEATS)
"""Who does something in this step, the fastest one first."""
DECK, DISCARDS = _small.rows(2, NUMBER_COUNT)
BELIEFS = _small.end
"""For each seat and card: when it was worked out, and in the lowest bits which of its ranks the
seat got."""
SLIP_BITS = 2
SLIP_MASK = (1 << SLIP_BITS) - 1
LOOKING, COUNT_DOWN, RUSH, VERIFY, DEALING, OVER = range(6)

# `words`: the cards that each seat had; plans, plays tried, paces and known cards of each seat; the
# sets, the stream that all policies draw from, and the seed
_words = _Places()
HAD_WORDS = -(-(NUMBER_COUNT + GOALS_IN_ALL) // WORD)
HAD = _words.row(HAD_WORDS * MOST_SEATS)
PLAN, TRIED, PACE = _words.rows(3, MOST_SEATS)
KNOWN_WORDS = -(-NUMBER_COUNT // WORD)
KNOWN = _words.row(KNOWN_WORDS * MOST_SEATS)
SET = _words.row(COLUMN)
STREAM, SEED = _words.rows(2, 1)
WORDS = _words.end


@part
def word_of(number: Int) -> Int:
    """In which word the bit of a card or a rank stands."""
    return number >> WORD_SHIFT


@part
def bit_of(number: Int) -> Word:
    return ONE << np.uint64(number & (WORD - 1))


def scratch(seats: int) -> tuple[int, int]:
    return BELIEFS + NUMBER_COUNT * seats, WORDS


def face_of(card: int) -> Face:
    number = NUMBERS[card]
    return Face(CardId(card), number.form, number.left, number.right, number.is_advanced)


def worths_of(card: int) -> tuple[int, int, int]:
    """What a card is worth, and what it is taken for by a slip down and by a slip up."""
    return VALUES[card], slipped(face_of(card), -1), slipped(face_of(card), 1)


WORTHS = sorted({worth for card in range(NUMBER_COUNT) for worth in worths_of(card)})
"""All values that anybody may take a card for: a rank is a place here, from 1."""
FARS = len(WORTHS) + 2
"""Every rank, one before all of them and one beyond them all: those of an empty set."""
FIT_WORDS = -(-FARS // WORD)
