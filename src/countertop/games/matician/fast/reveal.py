"""The reveal (R6, R7, R11), reckoned exactly, and the end (R8, R9)."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lane, part
from .layout import (
    DIVIDED,
    FIRST_HALF,
    FIRST_SQUARE,
    GOAL,
    IS_NEGATIVE,
    LEFT,
    MINUS,
    PLACE,
    PLAY_ON,
    RIGHT,
    SCORE,
    SIGN,
    SOLUTION,
    SYMBOL,
    TARGET,
    TIMES,
)


@part
def reveal(seats: Any, small: Any, words: Any) -> Any:
    """Every highest solution scores; gives how many did."""
    best = -1
    for seat in range(seats):
        if small[PLACE + seat] == 0:
            solve(seat, seats, small, words)
            if best < 0 or compared(seat, best, small, words) > 0:
                best = seat
    scored = 0
    for seat in range(seats):
        if small[PLACE + seat] == 0 and compared(seat, best, small, words) == 0:
            small[SCORE + seat] += 1
            scored += 1
    return scored


@part
def signs_before(target: Any, seats: Any, small: Any) -> Any:
    """What lies before a number: whether the minuses turn it, the halves, the squares."""
    is_turned, halves, squares = False, 0, 0
    for other in range(seats):
        if small[PLACE + other] == 0 and small[TARGET + other] == target:
            sign = small[SIGN + other]
            if sign < FIRST_HALF:
                is_turned = not is_turned
            elif sign < FIRST_SQUARE:
                halves += 1
            else:
                squares += 1
    return is_turned, halves, squares


@part
def term(card: Any, target: Any, seats: Any, small: Any) -> Any:
    """R6, R11: whether it is below nought, its numerator, its denominator. Halves come first, then
    squares, then minuses."""
    is_negative, halves, squares = signs_before(target, seats, small)
    top, under = np.uint64(card // 3 + 1), np.uint64(1) << np.uint64(halves)
    for _ in range(squares):
        top, under = top * top, under * under
    return is_negative, top, under


@lane
def solve(seat: Any, seats: Any, small: Any, words: Any) -> None:
    """p · q / d. At most five signs lie before an equation and four of them are squares, so none
    of the three outgrows its word: 15¹⁶ · 2 is the most there can be."""
    left_minus, left, left_under = term(small[LEFT + seat], 2 * seat, seats, small)
    right_minus, right, right_under = term(small[RIGHT + seat], 2 * seat + 1, seats, small)
    symbol = small[SYMBOL + seat]
    is_negative = left_minus != right_minus
    p, q, d = left, right, left_under * right_under
    if symbol == DIVIDED:
        q, d = right_under, left_under * right
    elif symbol != TIMES:
        if symbol == MINUS:
            right_minus = not right_minus
        first, second, q = left * right_under, right * left_under, np.uint64(1)
        if left_minus == right_minus:
            p, is_negative = first + second, left_minus
        elif first >= second:
            p, is_negative = first - second, left_minus
        else:
            p, is_negative = second - first, right_minus
    small[IS_NEGATIVE + seat] = is_negative and p != 0
    words[SOLUTION + 3 * seat] = p
    words[SOLUTION + 3 * seat + 1] = q
    words[SOLUTION + 3 * seat + 2] = d


@part
def compared(one: Any, other: Any, small: Any, words: Any) -> Any:
    """1 if the first solution is higher, -1 if the second is, 0 if they are the same."""
    if small[IS_NEGATIVE + one] != small[IS_NEGATIVE + other]:
        return -1 if small[IS_NEGATIVE + one] else 1
    first, second = SOLUTION + 3 * one, SOLUTION + 3 * other
    order = compared_products(
        words[first],
        words[first + 1],
        words[second + 2],
        words[second],
        words[second + 1],
        words[first + 2],
    )
    return -order if small[IS_NEGATIVE + one] else order


@lane
def compared_products(a: Any, b: Any, c: Any, x: Any, y: Any, z: Any) -> Any:
    """a · b · c against x · y · z, in 192 bits where they are needed."""
    small = np.uint64(1) << np.uint64(21)
    if (a | b | c | x | y | z) < small:
        return order_of(a * b * c, x * y * z)
    one_high, one_middle, one_low = product(a, b, c)
    other_high, other_middle, other_low = product(x, y, z)
    if one_high != other_high:
        return order_of(one_high, other_high)
    if one_middle != other_middle:
        return order_of(one_middle, other_middle)
    return order_of(one_low, other_low)


@part
def order_of(one: Any, other: Any) -> Any:
    return np.int64(one > other) - np.int64(one < other)


@part
def product(a: Any, b: Any, c: Any) -> Any:
    """a · b · c as three words, the highest first."""
    high, low = times(a, b)
    carry, low = times(low, c)
    top, middle = times(high, c)
    middle += carry
    return top + np.uint64(middle < carry), middle, low


@part
def times(a: Any, b: Any) -> Any:
    """a · b as two words, the higher first."""
    half, mask = np.uint64(32), np.uint64(0xFFFFFFFF)
    low = (a & mask) * (b & mask)
    across = (a >> half) * (b & mask) + (low >> half)
    back = (a & mask) * (b >> half) + (across & mask)
    high = (a >> half) * (b >> half) + (across >> half) + (back >> half)
    return high, (back << half) | (low & mask)


# --- the end (R8, R9)


@part
def settle(seats: Any, players: Any, options: Any, small: Any, words: Any) -> Any:
    """Places for those who have reached the points; gives how many play on."""
    first, arrived = seats - players + 1, 0
    for seat in range(seats):
        if small[PLACE + seat] == 0 and small[SCORE + seat] >= options[GOAL]:
            arrived += 1
            ahead = 0
            for other in range(seats):
                if has_just_arrived(other, options, small):
                    ahead += compared(other, seat, small, words) > 0
            small[PLACE + seat] = -(first + ahead)
    if arrived == 0:
        return players
    players -= arrived
    if not (options[PLAY_ON] and players > 1):
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                ahead = 0
                for other in range(seats):
                    is_rest = small[SCORE + other] < options[GOAL]
                    ahead += is_rest and small[SCORE + other] > small[SCORE + seat]
                small[PLACE + seat] = -(first + arrived + ahead)
        players = 0
    for seat in range(seats):
        small[PLACE + seat] = abs(small[PLACE + seat])
    return players


@part
def has_just_arrived(seat: Any, options: Any, small: Any) -> Any:
    """Places of this round are negative until all are given."""
    return small[PLACE + seat] <= 0 and small[SCORE + seat] >= options[GOAL]
