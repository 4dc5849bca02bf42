"""Matches in OpenSpiel that go on from where a record stops."""

import pickle
import random
import unittest
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from support.openspiel.late_matches import LATE, Late, has_cards
from support.openspiel.walks import infosets, step

from countertop import BadOptions, BadRecord, CountertopError, Match

every_late = pytest.mark.parametrize("which", LATE)


def saved(folder: Path, match: Match) -> Path:
    path = folder / "match.jsonl"
    path.write_text(match.record(), encoding="utf-8")
    return path


def at_root(name: str) -> Any:
    """The match at which a game starts."""
    return pyspiel.load_game(name).new_initial_state().play.moment.arena.match


# Where it goes on


@every_late
def test_a_match_goes_on_from_where_its_record_stops(tmp_path: Path, which: str) -> None:
    match, here = LATE[which].played(), at_root(LATE[which].save(tmp_path))
    assert (here.state, here.now, here.options) == (match.state, match.now, match.options)
    for seat in range(len(match.seats)):
        assert here.view(seat) == match.view(seat)


def test_a_record_of_nothing_but_its_first_line_is_the_deal_of_its_seed(tmp_path: Path) -> None:
    match = Match("matician", 4, seed=9, options={"points": 2})
    assert at_root(f"countertop_matician(position={saved(tmp_path, match)})").state == match.state


def test_a_record_may_be_cut_off_after_any_line(tmp_path: Path) -> None:
    lines = LATE["hochspannung"].played().record().splitlines(keepends=True)
    path = tmp_path / "cut.jsonl"
    for kept in (1, 20, len(lines) - 1):
        path.write_text("".join(lines[:kept]), encoding="utf-8")
        state = at_root(f"countertop_hochspannung(position={path})").state
        assert sum(player.stats.plays + player.stats.draws for player in state.players) <= kept
        assert state.phase == "playing"


def test_players_and_options_are_those_of_the_record(tmp_path: Path) -> None:
    match = Match("matician", 3, seed=1, options={"points": 1, "seconds": 30})
    path = saved(tmp_path, match)
    game = pyspiel.load_game(f"countertop_matician(position={path})")
    assert game.num_players() == 3
    assert game.new_initial_state().play.start.options == match.options
    parameters = game.get_parameters()
    assert (parameters["players"], parameters["points"], parameters["seconds"]) == (3, 1, 30)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_map_comes_with_the_record(tmp_path: Path) -> None:
    here = at_root(LATE["martian_math"].save(tmp_path))
    assert here.state.numbers == (11, 11)


def test_what_comes_later_is_dealt_by_chance_nodes_as_ever(tmp_path: Path) -> None:
    state = pyspiel.load_game(LATE["martian_math"].save(tmp_path)).new_initial_state()
    assert state.current_player() == 0
    state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) == 6


# What is refused

BAD: Mapping[str, tuple[str, str, str]] = {
    "nothing there": ("", "unreadable", "The record cannot be read"),
    "no record": ("Dear diary\n", "malformed", "Line 1 of the record"),
    "another game": ("matician", "bad_position", "tells of Matician, not of Hochspannung"),
    "an impossible move": (
        "hochspannung+face_down",
        "not_now",
        "Line 2 of the record: Wait for the countdown.",
    ),
}


def broken(folder: Path, what: str) -> Path:
    """A record with something wrong about it."""
    path = folder / "bad.jsonl"
    if what == "Dear diary\n":
        path.write_text(what, encoding="utf-8")
    elif what:
        game, _, move = what.partition("+")
        lines = Match(game, 2, seed=1).record()
        wrong = '{"at":1,"seat":0,"move":{"type":"face_down","card":1}}\n' if move else ""
        path.write_text(lines + wrong, encoding="utf-8")
    return path


@pytest.mark.parametrize("case", BAD)
def test_a_bad_record_is_refused_in_a_sentence(tmp_path: Path, case: str) -> None:
    what, code, sentence = BAD[case]
    with pytest.raises((BadOptions, BadRecord)) as refusal:
        pyspiel.load_game(f"countertop_hochspannung(position={broken(tmp_path, what)})")
    assert refusal.value.code == code
    assert sentence in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_a_match_that_is_over_does_not_go_on(tmp_path: Path) -> None:
    late = Late("hochspannung", 2, 13, lambda match: match.result is not None)
    with pytest.raises(
        BadOptions, match=r"is over: leave out some of its last lines\.$"
    ) as refusal:
        pyspiel.load_game(late.save(tmp_path))
    assert refusal.value.code == "bad_position"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("players=4", "cannot go on with players=4: it is one with players=3."),
        ("points=2", "cannot go on with points=2: it is one with points=1."),
        ("division=True", "cannot go on with division=True: it is one with division=False."),
    ],
)
def test_a_match_does_not_go_on_as_another(tmp_path: Path, asked: str, sentence: str) -> None:
    path = saved(tmp_path, Match("matician", 3, seed=1, options={"points": 1}))
    with pytest.raises(CountertopError) as refusal:
        pyspiel.load_game(f"countertop_matician({asked},position={path})")
    assert refusal.value.code == "bad_position"
    assert str(refusal.value) == f"The match in match.jsonl {sentence}"


# OpenSpiel's own suites, from there


@every_late
def test_random_simulations_pass_with_serialisation_from_there(tmp_path: Path, which: str) -> None:
    name = LATE[which].save(tmp_path)
    for game in (pyspiel.load_game(name), pyspiel.load_game_as_turn_based(name)):
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("which", ["hochspannung", "matician"])
def test_the_api_is_enforced_in_turns_from_there(tmp_path: Path, which: str) -> None:
    random.seed(3)
    name = LATE[which].save(tmp_path)
    game = pyspiel.load_game_as_turn_based(name)
    bases = (api_test.EnforceAPIOnPartialTreeBase,)
    suite = type("Suite", bases, {"game": game, "game_name": name, "__test__": False})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun == 5
    assert not [text for _, text in (*result.errors, *result.failures)]


@every_late
def test_a_clone_and_a_copy_through_text_go_on_alike_from_there(tmp_path: Path, which: str) -> None:
    state = pyspiel.load_game(LATE[which].save(tmp_path)).new_initial_state()
    while not state.is_terminal():
        text = pyspiel.serialize_game_and_state(state.get_game(), state)
        _, copy = pyspiel.deserialize_game_and_state(text)
        ways = [state, state.clone(), copy, pickle.loads(pickle.dumps(state))]
        seed = random.Random(len(state.history())).random()
        for way in ways:
            step(way, random.Random(seed))
        assert len({str(way) for way in ways}) == 1
        assert len({tuple(way.returns()) for way in ways}) == 1
        players = range(state.num_players())
        assert len({tuple(map(way.information_state_string, players)) for way in ways}) == 1


@pytest.mark.parametrize(("which", "sets"), [("hochspannung", 267), ("matician", 20)])
def test_nobody_forgets_anything_from_there_on(tmp_path: Path, which: str, sets: int) -> None:
    """In Matician both build without a look (2), and then know what they built (12 and 6)."""
    found: Any = defaultdict(set)
    game = pyspiel.load_game_as_turn_based(LATE[which].save(tmp_path))
    infosets(game.new_initial_state(), {}, found)
    assert len(found) == sets
    assert all(len(pasts) == 1 for pasts in found.values())


def test_an_endgame_can_be_solved(tmp_path: Path) -> None:
    """Counterfactual regret minimisation, to a hundredth of what random play gives away."""
    late = Late("hochspannung", 2, 28, has_cards(4), max_steps=4)
    game = pyspiel.load_game_as_turn_based(late.save(tmp_path))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    at_random = pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game))
    solved = pyspiel.nash_conv(game, solver.average_policy(), use_state_get_policy=True)
    assert at_random == pytest.approx(0.75)
    assert 0 <= solved < at_random / 100
