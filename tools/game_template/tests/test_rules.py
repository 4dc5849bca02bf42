"""Lone Number, rule by rule."""

from typing import Any

import pytest

from countertop import IllegalMove, Match
from countertop.games.lone_number.cards import DECK
from countertop.games.lone_number.rules import COUNTDOWN, NAME
from countertop.games.lone_number.state import Pick


def table(seats: int = 3, **options: Any) -> Match:
    """A match in its first round."""
    match = Match(NAME, seats, seed=1, options=options)
    match.advance(COUNTDOWN)
    return match


def pick(match: Match, *numbers: int) -> None:
    """All pick, seat by seat."""
    round_ = match.state.round
    for seat, number in enumerate(numbers):
        match.play(seat, Pick(round_, number))


def refusal(match: Match, seat: int, move: Pick) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    return refused.value.code


def test_r1_nine_prizes_are_worth_one_to_nine() -> None:
    assert DECK == (1, 2, 3, 4, 5, 6, 7, 8, 9)


def test_r2_the_first_prize_is_turned_up_when_the_countdown_is_over() -> None:
    match = Match(NAME, 2, seed=1)
    assert match.view().prize is None
    assert refusal(match, 0, Pick(1, 1)) == "not_now"
    match.advance(COUNTDOWN)
    assert match.view().prize in DECK


def test_r3_there_are_two_more_numbers_than_players() -> None:
    match = table(4)
    assert match.view(0).numbers == (1, 2, 3, 4, 5, 6)
    assert refusal(match, 0, Pick(1, 7)) == "no_such_number"
    assert refusal(match, 0, Pick(1, 0)) == "no_such_number"


def test_r3_others_see_that_somebody_has_picked_but_not_what() -> None:
    match = table()
    match.play(0, Pick(1, 2))
    assert match.view(0).pick == 2
    assert match.view(1).pick is None
    assert match.view(1).players[0].has_picked
    assert refusal(match, 0, Pick(1, 3)) == "picked"


def test_r3_whoever_does_not_pick_in_time_picks_nothing() -> None:
    match = table(seconds=5)
    match.play(1, Pick(1, 4))
    match.advance(COUNTDOWN + 5000)
    assert match.view().last.picks == (None, 4, None)
    assert match.view().last.winner == 1


def test_r3_without_a_clock_the_table_waits() -> None:
    match = Match(NAME, 3, seed=1, options={"seconds": None})
    assert match.deadline is None
    assert match.view().prize in DECK, "and nobody counts down"


def test_r4_the_lowest_number_that_only_one_has_picked_wins() -> None:
    match = table()
    prize = match.view().prize
    pick(match, 1, 1, 3)
    assert match.view().last.winner == 2
    assert match.view().players[2].won == (prize,)


def test_r4_if_nobody_is_alone_nobody_wins() -> None:
    match = table(2)
    prize = match.view().prize
    pick(match, 2, 2)
    assert match.view().last.winner is None
    assert match.view().lost == (prize,)


def test_r4_a_pick_for_the_last_round_is_too_late() -> None:
    match = table()
    pick(match, 1, 2, 3)
    assert refusal(match, 0, Pick(1, 1)) == "too_late"


def test_r5_most_points_win_after_the_last_round() -> None:
    match = table(2, rounds=2)
    pick(match, 1, 2)
    assert match.result is None
    pick(match, 1, 2)
    assert match.result is not None
    assert match.result.places == (1, 2)
    assert match.result.points[1] == 0


def test_r5_equal_points_share_the_win() -> None:
    match = table(2, rounds=1)
    pick(match, 1, 1)
    assert match.result is not None
    assert match.result.places == (1, 1)
