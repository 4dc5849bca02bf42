"""What bots think of equations and of signs before them."""

from itertools import product

import pytest

from countertop.engine.game import Seat
from countertop.games.matician.bots.judge import (
    ATTACKS,
    KINDS,
    LEFT,
    RIGHT,
    Attack,
    damage,
    esteem,
    likely_pair,
    pairs_of,
    promise,
    turns,
    value,
)
from countertop.games.matician.bots.weights import BEGINNER, WEIGHTS
from countertop.games.matician.cards import SIGNS, Symbol
from countertop.games.matician.equation import Equation, Laid, Term
from countertop.games.matician.state import SIDES, Side

SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")


def by_the_rules(symbol: Symbol, left: int, right: int, attacks: tuple[Attack, ...]) -> float:
    def term(number: int, side: Side) -> Term:
        signs = tuple(Laid(0, attack.sign, Seat(1)) for attack in attacks if attack.side == side)
        return Term(0, number, signs)

    return float(Equation(term(left, "left"), symbol, term(right, "right")).value)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_bots_reckon_as_the_rules_do(symbol: Symbol) -> None:
    attacks = [(), *((one,) for one in ATTACKS), *product(ATTACKS, repeat=2)]
    for left, right in product((1, 2, 7, 15), repeat=2):
        for signs in attacks:
            assert value(symbol, left, right, signs) == by_the_rules(symbol, left, right, signs)


def test_equal_quotients_are_equal_floats_and_others_are_not() -> None:
    pairs = list(product(range(1, 16), repeat=2))
    for (a, b), (c, d) in product(pairs, pairs):
        assert (value("/", a, b) == value("/", c, d)) == (a * d == b * c)


def test_there_is_an_attack_for_every_kind_of_sign_and_every_side() -> None:
    assert set(KINDS) == set(SIGNS)
    assert len(ATTACKS) == len(set(ATTACKS)) == len(KINDS) * len(SIDES)


def test_pairs_are_every_way_to_lay_two_numbers() -> None:
    assert pairs_of([9, 4]) == [(4, 9), (9, 4)]
    assert pairs_of([4, 4]) == [(4, 4)]


def test_a_beginner_looks_at_the_solution_alone() -> None:
    for symbol, pair in product(SYMBOLS, pairs_of([3, 8, 15])):
        assert promise(symbol, pair, 3, BEGINNER) == esteem(value(symbol, *pair), 3, BEGINNER)


def test_a_higher_solution_is_worth_more_on_either_side_of_zero() -> None:
    solutions = (-225, -30, -1, 0, 1 / 15, 1, 15, 30, 225)
    worths = [esteem(solution, 1, WEIGHTS) for solution in solutions]
    assert worths == sorted(set(worths))


def test_how_far_below_zero_matters_less_with_every_further_rival() -> None:
    lost = [esteem(-2, rivals, WEIGHTS) - esteem(-90, rivals, WEIGHTS) for rivals in range(1, 6)]
    assert lost == sorted(lost, reverse=True)
    assert lost[-1] < lost[0] / 50


@pytest.mark.parametrize("rivals", range(1, 6))
def test_what_may_be_turned_is_counted_as_every_rival_choosing_would(rivals: int) -> None:
    """Each lays nothing, or a minus before the left, the right or anybody else's number."""
    hit = WEIGHTS["signs_expected"] / rivals / 2
    odds: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(rivals):
        after: dict[tuple[int, int], float] = {}
        for (left, right), chance in odds.items():
            for turned, part in (
                ((left, right), 1 - 2 * hit),
                ((1 - left, right), hit),
                ((left, 1 - right), hit),
            ):
                after[turned] = after.get(turned, 0.0) + chance * part
        odds = after
    neither, either, both = turns(rivals, WEIGHTS)
    counted = [odds.get(turned, 0.0) for turned in ((0, 0), (1, 0), (0, 1), (1, 1))]
    assert counted == pytest.approx([neither, either, either, both])


def best_pair(symbol: Symbol, numbers: list[int], rivals: int) -> tuple[int, int]:
    return max(pairs_of(numbers), key=lambda pair: promise(symbol, pair, rivals, WEIGHTS))


def test_no_two_products_or_quotients_look_alike() -> None:
    pairs = [(2, 3), (2, 9), (5, 9), (9, 14)]
    for symbol, rivals in product(SYMBOLS[2:], range(1, 6)):
        assert len({promise(symbol, pair, rivals, WEIGHTS) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("rivals", range(2, 6))
def test_among_several_rivals_the_highest_product_and_quotient_are_built(rivals: int) -> None:
    assert sorted(best_pair("*", [2, 5, 9, 14], rivals)) == [9, 14]
    assert best_pair("/", [2, 5, 9, 14], rivals) == (14, 2)


def test_a_single_rival_surely_lays_a_minus_so_the_product_had_better_be_small() -> None:
    assert sorted(best_pair("*", [2, 5, 9, 14], 1)) == [2, 5]


@pytest.mark.parametrize("rivals", range(1, 6))
def test_a_minus_is_built_from_the_highest_number_and_the_least(rivals: int) -> None:
    assert best_pair("-", [2, 5, 9, 14], rivals) == (14, 2)


EVEN = {**WEIGHTS, "below": 1.0}


@pytest.mark.parametrize(
    ("symbol", "attack", "before", "after"),
    [
        ("+", LEFT, 21, 0),
        ("+", RIGHT, 21, 0),
        ("-", LEFT, 9, -15),
        ("-", RIGHT, 9, 15),
        ("*", LEFT, 110.25, -110.25),
        ("/", RIGHT, 4, -4),
        ("+", Attack("half", "left"), 21, 15.75),
        ("-", Attack("square", "right"), 9, 3),
    ],
)
def test_damage_is_what_a_sign_takes_from_likely_numbers(
    symbol: Symbol, attack: Attack, before: float, after: float
) -> None:
    lost = esteem(before, 1, EVEN) - esteem(after, 1, EVEN)
    assert damage(symbol, (), attack, 1, EVEN) == pytest.approx(lost)


def test_a_second_minus_gives_back_what_the_first_has_taken() -> None:
    for symbol in SYMBOLS:
        first, second = (damage(symbol, laid, LEFT, 3, WEIGHTS) for laid in ((), (LEFT,)))
        assert second == -first


def test_likely_numbers_can_be_weighed_otherwise() -> None:
    assert likely_pair("+", {**WEIGHTS, "likely_high": 15.0}) == (12.0, 12.0)
    assert likely_pair("/", {**WEIGHTS, "likely_least": 1.0}) == (12.0, 1.0)
