"""Players that speak: a program that reads a question and prints an answer, or an address.

- `text:./ask-model`: the program is started for each question, reads it from its standard input and
  prints its answer.
- `text:http://127.0.0.1:8080/v1/chat/completions#llama`: the question is posted as JSON, as
  `prompt` and as the one message of `messages`; the answer is `text`, or the message of the first
  of `choices`. What stands behind # goes with it as `model`; `COUNTERTOP_KEY` of the environment,
  where there is one, as `Authorization: Bearer`.

Time stands still while it thinks. An answer that cannot be read is told why, and asked for again,
three times in all; then chance chooses for it, and that is counted. So is an answer that does not
come; where none of three comes you are told, and nothing more is played.
"""

import os
import random
import shlex
import subprocess
import urllib.request
from http.client import HTTPException
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import urldefrag

import msgspec

from ..engine.errors import BadOptions
from ..engine.registry import games
from .chooser import Answer, Asked
from .program import LONGEST, heard
from .words import Unread, question, read

TRIES = 3
PATIENCE = 120.0
"""Seconds for an answer."""
QUOTED = 2000
"""Letters that are said again: the end of an answer, where its choice stands; of an error."""
KEY = "COUNTERTOP_KEY"


class Silent(Exception):
    """No answer came, and why."""


class Speaker:
    """Whoever answers in words, and how well that goes."""

    def __init__(self, where: str) -> None:
        self._where = where
        self.answers = self.unread = self.silent = self.by_chance = 0

    def choose(self, asked: Asked, chance: random.Random) -> Answer | None:
        game = games[asked.game]
        text, before = question(game, asked.view, asked.moves), self.silent
        for _ in range(TRIES):
            try:
                answer = self._spoken(text)
            except Silent as reason:
                self.silent += 1
                if self.silent == before + TRIES:
                    raise BadOptions(
                        "own_bot", f"{self._where} {reason}".rstrip(".") + "."
                    ) from None
                continue
            self.answers += 1
            move = read(answer, asked.moves)
            if not isinstance(move, Unread):
                return Answer(move)
            self.unread += 1
            text = f"{text}\n\n# Your answer was\n{answer[-QUOTED:]}\n# But\n{move.sentence}"
        self.by_chance += 1
        return Answer(chance.choice(list(asked.moves)))

    @property
    def told(self) -> str | None:
        """A sentence for the table of a tournament; None where all went well."""
        if not self.unread and not self.silent:
            return None
        missing = f"{self.silent:,} did not come, " if self.silent else ""
        return (
            f"Of {self.answers + self.silent:,} answers of {self._where} {self.unread:,} could not "
            f"be read, {missing}and chance chose for it {self.by_chance:,} times."
        )

    def _spoken(self, text: str) -> str:
        if self._where.startswith(("http://", "https://")):
            return self._posted(text)
        try:
            return self._printed(text)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise Silent(f"gave no answer: {error}") from None

    def _printed(self, text: str) -> str:
        """What a program prints that reads this."""
        words = shlex.split(self._where) or [""]
        with TemporaryFile() as question_file:
            question_file.write(text.encode())
            question_file.seek(0)
            with subprocess.Popen(words, stdin=question_file, stdout=subprocess.PIPE) as running:
                assert running.stdout is not None
                end = monotonic() + PATIENCE
                try:
                    said = _all_of(running.stdout, end)
                    status = running.wait(max(0.0, end - monotonic()))
                finally:
                    running.kill()
        if status:
            raise subprocess.CalledProcessError(status, self._where)
        return said.decode(errors="replace")

    def _posted(self, text: str) -> str:
        address, model = urldefrag(self._where)
        body: dict[str, Any] = {"prompt": text, "messages": [{"role": "user", "content": text}]}
        headers = {"Content-Type": "application/json"}
        if model:
            body["model"] = model
        if KEY in os.environ:
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        try:
            request = urllib.request.Request(address, msgspec.json.encode(body), headers)
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return _answer(msgspec.json.decode(_all_read(response)))
        except HTTPError as error:
            raise Silent(f"gave no answer: {error}{_reason(error)}") from None
        except (KeyError, IndexError, TypeError):
            raise Silent("answered without a text") from None
        except (OSError, ValueError, HTTPException) as error:
            raise Silent(f"gave no answer: {error}") from None


def _all_of(pipe: IO[bytes], end: float) -> bytes:
    """All that is printed there, in time."""
    said = bytearray()
    while part := heard(pipe, end):
        said += part
        if len(said) > LONGEST:
            raise Silent("answers without end")
    if part is None:
        raise Silent(f"gave no answer within {PATIENCE:g} s")
    return bytes(said)


def _all_read(response: Any) -> bytes:
    """All that an address answers, in time."""
    said, end = bytearray(), monotonic() + PATIENCE
    while part := response.read1(LONGEST):
        said += part
        if len(said) > LONGEST:
            raise Silent("answers without end")
        if monotonic() > end:
            raise Silent(f"gave no answer within {PATIENCE:g} s")
    return bytes(said)


def _answer(told: Any) -> str:
    answer = told["text"] if "text" in told else told["choices"][0]["message"]["content"]
    if answer is None:
        raise TypeError(answer)
    return str(answer)


def _reason(error: HTTPError) -> str:
    """What an address says of its error, in one line."""
    try:
        said = error.read(QUOTED).decode(errors="replace").split()
    except (OSError, ValueError, HTTPException):
        return ""
    return f": {' '.join(said)}" if said else ""
