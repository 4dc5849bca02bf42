"""Without hurry (R28), and with chosen times tables alone (R27)."""

from typing import Any

import pytest
from msgspec import UNSET

from countertop.engine.errors import BadOptions, IllegalMove
from countertop.engine.insight.facts import shown
from countertop.engine.match import Match
from countertop.engine.options import parse
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots import mind as bots
from countertop.games.math_rush.cards import GOALS, NUMBERS, VALUES, fits
from countertop.games.math_rush.state import Options, Place, Ready
from countertop.simulate import bot_match


def begun(seats: int = 2, seed: int = 5, **options: Any) -> Match:
    """All are ready, and play."""
    match = Match("math-rush", seats, seed, {"calm": True, **options})
    for seat in range(seats):
        match.play(seat, Ready(), 1000)
    return match


def done(match: Match) -> None:
    for seat in range(len(match.seats)):
        match.play(seat, Ready())


def test_r28_nobody_counts_down_and_no_clock_runs() -> None:
    match = begun()
    view = match.view(0)
    assert (view.phase, match.deadline, view.seconds) == ("rush", None, None)
    assert view.rung is None, "points and no title"


def test_r28_nobody_races_for_a_place() -> None:
    match = begun()
    play = next(move for move in match.moves(0) if isinstance(move, Place))
    assert rules.contested(match.state, play) is None


def test_r28_of_two_cards_for_a_place_the_later_one_comes_back() -> None:
    match = begun()
    goal = match.view(0).column[0]
    for seat in (0, 1):
        card = match.view(seat).hand[0].card
        move = Place(card, goal.goal.goal, goal.end)
        if seat == 0:
            match.play(seat, move)
            continue
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, move)
        assert refusal.value.code == "too_late"


def test_r28_a_round_ends_when_all_are_done_and_every_goal_waits_for_all() -> None:
    match = begun(rounds=1)
    match.play(0, Ready())
    assert match.view(0).phase == "rush"
    match.play(1, Ready())
    assert (match.view(0).phase, match.deadline) == ("verify", None)
    done(match)
    assert match.result is not None


@pytest.mark.parametrize("level", bots.LEVELS)
def test_r28_bots_of_every_level_do_goals_and_come_to_an_end(level: str) -> None:
    match = bot_match("math-rush", [level] * 2, seed=3, options={"calm": True, "rounds": 1})
    assert sum(each.stars for each in (match.view().turned)) > 0


def test_r28_cards_count_as_right_or_wrong_without_their_time() -> None:
    match = bot_match("math-rush", ["skilled"] * 2, seed=3, options={"calm": True, "rounds": 1})
    assert shown(match)
    assert {one.ms for one in shown(match)} == {None}


def test_r27_only_cards_of_the_tables_are_dealt() -> None:
    found = {NUMBERS[card] for card in Options(tables=(2, 5)).numbers}
    faces = {(card.form, card.left, card.right) for card in found}
    assert {("product", 2, 7), ("product", 5, 9), ("power", 5, 2)} <= faces
    assert not faces & {("product", 3, 7), ("power", 2, 3), ("power", 7, 1), ("power", 20, 2)}


def test_r27_goals_that_cannot_be_done_twice_over_stay_in_the_box() -> None:
    options = Options(tables=(2, 10))
    assert not [goal for goal in options.goals if GOALS[goal].restriction == "odd"]
    for goal in options.goals:
        fitting = [card for card in options.numbers if fits(goal, VALUES[card])]
        assert len(fitting) >= 2 * GOALS[goal].quantity


def test_r27_all_tables_are_the_whole_decks() -> None:
    assert parse(Options, {"tables": list(range(2, 13))}).tables is UNSET
    assert len(Options().numbers) == len(NUMBERS)


@pytest.mark.parametrize(("tables", "seats"), [([7], 2), ([2, 5], 5), ([11], 3)])
def test_r27_too_few_cards_are_refused_with_a_sentence(tables: list[int], seats: int) -> None:
    with pytest.raises(BadOptions, match=r"These tables have \d+ number cards.* Choose") as told:
        Match("math-rush", seats, 1, {"tables": tables, "advanced": tables == [11]})
    assert told.value.code == "deck_too_small"


@pytest.mark.parametrize(("tables", "seats"), [([7], 1), ([2, 5], 2), ([3, 6, 9], 5)])
def test_r27_bots_do_goals_with_a_small_deck(tables: list[int], seats: int) -> None:
    options = {"tables": tables, "rounds": 1}
    match = bot_match("math-rush", ["master", *["skilled"] * (seats - 1)], 6, options)
    assert match.view().done
    assert match.view().rung is None, "the printed titles are for the whole decks"
