"""`countertop lab` says what it can do, and what is wrong, in a sentence."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from countertop.cli import main
from countertop.engine.registry import Game, games
from countertop.lab.progress import Progress, Stopping, told_if_long

Lab = Callable[..., tuple[int, str, str]]

HEAVY = ("numba", "numpy", "matplotlib", "ray", "cma", "pettingzoo", "pyspiel")


def python(code: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=180, check=False
    )


def test_the_table_and_the_help_of_the_lab_need_nothing_heavy() -> None:
    code = f"""
import contextlib, sys
from countertop.cli import main
import countertop.server.app
with contextlib.suppress(SystemExit):
    main(["lab", "play", "--help"])
print([name for name in {HEAVY} if name in sys.modules])
"""
    assert python(code).stdout.splitlines()[-1] == "[]"


def test_without_the_extra_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numba"] = None
from countertop.cli import main
sys.exit(main(["lab", "play", "matician"]))
"""
    done = python(code)
    assert done.returncode == 2
    assert done.stderr.endswith("pip install 'countertop[lab]'.\n") and "numba" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_package_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "countertop", "games"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "martian-math" in done.stdout


def test_help_says_what_the_lab_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lab", "--help"])
    said = capsys.readouterr().out
    assert ended.value.code == 0
    assert all(f"countertop lab {name} " in said for name in ("play", "report", "compare", "tune"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "COMMAND"),
        (["play", "snap"], "There is no game 'snap'"),
        (["play", "coins", "--games", "many"], "a number from 1 upwards is needed, not 'many'"),
        (["play", "coins", "--games", "0"], "a number from 1 upwards"),
        (["play", "coins", "--seed", "-1"], "a seed is a number from 0 upwards"),
        (["play", "coins", "--seats", "12"], "12"),
        (["play", "coins", "--set", "size=3"], "There is no option 'size'"),
        (["play", "coins", "--set", "worth=many"], "The options do not fit"),
        (["play", "coins", "--set", "worth=@none.json"], "none.json cannot be read"),
        (["play", "coins", "--set", "worth=@/dev/zero"], "/dev/zero is too large"),
        (["play", "coins", "--policy", "magic"], "there are random, heuristic"),
        (["play", "coins", "--policy", "random,random,random", "--seats", "2"], "policies"),
        (["play", "coins", "--device", "toaster"], "toaster"),
        (["play", "coins", "--threads", "4096"], "threads, not 4096"),
        (["play", "coins", "--out", "/nowhere/coins.jsonl"], "cannot be written"),
        (["play", "coins", "--device", "gpu", "--games", "10"], "There is no graphics card here"),
    ],
)
def test_bad_input_gets_a_sentence(lab: Lab, arguments: list[str], complaint: str) -> None:
    code, said, complained = lab(*arguments)
    assert code == 2 and not said
    assert complaint in complained and complained.count("\n") == 1
    assert "Traceback" not in complained


def test_a_game_that_is_not_compiled_says_so(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "is_compiled", False)
    monkeypatch.delitem(vars(games["matician"]), "fast", raising=False)
    code, _, complained = lab("play", "matician")
    assert code == 2
    assert complained == "countertop: Matician has no fast/game.py: it is not compiled.\n"


def test_big_numbers_may_be_written_as_people_do(lab: Lab) -> None:
    for number in ("1e4", "10_000", "10,000"):
        _, said, _ = lab("play", "coins", "--games", number)
        assert said.startswith("10,000 games")


def test_a_bar_is_drawn_on_a_terminal_and_nowhere_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Progress(10) as progress:
        progress(5)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with Progress(10) as progress:
        progress(5, "best 3.1")
    assert "█" * 15 + "░" * 15 + " 5/10 best 3.1" in capsys.readouterr().err


def test_what_takes_long_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    with told_if_long("Compiling …", after=60):
        pass
    assert capsys.readouterr().err == ""
    heard = threading.Event()
    with told_if_long("Compiling …", after=0):
        heard.wait(0.2)
    assert capsys.readouterr().err == "Compiling …\n"


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "martian-math", "--seats", "1e12"],
        ["lab", "tournament", "martian-math", "--of", "beginner,skilled", "--seats", "1e12"],
        ["lab", "play", "martian-math", "--seats", "1e12"],
    ],
)
def test_more_seats_than_there_can_be_are_refused_before_anybody_is_named(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--games", "1"]) == 2
    told = "countertop: Martian Math is for 2 to 4 players, not 1000000000000.\n"
    assert capsys.readouterr().err == told


def test_options_that_no_match_can_have_get_a_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ["--set", "operations=plus_minus", "--set", "map=classic"]
    for command in (["simulate", "martian-math"], ["lab", "play", "martian-math"]):
        assert main([*command, "--games", "1", *given]) == 2
        said = capsys.readouterr().err
        assert "The classic map has numbers up to 36" in said and said.count("\n") == 1


def test_the_second_ctrl_c_is_heard_at_once() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Stopping() as stopping:
        assert not stopping
        os.kill(os.getpid(), signal.SIGINT)
        assert stopping
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
