"""What bots think of equations and of signs before them."""

from itertools import product

import pytest

from countertop.engine.game import Seat
from countertop.games.matician.bots.judge import (
    ATTACKS,
    KINDS,
    Attack,
    damage,
    pairs_of,
    promise,
    value,
)
from countertop.games.matician.bots.weights import BEGINNER, WEIGHTS
from countertop.games.matician.cards import SIGNS, Symbol
from countertop.games.matician.equation import Equation, Laid, Term
from countertop.games.matician.state import SIDES, Side

SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")
LEFT, RIGHT = Attack("-", "left"), Attack("-", "right")


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
        assert promise(symbol, pair, BEGINNER) == value(symbol, *pair)


@pytest.mark.parametrize(
    ("symbol", "expected"), [("+", 2 * 17 + 9 - 9), ("-", 2 * -9 - 17 + 17), ("*", 0), ("/", 0)]
)
def test_a_skilled_bot_weighs_an_equation_with_a_minus_on_either_side(
    symbol: Symbol, expected: float
) -> None:
    assert promise(symbol, (4, 13), WEIGHTS) == expected


def test_each_weight_counts_for_itself() -> None:
    nothing = dict.fromkeys(WEIGHTS, 0.0)
    for name, expected in (("plain", 17), ("spoiled_left", 9), ("spoiled_right", -9)):
        assert promise("+", (4, 13), {**nothing, name: 1.0}) == expected


@pytest.mark.parametrize(
    ("symbol", "attack", "expected"),
    [
        ("+", LEFT, 20),
        ("+", RIGHT, 12),
        ("-", LEFT, 20),
        ("-", RIGHT, -12),
        ("*", LEFT, 120),
        ("+", Attack("half", "left"), 5),
        ("+", Attack("square", "right"), -30),
    ],
)
def test_damage_is_what_a_sign_takes_from_a_ten_and_a_six(
    symbol: Symbol, attack: Attack, expected: float
) -> None:
    assert damage(symbol, (), attack, WEIGHTS) == expected


def test_a_second_minus_gives_back_what_the_first_has_taken() -> None:
    assert damage("+", (LEFT,), LEFT, WEIGHTS) == -damage("+", (), LEFT, WEIGHTS)


def test_likely_numbers_can_be_weighed_otherwise() -> None:
    assert damage("+", (), LEFT, {**WEIGHTS, "likely_high": 7.5}) == 15
