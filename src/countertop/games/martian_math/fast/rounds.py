"""A round: its map, claims and drifts, how it ends and who has won it (R4, R8 to R15)."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Word, Words, lane, shuffled
from . import layout as at
from .hexes import NONE, after_first, bit_of, colony_of, first_of, free_hexes, outposts, size_of


@lane
def lay_out(chance: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R4, R15: a new map, its numbers shuffled as by `Chance.shuffled`."""
    hexes = tables.rules[at.HEXES]
    for seat in range(seats):
        words[at.OUTPOSTS + at.PAIR * seat] = words[at.OUTPOSTS + at.PAIR * seat + 1] = NONE
        words[at.RANKED + at.PAIR * seat] = words[at.RANKED + at.PAIR * seat + 1] = NONE
        small[at.LOST + seat] = small[at.SIZE + seat] = small[at.TOTAL + seat] = 0
    words[at.FREE], words[at.FREE + 1] = tables.around[hexes, 0], tables.around[hexes, 1]
    for number in range(tables.values.shape[0]):
        words[at.WITH + at.PAIR * number] = words[at.WITH + at.PAIR * number + 1] = NONE
    for hex_ in range(hexes):
        small[at.NUMBER + hex_] = tables.numbers[hex_]
    if tables.rules[at.SHUFFLED]:
        shuffled(chance, small, at.NUMBER, hexes)
    for hex_ in range(hexes):
        number = small[at.NUMBER + hex_]
        low, high = bit_of(hex_)
        words[at.WITH + at.PAIR * number] |= low
        words[at.WITH + at.PAIR * number + 1] |= high


@lane
def claim(hex_: Int, seat: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """R8, R9, R11: put a marker on the hex, or cover the one that stands there. Gives the victim,
    or -1."""
    low, high = bit_of(hex_)
    own = at.OUTPOSTS + at.PAIR * seat
    number = at.WITH + at.PAIR * small[at.NUMBER + hex_]
    victim = -1
    while not (words[at.FREE] & low) | (words[at.FREE + 1] & high):
        victim += 1
        theirs = at.OUTPOSTS + at.PAIR * victim
        words[at.FREE] |= words[theirs] & low
        words[at.FREE + 1] |= words[theirs + 1] & high
        words[theirs] &= ~low
        words[theirs + 1] &= ~high
    if tables.rules[at.MATCHING]:
        words[at.FREE] |= words[own] & words[number]
        words[at.FREE + 1] |= words[own + 1] & words[number + 1]
        words[own] &= ~words[number]
        words[own + 1] &= ~words[number + 1]
    words[own] |= low
    words[own + 1] |= high
    words[at.FREE] &= ~low
    words[at.FREE + 1] &= ~high
    small[at.LOST + seat] = 0
    small[at.STANDS + hex_] = at.OWNERS * (victim + 1) + seat + 1
    return victim


@lane
def why_over(hex_: Int, seat: Int, seats: Int, tables: at.Tables, words: Words) -> Int:
    """R12, R13: how a claim ends the round, if it does. Only the colony that has just grown can be
    large enough: any other would have ended it before."""
    low, high = outposts(seat, words)
    if size_of(low, high) >= tables.rules[at.COLONY]:
        low, high, _, _ = colony_of(hex_, low, high, tables.around)
        if size_of(low, high) >= tables.rules[at.COLONY]:
            return at.BY_COLONY
    low, high = free_hexes(words)
    free = size_of(low, high)
    if free == 0:
        return at.BY_FULL_MAP
    is_last = tables.rules[at.HEXES] - free == tables.rules[at.MARKERS] * seats
    return at.BY_MARKERS if is_last else at.GOES_ON


@lane
def drift(seat: Int, seats: Int, tables: at.Tables, small: Ints) -> Int:
    """R10, R13: a turn is lost; how that ends the round, if it does."""
    small[at.LOST + seat] += 1
    for other in range(seats):
        if small[at.LOST + other] < tables.rules[at.DRIFTS]:
            return at.GOES_ON
    return at.BY_DRIFT


@lane
def standing(seat: Int, tables: at.Tables, small: Ints, words: Words) -> tuple[Int, Int]:
    """R14: the size and the total of a seat's best colony."""
    low, high = outposts(seat, words)
    best, most = np.int64(0), np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, tables.around)
        low &= ~one
        high &= ~other
        size, total = size_of(one, other), np.int64(0)
        if size >= best:
            while one | other:
                total += tables.values[small[at.NUMBER + first_of(one, other)]]
                one, other = after_first(one, other)
            if size > best or total > most:
                best, most = size, total
    return best, most


@lane
def judge(
    why: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> tuple[Int, Int]:
    """R12, R14: who has won a round, as bits of seats, and its largest colony."""
    best, most, winners = np.int64(0), np.int64(0), np.int64(0)
    for other in range(seats):
        size, total = standing(other, tables, small, words)
        small[at.GROWN + other] += size
        if size > best or (size == best and total > most):
            best, most, winners = size, total, np.int64(0)
        if size == best and total == most:
            winners |= np.int64(1) << other
    return (np.int64(1) << seat if why == at.BY_COLONY else winners), best
