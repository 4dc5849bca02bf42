"""What commands are given, as text: counts, options, files. What does not fit gets a sentence."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..engine.errors import BadOptions
from ..engine.options import parse
from ..engine.registry import Game

MOST_BYTES = 1 << 26


def number(text: str, within: range, needed: str) -> int:
    if not text.isdecimal() or int(text) not in within:
        raise argparse.ArgumentTypeError(f"{needed}, not {text!r}")
    return int(text)


def count(text: str) -> int:
    """A number of matches, of seats or of processes: `1000000`, `1_000_000` or `1e6`."""
    whole = text.replace("_", "").replace(",", "")
    head, mark, zeros = whole.lower().partition("e")
    if mark and zeros.isdecimal() and len(zeros) < 3:
        whole = head + "0" * int(zeros)
    needed = "a number from 1 upwards is needed"
    if not whole.isdecimal() or not 0 < int(whole) < 10**13:
        raise argparse.ArgumentTypeError(f"{needed}, not {text!r}")
    return int(whole)


def whole(text: str) -> int:
    """As `count`, or zero."""
    return 0 if text == "0" else count(text)


def percent(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 50 <= value < 100:
        raise argparse.ArgumentTypeError(f"a number from 50 to less than 100, not {text!r}")
    return value


def seed(text: str) -> int:
    return number(text, range(1 << 63), "a seed is a number from 0 upwards")


def options(game: Game, given: Sequence[str]) -> dict[str, Any]:
    """All options of a game for texts like `rounds=3` or `deck=@deck.json`."""
    chosen = parse(game.rules.Options, dict(map(_option, given)), lax=True)
    plain: dict[str, Any] = msgspec.to_builtins(chosen)
    return plain


def changed(game: Game, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Those of them that are not at their default."""
    usual = msgspec.to_builtins(game.rules.Options())
    return {name: value for name, value in chosen.items() if value != usual.get(name)}


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOptions("bad_option", f"{text!r} is not OPTION=VALUE.")
    if value.startswith("@"):
        return name, from_file(Path(value[1:]))
    return name, None if value == "null" else value


def check_writable(path: Path) -> None:
    """Before anything is played for it; the file is as it was, or not there."""
    was_there = path.exists()
    try:
        path.open("ab").close()
        if not was_there:
            path.unlink()
    except OSError as error:
        raise BadOptions("unwritable", f"{path} cannot be written: {error.strerror}.") from None


def write(path: Path, text: str) -> None:
    """What came of it."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOptions("unwritable", f"{path} cannot be written: {error.strerror}.") from None


def from_file(path: Path) -> Any:
    """A deck, a map, weights: whatever is kept as JSON."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES)
        if len(text) == MOST_BYTES:
            raise BadOptions("too_large", f"{path} is too large to be a deck, a map or weights.")
        return msgspec.json.decode(text)
    except OSError as error:
        raise BadOptions("unreadable", f"{path} cannot be read: {error.strerror}.") from None
    except msgspec.DecodeError as error:
        raise BadOptions("malformed", f"{path} is not JSON: {error}.") from None


def add_weights(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--weights",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="weights of `countertop lab tune` for the bots of its game",
    )
