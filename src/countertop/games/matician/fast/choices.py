"""What the policies choose: two numbers to build with (R4), and a sign to lay or none (R5)."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, below, folded, fraction, noted, part
from .dealing import numbers_from
from .layout import (
    FIRST_HALF,
    FIRST_SQUARE,
    HAND_SIZE,
    HANDS,
    LEFT,
    MINUS,
    PLACE,
    PLUS,
    RIGHT,
    SCORE,
    SIGN,
    SYMBOL,
    TARGET,
    TIMES,
)


@part
def build(policy: Any, seat: Any, move: Any, weights: Any, small: Any, trace: Any) -> Any:
    """One build; gives the policy's chance as it is afterwards."""
    hand = HANDS + HAND_SIZE * seat
    numbers = numbers_from(small, hand)
    choices, chosen = numbers * (numbers - 1), 0
    if weights[seat, 0] == 0:
        policy += STEP
        chosen = below(policy, choices)
    else:
        policy += STEP
        if fraction(policy) < weights[seat, 8]:
            policy += STEP
            chosen = below(policy, choices)
        else:
            chosen = best_build(seat, numbers, weights, small)
    if trace.shape[0]:
        digest = np.uint64(0)
        for choice in range(choices):
            left, right = pair(choice, numbers)
            digest = folded(digest, 1000 * (1 + small[hand + left]) + small[hand + right])
        noted(trace, move, seat, 0, choices, digest, chosen)
    left, right = pair(chosen, numbers)
    small[LEFT + seat] = small[hand + left]
    small[RIGHT + seat] = small[hand + right]
    small[TARGET + seat] = -2
    return policy


@part
def pair(choice: Any, numbers: Any) -> Any:
    """The two places in the hand that a choice names: all pairs, both ways round."""
    left, right = choice // (numbers - 1), choice % (numbers - 1)
    return left, right + (right >= left)


@part
def best_build(seat: Any, numbers: Any, weights: Any, small: Any) -> Any:
    hand, symbol = HANDS + HAND_SIZE * seat, small[SYMBOL + seat]
    best, chosen = -np.inf, 0
    for choice in range(numbers * (numbers - 1)):
        one, other = pair(choice, numbers)
        left, right = 1.0 + small[hand + one] // 3, 1.0 + small[hand + other] // 3
        merit = (
            weights[seat, 1] * reckoned(symbol, left, right)
            + weights[seat, 2] * reckoned(symbol, -left, right)
            + weights[seat, 3] * reckoned(symbol, left, -right)
        )
        if merit > best:
            best, chosen = merit, choice
    return chosen


@part
def reckoned(symbol: Any, left: Any, right: Any) -> Any:
    """What a heuristic makes of an equation; the rules themselves reckon exactly."""
    if symbol == PLUS:
        return left + right
    if symbol == MINUS:
        return left - right
    if symbol == TIMES:
        return left * right
    return left / right


# --- sabotage (R5)


@part
def sabotage(
    policy: Any,
    seat: Any,
    seats: Any,
    players: Any,
    move: Any,
    weights: Any,
    small: Any,
    trace: Any,
) -> Any:
    """One sabotage or pass; gives the policy's chance as it is afterwards."""
    signs = HAND_SIZE - numbers_from(small, HANDS + HAND_SIZE * seat)
    choices, chosen = 1 + 2 * signs * (players - 1), 0
    if choices > 1:
        policy += STEP
        if weights[seat, 0] == 0:
            chosen = below(policy, choices)
        elif fraction(policy) < weights[seat, 8]:
            policy += STEP
            chosen = below(policy, choices)
        else:
            policy += STEP
            chosen = best_sabotage(policy, seat, seats, players, choices, weights, small)
    if trace.shape[0]:
        digest = folded(np.uint64(0), 1)
        for choice in range(1, choices):
            sign, target = attack(choice, seat, seats, players, small)
            digest = folded(digest, 100 * (1 + sign) + target)
        noted(trace, move, seat, 0, choices, digest, chosen)
    small[TARGET + seat] = -1
    if chosen:
        sign, target = attack(chosen, seat, seats, players, small)
        small[SIGN + seat] = sign
        small[TARGET + seat] = target
    return policy


@part
def attack(choice: Any, seat: Any, seats: Any, players: Any, small: Any) -> Any:
    """The sign, and the number it goes to: by signs, then opponents, then sides."""
    places = 2 * (players - 1)
    numbers = numbers_from(small, HANDS + HAND_SIZE * seat)
    sign = small[HANDS + HAND_SIZE * seat + numbers + (choice - 1) // places]
    opponent, side = (choice - 1) % places // 2, (choice - 1) % 2
    for victim in range(seats):
        if victim != seat and small[PLACE + victim] == 0:
            if opponent == 0:
                return sign, np.int32(2 * victim + side)
            opponent -= 1
    return sign, np.int32(-1)


@part
def best_sabotage(
    chance: Any, seat: Any, seats: Any, players: Any, choices: Any, weights: Any, small: Any
) -> Any:
    """The most damage; of several alike, any."""
    most, chosen, alike = weights[seat, 7], 0, 0
    for choice in range(1, choices):
        sign, target = attack(choice, seat, seats, players, small)
        done = damage(seat, sign, target, weights, small)
        if done > most:
            most, chosen, alike = done, choice, 1
        elif done == most and chosen:
            alike += 1
            if below(chance + np.uint64(alike) * STEP, alike) == 0:
                chosen = choice
    return chosen


@part
def damage(seat: Any, sign: Any, target: Any, weights: Any, small: Any) -> Any:
    """What a sign would take from an equation of two likely numbers, more from a leader. Signs of
    others do not count: here all choose at once, so that no seat knows more than another."""
    victim, symbol = target // 2, small[SYMBOL + target // 2]
    left, right = weights[seat, 4], weights[seat, 5]
    before = reckoned(symbol, left, right)
    if target % 2:
        right = touched(right, sign)
    else:
        left = touched(left, sign)
    lead = 1.0 + weights[seat, 6] * small[SCORE + victim]
    return (before - reckoned(symbol, left, right)) * lead


@part
def touched(number: Any, sign: Any) -> Any:
    if sign < FIRST_HALF:
        return -number
    return number / 2 if sign < FIRST_SQUARE else number * number


@part
def ready(seat: Any, move: Any, trace: Any) -> None:
    """R7: nobody has anything else to say."""
    if trace.shape[0]:
        noted(trace, move, seat, 0, 1, folded(np.uint64(0), 2), 0)
