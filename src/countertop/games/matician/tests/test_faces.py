"""Matician as numbers for agents, and as a picture for notebooks."""

import re

import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import number
from countertop.games.matician.faces import numbers, picture
from countertop.games.matician.state import Build, Options, Pass, Ready, Sabotage, State
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    HALF,
    after,
    minus,
    play,
    table,
    with_sign,
)


def steps() -> list[State]:
    """Before building, before sabotage, and at the reveal."""
    built = table(("+", 4, 13), ("-", 1, 2), ("*", 3, 3))
    return [
        rules.setup(Options(), 3, Chance(4)),
        play(built, BEN, minus(BEN, ADA, "right")),
        after(built, Pass(), minus(BEN, ADA, "right"), Pass()),
    ]


# --- numbers


def test_every_action_is_offered_once_and_within_the_bounds() -> None:
    for state in steps():
        for seat in (ADA, BEN, CLEO):
            codes = [numbers.action(state, seat, move) for move in rules.moves(state, seat)]
            offered = [code for code in codes if code is not None]
            assert len(set(offered)) == len(offered)
            assert all(1 <= code < numbers.ACTIONS for code in offered)


def test_passing_and_being_ready_have_numbers_of_their_own() -> None:
    _, sabotage, reveal = steps()
    assert numbers.action(sabotage, ADA, Pass()) == 1
    assert numbers.action(reveal, ADA, Ready()) == 2


def test_a_build_is_its_two_numbers_whichever_cards_they_are_on() -> None:
    state = steps()[0]
    for move in rules.moves(state, ADA):
        assert isinstance(move, Build)
        code = numbers.action(state, ADA, move)
        assert code in (None, 3 + 15 * (number(move.left) - 1) + number(move.right) - 1)


def test_a_sabotage_is_named_by_how_far_away_the_victim_sits() -> None:
    state = table(("+", 4, 13), ("-", 1, 2), ("*", 3, 3))
    first = 3 + 15 * 15
    assert numbers.action(state, ADA, minus(ADA, BEN, "left")) == first
    assert numbers.action(state, ADA, minus(ADA, CLEO, "right")) == first + 3
    assert numbers.action(state, CLEO, minus(CLEO, ADA, "left")) == first


def test_a_choice_that_was_made_is_not_offered_again() -> None:
    state = play(table(("+", 4, 13), ("-", 1, 2)), ADA, Pass())
    assert {numbers.action(state, ADA, move) for move in rules.moves(state, ADA)} == {None}


def test_house_signs_are_other_actions() -> None:
    state = with_sign(table(("+", 4, 13), ("-", 1, 2)), ADA, HALF)
    assert numbers.action(state, ADA, Sabotage(HALF, BEN, "left")) == 3 + 15 * 15 + 10


def test_an_observation_always_has_the_same_length_and_bounds() -> None:
    for state in steps():
        for seat in (ADA, BEN, CLEO):
            seen = numbers.observe(rules.view(state, seat), Millis(0))
            assert len(seen) == numbers.OBSERVATION
            assert all(numbers.LOW <= number <= numbers.HIGH for number in seen)


def test_an_observation_tells_the_hand_by_what_is_on_the_cards() -> None:
    state = table(("+", 4, 13), ("-", 1, 2))
    hand = numbers.observe(rules.view(state, ADA), Millis(0))[4 : 4 + 18]
    assert [1 + place for place, count in enumerate(hand[:15]) if count] == [4, 13]
    assert hand[15:] == [2, 0, 0]


def test_an_observation_does_not_depend_on_what_is_hidden() -> None:
    state = rules.setup(Options(), 3, Chance(4))
    state = after(state, *(rules.moves(state, seat)[0] for seat in (ADA, BEN, CLEO)))
    view = rules.view(play(state, BEN, rules.moves(state, BEN)[-1]), ADA)
    others = [rules.view(rules.guess(view, Chance(seed)), ADA) for seed in range(8)]
    assert {tuple(numbers.observe(other, Millis(0))) for other in others} == {
        tuple(numbers.observe(view, Millis(0)))
    }


def test_the_table_is_told_in_sentences() -> None:
    assert numbers.table(rules.view(steps()[2], None)) == [
        "Round 1: reveal; player 1 dealt",
        "Player 2 sabotages player 1, right.",
        "Player 1's equation comes to -9.",
        "Player 2's equation comes to -1.",
        "Player 3's equation comes to 9.",
    ]
    told = numbers.holdings(rules.view(steps()[1], ADA))
    assert told == ["0 points, symbol +, hand 4 13 - -, 4 + 13"]


# --- the picture


def words(drawn: str) -> list[str]:
    return re.findall(r">([^<>]+)<", drawn)


@pytest.mark.parametrize("seat", [None, ADA, BEN])
def test_a_reveal_shows_every_solution(seat: Seat | None) -> None:
    drawn = words(picture.picture(rules.view(steps()[2], seat)))
    assert {"= −9", "= −1", "= 9"} <= set(drawn)


def test_a_fraction_is_drawn_as_one() -> None:
    state = table(("/", 1, 3), ("+", 1, 2), options=Options(division=True))
    drawn = words(picture.picture(rules.view(after(state, Pass(), Pass()), None)))
    assert "= 1/3" in drawn


def test_before_the_reveal_nobody_sees_the_numbers_of_the_others() -> None:
    state = table(("+", 14, 13), ("-", 11, 12))
    drawn = words(picture.picture(rules.view(state, BEN)))
    assert {"11", "12"} <= set(drawn)
    assert not {"13", "14"} & set(drawn)
    assert not {"11", "12", "13", "14"} & set(words(picture.picture(rules.view(state, None))))


def test_a_name_and_the_points_of_everybody_are_drawn() -> None:
    state = table(("+", 4, 13), ("-", 1, 2), points=(2, 1), options=Options(points=9))
    view = rules.view(state, None)
    drawn = words(picture.picture(view, ["Ada", "Ben"]))
    assert {"Ada", "Ben", "2 of 9", "1 of 9"} <= set(drawn)
    assert picture.standing(view) == (2, 1)


def test_the_steps_of_a_round_are_named_and_a_place_is_told() -> None:
    state = steps()[2]
    player = state.players[ADA]
    out = state.with_player(ADA, type(player)(place=1, points=3))
    drawn = words(picture.picture(rules.view(out, BEN)))
    assert {"Round 1", "Build", "Sabotage", "Reveal", "place 1"} <= set(drawn)
