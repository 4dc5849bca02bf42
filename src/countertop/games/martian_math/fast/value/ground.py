"""The map of a round as one word for each set of hexes: colonies, and what they count.

A network looks at the classic map alone, which has fewer than 64 hexes.
"""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import Int, Ints, Real, Word, Words, lane, lowest, popcount
from .. import layout as at

HEXES = 21
"""Of the classic map."""
WANTED, DRIFTS = 7, 3
"""R12, R13: as printed."""
NONE: Word = np.uint64(0)
ONE: Word = np.uint64(1)
ALL = np.uint64((1 << HEXES) - 1)


class Ground(NamedTuple):
    """A map as numbers lie on it in this round."""

    around: Words
    """By hex: its neighbours."""
    made: Words
    """By hex: the throws that make its number."""
    counts: Ints
    """By hex: how many those are, and how many of them are doubles."""
    worth: Ints
    """By hex: its number."""
    reach: Words
    """By throw: the hexes with a number that it makes."""
    seizable: Words
    """The hexes with a number that some double makes, in one word."""


def ground() -> Ground:
    """Room for one map."""
    return Ground(
        np.zeros(HEXES, np.uint64),
        np.zeros(HEXES, np.uint64),
        np.zeros((HEXES, 2), np.int32),
        np.zeros(HEXES, np.int32),
        np.zeros(at.ALL_THROWS, np.uint64),
        np.zeros(1, np.uint64),
    )


@lane
def survey(tables: at.Tables, small: Ints, into: Ground) -> None:
    """Write down the map of a round."""
    for throw in range(at.ALL_THROWS):
        into.reach[throw] = NONE
    into.seizable[0] = NONE
    for hex_ in range(HEXES):
        bit, number = ONE << np.uint64(hex_), small[at.NUMBER + hex_]
        made = tables.throws[number]
        into.around[hex_] = tables.around[hex_, 0]
        into.made[hex_] = made
        into.counts[hex_, 0] = popcount(made)
        into.counts[hex_, 1] = popcount(made & at.ALL_DOUBLES)
        into.worth[hex_] = tables.values[number]
        if made & at.ALL_DOUBLES:
            into.seizable[0] |= bit
        while made:
            into.reach[lowest(made)] |= bit
            made &= made - ONE


@lane
def free_of(own: Word, other: Word) -> Word:
    return ~(own | other) & ALL


@lane
def open_to(own: Word, other: Word, throw: Int, ground: Ground) -> Word:
    """R8, R11: what a throw can take; a double also what is the other's."""
    free = free_of(own, other)
    return ground.reach[throw] & (free if throw % at.DOUBLE else free | other)


@lane
def colony(start: Word, own: Word, around: Words) -> Word:
    """R12: all outposts that can be walked to from there."""
    found, edge = start, start
    while edge:
        fresh = around[lowest(edge)] & own & ~found
        edge &= edge - ONE
        found |= fresh
        edge |= fresh
    return found


@lane
def beside(hexes: Word, around: Words) -> Word:
    """Every hex that touches one of these."""
    found = NONE
    while hexes:
        found |= around[lowest(hexes)]
        hexes &= hexes - ONE
    return found


@lane
def total_of(hexes: Word, ground: Ground) -> Int:
    """R14: the sum of their numbers."""
    total: Int = np.int64(0)
    while hexes:
        total += ground.worth[lowest(hexes)]
        hexes &= hexes - ONE
    return total


@lane
def merit(own: Word, ground: Ground) -> Int:
    """R14: the best colony, the larger the better, then by its total."""
    best = np.int64(0)
    while own:
        one = colony(own & (~own + ONE), own, ground.around)
        own &= ~one
        best = max(best, 1000 * popcount(one) + total_of(one, ground))
    return best


@lane
def settled(own: Word, other: Word, ground: Ground) -> Real:
    """R14: what a round that is over is worth."""
    mine, theirs = merit(own, ground), merit(other, ground)
    return 0.5 if mine == theirs else 1.0 if mine > theirs else 0.0


@lane
def ended(own: Word, other: Word, bit: Word, ground: Ground) -> Real:
    """R12, R13: what it is worth to have just taken a hex if that ends the round; else -1."""
    if popcount(colony(bit, own, ground.around)) >= WANTED:
        return 1.0
    if popcount(own | other) == HEXES:
        return settled(own, other, ground)
    return -1.0
