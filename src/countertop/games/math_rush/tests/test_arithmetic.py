"""How people work out a card: how long it takes, and what they get wrong."""

from statistics import median

import pytest

from countertop.engine.chance import Chance
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots.arithmetic import answer, problem_size, solve_time, wobble
from countertop.games.math_rush.bots.skills import SKILLS
from countertop.games.math_rush.tests.tables import ADA, dry, goal, goal_set
from countertop.games.math_rush.views import Face


def face(text: str) -> Face:
    found = rules.view(dry([text], [goal_set(goal(5, "up"))]), ADA).hand[0]
    assert found is not None
    return found


@pytest.mark.parametrize(("level", "seconds"), [("beginner", 5), ("skilled", 2), ("master", 1)])
def test_an_average_card_takes_about_five_two_or_one_second(level: str, seconds: int) -> None:
    average = face("5×6")
    chance, solve = Chance(4), SKILLS[level].solve
    times = [solve_time(average, solve, chance) / problem_size(average) for _ in range(4000)]
    assert median(times) == pytest.approx(1000 * seconds, rel=0.04)
    ranked = sorted(times)
    assert ranked[400] < 0.75 * median(times), "sometimes quick"
    assert ranked[3600] > 1.4 * median(times), "sometimes slow"


def test_harder_cards_take_longer() -> None:
    ordered = ["7^1", "2×9", "4×4", "4×6", "7×8", "8×9", "9×12", "12×12"]
    sizes = [problem_size(face(text)) for text in ordered]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == len(sizes)
    assert problem_size(face("10^2")) < problem_size(face("5^3")) < problem_size(face("2^6"))


@pytest.mark.parametrize("level", SKILLS)
def test_slips_are_as_frequent_as_the_level_says(level: str) -> None:
    chance, hard, error = Chance(9), face("7×8"), SKILLS[level].error
    wrong = sum(answer(hard, error, chance) != 56 for _ in range(20_000)) / 20_000
    assert wrong == pytest.approx(error * problem_size(hard), rel=0.2)


@pytest.mark.parametrize(
    ("text", "slips"),
    [("7×8", {49, 63}), ("6^2", {25, 49}), ("2^3", {6}), ("2^6", {12}), ("5^1", {4, 6, 5})],
)
def test_a_slip_is_a_neighbour_in_the_table_or_a_power_read_as_a_product(
    text: str, slips: set[int]
) -> None:
    chance = Chance(3)
    assert {answer(face(text), 100.0, chance) for _ in range(200)} <= slips


def test_a_wobble_is_lognormal_with_median_one() -> None:
    chance = Chance(1)
    factors = sorted(wobble(chance, 0.35) for _ in range(8000))
    assert factors[4000] == pytest.approx(1.0, abs=0.02)
    assert factors[8000 * 84 // 100] == pytest.approx(1.42, abs=0.05)
