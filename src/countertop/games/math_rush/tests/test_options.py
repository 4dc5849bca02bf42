"""Every option of Math Rush."""

from typing import Any

import pytest

from countertop import BadOptions, Match
from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.cards import GOALS, NUMBERS
from countertop.games.math_rush.state import Options, Place, Ready, Stack
from countertop.games.math_rush.tests.tables import (
    ADA,
    BEN,
    card,
    faces,
    goal,
    goal_set,
    place,
    play,
    refusal,
    rush,
    stack,
    until,
)

UP_FIVE = goal(5, "up")
EVEN = goal(4, "up", "even")


def test_the_defaults_are_the_printed_game() -> None:
    assert Options() == Options(
        advanced=True, seconds=180, check="verify", auto_draw=True, open_hands=True, rounds=3
    )


def test_r24_without_advanced_cards_none_is_dealt_or_drawn() -> None:
    state = rules.setup(Options(advanced=False), 4, Chance(3))
    numbers = [one for one in rules.cards(state) if one < len(NUMBERS)]
    goals = [one - len(NUMBERS) for one in rules.cards(state) if one >= len(NUMBERS)]
    assert (len(numbers), len(goals)) == (67, 26)
    assert not any(NUMBERS[one].is_advanced for one in numbers)
    assert not any(GOALS[one].is_advanced for one in goals)


def test_r24_checked_at_once_a_wrong_card_comes_back() -> None:
    state = rush(["3×5 2×7 7×8"], [goal_set(EVEN, "2×6 4×5")], check="instant")
    assert refusal(state, ADA, place(state, "3×5")) == "does_not_fit"
    assert refusal(state, ADA, place(state, "2×7")) == "wrong_order"
    assert refusal(state, ADA, stack(state, "2×7", on="4×5")) == "not_equal"
    state = play(state, ADA, place(state, "7×8"))
    assert faces(state.column[0]) == "2×6 4×5 7×8"


def test_r24_checked_at_once_only_right_plays_are_among_the_moves() -> None:
    state = rush(["3×5 2×7 7×8 2×10"], [goal_set(EVEN, "2×6 4×5")], check="instant")
    plays = [move for move in rules.moves(state, ADA) if isinstance(move, Place | Stack)]
    assert plays == [place(state, "7×8"), stack(state, "2×10", on="4×5")]


def test_r24_checked_at_once_too_late_comes_before_wrong() -> None:
    state = rush(["7×8", "3×5"], [goal_set(EVEN, "2×6 4×5")], check="instant")
    late = place(state, "3×5")
    assert refusal(play(state, ADA, place(state, "7×8")), BEN, late) == "too_late"


@pytest.mark.parametrize("seats", [1, 3])
def test_r25_the_clock_can_be_set_to_any_time(seats: int) -> None:
    state = rush([""] * seats, [goal_set(UP_FIVE)], seconds=75)
    assert rules.deadline(state) == 75_000


def test_r25_without_a_clock_the_round_ends_when_all_are_done() -> None:
    state = rush(["2×6", "4×5"], [goal_set(UP_FIVE)], seconds=None)
    assert rules.deadline(state) is None
    assert rules.view(state, ADA).deadline is None
    assert Ready() in rules.moves(state, ADA)
    state = play(state, ADA, Ready(), 5000)
    assert state.phase == "rush"
    assert Ready() not in rules.moves(state, ADA)
    state = play(state, ADA, place(state, "2×6"), 6000)
    assert faces(state.column[0]) == "2×6"
    state = play(state, BEN, Ready(), 7000)
    assert (state.phase, state.since) == ("verify", 7000)
    assert not any(player.is_ready for player in state.players)


def test_r25_drawing_by_hand_is_a_move() -> None:
    state = rush(["2×6 4×5"], [goal_set(UP_FIVE)], auto_draw=False)
    assert play(state, ADA, place(state, "2×6")).players[ADA].cards == (card("4×5"),)


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_r25_a_game_can_have_other_numbers_of_rounds(rounds: int) -> None:
    match = Match("math-rush", 1, seed=4, options={"rounds": rounds, "seconds": 10})
    played = 0
    while match.result is None:
        match.play(0, Ready())
        match.advance(match.now + 3000 + 10_000)
        deadline = match.deadline
        assert match.state.phase == "verify"
        assert deadline is not None
        match.advance(deadline)
        played += 1
    assert played == rounds


def test_all_five_seats_must_be_ready() -> None:
    state = rules.setup(Options(), 5, Chance(1))
    for seat in range(5):
        assert state.phase == "look"
        state = play(state, Seat(seat), Ready(), 0)
    assert until(state, "rush").since == 3000


@pytest.mark.parametrize(
    "options",
    [
        {"seconds": 9},
        {"seconds": 3601},
        {"rounds": 0},
        {"rounds": 10},
        {"check": "sometimes"},
        {"advanced": "no"},
        {"speed": 3},
    ],
)
def test_other_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        Match("math-rush", 2, seed=1, options=options)


@pytest.mark.parametrize("seats", [0, 6])
def test_it_is_for_one_to_five_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="1 to 5 players"):
        Match("math-rush", seats, seed=1)
