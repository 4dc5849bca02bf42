"""What experts with compiled playouts share."""

from types import ModuleType
from typing import Any

import pytest

from countertop.engine.playouts import CompiledPlayouts, best_by_halves

HERE = "countertop.games.matician"


def test_the_better_half_goes_on_with_twice_as_many() -> None:
    worth, tried = {"a": 5, "b": 1, "c": 9, "d": 3}, dict.fromkeys("abcd", 0)

    def played(one: str, first: int, count: int) -> int:
        assert first == tried[one]
        tried[one] += count
        return worth[one] * count

    assert best_by_halves("abcd", 240, played) == "c"
    assert tried == {"a": 90, "b": 30, "c": 90, "d": 30}


def test_of_equals_the_first_is_taken_and_one_alone_is_not_tried() -> None:
    assert best_by_halves(range(7), 100, lambda *_: 1) == 0
    assert best_by_halves(["only"], 100, lambda *_: pytest.fail("was tried")) == "only"


def test_everybody_is_tried_at_least_once_however_little_may_be_played() -> None:
    tried = dict.fromkeys(range(5), 0)

    def played(one: int, _: int, count: int) -> int:
        tried[one] += count
        return one

    assert best_by_halves(range(5), 0, played) == 4
    assert tried == {0: 1, 1: 1, 2: 2, 3: 3, 4: 3}


def test_playouts_are_there_once_they_were_rehearsed_and_that_is_done_once() -> None:
    rehearsed: list[ModuleType] = []
    playouts = CompiledPlayouts(HERE, rehearsed.append)
    assert playouts.compiled is None
    playouts.warm()
    playouts.warm()
    assert [module.__name__ for module in rehearsed] == [f"{HERE}.fast_playouts"]
    assert [playouts.compiled] == rehearsed


@pytest.mark.parametrize("trouble", [ImportError, RuntimeError])
def test_where_they_cannot_be_compiled_there_are_none(trouble: type[Exception]) -> None:
    def rehearse(_: Any) -> None:
        raise trouble("numba is broken")

    playouts = CompiledPlayouts(HERE, rehearse)
    playouts.warm()
    assert playouts.compiled is None


def test_a_mistake_of_our_own_is_not_hidden() -> None:
    def rehearse(_: Any) -> None:
        raise TypeError("that is a bug")

    with pytest.raises(TypeError):
        CompiledPlayouts(HERE, rehearse).warm()
