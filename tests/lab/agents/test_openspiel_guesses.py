"""Searching and playing in OpenSpiel: guesses at what is hidden, tensors, and our bots."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from support.openspiel.walks import dealt, step

from countertop import BadOptions, games
from countertop.lab import openspiel

SHORT = {
    "hochspannung": "countertop_hochspannung(one_by_one=True,max_steps=30)",
    "lucky-box": "countertop_lucky_box(one_by_one=True,max_steps=40)",
    "martian-math": "countertop_martian_math(one_by_one=True,players=3,rounds=1,max_steps=30)",
    "math-rush": "countertop_math_rush(one_by_one=True,rounds=1,seconds=10)",
    "matician": "countertop_matician(one_by_one=True,players=3,points=1)",
}
every_short = pytest.mark.parametrize("name", SHORT.values(), ids=SHORT)


def test_every_game_is_among_those_searched() -> None:
    assert sorted(SHORT) == sorted(name for name, game in games.items() if game.has_face)


def decisions(name: str, wanted: int) -> list[Any]:
    """States of a random match at which somebody chooses, spread over it."""
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(4)
    path = []
    while not state.is_terminal():
        if not state.is_chance_node():
            path.append(state.clone())
        step(state, chance)
    return path[:: max(1, len(path) // wanted)]


def chances(seed: int) -> Any:
    return random.Random(seed).random


@every_short
def test_one_by_one_it_is_sequential_and_nobody_sees_what_others_chose(name: str) -> None:
    kind = pyspiel.load_game(name).get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    if "martian" in name:
        return
    state = dealt(name)
    first, second = state.legal_actions()[:2]
    assert (state.current_player(), state.child(first).current_player()) == (0, 1)
    seen = {state.child(action).information_state_string(1) for action in (first, second)}
    assert len(seen) == 1
    own = {state.child(action).information_state_string(0) for action in (first, second)}
    assert len(own) == 2, "but everybody knows what they have chosen themselves"


@every_short
def test_a_guess_looks_the_same_to_the_player_and_may_differ_from_the_truth(name: str) -> None:
    others = set()
    for state in decisions(name, 6):
        player = state.current_player()
        for seed in range(4):
            guess = state.resample_from_infostate(player, chances(seed))
            assert guess.current_player() == player
            assert guess.legal_actions() == state.legal_actions()
            assert guess.information_state_string(player) == state.information_state_string(player)
            assert guess.information_state_tensor(player) == state.information_state_tensor(player)
            others.add(str(guess) == str(state))
        chance = random.Random(player)
        while not guess.is_terminal():
            step(guess, chance)
    assert False in others or "martian" in name or "math_rush" in name


def test_a_match_is_guessed_only_by_somebody_who_is_to_choose() -> None:
    state = dealt(SHORT["matician"])
    with pytest.raises(pyspiel.SpielError):
        state.resample_from_infostate(1, chances(0))
    state = pyspiel.load_game(SHORT["matician"]).new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.resample_from_infostate(0, chances(0))


@every_short
def test_is_mcts_searches_every_game(name: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 4, random_state=chance)
    state = next(each for each in decisions(name, 20) if len(each.legal_actions()) > 1)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(share for _, share in policy) == pytest.approx(1)


@every_short
def test_information_tensors_are_equal_where_the_strings_are(name: str) -> None:
    size = pyspiel.load_game(name).information_state_tensor_size()
    known: dict[str, tuple[float, ...]] = {}
    for state in decisions(name, 20):
        for player in range(state.num_players()):
            tensor = tuple(state.information_state_tensor(player))
            assert len(tensor) == size
            text = f"{player} {state.information_state_string(player)}"
            assert known.setdefault(text, tensor) == tensor
    by_player = {(text[0], tensor) for text, tensor in known.items()}
    assert len(by_player) == len(known)


@every_short
def test_our_bots_play_a_match_to_its_end(name: str) -> None:
    game = pyspiel.load_game(name)
    weakest, *_ = openspiel.bot_names(game)
    bots = [openspiel.load_bot(weakest, game, each, each) for each in range(game.num_players())]
    state = game.new_initial_state()
    returns = pyspiel.evaluate_bots(state, bots, 7)
    assert state.is_terminal()
    assert pyspiel.evaluate_bots(game.new_initial_state(), bots, 7) == pytest.approx(returns)


def test_a_skilled_bot_beats_random_play_in_openspiel() -> None:
    game = pyspiel.load_game("countertop_martian_math")
    won = 0
    for seed in range(6):
        bots = [
            openspiel.load_bot("skilled", game, 0, seed),
            pyspiel.make_uniform_random_bot(1, seed),
        ]
        won += pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[0] > 0
    assert won >= 5


def test_a_level_that_no_bot_has_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadOptions, match="There is no bot level 'genius'; there are beginner"):
        openspiel.load_bot("genius", pyspiel.load_game("countertop_matician"), 0)


def test_the_simultaneous_form_can_be_guessed_too() -> None:
    state = dealt("countertop_matician(points=1)")
    guess = state.resample_from_infostate(1, chances(3))
    assert guess.is_simultaneous_node()
    assert guess.information_state_string(1) == state.information_state_string(1)
