"""Loads the compiled form of a game. It stands apart from `game.py`, which compiled games import:
what they import decides when they are compiled anew."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from ..errors import BadOptions
from ..registry import Game, games
from .game import Fast, Reference, Stepwise


def fast_of(game: Game) -> Fast:
    """A game compiled."""
    if not game.is_compiled:
        raise BadOptions("not_compiled", f"{game.title} has no fast/game.py: it is not compiled.")
    return cast(Fast, import_module(f"{game.package}.fast.game"))


def left_out(game: Game, options: Mapping[str, Any]) -> list[str]:
    """Which of these options its compiled form does not play."""
    return [name for name in getattr(fast_of(game), "LEFT_OUT", ()) if name in options]


def reference_of(game: Game) -> Reference:
    """What it is compared with."""
    return cast(Reference, import_module(f"{game.package}.fast.reference"))


def stepwise_of(game: Game) -> Stepwise:
    """A game compiled to be stepped."""
    if not game.is_stepwise:
        others = ", ".join(other.title for other in games.values() if other.is_stepwise)
        raise BadOptions(
            "no_vectors",
            f"{game.title} has no fast/vector.py: it cannot be stepped many at a time yet. "
            f"These can: {others}.",
        )
    return cast(Stepwise, import_module(f"{game.package}.fast.vector"))
