"""An equation with all its cards turned up, and what it comes to, exactly (R6)."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ...engine.game import Seat
from .cards import Sign, Symbol

Ratio = tuple[int, int]
"""A fraction that crosses the wire: numerator and denominator, in lowest terms."""


class Laid(Struct, frozen=True):
    """A sign in front of a number, and who laid it there."""

    card: int
    sign: Sign
    by: Seat


class Term(Struct, frozen=True):
    """One side of an equation: the number card and the signs before it."""

    card: int
    number: int
    signs: tuple[Laid, ...] = ()

    @property
    def value(self) -> Fraction:
        """R6, R11: halves first, then squares, and each minus turns the sign last of all."""
        value = Fraction(self.number)
        for sign in sorted((laid.sign for laid in self.signs), key=_ORDER.index):
            value = _signed(value, sign)
        return value


_ORDER: tuple[Sign, ...] = ("half", "square", "-")


def _signed(value: Fraction, sign: Sign) -> Fraction:
    match sign:
        case "half":
            return value / 2
        case "square":
            return value * value
        case "-":
            return -value


def solve(left: Fraction, symbol: Symbol, right: Fraction) -> Fraction:
    match symbol:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right


class Equation(Struct, frozen=True):
    """Left, symbol, right: `4 + −13`."""

    left: Term
    symbol: Symbol
    right: Term

    @property
    def value(self) -> Fraction:
        return solve(self.left.value, self.symbol, self.right.value)

    @property
    def without_signs(self) -> "Equation":
        """The two numbers as they were built, before anybody laid a sign."""
        return Equation(replace(self.left, signs=()), self.symbol, replace(self.right, signs=()))


def ratio(value: Fraction) -> Ratio:
    return value.numerator, value.denominator
