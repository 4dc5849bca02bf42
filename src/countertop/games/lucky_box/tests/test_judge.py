"""What the bots hold a position to be worth."""

import pytest

from countertop.games.lucky_box.bots.judge import (
    FEATURE_COUNT,
    Judge,
    features,
    outlook,
    rivalry,
)
from countertop.games.lucky_box.bots.weights import FITTED
from countertop.games.lucky_box.deck import FULL, faces


def test_the_sum_of_weighted_features_is_what_the_judge_says() -> None:
    cards = faces("standard")[:4]
    opens = (FULL, 0o123, 0o100, 0)
    for seen in ((), (3, 3, 7), (1, 2, 3, 4, 5, 6, 7, 8, 9)):
        ahead = outlook(2, seen, None)
        value = Judge(ahead, cards).value(opens, 5, 3, 2)
        looked = features(ahead, cards, opens, 5, 3, 2)
        constant = FITTED[FEATURE_COUNT - 1]
        assert value + constant == pytest.approx(sum(FITTED[i] * count for i, count in looked))


def test_a_number_that_came_twice_is_not_expected_any_more() -> None:
    ahead = outlook(0, (4, 4, 5), None)
    assert ahead.odds[3] == 0
    assert ahead.odds[4] == pytest.approx(6 / 15)
    assert ahead.odds[0] == pytest.approx(2 * 6 / 15)
    assert sum(ahead.odds) == pytest.approx(6)


def test_moons_are_worth_more_when_they_decide() -> None:
    late = outlook(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), (3, 5))
    gains = [rivalry(late, moons + 1) - rivalry(late, moons) for moons in range(8)]
    assert max(gains) == max(gains[4], gains[3], gains[2])
    assert gains[7] < 0.5
