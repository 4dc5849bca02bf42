"""Calls (R7 to R9, R16): what a roll allows, and the codes of moves."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Word, Words, folded, lane
from . import layout as at
from .hexes import (
    NONE,
    Pair,
    after_first,
    bit_of,
    first_of,
    free_hexes,
    hexes_with,
    outposts,
    size_of,
)


@lane
def targets(seat: Int, throw: Int, sign: Int, tables: at.Tables, words: Words) -> Pair:
    """R8, R9, R11: the hexes that the answer with a sign can take."""
    number = tables.answers[throw, sign]
    if number < 0:
        return NONE, NONE
    low, high = hexes_with(number, words)
    own_low, own_high = outposts(seat, words)
    free_low, free_high = free_hexes(words)
    if tables.rules[at.MATCHING] and (low & own_low) | (high & own_high):
        low &= ~free_low
        high &= ~free_high
    if throw % at.DOUBLE == 0:
        return low & ~own_low, high & ~own_high
    return low & free_low, high & free_high


@lane
def has_markers(seat: Int, tables: at.Tables, words: Words) -> Flag:
    """R3: one can be moved (R11), or is left."""
    low, high = outposts(seat, words)
    return tables.rules[at.MATCHING] or size_of(low, high) < tables.rules[at.MARKERS]


@lane
def spellings(throw: Int, sign: Int, tables: at.Tables) -> Int:
    """R16: in how many ways an equation can be typed; sign 0 is + and 2 is ×."""
    return 2 if tables.rules[at.TYPED] and sign % 2 == 0 and throw % at.DOUBLE else 1


@lane
def choices(seat: Int, throw: Int, tables: at.Tables, words: Words) -> Int:
    """How many calls a roll allows."""
    if not has_markers(seat, tables, words):
        return np.int64(0)
    count = np.int64(0)
    for sign in range(tables.answers.shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        count += size_of(low, high) * spellings(throw, sign, tables)
    return count


@lane
def digest_of(seat: Int, throw: Int, tables: at.Tables, words: Words) -> Word:
    """Every call by sign and then by hex; typed, also turned round."""
    digest = NONE
    for sign in range(tables.answers.shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        while low | high:
            for turned in range(spellings(throw, sign, tables)):
                digest = folded(digest, code_of(sign, turned, first_of(low, high)))
            low, high = after_first(low, high)
    return digest


@lane
def code_of(sign: Int, turned: Int, hex_: Int) -> Int:
    return at.CLAIM + at.SIGN * sign + at.TURNED * turned + hex_


@lane
def call_at(index: Int, seat: Int, throw: Int, tables: at.Tables, words: Words) -> Int:
    """The code of one of the calls, counted in their order."""
    for sign in range(tables.answers.shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        ways = spellings(throw, sign, tables)
        count = size_of(low, high) * ways
        if index < count:
            for _ in range(index // ways):
                low, high = after_first(low, high)
            return code_of(sign, index % ways, first_of(low, high))
        index -= count
    return np.int64(-1)


@lane
def call_for(hex_: Int, seat: Int, throw: Int, tables: at.Tables, words: Words) -> Int:
    """The code of the first call that leads to a hex."""
    bit_low, bit_high = bit_of(hex_)
    sign, low, high = -1, NONE, NONE
    while not (low & bit_low) | (high & bit_high):
        sign += 1
        low, high = targets(seat, throw, sign, tables, words)
    return code_of(sign, 0, hex_)
