"""What many matches came to, small however many there were: sums, bars of histograms, cards.

A column has at most 256 bars. Where a match does not fit into them they become twice as wide, two
in one, until it does: nothing lies outside, and how wide they are follows from the matches alone,
not from who played them in which order.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ...engine.compiled.game import POINTS, Fast

BARS = 256
LOW = -64
"""Points may be negative: their first bar stands this many bars below zero."""
WIN = 27720
"""A match's win in parts, so that it can be shared exactly by up to twelve."""

Counts = NDArray[np.int64]


class Shape(Struct, frozen=True):
    """What stands where in a row of `out` and in a tally."""

    seats: int
    measures: tuple[str, ...]
    widths: tuple[int, ...]
    """Of the bars of moves, milliseconds, points and each measure, before they become wider."""
    cards: tuple[str, ...]

    @classmethod
    def of(cls, fast: Fast, seats: int, options: Any = None) -> "Shape":
        """Cards have the names that these options give them, if any are given."""
        named = getattr(fast, "card_names", None) if options is not None else None
        cards = named(options) if named else fast.CARDS
        return cls(seats, tuple(fast.MEASURES), tuple(fast.WIDTHS), tuple(cards))

    @property
    def columns(self) -> int:
        return POINTS + 2 * self.seats + len(self.measures)

    @property
    def words(self) -> int:
        """How many words of bits say which cards a seat had."""
        return -(-len(self.cards) // 64)

    def bar_widths(self) -> NDArray[np.int32]:
        """For every column; places have bars of one."""
        moves, millis, points, *measures = self.widths
        each = [moves, millis, *[points] * self.seats, *[1] * self.seats, *measures]
        return np.array(each, np.int32)

    def bar_lows(self) -> NDArray[np.int32]:
        lows = np.zeros(self.columns, np.int32)
        lows[POINTS : POINTS + self.seats] = LOW
        return lows

    def points(self, seat: int) -> int:
        return POINTS + seat

    def measure(self, name: str) -> int:
        return POINTS + 2 * self.seats + self.measures.index(name)


class Tally:
    """The sum over matches of one shape. Tallies of the same shape add up."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.games = 0
        self.sums: Counts = np.zeros(shape.columns, np.int64)
        self.squares: NDArray[Any] = np.zeros(shape.columns, object)
        """As Python's own numbers, which have no end: squared milliseconds soon pass 64 bits."""
        self.bars: Counts = np.zeros((shape.columns, BARS), np.int64)
        self.wins: Counts = np.zeros(shape.seats, np.int64)
        self.cards: Counts = np.zeros((len(shape.cards), 3), np.int64)
        """For each card: seats that had it, what they won, and their points."""
        self.doubled: Counts = np.zeros(shape.columns, np.int64)
        """How often the bars of a column have become twice as wide."""
        self.cut: NDArray[np.bool_] = np.zeros(shape.columns, np.bool_)
        """Columns of an older file whose outermost bars also hold all that lay beyond them."""

    def __add__(self, other: "Tally") -> "Tally":
        both = Tally(self.shape)
        both.games = self.games + other.games
        for name in _SUMS:
            setattr(both, name, getattr(self, name) + getattr(other, name))
        both.doubled = np.maximum(self.doubled, other.doubled)
        for one in (self, other):
            both.bars += one.bars_at(both.doubled)
        both.cut = self.cut | other.cut
        return both

    def take_sums(self, sums: Any) -> None:
        """The sums, and the sums of squares, of all these lanes."""
        each = np.asarray(sums)
        self.sums = each[:, 0].sum(axis=0)
        self.squares = each[:, 1].astype(object).sum(axis=0)

    def add_bars(self, bars: Counts, widths: NDArray[np.int32]) -> None:
        """Those of a lane, which are so wide."""
        own = Tally(self.shape)
        own.bars = bars
        own.doubled = np.log2(widths // self.shape.bar_widths()).astype(np.int64)
        together = np.maximum(self.doubled, own.doubled)
        self.bars = self.bars_at(together) + own.bars_at(together)
        self.doubled = together

    def bars_at(self, doubled: Counts) -> Counts:
        """The bars as if they had become twice as wide so often, which is at least as often."""
        bars = self.bars.copy()
        for column, low in enumerate(self.shape.bar_lows()):
            for _ in range(int(doubled[column] - self.doubled[column])):
                wider = np.zeros(BARS, np.int64)
                np.add.at(wider, (np.arange(BARS) + low) // 2 - low, bars[column])
                bars[column] = wider
        return bars

    def bar_width(self, column: int) -> int:
        return int(self.shape.bar_widths()[column]) << int(self.doubled[column])

    @property
    def moves(self) -> int:
        return int(self.sums[0])

    def mean(self, column: int) -> float:
        return float(self.sums[column]) / max(1, self.games)

    def deviation(self, column: int) -> float:
        """The standard deviation of one match."""
        mean = self.mean(column)
        return float(max(0.0, float(self.squares[column]) / max(1, self.games) - mean**2) ** 0.5)

    def win_rate(self, seat: int) -> float:
        return float(self.wins[seat]) / WIN / max(1, self.games)

    def histogram(self, column: int) -> tuple[list[int], list[int]]:
        """Where each bar begins and how many matches stand in it, without the empty ends."""
        filled = np.flatnonzero(self.bars[column])
        if not len(filled):
            return [], []
        first, last = int(filled[0]), int(filled[-1])
        width = self.bar_width(column)
        low = int(self.shape.bar_lows()[column])
        starts = [(bar + low) * width for bar in range(first, last + 1)]
        return starts, [int(count) for count in self.bars[column, first : last + 1]]

    def percentile(self, column: int, percent: float) -> int:
        """What at least so many per cent of the matches do not exceed: the end of their bar."""
        starts, counts = self.histogram(column)
        if not starts:
            return 0
        below = np.cumsum(counts)
        bar = starts[int(np.searchsorted(below, percent / 100 * below[-1]))]
        return bar + self.bar_width(column) - 1

    def share(self, column: int, least: int) -> float:
        """How often a column reached at least this much (exact if its bars are one wide)."""
        starts, counts = self.histogram(column)
        reached = sum(count for start, count in zip(starts, counts, strict=True) if start >= least)
        return reached / max(1, self.games)

    def to_builtins(self) -> dict[str, Any]:
        """For a file: bars as runs without the empty ends."""
        bars = [self.histogram_run(column) for column in range(self.shape.columns)]
        plain = {name: getattr(self, name).tolist() for name in (*_SUMS, "doubled")}
        return {"games": self.games, "bars": bars, **plain}

    def histogram_run(self, column: int) -> list[int]:
        """The number of the first filled bar, then the counts from there."""
        filled = np.flatnonzero(self.bars[column])
        if not len(filled):
            return [0]
        first, last = int(filled[0]), int(filled[-1])
        return [first, *(int(count) for count in self.bars[column, first : last + 1])]

    @classmethod
    def from_builtins(cls, shape: Shape, plain: Mapping[str, Any]) -> "Tally":
        tally = cls(shape)
        tally.games = plain["games"]
        for name in (*_SUMS, *(["doubled"] if "doubled" in plain else [])):
            own = getattr(tally, name)
            own[...] = np.array(plain[name], own.dtype).reshape(own.shape)
        for column, (first, *counts) in enumerate(plain["bars"]):
            tally.bars[column, first : first + len(counts)] = counts
        if "doubled" not in plain:  # written when bars did not widen
            is_low = shape.bar_lows() < 0
            tally.cut = (tally.bars[:, -1] > 0) | (is_low & (tally.bars[:, 0] > 0))
        return tally

    def __reduce__(self) -> tuple[Any, ...]:
        return _thaw, (self.shape, msgspec.json.encode(self.to_builtins()))


_SUMS: Sequence[str] = ("sums", "squares", "wins", "cards")


def _thaw(shape: Shape, packed: bytes) -> Tally:
    return Tally.from_builtins(shape, msgspec.json.decode(packed))
