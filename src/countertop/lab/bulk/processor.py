"""The lanes of a processor: `play` of a game, written once for all games and compiled for each."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import prange

from ...engine.compiled.freshness import compiled_and_kept
from ...engine.compiled.game import Fast, Tables
from ...engine.compiled.kernel import Int, Ints, Weights, Word
from ...engine.compiled.load import fast_of
from ...engine.registry import games
from .adding import add_bars, add_cards, add_sums, add_wins, seed_in_lane
from .setting import Setting
from .tally import BARS, Counts, Shape, Tally

LANES_PER_THREAD = 8
"""So that a thread with easier matches takes over from one with harder ones."""


def run_on_processor(setting: Setting, seed: int, first: int, count: int) -> Tally:
    """`count` matches, spread over a few lanes for each thread."""
    fast, shape = setting.fast, setting.shape
    lanes = max(1, min(count, LANES_PER_THREAD * numba.get_num_threads()))
    sums = np.zeros((lanes, 2, shape.columns), np.int64)
    bars = np.zeros((lanes, shape.columns, BARS), np.int64)
    wins = np.zeros((lanes, setting.seats), np.int64)
    cards = np.zeros((lanes, len(shape.cards), 3), np.int64)
    lanes_of(setting.game)(
        np.uint64(seed),
        first,
        count,
        setting.seats,
        setting.tables(),
        setting.weights(),
        fast.scratch(setting.seats),
        shape.bar_widths(),
        shape.bar_lows(),
        sums,
        bars,
        wins,
        cards,
    )
    return _summed(shape, count, sums, bars, wins, cards)


@cache
def lanes_of(game: str) -> Callable[..., None]:
    return of_game(_lanes, fast_of(games[game]))


def of_game(lanes: Callable[..., None], fast: Fast) -> Callable[..., None]:
    """Lanes of a processor, written once for any `play`, compiled for that of a game; numba keeps
    them on disk. (With `play` in a closure it would not, and compile for seconds every time.)"""
    file = Path(getattr(fast, "__file__", ""))
    own = FunctionType(lanes.__code__, {**lanes.__globals__, "play": fast.play}, lanes.__name__)
    own.__qualname__ = f"{lanes.__qualname__}_of_{file.parents[1].name}"
    own.__dict__["made_of"] = file
    return compiled_and_kept(own, parallel=True, nogil=True, error_model="numpy")


def play(*_: Any) -> None:
    """Stands for the game's own, in lanes that are written for all games."""
    raise NotImplementedError


def _lanes(
    seed: Word,
    first: Int,
    count: Int,
    seats: Int,
    tables: Tables,
    weights: Weights,
    scratch: tuple[int, int],
    widths: Ints,
    lows: Ints,
    sums: Counts,
    bars: Counts,
    wins: Counts,
    cards: Counts,
) -> None:
    for number in prange(sums.shape[0]):
        small = np.empty(max(1, scratch[0]), np.int32)
        words = np.empty(max(1, scratch[1]), np.uint64)
        out = np.empty(widths.shape[0], np.int32)
        rows = np.empty((0, 5), np.int64)
        for match in range(first + number, first + count, sums.shape[0]):
            play(seed_in_lane(seed, match), seats, tables, weights, small, words, out, rows)
            add_sums(out, sums[number])
            add_bars(out, widths, lows, bars[number])
            add_wins(out, seats, wins[number])
            add_cards(out, seats, words, cards[number])


def _summed(
    shape: Shape,
    count: int,
    sums: Counts,
    bars: Counts,
    wins: Counts,
    cards: Counts,
) -> Tally:
    tally = Tally(shape)
    tally.games = count
    tally.sums, tally.squares = sums.sum(axis=0)
    tally.bars = bars.sum(axis=0)
    tally.wins = wins.sum(axis=0)
    tally.cards = cards.sum(axis=0)
    return tally
