"""Matician's two decks (R1). A card is its index; what is printed on it is looked up."""

from collections.abc import Iterable
from typing import Literal

Symbol = Literal["+", "-", "*", "/"]
Sign = Literal["-", "half", "square"]

NUMBERS = tuple(n for n in range(1, 16) for _ in range(3))
MINUSES: tuple[Sign, ...] = ("-",) * 15
HOUSE_SIGNS: tuple[Sign, ...] = ("half",) * 4 + ("square",) * 4
SIGNS = MINUSES + HOUSE_SIGNS

SYMBOLS: tuple[Symbol, ...] = ("+",) * 8 + ("-",) * 6 + ("*",) * 6
DIVISIONS: tuple[Symbol, ...] = ("/",) * 4
ALL_SYMBOLS = SYMBOLS + DIVISIONS


def deck(*, extra_signs: bool) -> range:
    """The Numbers and Symbols deck; the house signs come last."""
    return range(len(NUMBERS) + len(SIGNS if extra_signs else MINUSES))


def symbol_deck(*, division: bool) -> range:
    """The Equation Symbols deck; the divisions come last."""
    return range(len(ALL_SYMBOLS if division else SYMBOLS))


def is_number(card: int) -> bool:
    return 0 <= card < len(NUMBERS)


def number(card: int) -> int:
    return NUMBERS[card]


def sign(card: int) -> Sign:
    return SIGNS[card - len(NUMBERS)]


def numbers_in(cards: Iterable[int]) -> list[int]:
    return [card for card in cards if is_number(card)]


def signs_in(cards: Iterable[int]) -> list[int]:
    return [card for card in cards if not is_number(card)]
