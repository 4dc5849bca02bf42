"""A server to attack: the real one, with budgets so wide that they hide nothing behind them.

    python house.py --host 127.0.0.1 --port PORT --store URL

The tiny game is there too, because everybody's moves can be counted in it.
"""

import argparse
import importlib.util
import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from countertop.server.serve import serve
from countertop.server.settings import WITHOUT_BUDGETS

SETTINGS = replace(
    WITHOUT_BUDGETS,
    countdown=100.0,
    beat=100.0,
    asleep=2000.0,  # a room that was left costs no memory soon, so what grows is a leak
)


def tiny() -> Any:
    """The module of the tiny game."""
    path = Path(__file__).parents[1] / "server/tiny.py"
    spec = importlib.util.spec_from_file_location("tiny", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["tiny"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.modules["numba"] = None  # type: ignore[assignment]  # 150 MB that only experts would need
    parser = argparse.ArgumentParser()
    for argument in ("--host", "--port", "--store"):
        parser.add_argument(argument, required=True)
    given = parser.parse_args()
    game = tiny()
    game.install(game.make())
    serve(given.host, int(given.port), given.store, SETTINGS, open_page=False)
