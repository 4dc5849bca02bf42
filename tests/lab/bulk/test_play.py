"""Millions of games, in a file from which they can be resumed."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from countertop.engine.errors import BadOptions, BadRecord
from countertop.engine.registry import Game
from countertop.lab.bulk import runs
from countertop.lab.bulk.crew import crew
from countertop.lab.bulk.lanes import Policy, Setting, run
from countertop.lab.bulk.tally import Tally
from countertop.lab.bulk.tasks import Here, missing, task_size
from countertop.lab.play import summary

Lab = Callable[..., tuple[int, str, str]]


def lines(path: Path) -> list[dict[str, object]]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def same(one: Tally, other: Tally) -> bool:
    return one.to_builtins() == other.to_builtins()


@pytest.fixture
def setting(coins: Game) -> Setting:
    return Setting(coins.name, 2)


def test_a_run_is_a_header_and_a_line_for_each_task(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "coins.jsonl"
    code, said, _ = lab(
        "play", "coins", "--seats", 2, "--games", "25_000", "--seed", 7, "--out", out,
        "--policy", "heuristic,random", "--set", "worth=2",
    )  # fmt: skip
    header, *parts = lines(out)
    assert code == 0
    assert header["game"] == "coins" and header["seed"] == 7 and header["options"] == {"worth": 2}
    assert header["policies"] == [
        {"name": "heuristic", "weights": {"nerve": 0.2, "calm": 1.0}},
        {"name": "random", "weights": {}},
    ]
    assert [(part["first"], part["count"]) for part in parts] == [
        (0, 10_000),
        (10_000, 10_000),
        (20_000, 5_000),
    ]
    assert said.startswith("25,000 games of Coins, 2 seats, heuristic and random, worth=2 (seed 7)")


def test_a_run_that_goes_on_comes_to_the_same_as_one_in_one_piece(lab: Lab, tmp_path: Path) -> None:
    pieces, whole = tmp_path / "pieces.jsonl", tmp_path / "whole.jsonl"
    command = ("play", "coins", "--policy", "random", "--out")
    lab(*command, whole, "--games", 42_000)
    lab(*command, pieces, "--games", 15_000)
    _, said, _ = lab(*command, pieces, "--games", 42_000)
    assert "Of these, 15,000 had been played before." in said
    assert same(runs.read(pieces).total, runs.read(whole).total)
    assert same(runs.read(whole).total, run(runs.read(whole).header.setting, 0, 0, 42_000))


def test_a_torn_last_line_is_left_out_and_played_again(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "coins.jsonl"
    command = ("play", "coins", "--games", 30_000, "--out", out)
    lab(*command)
    whole = out.read_bytes()
    total = runs.read(out).total
    for torn in (whole[:-1], whole[:-200], whole[: whole.rindex(b'{"first"') + 1]):
        out.write_bytes(torn)
        assert runs.read(out).total.games == 20_000
        _, said, _ = lab(*command)
        assert "20,000 had been played before" in said
        assert same(runs.read(out).total, total)
        assert len(lines(out)) == 4


@pytest.mark.parametrize(
    ("other", "named"),
    [
        (("--seed", 2), "seed 0 and not seed 2"),
        (("--seats", 3), "seats 2 and not seats 3"),
        (("--set", "worth=3"), 'options {} and not options {"worth":3}'),
        (("--policy", "random"), "policies"),
    ],
)
def test_another_run_in_the_same_file_is_refused(
    lab: Lab, tmp_path: Path, other: tuple[object, ...], named: str
) -> None:
    out = tmp_path / "coins.jsonl"
    header = runs.Header.of(Setting("coins", 2, {}, (Policy("heuristic"),)), 0)
    runs.start(out, header)
    before = out.read_bytes()
    arguments = ["--seats", 2, *other]
    code, _, complaint = lab("play", "coins", "--games", 10_000, "--out", out, *arguments)
    assert code == 2
    assert "holds another run" in complaint and named in complaint
    assert out.read_bytes() == before


def test_a_file_of_something_else_is_refused(lab: Lab, tmp_path: Path) -> None:
    out = tmp_path / "shopping.txt"
    out.write_text("milk\nbread\n")
    code, _, complaint = lab("play", "coins", "--out", out)
    assert code == 2 and "is not a run of countertop lab play" in complaint
    assert out.read_text() == "milk\nbread\n"


def test_a_damaged_line_in_the_middle_is_no_torn_one(setting: Setting, tmp_path: Path) -> None:
    out = tmp_path / "coins.jsonl"
    under_way = runs.start(out, runs.Header.of(setting, 0))
    for first in (0, 100):
        under_way.add(first, run(setting, 0, first, 100), "cpu", 0.1)
    head, one, two = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(head + one[:40] + b"\n" + two)
    with pytest.raises(BadRecord, match="is not a run"):
        runs.read(out)
    out.write_bytes(head + one + one)
    with pytest.raises(BadRecord, match="match 0 twice"):
        runs.read(out)


def test_what_is_missing_is_found_between_what_was_played() -> None:
    assert list(missing([], 25, 10)) == [(0, 10), (10, 10), (20, 5)]
    assert list(missing([(0, 10), (10, 5)], 25, 10)) == [(15, 5), (20, 5)]
    assert list(missing([(20, 5), (0, 10)], 20, 10)) == [(10, 10)]
    assert list(missing([(0, 30)], 20, 10)) == []


def test_tasks_have_ten_thousand_games_or_more() -> None:
    assert task_size(1, "cpu") == 10_000
    assert task_size(10**9, "cpu") == 2_000_000
    assert task_size(10**9, "gpu") >= 10**7


def test_a_smaller_task_is_refused(lab: Lab) -> None:
    code, _, complaint = lab("play", "coins", "--task", 500)
    assert code == 2 and "at least 10,000 games" in complaint


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(
    lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, played = tmp_path / "coins.jsonl", Here.play

    def interrupted(self: Here, tasks: list[object]) -> Iterator[object]:
        for number, tally in played(self, tasks):  # type: ignore[arg-type]
            if number == 1:
                os.kill(os.getpid(), signal.SIGINT)
            yield number, tally

    monkeypatch.setattr(Here, "play", interrupted)
    code, said, complaint = lab("play", "coins", "--games", 50_000, "--out", out)
    assert code == 130
    assert "Stopped after 20,000 of 50,000 games." in said and "resumes it" in said
    assert "Finishing what is under way" in complaint
    assert runs.read(out).total.games == 20_000


def test_the_summary_says_who_wins_how_often(setting: Setting) -> None:
    under_way = runs.Run(runs.Header.of(setting, 3))
    under_way.add(0, run(setting, 3, 0, 20_000), "cpu", 2.0)
    first, _, one, two, last = summary(under_way)
    assert first == "20,000 games of Coins, 2 seats, random (seed 3)"
    for seat, line in ((1, one), (2, two)):
        number, policy, wins, *_ = line.split()
        assert (int(number), policy) == (seat, "random")
        assert abs(float(wins) - 50) < 1.5
    assert last.startswith("A game takes 2.0 moves and 1 s on average; 40,000 moves were made")


def test_so_many_threads_as_there_are(setting: Setting) -> None:
    with crew(threads=1) as players:
        one = dict(players.play([]))
    assert one == {}
    with pytest.raises(BadOptions, match="threads, not 4096"), crew(threads=4096):
        pass
    assert run(setting, 1, 0, 100).games == 100
