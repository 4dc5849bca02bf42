"""Files of weights: what `countertop lab tune` writes, and what policies and bots load."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..engine.aids import NONE, Aids, aided
from ..engine.errors import BadOptions
from ..engine.registry import games
from .arguments import from_file


class Weights(Struct, frozen=True):
    """The weights of one policy of one game. The file also says how they were found."""

    game: str
    policy: str
    weights: dict[str, float]


def read(path: Path, game: str | None = None) -> Weights:
    """The weights in a file, and for this game if one is named."""
    plain = from_file(path)
    try:
        found = msgspec.convert(plain, Weights)
    except msgspec.ValidationError as error:
        raise BadOptions("malformed", f"{path} holds no weights: {error}.") from None
    if game is not None and found.game != game:
        raise BadOptions("other_game", f"{path} holds weights for {found.game}, not for {game}.")
    return found


def for_bots(paths: Sequence[Path]) -> dict[str, Aids]:
    """The weights in these files for the bots of their games, by the game's name."""
    aids: dict[str, Aids] = {}
    for path in paths:
        found = read(path)
        earlier = aids.get(found.game, NONE).weights
        aids[found.game] = aided(games[found.game], {**earlier, **found.weights})
    return aids


def write(path: Path, plain: Any) -> None:
    """Whole or not at all: a file that is being replaced is never half written."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(plain), indent=1))
        beside.replace(path)
    except OSError as error:
        raise BadOptions("unwritable", f"{path} cannot be written: {error.strerror}.") from None
