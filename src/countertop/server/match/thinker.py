"""A process that thinks for bots, started by a server (`thinkers.py`).

It is told on its standard input what to prepare and what to think about, answers on its standard
output, and ends when the server does, however that ends. Messages are pickled, after their length.
"""

import os
import pickle
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO

from msgspec import Struct

from ...engine.bots import Look
from ...engine.errors import CountertopError
from ...engine.registry import games
from .supply import Fault, Supply

HEAD = 4
"""Bytes in front of each message that tell its length."""
MODEST = 5
"""By how much it is nicer than the server, should both be on one core."""


class Prepare(Struct, frozen=True):
    """A bot of this level sits down somewhere: what it could use is loaded in time."""

    game: str
    level: str


class Errand(Struct, frozen=True):
    """Something else that takes long and is pure: a function by its module and name."""

    module: str
    name: str
    arguments: tuple[Any, ...]

    def run(self) -> Any:
        return getattr(import_module(self.module), self.name)(*self.arguments)


def packed(message: Any) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(HEAD, "big") + body


def think(looks: Sequence[Look], supply: Supply) -> list[Any]:
    """What came of each look: a mind, or a `Fault`."""
    return [_thought(look, supply) for look in looks]


def _thought(look: Look, supply: Supply) -> Any:
    try:
        return look.think(supply.of(look.game))
    except Exception as fault:
        return Fault(f"{type(fault).__name__}: {fault}")


def _answered(message: Any, supply: Supply) -> list[Any]:
    return [run(message)] if isinstance(message, Errand) else think(message, supply)


class Refused(Struct, frozen=True):
    """It cannot be done, and why."""

    code: str
    message: str


def run(errand: Errand) -> Any:
    """What came of it, `Refused`, or a `Fault`."""
    try:
        return errand.run()
    except CountertopError as error:
        return Refused(error.code, str(error))
    except Exception as fault:
        return Fault(f"{type(fault).__name__}: {fault}")


def _read(asked: BinaryIO) -> Any:
    head = asked.read(HEAD)
    size = int.from_bytes(head, "big")
    body = asked.read(size)
    if len(head) < HEAD or len(body) < size:
        raise EOFError
    return pickle.loads(body)  # from the server that started this process, and from nobody else


def _answer(asked: BinaryIO, told: BinaryIO) -> None:
    supply = Supply(_read(asked))
    while True:
        message = _read(asked)
        if isinstance(message, Prepare):
            supply.prepare(games[message.game], message.level)
        else:
            told.write(packed(_answered(message, supply)))
            told.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which tells us
    if sys.platform != "win32":
        os.nice(MODEST)
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed is no answer
    with suppress(EOFError, BrokenPipeError):
        _answer(sys.stdin.buffer, told)
