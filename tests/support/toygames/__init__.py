"""Small games, for tests of what all games share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from countertop.engine.registry import Game, games


@contextmanager
def added(name: str) -> Iterator[Game]:
    """One of them is among the games, for a while."""
    game = Game(Path(__file__).parent / name, __name__)
    games.add(game)
    yield game
    games.remove(game.name)
