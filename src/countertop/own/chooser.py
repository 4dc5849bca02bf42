"""Whoever chooses: the `choose` of a Python file, or a program."""

import importlib.util
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from ..engine.errors import BadOptions
from ..engine.game import Millis

FILE = ".py"
PROGRAM = "program:"
TEXT = "text:"
PAUSE = Millis(1000)


class Asked(Struct, frozen=True):
    """What a bot of one's own is asked: what they see, and what they may do."""

    game: str
    now: Millis
    view: Any
    moves: Sequence[Any]


class Answer(Struct, frozen=True):
    """One of the moves, and after how long it is made."""

    move: Any
    pause: Millis = PAUSE


class Chooser(Protocol):
    def choose(self, asked: Asked, chance: random.Random) -> Answer | None: ...


def is_own(level: str) -> bool:
    """Whether this names a bot of one's own, and not a level of ours."""
    return level.endswith(FILE) or level.startswith((PROGRAM, TEXT))


@cache
def chooser(level: str) -> Chooser:
    """Whoever is named so, once for each process."""
    if level.startswith(PROGRAM):
        from .program import Program  # noqa: PLC0415 - only for whoever has one

        return Program(level.removeprefix(PROGRAM))
    if level.startswith(TEXT):
        from .speaker import Speaker  # noqa: PLC0415 - likewise

        return Speaker(level.removeprefix(TEXT))
    return PythonFile(Path(level))


def spoken(levels: Iterable[str]) -> Iterator[str]:
    """How well those who answer in words were understood, where not everything was."""
    for level in dict.fromkeys(levels):
        sentence = getattr(chooser(level), "told", None) if level.startswith(TEXT) else None
        if sentence is not None:
            yield sentence


class PythonFile:
    """A Python file with a function `choose(view, moves, random)`."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._choose = _function(path)

    def choose(self, asked: Asked, chance: random.Random) -> Answer | None:
        try:
            answer = self._choose(asked.view, list(asked.moves), chance)
        except (Exception, SystemExit) as error:  # whatever somebody else's code does
            raise _fault(self._name, f"failed: {_told(error)}") from error
        if answer is None:
            return None
        move, pause = answer if isinstance(answer, tuple) else (answer, PAUSE)
        return checked(self._name, asked, move, pause)


def checked(name: str, asked: Asked, move: Any, pause: Any) -> Answer:
    """An answer that fits what was asked; else a sentence that says who gave it."""
    if move not in asked.moves:
        raise _fault(name, f"chose {move!r}, which is not one of the {len(asked.moves)} moves")
    if not isinstance(pause, int) or isinstance(pause, bool) or not 0 <= pause <= 3_600_000:
        raise _fault(name, f"wants to move after {pause!r} ms, which is no time")
    return Answer(move, Millis(pause))


def _function(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"own_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise BadOptions("unreadable", f"{path} is not a Python file that can be read.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _fault(path.name, f"cannot be loaded: {_told(error)}") from error
    found = getattr(module, "choose", None)
    if not callable(found):
        raise _fault(path.name, "has no function choose(view, moves, random)")
    return found


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(".: ")


def _fault(name: str, what: str) -> BadOptions:
    return BadOptions("own_bot", f"{name} {what}.")
