"""Verification goal by goal, the culprits, the score, the ladder and the three rounds."""

from typing import Any

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.cards import GOALS
from countertop.games.math_rush.rounds import PER_CARD, PER_GOAL
from countertop.games.math_rush.scoring import checked, rung, score
from countertop.games.math_rush.state import GoalSet, Ready, State
from countertop.games.math_rush.tests.tables import (
    ADA,
    BEN,
    card,
    goal,
    goal_set,
    place,
    play,
    refusal,
    rush,
    stack,
    until,
)

UP_FOUR = goal(4, "up")
DOWN_FOUR = goal(4, "down")
UP_FOUR_EVEN = goal(4, "up", "even")
THREE_SQUARES = goal(3, "up", "square")


def culprits(each: GoalSet) -> list[tuple[int, str | None, int | None]]:
    return [(one.value, one.fault, one.against) for one in checked(each).culprits]


def test_r7_on_an_ascending_12_and_20_a_15_is_wrong_and_costs_the_goal() -> None:
    done = goal_set(UP_FOUR, "2×6 4×5 3×5 5×5")
    assert culprits(done) == [(15, "wrong_order", 20)]
    assert checked(done).stars == 0


def test_r8_a_second_12_stacked_on_the_first_is_right_and_counts() -> None:
    done = goal_set(UP_FOUR, "2×6+3×4 4×5 5×5")
    assert culprits(done) == []
    assert checked(done).stars == GOALS[UP_FOUR].stars


def test_r7_an_equal_card_to_the_right_is_wrong() -> None:
    assert culprits(goal_set(UP_FOUR, "2×6 3×4 4×5 5×5")) == [(12, "wrong_order", 12)]


def test_r7_each_card_is_held_against_every_card_before_it() -> None:
    done = goal_set(UP_FOUR, "2×6 7×7 4×5 5×5")
    assert culprits(done) == [(20, "wrong_order", 49), (25, "wrong_order", 49)]


def test_r7_a_descending_set_goes_down() -> None:
    assert culprits(goal_set(DOWN_FOUR, "7×7 5×5 4×5 2×6")) == []
    assert culprits(goal_set(DOWN_FOUR, "7×7 4×5 5×5 2×6")) == [(25, "wrong_order", 20)]


def test_r8_a_stacked_card_of_another_value_is_wrong() -> None:
    assert culprits(goal_set(UP_FOUR, "2×6+3×5 4×5 5×5")) == [(15, "not_equal", 12)]


def test_r10_a_card_that_does_not_fit_the_restriction_is_wrong() -> None:
    assert culprits(goal_set(UP_FOUR_EVEN, "2×6 3×5 4×5 6×6")) == [(15, "does_not_fit", 0)]
    assert culprits(goal_set(UP_FOUR_EVEN, "2×6 4×5 6×6 8×8")) == []


def test_r10_stacking_does_not_excuse_a_card_that_does_not_fit() -> None:
    done = goal_set(THREE_SQUARES, "2×6+3×4 5×5")
    assert culprits(done) == [(12, "does_not_fit", 0), (12, "does_not_fit", 0)]


def test_r10_25_and_16_are_perfect_squares_in_any_form() -> None:
    assert culprits(goal_set(THREE_SQUARES, "2^4+2×8 5×5")) == []
    assert culprits(goal_set(THREE_SQUARES, "4^2 5^2 6×6")) == []


def test_r10_24_is_right_where_6_divides() -> None:
    by_six = goal(4, "down", "divisible", 6)
    assert culprits(goal_set(by_six, "6×8 6×7 4×6 3×6")) == []
    assert culprits(goal_set(by_six, "6×8 6×7 4×5 3×6")) == [(20, "does_not_fit", 6)]
    by_five = goal(3, "up", "divisible", 5)
    assert culprits(goal_set(by_five, "2×5 4×6 5×6")) == [(24, "does_not_fit", 5)]


def two_goals_done() -> State:
    """At zero two goals are done, the first one right and the second one wrong."""
    right, wrong = goal_set(UP_FOUR, "2×6+3×4 4×5 5×5"), goal_set(THREE_SQUARES, "2×2 3×5 7×7")
    state = rush(["8×8", "9×9"], [goal_set(DOWN_FOUR, "6×6 5×7 4×8")])
    used = {laid.card for each in (right, wrong) for laid in each.laid}
    return replace(
        state,
        done=(right, wrong),
        deck=tuple(one for one in state.deck if one not in used),
        goals=tuple(one for one in state.goals if one not in (UP_FOUR, THREE_SQUARES)),
    )


def test_r18_r19_the_goals_are_turned_over_one_by_one_by_themselves() -> None:
    state = until(two_goals_done(), "verify")
    zero = 180_000
    assert (state.since, state.turned) == (zero, 1)
    assert score(state) == GOALS[UP_FOUR].stars
    due = rules.deadline(state)
    assert due == zero + 4 * PER_CARD + PER_GOAL
    state = rules.expire(state, Millis(due), Chance(1))
    assert (state.phase, state.since, state.turned) == ("verify", due, 2)
    second = rules.deadline(state)
    assert second == due + 3 * PER_CARD + PER_GOAL
    assert rules.expire(state, Millis(second), Chance(1)).phase == "look"


def test_r19_all_who_have_seen_enough_go_on_at_once() -> None:
    state = until(two_goals_done(), "verify")
    assert rules.moves(state, ADA) == [Ready()]
    state = play(state, ADA, Ready(), 180_500)
    assert state.turned == 1
    assert refusal(state, ADA, Ready()) == "already_ready"
    state = play(state, BEN, Ready(), 180_600)
    assert (state.turned, state.since) == (2, 180_600)
    assert not any(player.is_ready for player in state.players)


def test_r18_and_r20_an_unfinished_goal_and_a_wrong_one_bring_nothing() -> None:
    state = until(two_goals_done(), "look")
    finished = state.rounds[0]
    assert (finished.stars, finished.right, finished.wrong) == (GOALS[UP_FOUR].stars, 1, 1)
    assert score(state) == GOALS[UP_FOUR].stars


def test_a_round_without_a_finished_goal_goes_on_after_a_moment() -> None:
    state = until(rush(["8×8"], [goal_set(UP_FOUR)]), "verify")
    assert state.turned == 0
    assert rules.deadline(state) == 240_000 + PER_GOAL
    assert until(state, "look").rounds[0].stars == 0


def test_r23_each_round_is_dealt_anew_from_all_cards() -> None:
    state = until(two_goals_done(), "look")
    assert len(state.rounds) == 1
    assert state.done == ()
    assert list(rules.cards(state)) == list(range(130))
    assert len(state.column) == 3
    assert not any(each.laid for each in state.column)
    assert rules.moves(state, ADA) == [Ready()]


def last_round(help_left: int) -> State:
    state = replace(two_goals_done(), help_left=help_left)
    return until(replace(state, options=replace(state.options, rounds=1)), "over")


@pytest.mark.parametrize(("unused", "bonus"), [(0, 0), (1, 3), (2, 5), (3, 6)])
def test_r21_unused_help_brings_3_5_or_6_in_all_not_each(unused: int, bonus: int) -> None:
    result = rules.result(last_round(unused))
    assert result is not None
    assert result.points[0] == GOALS[UP_FOUR].stars + bonus


def test_r21_there_is_no_bonus_before_the_end() -> None:
    assert score(until(two_goals_done(), "look")) == GOALS[UP_FOUR].stars


def test_r22_all_share_the_first_place_and_the_points() -> None:
    result = rules.result(last_round(0))
    assert result is not None
    assert result.places == (1, 1)
    assert result.points[0] == result.points[1]


@pytest.mark.parametrize(
    ("points", "name"),
    [
        (0, "Arithmetic Aces"),
        (25, "Arithmetic Aces"),
        (26, "Masters of Multiplication"),
        (40, "Masters of Multiplication"),
        (41, "Paladins of PEMDAS"),
        (60, "Paladins of PEMDAS"),
        (61, "Geometry Geniuses"),
        (70, "Geometry Geniuses"),
        (71, "Colossuses of Calculus"),
        (200, "Colossuses of Calculus"),
    ],
)
def test_r22_the_ladder_has_five_names(points: int, name: str) -> None:
    state = rush(["8×8"], [goal_set(UP_FOUR)])
    assert rules.view(state, ADA).ladder[rung(points)].name == name


@pytest.mark.parametrize(
    ("seats", "options", "has_one"),
    [
        (2, {}, True),
        (1, {}, True),
        (1, {"seconds": 240}, True),
        (2, {"advanced": False, "check": "instant"}, True),
        (2, {"seconds": 240}, False),
        (2, {"seconds": None}, False),
        (2, {"rounds": 1}, False),
        (2, {"rounds": 9}, False),
    ],
)
def test_r22_the_ladder_is_for_three_rounds_of_the_printed_time(
    seats: int, options: dict[str, Any], *, has_one: bool
) -> None:
    view = rules.view(rush([""] * seats, [], **options), ADA)
    assert (bool(view.ladder), view.rung is not None) == (has_one, has_one)


def test_r23_a_game_has_three_rounds() -> None:
    state, rounds = two_goals_done(), 0
    while state.phase != "over":
        state = until(state, "verify")
        while state.phase == "verify":
            due = rules.deadline(state)
            assert due is not None
            state = rules.expire(state, due, Chance(due))
        rounds += 1
        for seat in (ADA, BEN):
            if state.phase == "look":
                state = play(state, seat, Ready(), state.since)
    assert rounds == 3
    assert rules.moves(state, ADA) == []
    assert refusal(state, ADA, Ready()) == "over"
    assert rules.deadline(state) is None


def test_nobody_wins_before_the_end() -> None:
    assert rules.result(two_goals_done()) is None


def test_the_story_tells_goals_parts_culprits_and_the_best_set() -> None:
    story = rules.view(last_round(2), None).story
    assert story is not None
    assert [[each.stars for each in sets] for sets in story.rounds] == [[GOALS[UP_FOUR].stars, 0]]
    assert [(seat.cards, seat.culprits) for seat in story.seats] == [(7, 1), (0, 0)]
    assert story.best is not None
    assert story.best.goal.goal == UP_FOUR
    assert story.help_bonus == 5


def test_a_story_without_any_right_goal_has_no_best_set() -> None:
    state = two_goals_done()
    state = replace(state, done=state.done[1:], options=replace(state.options, rounds=1))
    story = rules.view(until(state, "over"), Seat(0)).story
    assert story is not None
    assert story.best is None


def test_a_whole_goal_played_by_two_hands_is_verified_with_both_names() -> None:
    state = rush(["2×2 7×7", "5×5"], [goal_set(THREE_SQUARES)], rounds=1)
    state = play(state, ADA, place(state, "2×2"))
    state = play(state, BEN, place(state, "5×5"))
    state = until(play(state, ADA, stack(state, "7×7", on="5×5")), "verify")
    assert [[one.by for one in each] for each in checked(state.done[0]).stacks] == [[0], [1, 0]]
    assert culprits(state.done[0]) == [(49, "not_equal", 25)]
    assert card("7×7") == checked(state.done[0]).culprits[0].card
