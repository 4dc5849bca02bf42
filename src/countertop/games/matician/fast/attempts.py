"""Everything a player could do on a table, and what it would come to.

Everything lies where it lies in a match, so that a table that could be is dealt, built on and
reckoned by the same functions. Solutions are floats here: whole numbers, halves and quotients of
them, which are equal as floats if and only if they are equal.
"""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Real, Reals, lane, part
from . import layout as at
from .choices import reckoned
from .dealing import hand_of, number_on, numbers_from, real_number_on, still_plays
from .reveal import signs_before


@part
def list_pairs(seat: Int, small: Ints, moves: Ints) -> Int:
    """Every different way to build from a hand; gives how many there are."""
    hand = hand_of(seat)
    numbers, pairs = numbers_from(small, hand), 0
    for left in range(numbers):
        if left and is_like_the_one_before(hand + left, small):
            continue
        for right in range(numbers):
            is_again = right and is_like_the_one_before(hand + right, small)
            if right == left or (is_again and right - 1 != left):
                continue
            moves[at.PAIRS + 2 * pairs] = small[hand + left]
            moves[at.PAIRS + 2 * pairs + 1] = small[hand + right]
            pairs += 1
    return pairs


@part
def is_like_the_one_before(place: Int, small: Ints) -> Flag:
    return number_on(small[place]) == number_on(small[place - 1])


@part
def list_attacks(seat: Int, seats: Int, small: Ints, moves: Ints) -> Int:
    """A pass, and each kind of sign in the hand in front of each number of the others; gives how
    many there are."""
    moves[at.ATTACKS] = at.FIRST_SIGN
    moves[at.ATTACKS + 1] = at.PASSED
    hand, attacks, before = hand_of(seat), 1, -1
    for place in range(numbers_from(small, hand), at.HAND_SIZE):
        kind = kind_of_sign(small[hand + place])
        if kind == before:
            continue
        before = kind
        for target in range(at.SIDES * seats):
            victim = target // at.SIDES
            if victim != seat and still_plays(victim, small):
                moves[at.ATTACKS + 2 * attacks] = small[hand + place]
                moves[at.ATTACKS + 2 * attacks + 1] = target
                attacks += 1
    return attacks


@part
def kind_of_sign(card: Int) -> Int:
    return np.int64(card >= at.FIRST_HALF) + (card >= at.FIRST_SQUARE)


@part
def signed(card: Int, is_turned: Flag, halves: Int, squares: Int) -> Real:
    """R6, R11: halves first, then squares, then the minuses."""
    number = real_number_on(card)
    for _ in range(halves):
        number /= 2
    for _ in range(squares):
        number *= number
    return -number if is_turned else number


@part
def solution(seat: Int, seats: Int, small: Ints) -> Real:
    turned, halves, squares = signs_before(at.SIDES * seat, seats, small)
    left = signed(small[at.LEFT + seat], turned, halves, squares)
    turned, halves, squares = signs_before(at.SIDES * seat + 1, seats, small)
    right = signed(small[at.RIGHT + seat], turned, halves, squares)
    return reckoned(small[at.SYMBOL + seat], left, right)


@lane
def reckon(seat: Int, seats: Int, pairs: Int, attacks: Int, paper: at.Paper) -> None:
    """What a seat and the others would have on this table, whatever the seat does."""
    moves, figures, table = paper.moves, paper.figures, paper.table
    reckon_own(seat, seats, pairs, paper)
    table[at.TARGET + seat] = at.PASSED
    for other in range(seats):
        if other != seat and still_plays(other, table):
            figures[at.OTHERS + other] = solution(other, seats, table)
    for attack in range(attacks):
        table[at.SIGN + seat] = moves[at.ATTACKS + 2 * attack]
        table[at.TARGET + seat] = moves[at.ATTACKS + 2 * attack + 1]
        mark, ahead = highest_other(seat, seats, table, figures)
        figures[at.MARK + attack], figures[at.AHEAD + attack] = mark, ahead


@part
def reckon_own(seat: Int, seats: Int, pairs: Int, paper: at.Paper) -> None:
    moves, table = paper.moves, paper.table
    left_turned, left_halves, left_squares = signs_before(at.SIDES * seat, seats, table)
    turned, halves, squares = signs_before(at.SIDES * seat + 1, seats, table)
    for pair in range(pairs):
        left = signed(moves[at.PAIRS + 2 * pair], left_turned, left_halves, left_squares)
        right = signed(moves[at.PAIRS + 2 * pair + 1], turned, halves, squares)
        paper.figures[at.OWN + pair] = reckoned(table[at.SYMBOL + seat], left, right)


@part
def highest_other(seat: Int, seats: Int, table: Ints, figures: Reals) -> tuple[Real, Int]:
    """The highest solution of the others after a seat's attack, and whose it is."""
    mark, ahead = -np.inf, 0
    for other in range(seats):
        if other == seat or not still_plays(other, table):
            continue
        theirs = figures[at.OTHERS + other]
        if table[at.TARGET + seat] // at.SIDES == other:
            theirs = solution(other, seats, table)
        if theirs > mark:
            mark, ahead = theirs, 1 << other
        elif theirs == mark:
            ahead |= 1 << other
    return mark, ahead
