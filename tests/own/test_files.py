"""Bots of one's own: Python files and programs among ours, and what is said when they fail."""

import sys
from pathlib import Path

import pytest

from countertop import BadOptions, games
from countertop.cli import main
from countertop.engine.chance import Chance
from countertop.engine.match import Match
from countertop.own import program
from countertop.own.bot import bot_for, moves_for
from countertop.own.chooser import chooser
from countertop.simulate import bot_match, simulate

FIRST = "def choose(view, moves, random):\n    return moves[0]\n"
ANY = "def choose(view, moves, random):\n    return random.choice(moves), 200\n"
PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"choose": len(asked["moves"]) - 1, "after": 300}), flush=True)
"""

every_game = pytest.mark.parametrize("game", games)


def file(folder: Path, text: str, name: str = "mine.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@every_game
def test_a_file_plays_a_whole_match_against_our_bots(game: str, tmp_path: Path) -> None:
    match = bot_match(game, [file(tmp_path, ANY), "beginner"], seed=5)
    assert match.result is not None
    assert any(entry.seat == 0 for entry in match.entries)


def test_the_same_seed_plays_the_same_matches(tmp_path: Path) -> None:
    levels = [file(tmp_path, ANY), "skilled"]
    once, again = (simulate("martian-math", levels, 3, seed=2, jobs=jobs) for jobs in (1, 2))
    assert once == again


def test_a_program_in_any_language_plays_too(tmp_path: Path) -> None:
    command = f"program:{sys.executable} {file(tmp_path, PROGRAM, 'player.txt')}"
    assert bot_match("matician", [command, "beginner"], seed=1).result is not None


@every_game
def test_what_may_be_done_is_known_from_the_view_alone(game: str) -> None:
    match = Match(game, max(2, games[game].seats[0]), seed=4)
    while not match.moves(0) and match.deadline is not None:
        match.advance(match.deadline)
    told = moves_for(games[game], match.view(0), Chance(9))
    assert sorted(map(repr, told)) == sorted(map(repr, match.moves(0)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def choose(view, moves, random):\n    return 7\n", "mine.py chose 7, which is not one"),
        ("def choose(view, moves, random):\n    return 1 / 0\n", "mine.py failed: ZeroDivision"),
        ("def choose(view, moves, random):\n    return moves[0], -1\n", "after -1 ms"),
        ("import nothing_of_that_name\n", "mine.py cannot be loaded: ModuleNotFoundError"),
        ("import sys\nsys.exit(0)\n", "mine.py cannot be loaded: SystemExit"),
        ("def choose(view, moves, random):\n    exit()\n", "mine.py failed: SystemExit"),
        ("choose = 3\n", "mine.py has no function choose"),
        ("def choose(view, moves, random):\n    return None\n", "everybody waits"),
    ],
)
def test_a_file_that_fails_is_told_in_a_sentence(text: str, told: str, tmp_path: Path) -> None:
    mine = file(tmp_path, text)
    with pytest.raises(BadOptions, match=told) as refusal:
        simulate("martian-math", [mine, mine], 1, seed=0)
    assert refusal.value.code == "own_bot"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("print('hello', flush=True)\ninput()\n", "which does not fit"),
        ("import sys\nsys.exit()\n", "has ended"),
        ("input()\nprint('{\"choose\": 999}', flush=True)\ninput()\n", "chose 999 of"),
        ("while True:\n    input()\n", "gave no answer within 0.5 s"),
        ("print('{', end='', flush=True)\nwhile True:\n    input()\n", "within 0.5 s"),
        ("print('{\"choose\": 0}\\n' * 2, flush=True)\ninput()\ninput()\n", "nobody had asked"),
        ("while True:\n    print('?' * 9999, end='')\n", "answers without end"),
    ],
)
def test_a_program_that_fails_is_told_in_a_sentence(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "0.5 s" in told:
        monkeypatch.setattr(program, "PATIENCE", 0.5)
    command = f"program:{sys.executable} {file(tmp_path, text, 'player.txt')}"
    with pytest.raises(BadOptions, match=told):
        bot_match("martian-math", [command, "beginner"], seed=1)


@pytest.mark.parametrize("command", ["/nowhere/at-all", "", "unclosed '"])
def test_a_program_that_is_not_there_is_told_in_a_sentence_before_it_sits_down(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadOptions, match="cannot be started"):
        chooser(f"program:{command}")
    if command.startswith("/"):
        assert main(["bot", "--room", "WXYR", "--", command]) == 2
        assert "cannot be started: there is no such program." in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["mine.py", "a bot of mine.py", "text:sh ./ask", "text:http://a/?b#c"]
)
def test_a_player_at_a_table_is_named_as_in_a_match(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    player = file(tmp_path, ANY, name) if name.endswith(".py") else name
    assert main(["bot", "--room", "WXYR", "--server", "http://127.0.0.1:9", player]) == 2
    assert "No table answers at http://127.0.0.1:9." in capsys.readouterr().err


def test_a_file_that_is_not_there_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "matician", "--bots", "nowhere.py,skilled"]) == 2
    assert "nowhere.py is not a Python file" in capsys.readouterr().err


def test_columns_stand_below_their_heads_however_long_a_name_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = file(tmp_path, ANY, "a-player-with-quite-a-long-name.py")
    assert main(["simulate", "martian-math", "--bots", f"{mine},beginner", "--games", "1"]) == 0
    title, head, *seats = capsys.readouterr().out.splitlines()
    assert title.startswith("1 match of Martian Math")
    assert {len(line) for line in seats} == {len(head)}


def test_without_one_of_your_own_the_bots_are_the_games() -> None:
    assert bot_for(games["matician"], ["skilled"]) is games["matician"].bot


def test_compare_takes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = file(tmp_path, FIRST)
    asked = ["lab", "compare", "martian-math", "--a", mine, "--b", "bot:skilled", "--games", "40"]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert f"A is {mine}; B is the skilled bot." in told
    assert "B beats A" in told or "Not sure" in told
