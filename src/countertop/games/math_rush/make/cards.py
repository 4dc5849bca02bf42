"""Makes the two decks of Math Rush (R1, R2): `python -m countertop.games.math_rush.make.cards`.

The output is pasted into `cards.py` as frozen data, and a test compares the two. What a goal is
worth is computed here, from how long its set is and how rare the cards are that fit.
"""

from typing import Literal

from ..cards import Goal, Number, Restriction, fits_value, value_of

Design = tuple[int, Literal["up", "down"], Restriction, int, bool]
"""Quantity, direction, restriction, its number, and whether the goal is an advanced one."""

SMALL = range(2, 11)
"""The factors of the small multiplication table; 11 and 12 make a card advanced."""

ADVANCED_POWERS = (
    *((11, 2), (12, 2)),
    *((2, 3), (3, 3), (4, 3), (5, 3), (10, 3)),
    *((2, 4), (2, 5), (2, 6), (3, 4), (10, 4)),
)

DESIGNS: tuple[Design, ...] = (
    (4, "up", "any", 0, False),
    (5, "up", "any", 0, False),
    (5, "up", "any", 0, False),
    (6, "up", "any", 0, False),
    (4, "down", "any", 0, False),
    (5, "down", "any", 0, False),
    (5, "down", "any", 0, False),
    (6, "down", "any", 0, False),
    (4, "up", "even", 0, False),
    (5, "up", "even", 0, False),
    (4, "down", "even", 0, False),
    (6, "down", "even", 0, False),
    (3, "up", "odd", 0, False),
    (4, "up", "odd", 0, False),
    (3, "down", "odd", 0, False),
    (5, "down", "odd", 0, True),
    (4, "up", "at_least", 30, False),
    (4, "down", "at_least", 40, False),
    (5, "up", "at_least", 50, True),
    (4, "up", "at_most", 20, False),
    (4, "down", "at_most", 30, False),
    (5, "down", "at_most", 40, False),
    (3, "up", "square", 0, False),
    (4, "down", "square", 0, False),
    (5, "up", "square", 0, True),
    (4, "up", "divisible", 3, False),
    (4, "down", "divisible", 4, False),
    (3, "up", "divisible", 5, False),
    (4, "down", "divisible", 6, False),
    (5, "down", "divisible", 7, True),
)


def numbers() -> tuple[Number, ...]:
    """R1: every product from 2×2 to 12×12, and powers; the harder ones are advanced."""
    products = [(left, right) for left in range(2, 13) for right in range(left, 13)]
    plain_powers = [
        *((base, 1) for base in SMALL),
        *((base, 2) for base in (1, *SMALL)),
        *((base, 2) for base in (20, 30, 50)),
    ]
    return (
        *(Number("product", left, right, right > 10) for left, right in products),
        *(Number("power", base, exponent) for base, exponent in plain_powers),
        *(Number("power", base, exponent, True) for base, exponent in ADVANCED_POWERS),
    )


def goals() -> tuple[Goal, ...]:
    """R2: the designs above, each with its stars."""
    return tuple(
        Goal(quantity, direction, restriction, number, stars(quantity, restriction, number), hard)
        for quantity, direction, restriction, number, hard in DESIGNS
    )


def share(restriction: Restriction, number: int) -> float:
    """What part of all number cards fits a restriction."""
    deck = numbers()
    return sum(fits_value(restriction, number, value_of(card)) for card in deck) / len(deck)


def stars(quantity: int, restriction: Restriction, number: int) -> int:
    """R2: 2 to 5 stars, more for a longer set and for rarer cards."""
    rarity = 1 - share(restriction, number)
    return max(2, min(5, round(quantity * (0.42 + 0.6 * float(rarity**1.5)))))


def text() -> str:
    """Both decks as the source text of `cards.py` spells them."""
    rows = ["NUMBERS: tuple[Number, ...] = ("]
    rows += [f"    {_row(number)}," for number in numbers()]
    rows += [")", "", "GOALS: tuple[Goal, ...] = ("]
    rows += [f"    {_row(goal)}," for goal in goals()]
    return "\n".join([*rows, ")", ""])


def _row(card: Number | Goal) -> str:
    fields = [getattr(card, name) for name in card.__struct_fields__]
    if fields[-1] is False:
        fields.pop()
    quoted = ", ".join(f'"{field}"' if isinstance(field, str) else str(field) for field in fields)
    return f"{type(card).__name__}({quoted})"


if __name__ == "__main__":
    print(text(), end="")
