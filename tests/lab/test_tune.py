"""Better weights for a heuristic, into a file that policies and bots load."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from countertop.cli import main
from countertop.engine.aids import NONE
from countertop.engine.errors import BadOptions
from countertop.engine.registry import Game
from countertop.lab import tune, weights
from countertop.lab.bulk.lanes import Policy, Setting, run
from countertop.lab.bulk.tasks import Here, Task
from countertop.simulate import bot_match

Lab = Callable[..., tuple[int, str, str]]

QUICK = ("--games-per-try", 4_000, "--seed", 3)


def tuned(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def points(of: dict[str, float]) -> float:
    tally = run(Setting("coins", 1, {}, (Policy("heuristic", of),)), 99, 0, 50_000)
    return tally.mean(tally.shape.points(0))


def test_tuned_weights_are_near_the_best_there_are(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    code, said, _ = lab("tune", "coins", "--seats", 1, "--tries", 120, *QUICK, "-o", out)
    found = tuned(out)
    assert code == 0
    assert (found["game"], found["policy"]) == ("coins", "heuristic")
    assert "120 sets of weights were tried" in said and "They are better, beyond chance" in said
    assert found["verified"]["is_better"] and found["verified"]["games"] == 40_000
    assert points({"nerve": 0.2, "calm": 1.0}) < 0.5
    assert points(found["weights"]) > 0.66, "0.70 is the most there is, at a nerve of 1 and calm 2"


def test_a_duel_is_tuned_to_be_won(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    _, said, _ = lab("tune", "coins", "--seats", 2, "--tries", 40, *QUICK, "-o", out)
    assert "% of the games" in said and "They are better, beyond chance" in said
    share = tuned(out)["verified"]["tuned"]
    assert share[0] - share[1] > 51
    assert tuned(out)["verified"]["start"] == [50, 0]


def test_a_search_that_goes_on_finds_the_same_as_one_in_one_piece(lab: Lab, tmp_path: Path) -> None:
    pieces, whole = tmp_path / "pieces.json", tmp_path / "whole.json"
    command = ("tune", "coins", "--seats", 1, *QUICK)
    lab(*command, "--tries", 36, "-o", whole)
    lab(*command, "--tries", 12, "-o", pieces)
    assert len(tuned(pieces)["found"]) == 2
    lab(*command, "--tries", 36, "-o", pieces)
    assert tuned(pieces) == tuned(whole)


def test_weights_that_are_no_better_are_not_handed_out(coins: Game) -> None:
    start = {"nerve": 1.0, "calm": 2.0}
    aim = tune.Aim(
        "0", coins.name, 1, {}, "heuristic", start, Policy("heuristic", start), 1, 1000, 0.3
    )
    worse = tune.Tuned(coins.name, "heuristic", {"nerve": 0.0, "calm": 0.0}, aim)
    said = " ".join(tune.verify(worse, Here(), "cpu"))
    assert "the file has the weights of the start" in said
    assert worse.weights == start
    assert worse.verified is not None and not worse.verified["is_better"]


def test_all_tries_of_a_generation_play_the_same_games(coins: Game) -> None:
    seen = list[Task]()

    class Watched(Here):
        def play(self, tasks: Any) -> Any:
            seen.extend(tasks)
            return super().play(seen)

    start = {"nerve": 0.2, "calm": 1.0}
    rival = Policy("heuristic", start)
    aim = tune.Aim("0", coins.name, 3, {}, "heuristic", start, rival, 1, 1000, 0.3)
    first, second = tune.rated(aim, [start, start], 5000, Watched(), "cpu")
    assert first == second
    assert [(task.first, task.count) for task in seen] == 2 * [(5000, 500), (5500, 500)]


def test_stopping_keeps_the_weights_so_far(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, rated, calls = tmp_path / "weights.json", tune.rated, list[int]()

    def interrupted(*arguments: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return rated(*arguments)

    monkeypatch.setattr(tune, "rated", interrupted)
    code, _, _ = lab("tune", "coins", "--seats", 1, "--tries", 60, *QUICK, "-o", out)
    assert code == 130
    assert len(tuned(out)["found"]) == 1
    assert tuned(out)["weights"] != {"nerve": 0.2, "calm": 1.0}


def test_a_file_of_weights_is_a_policy(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "bold.json"
    best = {"game": "coins", "policy": "heuristic", "weights": {"nerve": 1.0, "calm": 2.0}}
    out.write_text(json.dumps(best))
    _, said, _ = lab("compare", "coins", "--seats", 2, "--a", out, "--b", "heuristic")
    assert "A is heuristic with weights of its own" in said and "A beats B" in said


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "is not JSON"),
        ("[]", "holds no weights"),
        ('{"game": "coins", "policy": "heuristic"}', "holds no weights"),
        ('{"game": "snap", "policy": "heuristic", "weights": {}}', "for snap, not for coins"),
        (
            '{"game": "coins", "policy": "heuristic", "weights": {"luck": 1}}',
            "heuristic has no weight 'luck'",
        ),
        ('{"game": "coins", "policy": "magic", "weights": {}}', "no policy 'magic'"),
    ],
)
def test_a_file_that_holds_no_such_weights_is_refused(
    lab: Lab, tmp_path: Path, content: str, complaint: str
) -> None:
    path = tmp_path / "weights.json"
    path.write_text(content)
    code, _, complained = lab("play", "coins", "--policy", path)
    assert code == 2 and complaint in complained


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--policy", "random"], "has no weights to tune"),
        (["--policy", "heuristic,heuristic", "--seats", "2"], "one policy at a time"),
        (["--step", "0"], "between 0 and 10"),
        (["--games-per-try", "1"], "at least 2 games"),
        (["--against", "magic"], "no policy and no file 'magic'"),
        (["-o", "/nowhere/weights.json"], "/nowhere/weights.json cannot be written"),
    ],
)
def test_what_cannot_be_tuned_is_refused(
    lab: Lab, tmp_path: Path, arguments: list[str], complaint: str
) -> None:
    code, _, complained = lab("tune", "coins", "-o", tmp_path / "weights.json", *arguments)
    assert code == 2 and complaint in complained
    assert not list(tmp_path.iterdir())


def test_how_fast_people_are_is_not_tuned(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    code, _, complained = lab("tune", "hochspannung", "--tries", 6, *QUICK, "-o", out)
    assert code == 2 and "There is nothing to tune in Hochspannung" in complained
    assert not out.exists()


def test_only_what_bots_take_is_tuned(
    lab: Lab, coins: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "weights.json"
    monkeypatch.setattr(coins.bot, "WEIGHTS", {"nerve": 0.0})
    lab("tune", "coins", "--seats", 1, "--tries", 6, *QUICK, "-o", out)
    assert set(tuned(out)["weights"]) == {"nerve"}
    assert weights.for_bots([out])["coins"].weights == tuned(out)["weights"]


def test_another_search_in_the_same_file_is_refused(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    lab("tune", "coins", "--seats", 1, "--tries", 6, *QUICK, "-o", out)
    before = out.read_text()
    code, _, complaint = lab("tune", "coins", "--seats", 2, "--tries", 6, *QUICK, "-o", out)
    assert code == 2 and "holds another search" in complaint
    assert out.read_text() == before


# --- at the table

BOLD = '{"game": "coins", "policy": "heuristic", "weights": {"nerve": 1.0}}'
LUCKY = '{"game": "coins", "policy": "heuristic", "weights": {"luck": 1.0}}'


def written(folder: Path, text: str) -> Path:
    path = folder / "weights.json"
    path.write_text(text)
    return path


def test_a_bot_plays_by_the_weights_that_it_is_given(coins: Game, tmp_path: Path) -> None:
    aids = weights.for_bots([written(tmp_path, BOLD)])["coins"]
    assert aids.weights == {"nerve": 1.0}
    shy, bold = (bot_match(coins.name, ["beginner"], 1, aids=each) for each in (NONE, aids))
    assert '"bold":false' in shy.record() and '"bold":true' in bold.record()


def test_weights_of_several_files_add_up_and_a_later_one_counts(
    coins: Game, tmp_path: Path
) -> None:
    paths = [tmp_path / "bold.json", tmp_path / "shy.json"]
    for path, nerve in zip(paths, (1.0, 0.25), strict=True):
        path.write_text(BOLD.replace("1.0", str(nerve)))
    assert weights.for_bots(paths)[coins.name].weights == {"nerve": 0.25}
    assert weights.for_bots([]) == {}


def test_a_bot_is_not_given_weights_that_it_does_not_know(
    coins: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, LUCKY)
    with pytest.raises(BadOptions, match="no weight 'luck'; there are nerve, calm"):
        weights.for_bots([path])
    monkeypatch.delattr(coins.bot, "WEIGHTS")
    with pytest.raises(BadOptions, match="The bots of Coins take no weights"):
        weights.for_bots([path])


def test_a_table_is_not_opened_with_weights_that_nobody_can_use(
    coins: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, LUCKY)
    assert coins.title == "Coins"
    assert main(["serve", "--weights", str(path)]) == 2
    complaint = "countertop: Coins has no weight 'luck'; there are nerve, calm.\n"
    assert capsys.readouterr().err == complaint


@pytest.mark.parametrize("jobs", [1, 2])
def test_bots_are_simulated_with_the_weights_that_they_are_given(
    coins: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str], jobs: int
) -> None:
    path = written(tmp_path, BOLD)
    command = ["simulate", coins.name, "--bots", "beginner", "--games", "200", "--json"]
    heads = list[float]()
    for weighed in ([], ["--weights", str(path)]):
        assert main([*command, "--jobs", str(jobs), *weighed]) == 0
        heads.append(json.loads(capsys.readouterr().out)["scores"][0]["mean"])
    assert heads[0] < 0.35 and heads[1] > 0.65
