"""An equation with all its cards turned up, and what it comes to, exactly (R6, R11)."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from ...engine.game import Seat
from .cards import Sign, Symbol

Ratio = tuple[int, int]
"""A fraction that crosses the wire: numerator and denominator, in lowest terms."""


def signed(number: float, signs: Iterable[Sign]) -> Fraction:
    """R6, R11: halves first, then squares, and each minus turns the sign last of all."""
    value = Fraction(number)
    for sign in sorted(signs, key=_ORDER.index):
        match sign:
            case "half":
                value /= 2
            case "square":
                value *= value
            case "-":
                value = -value
    return value


_ORDER: tuple[Sign, ...] = ("half", "square", "-")


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
        return signed(self.number, (laid.sign for laid in self.signs))


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


def written(value: Ratio) -> str:
    """A fraction as people read it: `-9`, `1/3`."""
    top, bottom = value
    return str(top) if bottom == 1 else f"{top}/{bottom}"
