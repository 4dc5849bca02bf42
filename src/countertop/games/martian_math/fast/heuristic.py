"""What the heuristic makes of a hex, by the criteria of `bots/heuristic.py`."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Real, Weights, Word, Words, lane, popcount
from . import layout as at
from .calls import has_markers, targets
from .hexes import (
    NONE,
    Pair,
    after_first,
    beside,
    bit_of,
    colony_of,
    first_of,
    free_hexes,
    hexes_with,
    largest_of,
    outposts,
    size_of,
)


@lane
def liked_hex(
    seat: Int, seats: Int, throw: Int, tables: at.Tables, small: Ints, words: Words, row: Weights
) -> Int:
    """The hex that a seat likes best, of several the lowest; -1 if there is none to take."""
    low, high = NONE, NONE
    if has_markers(seat, tables, words):
        for sign in range(tables.answers.shape[1]):
            one, other = targets(seat, throw, sign, tables, words)
            low |= one
            high |= other
    best, most = np.int64(-1), 0.0
    while low | high:
        hex_ = first_of(low, high)
        low, high = after_first(low, high)
        if best < 0 and not low | high:
            return hex_
        worth = liked(hex_, seat, seats, tables, small, words, row)
        if best < 0 or worth > most:
            best, most = hex_, worth
    return best


@lane
def liked(
    hex_: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words, row: Weights
) -> Real:
    """What it is worth to a seat to take a hex."""
    return (
        place_worth(hex_, seat, tables, small, words, row)
        + growth_worth(hex_, seat, tables, small, words, row)
        + harm_worth(hex_, seat, seats, tables, words, row)
    )


@lane
def place_worth(
    hex_: Int, seat: Int, tables: at.Tables, small: Ints, words: Words, row: Weights
) -> Real:
    """What the hex is worth for its number, and for what lies around it."""
    low, high = bit_of(hex_)
    own_low, own_high = outposts(seat, words)
    free_low, free_high = free_hexes(words)
    near_low, near_high = tables.around[hex_, 0], tables.around[hex_, 1]
    near, number = size_of(near_low, near_high), small[at.NUMBER + hex_]
    own = size_of(near_low & own_low, near_high & own_high)
    free = size_of(near_low & free_low, near_high & free_high)
    worth = row[at.FOR_NUMBER] * tables.values[number] + row[at.FOR_NEIGHBOURS] * near
    worth += row[at.FOR_BESIDE_OWN] * own + row[at.FOR_BESIDE_OTHERS] * (near - own - free)
    worth += row[at.FOR_THROWS] * popcount(tables.throws[number]) / at.ALL_THROWS
    worth += row[at.FOR_EXPOSED] * popcount(tables.throws[number] & at.ALL_DOUBLES) / at.ALL_THROWS
    far_low, far_high = beside(near_low & free_low, near_high & free_high, tables.around)
    far_low &= ~near_low & ~low & ~free_low
    far_high &= ~near_high & ~high & ~free_high
    own = size_of(far_low & own_low, far_high & own_high)
    worth += row[at.FOR_NEAR_OWN] * own
    worth += row[at.FOR_NEAR_OTHERS] * (size_of(far_low, far_high) - own)
    is_free = (low & free_low) | (high & free_high)
    return worth if is_free else worth + row[at.FOR_SEIZING]


@lane
def growth_worth(
    hex_: Int, seat: Int, tables: at.Tables, small: Ints, words: Words, row: Weights
) -> Real:
    """What the colony is worth that the seat would have with the hex (R11: the matching marker
    has moved)."""
    low, high = outposts(seat, words)
    if tables.rules[at.MATCHING]:
        same_low, same_high = hexes_with(small[at.NUMBER + hex_], words)
        low &= ~same_low
        high &= ~same_high
    one, other, edge_low, edge_high = colony_of(hex_, low, high, tables.around)
    size = size_of(one, other)
    worth = row[at.FOR_COLONY] * size + row[at.FOR_COLONY_SQUARED] * size * size
    if size >= tables.rules[at.COLONY]:
        worth += row[at.FOR_WIN]
    worth += row[at.FOR_LARGEST] * max(size, largest_of(low & ~one, high & ~other, tables.around))
    here_low, here_high = bit_of(hex_)
    free_low, free_high = free_hexes(words)
    edge_low &= free_low & ~here_low
    edge_high &= free_high & ~here_high
    if tables.rules[at.MATCHING]:
        used_low, used_high = alike(low | here_low, high | here_high, small, words)
        edge_low &= ~used_low
        edge_high &= ~used_high
    return (
        worth + row[at.FOR_GROWTH] * throws_for(edge_low, edge_high, tables, small) / at.ALL_THROWS
    )


@lane
def harm_worth(
    hex_: Int, seat: Int, seats: Int, tables: at.Tables, words: Words, row: Weights
) -> Real:
    """What the others lose with the hex: what they could have made of it, or what stands there."""
    low, high = bit_of(hex_)
    free_low, free_high = free_hexes(words)
    is_free = (low & free_low) | (high & free_high)
    worth = 0.0
    for other in range(seats):
        own_low, own_high = outposts(other, words)
        touches = (tables.around[hex_, 0] & own_low) | (tables.around[hex_, 1] & own_high)
        stands = (low & own_low) | (high & own_high)
        if other == seat or not (touches if is_free else stands):
            continue
        one, two, _, _ = colony_of(hex_, own_low, own_high, tables.around)
        size = size_of(one, two)
        if is_free:
            worth += row[at.FOR_BLOCK] * size + row[at.FOR_BLOCK_SQUARED] * size * size
        else:
            left = largest_of(one & ~low, two & ~high, tables.around)
            worth += row[at.FOR_SEIZED] * size + row[at.FOR_SPLIT] * (size - left)
    return worth


@lane
def alike(low: Word, high: Word, small: Ints, words: Words) -> Pair:
    """Every hex with the number of one of these. R9: whose outposts they are has no matching marker
    left for any of them."""
    found_low, found_high = NONE, NONE
    while low | high:
        one, other = hexes_with(small[at.NUMBER + first_of(low, high)], words)
        found_low |= one
        found_high |= other
        low, high = after_first(low, high)
    return found_low, found_high


@lane
def throws_for(low: Word, high: Word, tables: at.Tables, small: Ints) -> Int:
    """How many of the 36 throws make one of the numbers of these hexes."""
    found = NONE
    while low | high:
        found |= tables.throws[small[at.NUMBER + first_of(low, high)]]
        low, high = after_first(low, high)
    return popcount(found)
