"""Lanes in the memory of a processor, stepped by all its threads."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...engine.compiled.game import Tables
from ...engine.compiled.kernel import Weights
from .checks import A_NETWORK, as_array, check_numbers
from .kernel import Agreed, Lanes, Size, lanes_of, step_of


class Cores:
    """What steps the matches on a processor, and holds them."""

    def __init__(self, size: Size, tables: Tables, weights: Weights, threads: int | None) -> None:
        self.lanes: Lanes = lanes_of(size, np.zeros)
        self._step = step_of(size.game)
        self._given = np.zeros((size.lanes, size.rows), np.int64)
        self._with = (tables, weights, self.lanes)
        self._threads = max(1, min(size.lanes, threads or numba.get_num_threads()))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def begin(self, agreed: Agreed) -> None:
        self.lanes.number[:] = np.arange(len(self._given))
        self._play(True, agreed)

    def look_at(self, actions: ArrayLike) -> NDArray[Any]:
        return as_array(actions)

    def step(self, actions: NDArray[Any], agreed: Agreed, stream: int) -> None:  # noqa: ARG002
        self._given[...] = actions.reshape(self._given.shape)
        self._play(False, agreed)

    def ask(self, network: Any, seat: int, observations: Any, masks: Any) -> NDArray[Any]:
        asked = np.flatnonzero(self.lanes.turn == seat)
        actions = np.zeros(len(self._given), np.int64)
        chosen = as_array(network(observations[asked], masks[asked]))
        check_numbers(A_NETWORK, chosen, len(asked))
        actions[asked] = chosen.reshape(-1)
        return actions

    def copied(self, array: Any) -> NDArray[Any]:
        return np.asarray(array)

    def shown(self, array: Any) -> Any:
        return array

    def row(self, array: Any) -> Any:
        return array[:, 0]

    def wait(self) -> None:
        """Nothing is under way when a step has returned."""

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def _play(self, is_new: bool, agreed: Agreed) -> None:
        parts = self._threads
        ends = [len(self._given) * part // parts for part in range(parts + 1)]

        def play(part: int) -> None:
            self._step(ends[part], ends[part + 1], is_new, self._given, agreed, *self._with)

        if self._pool is None:
            play(0)
        else:
            list(self._pool.map(play, range(parts)))
