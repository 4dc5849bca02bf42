"""The weights of the bots, and what makes them."""

from pathlib import Path
from runpy import run_path

import pytest

from countertop.engine.chance import Chance
from countertop.games.lucky_box.bots.judge import FEATURE_COUNT, WAITING, WEIGHT_NAMES
from countertop.games.lucky_box.bots.playout_weights import TUNED
from countertop.games.lucky_box.bots.weights import FITTED
from countertop.games.lucky_box.make import playout_weights as tuner
from countertop.games.lucky_box.make import weights as fitter
from countertop.games.lucky_box.make.weights import Fit, play


def test_the_fit_finds_the_weights_that_made_the_points() -> None:
    fit = Fit()
    chance = Chance(1)
    for _ in range(3000):
        row = chance.below(FEATURE_COUNT)
        other = (row + 1 + chance.below(5)) % FEATURE_COUNT
        fit.add([(row, 30.0), (other, 30.0)], 30 * (row % 7) + 30 * (other % 7))
    weights = fit.weights()
    assert all(abs(weight - index % 7) < 0.2 for index, weight in enumerate(weights))


def test_a_match_of_the_weight_maker_comes_to_its_end() -> None:
    assert play(3, FITTED, Fit()) > 20


def test_every_weight_has_a_name_of_its_own() -> None:
    assert len(set(WEIGHT_NAMES)) == len(WEIGHT_NAMES)


def test_weights_are_as_their_makers_wrote_them() -> None:
    assert fitter.WRITTEN.read_text(encoding="utf-8") == fitter.module(FITTED)
    assert tuner.WRITTEN.read_text(encoding="utf-8") == tuner.module(TUNED)
    assert len(FITTED) == len(TUNED) == len(WEIGHT_NAMES)


def test_a_small_fit_writes_all_the_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = tmp_path / "weights.py"
    fitter.main(["--matches", "2", "--passes", "1", "--output", str(found)])
    assert capsys.readouterr().out.startswith("pass 1: ")
    weights = run_path(str(found))["FITTED"]
    assert len(weights) == len(WEIGHT_NAMES)
    assert weights[WAITING:] == FITTED[WAITING:]


def test_a_small_tuning_comes_to_its_end_and_writes_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tuner, "JUDGED", 20)
    found = tmp_path / "playout_weights.py"
    tuner.main(["--generations", "1", "--matches", "5", "--output", str(found)])
    generation, before, after = capsys.readouterr().out.splitlines()
    assert generation.startswith("generation 1: ")
    assert (before[:8], after[:7]) == ("before: ", "after: ")
    weights = run_path(str(found))["TUNED"]
    assert len(weights) == len(WEIGHT_NAMES)
    assert weights != TUNED
