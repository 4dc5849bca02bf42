"""When is it sure? Intervals that hold however often one looks.

An ordinary interval is right for one look at the end. Whoever looks after every batch and stops as
soon as there is a difference will find one sooner or later, even where there is none. These
intervals are wider, so that with the chosen certainty *none* of them ever misses the true figure,
from the first look to the last (Robbins' normal mixture). For wins they hold exactly, for a share
cannot deviate by more than a half. For points and lengths they take the deviation that was seen, so
they are sound from some hundreds of matches on.
"""

from math import log, sqrt

from msgspec import Struct

FEW = 100
"""From fewer matches on each side nothing is concluded, save about shares."""


class Sample(Struct, frozen=True):
    """So many observations: their sum, and that of their squares."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: "Sample") -> "Sample":
        return Sample(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        return self.total / max(1, self.count)

    @property
    def variance(self) -> float:
        return max(0.0, self.squares / max(1, self.count) - self.mean**2)


class Certainty(Struct, frozen=True):
    """How sure to be, and after how many observations the intervals are at their narrowest."""

    alpha: float
    narrowest: int = 20_000

    def radius(self, deviation: float, count: int) -> float:
        """How far a mean of so many observations may be off, at this look and at all others."""
        if not count:
            return float("inf")
        eased = self._eased
        grown = (count + eased) * log((count + eased) / (eased * self.alpha**2))
        return deviation * sqrt(grown) / count

    @property
    def _eased(self) -> float:
        spent = 2 * log(1 / self.alpha)
        return self.narrowest / (spent + log(1 + spent))
