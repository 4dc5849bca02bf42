"""The lanes of a graphics card: the same `play`, compiled by numba.cuda."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np

if not hasattr(np, "row_stack"):  # numba.cuda 0.30 asks for it, and numpy 2.5 has it no more
    np.row_stack = np.vstack

from numba import cuda, int32, int64, uint64
from numba.cuda.cudadrv import nvvm
from numpy.typing import NDArray

from ...engine.compiled.game import Tables
from ...engine.compiled.kernel import Int, Ints, Weights, Word
from ...engine.compiled.load import fast_of
from ...engine.errors import BadOptions
from ...engine.registry import games
from .adding import add_cards, add_sums, add_wins, bar_of, seed_in_lane
from .setting import Setting
from .tally import BARS, Counts, Shape, Tally

__all__ = ["check_card", "cuda", "kernel", "kernel_source", "nvvm", "on_card", "run_on_card"]

LANES = 1 << 18
THREADS_PER_BLOCK = 128
COPIES = 64
"""Blocks add to one of so many copies, not all to the same numbers."""


def check_card() -> None:
    if not cuda.is_available():
        raise BadOptions("no_gpu", "There is no graphics card here that numba.cuda can use.")


def run_on_card(setting: Setting, seed: int, first: int, count: int) -> Tally:
    """`count` matches, spread over all lanes of the card."""
    check_card()
    launch = Launch(setting)
    launch.play(seed, first, count)
    while (wider := launch.wider()) is not None:  # its own bars were too narrow: once more
        launch = Launch(setting, widths=wider)
        launch.play(seed, first, count)
    return launch.result(count)


class Launch:
    """One setting on the card: its tables, its kernel and its sums lie there."""

    def __init__(
        self, setting: Setting, lanes: int = LANES, widths: NDArray[np.int32] | None = None
    ) -> None:
        self.shape = shape = setting.shape
        self.lanes = lanes
        self._kernel = kernel(setting.game, setting.seats)
        self._tables = on_card(setting.tables())
        self._weights = cuda.to_device(setting.weights())
        self._bar_widths = shape.bar_widths() if widths is None else widths
        self._widths = cuda.to_device(self._bar_widths)
        self._ends = cuda.to_device(np.zeros((2, shape.columns), np.int64))
        self._lows = cuda.to_device(shape.bar_lows())
        self._sums = cuda.to_device(np.zeros((COPIES, 2, shape.columns), np.int64))
        self._bars = cuda.to_device(np.zeros((COPIES, shape.columns, BARS), np.int64))
        self._wins = cuda.to_device(np.zeros((COPIES, 1, setting.seats), np.int64))
        self._cards = cuda.to_device(np.zeros((COPIES, max(1, len(shape.cards)), 3), np.int64))

    def play(self, seed: int, first: int, count: int) -> None:
        """Start the matches; `result` waits for them."""
        blocks = -(-min(self.lanes, count) // THREADS_PER_BLOCK)
        self._kernel[blocks, THREADS_PER_BLOCK](
            np.uint64(seed),
            np.int64(first),
            np.int64(count),
            self._tables,
            self._weights,
            self._widths,
            self._lows,
            self._ends,
            self._sums,
            self._bars,
            self._wins,
            self._cards,
        )

    def wider(self) -> NDArray[np.int32] | None:
        """Bars so wide that everything fits into them; None if these do."""
        least, most = self._ends.copy_to_host()
        lows, wider = self.shape.bar_lows(), self._bar_widths.copy()
        for column, low in enumerate(map(int, lows)):
            ends = [int(most[column]), *([int(least[column])] if low < 0 else [])]
            while not all(0 <= end // int(wider[column]) - low < BARS for end in ends):
                wider[column] *= 2
        return None if (wider == self._bar_widths).all() else wider

    def result(self, count: int) -> Tally:
        tally = Tally(self.shape)
        tally.games = count
        tally.take_sums(self._sums.copy_to_host())
        tally.add_bars(self._bars.copy_to_host().sum(axis=0), self._bar_widths)
        tally.wins = self._wins.copy_to_host().sum(axis=0)[0]
        tally.cards = self._cards.copy_to_host().sum(axis=0)[: len(self.shape.cards)]
        return tally


def on_card(tables: Tables) -> Tables:
    """The same bundle, by the same names."""
    kind: Any = type(tables)
    there = [cuda.to_device(table) for table in tables]
    return cast(Tables, kind(there) if kind is tuple else kind(*there))


@cache
def kernel(game: str, seats: int) -> Any:
    """The kernel of a game for a number of seats: its scratch arrays have fixed sizes."""
    registers = getattr(fast_of(games[game]), "REGISTERS", None)
    return cuda.jit(max_registers=registers)(kernel_source(game, seats))


def kernel_source(game: str, seats: int) -> Callable[..., None]:
    fast = fast_of(games[game])
    shape = Shape.of(fast, seats)
    play, columns, n_cards = fast.play, shape.columns, len(shape.cards)
    n_small, n_words = (max(1, size) for size in fast.scratch(seats))
    card_rows = max(1, n_cards)

    def lanes(
        seed: Word,
        first: Int,
        count: Int,
        tables: Tables,
        weights: Weights,
        widths: Ints,
        lows: Ints,
        ends: Counts,
        sums: Counts,
        bars: Counts,
        wins: Counts,
        cards: Counts,
    ) -> None:
        small = cuda.local.array(n_small, int32)
        words = cuda.local.array(n_words, uint64)
        out = cuda.local.array(columns, int32)
        rows = cuda.local.array((1, 5), int64)[:0]
        own_ends = cuda.local.array((2, columns), int64)
        own_sums = cuda.local.array((2, columns), int64)
        own_wins = cuda.local.array((1, seats), int64)
        own_cards = cuda.local.array((card_rows, 3), int64)
        clear(own_ends)
        clear(own_sums)
        clear(own_wins)
        clear(own_cards)
        copy = cuda.blockIdx.x % COPIES
        for match in range(first + cuda.grid(1), first + count, cuda.gridsize(1)):
            play(seed_in_lane(seed, match), seats, tables, weights, small, words, out, rows)
            add_sums(out, own_sums)
            add_wins(out, seats, own_wins[0])
            if n_cards:
                add_cards(out, seats, words, own_cards)
            for column in range(columns):
                own_ends[0, column] = min(own_ends[0, column], int64(out[column]))
                own_ends[1, column] = max(own_ends[1, column], int64(out[column]))
                bar = bar_of(out[column], widths[column], lows[column])
                cuda.atomic.add(bars, (copy, column, bar), 1)
        for column in range(columns):
            cuda.atomic.min(ends, (0, column), own_ends[0, column])
            cuda.atomic.max(ends, (1, column), own_ends[1, column])
        pour(own_sums, sums, copy)
        pour(own_wins, wins, copy)
        pour(own_cards, cards, copy)

    return lanes


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def clear(own: Counts) -> None:
    for row in range(own.shape[0]):
        for column in range(own.shape[1]):
            own[row, column] = 0


@cuda.jit(device=True)  # type: ignore[untyped-decorator]
def pour(own: Counts, shared: Counts, copy: Int) -> None:
    """Add what a lane has counted to one of the copies that all blocks share."""
    for row in range(own.shape[0]):
        for column in range(own.shape[1]):
            cuda.atomic.add(shared, (copy, row, column), own[row, column])
