"""Countertop: a table for number games, and the same games from Python.

from countertop import Match, games, replay, IllegalMove

match = Match("hochspannung", seats=["Ada", "Ben"], seed=7)
match.advance(3000)
match.play(0, match.moves(0)[0], at=4200)
match.view(0), match.result, match.record()
"""

from msgspec import to_builtins

from .engine.errors import BadOptions, BadRecord, CountertopError, IllegalMove, UnknownGame
from .engine.game import Millis, Result, Seat
from .engine.match import Match, replay
from .engine.registry import games

__version__ = "0.1.0"

__all__ = [
    "BadOptions",
    "BadRecord",
    "CountertopError",
    "IllegalMove",
    "Match",
    "Millis",
    "Result",
    "Seat",
    "UnknownGame",
    "games",
    "replay",
    "to_builtins",
]
