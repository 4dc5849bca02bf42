"""Gymnasium's own check for one agent at every game, and what we promise beyond it."""

import pickle
import warnings
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from countertop import CountertopError, UnknownGame, games
from countertop.engine.chance import Chance
from countertop.lab.agents.arena import has_face
from countertop.lab.agents.sparring import Sparring
from countertop.lab.gymnasium import solo

NAMES = [name for name, game in games.items() if has_face(game)]
ALONE = [name for name in NAMES if 1 in games[name].seats]
IDS = {
    "hochspannung": "countertop/Hochspannung-v0",
    "lucky-box": "countertop/LuckyBox-v0",
    "martian-math": "countertop/MartianMath-v0",
    "math-rush": "countertop/MathRush-v0",
    "matician": "countertop/Matician-v0",
}


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("name", IDS)
def test_every_registered_game_passes_the_check(name: str) -> None:
    table = gymnasium.make(IDS[name]).unwrapped
    check_env(table)
    assert len(table.arena.seats) == (1 if name in ALONE else 2)


@pytest.mark.parametrize("against", ["random", "beginner"])
def test_a_full_table_passes_the_check(against: str) -> None:
    table = solo("lucky-box", against=against, seats=3, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # without a registered id not all modes can be tried
        check_env(table)
    assert len(table.arena.seats) == 3


def episode(table: Any, seed: int | None = None) -> tuple[int, float, str]:
    """Random play to the end: how many steps, the reward, the record."""
    table.action_space.seed(1)
    seen, info = table.reset(seed=seed)
    steps, is_over, reward = 0, False, 0.0
    while not is_over:
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert seen["action_mask"].any()
        action = table.action_space.sample(seen["action_mask"])
        seen, reward, is_over, is_cut, info = table.step(action)
        assert not info["illegal"] and not is_cut
        steps += 1
    return steps, reward, table.unwrapped.arena.match.record()


@pytest.mark.parametrize("name", ALONE)
def test_alone_the_reward_is_the_points(name: str) -> None:
    table = solo(name)
    steps, reward, record = episode(table, seed=3)
    assert table.arena.result is not None
    assert reward == table.arena.result.points[0]
    assert steps > 50
    assert episode(solo(name), seed=3) == (steps, reward, record)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("against", ["random", "beginner"])
def test_against_others_a_match_comes_to_its_end_and_can_be_had_again(
    name: str, against: str
) -> None:
    options = {"seconds": 20} if name == "math-rush" else None
    first, again = (episode(solo(name, against, 2, options), seed=4) for _ in range(2))
    assert first == again
    assert '"seat":1,' in first[2]


def test_bots_play_better_than_chance() -> None:
    """Chance against itself breaks even; against an expert it does not."""
    table = solo("martian-math", against="expert", options={"rounds": 1})
    rewards = [episode(table, seed)[1] for seed in range(12)]
    assert sum(rewards) < -4


def idle(table: Sparring, count: int) -> Any:
    """The others, after so many steps in which the learner did nothing."""
    for _ in range(count):
        table.step([0])
    return [player.stats for player in table.match.state.players[1:]]


def test_bots_make_mistakes_too() -> None:
    table = Sparring("hochspannung", 6, {"deck": "combined"}, seed=5, against="beginner")
    assert sum(stats.wrongs for stats in idle(table, 150)) > 0


def test_bots_take_their_time_where_time_runs() -> None:
    [expert] = idle(Sparring("hochspannung", 2, seed=5, against="expert"), 40)
    [beginner] = idle(Sparring("hochspannung", 2, seed=5, against="beginner"), 40)
    assert 40 * 500 / 700 > expert.plays > beginner.plays > 0


def test_bots_of_a_copy_think_by_themselves() -> None:
    table = Sparring("hochspannung", 3, seed=6, against="expert")
    idle(table, 7)
    twin = table.copy()
    assert idle(twin, 30) == idle(table, 30)
    assert twin.match.record() == table.match.record()


def test_the_learner_always_has_a_choice() -> None:
    table = Sparring("martian-math", 4, seed=6, against="random")
    chance = Chance(1)
    while table.result is None:
        assert table.choices(0)
        assert not any(table.step([chance.pick(table.actions(0))]).illegal)


@pytest.mark.parametrize("name", NAMES)
def test_an_action_that_is_not_allowed_has_no_effect_and_is_flagged(name: str) -> None:
    table = solo(name, None if name in ALONE else "random")
    _, info = table.reset(seed=7)
    own = [entry for entry in table.arena.match.entries if entry.seat == 0]
    for action in (int(np.argmin(info["action_mask"])), -1, 10_000, None):
        _, reward, is_over, is_cut, info = table.step(action)
        assert info["illegal"]
        assert (reward, is_over, is_cut) == (0.0, False, False)
    assert [entry for entry in table.arena.match.entries if entry.seat == 0] == own


TWINS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


@pytest.mark.parametrize("twin_of", TWINS.values(), ids=TWINS)
@pytest.mark.parametrize("name", NAMES)
def test_a_twin_goes_on_alike_and_by_itself(name: str, twin_of: Callable[[Any], Any]) -> None:
    def walk(table: Any, count: int) -> list[Any]:
        return [
            table.step(table.action_space.sample(table.action_masks().astype(np.int8)))
            for _ in range(count)
        ]

    table = solo(name, against="beginner")
    table.reset(seed=8)
    walk(table, 3)
    twin, record = twin_of(table), table.arena.match.record()
    told = walk(twin, 30)
    assert table.arena.match.record() == record
    assert data_equivalence(walk(table, 30), told)


def test_resets_after_a_seed_are_a_series_that_can_be_had_again() -> None:
    def series() -> list[int]:
        table = solo("lucky-box")
        return [table.reset(seed=seed) and table.match_seed for seed in (9, None, None)]

    assert series() == series()
    assert series()[0] == 9
    assert len(set(series())) == 3


def test_it_is_cut_after_so_many_steps() -> None:
    table = solo("lucky-box", max_cycles=3)
    seen, _ = table.reset(seed=1)
    for number in range(3):
        seen, _, is_over, is_cut, _ = table.step(table.action_space.sample(seen["action_mask"]))
        assert (is_over, is_cut) == (False, number == 2)


def test_bad_settings_are_refused_with_a_sentence() -> None:
    with pytest.raises(CountertopError, match="who plays the other seats of Martian Math"):
        solo("martian-math")
    with pytest.raises(CountertopError, match="no bot level 'genius'; there are beginner, "):
        solo("martian-math", against="genius")
    with pytest.raises(CountertopError, match="no render mode 'film'"):
        solo("lucky-box", render_mode="film")
    with pytest.raises(UnknownGame, match="There is no game 'whist'"):
        solo("whist")
