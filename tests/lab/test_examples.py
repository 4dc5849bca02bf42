"""What lies in examples/ runs, and does what it says: here for a moment, at home for longer."""

import runpy
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from countertop.lab.vector import all_at_once

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "learn_martian_math.py"))


def test_a_network_comes_nearer_to_what_it_is_pulled_to(example: dict[str, Any]) -> None:
    chance, learner = np.random.default_rng(1), example["Learner"](units=16, hidden=8, seed=1)
    seen = chance.random((256, example["SEEN"]), np.float32)
    worth = 1 / (1 + np.exp(-(seen[:, 0] - seen[:, 1]) * 4))
    off = [learner.improve(seen, worth, rate=0.003) for _ in range(300)]
    assert off[-1] < 0.05 < off[0]


def test_a_curve_is_drawn_of_what_it_won(example: dict[str, Any]) -> None:
    drawn = example["draw"]([(0.0, 0.25), (5.0, 0.5)], 0.6)
    assert 'points="60,170 540,120"' in drawn
    assert "60.0% of fresh matches at the end" in drawn
    assert "5.0 minutes" in drawn


@pytest.mark.nightly
def test_a_small_network_learns_martian_math_by_playing_itself(
    example: dict[str, Any], tmp_path: Path
) -> None:
    words = ["--units=16", "--hidden=8", "--minutes=60", "--judged=1000", "--rate=0.005"]
    curve, network = tmp_path / "curve.svg", tmp_path / "network.npz"
    before = example["main"](["--updates=0", *words])
    kept = [f"--picture={curve}", f"--out={network}"]
    learnt = example["main"](["--updates=600", *kept, *words])
    assert learnt > before + 0.1
    assert f"{learnt:.1%} of fresh matches" in curve.read_text(encoding="utf-8")
    with np.load(network) as found:
        assert set(found.files) == {"into", "bias", "between", "second_bias", "out"}


class PufferEnv:
    """What PufferLib's own does to an environment: it wants these things, and gives arrays."""

    single_observation_space: Any
    single_action_space: Any
    num_agents: int

    def __init__(self, buf: Any = None) -> None:
        count, space = self.num_agents, self.single_observation_space
        assert self.single_action_space.n > 1
        given = buf or {
            "observations": np.zeros((count, *space.shape), space.dtype),
            "rewards": np.zeros(count, np.float32),
            "terminals": np.zeros(count, bool),
            "truncations": np.zeros(count, bool),
        }
        self.__dict__.update(given)


def made(kind: Any, env_args: list[Any]) -> Any:
    return kind(*env_args)


@pytest.fixture
def puffing(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """PufferLib itself cannot be installed everywhere: its package fetches things to be built."""
    whole, vector = ModuleType("pufferlib"), ModuleType("pufferlib.vector")
    vector.__dict__.update(make=made)
    whole.__dict__.update(PufferEnv=PufferEnv, vector=vector)
    monkeypatch.setitem(sys.modules, "pufferlib", whole)
    monkeypatch.setitem(sys.modules, "pufferlib.vector", vector)
    return runpy.run_path(str(EXAMPLES / "pufferlib_matches.py"))


def test_every_learner_at_every_table_is_an_agent_of_pufferlib(puffing: dict[str, Any]) -> None:
    settings: dict[str, Any] = {"seats": 3, "options": {"rounds": 1}, "partners": {1: "random"}}
    env = puffing["Matches"]("martian-math", 4, **settings)
    beside = all_at_once("martian-math", 4, **settings)
    seen, told = env.reset(seed=7)
    beside.reset(seed=7)
    chance, ended = np.random.default_rng(1), 0
    assert (seen.shape, told) == ((8, env.seen + env.choices), [])
    while ended < 6:
        shown, masks = env.split(seen)
        assert shown.tolist() == beside.observations[:, [0, 2]].reshape(8, -1).tolist()
        assert masks.tolist() == beside.masks[:, [0, 2]].reshape(8, -1).tolist()
        actions = puffing["any_of"](masks, chance).astype(np.int32)
        seen, rewards, over, cut, told = env.step(actions)
        beside.step(np.insert(actions.reshape(4, 2), 1, 0, axis=1))
        assert rewards.tolist() == beside.rewards[:, [0, 2]].ravel().tolist()
        assert over.tolist() == beside.over.repeat(2).tolist()
        assert not cut.any()
        assert bool(told) == over.any()
        assert all(each.keys() == {"reward_0", "reward_2"} for each in told)
        ended += int(beside.over.sum())
    env.close()


def test_what_pufferlib_shares_with_other_processes_is_written_into(
    puffing: dict[str, Any],
) -> None:
    first = puffing["Matches"]("martian-math", 2)
    names = ("observations", "rewards", "terminals", "truncations")
    shared = {name: getattr(first, name).copy() for name in names}
    env = puffing["Matches"]("martian-math", 2, buf=shared, seed=3)
    env.reset()
    assert shared["observations"].any()
    seen, *_ = env.step(np.zeros(4, np.int32))
    assert seen is shared["observations"]


def test_the_example_for_pufferlib_plays_matches(puffing: dict[str, Any]) -> None:
    assert puffing["main"](["--matches", "32", "--steps", "200"]) > 10
