"""What the heuristic makes of a hex, by the criteria of `bots/heuristic.py`."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lane, popcount
from .calls import has_markers, targets
from .hexes import (
    NONE,
    after_first,
    beside,
    bit_of,
    colony_of,
    first_of,
    largest_of,
    outposts,
    size_of,
)
from .layout import FREE, NUMBER, WITH
from .tables import COLONY, MATCHING

# Weights stand behind the number of their policy.
LIKE_NUMBER, LIKE_THROWS, LIKE_NEIGHBOURS, LIKE_BESIDE_OWN, LIKE_BESIDE_OTHERS = range(1, 6)
LIKE_NEAR_OWN, LIKE_NEAR_OTHERS, LIKE_SEIZING, LIKE_WIN, LIKE_LARGEST = range(6, 11)
LIKE_COLONY, LIKE_COLONY_SQUARED, LIKE_GROWTH = range(11, 14)
LIKE_BLOCK, LIKE_BLOCK_SQUARED, LIKE_SEIZED, LIKE_SPLIT = range(14, 18)


@lane
def liked_hex(
    seat: Any, seats: Any, throw: Any, tables: Any, small: Any, words: Any, row: Any
) -> Any:
    """The hex that a seat likes best, of several the lowest; -1 if there is none to take."""
    low, high = NONE, NONE
    if has_markers(seat, tables, words):
        for sign in range(tables[1].shape[1]):
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
def liked(hex_: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What it is worth to a seat to take a hex."""
    return (
        place_worth(hex_, seat, tables, small, words, row)
        + growth_worth(hex_, seat, tables, small, words, row)
        + harm_worth(hex_, seat, seats, tables, words, row)
    )


@lane
def place_worth(hex_: Any, seat: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What the hex is worth for its number, and for what lies around it."""
    _, _, around, _, values, throws = tables
    low, high = bit_of(hex_)
    own_low, own_high = outposts(seat, words)
    free_low, free_high = words[FREE], words[FREE + 1]
    near_low, near_high = around[hex_, 0], around[hex_, 1]
    near, number = size_of(near_low, near_high), small[NUMBER + hex_]
    own = size_of(near_low & own_low, near_high & own_high)
    free = size_of(near_low & free_low, near_high & free_high)
    worth = row[LIKE_NUMBER] * values[number] + row[LIKE_NEIGHBOURS] * near
    worth += row[LIKE_BESIDE_OWN] * own + row[LIKE_BESIDE_OTHERS] * (near - own - free)
    worth += row[LIKE_THROWS] * popcount(throws[number]) / 36
    far_low, far_high = beside(near_low & free_low, near_high & free_high, around)
    far_low &= ~near_low & ~low & ~free_low
    far_high &= ~near_high & ~high & ~free_high
    own = size_of(far_low & own_low, far_high & own_high)
    worth += row[LIKE_NEAR_OWN] * own
    worth += row[LIKE_NEAR_OTHERS] * (size_of(far_low, far_high) - own)
    is_free = (low & free_low) | (high & free_high)
    return worth if is_free else worth + row[LIKE_SEIZING]


@lane
def growth_worth(hex_: Any, seat: Any, tables: Any, small: Any, words: Any, row: Any) -> Any:
    """What the colony is worth that the seat would have with the hex (R11: the matching marker
    has moved)."""
    rules, _, around, _, _, _ = tables
    low, high = outposts(seat, words)
    if rules[MATCHING]:
        low &= ~words[WITH + 2 * small[NUMBER + hex_]]
        high &= ~words[WITH + 2 * small[NUMBER + hex_] + 1]
    one, other, edge_low, edge_high = colony_of(hex_, low, high, around)
    size = size_of(one, other)
    worth = row[LIKE_COLONY] * size + row[LIKE_COLONY_SQUARED] * size * size
    if size >= rules[COLONY]:
        worth += row[LIKE_WIN]
    worth += row[LIKE_LARGEST] * max(size, largest_of(low & ~one, high & ~other, around))
    low, high = bit_of(hex_)
    edge_low &= words[FREE] & ~low
    edge_high &= words[FREE + 1] & ~high
    return worth + row[LIKE_GROWTH] * throws_for(edge_low, edge_high, tables, small) / 36


@lane
def harm_worth(hex_: Any, seat: Any, seats: Any, tables: Any, words: Any, row: Any) -> Any:
    """What the others lose with the hex: what they could have made of it, or what stands there."""
    _, _, around, _, _, _ = tables
    low, high = bit_of(hex_)
    is_free = (low & words[FREE]) | (high & words[FREE + 1])
    worth = 0.0
    for other in range(seats):
        own_low, own_high = outposts(other, words)
        touches = (around[hex_, 0] & own_low) | (around[hex_, 1] & own_high)
        stands = (low & own_low) | (high & own_high)
        if other == seat or not (touches if is_free else stands):
            continue
        one, two, _, _ = colony_of(hex_, own_low, own_high, around)
        size = size_of(one, two)
        if is_free:
            worth += row[LIKE_BLOCK] * size + row[LIKE_BLOCK_SQUARED] * size * size
        else:
            left = largest_of(one & ~low, two & ~high, around)
            worth += row[LIKE_SEIZED] * size + row[LIKE_SPLIT] * (size - left)
    return worth


@lane
def throws_for(low: Any, high: Any, tables: Any, small: Any) -> Any:
    """How many of the 36 throws make one of the numbers of these hexes."""
    _, _, _, _, _, throws = tables
    found = NONE
    while low | high:
        found |= throws[small[NUMBER + first_of(low, high)]]
        low, high = after_first(low, high)
    return popcount(found)
