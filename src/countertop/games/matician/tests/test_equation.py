"""What an equation comes to (R6, R11), against values computed in another way."""

from fractions import Fraction
from itertools import product

import pytest

from countertop.engine.game import Seat
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.equation import Equation, Laid, Term, ratio, written

SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")
SIGN_SETS: tuple[tuple[Sign, ...], ...] = (
    (),
    ("-",),
    ("-", "-"),
    ("-", "-", "-"),
    ("half",),
    ("square",),
    ("-", "square"),
    ("half", "square", "-"),
)


def term(number: int, *signs: Sign) -> Term:
    laid = tuple(Laid(45 + index, sign, Seat(1)) for index, sign in enumerate(signs))
    return Term(3 * number - 3, number, laid)


def by_hand(number: int, signs: tuple[Sign, ...]) -> Fraction:
    """The same from the other end: count the signs and use powers."""
    halved = Fraction(number, 2 ** signs.count("half"))
    power: Fraction = halved ** (2 ** signs.count("square"))
    return -power if signs.count("-") % 2 else power


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_all_pairs_and_signs_come_to_what_was_computed_independently(symbol: Symbol) -> None:
    signed: dict[Symbol, str] = {"+": "a + b", "-": "a - b", "*": "a * b", "/": "a / b"}
    for left, right in product(range(1, 16), repeat=2):
        for before, behind in product(SIGN_SETS, repeat=2):
            a, b = by_hand(left, before), by_hand(right, behind)
            expected = eval(signed[symbol], {"a": a, "b": b})
            equation = Equation(term(left, *before), symbol, term(right, *behind))
            assert equation.value == expected


def test_the_printed_example_four_plus_thirteen_becomes_minus_nine() -> None:
    assert Equation(term(4), "+", term(13, "-")).value == -9


def test_a_minus_before_the_right_of_a_minus_helps_the_victim() -> None:
    assert Equation(term(4), "-", term(13, "-")).value == 17


def test_two_minuses_before_one_number_cancel() -> None:
    assert Equation(term(4, "-", "-"), "*", term(13)).value == 52


def test_a_quotient_is_exact() -> None:
    assert ratio(Equation(term(1), "/", term(3)).value) == (1, 3)
    assert Equation(term(1), "/", term(3)).value == Equation(term(5), "/", term(15)).value


def test_a_minus_turns_the_square_and_is_not_squared_itself() -> None:
    assert term(5, "square", "-").value == term(5, "-", "square").value == -25


def test_what_it_would_have_been_without_the_signs_is_told_beside_the_solution() -> None:
    assert Equation(term(4, "half"), "-", term(13, "-", "square")).without_signs.value == -9


@pytest.mark.parametrize(
    ("signs", "expected"),
    [(("half",), "5/2"), (("half", "half"), "5/4"), (("half", "square"), "25/4"), (("-",), "-5")],
)
def test_a_five_with_signs_before_it_reads_like_this(
    signs: tuple[Sign, ...], expected: str
) -> None:
    assert written(ratio(term(5, *signs).value)) == expected
