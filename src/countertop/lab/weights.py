"""Files of weights: what `countertop lab tune` writes, and what policies and bots load."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..engine.errors import BadOptions
from ..engine.registry import games
from .arguments import from_file


class Weights(Struct, frozen=True):
    """The weights of one policy of one game. How they were found stands in the file besides."""

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


def hand_to_bot(path: Path) -> Weights:
    """Let the bots of a game judge by the weights in a file, from now on and in this process."""
    found = read(path)
    bot: Any = games[found.game].bot
    if not hasattr(bot, "use"):
        raise BadOptions("no_weights", f"The bots of {games[found.game].title} take no weights.")
    bot.use(found.weights)
    return found


def write(path: Path, plain: Any) -> None:
    """Whole or not at all: a file that is being replaced is never half written."""
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(plain), indent=1))
        beside.replace(path)
    except OSError as error:
        raise BadOptions("unwritable", f"{path} cannot be written: {error.strerror}.") from None
