"""The lanes of a processor: `play` of a game in a loop, written once for all games and compiled
once for each.

Counting matches, following one decision by decision, and a digest of all that was played come
from the same compiled function: compiling a game takes longer than most of what it is for. Only
for very many matches is it compiled once more, without anything to follow, which is up to 7 %
faster.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np

from ...engine.compiled.freshness import compiled_and_kept
from ...engine.compiled.game import MOVES, Fast, Tables
from ...engine.compiled.kernel import Flag, Int, Ints, Rows, Weights, Word, Words, folded, part
from ...engine.compiled.load import fast_of
from ...engine.registry import games
from .adding import add_bars, add_cards, add_sums, add_wins, seed_in_lane
from .setting import Setting
from .tally import BARS, Counts, Shape, Tally

LANES_PER_THREAD = 8
"""So that a thread with easier matches takes over from one with harder ones."""
FEW = 2_000_000
"""Matches that are not worth compiling for: that takes ten seconds of a core, and seven per cent of
such a run is less."""
DECISIONS, LONGEST, DIGEST = range(3)
"""Where things stand in what a lane has `told`."""


class Given(NamedTuple):
    """What all lanes of a setting play with."""

    game: str
    seats: int
    shape: Shape
    tables: Tables
    weights: Weights

    @classmethod
    def of(cls, setting: Setting) -> "Given":
        shape, tables, weights = setting.shape, setting.tables(), setting.weights()
        return cls(setting.game, setting.seats, shape, tables, weights)


class Lane:
    """What one lane plays with, and what it has added up."""

    def __init__(self, given: Given, longest: int = 0) -> None:
        """Matches are followed decision by decision, up to `longest`; none, if that is 0."""
        game, seats, shape, *self._given = given
        small, words = fast_of(games[game]).scratch(seats)
        self._stretch = stretch_of(game, longest > 0)
        self._seats, self.widths, self._lows = seats, shape.bar_widths(), shape.bar_lows()
        self.small = np.zeros(max(1, small), np.int32)
        self.words = np.zeros(max(1, words), np.uint64)
        self.out = np.zeros(shape.columns, np.int32)
        """Of the match that was played last, as `rows`."""
        self.rows = np.zeros((longest, 5), np.int64)
        self.told = np.zeros(3, np.uint64)
        """Of all matches that were followed: decisions, the most in one, the digest."""
        self.sums = np.zeros((2, shape.columns), np.int64)
        self.bars = np.zeros((shape.columns, BARS), np.int64)
        self.wins = np.zeros(seats, np.int64)
        self.cards = np.zeros((len(shape.cards), 3), np.int64)

    def play_run(self, seed: int, first: int, end: int, step: int = 1) -> None:
        """Every `step`th match of a run, from `first` on."""
        self._play(np.uint64(seed), True, first, end, step)

    def play_match(self, seed: int) -> None:
        """The match with this very seed."""
        self._play(np.uint64(seed), False, 0, 1, 1)

    def _play(self, seed: Word, is_run: bool, first: int, end: int, step: int) -> None:
        self._stretch(
            *(seed, is_run, first, end, step, self._seats, *self._given),
            *(self.small, self.words, self.widths, self._lows, self.out, self.rows),
            *(self.told, self.sums, self.bars, self.wins, self.cards),
        )


def run_on_processor(setting: Setting, seed: int, first: int, count: int) -> Tally:
    """`count` matches, spread over a few lanes for each thread."""
    lanes = in_lanes(setting, seed, first, count)
    tally = Tally(setting.shape)
    tally.games = count
    tally.take_sums([lane.sums for lane in lanes])
    for lane in lanes:
        tally.add_bars(lane.bars, lane.widths)
    tally.wins = np.sum([lane.wins for lane in lanes], axis=0)
    tally.cards = np.sum([lane.cards for lane in lanes], axis=0)
    return tally


def in_lanes(setting: Setting, seed: int, first: int, count: int, longest: int = 0) -> list[Lane]:
    """Lanes that have played them all, on as many threads as numba may use."""
    threads, given = numba.get_num_threads(), Given.of(setting)
    count_of_lanes = max(1, min(count, LANES_PER_THREAD * threads))
    longest = longest or int(is_followed(count))
    lanes = [Lane(given, longest) for _ in range(count_of_lanes)]

    def play(number: int) -> None:
        lanes[number].play_run(seed, first + number, first + count, len(lanes))

    if threads == 1:
        for number in range(len(lanes)):
            play(number)
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(play, range(len(lanes))))
    return lanes


def is_followed(count: int) -> bool:
    """Whether so many matches are counted by what can also follow them."""
    return count <= FEW


@cache
def stretch_of(game: str, is_followed: bool) -> Callable[..., None]:
    """Written once for any `play`, compiled for that of a game; numba keeps it on disk. (With
    `play` in a closure it would not, and compile for seconds every time.)"""
    fast: Fast = fast_of(games[game])
    file = Path(getattr(fast, "__file__", ""))
    known = {**_stretch.__globals__, "play": fast.play, "IS_FOLLOWED": is_followed}
    own = FunctionType(_stretch.__code__, known, "_stretch")
    own.__qualname__ = f"_{'followed' if is_followed else 'counted'}_{file.parents[1].name}"
    own.__dict__["made_of"] = file
    return compiled_and_kept(own, nogil=True, error_model="numpy")


IS_FOLLOWED = True
"""Stands for a constant of what is compiled."""


def play(*_: Any) -> None:
    """Stands for the game's own, in what is written for all games."""
    raise NotImplementedError


def _stretch(
    seed: Word,
    is_run: Flag,
    first: Int,
    end: Int,
    step: Int,
    seats: Int,
    tables: Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    widths: Ints,
    lows: Ints,
    out: Ints,
    rows: Rows,
    told: Words,
    sums: Counts,
    bars: Counts,
    wins: Counts,
    cards: Counts,
) -> None:
    trace = rows if IS_FOLLOWED else rows[:0]
    for match in range(first, end, step):
        own = seed_in_lane(seed, match) if is_run else seed
        play(own, seats, tables, weights, small, words, out, trace)
        add_sums(out, sums)
        add_bars(out, widths, lows, bars)
        add_wins(out, seats, wins)
        add_cards(out, seats, words, cards)
        if IS_FOLLOWED:
            told[DECISIONS] += np.uint64(out[MOVES])
            told[LONGEST] = max(told[LONGEST], np.uint64(out[MOVES]))
            told[DIGEST] += _digest_of_match(rows, out)


@part
def _digest_of_match(rows: Rows, out: Ints) -> Word:
    """All that its decisions and its outcome say."""
    value = np.uint64(0)
    for row in range(min(np.int64(out[MOVES]), rows.shape[0])):
        for column in range(5):
            value = folded(value, np.uint64(rows[row, column]))
    for column in range(out.shape[0]):
        value = folded(value, np.uint64(np.int64(out[column])))
    return value
