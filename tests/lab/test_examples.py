"""What lies in examples/ runs, and does what it says: here for a moment, at home for longer."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

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
