"""The compiled game; tests/lab/test_agree.py compares it with the rules decision by decision."""

from fractions import Fraction
from typing import Any

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


def mean(measure: str, seats: int = 3, **options: Any) -> float:
    tally = run(Setting("matician", seats, options), 1, 0, 3000)
    return tally.mean(tally.shape.measure(measure))


def test_r3_hands_are_shown_more_often_with_house_signs() -> None:
    plain = mean("shown hands") / mean("rounds")
    house = mean("shown hands", extra_signs=True) / mean("rounds", extra_signs=True)
    assert plain == pytest.approx(3 / 357, rel=0.4)
    assert house == pytest.approx(3 / 68, rel=0.3)


def test_r7_rounds_are_shared_now_and_then() -> None:
    assert 0.005 < mean("shared rounds") / mean("rounds") < 0.1


def test_r9_playing_on_takes_more_rounds_only_with_more_than_two() -> None:
    assert mean("rounds", play_on=True) > 1.2 * mean("rounds")
    assert mean("rounds", 2, play_on=True) == mean("rounds", 2)


def test_r10_the_clock_makes_no_difference_to_somebody_who_is_never_slow() -> None:
    assert mean("rounds", seconds=5) == mean("rounds")


def test_a_heuristic_with_nothing_but_whims_plays_like_chance() -> None:
    moody = Policy("heuristic", {"whim": 1.0})
    tally = run(Setting("matician", 2, {}, (moody, Policy("random"))), 1, 0, 4000)
    assert tally.win_rate(0) == pytest.approx(0.5, abs=0.04)


def test_a_seat_is_told_to_have_had_six_cards_and_a_symbol() -> None:
    tally = run(Setting("matician", 2), 1, 0, 500)
    had = dict(zip(tally.shape.cards, tally.cards[:, 0], strict=True))
    symbols = sum(count for name, count in had.items() if name.startswith("symbol"))
    assert symbols == 2 * 500
    assert had["symbol ÷"] == had["half"] == had["square"] == 0
    assert min(had[f"number {number}"] for number in range(1, 16)) > 0
