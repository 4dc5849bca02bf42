"""What the policies choose: two numbers to build with (R4), and a sign to lay or none (R5)."""

from math import sqrt

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Flag,
    Int,
    Ints,
    Real,
    Rows,
    Weights,
    Word,
    below,
    folded,
    fraction,
    mix,
    noted,
    part,
)
from . import layout as at
from .dealing import hand_of, numbers_from, real_number_on, still_plays


@part
def build(
    policy: Word, seat: Int, players: Int, move: Int, weights: Weights, small: Ints, trace: Rows
) -> Word:
    """One build; gives the policy's chance as it is afterwards."""
    policy, chosen = chosen_build(policy, seat, players, weights, small)
    if trace.shape[0]:
        hand = hand_of(seat)
        numbers, digest = numbers_from(small, hand), np.uint64(0)
        choices = numbers * (numbers - 1)
        for choice in range(choices):
            left, right = pair(choice, numbers)
            code = at.BUILD_LEFT * (1 + small[hand + left]) + small[hand + right]
            digest = folded(digest, code)
        noted(trace, move, seat, 0, choices, digest, chosen)
    lay_numbers(chosen, seat, small)
    return policy


@part
def chosen_build(
    policy: Word, seat: Int, players: Int, weights: Weights, small: Ints
) -> tuple[Word, Int]:
    """What the seat's policy builds, as one of its choices, and its chance afterwards."""
    numbers = numbers_from(small, hand_of(seat))
    choices, chosen = numbers * (numbers - 1), 0
    policy += STEP
    if weights[seat, at.POLICY] == at.AT_RANDOM:
        chosen = below(policy, choices)
    elif fraction(policy) < weights[seat, at.WHIM]:
        policy += STEP
        chosen = below(policy, choices)
    else:
        chosen = best_build(seat, players - 1, numbers, weights, small)
    return policy, chosen


@part
def lay_numbers(choice: Int, seat: Int, small: Ints) -> None:
    """R4: the two numbers of this choice, left and right of the symbol."""
    hand = hand_of(seat)
    left, right = pair(choice, numbers_from(small, hand))
    small[at.LEFT + seat] = small[hand + left]
    small[at.RIGHT + seat] = small[hand + right]
    small[at.TARGET + seat] = at.NOT_CHOSEN


@part
def pair(choice: Int, numbers: Int) -> tuple[Int, Int]:
    """The two places in the hand that a choice names: all pairs, both ways round."""
    left, right = choice // (numbers - 1), choice % (numbers - 1)
    return left, right + (right >= left)


@part
def best_build(seat: Int, rivals: Int, numbers: Int, weights: Weights, small: Ints) -> Int:
    """The pair of the highest promise (`bots/judge.py`)."""
    hand, symbol = hand_of(seat), small[at.SYMBOL + seat]
    dimmed = weights[seat, at.BELOW] ** (rivals - 1)
    hit = weights[seat, at.SIGNS_EXPECTED] / rivals
    one, both = (1 - hit) ** rivals, (1 - 2 * hit) ** rivals
    neither_turned, both_turned = (1 + 2 * one + both) / 4, (1 - 2 * one + both) / 4
    either_turned = (1 - both) / 4
    best, chosen = -np.inf, 0
    for choice in range(numbers * (numbers - 1)):
        first, second = pair(choice, numbers)
        left, right = real_number_on(small[hand + first]), real_number_on(small[hand + second])
        merit = (
            neither_turned * esteem(reckoned(symbol, left, right), dimmed)
            + either_turned * esteem(reckoned(symbol, -left, right), dimmed)
            + either_turned * esteem(reckoned(symbol, left, -right), dimmed)
            + both_turned * esteem(reckoned(symbol, -left, -right), dimmed)
        )
        if merit > best:
            best, chosen = merit, choice
    return chosen


@part
def esteem(solution: Real, dimmed: Real) -> Real:
    """What a solution is good for; below zero it matters less how far."""
    return sqrt(solution) if solution >= 0 else -sqrt(-solution) * dimmed


@part
def reckoned(symbol: Int, left: Real, right: Real) -> Real:
    """What an equation comes to, for a heuristic; the rules themselves are exact."""
    if symbol == at.PLUS:
        return left + right
    if symbol == at.MINUS:
        return left - right
    if symbol == at.TIMES:
        return left * right
    return left / right


# --- sabotage (R5)


@part
def sabotage(
    policy: Word,
    seat: Int,
    seats: Int,
    players: Int,
    move: Int,
    weights: Weights,
    small: Ints,
    trace: Rows,
) -> Word:
    """One sabotage or pass; gives the policy's chance as it is afterwards."""
    policy, chosen = chosen_sabotage(policy, seat, seats, players, weights, small)
    if trace.shape[0]:
        choices, digest = sabotages(seat, players, small), folded(np.uint64(0), at.PASS_CODE)
        for choice in range(1, choices):
            sign, target = attack(choice, seat, seats, players, small)
            digest = folded(digest, at.SABOTAGE_SIGN * (1 + sign) + target)
        noted(trace, move, seat, 0, choices, digest, chosen)
    lay_sign(chosen, seat, seats, players, small)
    return policy


@part
def sabotages(seat: Int, players: Int, small: Ints) -> Int:
    """How many choices there are, with the pass, which is the first."""
    signs = at.HAND_SIZE - numbers_from(small, hand_of(seat))
    return 1 + at.SIDES * signs * (players - 1)


@part
def chosen_sabotage(
    policy: Word, seat: Int, seats: Int, players: Int, weights: Weights, small: Ints
) -> tuple[Word, Int]:
    """What the seat's policy does, as one of its choices, and its chance afterwards."""
    choices, chosen = sabotages(seat, players, small), 0
    if choices > 1:
        policy += STEP
        if weights[seat, at.POLICY] == at.AT_RANDOM:
            chosen = below(policy, choices)
        elif fraction(policy) < weights[seat, at.WHIM]:
            policy += STEP
            chosen = below(policy, choices)
        else:
            policy += STEP
            chosen = best_sabotage(policy, seat, seats, players, choices, weights, small)
    return policy, chosen


@part
def lay_sign(choice: Int, seat: Int, seats: Int, players: Int, small: Ints) -> None:
    """R5: the sign of this choice before its number, or none."""
    small[at.TARGET + seat] = at.PASSED
    if choice:
        sign, target = attack(choice, seat, seats, players, small)
        small[at.SIGN + seat] = sign
        small[at.TARGET + seat] = target


@part
def attack(choice: Int, seat: Int, seats: Int, players: Int, small: Ints) -> tuple[Int, Int]:
    """The sign, and the number it goes to: by signs, then opponents, then sides."""
    places, hand = at.SIDES * (players - 1), hand_of(seat)
    sign = small[hand + numbers_from(small, hand) + (choice - 1) // places]
    opponent, side = (choice - 1) % places // at.SIDES, (choice - 1) % at.SIDES
    for victim in range(seats):
        if victim != seat and still_plays(victim, small):
            if opponent == 0:
                return sign, np.int32(at.SIDES * victim + side)
            opponent -= 1
    return sign, np.int32(at.PASSED)


@part
def best_sabotage(
    chance: Word,
    seat: Int,
    seats: Int,
    players: Int,
    choices: Int,
    weights: Weights,
    small: Ints,
) -> Int:
    """The choice that does most damage; any one of them if several do, drawn from a stream of its
    own: the words that follow belong to the next seat."""
    stream = mix(chance)
    most, chosen, alike = weights[seat, at.LEAST_DAMAGE], 0, 0
    for choice in range(1, choices):
        sign, target = attack(choice, seat, seats, players, small)
        done = damage(seat, players - 1, sign, target, weights, small)
        if done > most:
            most, chosen, alike = done, choice, 1
        elif done == most and chosen:
            alike += 1
            if below(stream + np.uint64(alike) * STEP, alike) == 0:
                chosen = choice
    return chosen


@part
def damage(seat: Int, rivals: Int, sign: Int, target: Int, weights: Weights, small: Ints) -> Real:
    """What a sign would cost an equation of two likely numbers; it counts for more against a
    leader. Signs of others are ignored: here all choose at once, so no seat may know more than
    another."""
    victim, is_right = target // at.SIDES, target % at.SIDES
    symbol, dimmed = small[at.SYMBOL + victim], weights[seat, at.BELOW] ** (rivals - 1)
    left, right = weights[seat, at.LIKELY_HIGH], weights[seat, at.LIKELY_LEAST]
    if is_the_same_from_both_sides(symbol):
        left = right = (weights[seat, at.LIKELY_HIGH] + weights[seat, at.LIKELY_LOW]) / 2
    before = reckoned(symbol, left, right)
    if is_right:
        right = touched(right, sign)
    else:
        left = touched(left, sign)
    lead = 1.0 + weights[seat, at.LEADER] * small[at.SCORE + victim]
    return (esteem(before, dimmed) - esteem(reckoned(symbol, left, right), dimmed)) * lead


@part
def is_the_same_from_both_sides(symbol: Int) -> Flag:
    return symbol == at.PLUS or symbol == at.TIMES  # noqa: PLR1714  # numba knows no `in` here


@part
def touched(number: Real, sign: Int) -> Real:
    """A number with one sign before it."""
    if sign < at.FIRST_HALF:
        return -number
    return number / 2 if sign < at.FIRST_SQUARE else number * number


@part
def ready(seat: Int, move: Int, trace: Rows) -> None:
    """R7: the only thing to do after a reveal."""
    if trace.shape[0]:
        noted(trace, move, seat, 0, 1, folded(np.uint64(0), at.READY_CODE), 0)
