"""The games in words: every move can be said, and an answer is read or refused in a sentence."""

import sys
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any

import msgspec
import pytest

from countertop import BadOptions, IllegalMove, Match, games
from countertop.cli import main
from countertop.engine.bot_match import play_out
from countertop.lab.text import answer, ask
from countertop.own import speaker as speaker_
from countertop.own.chooser import chooser
from countertop.own.words import Unread, listed, read
from countertop.simulate import bot_match

every_game = pytest.mark.parametrize("game", games)


@every_game
def test_every_move_has_words_of_its_own(game: str) -> None:
    match = Match(game, max(2, games[game].seats[0]), seed=6)
    said = 0
    for number, _ in enumerate(play_out(match, ["beginner"] * len(match.seats), 3)):
        if number % 3 == 0 and (moves := match.moves(0)):
            view = match.view(0)
            words = [line.split(". ", 1)[1] for line in listed(match.game, view, moves)]
            assert len(set(words)) == len({_as_printed(view, move) for move in moves})
            said += 1
        if said > 25:
            break
    assert said > 3


def _as_printed(view: Any, move: Any) -> Any:
    """The move, whichever of two equal cards it is made with (Matician has each number twice)."""
    printed = {
        face.card: face.number or face.sign
        for face in getattr(view, "hand", ())
        if hasattr(face, "number") and hasattr(face, "sign")
    }
    fields = msgspec.structs.astuple(move)
    return type(move), tuple(
        printed.get(each, each) if isinstance(each, int) else each for each in fields
    )


@every_game
def test_a_question_has_rules_table_and_moves(game: str) -> None:
    match = Match(game, max(2, games[game].seats[0]), seed=6)
    while not match.moves(0) and match.deadline is not None:
        match.advance(match.deadline)
    text = ask(match, 0)
    assert text.startswith(f"# The rules of {games[game].title}")
    assert "![" not in text
    assert f"{len(match.moves(0))}. " in text
    assert len(ask(match, 0, rules=False)) < len(text)
    assert ask(match, 0, language="de") != text
    before = len(match.entries)
    answer(match, 0, "The first one looks best. MOVE 1")
    assert len(match.entries) == before + 1


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("MOVE 2", "b"),
        ("2", "b"),
        ("First I thought MOVE 3, but no.\nMove: 1.", "a"),
        ("**move 3**", "c"),
        ("I take the second", "There is no move in that answer"),
        ("MOVE 4", "There is no move 4: they go from 1 to 3."),
        ("MOVE 0", "There is no move 0"),
        ("", "There is no move in that answer"),
        ("9" * 5000, "There is no move in that answer"),
    ],
)
def test_an_answer_is_read_or_refused_in_a_sentence(text: str, chosen: str) -> None:
    move = read(text, ["a", "b", "c"])
    assert (move.sentence.startswith(chosen)) if isinstance(move, Unread) else move == chosen


def test_who_has_no_choice_is_not_asked_and_an_unread_answer_changes_nothing() -> None:
    match = Match("martian-math", 2, seed=1)
    with pytest.raises(IllegalMove, match="nothing to choose"):
        ask(match, 1)
    with pytest.raises(IllegalMove, match="no move 99"):
        answer(match, 0, "MOVE 99")
    assert match.entries == []


SPEAKER = "import sys\ntext = sys.stdin.read()\nprint('I think.', 'MOVE 1' if ASKED else 'hm')\n"


def speaker(folder: Path, condition: str) -> str:
    path = folder / "speaker.txt"
    path.write_text(SPEAKER.replace("ASKED", condition), encoding="utf-8")
    return f"text:{sys.executable} {path}"


def test_a_program_that_speaks_is_told_what_was_wrong_and_asked_again(tmp_path: Path) -> None:
    level = speaker(tmp_path, "'# But' in text")
    match = bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
    assert match.result is not None
    told = chooser(level).told  # type: ignore[attr-defined]
    assert "could not be read, and chance chose for it 0 times." in told


def test_a_leaderboard_says_how_well_somebody_was_understood(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    level = speaker(tmp_path, "False")
    asked = ["lab", "tournament", "matician", "--of", f"{level},beginner", "--games", "2"]
    assert main([*asked, "--set", "points=1"]) == 0
    told = capsys.readouterr().out
    assert "beginner" in told
    assert "could not be read, and chance chose for it" in told


@pytest.mark.parametrize(
    "asked", [["simulate", "matician", "--bots"], ["lab", "compare", "matician", "--a"]]
)
def test_so_do_single_matches_and_comparisons(
    asked: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "silent"
    path.write_text("cat > /dev/null; echo Hm", encoding="utf-8")
    level = f"text:sh {path}"
    whom = [f"{level},beginner"] if asked[0] == "simulate" else [level, "--b", "bot:beginner"]
    assert main([*asked, *whom, "--games", "2", "--set", "points=1"]) == 0
    assert "could not be read, and chance chose for it" in capsys.readouterr().out


class Endpoint(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"])))
        assert asked["messages"][0]["content"] == asked["prompt"]
        body = msgspec.json.encode({"choices": [{"message": {"content": "MOVE 1"}}]})
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


def test_an_address_answers_too() -> None:
    with HTTPServer(("127.0.0.1", 0), Endpoint) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        level = f"text:http://127.0.0.1:{server.server_port}/"
        match = bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
        server.shutdown()
    assert match.result is not None
    assert chooser(level).told is None  # type: ignore[attr-defined]


class Picky(Endpoint):
    """Answers only whoever names a model and has the key."""

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        if self.headers.get("Authorization") != "Bearer sesame":
            self.close_connection = True
            self.rfile.read(length)
            self.send_response(401)
            self.end_headers()
            self.wfile.write(b'{"error": "a key\nis missing"}')
            return
        body = self.rfile.read(length)
        assert msgspec.json.decode(body)["model"] == "llama"
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"text": "MOVE 1"}')


def test_an_address_is_told_which_model_is_meant_and_given_the_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with HTTPServer(("127.0.0.1", 0), Picky) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        level = f"text:http://127.0.0.1:{server.server_port}/#llama"
        with pytest.raises(BadOptions, match=r'Unauthorized: \{"error": "a key is missing"\}'):
            bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
        monkeypatch.setenv("COUNTERTOP_KEY", "sesame")
        match = bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
        server.shutdown()
    assert match.result is not None


class Moody(Endpoint):
    """Every second answer does not come, each in its way."""

    asked = 0

    def do_POST(self) -> None:
        type(self).asked += 1
        if self.asked % 2:
            super().do_POST()
        elif self.asked % 4:
            self.send_error(503)
        else:
            self.wfile.write(b"no answer at all\r\n\r\n")


def test_an_answer_that_does_not_come_is_asked_for_again_and_counted() -> None:
    with HTTPServer(("127.0.0.1", 0), Moody) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        level = f"text:http://127.0.0.1:{server.server_port}/"
        match = bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
        server.shutdown()
    assert match.result is not None
    told = chooser(level).told  # type: ignore[attr-defined]
    assert "did not come, and chance chose for it 0 times." in told


class Endless(Endpoint):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):
            while True:
                self.wfile.write(self.part())

    def part(self) -> bytes:
        return b"MOVE 1 " * 9999


class Dripping(Endless):
    def part(self) -> bytes:
        sleep(0.05)
        return b" "


@pytest.mark.parametrize(
    ("kind", "told"),
    [(Endless, "answers without end"), (Dripping, "gave no answer within 0.5 s")],
)
def test_an_address_that_answers_without_end_is_told_in_a_sentence(
    kind: Any, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "0.5 s" in told:
        monkeypatch.setattr(speaker_, "PATIENCE", 0.5)
    with HTTPServer(("127.0.0.1", 0), kind) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        level = f"text:http://127.0.0.1:{server.server_port}/"
        with pytest.raises(BadOptions, match=told):
            bot_match("matician", [level, "beginner"], seed=2)
        server.shutdown()


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("http://127.0.0.1:9/", "http://127.0.0.1:9/ gave no answer: .*refused"),
        ("http://", "http:// gave no answer: "),
        ("http://[", "gave no answer: "),
        ("false", "false gave no answer: .*exit status 1"),
        ("", " gave no answer: "),
        ("unclosed '", "gave no answer: No closing quotation"),
        ("/nowhere/at-all", "gave no answer: .*No such file"),
    ],
)
def test_who_never_answers_is_told_in_a_sentence(where: str, told: str) -> None:
    with pytest.raises(BadOptions, match=told) as refusal:
        bot_match("matician", [f"text:{where}", "beginner"], seed=2)
    assert refusal.value.code == "own_bot"


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("yes MOVE 1", "answers without end"),
        ("sleep 6", "gave no answer within 0.5 s"),
        ("sleep 6 & echo MOVE 1", "gave no answer within 0.5 s"),
        ("exec >&-; sleep 6", "gave no answer: .*timed out"),
    ],
)
def test_a_program_that_comes_to_no_end_is_told_in_a_sentence(
    script: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if script.count("sleep"):
        monkeypatch.setattr(speaker_, "PATIENCE", 0.5)
    path = tmp_path / "asked"
    path.write_text(script, encoding="utf-8")
    with pytest.raises(BadOptions, match=told):
        bot_match("matician", [f"text:sh {path}", "beginner"], seed=2)


def test_of_a_long_answer_that_cannot_be_read_its_end_is_told_again(tmp_path: Path) -> None:
    path = tmp_path / "wordy.txt"
    path.write_text(
        "import sys\ntext = sys.stdin.read()\n"
        "print('MOVE 1' if '# But' in text and len(text) < 30_000 else 'so ' * 99_999)\n",
        encoding="utf-8",
    )
    level = f"text:{sys.executable} {path}"
    bot_match("matician", [level, "beginner"], seed=2, options={"points": 1})
    assert "chance chose for it 0 times." in chooser(level).told  # type: ignore[attr-defined]
