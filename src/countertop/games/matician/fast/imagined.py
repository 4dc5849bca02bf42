"""How each bot would choose that could sit at the table, for the playouts of the expert.

Everything lies where it lies in a match (`fast_scratch.py`), so that a table somebody imagines is
dealt, built on and reckoned by the same functions. Solutions are floats here: whole numbers, halves
and quotients of them, which are equal as floats if and only if they are equal.
"""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, below, fraction, lane, part
from ..bots.search import TABLES
from .choices import build, reckoned, sabotage
from .dealing import numbers_from
from .layout import (
    FIRST_HALF,
    FIRST_SIGN,
    FIRST_SQUARE,
    HAND_SIZE,
    HANDS,
    LEFT,
    MOST_SEATS,
    PLACE,
    PLUS,
    RIGHT,
    SIGN,
    SYMBOL,
    TARGET,
    TIMES,
)
from .reveal import signs_before

# What somebody may do, as numbers: left and right of each pair, then sign and target of each attack
# (the first one is a pass).
MOST_PAIRS, MOST_ATTACKS = 30, 31
ATTACKS = 2 * MOST_PAIRS
OPTIONS = ATTACKS + 2 * MOST_ATTACKS

# What comes of it on one table, as floats.
OWN = 0
"""The own solution with each pair."""
MARK = OWN + MOST_PAIRS
"""The highest solution of the others after each attack."""
AHEAD = MARK + MOST_ATTACKS
"""Whose it is, as bits of seats."""
OTHERS = AHEAD + MOST_ATTACKS
"""What each of the others has if nobody is attacked."""
SCORES = OTHERS + MOST_SEATS
"""How well each pair and attack did on all tables together."""
FIGURES = SCORES + MOST_PAIRS * MOST_ATTACKS

# The bots that may sit there, as rows of weights; the last one only sabotages.
BEGINNER, SKILLED, AT_RANDOM = 0, 1, 2
SWAPS = 2
"""In the odds of who sits there, after those two: how often somebody takes the other side."""


@part
def list_pairs(seat: Any, small: Any, options: Any) -> Any:
    """Every two different ways to build from a hand; gives how many."""
    hand = HANDS + HAND_SIZE * seat
    numbers, pairs = numbers_from(small, hand), 0
    for left in range(numbers):
        if left and small[hand + left] // 3 == small[hand + left - 1] // 3:
            continue
        for right in range(numbers):
            is_again = right and small[hand + right] // 3 == small[hand + right - 1] // 3
            if right == left or (is_again and right - 1 != left):
                continue
            options[2 * pairs] = small[hand + left]
            options[2 * pairs + 1] = small[hand + right]
            pairs += 1
    return pairs


@part
def list_attacks(seat: Any, seats: Any, small: Any, options: Any) -> Any:
    """A pass, and each kind of sign in the hand before each number of the others; how many."""
    options[ATTACKS] = FIRST_SIGN
    options[ATTACKS + 1] = -1
    hand, attacks, before = HANDS + HAND_SIZE * seat, 1, -1
    for place in range(numbers_from(small, hand), HAND_SIZE):
        kind = kind_of_sign(small[hand + place])
        if kind == before:
            continue
        before = kind
        for target in range(2 * seats):
            if target // 2 != seat and small[PLACE + target // 2] == 0:
                options[ATTACKS + 2 * attacks] = small[hand + place]
                options[ATTACKS + 2 * attacks + 1] = target
                attacks += 1
    return attacks


@part
def kind_of_sign(card: Any) -> Any:
    return np.int64(card >= FIRST_HALF) + (card >= FIRST_SQUARE)


@part
def signed(card: Any, is_turned: Any, halves: Any, squares: Any) -> Any:
    """R6, R11: halves first, then squares, then the minuses."""
    number = 1.0 + card // 3
    for _ in range(halves):
        number /= 2
    for _ in range(squares):
        number *= number
    return -number if is_turned else number


@part
def solution(seat: Any, seats: Any, small: Any) -> Any:
    turned, halves, squares = signs_before(2 * seat, seats, small)
    left = signed(small[LEFT + seat], turned, halves, squares)
    turned, halves, squares = signs_before(2 * seat + 1, seats, small)
    right = signed(small[RIGHT + seat], turned, halves, squares)
    return reckoned(small[SYMBOL + seat], left, right)


@lane
def reckon(
    seat: Any, seats: Any, pairs: Any, attacks: Any, options: Any, small: Any, figures: Any
) -> None:
    """What a seat and the others would have on this table, whatever the seat does."""
    reckon_own(seat, seats, pairs, options, small, figures)
    small[TARGET + seat] = -1
    for other in range(seats):
        if other != seat and small[PLACE + other] == 0:
            figures[OTHERS + other] = solution(other, seats, small)
    for attack in range(attacks):
        small[SIGN + seat] = options[ATTACKS + 2 * attack]
        small[TARGET + seat] = options[ATTACKS + 2 * attack + 1]
        mark, ahead = highest_other(seat, seats, small, figures)
        figures[MARK + attack], figures[AHEAD + attack] = mark, ahead


@part
def reckon_own(seat: Any, seats: Any, pairs: Any, options: Any, small: Any, figures: Any) -> None:
    left_turned, left_halves, left_squares = signs_before(2 * seat, seats, small)
    turned, halves, squares = signs_before(2 * seat + 1, seats, small)
    for pair in range(pairs):
        left = signed(options[2 * pair], left_turned, left_halves, left_squares)
        right = signed(options[2 * pair + 1], turned, halves, squares)
        figures[OWN + pair] = reckoned(small[SYMBOL + seat], left, right)


@part
def highest_other(seat: Any, seats: Any, small: Any, figures: Any) -> Any:
    """The highest solution of the others after a seat's attack, and whose it is."""
    mark, ahead = -np.inf, 0
    for other in range(seats):
        if other == seat or small[PLACE + other]:
            continue
        theirs = figures[OTHERS + other]
        if small[TARGET + seat] // 2 == other:
            theirs = solution(other, seats, small)
        if theirs > mark:
            mark, ahead = theirs, 1 << other
        elif theirs == mark:
            ahead |= 1 << other
    return mark, ahead


@part
def choose_as(
    chance: Any, who: Any, seat: Any, seats: Any, players: Any, minds: Any, small: Any
) -> Any:
    """Build and sabotage like a beginner or somebody skilled; gives the chance afterwards."""
    _, rows, weights, trace = minds[:4]
    for column in range(weights.shape[1]):
        weights[seat, column] = rows[who, column]
    chance = build(chance, seat, 0, weights, small, trace)
    if who == BEGINNER:
        for column in range(weights.shape[1]):
            weights[seat, column] = rows[AT_RANDOM, column]
    return sabotage(chance, seat, seats, players, 0, weights, small, trace)


@part
def choose_as_expert(
    chance: Any, seat: Any, seats: Any, players: Any, minds: Any, small: Any
) -> Any:
    """Build and sabotage like the unaided expert: what wins most of a few tables, everybody there
    playing a strategy. Gives the chance afterwards."""
    strategies, options, figures, dream = minds[4:]
    pairs, attacks = list_pairs(seat, small, options), list_attacks(seat, seats, small, options)
    for choice in range(pairs * attacks):
        figures[SCORES + choice] = 0.0
    for _ in range(TABLES):
        chance = dream_up(chance, seat, seats, players, strategies, small, dream)
        reckon(seat, seats, pairs, attacks, options, dream, figures)
        add_wins(pairs, attacks, figures)
    chance += STEP
    chosen = best_of(chance, pairs * attacks, figures)
    pair, attack = 2 * (chosen // attacks), ATTACKS + 2 * (chosen % attacks)
    small[LEFT + seat], small[RIGHT + seat] = options[pair], options[pair + 1]
    small[SIGN + seat], small[TARGET + seat] = options[attack], options[attack + 1]
    return chance


@part
def add_wins(pairs: Any, attacks: Any, figures: Any) -> None:
    choice = SCORES
    for pair in range(pairs):
        own = figures[OWN + pair]
        for attack in range(attacks):
            mark = figures[MARK + attack]
            figures[choice] += np.float64(own > mark) - np.float64(own < mark)
            choice += 1


@part
def dream_up(
    chance: Any, seat: Any, seats: Any, players: Any, strategies: Any, small: Any, dream: Any
) -> Any:
    """One table as a seat imagines it; gives the chance afterwards."""
    for other in range(seats):
        dream[SYMBOL + other] = small[SYMBOL + other]
        dream[PLACE + other] = small[PLACE + other]
        dream[TARGET + other] = -1
        if other == seat or small[PLACE + other]:
            continue
        theirs, own = small[SYMBOL + other], small[SYMBOL + seat]
        chance += STEP
        strategy = strategies[theirs, own, 1 + below(chance, strategies[theirs, own, 0])]
        dream[LEFT + other] = 3 * (strategy // 128 - 1)
        dream[RIGHT + other] = 3 * (strategy // 8 % 16 - 1)
        if strategy % 8:
            chance += STEP
            dream[SIGN + other] = sign_of_kind((strategy % 8 - 1) // 2)
            victim = rival(below(chance, players - 1), other, seats, small)
            dream[TARGET + other] = 2 * victim + (strategy % 8 - 1) % 2
    return chance


@part
def sign_of_kind(kind: Any) -> Any:
    if kind == 0:
        return FIRST_SIGN
    return FIRST_HALF if kind == 1 else FIRST_SQUARE


@part
def rival(number: Any, seat: Any, seats: Any, small: Any) -> Any:
    """Somebody else who still plays, by number."""
    for other in range(seats):
        if other != seat and small[PLACE + other] == 0:
            if number == 0:
                return other
            number -= 1
    return -1


@part
def best_of(chance: Any, choices: Any, figures: Any) -> Any:
    """The choice with the highest score; of several alike, any."""
    best, chosen, alike = -np.inf, 0, 0
    for choice in range(choices):
        score = figures[SCORES + choice]
        if score > best:
            best, chosen, alike = score, choice, 1
        elif score == best:
            alike += 1
            if below(chance + np.uint64(alike) * STEP, alike) == 0:
                chosen = choice
    return chosen


@lane
def choose_as_somebody(
    chance: Any, seat: Any, seats: Any, players: Any, minds: Any, small: Any
) -> Any:
    """Build and sabotage like one of the bots; gives the chance afterwards."""
    odds = minds[0]
    chance += STEP
    drawn = fraction(chance)
    if drawn < odds[BEGINNER] + odds[SKILLED]:
        who = BEGINNER if drawn < odds[BEGINNER] else SKILLED
        chance = choose_as(chance, who, seat, seats, players, minds, small)
    else:
        chance = choose_as_expert(chance, seat, seats, players, minds, small)
    return swap_sides(chance, odds[SWAPS], seat, small)


@part
def swap_sides(chance: Any, swaps: Any, seat: Any, small: Any) -> Any:
    """A plus and a times are the same from both sides: build, and sabotage, the other way round as
    often as `swaps` says. Gives the chance afterwards."""
    chance += STEP
    if is_the_same_from_both_sides(small[SYMBOL + seat]) and fraction(chance) < swaps:
        left = small[LEFT + seat]
        small[LEFT + seat] = small[RIGHT + seat]
        small[RIGHT + seat] = left
    chance += STEP
    target = small[TARGET + seat]
    if target >= 0 and is_the_same_from_both_sides(small[SYMBOL + target // 2]):
        small[TARGET + seat] = target ^ np.int32(fraction(chance) < swaps)
    return chance


@part
def is_the_same_from_both_sides(symbol: Any) -> Any:
    return symbol == PLUS or symbol == TIMES  # noqa: PLR1714  # numba knows no `in` here
