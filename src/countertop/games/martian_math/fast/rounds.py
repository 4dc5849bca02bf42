"""A round: its map, claims and drifts, how it ends and who has won it (R4, R8 to R15)."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lane, shuffled
from .hexes import NONE, after_first, bit_of, colony_of, first_of, outposts, size_of
from .layout import FREE, GROWN, LOST, NUMBER, OUTPOSTS, WITH
from .tables import COLONY, DRIFTS, HEXES, MARKERS, MATCHING, SHUFFLED

BY_COLONY, BY_FULL_MAP, BY_MARKERS, BY_DRIFT = range(1, 5)


@lane
def lay_out(chance: Any, seats: Any, tables: Any, small: Any, words: Any) -> None:
    """R4, R15: a new map, its numbers shuffled as by `Chance.shuffled`."""
    rules, _, around, numbers, values, _ = tables
    hexes = rules[HEXES]
    for seat in range(seats):
        words[OUTPOSTS + 2 * seat] = words[OUTPOSTS + 2 * seat + 1] = NONE
        small[LOST + seat] = 0
    words[FREE], words[FREE + 1] = around[hexes, 0], around[hexes, 1]
    for number in range(values.shape[0]):
        words[WITH + 2 * number] = words[WITH + 2 * number + 1] = NONE
    for hex_ in range(hexes):
        small[NUMBER + hex_] = numbers[hex_]
    if rules[SHUFFLED]:
        shuffled(chance, small, NUMBER, hexes)
    for hex_ in range(hexes):
        number = small[NUMBER + hex_]
        low, high = bit_of(hex_)
        words[WITH + 2 * number] |= low
        words[WITH + 2 * number + 1] |= high


@lane
def claim(hex_: Any, seat: Any, tables: Any, small: Any, words: Any) -> Any:
    """R8, R9, R11: put a marker on the hex, or cover the one that stands there. Gives the victim,
    or -1."""
    rules, _, _, _, _, _ = tables
    low, high = bit_of(hex_)
    own, number, victim = OUTPOSTS + 2 * seat, WITH + 2 * small[NUMBER + hex_], -1
    while not (words[FREE] & low) | (words[FREE + 1] & high):
        victim += 1
        words[FREE] |= words[OUTPOSTS + 2 * victim] & low
        words[FREE + 1] |= words[OUTPOSTS + 2 * victim + 1] & high
        words[OUTPOSTS + 2 * victim] &= ~low
        words[OUTPOSTS + 2 * victim + 1] &= ~high
    if rules[MATCHING]:
        words[FREE] |= words[own] & words[number]
        words[FREE + 1] |= words[own + 1] & words[number + 1]
        words[own] &= ~words[number]
        words[own + 1] &= ~words[number + 1]
    words[own] |= low
    words[own + 1] |= high
    words[FREE] &= ~low
    words[FREE + 1] &= ~high
    small[LOST + seat] = 0
    return victim


@lane
def why_over(hex_: Any, seat: Any, seats: Any, tables: Any, words: Any) -> Any:
    """R12, R13: how a claim ends the round, or nought. Only the colony that has just grown can be
    large enough: any other would have ended it before."""
    rules, _, around, _, _, _ = tables
    low, high = outposts(seat, words)
    if size_of(low, high) >= rules[COLONY]:
        low, high, _, _ = colony_of(hex_, low, high, around)
        if size_of(low, high) >= rules[COLONY]:
            return BY_COLONY
    free = size_of(words[FREE], words[FREE + 1])
    if free == 0:
        return BY_FULL_MAP
    return BY_MARKERS if rules[HEXES] - free == rules[MARKERS] * seats else 0


@lane
def drift(seat: Any, seats: Any, tables: Any, small: Any) -> Any:
    """R10, R13: a turn is lost; how that ends the round, or nought."""
    rules, _, _, _, _, _ = tables
    small[LOST + seat] += 1
    for other in range(seats):
        if small[LOST + other] < rules[DRIFTS]:
            return 0
    return BY_DRIFT


@lane
def standing(seat: Any, tables: Any, small: Any, words: Any) -> Any:
    """R14: the size and the total of a seat's best colony."""
    _, _, around, _, values, _ = tables
    low, high = outposts(seat, words)
    best, most = np.int64(0), np.int64(0)
    while low | high:
        one, other, _, _ = colony_of(first_of(low, high), low, high, around)
        low &= ~one
        high &= ~other
        size, total = size_of(one, other), np.int64(0)
        if size >= best:
            while one | other:
                total += values[small[NUMBER + first_of(one, other)]]
                one, other = after_first(one, other)
            if size > best or total > most:
                best, most = size, total
    return best, most


@lane
def judge(why: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any) -> Any:
    """R12, R14: who has won a round, as bits of seats, and its largest colony."""
    best, most, winners = np.int64(0), np.int64(0), np.int64(0)
    for other in range(seats):
        size, total = standing(other, tables, small, words)
        small[GROWN + other] += size
        if size > best or (size == best and total > most):
            best, most, winners = size, total, np.int64(0)
        if size == best and total == most:
            winners |= np.int64(1) << other
    return (np.int64(1) << seat if why == BY_COLONY else winners), best
