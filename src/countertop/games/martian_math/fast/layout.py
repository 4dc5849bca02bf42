"""Where everything stands: in the tables, in the scratch arrays, in codes and in weights.

A set of hexes is a pair of words: hexes 0 to 63 are the bits of the low one, the others of the high
one. A number is spoken of by its place in `NUMBERS`, a throw by its place in `THROWS`.
"""

from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Words
from .. import maps
from ..bots.heuristic import CRITERIA
from ..cards import DOUBLES, SIGNS, THROWS, equations, markers, throws
from ..rules import SEATS
from ..state import Options

NUMBERS = markers("all")
ROLLS, CALLS, SHUFFLES, OVER, ENDS = range(5)
"""What the next decision is about, if there is one; a round that ends is seen by nobody."""


class Here(NamedTuple):
    """Where a match stands: at its next decision."""

    phase: Int
    seat: Int
    """Who decides; at the end, who did last."""
    round: Int
    """From 0 on."""
    throw: Int
    choices: Int
    """How many calls the throw allows."""
    moves: Int
    """How many there were so far."""
    millis: Int
    """When it is decided; at the end, when the last one was."""
    why: Int
    """How the round ends, if it does."""


SIDES = 6
"""Of a die: throw t shows 1 + t // SIDES and 1 + t % SIDES, so every seventh is a double."""
DOUBLE = SIDES + 1
ALL_THROWS = len(THROWS)
ALL_DOUBLES = np.uint64(DOUBLES)
MOST_SEATS = SEATS[-1]
MOST_HEXES = 128
"""A power of two, so that codes come apart quickly; no map has more (`maps.MOST_HEXES`)."""
WORD, PAIR = 64, 2
"""Hexes in a word, words in a set of hexes."""

# `words`, each set of hexes a pair of them
HAD = 0
"""By seat: what it had, as bits of `CARDS`."""
OUTPOSTS = HAD + MOST_SEATS
"""By seat."""
FREE = OUTPOSTS + PAIR * MOST_SEATS
WITH = FREE + PAIR
"""By number: the hexes that have it."""
SEED = WITH + PAIR * len(NUMBERS)
STREAM = SEED + 1
"""Of the random policy. Both are kept while nobody plays on."""
RANKED = STREAM + 1
"""By seat: the outposts of which `SIZE` and `TOTAL` speak."""
WORDS = RANKED + PAIR * MOST_SEATS

# `small`
NUMBER = 0
"""By hex."""
LOST = NUMBER + MOST_HEXES
"""By seat: turns lost in a row (R13)."""
WON = LOST + MOST_SEATS
"""By seat: rounds (R15)."""
GROWN = WON + MOST_SEATS
"""By seat: the sum of its largest colonies (R15)."""
COUNTS = GROWN + MOST_SEATS
"""By measure."""

# measures, from COUNTS on
TURNS, DRIFTED, SEIZED, SIGNED = range(4)
"""The last one by sign."""
ENDED = SIGNED + len(SIGNS["all"])
"""By how a round ends, less one."""
GOES_ON, BY_COLONY, BY_FULL_MAP, BY_MARKERS, BY_DRIFT = range(5)
"""R12, R13: how a round ends, if it does."""
SHARED = ENDED + BY_DRIFT
STARTED, LARGEST = SHARED + 1, SHARED + 2
COUNTED = LARGEST + 1

BEFORE = COUNTS + COUNTED
"""How many turns the rounds before this one had."""
STANDS, OWNERS = BEFORE + 1, 8
"""By hex that is taken: whose outpost stands there, plus one; and `OWNERS` times whose was seized
there, plus one, or 0 if nobody's was (R11)."""
SIZE = STANDS + MOST_HEXES
TOTAL = SIZE + MOST_SEATS
"""By seat: its best colony (R14), as it was shown last."""
HERE = TOTAL + MOST_SEATS
"""Where the match stands, while nobody plays on: the fields of `Here`."""
SMALL = HERE + len(Here._fields)

# bits of what a seat had
OUTPOST_ON = 0
"""By number."""
FIRST_BESIDE = OUTPOST_ON + len(NUMBERS) - 1
"""A first outpost, by the number of its neighbours, from 1 on."""
SEIZURE = FIRST_BESIDE + len(maps.NEIGHBOURS) + 1
LOSS = SEIZURE + 1

# codes of moves
ROLL, SHUFFLE, CLAIM = 1, 2, 3
"""A claim adds its hex, `TURNED` if it is typed the other way round, and its sign times `SIGN`."""
TURNED = MOST_HEXES
SIGN = 2 * TURNED

# a row of weights: the number of the policy, then a weight for each of `CRITERIA`
POLICY = 0
RANDOM = 0.0
"""The policy that weighs nothing."""
(
    FOR_NUMBER,
    FOR_THROWS,
    FOR_NEIGHBOURS,
    FOR_BESIDE_OWN,
    FOR_BESIDE_OTHERS,
    FOR_NEAR_OWN,
    FOR_NEAR_OTHERS,
    FOR_SEIZING,
    FOR_WIN,
    FOR_LARGEST,
    FOR_COLONY,
    FOR_COLONY_SQUARED,
    FOR_GROWTH,
    FOR_BLOCK,
    FOR_BLOCK_SQUARED,
    FOR_SEIZED,
    FOR_SPLIT,
    FOR_EXPOSED,
) = range(POLICY + 1, POLICY + 1 + len(CRITERIA))

# `tables.rules`
HEXES, COLONY, DRIFTS, ROUNDS, MATCHING, TYPED, SHUFFLED, MARKERS = range(8)


class Tables(NamedTuple):
    """What the options make of the game."""

    rules: Ints
    """How many hexes, what is agreed, how many markers each player has."""
    answers: Ints
    """R7, by throw and sign: the number that they make, or -1."""
    around: Words
    """By hex: its neighbours, low word and high word; after the last one, all hexes."""
    numbers: Ints
    """By hex, before they are shuffled."""
    values: Ints
    """By number: what it counts."""
    throws: Words
    """By number: the throws that make it, as bits."""
    places: Ints
    """By hex: x, which counts half steps, and y, which counts rows."""


def tables(options: Options, seats: int) -> Tables:
    chosen = maps.choose(options.map, options.operations, seats)
    maps.check(chosen, options.operations)
    everything = (1 << len(chosen.hexes)) - 1
    around = [
        (mask % (1 << WORD), mask >> WORD)
        for mask in (*maps.ground(chosen.places).neighbours, everything)
    ]
    rules = (
        *(len(chosen.hexes), options.colony, options.drifts, options.rounds),
        *(options.markers == "matching", options.call == "type", chosen.shuffle),
        len(markers(options.operations)),
    )
    return Tables(
        rules=np.array(rules, np.int32),
        answers=np.array(_answers(options), np.int32),
        around=np.array(around, np.uint64),
        numbers=np.array([NUMBERS.index(number) for number in chosen.numbers], np.int32),
        values=np.array(NUMBERS, np.int32),
        throws=np.array([throws(number, options.operations) for number in NUMBERS], np.uint64),
        places=np.array(chosen.places, np.int32),
    )


def _answers(options: Options) -> list[list[int]]:
    signs = SIGNS[options.operations]
    answers = [[-1] * len(signs) for _ in THROWS]
    for by_sign, dice in zip(answers, THROWS, strict=True):
        for equation in equations(dice, options.operations):
            by_sign[signs.index(equation.operation)] = NUMBERS.index(equation.result)
    return answers


def scratch(seats: int) -> tuple[int, int]:
    """How many `small` and how many `words` a match needs."""
    return SMALL, WORDS
