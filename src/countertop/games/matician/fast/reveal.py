"""The reveal (R6, R7, R11), reckoned exactly."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Word, Words, lane, part
from . import layout as at
from .dealing import number_on, still_plays


@part
def reveal(seats: Int, small: Ints, words: Words) -> Int:
    """Every highest solution scores; gives how many did."""
    best = -1
    for seat in range(seats):
        if still_plays(seat, small):
            solve(seat, seats, small, words)
            if best < 0 or compared(seat, best, small, words) > 0:
                best = seat
    scored = 0
    for seat in range(seats):
        if still_plays(seat, small) and compared(seat, best, small, words) == 0:
            small[at.SCORE + seat] += 1
            scored += 1
    return scored


@part
def signs_before(target: Int, seats: Int, small: Ints) -> tuple[Flag, Int, Int]:
    """What lies before a number: whether the minuses turn it, the halves, the squares."""
    is_turned, halves, squares = False, 0, 0
    for other in range(seats):
        if still_plays(other, small) and small[at.TARGET + other] == target:
            sign = small[at.SIGN + other]
            if sign < at.FIRST_HALF:
                is_turned = not is_turned
            elif sign < at.FIRST_SQUARE:
                halves += 1
            else:
                squares += 1
    return is_turned, halves, squares


@part
def term(card: Int, target: Int, seats: Int, small: Ints) -> tuple[Flag, Word, Word]:
    """R6, R11: whether it is below zero, its numerator, its denominator. Halves come first, then
    squares, then minuses."""
    is_negative, halves, squares = signs_before(target, seats, small)
    top, under = np.uint64(number_on(card)), np.uint64(1) << np.uint64(halves)
    for _ in range(squares):
        top, under = top * top, under * under
    return is_negative, top, under


@lane
def solve(seat: Int, seats: Int, small: Ints, words: Words) -> None:
    """p · q / d. An equation has at most five signs, four of them squares, so none of the three
    outgrows its word: 15¹⁶ · 2 is the most there can be."""
    on_left = at.SIDES * seat
    left_minus, left, left_under = term(small[at.LEFT + seat], on_left, seats, small)
    right_minus, right, right_under = term(small[at.RIGHT + seat], on_left + 1, seats, small)
    symbol = small[at.SYMBOL + seat]
    is_negative = left_minus != right_minus
    p, q, d = left, right, left_under * right_under
    if symbol == at.DIVIDED:
        q, d = right_under, left_under * right
    elif symbol != at.TIMES:
        if symbol == at.MINUS:
            right_minus = not right_minus
        first, second, q = left * right_under, right * left_under, np.uint64(1)
        if left_minus == right_minus:
            p, is_negative = first + second, left_minus
        elif first >= second:
            p, is_negative = first - second, left_minus
        else:
            p, is_negative = second - first, right_minus
    small[at.IS_NEGATIVE + seat] = is_negative and p != 0
    write_solution(seat, p, q, d, words)


@part
def write_solution(seat: Int, p: Word, q: Word, d: Word, words: Words) -> None:
    own = at.SOLUTION + at.SOLUTION_SIZE * seat
    words[own + at.P] = p
    words[own + at.Q] = q
    words[own + at.D] = d


@part
def compared(one: Int, other: Int, small: Ints, words: Words) -> Int:
    """1 if the first solution is higher, -1 if the second is, 0 if they are the same."""
    if small[at.IS_NEGATIVE + one] != small[at.IS_NEGATIVE + other]:
        return -1 if small[at.IS_NEGATIVE + one] else 1
    first = at.SOLUTION + at.SOLUTION_SIZE * one
    second = at.SOLUTION + at.SOLUTION_SIZE * other
    order = compared_products(
        words[first + at.P],
        words[first + at.Q],
        words[second + at.D],
        words[second + at.P],
        words[second + at.Q],
        words[first + at.D],
    )
    return -order if small[at.IS_NEGATIVE + one] else order


@lane
def compared_products(a: Word, b: Word, c: Word, x: Word, y: Word, z: Word) -> Int:
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
def order_of(one: Word, other: Word) -> Int:
    return np.int64(one > other) - np.int64(one < other)


@part
def product(a: Word, b: Word, c: Word) -> tuple[Word, Word, Word]:
    """a · b · c as three words, the highest first."""
    high, low = times(a, b)
    carry, low = times(low, c)
    top, middle = times(high, c)
    middle += carry
    return top + np.uint64(middle < carry), middle, low


@part
def times(a: Word, b: Word) -> tuple[Word, Word]:
    """a · b as two words, the higher first."""
    half, mask = np.uint64(32), np.uint64(0xFFFFFFFF)
    low = (a & mask) * (b & mask)
    across = (a >> half) * (b & mask) + (low >> half)
    back = (a & mask) * (b >> half) + (across & mask)
    high = (a >> half) * (b >> half) + (across >> half) + (back >> half)
    return high, (back << half) | (low & mask)
