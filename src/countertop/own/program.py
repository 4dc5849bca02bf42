"""Any program as a player, over its standard input and output, a line of JSON each way.

It reads `{"game":"matician","now":61200,"view":{…},"moves":[{…},…]}` and answers `{"choose":2}`,
the place of a move in that list counted from 0; or `{"choose":2,"after":800}` with milliseconds;
or `{"wait":true}`. Its standard error is left alone, for what it wants to say to people.
"""

import atexit
import os
import random
import shlex
import subprocess
from select import select
from shutil import which
from time import monotonic
from typing import IO

import msgspec
from msgspec import Struct

from ..engine.errors import BadOptions
from .chooser import PAUSE, Answer, Asked, checked

PATIENCE = 60.0
"""Seconds for an answer."""
LONGEST = 1 << 20
"""Bytes of an answer."""


def heard(pipe: IO[bytes], end: float) -> bytes | None:
    """What is said there next: nothing when all was said, None when the time is up."""
    if not select([pipe], [], [], max(0.0, end - monotonic()))[0]:
        return None
    return os.read(pipe.fileno(), LONGEST)


class Reply(Struct, frozen=True):
    choose: int = -1
    after: int = PAUSE
    wait: bool = False


class Program:
    """A program, looked for at once, started when it is first asked, and ended with us."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._running: subprocess.Popen[bytes] | None = None
        self._heard = b""
        if which(self._words()[0]) is None:
            raise self._fault("cannot be started: there is no such program")

    def choose(self, asked: Asked, chance: random.Random) -> Answer | None:  # noqa: ARG002
        reply = self._read(self._asked(msgspec.json.encode(asked)))
        if reply.wait:
            return None
        if not 0 <= reply.choose < len(asked.moves):
            raise self._fault(f"chose {reply.choose} of {len(asked.moves)} moves")
        return checked(self._command, asked, asked.moves[reply.choose], reply.after)

    def _asked(self, question: bytes) -> bytes:
        running = self._start()
        assert running.stdin is not None
        if self._heard:
            raise self._fault(f"said {self._heard[:80]!r}, though nobody had asked")
        try:
            running.stdin.write(question + b"\n")
            running.stdin.flush()
        except OSError:
            raise self._fault("has ended") from None
        return self._line(running)

    def _line(self, running: subprocess.Popen[bytes]) -> bytes:
        """Its next line, as a whole and in time."""
        assert running.stdout is not None
        end = monotonic() + PATIENCE
        while b"\n" not in self._heard:
            part = heard(running.stdout, end)
            if part is None:
                raise self._fault(f"gave no answer within {PATIENCE:g} s")
            if not part:
                raise self._fault("has ended")
            self._heard += part
            if len(self._heard) > LONGEST:
                raise self._fault("answers without end")
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def _read(self, line: bytes) -> Reply:
        try:
            return msgspec.json.decode(line, type=Reply)
        except msgspec.DecodeError as error:
            raise self._fault(f"answered {line[:80]!r}, which does not fit: {error}") from None

    def _words(self) -> list[str]:
        try:
            return shlex.split(self._command) or [""]
        except ValueError as error:
            raise self._fault(f"cannot be started: {error}") from None

    def _start(self) -> subprocess.Popen[bytes]:
        if self._running is None:
            try:
                self._running = subprocess.Popen(
                    self._words(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except OSError as error:
                raise self._fault(f"cannot be started: {error}") from None
            atexit.register(self.end)
        return self._running

    def end(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait()

    def _fault(self, what: str) -> BadOptions:
        return BadOptions("own_bot", f"{self._command} {what}.")
