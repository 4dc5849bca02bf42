"""Dealing (R2, R3), as `rules.py` does it from the same chance."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Real, Word, part, shuffled
from . import layout as at


@part
def deal(chance: Word, seats: Int, settings: Ints, small: Ints) -> Int:
    """R2, R3: a symbol and six cards for everybody still playing; gives how many were shown."""
    symbols = at.LAST_SYMBOL if settings[at.DIVISION] else at.TIMES_SYMBOLS
    cards = at.LAST_CARD if settings[at.EXTRA_SIGNS] else at.FIRST_HALF
    for card in range(symbols):
        small[at.SYMBOLS_AT + card] = card
    chance = shuffled(chance, small, at.SYMBOLS_AT, symbols)
    for card in range(cards):
        small[at.DECK + card] = card
    chance = shuffled(chance, small, at.DECK, cards)
    shown, top, symbol = 0, at.DECK, at.SYMBOLS_AT
    for seat in range(seats):
        if small[at.PLACE + seat]:
            continue
        while numbers_from(small, top) < 2:
            shown += 1
            put_under(small, top, at.DECK + cards)
            chance = shuffled(chance, small, top, at.DECK + cards - top)
        take(small, top, hand_of(seat))
        top += at.HAND_SIZE
        small[at.SYMBOL + seat] = printed(small[symbol])
        symbol += 1
    return shown


@part
def hand_of(seat: Int) -> Int:
    """Where a seat's hand begins: six cards in order, the numbers first."""
    return at.HANDS + at.HAND_SIZE * seat


@part
def numbers_from(small: Ints, first: Int) -> Int:
    """How many of the six cards from here on are numbers."""
    numbers = 0
    for place in range(at.HAND_SIZE):
        numbers += small[first + place] < at.FIRST_SIGN
    return numbers


@part
def number_on(card: Int) -> Int:
    return card // at.COPIES + 1


@part
def real_number_on(card: Int) -> Real:
    """The same as a float, for heuristics."""
    return 1.0 + card // at.COPIES


@part
def put_under(small: Ints, top: Int, end: Int) -> None:
    """R3: the six cards on top go under the others."""
    for _ in range(at.HAND_SIZE):
        card = small[top]
        for place in range(top, end - 1):
            small[place] = small[place + 1]
        small[end - 1] = card


@part
def take(small: Ints, top: Int, hand: Int) -> None:
    """Six cards from the top, in order."""
    for number in range(at.HAND_SIZE):
        card, place = small[top + number], hand + number
        while place > hand and small[place - 1] > card:
            small[place] = small[place - 1]
            place -= 1
        small[place] = card


@part
def printed(symbol: Int) -> Int:
    """The kind of a symbol card."""
    is_past_plus, is_past_minus = symbol >= at.PLUS_SYMBOLS, symbol >= at.MINUS_SYMBOLS
    return np.int32(is_past_plus) + is_past_minus + (symbol >= at.TIMES_SYMBOLS)


@part
def still_plays(seat: Int, small: Ints) -> Flag:
    return small[at.PLACE + seat] == 0
