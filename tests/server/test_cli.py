"""The `countertop` command: what it prints, and one sentence for what it cannot do."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from countertop import Match
from countertop.cli import main
from countertop.engine.deal import Deal
from countertop.server.settings import HOUR, Settings


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = Match("tiny", ["Ada", "Ben"], seed=5, options={"goal": 1})
    match.advance(50)
    match.play(1, {"type": "take", "top": 0}, at=900, note={"target": 0})
    path = tmp_path / "match.jsonl"
    path.write_text(match.record())
    return path


def test_games_are_listed_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "hochspannung  Hochspannung, 2 to 6 players" in told
    assert "lock_ms = 800 (0 to 5000)" in told
    assert "fair_race = true | false" in told


def test_the_rules_are_printed_in_two_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hochspannung"]) == 0
    english = capsys.readouterr().out
    assert main(["rules", "hochspannung", "--lang", "de"]) == 0
    assert capsys.readouterr().out not in ("", english)


def test_a_record_is_told_for_people(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Tiny: Ada, Ben; seed 5")
    assert "0.900 s  Ben: take top=0" in told
    assert 'note: {"target":0}' in told
    assert "Ben: place 1, 1 points" in told


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (None, "", "Line 1"),
        (None, "milk\nbread\n", "Line 1"),
        ("tiny", "chess", "There is no game 'chess'"),
        ('"top":0', '"top":3', "Line 3 of the record: Too late"),
        ('"at":900', '"at":9', "Line 3"),
        ('"goal":1', '"goal":0', "options do not fit"),
    ],
)
def test_a_broken_record_gets_one_sentence(
    record: Path,
    right: str | None,
    wrong: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record.write_text(wrong if right is None else record.read_text().replace(right, wrong))
    assert main(["replay", str(record)]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith("countertop: ")
    assert sentence in heard.err
    assert heard.err.count("\n") == 1


def test_simulate_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    command = "simulate tiny --seats 3 --bots beginner,skilled,expert --games 4 --seed 9"
    assert main([*command.split(), "--set", "goal=2", "--json"]) == 0
    heard = capsys.readouterr()
    found = json.loads(heard.out)
    assert list(found) == [
        "game",
        "seats",
        "bots",
        "seed",
        "games",
        "moves",
        "seconds",
        "wins",
        "scores",
    ]
    assert (found["game"], found["seats"], found["seed"], found["games"]) == ("tiny", 3, 9, 4)
    assert found["wins"] == [0, 0, 4]
    assert list(found["scores"][0]) == ["mean", "p10", "p50", "p90", "min", "max"]
    assert found["scores"][2]["mean"] == 2
    assert heard.err == "", "no bar in a pipe"


def test_simulate_prints_a_table_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "tiny", "--seats", "2", "--bots", "expert", "--games", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 matches of Tiny")
    assert told.count("expert") == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("simulate chess", "There is no game 'chess'"),
        ("simulate tiny --set goal=0", "options do not fit"),
        ("simulate tiny --set gaol=1", "no option 'gaol'"),
        ("simulate tiny --set goal", "is not OPTION=VALUE"),
        ("simulate tiny --bots wizard", "no bot level 'wizard'"),
        ("simulate tiny --seats 3 --bots expert,expert", "do not fit"),
        ("simulate tiny --seats 31", "1 to 30 players"),
        ("rules chess", "There is no game 'chess'"),
        ("replay /nowhere/at/all", "cannot be read"),
        ("serve --store postgresql://127.0.0.1:9/y", "cannot be used"),
        ("serve --host 203.0.113.77 --port 1", "Cannot serve on 203.0.113.77:1"),
    ],
)
def test_what_cannot_be_done_gets_one_sentence_and_exit_code_two(
    arguments: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(arguments.split()) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert sentence in heard.err
    assert "Traceback" not in heard.err


@pytest.mark.parametrize(
    "arguments", ["fly", "simulate", "serve --port x", "simulate tiny --games 0"]
)
def test_what_is_no_command_gets_one_line(
    arguments: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments.split())
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_command_is_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "countertop", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("countertop ")


def test_a_deck_can_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(["123 456 789 1 2 3 4 5 6"] * 3))
    command = ["simulate", "lucky-box", "--seats", "1", "--bots", "beginner", "--games", "1"]
    for given, sentence in (
        (f"deck=@{deck}", "60"),
        (f"deck=@{tmp_path / 'nothing.json'}", "cannot be read"),
    ):
        assert main([*command, "--set", given]) == 2
        assert sentence in capsys.readouterr().err


SECRET = "5f" * 32
DEAL = Deal("hmac-sha256", SECRET, ("c2" * 32, ""))


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A record of a match that was dealt at a table."""
    match = Match("tiny", ["Ada", "Pixel"], DEAL, options={"goal": 1})
    match.advance(50)
    match.play(0, {"type": "take", "top": 0}, at=900)
    path = tmp_path / "dealt.jsonl"
    path.write_text(match.record())
    return path


def test_a_record_of_a_table_is_verified(dealt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(dealt)]) == 0
    told = capsys.readouterr().out
    assert "Tiny with Ada, Pixel: All 2 entries of the record follow" in told
    assert DEAL.promise in told
    assert "Chance of their own was added by Ada." in told


def test_a_promise_that_was_kept_is_called_kept(
    dealt: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for promise in (DEAL.promise.upper(), f"{DEAL.promise[:8]} {DEAL.promise[8:16]}"):
        assert main(["verify", str(dealt), "--promise", promise]) == 0
        assert "the one that was promised" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("right", "wrong", "promise", "sentence"),
    [
        ("", "", "ab" * 32, "The promise was broken"),
        ("", "", DEAL.promise[:15], "give 16 at least"),
        (SECRET, "6f" * 32, DEAL.promise, "The promise was broken"),
        ('"at":50', '"at":40', None, "Line 2 of the record: that did not happen"),
        ("}\n", '}\n{"at":10}\n', None, "Line 2 of the record: that did not happen"),
        ('"top":0', '"top":1', None, "Line 3 of the record: Too late"),
    ],
)
def test_a_deal_that_was_not_kept_gets_one_sentence(
    dealt: Path,
    right: str,
    wrong: str,
    promise: str | None,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    dealt.write_text(dealt.read_text().replace(right, wrong, 1))
    assert main(["verify", str(dealt), *(["--promise", promise] if promise else [])]) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1


def test_a_plain_seed_promises_nothing(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    assert "Nothing was promised before" in capsys.readouterr().out
    assert main(["verify", str(record), "--promise", "ab" * 32]) == 2


def test_what_a_server_is_told_on_the_command_line_reaches_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[Settings] = []
    monkeypatch.setattr("countertop.server.serve.serve", lambda *given, **_: told.append(given[3]))
    options = ["--keep-rooms", "5", "--keep-matches", "0", "--public", "--behind-proxy"]
    assert main(["serve", *options, "--known-as", "Games.Example"]) == 0
    (settings,) = told
    assert (settings.abandoned_match, settings.keep_matches) == (5 * HOUR, 0)
    assert settings.is_public and settings.behind_proxy
    assert settings.hosts == ("games.example",)
