"""The expert's answer to a single rival: soft, and as good as a best one."""

from math import exp

import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.matician import rules
from countertop.games.matician.bots.answers import (
    SOFT,
    Symbols,
    answered_move,
    soft_answer,
    weighed,
    worths_of,
)
from countertop.games.matician.bots.judge import Attack
from countertop.games.matician.bots.strategies import PRINTED, Strategy
from countertop.games.matician.cards import Sign
from countertop.games.matician.state import Build, Options, Pass, Sabotage
from countertop.games.matician.tests.tables import ADA, BEN, after, minus, table

LEFT, RIGHT = Attack("-", "left"), Attack("-", "right")
NO_SIGNS: tuple[Sign, ...] = ()


def test_what_is_done_is_worth_what_it_beats_less_what_beats_it() -> None:
    expected = {Strategy(4, 4, None): 0.5, Strategy(9, 2, None): 0.3, Strategy(1, 9, None): 0.2}
    worths = worths_of(("+", "+"), [(5, 5), (6, 5)], NO_SIGNS, expected)
    assert worths[Strategy(5, 5, None)] == pytest.approx(0.5 - 0.3)
    assert worths[Strategy(6, 5, None)] == pytest.approx(0.5 + 0.2)


def test_a_minus_counts_that_is_expected_and_one_that_is_laid() -> None:
    expected = {Strategy(9, 8, LEFT): 1.0}
    worths = worths_of(("+", "-"), [(3, 7), (7, 3)], ["-"], expected)
    assert worths[Strategy(3, 7, None)] == 1
    assert worths[Strategy(7, 3, None)] == -1
    assert worths[Strategy(7, 3, LEFT)] == 1


def test_what_is_worth_less_is_done_less_often_and_what_is_worth_the_same_as_often() -> None:
    expected = {Strategy(4, 4, None): 1 - SOFT / 2, Strategy(5, 5, None): SOFT / 2}
    mix = soft_answer(("+", "+"), [(5, 6), (6, 5), (5, 5), (4, 5)], NO_SIGNS, expected)
    often = [mix[Strategy(*pair, None)] for pair in ((5, 6), (6, 5), (5, 5), (4, 5))]
    assert often[0] == often[1] == 1
    assert often[2:] == pytest.approx([exp(-1 / 2), exp(-1)])


def test_how_often_what_is_done_does_not_depend_on_how_much_is_expected_in_all() -> None:
    one, other = Strategy(4, 4, None), Strategy(9, 9, LEFT)
    plus_against_times: Symbols = ("+", "*")
    asked = plus_against_times, [(5, 6), (9, 1)], NO_SIGNS
    assert soft_answer(*asked, {one: 3.0, other: 6.0}) == pytest.approx(
        soft_answer(*asked, {one: 1.0, other: 2.0})
    )


def test_nobody_is_expected_to_lay_what_one_holds_oneself() -> None:
    strategies = [Strategy(9, 8, None), Strategy(9, 8, None), Strategy(9, 7, None)]
    assert weighed(PRINTED, strategies, [9, 9, 8], ["-"]) == pytest.approx(
        {Strategy(9, 8, None): 2 * 1 / 3 * 2 / 3, Strategy(9, 7, None): 1 / 3}
    )


@pytest.mark.parametrize("house", [False, True])
def test_what_the_expert_answers_is_allowed(house: bool) -> None:
    for seed in range(12):
        state = rules.setup(Options(extra_signs=house, division=house), 2, Chance(seed))
        for step in (Build, Pass | Sabotage):
            moves = [answered_move(rules.view(state, Seat(seat)), Chance(seat)) for seat in (0, 1)]
            assert all(isinstance(move, step) for move in moves)
            assert all(
                move in rules.moves(state, seat)
                for seat, move in zip((ADA, BEN), moves, strict=True)
            )
            state = after(state, *moves)
        assert state.phase == "reveal"


def test_an_answer_depends_on_the_view_and_the_chance_alone() -> None:
    view = rules.view(rules.setup(Options(), 2, Chance(5)), ADA)
    assert answered_move(view, Chance(4)) == answered_move(view, Chance(4))
    states = [rules.guess(view, Chance(seed)) for seed in range(4)]
    assert len({answered_move(rules.view(state, ADA), Chance(4)) for state in states}) == 1


def test_either_number_of_a_plus_is_spoiled_about_as_often() -> None:
    view = rules.view(table(("+", 4, 13), ("+", 1, 2)), ADA)
    moves = [answered_move(view, Chance(seed)) for seed in range(200)]
    lefts = sum(isinstance(move, Sabotage) and move.side == "left" for move in moves)
    rights = sum(isinstance(move, Sabotage) and move.side == "right" for move in moves)
    assert lefts + rights == 200
    assert 70 < lefts < 130


def test_the_first_number_of_a_minus_is_spoiled() -> None:
    view = rules.view(table(("+", 4, 13), ("-", 9, 2)), ADA)
    moves = {answered_move(view, Chance(seed)) for seed in range(60)}
    assert moves == {minus(ADA, BEN, "left")}
