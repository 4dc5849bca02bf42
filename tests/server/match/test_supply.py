"""What bots are given: loaded beside the table, and only once."""

from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from countertop.engine.aids import NONE, Aids
from countertop.engine.registry import games
from countertop.server.match.supply import Supply

GAME = games["matician"]


class Loading:
    """Playouts that take as long as they are let."""

    def __init__(self) -> None:
        self.may_end = Event()
        self.begun = 0

    def __call__(self, _: Any) -> str:
        self.begun += 1
        assert self.may_end.wait(5)
        return "compiled"


def test_the_best_level_gets_playouts_that_are_loaded_beside_the_table() -> None:
    loading = Loading()
    supply = Supply({GAME.name: Aids(weights={"whim": 1.0})}, loading)
    supply.prepare(GAME, "expert")  # comes back at once, though loading is far from done
    supply.prepare(GAME, "expert")
    assert supply.of(GAME.name) == Aids(weights={"whim": 1.0})
    loading.may_end.set()
    end = monotonic() + 5
    while supply.of(GAME.name).playouts is None and monotonic() < end:
        sleep(0.001)
    assert supply.of(GAME.name) == Aids(weights={"whim": 1.0}, playouts="compiled")
    assert loading.begun == 1


@pytest.mark.parametrize("level", ["beginner", "skilled", None])
def test_nobody_else_has_anything_loaded(level: str | None) -> None:
    loading = Loading()
    supply = Supply({}, loading)
    supply.prepare(GAME, level)
    assert loading.begun == 0
    assert supply.of(GAME.name) is NONE
