"""What lies on a card is given to other libraries as it lies. Here NumPy takes it, as the others
do, from the memory of the processor."""

import gc
from typing import Any

import numpy as np
import pytest

from countertop.lab.vector import sharing
from countertop.lab.vector.sharing import PROCESSOR, Shared

NUMBERS = np.arange(6, dtype=np.int16).reshape((2, 3), order="F")


class OnCard:
    """An array as numba has it on a card."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape, self.dtype, self.strides = array.shape, array.dtype, array.strides

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """As numba describes it: without strides if all of it lies in one piece."""
        return {**self.array.__array_interface__, "strides": None}

    def copy_to_host(self) -> Any:
        return self.array.copy()


def shared(array: Any, waited: list[int] | None = None) -> Shared:
    return Shared(OnCard(array), lambda: (waited or []).append(1), PROCESSOR)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int64, np.uint64, np.float32, np.bool_])
def test_by_dlpack_others_see_the_very_memory(kind: Any) -> None:
    numbers = np.array([[1, 0, 1], [0, 1, 1]], kind, order="F")
    taken = np.from_dlpack(shared(numbers))
    assert taken.dtype == kind
    assert taken.tolist() == numbers.tolist()
    numbers[1, 0] = 1
    assert taken[1, 0] == 1
    assert np.shares_memory(taken, numbers)


def test_the_other_way_round_it_lies_row_by_row() -> None:
    lying = shared(NUMBERS).T
    assert lying.shape == (3, 2)
    assert np.from_dlpack(lying).flags.c_contiguous
    assert np.from_dlpack(lying).tolist() == NUMBERS.T.tolist()


def test_an_axis_with_one_place_can_be_left_out() -> None:
    whole = np.arange(6, dtype=np.int16).reshape((2, 1, 3), order="F")
    row = Shared(OnCard(whole), lambda: None, PROCESSOR, axes=(0, 2))
    assert row.copy_to_host().tolist() == whole[:, 0].tolist()
    assert np.from_dlpack(row).tolist() == whole[:, 0].tolist()
    assert np.from_dlpack(row.T).flags.c_contiguous


def test_who_takes_it_waits_for_the_steps_before() -> None:
    waited = [0]
    np.from_dlpack(shared(NUMBERS, waited))
    assert waited == [0, 1]


def test_memory_is_held_while_somebody_has_it_and_no_longer() -> None:
    gc.collect()
    before = len(sharing._held)
    taken = np.from_dlpack(shared(NUMBERS))
    capsule = shared(NUMBERS).__dlpack__()
    assert len(sharing._held) == before + 2
    del taken, capsule
    gc.collect()
    assert len(sharing._held) == before


def test_it_says_what_it_is() -> None:
    one = shared(NUMBERS)
    assert (len(one), one.shape, one.dtype.name) == (2, (2, 3), "int16")
    assert one.__dlpack_device__() == PROCESSOR
    assert one.copy_to_host().tolist() == NUMBERS.tolist()
    described = one.__cuda_array_interface__
    assert (described["shape"], described["strides"]) == ((2, 3), (2, 4)), "matches run fastest"
    assert repr(one) == "<int16 (2, 3) on a card>"
