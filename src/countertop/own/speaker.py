"""Players that speak: a program that reads a question and prints an answer, or an address.

- `text:./ask-model`: the program is started for each question, reads it from its standard input and
  prints its answer.
- `text:http://127.0.0.1:8080/v1/chat/completions`: the question is posted as JSON, as `prompt` and
  as the one message of `messages`; the answer is `text`, or the message of the first of `choices`.

Time stands still while it thinks. An answer that cannot be read is told why, and asked for again,
three times in all; then chance chooses for it, and that is counted. So is an answer that does not
come; where none of three comes you are told, and nothing more is played.
"""

import random
import shlex
import subprocess
import urllib.request
from http.client import HTTPException
from typing import Any

import msgspec

from ..engine.errors import BadOptions
from ..engine.registry import games
from .chooser import Answer, Asked
from .words import Unread, question, read

TRIES = 3
PATIENCE = 120.0
"""Seconds for an answer."""
HEADERS = {"Content-Type": "application/json"}


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
            text = f"{text}\n\n# Your answer was\n{answer}\n# But\n{move.sentence}"
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
            done = subprocess.run(
                shlex.split(self._where) or [""],
                input=text.encode(),
                stdout=subprocess.PIPE,
                timeout=PATIENCE,
                check=True,
            )
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            raise Silent(f"gave no answer: {error}") from None
        return done.stdout.decode(errors="replace")

    def _posted(self, text: str) -> str:
        body = {"prompt": text, "messages": [{"role": "user", "content": text}]}
        try:
            request = urllib.request.Request(self._where, msgspec.json.encode(body), HEADERS)
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return _answer(msgspec.json.decode(response.read()))
        except (KeyError, IndexError, TypeError):
            raise Silent("answered without a text") from None
        except (OSError, ValueError, HTTPException) as error:
            raise Silent(f"gave no answer: {error}") from None


def _answer(told: Any) -> str:
    return str(told["text"] if "text" in told else told["choices"][0]["message"]["content"])
