"""The two decks of Math Rush (R1, R2), frozen: `make/cards.py` makes them, and a test compares.

A card is its index in its deck. A number card shows a product or a power, never its value.
"""

from math import isqrt
from typing import Literal, NewType

from msgspec import Struct

CardId = NewType("CardId", int)
GoalId = NewType("GoalId", int)

Form = Literal["product", "power"]
Direction = Literal["up", "down"]
Restriction = Literal["any", "even", "odd", "at_least", "at_most", "square", "divisible"]


class Number(Struct, frozen=True):
    """What is printed on a number card: 7×8 is a product of 7 and 8, 2⁶ a power of 2 and 6."""

    form: Form
    left: int
    right: int
    is_advanced: bool = False


class Goal(Struct, frozen=True):
    """What is printed on a goal card. `number` belongs to at_least, at_most and divisible."""

    quantity: int
    direction: Direction
    restriction: Restriction
    number: int
    stars: int
    is_advanced: bool = False


def value_of(card: Number) -> int:
    return card.left * card.right if card.form == "product" else int(card.left**card.right)


def fits_value(restriction: Restriction, number: int, value: int) -> bool:
    """R10: a restriction judges the value, not the form: 2⁴ is a perfect square."""
    match restriction:
        case "any":
            return True
        case "even":
            return value % 2 == 0
        case "odd":
            return value % 2 == 1
        case "at_least":
            return value >= number
        case "at_most":
            return value <= number
        case "square":
            return isqrt(value) ** 2 == value
        case "divisible":
            return value % number == 0


NUMBERS: tuple[Number, ...] = (
    Number("product", 2, 2),
    Number("product", 2, 3),
    Number("product", 2, 4),
    Number("product", 2, 5),
    Number("product", 2, 6),
    Number("product", 2, 7),
    Number("product", 2, 8),
    Number("product", 2, 9),
    Number("product", 2, 10),
    Number("product", 2, 11, True),
    Number("product", 2, 12, True),
    Number("product", 3, 3),
    Number("product", 3, 4),
    Number("product", 3, 5),
    Number("product", 3, 6),
    Number("product", 3, 7),
    Number("product", 3, 8),
    Number("product", 3, 9),
    Number("product", 3, 10),
    Number("product", 3, 11, True),
    Number("product", 3, 12, True),
    Number("product", 4, 4),
    Number("product", 4, 5),
    Number("product", 4, 6),
    Number("product", 4, 7),
    Number("product", 4, 8),
    Number("product", 4, 9),
    Number("product", 4, 10),
    Number("product", 4, 11, True),
    Number("product", 4, 12, True),
    Number("product", 5, 5),
    Number("product", 5, 6),
    Number("product", 5, 7),
    Number("product", 5, 8),
    Number("product", 5, 9),
    Number("product", 5, 10),
    Number("product", 5, 11, True),
    Number("product", 5, 12, True),
    Number("product", 6, 6),
    Number("product", 6, 7),
    Number("product", 6, 8),
    Number("product", 6, 9),
    Number("product", 6, 10),
    Number("product", 6, 11, True),
    Number("product", 6, 12, True),
    Number("product", 7, 7),
    Number("product", 7, 8),
    Number("product", 7, 9),
    Number("product", 7, 10),
    Number("product", 7, 11, True),
    Number("product", 7, 12, True),
    Number("product", 8, 8),
    Number("product", 8, 9),
    Number("product", 8, 10),
    Number("product", 8, 11, True),
    Number("product", 8, 12, True),
    Number("product", 9, 9),
    Number("product", 9, 10),
    Number("product", 9, 11, True),
    Number("product", 9, 12, True),
    Number("product", 10, 10),
    Number("product", 10, 11, True),
    Number("product", 10, 12, True),
    Number("product", 11, 11, True),
    Number("product", 11, 12, True),
    Number("product", 12, 12, True),
    Number("power", 2, 1),
    Number("power", 3, 1),
    Number("power", 4, 1),
    Number("power", 5, 1),
    Number("power", 6, 1),
    Number("power", 7, 1),
    Number("power", 8, 1),
    Number("power", 9, 1),
    Number("power", 10, 1),
    Number("power", 1, 2),
    Number("power", 2, 2),
    Number("power", 3, 2),
    Number("power", 4, 2),
    Number("power", 5, 2),
    Number("power", 6, 2),
    Number("power", 7, 2),
    Number("power", 8, 2),
    Number("power", 9, 2),
    Number("power", 10, 2),
    Number("power", 20, 2),
    Number("power", 30, 2),
    Number("power", 50, 2),
    Number("power", 11, 2, True),
    Number("power", 12, 2, True),
    Number("power", 2, 3, True),
    Number("power", 3, 3, True),
    Number("power", 4, 3, True),
    Number("power", 5, 3, True),
    Number("power", 10, 3, True),
    Number("power", 2, 4, True),
    Number("power", 2, 5, True),
    Number("power", 2, 6, True),
    Number("power", 3, 4, True),
    Number("power", 10, 4, True),
)

GOALS: tuple[Goal, ...] = (
    Goal(4, "up", "any", 0, 2),
    Goal(5, "up", "any", 0, 2),
    Goal(5, "up", "any", 0, 2),
    Goal(6, "up", "any", 0, 3),
    Goal(4, "down", "any", 0, 2),
    Goal(5, "down", "any", 0, 2),
    Goal(5, "down", "any", 0, 2),
    Goal(6, "down", "any", 0, 3),
    Goal(4, "up", "even", 0, 2),
    Goal(5, "up", "even", 0, 3),
    Goal(4, "down", "even", 0, 2),
    Goal(6, "down", "even", 0, 3),
    Goal(3, "up", "odd", 0, 2),
    Goal(4, "up", "odd", 0, 3),
    Goal(3, "down", "odd", 0, 2),
    Goal(5, "down", "odd", 0, 4, True),
    Goal(4, "up", "at_least", 30, 2),
    Goal(4, "down", "at_least", 40, 3),
    Goal(5, "up", "at_least", 50, 3, True),
    Goal(4, "up", "at_most", 20, 3),
    Goal(4, "down", "at_most", 30, 3),
    Goal(5, "down", "at_most", 40, 3),
    Goal(3, "up", "square", 0, 2),
    Goal(4, "down", "square", 0, 3),
    Goal(5, "up", "square", 0, 4, True),
    Goal(4, "up", "divisible", 3, 3),
    Goal(4, "down", "divisible", 4, 2),
    Goal(3, "up", "divisible", 5, 2),
    Goal(4, "down", "divisible", 6, 3),
    Goal(5, "down", "divisible", 7, 5, True),
)

VALUES = tuple(value_of(card) for card in NUMBERS)
"""Only for verification and the instant check: no view shows one any earlier."""


def value(card: CardId) -> int:
    return VALUES[card]


def fits(goal: GoalId, worth: int) -> bool:
    return fits_value(GOALS[goal].restriction, GOALS[goal].number, worth)


def numbers_of(cards: tuple[CardId, ...], tables: tuple[int, ...]) -> tuple[CardId, ...]:
    """R27: the products with a factor among these tables, and the squares of their numbers."""
    return tuple(card for card in cards if _is_in(NUMBERS[card], tables))


def _is_in(card: Number, tables: tuple[int, ...]) -> bool:
    if card.form == "product":
        return card.left in tables or card.right in tables
    return card.right == 2 and card.left in tables


def goals_for(goals: tuple[GoalId, ...], cards: tuple[CardId, ...]) -> tuple[GoalId, ...]:
    """R27: the goals that these cards could do twice over."""
    return tuple(
        goal
        for goal in goals
        if sum(fits(goal, VALUES[card]) for card in cards) >= 2 * GOALS[goal].quantity
    )


def number_deck(*, advanced: bool) -> tuple[CardId, ...]:
    """R1: all number cards, or those without the advanced mark."""
    return tuple(CardId(i) for i, card in enumerate(NUMBERS) if advanced or not card.is_advanced)


def goal_deck(*, advanced: bool) -> tuple[GoalId, ...]:
    """R2: all goal cards, or those without the advanced mark."""
    return tuple(GoalId(i) for i, card in enumerate(GOALS) if advanced or not card.is_advanced)
