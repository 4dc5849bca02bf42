"""Matches counted one by one, and a page on which what was found again is crossed out."""

import re
from collections.abc import Callable, Sequence
from html import unescape
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from countertop.engine.compiled.game import MILLIS, MOVES, POINTS
from countertop.lab.bulk.lanes import Setting, seed_of
from countertop.lab.bulk.processor import Given, Lane
from countertop.lab.reports.figures import Figure, student
from countertop.lab.reports.options import BATCHES, STUDENT

Z = NormalDist().inv_cdf(0.975)
Cards = NDArray[np.uint64]


OTHERS = {
    "hochspannung": ("games", 4),
    "lucky-box": ("turn_seconds", 5),
    "martian-math": ("colony", 6),
    "math-rush": ("rounds", 2),
    "matician": ("points", 2),
    "coins": ("worth", 3),
}
"""For every game an option, and what else it could be."""


class Played(Struct, frozen=True):
    """One match: what it came to, the cards that its seats had, and its decisions."""

    out: list[int]
    cards: Cards
    rows: list[Any]
    seats: int

    @property
    def points(self) -> list[int]:
        return self.out[POINTS : POINTS + self.seats]

    @property
    def places(self) -> list[int]:
        return self.out[POINTS + self.seats : POINTS + 2 * self.seats]

    @property
    def moves(self) -> int:
        return self.out[MOVES]

    @property
    def seconds(self) -> float:
        return self.out[MILLIS] / 1000

    def won(self, seat: int) -> float:
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0

    def had(self, seat: int, card: int, of: int) -> bool:
        words = -(-of // 64)
        return bool(int(self.cards[seat * words + card // 64]) >> card % 64 & 1)


def one_by_one(setting: Setting, seed: int, count: int, longest: int = 1) -> list[Played]:
    """Matches of a run; with their decisions, if so many are asked for."""
    lane, found = Lane(Given.of(setting), longest=longest), list[Played]()
    for number in range(count):
        lane.play_match(seed_of(seed, number))
        rows = lane.rows[: min(longest, lane.out[MOVES])].tolist()
        found.append(Played(lane.out.tolist(), lane.words.copy(), rows, setting.seats))
    return found


def mean(values: Sequence[float]) -> Figure:
    """With its interval, after Student."""
    off = student(len(values)) * stdev(values) / sqrt(len(values))
    return Figure(fmean(values), off)


def share(won: float, of: int, z: float = Z) -> Figure:
    """With Wilson's interval, corrected for counting in ones, as Newcombe (1998) prints it."""
    p, q, both = won / of, 1 - won / of, 2 * (of + z**2)
    low = high = 0.0
    if won >= 0.5:
        low = (2 * won + z**2 - 1 - z * sqrt(z**2 - 2 - 1 / of + 4 * p * (of * q + 1))) / both
    if of - won >= 0.5:
        high = (2 * won + z**2 + 1 + z * sqrt(z**2 + 2 - 1 / of + 4 * p * (of * q - 1))) / both
    bounds = max(0.0, low), min(1.0, high) or 1.0
    return Figure(p, max(p - bounds[0], bounds[1] - p), bounds)


def at_part(values: Sequence[int], part: float) -> int:
    """The least value that at least this part of all do not exceed."""
    return sorted(values)[max(0, int(np.ceil(part * len(values) - 1e-9)) - 1)]


def by_batches(
    figure: Callable[[Played], float], usual: Sequence[Played], other: Sequence[Played]
) -> Figure:
    """How much more there is on average in the others, by batches of the same deals."""
    size = len(usual) // BATCHES
    each = [
        fmean(map(figure, other[first : first + size]))
        - fmean(map(figure, usual[first : first + size]))
        for first in range(0, len(usual), size)
    ]
    return Figure(fmean(each), STUDENT * stdev(each) / sqrt(BATCHES))


class Sheet:
    """The words of a page, without its pictures: what is found again is crossed out."""

    def __init__(self, page: str) -> None:
        main = page.partition("<body")[2].partition(">")[2].partition("<footer>")[0]
        self.charts = re.findall(r'<svg class="chart".*?</svg>', main, re.DOTALL)
        self.left = words(re.sub(r"<svg.*?</svg>", "", main, flags=re.DOTALL))

    def cross_out(self, *phrases: str) -> None:
        for phrase in phrases:
            assert phrase in self.left, (phrase, self.left)
            self.left = self.left.replace(phrase, " | ")

    def find(self, pattern: str, is_true: Callable[..., bool]) -> None:
        """All of a kind, each of which has to be true."""
        assert re.search(pattern, self.left), (pattern, self.left)
        for found in re.finditer(pattern, self.left):
            assert is_true(*found.groups()), found[0]
        self.left = re.sub(pattern, " | ", self.left)

    @property
    def figures_left(self) -> list[str]:
        return re.findall(r".{0,60}\d.{0,20}", self.left)


def words(html: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def whole(text: str) -> int:
    return int(text.replace(",", "").replace("−", "-"))
