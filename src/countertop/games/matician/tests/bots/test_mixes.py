"""What a single rival is expected to do: how it is learned and kept, and how likely it is then."""

from collections import Counter
from functools import cache
from itertools import product

import pytest

from countertop.engine.chance import Chance
from countertop.games.matician.bots.answers import Symbols
from countertop.games.matician.bots.judge import Attack
from countertop.games.matician.bots.strategies import PRINTED, Deck, mixed
from countertop.games.matician.make.mixes import KEPT, POOL, SEED, Hands, dealt, gains, learn

LEFT, RIGHT = Attack("-", "left"), Attack("-", "right")


@cache
def few_hands() -> Hands:
    return dealt(PRINTED, Chance(1), 250)


@pytest.mark.parametrize("extra_signs", [False, True])
def test_as_many_strategies_are_kept_for_each_two_symbols(extra_signs: bool) -> None:
    for symbols in product("+-*/", repeat=2):
        known = mixed("".join(symbols), extra_signs=extra_signs)
        assert len(known) == KEPT
        assert all(0 < one.left < 16 and 0 < one.right < 16 for one in known)


@pytest.mark.nightly
def test_the_stored_mixes_come_from_the_maker() -> None:
    """All but a few: processors add up in different orders."""
    kept = Counter(mixed("**", extra_signs=False))
    sides = learn(PRINTED, ("*", "*"), dealt(PRINTED, Chance.of(SEED, 0), POOL))
    for side in sides:
        assert (Counter(side) & kept).total() > 0.95 * KEPT


def test_a_plus_is_expected_either_way_round_as_often() -> None:
    known = Counter(mixed("+-", extra_signs=False))
    assert all(known[one._replace(left=one.right, right=one.left)] == known[one] for one in known)


def test_a_sign_is_expected_before_either_number_of_a_times_as_often() -> None:
    attacks = Counter(one.attack for one in mixed("-*", extra_signs=False))
    assert attacks[LEFT] == attacks[RIGHT] > 0


def test_a_best_answer_to_what_was_learned_gains_little_and_to_a_habit_much() -> None:
    plus: Symbols = ("+", "+")
    sides = learn(PRINTED, plus, few_hands(), rounds=40)
    habits = [[one for one in side if one.left <= one.right] for side in sides]
    little, much = (sum(gains(PRINTED, plus, few_hands(), one)) / 2 for one in (sides, habits))
    assert 0 <= little < 0.05
    assert much > 0.3


def test_without_house_signs_nobody_is_expected_to_lay_one() -> None:
    signs = {one.attack.sign for one in mixed("+-", extra_signs=False) if one.attack}
    assert signs == {"-"}
    assert {"half"} < {one.attack.sign for one in mixed("+-", extra_signs=True) if one.attack}


def test_a_strategy_is_less_likely_the_more_of_its_cards_one_holds() -> None:
    deck = Deck(numbers=(1, 1, 1, 2, 2, 3), signs=("-", "-"), hand=3)
    assert deck.left_for((1, 2), []) == deck.left_of(LEFT, []) == deck.left_of(None, ["-"]) == 1
    assert deck.left_for((1, 2), [1]) == pytest.approx(2 / 3)
    assert deck.left_for((1, 1), [1]) == pytest.approx(1 / 3)
    assert deck.left_for((2, 3), [2, 3]) == 0
    assert deck.left_of(RIGHT, ["-"]) == 1 / 2
