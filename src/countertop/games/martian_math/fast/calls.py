"""Calls (R7 to R9, R16): what a roll allows, and the codes of moves."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import folded, lane
from .hexes import NONE, after_first, bit_of, first_of, outposts, size_of
from .layout import FREE, WITH
from .tables import MARKERS, MATCHING, TYPED

ROLL, SHUFFLE, CLAIM = 1, 2, 3
"""The codes of moves; a claim adds its hex, and 256 for each sign, and 128 if turned round."""


@lane
def targets(seat: Any, throw: Any, sign: Any, tables: Any, words: Any) -> Any:
    """R8, R9, R11: the hexes that the answer with a sign can take."""
    rules, answers, _, _, _, _ = tables
    number = answers[throw, sign]
    if number < 0:
        return NONE, NONE
    low, high = words[WITH + 2 * number], words[WITH + 2 * number + 1]
    own_low, own_high = outposts(seat, words)
    free_low, free_high = words[FREE], words[FREE + 1]
    if rules[MATCHING] and (low & own_low) | (high & own_high):
        low &= ~free_low
        high &= ~free_high
    if throw % 7 == 0:
        return low & ~own_low, high & ~own_high
    return low & free_low, high & free_high


@lane
def has_markers(seat: Any, tables: Any, words: Any) -> Any:
    """R3: one can be moved (R11), or is left."""
    rules, _, _, _, _, _ = tables
    low, high = outposts(seat, words)
    return rules[MATCHING] or size_of(low, high) < rules[MARKERS]


@lane
def spellings(throw: Any, sign: Any, tables: Any) -> Any:
    """R16: in how many ways an equation can be typed; sign 0 is + and 2 is ×."""
    rules, _, _, _, _, _ = tables
    return 2 if rules[TYPED] and sign % 2 == 0 and throw % 7 else 1


@lane
def choices(seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """How many calls a roll allows."""
    if not has_markers(seat, tables, words):
        return np.int64(0)
    count = np.int64(0)
    for sign in range(tables[1].shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        count += size_of(low, high) * spellings(throw, sign, tables)
    return count


@lane
def digest_of(seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """Every call by sign and then by hex; typed, also turned round."""
    digest = NONE
    for sign in range(tables[1].shape[1]):
        low, high = targets(seat, throw, sign, tables, words)
        while low | high:
            for turned in range(spellings(throw, sign, tables)):
                digest = folded(digest, code_of(sign, turned, first_of(low, high)))
            low, high = after_first(low, high)
    return digest


@lane
def code_of(sign: Any, turned: Any, hex_: Any) -> Any:
    return CLAIM + 256 * sign + 128 * turned + hex_


@lane
def call_at(index: Any, seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """The code of one of the calls, counted in their order."""
    for sign in range(tables[1].shape[1]):
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
def call_for(hex_: Any, seat: Any, throw: Any, tables: Any, words: Any) -> Any:
    """The code of the first call that leads to a hex."""
    bit_low, bit_high = bit_of(hex_)
    sign, low, high = -1, NONE, NONE
    while not (low & bit_low) | (high & bit_high):
        sign += 1
        low, high = targets(seat, throw, sign, tables, words)
    return code_of(sign, 0, hex_)
