"""A game that is there for one test: `support/toygames/pips`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import support.toygames

from countertop.engine.registry import Game, games


@pytest.fixture
def pips() -> Iterator[Game]:
    game = Game(Path(support.toygames.__file__).parent / "pips", "support.toygames")
    games.add(game)
    yield game
    games.remove(game.name)
