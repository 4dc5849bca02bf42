"""How hard a problem is for the bots, compared with the middle of the deck."""

from statistics import median

import pytest

from countertop.games.hochspannung.bots.skills import difficulty
from countertop.games.hochspannung.matching import BASE_DECK, FACES
from countertop.games.hochspannung.tests.tables import SEVEN_TIMES_EIGHT, problem, shift


def test_bigger_problems_are_harder() -> None:
    by_size = [
        difficulty(FACES[problem(*factors)]) for factors in [(3, 4), (4, 6), (6, 7), (7, 8), (8, 9)]
    ]
    assert by_size == sorted(by_size)


@pytest.mark.parametrize(
    ("easy", "hard"),
    [((6, 6), (6, 7)), ((8, 8), (7, 9)), ((2, 9), (3, 6)), ((5, 9), (6, 7)), ((5, 6), (3, 9))],
)
def test_ties_twos_and_fives_are_easier_than_their_size(
    easy: tuple[int, int], hard: tuple[int, int]
) -> None:
    assert difficulty(FACES[problem(*easy)]) < difficulty(FACES[problem(*hard)])


def test_the_middle_problem_of_the_deck_has_difficulty_one() -> None:
    assert median(difficulty(FACES[top]) for top in BASE_DECK) == pytest.approx(1)


def test_adding_is_easier_than_multiplying_and_going_round_takes_longer() -> None:
    assert difficulty(FACES[shift(6, 2)]) < difficulty(FACES[SEVEN_TIMES_EIGHT])
    assert difficulty(FACES[shift(6, 2)]) < difficulty(FACES[shift(9, 2)])
