"""docs/lab.md is true: its code is run, in its order, from an empty folder; what takes longest to
compile says so and is run by night."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from support.live_server import LiveServer
from support.nightly import by_night

from countertop.cli import main

TUTORIAL = Path(__file__).parents[2] / "docs/lab.md"
BLOCK = re.compile(r"^```(sh|python)( by night)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run_command(line: str, folder: Path) -> None:
    program, *words = shlex.split(line)
    assert program == "countertop"
    if words[0] == "serve":
        with LiveServer(folder, *words[1:]) as table:
            assert table.is_up()
    else:
        assert main(words) in (0, None)


def _check_what_is_said_of_decks_and_maps(folder: Path) -> None:
    changed, craters = (
        re.sub(r"<[^>]+>", " ", (folder / name).read_text(encoding="utf-8"))
        for name in ("what-if.html", "craters.html")
    )
    assert re.search(r"Points of a seat\s+61\.\d\s+61\.\d\s+\+0\.3\d\s+± 0\.0\d", changed)
    assert changed.count("No difference between the seats was found") == 4, "in short and at length"
    assert re.search(r"Seat 1 wins 5[34]\.\d ± 0\.7 %: more than its share of 50 %", craters)
    assert craters.count("No difference between the seats was found") == 2, "with four rounds"


@pytest.mark.parametrize("is_night", [False, *by_night(True)])
def test_the_tutorial_leads_to_a_tuned_bot_at_the_table(
    is_night: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(TUTORIAL.read_text(encoding="utf-8"))
    known: dict[str, Any] = {}
    for kind, at_night, text in blocks:
        if at_night and not is_night:
            continue
        if kind == "python":
            exec(compile(text, str(TUTORIAL), "exec"), known)
        else:
            for line in text.splitlines():
                run_command(line, tmp_path)
    assert len(blocks) >= 12
    assert "<svg" in (tmp_path / "mars.html").read_text(encoding="utf-8")
    assert '"martian-math"' in (tmp_path / "weights.json").read_text(encoding="utf-8")
    _check_what_is_said_of_decks_and_maps(tmp_path)
    said = capsys.readouterr().out
    assert "They are better, beyond chance" in said
    assert "A is heuristic with weights of its own, colony=4; B is heuristic, colony=4." in said
    assert said.count("A beats B") == 2
