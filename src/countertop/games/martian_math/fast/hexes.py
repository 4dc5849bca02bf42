"""Sets of hexes as pairs of words, and walks over them."""

import numpy as np

from ....engine.compiled.kernel import Int, Word, Words, lane, lowest, popcount
from . import layout as at

NONE, ONE = np.uint64(0), np.uint64(1)

Pair = tuple[Word, Word]
"""The low word and the high word of a set of hexes."""


@lane
def bit_of(hex_: Int) -> Pair:
    if hex_ < at.WORD:
        return ONE << np.uint64(hex_), NONE
    return NONE, ONE << np.uint64(hex_ - at.WORD)


@lane
def size_of(low: Word, high: Word) -> Int:
    return popcount(low) + popcount(high) if high else popcount(low)


@lane
def first_of(low: Word, high: Word) -> Int:
    return lowest(low) if low else np.int64(at.WORD) + lowest(high)


@lane
def after_first(low: Word, high: Word) -> Pair:
    if low:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@lane
def outposts(seat: Int, words: Words) -> Pair:
    place = at.OUTPOSTS + at.PAIR * seat
    return words[place], words[place + 1]


@lane
def free_hexes(words: Words) -> Pair:
    return words[at.FREE], words[at.FREE + 1]


@lane
def hexes_with(number: Int, words: Words) -> Pair:
    place = at.WITH + at.PAIR * number
    return words[place], words[place + 1]


@lane
def beside(low: Word, high: Word, around: Words) -> Pair:
    """Every hex that touches one of these."""
    found_low, found_high = NONE, NONE
    while low | high:
        hex_ = first_of(low, high)
        found_low |= around[hex_, 0]
        found_high |= around[hex_, 1]
        low, high = after_first(low, high)
    return found_low, found_high


@lane
def colony_of(hex_: Int, low: Word, high: Word, around: Words) -> tuple[Word, Word, Word, Word]:
    """R12: a hex with all those given that can be walked to from it, and all that they touch."""
    edge_low, edge_high = bit_of(hex_)
    colony_low, colony_high = edge_low, edge_high
    beside_low, beside_high = NONE, NONE
    while edge_low | edge_high:
        here = first_of(edge_low, edge_high)
        edge_low, edge_high = after_first(edge_low, edge_high)
        beside_low |= around[here, 0]
        beside_high |= around[here, 1]
        edge_low |= around[here, 0] & low & ~colony_low
        edge_high |= around[here, 1] & high & ~colony_high
        colony_low |= edge_low
        colony_high |= edge_high
    return colony_low, colony_high, beside_low, beside_high


@lane
def largest_of(low: Word, high: Word, around: Words) -> Int:
    """The size of the largest colony of some outposts."""
    best = np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, around)
        low &= ~one
        high &= ~other
        best = max(best, size_of(one, other))
    return best
