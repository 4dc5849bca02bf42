"""Math Rush's two decks: what they hold, and that every goal can be met."""

import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from countertop.games.math_rush.cards import (
    GOALS,
    NUMBERS,
    VALUES,
    Goal,
    GoalId,
    Number,
    fits,
    fits_value,
    goal_deck,
    number_deck,
    value_of,
)
from countertop.games.math_rush.make import cards as make_cards

RULES_FOR_PEOPLE = {
    "README.md": ("a sum", "stars of the goal"),
    "README.de.md": ("chwierig", "Sterne des Ziels"),
}


def test_the_rules_for_people_call_things_what_they_are() -> None:
    """A product is no sum, points for Help are no stars, and the hard cards have one name."""
    for name, wrong in RULES_FOR_PEOPLE.items():
        told = (Path(make_cards.__file__).parents[1] / name).read_text(encoding="utf-8")
        assert [words for words in wrong if words in told] == []
        [mistakes] = [line for line in told.splitlines() if "**R17**" in line]
        assert "(R24)" in mistakes, "unless all have agreed to check at once"


@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("README.md", "There are {} number cards. {} of them are advanced"),
        ("README.md", "There are {} goals for 3 to 6 cards, {} of them advanced"),
        ("README.de.md", "Es gibt {} Zahlenkarten. {} davon sind für Profis"),
        ("README.de.md", "Es gibt {} Ziele für 3 bis 6 Karten, {} davon für Profis"),
    ],
)
def test_the_rules_for_people_count_the_advanced_cards(name: str, counted: str) -> None:
    told = (Path(make_cards.__file__).parents[1] / name).read_text(encoding="utf-8")
    decks = (NUMBERS, GOALS)
    figures = [(len(deck), sum(card.is_advanced for card in deck)) for deck in decks]
    assert any(counted.format(*figure) in told for figure in figures)


every_goal = pytest.mark.parametrize("goal", range(len(GOALS)), ids=lambda goal: str(GOALS[goal]))


def test_the_frozen_decks_are_the_ones_that_the_maker_makes() -> None:
    assert make_cards.numbers() == NUMBERS
    assert make_cards.goals() == GOALS


def test_the_maker_prints_what_stands_in_the_file() -> None:
    command = [sys.executable, "-m", "countertop.games.math_rush.make.cards"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    scope: dict[str, object] = {"Number": Number, "Goal": Goal}
    exec(printed, scope)
    assert scope["NUMBERS"] == NUMBERS
    assert scope["GOALS"] == GOALS


def test_there_are_a_hundred_number_cards_and_33_of_them_are_advanced() -> None:
    assert len(NUMBERS) == 100
    assert sum(card.is_advanced for card in NUMBERS) == 33


def test_there_are_thirty_goals_and_4_of_them_are_advanced() -> None:
    assert len(GOALS) == 30
    assert sum(goal.is_advanced for goal in GOALS) == 4


def test_every_product_from_2_times_2_to_12_times_12_is_there_once() -> None:
    products = Counter((card.left, card.right) for card in NUMBERS if card.form == "product")
    wanted = {(left, right) for left in range(2, 13) for right in range(left, 13)}
    assert products == Counter(wanted)


def test_no_sum_is_printed_twice() -> None:
    assert len({(card.form, card.left, card.right) for card in NUMBERS}) == len(NUMBERS)


def test_eleven_twelve_cubes_and_high_exponents_are_advanced_and_nothing_else() -> None:
    for card in NUMBERS:
        is_hard = (
            card.right > 10
            if card.form == "product"
            else card.right > 2 or (card.left in (11, 12) and card.right == 2)
        )
        assert card.is_advanced == is_hard, card


def test_squares_small_cubes_and_powers_of_two_three_and_ten_are_there() -> None:
    powers = {(card.left, card.right) for card in NUMBERS if card.form == "power"}
    assert powers >= {(base, 2) for base in range(1, 13)}
    assert powers >= {(2, 3), (3, 3), (4, 3), (5, 3), (10, 3)}
    assert powers >= {(2, 4), (2, 5), (2, 6), (3, 4), (10, 4)}


def test_nothing_on_a_number_card_says_its_value() -> None:
    assert Number.__struct_fields__ == ("form", "left", "right", "is_advanced")


def test_values_are_worked_out_from_what_is_printed() -> None:
    assert value_of(Number("product", 7, 8)) == 56
    assert value_of(Number("power", 2, 6)) == 64
    assert VALUES[0] == 4


def test_goals_want_three_to_six_cards_for_two_to_five_stars() -> None:
    assert {goal.quantity for goal in GOALS} == {3, 4, 5, 6}
    assert {goal.stars for goal in GOALS} == {2, 3, 4, 5}


def test_there_is_every_restriction_and_as_many_goals_up_as_down() -> None:
    assert {goal.restriction for goal in GOALS} == {
        "any",
        "even",
        "odd",
        "at_least",
        "at_most",
        "square",
        "divisible",
    }
    up = sum(goal.direction == "up" for goal in GOALS)
    assert abs(2 * up - len(GOALS)) <= 2


@every_goal
@pytest.mark.parametrize("advanced", [True, False])
def test_every_goal_can_be_met_with_room_to_spare(goal: int, advanced: bool) -> None:
    fitting = [
        VALUES[card] for card in number_deck(advanced=advanced) if fits(GoalId(goal), VALUES[card])
    ]
    assert len(fitting) >= 2 * GOALS[goal].quantity
    assert len(set(fitting)) >= 2 * GOALS[goal].quantity, "without a single stack, twice over"


def test_stars_grow_with_the_quantity_and_with_how_rare_the_cards_are() -> None:
    for one, other in combinations(GOALS, 2):
        for harder, easier in ((one, other), (other, one)):
            rarer = _share(harder) <= _share(easier)
            if rarer and harder.quantity >= easier.quantity:
                assert harder.stars >= easier.stars, (harder, easier)


def _share(goal: Goal) -> float:
    return make_cards.share(goal.restriction, goal.number)


def test_without_advanced_cards_67_numbers_and_26_goals_are_left() -> None:
    assert len(number_deck(advanced=False)) == 67
    assert len(goal_deck(advanced=False)) == 26
    assert not any(NUMBERS[card].is_advanced for card in number_deck(advanced=False))
    assert not any(GOALS[goal].is_advanced for goal in goal_deck(advanced=False))


@pytest.mark.parametrize(("left", "right", "form"), [(5, 5, "product"), (5, 2, "power")])
def test_25_counts_as_a_perfect_square_as_product_and_as_power(
    left: int, right: int, form: str
) -> None:
    card = next(c for c in NUMBERS if (c.form, c.left, c.right) == (form, left, right))
    assert fits_value("square", 0, value_of(card))


def test_two_to_the_fourth_is_a_perfect_square_too() -> None:
    assert fits_value("square", 0, value_of(Number("power", 2, 4)))
    assert not fits_value("square", 0, value_of(Number("power", 2, 5)))


def test_24_is_divisible_by_6_and_not_by_5() -> None:
    assert fits_value("divisible", 6, 24)
    assert not fits_value("divisible", 5, 24)


def test_even_odd_large_and_small_judge_the_value() -> None:
    assert fits_value("even", 0, 24)
    assert not fits_value("even", 0, 25)
    assert fits_value("odd", 0, 25)
    assert not fits_value("odd", 0, 24)
    assert fits_value("at_least", 30, 30)
    assert not fits_value("at_least", 30, 29)
    assert fits_value("at_most", 30, 30)
    assert not fits_value("at_most", 30, 31)
    assert fits_value("any", 0, 1)
