"""A long run in a file, so that it can be resumed: JSON lines, a header and one line for each task.

The header says all that defines the run; a match is given by the run's seed and its number, so a
line names the first match and how many there were. A last line that was torn off when the machine
stopped is left out and played again.
"""

import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct

from ... import __version__
from ...engine.errors import BadOptions, BadRecord
from .setting import Policy, Setting
from .tally import Shape, Tally

LONGEST_SAID = 60
T = TypeVar("T")


class Header(Struct, frozen=True):
    """Everything that defines a run."""

    countertop: str
    game: str
    seats: int
    options: Mapping[str, Any]
    policies: tuple[Policy, ...]
    """With all their weights."""
    seed: int
    shape: Shape

    @classmethod
    def of(cls, setting: Setting, seed: int) -> Self:
        policies = tuple(_whole(setting, policy) for policy in setting.policies or (Policy(),))
        return cls(
            __version__, setting.game, setting.seats, setting.options, policies, seed, setting.shape
        )

    @property
    def setting(self) -> Setting:
        return Setting(self.game, self.seats, self.options, self.policies)


def _whole(setting: Setting, policy: Policy) -> Policy:
    return Policy(policy.name, {**setting.fast.POLICIES[policy.name], **policy.weights})


class Part(Struct, frozen=True):
    """One finished task."""

    first: int
    count: int
    device: str
    seconds: float
    tally: dict[str, Any]


class Run:
    """What has been played of a run so far, and the file that it is written to, if any."""

    def __init__(self, header: Header, path: Path | None = None) -> None:
        self.header = header
        self.total = Tally(header.shape)
        self.seconds = 0.0
        self.played: list[tuple[int, int]] = []
        self._path = path

    def add(self, first: int, tally: Tally, device: str, seconds: float) -> None:
        """A task is done: it is on disk when this returns."""
        part = Part(first, tally.games, device, round(seconds, 3), tally.to_builtins())
        if self._path is not None:
            _append(self._path, msgspec.json.encode(part) + b"\n")
        self.take(part)

    def take(self, part: Part) -> None:
        self.total += Tally.from_builtins(self.header.shape, part.tally)
        self.seconds += part.seconds
        self.played.append((part.first, part.count))


def start(path: Path, header: Header) -> Run:
    """A new run, or the one in the file, to be resumed; refuses a file of another run."""
    if not path.exists() or not path.stat().st_size:
        _append(path, msgspec.json.encode(header) + b"\n")
        return Run(header, path)
    run, good = _read(path)
    for name in Header.__struct_fields__:
        if _said(name, run.header) != _said(name, header):
            raise BadOptions(
                "other_run",
                f"{path} holds another run, with {_said(name, run.header)} and not "
                f"{_said(name, header)}: name another file, or the same run.",
            )
    with path.open("r+b") as file:
        file.truncate(good)
    return run


def read(path: Path) -> Run:
    """A run from its file."""
    return _read(path)[0]


def _read(path: Path) -> tuple[Run, int]:
    """The run, and how many bytes of its file are whole lines."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except OSError as error:
        raise BadOptions("unreadable", f"{path} cannot be read: {error.strerror}.") from None
    try:
        run, good = Run(_decoded(lines[0], Header), path), len(lines[0])
        for number, line in enumerate(lines[1:], 2):
            try:
                run.take(_decoded(line, Part))
            except ValueError:
                if number < len(lines):
                    raise
                break
            good += len(line)
    except (ValueError, KeyError, IndexError, TypeError):
        raise BadRecord("bad_run", f"{path} is not a run of countertop lab play.") from None
    _check_once(path, run)
    return run, good


def _decoded(line: bytes, kind: type[T]) -> T:
    """A whole line; msgspec's errors are ValueErrors too."""
    if not line.endswith(b"\n"):
        raise ValueError
    return msgspec.json.decode(line, type=kind)


def _check_once(path: Path, run: Run) -> None:
    ahead = 0
    for first, count in sorted(run.played):
        if first < ahead:
            raise BadRecord("played_twice", f"{path} holds match {first:,} twice.")
        ahead = first + count


def _said(name: str, header: Header) -> str:
    value = msgspec.json.encode(getattr(header, name), order="deterministic").decode()
    return f"{name} {value if len(value) <= LONGEST_SAID else _digest(value)}"


def _digest(text: str) -> str:
    """Weights and decks are too long for a sentence: their first letters and a checksum."""
    return f"{text[:LONGEST_SAID]}… ({zlib.crc32(text.encode()):08x})"


def _append(path: Path, line: bytes) -> None:
    try:
        with path.open("ab") as file:
            file.write(line)
    except OSError as error:
        raise BadOptions("unwritable", f"{path} cannot be written: {error.strerror}.") from None
