"""Lanes in the memory of a graphics card: the same step, compiled by numba.cuda, one launch each.

Lanes lie beside each other there: neighbours read and write neighbouring numbers, so all arrays
have matches as the axis that runs fastest.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from math import prod
from types import FunctionType
from typing import Any

import numpy as np
from numba import config
from numpy.typing import NDArray

from ...engine.compiled.game import Tables
from ...engine.compiled.kernel import Flag, Weights
from ...engine.errors import BadOptions
from ..bulk.gpu import check_card, cuda, nvvm, on_card
from .kernel import Agreed, Lanes, Numbers, Size, lanes_of, parts_of
from .sharing import Shared

THREADS_PER_BLOCK = 128
REGISTERS = 64
"""Of a lane: with fewer of them more lanes run at once, and what does not fit lies in memory."""


class Card:
    """What steps the matches on a card, and holds them."""

    def __init__(self, size: Size, tables: Tables, weights: Weights) -> None:
        check_card()
        self._grid = grid(size.lanes)
        self._kernel = launch_of(size.game)
        self.lanes: Lanes = lanes_of(size, zeros)
        self._given = cuda.device_array((size.lanes, size.rows), np.int64)
        self._taken = self._given
        self._with = (on_card(tables), cuda.to_device(weights), self.lanes)

    def begin(self, agreed: Agreed) -> None:
        cuda.to_device(np.arange(len(self.lanes.number)), to=self.lanes.number)
        with unfused():  # the first launch compiles it
            self._launch(0)(True, self._given, agreed, *self._with)

    def look_at(self, actions: Any) -> Any:
        """What lies on the card stays there."""
        is_there = hasattr(actions, "__cuda_array_interface__")
        return cuda.as_cuda_array(actions) if is_there else np.asarray(actions)

    def step(self, actions: Any, agreed: Agreed, stream: int) -> None:
        self._taken = self._take(actions, stream)  # and hold them until the next step
        self._launch(stream)(False, self._taken, agreed, *self._with)

    def _launch(self, stream: int) -> Callable[..., None]:
        return self._kernel[*self._grid, on_stream(stream)]  # type: ignore[no-any-return]

    def _take(self, actions: Any, stream: int) -> Any:
        """64-bit numbers are read where they lie, others are copied into such."""
        if isinstance(actions, np.ndarray):
            actions = cuda.to_device(np.ascontiguousarray(actions))
        if not actions.is_c_contiguous():
            raise BadOptions(
                "scattered_actions",
                "On a card the actions of a step must lie one after the other: "
                "copy them into an array that is contiguous.",
            )
        actions = actions.reshape(self._given.shape)
        if actions.dtype == np.int64:
            return actions
        widen[*self._grid, on_stream(stream)](actions, self._given)
        return self._given

    def ask(self, network: Any, seat: int, observations: Any, masks: Any) -> Any:  # noqa: ARG002
        return self.look_at(network(observations, masks))

    def copied(self, array: Any) -> NDArray[Any]:
        there = array if isinstance(array, np.ndarray) else array.copy_to_host()
        return np.asarray(there)

    def shown(self, array: Any) -> Any:
        return Shared(array, self.wait)

    def row(self, array: Any) -> Any:
        return Shared(array, self.wait, axes=(0, 2))

    def wait(self) -> None:
        cuda.synchronize()

    def close(self) -> None:
        """The memory goes with the last one who has an array of it."""


def grid(lanes: int) -> tuple[int, int]:
    """Blocks, and threads of each: one thread a lane."""
    threads = min(lanes, THREADS_PER_BLOCK)
    return -(-lanes // threads), threads


def on_stream(number: int) -> Any:
    return cuda.external_stream(number) if number else 0


def zeros(shape: Sequence[int], kind: type[np.generic]) -> Any:
    """The first axis, that of lanes, runs fastest."""
    flat = cuda.device_array(prod(shape), kind)
    clear[grid(shape[0])](flat)
    return flat.reshape(shape, order="F")


@cache
def launch_of(game: str) -> Any:
    """The kernel of a game, for any number of seats."""
    known = {**parts_of(game), "cuda": cuda}
    source = FunctionType(_launch.__code__, known, f"_launch_{game.replace('-', '_')}")
    options = {} if config.ENABLE_CUDASIM else {"max_registers": REGISTERS, "lto": False}
    return cuda.jit(source, **options)


@contextmanager
def unfused() -> Iterator[None]:
    """Compile products and sums one after the other, as a processor does, so that policies weigh
    things alike on both. NVVM has an option for it, to which numba.cuda has none."""
    if config.ENABLE_CUDASIM:
        yield
        return
    usual = nvvm.compile_ir
    nvvm.compile_ir = partial(usual, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = usual


def step_one(*_: Any) -> None:
    """Stands for the game's own (`kernel.py`)."""
    raise NotImplementedError


def _launch(
    is_new: Flag, given: Numbers, agreed: Agreed, tables: Tables, weights: Weights, lanes: Lanes
) -> None:
    which = cuda.grid(1)
    if which < lanes.number.shape[0]:
        step_one(which, is_new, given, agreed, tables, weights, lanes)


@cuda.jit  # type: ignore[untyped-decorator]
def clear(flat: Any) -> None:
    for place in range(cuda.grid(1), flat.size, cuda.gridsize(1)):
        flat[place] = 0


@cuda.jit  # type: ignore[untyped-decorator]
def widen(actions: Any, given: Numbers) -> None:
    which = cuda.grid(1)
    if which < given.shape[0]:
        for row in range(given.shape[1]):
            given[which, row] = actions[which, row]
