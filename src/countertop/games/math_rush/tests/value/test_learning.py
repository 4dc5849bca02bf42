"""How a network is made."""

from pathlib import Path

import numpy as np
import pytest

from countertop.games.math_rush.fast.value.board import kinds
from countertop.games.math_rush.fast.value.kept import load
from countertop.games.math_rush.fast.value.look import OF_A_GOAL, SEEN, room
from countertop.games.math_rush.fast.value.network import Network, worth
from countertop.games.math_rush.make.network import Later, Learner, main
from countertop.games.math_rush.scoring import HELP_BONUS
from countertop.games.math_rush.state import COLUMN

UNITS, HIDDEN = 8, 8


def by_numpy(network: Network, seen: np.ndarray) -> float:
    goals = seen[: COLUMN * OF_A_GOAL].reshape(COLUMN, OF_A_GOAL)
    first = np.maximum(goals @ network.goal + network.goal_bias, 0).sum(0)
    joined = np.concatenate([first, seen[COLUMN * OF_A_GOAL :]])
    second = np.maximum(joined @ network.between + network.bias, 0)
    return float(second @ network.out[:-1] + network.out[-1])


def test_what_is_compiled_is_the_network_that_learns() -> None:
    chance = np.random.default_rng(3)
    network = Network(*[*Learner(UNITS, HIDDEN, seed=3).weights, np.zeros((6, 3, 4), "f4")])
    own = room(UNITS, HIDDEN)
    for _ in range(5):
        own.seen[:] = chance.normal(0, 1, SEEN) * (chance.random(SEEN) < 0.3)
        assert worth(network, own) == pytest.approx(by_numpy(network, own.seen), abs=1e-4)


def test_it_learns_what_it_is_shown() -> None:
    learner, chance = Learner(UNITS, HIDDEN, seed=1), np.random.default_rng(1)
    seen = chance.random((512, SEEN)).astype("f4")
    goals = seen[:, : COLUMN * OF_A_GOAL].reshape(-1, COLUMN, OF_A_GOAL)
    aim = 3 * goals[:, :, 5].sum(1) - 2 * seen[:, -1]  # all goals are looked at in the same way
    first = learner.improve(seen, aim, 0.01)
    for _ in range(300):
        last = learner.improve(seen, aim, 0.01)
    assert last < first / 4


def test_what_comes_later_begins_with_the_help_that_is_left() -> None:
    later = Later(45)
    assert later.worth[3, 0].tolist() == list(HELP_BONUS)
    ends = np.zeros((2, 3, 4))
    ends[:, 0, 2] = 240.0, 4
    later.add(3, ends, 0.5)
    assert later.worth[3, 1, 2] == pytest.approx((45 + HELP_BONUS[2] + 60) / 2)
    assert later.worth[2, 1, 2] == 45 + HELP_BONUS[2]


def test_cards_have_the_kinds_of_their_slips() -> None:
    assert kinds().of_card.reshape(-1, 3)[:, 0].max() == 63


@pytest.mark.nightly
@pytest.mark.parametrize("pace", ["half-second", "master"])
def test_a_short_run_makes_a_file_that_can_be_judged(
    pace: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "network.npz"
    size = ["--units", "8", "--hidden", "8", "--positions", "5000"]
    main(["--pace", pace, *size, "--matches", "0", "--out", str(file)])
    assert load(file).goal.shape == (OF_A_GOAL, 8)
    assert "positions" in capsys.readouterr().out
    main(["--pace", pace, "--judge", str(file), "--matches", "2"])
    assert "3 seats" in capsys.readouterr().out
