"""A game that is there for one test: `support/toygames/pips`."""

from collections.abc import Iterator

import pytest
from support import toygames

from countertop.engine.registry import Game


@pytest.fixture
def pips() -> Iterator[Game]:
    with toygames.added("pips") as game:
        yield game
