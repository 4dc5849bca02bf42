"""The decks as numbers, and where everything lies in the arrays of one match.

`small` holds the shuffled decks and what is by seat, `words` the cards that a seat had and the
solutions.
"""

from typing import NamedTuple

from ....engine.compiled.kernel import Int, Ints, Reals, Rows, Weights, Words
from ..cards import ALL_SYMBOLS, HOUSE_SIGNS, MINUSES, NUMBERS, SIGNS, SYMBOLS
from ..rules import SEATS
from ..state import HAND

MOST_SEATS = SEATS[-1]
HAND_SIZE = HAND
SIDES = 2

# The cards: first the numbers, so many of each, then the signs kind by kind.
COPIES = NUMBERS.count(1)
HIGHEST = max(NUMBERS)
FIRST_SIGN = len(NUMBERS)
FIRST_HALF = FIRST_SIGN + len(MINUSES)
FIRST_SQUARE = FIRST_HALF + HOUSE_SIGNS.count("half")
LAST_CARD = FIRST_SIGN + len(SIGNS)
SIGN_KINDS = 3

# The symbols: where each kind ends in its deck, and the kinds.
PLUS_SYMBOLS = SYMBOLS.count("+")
MINUS_SYMBOLS = PLUS_SYMBOLS + SYMBOLS.count("-")
TIMES_SYMBOLS = MINUS_SYMBOLS + SYMBOLS.count("*")
LAST_SYMBOL = len(ALL_SYMBOLS)
PLUS, MINUS, TIMES, DIVIDED = range(4)


class Tables(NamedTuple):
    """What a match is played with."""

    settings: Ints
    """The options, as numbers."""


GOAL, DIVISION, PLAY_ON, EXTRA_SIGNS = range(4)
"""Where each stands in `settings`."""


class Here(NamedTuple):
    """Where a match stands."""

    phase: Int
    players: Int
    """How many still play."""
    moves: Int


BUILDS, SABOTAGES, READIES, OVER = range(4)
"""The phases."""

# A seat's row of weights: its policy, then the weights in the order of `bots/weights.py`.
POLICY = 0
SIGNS_EXPECTED, BELOW, LIKELY_HIGH, LIKELY_LOW, LIKELY_LEAST, LEADER, LEAST_DAMAGE, WHIM = range(
    1, 9
)
AT_RANDOM = 0
"""The policy that weighs nothing."""

# `small`, by seat from there on.
DECK = 0
SYMBOLS_AT = DECK + LAST_CARD
HANDS = SYMBOLS_AT + LAST_SYMBOL
LEFT = HANDS + HAND_SIZE * MOST_SEATS
RIGHT = LEFT + MOST_SEATS
SIGN = RIGHT + MOST_SEATS
TARGET = SIGN + MOST_SEATS
"""Which number a sign goes to: twice the victim's seat, and one more for the right side; or"""
PASSED, NOT_CHOSEN = -1, -2
SYMBOL = TARGET + MOST_SEATS
SCORE = SYMBOL + MOST_SEATS
PLACE = SCORE + MOST_SEATS
"""Zero for a player who is still in."""
IS_NEGATIVE = PLACE + MOST_SEATS
COUNTS = IS_NEGATIVE + MOST_SEATS
"""What is counted: the measures in `out`."""
ROUNDS, SHOWN_HANDS, SIGNS_LAID, SHARED_ROUNDS, COUNTED = range(5)
SMALL = COUNTS + COUNTED

# `words`, after one word of cards a seat: a solution is p · q / d, so that it is exact.
SOLUTION = MOST_SEATS
SOLUTION_SIZE = 3
P, Q, D = range(SOLUTION_SIZE)
WORDS = SOLUTION + SOLUTION_SIZE * MOST_SEATS

# The cards that a seat had, as bits: the numbers from 1 on, the kinds of sign, the symbols.
HAD_SIGN = HIGHEST
HAD_SYMBOL = HAD_SIGN + SIGN_KINDS

# Moves as the trace tells them: a build is its two cards, a sabotage the card and its target.
PASS_CODE, READY_CODE = 1, 2
BUILD_LEFT, SABOTAGE_SIGN = 1000, 100

# --- playouts

# `moves`, everything a player could do: left and right of each pair, then sign and target of each
# attack; the first attack is a pass.
MOST_PAIRS = HAND_SIZE * (HAND_SIZE - 1)
MOST_ATTACKS = 1 + SIGN_KINDS * SIDES * (MOST_SEATS - 1)
PAIRS = 0
ATTACKS = PAIRS + 2 * MOST_PAIRS
MOVES = ATTACKS + 2 * MOST_ATTACKS

# `figures`, what comes of it on one table; the scores are of all tables together.
OWN = 0
"""The seat's own solution with each pair."""
MARK = OWN + MOST_PAIRS
"""The highest solution of the others after each attack."""
AHEAD = MARK + MOST_ATTACKS
"""Whose it is, as bits of seats."""
OTHERS = AHEAD + MOST_ATTACKS
"""What each of the others has if nobody is attacked."""
SCORES = OTHERS + MOST_SEATS
"""How well each pair did with each attack."""
FIGURES = SCORES + MOST_PAIRS * MOST_ATTACKS

# The bots that may sit there; the first two have odds, and rows of weights.
BEGINNER, SKILLED, EXPERT = range(3)

# A strategy as one number (`bots/strategies.py`): left, right, and the attack by sign and side.
ATTACK_CODES = 8
NUMBER_CODES = 16
COUNT = 0
"""How many strategies there are for two symbols; they follow."""


class Paper(NamedTuple):
    """Room to work out what a player could do."""

    moves: Ints
    figures: Reals
    table: Ints
    """As `small`: a table that could be."""


class Minds(NamedTuple):
    """How the others choose."""

    odds: Reals
    """How likely somebody is to be a beginner, and a skilled bot."""
    swaps: Reals
    """How often somebody takes the other side of a symbol that is the same from both."""
    minuses: Reals
    """How many of all the signs are minuses."""
    rows: Weights
    """The weights of each bot."""
    weights: Weights
    """By seat, as they choose."""
    trace: Rows
    """Without rows."""
    strategies: Ints
    """By their symbol and that of whoever expects them."""
    paper: Paper


class Rest(NamedTuple):
    """How the rest of the match is played."""

    worths: Reals
    """By who scores, as bits of seats; negative for what is not known yet."""
    settings: Ints
    weights: Weights
    trace: Rows
    """Without rows."""
    small: Ints
    words: Words


class Limits(NamedTuple):
    """How much is tried."""

    tables: Int
    choices: Int
    """Of the others, on all tables together."""
    matches: Int
