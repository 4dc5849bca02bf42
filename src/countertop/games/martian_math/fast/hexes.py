"""Sets of hexes as pairs of words, and walks over them."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lane, lowest, popcount
from .layout import OUTPOSTS

NONE, ONE = np.uint64(0), np.uint64(1)


@lane
def bit_of(hex_: Any) -> Any:
    if hex_ < 64:
        return ONE << np.uint64(hex_), NONE
    return NONE, ONE << np.uint64(hex_ - 64)


@lane
def size_of(low: Any, high: Any) -> Any:
    return popcount(low) + popcount(high) if high else popcount(low)


@lane
def first_of(low: Any, high: Any) -> Any:
    return lowest(low) if low else np.int64(64) + lowest(high)


@lane
def after_first(low: Any, high: Any) -> Any:
    if low:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@lane
def outposts(seat: Any, words: Any) -> Any:
    return words[OUTPOSTS + 2 * seat], words[OUTPOSTS + 2 * seat + 1]


@lane
def beside(low: Any, high: Any, around: Any) -> Any:
    """Every hex that touches one of these."""
    found_low, found_high = NONE, NONE
    while low | high:
        hex_ = first_of(low, high)
        found_low |= around[hex_, 0]
        found_high |= around[hex_, 1]
        low, high = after_first(low, high)
    return found_low, found_high


@lane
def colony_of(hex_: Any, low: Any, high: Any, around: Any) -> Any:
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
def largest_of(low: Any, high: Any, around: Any) -> Any:
    """The size of the largest colony of some outposts."""
    best = np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, around)
        low &= ~one
        high &= ~other
        best = max(best, size_of(one, other))
    return best
