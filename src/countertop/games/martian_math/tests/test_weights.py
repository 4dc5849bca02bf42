"""The weights as their makers write them, and how they are found."""

from pathlib import Path
from runpy import run_path

import pytest

from countertop.engine.chance import Chance
from countertop.games.martian_math.bots import matching_weights, playout_weights, weights
from countertop.games.martian_math.bots.heuristic import AGAINST_ONE, BEGINNER, CRITERIA, SKILLED
from countertop.games.martian_math.bots.matching_weights import MATCHING
from countertop.games.martian_math.bots.playout_weights import TUNED
from countertop.games.martian_math.bots.weights import BY_STAGE
from countertop.games.martian_math.make import matching_weights as make_matching_weights
from countertop.games.martian_math.make import playout_weights as make_playout_weights
from countertop.games.martian_math.make import weights as make_weights
from countertop.games.martian_math.make.playout_weights import START, share, varied
from countertop.games.martian_math.make.weights import fit, solve
from countertop.games.martian_math.state import Options


def test_the_fitted_weights_are_as_their_maker_wrote_them() -> None:
    written = Path(weights.__file__).read_text(encoding="utf-8")
    assert written == make_weights.module(BY_STAGE)


def test_the_fit_finds_the_odds_that_made_the_samples() -> None:
    chance = Chance(3)
    samples = []
    for _ in range(4000):
        seen = [1.0, chance.fraction() * 2 - 1]
        likely = 1 / (1 + 2.718281828 ** -(0.5 + 2 * seen[1]))
        samples.append((seen, float(chance.fraction() < likely)))
    constant, slope = fit(samples)
    assert constant == pytest.approx(0.5, abs=0.15)
    assert slope == pytest.approx(2, abs=0.25)


def test_equations_are_solved_with_a_zero_in_the_corner() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == [1.0, 2.0]


def test_the_tuned_heuristic_beats_the_levels_and_what_it_started_from() -> None:
    assert share(TUNED, SKILLED, 600, 7) > 0.51
    assert share(TUNED, BEGINNER, 400, 7) > 0.7
    assert share(TUNED, START, 600, 7) > 0.52


def test_the_tuned_weights_are_as_their_maker_wrote_them() -> None:
    written = Path(playout_weights.__file__).read_text(encoding="utf-8")
    assert written == make_playout_weights.module(TUNED)


def test_a_small_tuning_comes_to_its_end_and_writes_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_playout_weights, "JUDGED", 20)
    found = tmp_path / "playout_weights.py"
    make_playout_weights.main(["--generations", "1", "--matches", "4", "--output", str(found)])
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told[::4]] == ["generation"] * make_playout_weights.PASSES
    assert told[-1].endswith("of 20 matches against by hand")
    weights = run_path(str(found))["TUNED"]
    assert list(weights) == list(CRITERIA)
    assert weights not in (TUNED, START)


def test_with_matching_markers_the_skilled_bot_wins_half_as_much_again_as_is_fair() -> None:
    """Of two that is three of four: 75.9 % of 40,000 matches."""
    options = Options(markers="matching")
    assert share(MATCHING, BEGINNER, 20_000, 7, options) > 0.75
    assert share(MATCHING, AGAINST_ONE, 4_000, 7, options) > 0.52


def test_the_weights_for_matching_markers_are_as_their_maker_wrote_them() -> None:
    written = Path(matching_weights.__file__).read_text(encoding="utf-8")
    assert written == make_matching_weights.module(MATCHING)


def test_a_small_tuning_for_matching_markers_writes_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_matching_weights, "JUDGED", 20)
    found = tmp_path / "matching_weights.py"
    make_matching_weights.main(["--generations", "1", "--matches", "4", "--output", str(found)])
    assert capsys.readouterr().out.splitlines()[-1].startswith("0.")
    weights = run_path(str(found))["MATCHING"]
    assert list(weights) == list(CRITERIA)
    assert weights not in (MATCHING, make_matching_weights.START)


def test_a_weight_varies_by_its_own_step() -> None:
    steps = [1.0, *[0.0] * 15]
    assert varied(START, steps) == {**START, "number": START["number"] + 0.06}
