"""Loads the compiled form of a game. It stands apart from `game.py`, which compiled games import:
what they import decides when they are compiled anew."""

from importlib import import_module
from typing import cast

from ..errors import BadOptions
from ..registry import Game
from .game import Fast, Reference


def fast_of(game: Game) -> Fast:
    """A game compiled."""
    if not game.is_compiled:
        raise BadOptions("not_compiled", f"{game.title} has no fast/game.py: it is not compiled.")
    return cast(Fast, import_module(f"{game.package}.fast.game"))


def reference_of(game: Game) -> Reference:
    """What it is compared with."""
    return cast(Reference, import_module(f"{game.package}.fast.reference"))
