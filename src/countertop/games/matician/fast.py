"""Matician compiled: a whole match as one function (see engine/compiled.py).

Nobody changes a choice once it is made (R4, R5 allow it, but it would change nothing here), and
nobody is slow, so `seconds` (R10) has no effect. The lowest seat that has yet to choose goes first.
"""

from typing import Any

import numpy as np

from ...engine.compiled import (
    POINTS,
    POLICY,
    STEP,
    Tables,
    below,
    folded,
    fraction,
    lane,
    noted,
    of,
    part,
    shuffled,
)
from .state import Options

POLICIES = {
    "random": dict[str, float](),
    "heuristic": {
        "plain": 2.0,
        "spoiled_left": 1.0,
        "spoiled_right": 1.0,
        "likely_high": 10.0,
        "likely_low": 6.0,
        "leader": 1.0,
        "least_damage": 0.0,
        "whim": 0.0,
    },
}
"""`heuristic` weighs an equation as it lies and with a minus on either side, and lays a sign where
it takes most from two likely numbers, more from whoever leads; `whim` is how often it does
anything at all instead. The first four of its weights as they are make the skilled bot."""

MEASURES = ("rounds", "shown hands", "signs laid", "shared rounds")
MEANINGS = {
    "shown hands": "hands with fewer than two numbers, dealt anew",
    "signs laid": "cards laid against somebody",
    "shared rounds": "rounds that were won by several",
}
WIDTHS = (4, 1000, 1, 1, 1, 1, 1)
CARDS = (
    *(f"number {number}" for number in range(1, 16)),
    *("minus", "half", "square"),
    *("symbol +", "symbol −", "symbol ×", "symbol ÷"),
)
"""What somebody held in the last round."""
LADDER: tuple[tuple[int, str], ...] = ()

# The options, as tables[0] has them.
GOAL, DIVISION, PLAY_ON, EXTRA_SIGNS = 0, 1, 2, 3

# The decks: card // 3 + 1 is the number, up to the first sign.
FIRST_SIGN, FIRST_HALF, FIRST_SQUARE, LAST_CARD = 45, 60, 64, 68
PLUS_SYMBOLS, MINUS_SYMBOLS, TIMES_SYMBOLS, ALL_SYMBOLS = 8, 14, 20, 24
PLUS, MINUS, TIMES, DIVIDED = 0, 1, 2, 3
HAND_SIZE, MOST_SEATS = 6, 6

# Where things lie in `small`, by seat from there on.
DECK = 0
SYMBOLS = DECK + LAST_CARD
HANDS = SYMBOLS + ALL_SYMBOLS
LEFT = HANDS + HAND_SIZE * MOST_SEATS
RIGHT = LEFT + MOST_SEATS
SIGN = RIGHT + MOST_SEATS
TARGET = SIGN + MOST_SEATS
"""Twice the victim's seat, and one more for the right side; -1 for a pass, -2 for no choice yet."""
SYMBOL = TARGET + MOST_SEATS
SCORE = SYMBOL + MOST_SEATS
PLACE = SCORE + MOST_SEATS
"""Nought for somebody who still plays."""
IS_NEGATIVE = PLACE + MOST_SEATS
SMALL = IS_NEGATIVE + MOST_SEATS

# In `words`, after one word of cards a seat: a solution is p · q / d, so that it is exact.
SOLUTION = MOST_SEATS
WORDS = SOLUTION + 3 * MOST_SEATS


def tables(options: Options, seats: int) -> Tables:
    settings = [options.points, options.division, options.play_on, options.extra_signs]
    return (np.array(settings, np.int32),)


def scratch(seats: int) -> tuple[int, int]:
    return SMALL, WORDS


@lane
def play(
    seed: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    small: Any,
    words: Any,
    out: Any,
    trace: Any,
) -> None:
    options = tables[0]
    for column in range(out.shape[0]):
        out[column] = 0
    measures = POINTS + 2 * seats
    for seat in range(seats):
        small[SCORE + seat] = 0
        small[PLACE + seat] = 0
    policy, moves, players = of(seed, POLICY), 0, seats
    while players:
        out[measures] += 1
        out[measures + 1] += deal(of(seed, moves), seats, options, small)
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = build(policy, seat, moves, weights, small, trace)
                moves += 1
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = sabotage(policy, seat, seats, players, moves, weights, small, trace)
                out[measures + 2] += small[TARGET + seat] >= 0
                moves += 1
        scored = reveal(seats, small, words)
        out[measures + 3] += scored > 1
        players = settle(seats, players, options, small, words)
        for seat in range(seats):
            if players and small[PLACE + seat] == 0:
                ready(seat, moves, trace)
                moves += 1
    finish(seats, moves, small, words, out)


@part
def finish(seats: Any, moves: Any, small: Any, words: Any, out: Any) -> None:
    """Write down points and places, and what everybody held."""
    out[0] = moves
    for seat in range(seats):
        out[POINTS + seat] = small[SCORE + seat]
        out[POINTS + seats + seat] = small[PLACE + seat]
        held = np.uint64(0)
        for place in range(HAND_SIZE):
            held |= np.uint64(1) << np.uint64(kind_of(small[HANDS + HAND_SIZE * seat + place]))
        words[seat] = held | np.uint64(1) << np.uint64(18 + small[SYMBOL + seat])


@part
def kind_of(card: Any) -> Any:
    """The number of a card in CARDS."""
    if card < FIRST_SIGN:
        return card // 3
    return 15 + (card >= FIRST_HALF) + (card >= FIRST_SQUARE)


# --- dealing


@part
def deal(chance: Any, seats: Any, options: Any, small: Any) -> Any:
    """R2, R3: a symbol and six cards for everybody who still plays; gives the hands shown."""
    symbols = ALL_SYMBOLS if options[DIVISION] else TIMES_SYMBOLS
    cards = LAST_CARD if options[EXTRA_SIGNS] else FIRST_HALF
    for card in range(symbols):
        small[SYMBOLS + card] = card
    chance = shuffled(chance, small, SYMBOLS, symbols)
    for card in range(cards):
        small[DECK + card] = card
    chance = shuffled(chance, small, DECK, cards)
    shown, top, symbol = 0, DECK, SYMBOLS
    for seat in range(seats):
        if small[PLACE + seat]:
            continue
        while numbers_from(small, top) < 2:
            shown += 1
            put_under(small, top, DECK + cards)
            chance = shuffled(chance, small, top, DECK + cards - top)
        take(small, top, HANDS + HAND_SIZE * seat)
        top += HAND_SIZE
        small[SYMBOL + seat] = printed(small[symbol])
        symbol += 1
    return shown


@part
def numbers_from(small: Any, first: Any) -> Any:
    """How many of the six cards from here on are numbers."""
    numbers = 0
    for place in range(HAND_SIZE):
        numbers += small[first + place] < FIRST_SIGN
    return numbers


@part
def put_under(small: Any, top: Any, end: Any) -> None:
    """R3: the six cards on top go under the others."""
    for _ in range(HAND_SIZE):
        card = small[top]
        for place in range(top, end - 1):
            small[place] = small[place + 1]
        small[end - 1] = card


@part
def take(small: Any, top: Any, hand: Any) -> None:
    """Six cards from the top, in order."""
    for number in range(HAND_SIZE):
        card, place = small[top + number], hand + number
        while place > hand and small[place - 1] > card:
            small[place] = small[place - 1]
            place -= 1
        small[place] = card


@part
def printed(symbol: Any) -> Any:
    return np.int32(symbol >= PLUS_SYMBOLS) + (symbol >= MINUS_SYMBOLS) + (symbol >= TIMES_SYMBOLS)


# --- building (R4)


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


# --- the reveal (R6, R7, R11), exactly


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
def term(card: Any, target: Any, seats: Any, small: Any) -> Any:
    """R6, R11: whether it is below nought, its numerator, its denominator. Halves come first, then
    squares, then minuses."""
    is_negative, halves, squares = False, 0, 0
    for other in range(seats):
        if small[PLACE + other] == 0 and small[TARGET + other] == target:
            sign = small[SIGN + other]
            if sign < FIRST_HALF:
                is_negative = not is_negative
            elif sign < FIRST_SQUARE:
                halves += 1
            else:
                squares += 1
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
