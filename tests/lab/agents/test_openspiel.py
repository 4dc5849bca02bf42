"""The games in OpenSpiel: its own suites, explicit chance, and what is remembered."""

import random
import subprocess
import sys
import unittest
from collections import defaultdict
from itertools import product
from math import isclose
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.tests import games_sim_test
from support.nightly import by_night
from support.openspiel import playthroughs
from support.openspiel.walks import deal, dealt, infosets, played, step

from countertop import BadOptions, games
from countertop.engine.chance import Chance
from countertop.lab import openspiel
from countertop.lab.agents.dealing import Dealt, Play, Start, Undecided

SMALL = [
    "countertop_hochspannung",
    "countertop_hochspannung(deck=combined,players=4,hand_limit=6,max_steps=120)",
    "countertop_lucky_box",
    "countertop_lucky_box(players=1)",
    "countertop_martian_math(players=3,rounds=1)",
    "countertop_martian_math(markers=matching,rounds=1)",
    "countertop_math_rush(rounds=1,seconds=10)",
    "countertop_math_rush(players=1,rounds=1,seconds=10)",
    "countertop_matician(points=1)",
    "countertop_matician(division=True,extra_signs=True,play_on=True,players=3,points=1)",
]
"""Every game twice, short enough to be played out often; one of the two every day."""
every_small = pytest.mark.parametrize("name", [*SMALL[::2], *by_night(*SMALL[1::2])])
every_game = pytest.mark.parametrize(
    "name", [openspiel.short_name(game) for game in games.values()]
)

# OpenSpiel's own suites


@every_small
def test_random_simulations_pass_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_small
def test_random_simulations_pass_in_turns(name: str) -> None:
    game = pyspiel.load_game_as_turn_based(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_defaults_pass_random_simulations(name: str) -> None:
    game = pyspiel.load_game(f"{name}(max_steps=60)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    in_turns = pyspiel.load_game_as_turn_based(name, {"max_steps": 60})
    pyspiel.random_sim_test(in_turns, num_sims=1, serialize=True, verbose=False)


@every_small
def test_games_sim_test_passes(name: str) -> None:
    np.random.seed(5)
    suite = games_sim_test.GamesSimTest("sim_game")
    suite.sim_game(pyspiel.load_game(name))
    suite.sim_game(pyspiel.load_game_as_turn_based(name))


class DeepStates(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    """OpenSpiel samples states near the root, where all is shuffling: add some of a whole path."""

    __test__ = False

    @classmethod
    def setUpClass(cls) -> None:
        super().setUpClass()
        state, chance = cls.game.new_initial_state(), random.Random(7)
        path = [state.clone()]
        while not state.is_terminal():
            step(state, chance)
            path.append(state.clone())
        cls.some_states = [*cls.some_states[:150], *path[:: max(1, len(path) // 60)], path[-1]]


@every_small
def test_the_api_is_enforced_on_a_part_of_the_tree_in_turns(name: str) -> None:
    random.seed(3)
    game = pyspiel.load_game_as_turn_based(name)
    suite = type("Suite", (DeepStates,), {"game": game, "game_name": name, "__test__": False})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun == 5
    assert not [text for _, text in (*result.errors, *result.failures)]


@pytest.mark.parametrize(
    "path", sorted(playthroughs.FOLDER.glob("*.txt")), ids=lambda path: path.stem
)
def test_a_playthrough_replays_to_the_letter(path: Path) -> None:
    original, new = playthroughs.replayed(path)
    assert "IsTerminal() = True" in original
    assert new == original, "write it anew by support/openspiel/playthroughs.py and review it"


def test_there_is_a_playthrough_of_every_game() -> None:
    texts = [path.read_text("utf-8") for path in playthroughs.FOLDER.glob("*.txt")]
    for game in games.values():
        assert any(text.startswith(f"game: {openspiel.short_name(game)}") for text in texts)


def test_a_new_playthrough_can_be_made_and_replayed(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.write_text("game: countertop_matician(points=1)\n")
    _, text = playthroughs.replayed(path)
    path.write_text(text, encoding="utf-8")
    assert playthroughs.replayed(path) == (text, text)


# What the games are


@every_game
def test_a_type_says_what_the_game_is(name: str) -> None:
    kind, game = pyspiel.GameType, pyspiel.load_game(name)
    of = game.get_type()
    assert of.chance_mode == kind.ChanceMode.EXPLICIT_STOCHASTIC
    has_turns = name == "countertop_martian_math"
    assert (of.dynamics == kind.Dynamics.SEQUENTIAL) == has_turns
    assert (of.information == kind.Information.PERFECT_INFORMATION) == has_turns
    is_together = name == "countertop_math_rush"
    assert of.utility == (kind.Utility.IDENTICAL if is_together else kind.Utility.ZERO_SUM)
    assert game.num_players() == 2
    assert game.observation_tensor_size() == games[name[11:].replace("_", "-")].face.OBSERVATION


@pytest.mark.parametrize("name", ["countertop_lucky_box", "countertop_math_rush"])
def test_alone_it_is_a_sequential_game_for_points(name: str) -> None:
    of = pyspiel.load_game(f"{name}(players=1)").get_type()
    assert of.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert of.utility == pyspiel.GameType.Utility.GENERAL_SUM


def test_parameters_are_the_options_of_the_game() -> None:
    game = pyspiel.load_game("countertop_matician(players=4,points=2,seconds=30,play_on=True)")
    options = game.new_initial_state().play.start.options
    assert msgspec.to_builtins(options) == {
        "points": 2,
        "division": False,
        "play_on": True,
        "seconds": 30,
        "extra_signs": False,
    }
    chosen = pyspiel.load_game("countertop_hochspannung(calm=True,tables=7;3)")
    assert chosen.new_initial_state().play.start.options.tables == (3, 7)
    plain = pyspiel.load_game("countertop_matician").new_initial_state().play.start.options
    assert plain.seconds is None, "0 stands for none"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("countertop_matician(points=11)", "bad_option"),
        ("countertop_matician(players=7)", "bad_seats"),
        ("countertop_martian_math(map=/nowhere/at-all.json)", "bad_option"),
    ],
)
def test_parameters_that_do_not_fit_are_refused_in_a_sentence(text: str, code: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        pyspiel.load_game(text)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")


def test_a_match_is_called_off_after_the_most_steps() -> None:
    state = dealt("countertop_hochspannung(max_steps=2)")
    state.apply_actions([0, 0])
    assert not state.is_terminal()
    state.apply_actions([0, 0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


@every_small
def test_returns_are_those_of_the_match(name: str) -> None:
    state = played(name, 100_000, seed=2)
    arena = state.play.moment.arena
    assert state.returns() == list(arena.rewards())
    if arena.result is not None and state.get_game().get_type().utility == (
        pyspiel.GameType.Utility.ZERO_SUM
    ):
        assert state.returns()[arena.result.places.index(1)] > 0 or len(set(state.returns())) == 1


def test_without_open_spiel_there_is_one_clear_sentence() -> None:
    code = """
import sys
sys.modules["pyspiel"] = None
try:
    import countertop.lab.openspiel
except ImportError as error:
    print(error.code, error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == (
        "missing_extra This part of the lab needs open_spiel, and pyspiel is not installed: "
        "pip install 'countertop[lab]'.\n"
    )


# Explicit chance


class Recording(Chance):
    """Real chance that keeps its draws."""

    __slots__ = ("draws",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.draws: list[int] = []

    def below(self, n: int) -> int:
        draw = super().below(n)
        if n > 1:
            self.draws.append(draw)
        return draw


@every_game
def test_the_draws_of_a_seed_deal_the_cards_of_that_seed(name: str) -> None:
    game = games[name[11:].replace("_", "-")]
    chance = Recording(41)
    setup = game.rules.setup(game.rules.Options(), 2, chance)
    state = pyspiel.load_game(name).new_initial_state()
    for draw in chance.draws:
        assert state.is_chance_node()
        state.apply_action(draw)
    assert not state.is_chance_node()
    dealt_cards = game.rules.cards(state.play.moment.arena.match.state)
    assert list(dealt_cards) == list(game.rules.cards(setup))


@every_game
def test_all_outcomes_of_a_draw_are_equally_likely(name: str) -> None:
    outcomes = pyspiel.load_game(name).new_initial_state().chance_outcomes()
    assert len({probability for _, probability in outcomes}) == 1
    assert isclose(sum(probability for _, probability in outcomes), 1)
    assert [outcome for outcome, _ in outcomes] == list(range(len(outcomes)))
    assert len(outcomes) <= pyspiel.load_game(name).max_chance_outcomes()


def test_a_draw_that_is_not_given_is_undecided() -> None:
    chance = Dealt([4, 0])
    assert (chance.below(5), chance.below(1), chance.below(2)) == (4, 0, 0)
    with pytest.raises(Undecided) as draw:
        chance.below(7)
    assert draw.value.outcomes == 7
    with pytest.raises(BadOptions):
        Dealt([5]).below(5)


def test_a_shuffle_asks_for_its_draws_in_the_order_of_chance() -> None:
    """It is not begun before all its draws are decided; that makes no difference to them."""
    recording = Recording(3)
    shuffled = recording.shuffled("abcdef")
    for known in range(5):
        with pytest.raises(Undecided) as draw:
            Dealt(recording.draws[:known]).shuffled("abcdef")
        assert draw.value.outcomes == 6 - known
    assert Dealt(recording.draws).shuffled("abcdef") == shuffled


def test_two_who_want_the_same_top_card_race_for_it() -> None:
    for seed in range(200):
        state = played("countertop_hochspannung", 61, seed)
        plays = [[a for a in state.legal_actions(player) if a > 3] for player in (0, 1)]
        if all(plays):
            break
    state.apply_actions([plays[0][0], plays[1][0]])
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1]
    laid = set()
    for faster in (0, 1):
        child = state.child(faster)
        laid.add(child.play.moment.arena.match.state.said.seat)
    assert laid == {0, 1}


def test_two_who_draw_from_their_own_piles_do_not_race() -> None:
    state = dealt("countertop_hochspannung")
    state.apply_actions([1, 1])
    assert not state.is_chance_node()
    hands = [len(player.hand) for player in state.play.moment.arena.match.state.players]
    assert hands == [5, 5]


def test_of_six_who_draw_nobody_races_but_of_two_plays_among_them_one_is_faster() -> None:
    state = dealt("countertop_hochspannung(players=6)")
    everybody = state.clone()
    everybody.apply_actions([1] * 6)
    assert not everybody.is_chance_node()
    plays = [max(state.legal_actions(player)) for player in range(6)]
    players = [player for player in range(6) if plays[player] > 3]
    assert len(players) > 1, "somebody can play"
    joint = [plays[player] if player in players[:2] else 1 for player in range(6)]
    state.apply_actions(joint)
    assert state.is_chance_node()


def test_a_play_is_a_value() -> None:
    start = Play.of(Start("martian-math", 2, None))
    one, other = start.dealt(0), start.dealt(1)
    assert start.draws == ()
    assert (one.draws, other.draws) == ((0,), (1,))
    assert one.outcomes == other.outcomes == start.outcomes - 1


# Clones, pickles, and what is remembered


@every_small
def test_a_clone_and_a_copy_through_text_go_on_alike(name: str) -> None:
    state = played(name, 150)
    _, copy = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    ways = [state, state.clone(), copy]
    for _ in range(12):
        seed = random.random()
        texts = set()
        for way in ways:
            if not way.is_terminal():
                step(way, random.Random(seed))
            texts.add(str(way) + str(way.history()))
            if not way.is_chance_node():
                texts.add(way.information_state_string(0))
        assert len(texts) <= 2, "the three are not the same any more"


@pytest.mark.parametrize(
    "name", ["countertop_hochspannung(max_steps=2)", "countertop_math_rush(max_steps=2)"]
)
def test_nobody_forgets_anything(name: str) -> None:
    state = deal(pyspiel.load_game_as_turn_based(name).new_initial_state())
    found: Any = defaultdict(set)
    infosets(state, {}, found)
    assert len(found) >= 8
    assert all(len(pasts) == 1 for pasts in found.values())


def test_nobody_knows_what_another_has_built() -> None:
    state = dealt("countertop_matician(points=1)")
    mine, theirs = (state.legal_actions(player) for player in (0, 1))
    seen = set()
    for joint in product(mine[:3], theirs[:5]):
        child = state.clone()
        child.apply_actions(list(joint))
        seen.add(child.information_state_string(0))
    assert len(seen) == 3


def test_what_others_do_unseen_leaves_no_trace_in_memory() -> None:
    """In Lucky Box the crosses of others are seen only once they are done."""
    state, chance = dealt("countertop_lucky_box"), random.Random(0)
    while not (
        state.current_player() == 1 and state.play.moment.arena.match.state.phase == "numbers"
    ):
        step(state, chance)
    before = state.information_state_string(0)
    for action in state.legal_actions():
        child = state.child(action)
        if not child.is_chance_node() and child.current_player() == 1:
            assert child.information_state_string(0) == before
