"""PettingZoo's own tests for every game, and what we promise beyond them."""

import pickle
import warnings
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import aec_to_parallel, parallel_to_aec

from countertop import CountertopError, UnknownGame, games, replay
from countertop.lab.agents.arena import has_face
from countertop.lab.pettingzoo import Module, env, parallel_env

NAMES = [name for name, game in games.items() if has_face(game)]
UNAVOIDABLE = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""PettingZoo says so of every observation with a mask but those of its own games, by name."""


def tables() -> Iterator[Any]:
    for name in NAMES:
        yield pytest.param(Module(name, 3), id=f"{name}-3")
        fewest = games[name].seats[0]
        yield pytest.param(Module(name, fewest), id=f"{name}-{fewest}", marks=pytest.mark.nightly)


every_table = pytest.mark.parametrize("table", list(tables()))
every_name = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    """None but those that cannot be avoided."""
    with warnings.catch_warnings(record=True) as raised:
        warnings.simplefilter("always")
        yield
    others = [str(each.message) for each in raised]
    assert [text for text in others if not text.startswith(UNAVOIDABLE)] == []


@every_table
def test_the_agents_one_by_one_pass_the_api_test(table: Module) -> None:
    api_test(table.env(), num_cycles=1000)


@every_table
def test_the_agents_at_once_pass_the_parallel_api_test(table: Module) -> None:
    parallel_api_test(table.parallel_env(), num_cycles=1000)


@every_table
def test_seeds_pass_the_seed_tests(table: Module) -> None:
    seed_test(table.env, num_cycles=200)
    parallel_seed_test(table.parallel_env, num_cycles=200)


@every_table
def test_states_pass_the_state_test(table: Module) -> None:
    state_test(table.env(), table.parallel_env())


class EverybodyAsked(Module, frozen=True):
    """As PettingZoo itself asks one by one: everybody in every step, those who can only wait too.
    Its test of `max_cycles` counts on that."""

    def env(self, **settings: Any) -> Any:
        return parallel_to_aec(self.parallel_env(**settings))


@every_table
def test_truncation_passes_the_max_cycles_test(table: Module) -> None:
    max_cycles_test(EverybodyAsked(table.name, table.seats))


@every_table
def test_one_by_one_everybody_is_told_after_the_last_cycle(table: Module) -> None:
    cut = table.env(max_cycles=4)
    cut.reset(seed=1)
    told = []
    for agent in cut.agent_iter():
        told += [agent] if cut.truncations[agent] else []
        cut.step(_any_action(cut))
    assert sorted(told) == cut.possible_agents
    assert cut.unwrapped.arena.steps == 4


def _any_action(table: Any) -> Any:
    seen, _, ended, cut, _ = table.last()
    return None if ended or cut else sampled(table, table.agent_selection, seen)


@every_name
def test_pictures_pass_the_render_test(name: str) -> None:
    render_test(Module(name, 3).env)


def sampled(table: Any, agent: str, seen: Any) -> Any:
    return table.action_space(agent).sample(seen["action_mask"])


def played(table: Any, count: int, seen: Any) -> Any:
    """So many steps of random play; the last step's observations, rewards and so on."""
    stepped = None
    for _ in range(count):
        if not table.agents:
            break
        stepped = table.step({agent: sampled(table, agent, seen[agent]) for agent in table.agents})
        seen = stepped[0]
    return stepped


@every_name
def test_an_action_that_is_not_allowed_has_no_effect_and_is_flagged(name: str) -> None:
    table = parallel_env(name, seats=2)
    _, infos = table.reset(seed=5)
    record = table.arena.match.record()
    forbidden = {agent: int(np.argmin(infos[agent]["action_mask"])) for agent in table.agents}
    _, rewards, terminations, truncations, infos = table.step(forbidden)
    assert table.arena.match.record() == record
    assert all(info["illegal"] for info in infos.values())
    assert set(rewards.values()) == {0.0}
    assert not any(terminations.values()) and not any(truncations.values())
    highest = {agent: table.arena.actions(seat)[-1] for seat, agent in enumerate(table.agents)}
    *_, infos = table.step(highest)
    assert not any(info["illegal"] for info in infos.values())
    assert table.arena.match.record() != record


@pytest.mark.parametrize("action", [-3, 10_000, "roll", None, 2.5])
def test_no_action_whatever_breaks_the_table(action: Any) -> None:
    table = env("martian-math", seats=2)
    table.reset(seed=5)
    record = table.unwrapped.arena.match.record()
    for _ in range(2):
        assert table.agent_selection == "player_0", "it is still this agent's turn"
        table.step(action)
        assert table.infos["player_0"]["illegal"], "the agent is told at once"
    assert table.unwrapped.arena.match.record() == record
    assert table.last()[4]["illegal"], "and again when it is asked the next time"
    table.step(1)
    assert not table.infos["player_0"]["illegal"]


@every_name
def test_masks_are_in_the_observation_and_in_the_info(name: str) -> None:
    table = parallel_env(name)
    seen, infos = table.reset(seed=6)
    for _ in range(20):
        for seat, agent in enumerate(table.agents):
            mask = seen[agent]["action_mask"]
            assert mask.dtype == np.int8
            assert np.array_equal(mask, infos[agent]["action_mask"])
            assert list(np.flatnonzero(mask)) == table.arena.actions(seat)
        choices = {agent: sampled(table, agent, seen[agent]) for agent in table.agents}
        seen, *_, infos = table.step(choices)


@every_name
def test_the_same_seed_is_the_same_game(name: str) -> None:
    def outcome(seed: int) -> Any:
        table = parallel_env(name, seats=2)
        seen, _ = table.reset(seed=seed)
        for number, agent in enumerate(table.agents):
            table.action_space(agent).seed(number)
        stepped = played(table, 5000, seen)
        return table.arena.match.record(), stepped[1]

    assert outcome(7) == outcome(7)
    assert outcome(7) != outcome(8)


def seeds_of(table: Any, *seeds: int | None) -> list[int]:
    """The seeds of the matches that these resets deal."""
    return [table.reset(seed=seed) and table.match_seed for seed in seeds]


def test_without_a_seed_a_fresh_one_is_drawn_and_no_agent_is_told_it() -> None:
    table = parallel_env("martian-math")
    assert len(set(seeds_of(table, *[None] * 5))) == 5
    seen, infos = table.reset()
    again, _ = parallel_env("martian-math").reset(seed=table.match_seed)
    assert data_equivalence(seen, again)
    assert all(set(info) == {"action_mask", "illegal", "late"} for info in infos.values())


def test_one_by_one_the_seed_is_the_same() -> None:
    table = env("martian-math")
    table.reset(seed=5)
    assert table.match_seed == 5


def test_resets_after_a_seed_are_a_series_that_can_be_had_again() -> None:
    series = [seeds_of(parallel_env("matician"), 3, None, None) for _ in range(2)]
    assert series[0] == series[1]
    assert len(set(series[0])) == 3


TWINS: dict[str, Callable[[Any], Any]] = {
    "clone": lambda table: table.clone(),
    "deepcopy": deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}
every_twin = pytest.mark.parametrize("twin_of", TWINS.values(), ids=TWINS)


@every_name
@every_twin
def test_a_twin_of_all_at_once_goes_on_alike_and_by_itself(
    name: str, twin_of: Callable[[Any], Any]
) -> None:
    table = parallel_env(name, seats=2)
    seen, _ = table.reset(seed=9)
    seen, *_ = played(table, 6, seen)
    twin, record = twin_of(table), table.arena.match.record()
    ended = played(twin, 12, seen)
    assert table.arena.match.record() == record
    assert data_equivalence(played(table, 12, seen), ended)


@every_name
@every_twin
def test_a_twin_of_one_by_one_goes_on_alike_and_by_itself(
    name: str, twin_of: Callable[[Any], Any]
) -> None:
    def walk(table: Any, count: int) -> list[Any]:
        lasts = []
        for agent in table.agent_iter(count):
            last = table.last()
            lasts.append((agent, last))
            table.step(None if last[2] or last[3] else sampled(table, agent, last[0]))
        return lasts

    table = env(name, seats=2)
    table.reset(seed=9)
    walk(table, 7)  # in the middle of a cycle: the first agent has chosen
    twin, record = twin_of(table), table.unwrapped.arena.match.record()
    told = walk(twin, 15)
    assert table.unwrapped.arena.match.record() == record
    assert data_equivalence(walk(table, 15), told)


def test_one_by_one_nobody_sees_what_others_have_just_chosen() -> None:
    table = env("matician", seats=3)
    table.reset(seed=2)
    before = deepcopy(table.observe("player_1"))
    table.step(sampled(table, "player_0", table.observe("player_0")))
    assert data_equivalence(table.observe("player_1"), before)
    assert table.unwrapped.arena.match.entries == []


def test_one_by_one_can_be_made_all_at_once_again() -> None:
    table = aec_to_parallel(env("lucky-box", seats=3))
    parallel_api_test(table, num_cycles=30)


def test_who_was_too_late_is_told_and_not_blamed() -> None:
    for seed in range(100):
        table = parallel_env("hochspannung")
        seen, _ = table.reset(seed=seed)
        plays = {agent: np.flatnonzero(seen[agent]["action_mask"])[-1] for agent in table.agents}
        if min(plays.values()) > 3:
            break
    *_, infos = table.step(plays)
    assert sorted(info["late"] for info in infos.values()) == [False, True]
    assert not any(info["illegal"] for info in infos.values())


def test_the_match_behind_an_environment_can_be_replayed() -> None:
    table = parallel_env("hochspannung", seats=4, options={"games": 4})
    seen, _ = table.reset(seed=1)
    played(table, 10_000, seen)
    match = table.arena.match
    assert match.result is not None and len(match.state.reports) == 4
    assert replay(match.record()).state == match.state


def test_names_are_the_games_names_and_underscores_will_do() -> None:
    assert str(env("martian-math").unwrapped) == str(env("martian_math")) == "martian_math_v0"
    assert len(env("math_rush").possible_agents) == 2
    with pytest.raises(UnknownGame, match="There is no game 'go-fish'; there are hochspannung"):
        env("go_fish")


def test_bad_settings_are_refused_with_a_sentence() -> None:
    with pytest.raises(CountertopError, match="no render mode 'opengl'; there are human, ansi"):
        env("matician", render_mode="opengl")
    with pytest.raises(CountertopError, match="for 2 to 6 players, not 7"):
        parallel_env("matician", seats=7)
    with pytest.raises(CountertopError, match="no option 'speed'"):
        parallel_env("matician", options={"speed": 2})


def test_text_tells_the_table_and_what_each_player_has() -> None:
    table = parallel_env("martian-math", render_mode="ansi")
    table.reset(seed=4)
    table.step({"player_0": 1, "player_1": 0})
    text = table.render()
    assert text.startswith("Martian Math after 1 steps")
    assert "Round 1 of 3: player 1, call, dice" in text
    assert "Player 2: 0 rounds won" in text


def test_for_people_every_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    table = parallel_env("matician", render_mode="human")
    table.reset(seed=4)
    assert capsys.readouterr().out.startswith("Matician after 0 steps")
    table.step({})
    assert capsys.readouterr().out.startswith("Matician after 1 steps")


def test_pictures_are_of_one_size_and_not_empty() -> None:
    table = parallel_env("lucky-box", seats=12, render_mode="rgb_array")
    seen, _ = table.reset(seed=4)
    first = table.render()
    played(table, 30, seen)
    second = table.render()
    assert first.shape == second.shape == (600, 800, 3)
    assert first.min() < 80 and not np.array_equal(first, second)


@every_name
def test_one_by_one_nobody_is_asked_who_could_only_wait(name: str) -> None:
    table = env(name, seats=3)
    table.reset(seed=8)
    turns = 0
    for agent in table.agent_iter():
        seen, _, ended, cut, _ = table.last()
        if ended or cut:
            table.step(None)
            continue
        turns += 1
        assert seen["action_mask"][1:].any(), "there is something to do besides waiting"
        table.step(sampled(table, agent, seen))
    assert turns > 3
    assert not table.agents
