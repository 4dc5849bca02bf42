"""What bots think a position is worth."""

import pytest

from countertop.games.lucky_box.bots.judge import (
    FEATURE_COUNT,
    Judge,
    ahead_after,
    features,
    rivalry,
)
from countertop.games.lucky_box.bots.weights import FITTED
from countertop.games.lucky_box.deck import FULL, CardId, faces
from countertop.games.lucky_box.state import Board, Box


def test_the_sum_of_weighted_features_is_what_the_judge_says() -> None:
    deck = faces("standard")
    crosses = (0, FULL & ~0o123, FULL & ~0o100, FULL)
    boxes = tuple(Box(CardId(card), crossed) for card, crossed in enumerate(crosses))
    board = Board(boxes, lightning=5, moons=3, stars=2)
    for seen in ((), (3, 3, 7), (1, 2, 3, 4, 5, 6, 7, 8, 9)):
        ahead = ahead_after(2, seen, None)
        value = Judge(ahead, deck).value(board)
        looked = features(ahead, deck, board)
        constant = FITTED[FEATURE_COUNT - 1]
        assert value + constant == pytest.approx(sum(FITTED[i] * count for i, count in looked))


def test_a_number_that_came_twice_is_not_expected_any_more() -> None:
    ahead = ahead_after(0, (4, 4, 5), None)
    assert ahead.odds[3] == 0
    assert ahead.odds[4] == pytest.approx(6 / 15)
    assert ahead.odds[0] == pytest.approx(2 * 6 / 15)
    assert sum(ahead.odds) == pytest.approx(6)


def test_moons_are_worth_more_when_they_decide() -> None:
    late = ahead_after(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), (3, 5))
    gains = [rivalry(late, moons + 1) - rivalry(late, moons) for moons in range(8)]
    assert max(gains) == max(gains[4], gains[3], gains[2])
    assert gains[7] < 0.5
