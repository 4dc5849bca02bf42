"""Figures with what they may be off by: at least 95 of 100 such intervals hold the true figure."""

from collections.abc import Sequence
from math import inf, sqrt

from msgspec import Struct

from ...engine.compiled.game import MILLIS, MOVES
from ..bulk.tally import WIN, Tally

Z = 1.959964
"""Half of 5 per cent lie beyond so many standard errors on either side."""
OF_TWO, OF_THREE = 12.706, 4.303
"""The same, if the spread is known from two matches or three alone."""


class Figure(Struct, frozen=True):
    """A figure, and what it may be off by either way; or between which bounds it lies, if it is a
    share, which cannot be off by as much towards none or all."""

    value: float
    error: float = 0.0
    bounds: tuple[float, float] | None = None

    def __sub__(self, other: "Figure") -> "Figure":
        """The difference of two figures from different matches."""
        return Figure(self.value - other.value, sqrt(self.error**2 + other.error**2))

    @property
    def low(self) -> float:
        return self.value - self.error if self.bounds is None else self.bounds[0]

    @property
    def high(self) -> float:
        return self.value + self.error if self.bounds is None else self.bounds[1]

    def is_above(self, other: float) -> bool:
        return self.low > other

    def is_below(self, other: float) -> bool:
        return self.high < other

    @property
    def is_sure(self) -> bool:
        """A difference that is one, beyond chance."""
        return self.is_above(0) or self.is_below(0)

    def times(self, factor: float) -> "Figure":
        bounds = None
        if self.bounds is not None:
            bounds = (self.bounds[0] * factor, self.bounds[1] * factor)
        return Figure(self.value * factor, self.error * factor, bounds)


def share(won: float, of: float, errors: float = Z) -> Figure:
    """So many of so many, after Wilson with a correction for counting in ones: sound for few, none
    and all, and never beyond these. Ties that are shared make it a little too careful."""
    if not of:
        return Figure(0.0, 1.0, (0.0, 1.0))
    rate = won / of
    low = _wilson(of, 1 - rate, errors)
    high = _wilson(of, rate, errors)
    return Figure(rate, max(rate - 1 + low, high - rate), (1 - low, high))


def _wilson(of: float, rate: float, errors: float) -> float:
    """The most that a share may be."""
    if rate * of > of - 0.5:
        return 1.0
    room = errors**2 + 2 - 1 / of + 4 * rate * (of * (1 - rate) - 1)
    return min(1.0, (2 * of * rate + errors**2 + 1 + errors * sqrt(room)) / (2 * (of + errors**2)))


def wins(tally: Tally, seat: int) -> Figure:
    return share(float(tally.wins[seat]) / WIN, tally.games)


def student(count: int) -> float:
    """So many standard errors hold 95 of 100 means of so few, after Student: their spread is not
    known either. Of one alone nothing is known."""
    free = count - 1
    if free < 3:
        return (inf, inf, OF_TWO, OF_THREE)[count]
    first, second = (Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / free + second / free**2 + third / free**3


def averaged(mean: float, deviation: float, count: int) -> Figure:
    """The mean of so many, which lie so far from it as a rule (all of them, not one less)."""
    if count < 2:
        return Figure(mean, inf)
    return Figure(mean, student(count) * deviation / sqrt(count - 1))


def mean(tally: Tally, column: int) -> Figure:
    return averaged(tally.mean(column), tally.deviation(column), tally.games)


def moves(tally: Tally) -> Figure:
    return mean(tally, MOVES)


def seconds(tally: Tally) -> Figure:
    return mean(tally, MILLIS).times(0.001)


def points(tally: Tally, seat: int) -> Figure:
    return mean(tally, tally.shape.points(seat))


def seat_points(tally: Tally) -> Figure:
    """The points of a seat, whichever. Seats of a match are not independent of each other, so the
    error is that of a single seat: never too small."""
    each = [points(tally, seat) for seat in range(tally.shape.seats)]
    return Figure(average([one.value for one in each]), average([one.error for one in each]))


def average(values: Sequence[float]) -> float:
    return sum(values) / len(values)
