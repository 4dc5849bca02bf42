"""What tests of the lab's commands share: a tiny compiled game, and the command line."""

from collections.abc import Callable, Iterator

import pytest
from support import toygames

from countertop.cli import main
from countertop.engine.registry import Game, games


@pytest.fixture
def coins() -> Iterator[Game]:
    """A game that is there for one test: `support/toygames/coins`."""
    with toygames.added("coins") as game:
        yield game


@pytest.fixture
def lab(coins: Game, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """`lab("play", "coins", "--games", 1000)`: the exit code, what it said, what it complained."""

    def run(*arguments: object) -> tuple[int, str, str]:
        assert coins.name in games
        try:
            code = main(["lab", *map(str, arguments)])
        except SystemExit as error:  # argparse's way to refuse
            code = int(error.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
