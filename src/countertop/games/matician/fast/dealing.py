"""Dealing (R2, R3), as `rules.py` does it from the same chance."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part, shuffled
from .layout import (
    ALL_SYMBOLS,
    DECK,
    DIVISION,
    EXTRA_SIGNS,
    FIRST_HALF,
    FIRST_SIGN,
    HAND_SIZE,
    HANDS,
    LAST_CARD,
    MINUS_SYMBOLS,
    PLACE,
    PLUS_SYMBOLS,
    SYMBOL,
    SYMBOLS,
    TIMES_SYMBOLS,
)


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
