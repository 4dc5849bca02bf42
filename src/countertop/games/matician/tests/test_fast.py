"""The compiled game; tests/lab/test_agree.py compares it with the rules decision by decision."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.compiled.kernel import Ints, Words
from countertop.engine.game import Seat
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.equation import Laid, Term
from countertop.games.matician.equation import solve as solved
from countertop.games.matician.fast import layout as at
from countertop.games.matician.fast import reveal
from countertop.lab.bulk.lanes import Policy, Setting, run

pytestmark = pytest.mark.xdist_group("fast-matician")

SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")
SIGNS: dict[int, Sign] = {45: "-", 60: "half", 64: "square"}


@settings(deadline=None)
@given(st.tuples(*[st.integers(1, 2**64 - 1)] * 6))
def test_products_of_three_words_are_compared_exactly(factors: tuple[int, ...]) -> None:
    a, b, c, x, y, z = factors
    order = (a * b * c > x * y * z) - (a * b * c < x * y * z)
    assert reveal.compared_products(*(np.uint64(factor) for factor in factors)) == order


def table(symbols: list[Symbol], numbers: list[tuple[int, int]]) -> tuple[Ints, Words]:
    """Equations as built, with no signs yet."""
    small, words = np.zeros(at.SMALL, np.int32), np.zeros(at.WORDS, np.uint64)
    for seat, (symbol, (left, right)) in enumerate(zip(symbols, numbers, strict=True)):
        small[at.SYMBOL + seat] = SYMBOLS.index(symbol)
        small[at.LEFT + seat] = 3 * (left - 1)
        small[at.RIGHT + seat] = 3 * (right - 1)
        small[at.TARGET + seat] = -1
    return small, words


@settings(deadline=None)
@given(
    st.sampled_from(SYMBOLS),
    st.tuples(st.integers(1, 15), st.integers(1, 15)),
    st.lists(st.tuples(st.sampled_from(sorted(SIGNS)), st.integers(0, 1)), max_size=5),
)
def test_r6_r11_a_solution_is_the_fraction_that_the_rules_reckon(
    symbol: Symbol, numbers: tuple[int, int], signs: list[tuple[int, int]]
) -> None:
    if sum(SIGNS[card] == "square" for card, _ in signs) > 4:
        signs = signs[:4]
    small, words = table([symbol] * 6, [numbers] * 6)
    for other, (card, side) in enumerate(signs, start=1):
        small[at.SIGN + other], small[at.TARGET + other] = card, side
    reveal.solve(0, 6, small, words)
    p, q, d = (int(word) for word in words[at.SOLUTION : at.SOLUTION + 3])
    own = Fraction(p * q, d) * (-1 if small[at.IS_NEGATIVE] else 1)
    left, right = (
        Term(
            0,
            number,
            tuple(Laid(card, SIGNS[card], Seat(0)) for card, where in signs if where == side),
        ).value
        for side, number in enumerate(numbers)
    )
    assert own == solved(left, symbol, right)


def test_weighing_beats_chance() -> None:
    setting = Setting("matician", 2, {}, (Policy("heuristic"), Policy("random")))
    assert run(setting, 1, 0, 4000).win_rate(0) > 0.75


def test_a_seat_that_never_sabotages_lays_no_sign() -> None:
    peaceful = Policy("heuristic", {"least_damage": 1e9})
    tally = run(Setting("matician", 3, {}, (peaceful,)), 1, 0, 500)
    assert tally.mean(tally.shape.measure("signs laid")) == 0


def test_more_points_make_a_longer_match() -> None:
    short, long = (run(Setting("matician", 2, {"points": n}), 1, 0, 500) for n in (1, 10))
    assert short.mean(short.shape.measure("rounds")) == 1
    assert long.mean(0) > 5 * short.mean(0)
