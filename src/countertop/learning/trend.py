"""How many facts were sure as time went by, with the doubt about it."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import sqrt

from msgspec import Struct

from ..engine.insight.facts import Fact
from .model import Answered, Learner, baseline

MOST, FORTNIGHT, WEEK = 12, 14, 7
EIGHT_IN_TEN, DOUBT = 1.2816, 1.8
"""Normal deviations; and by how much wider the truth is spread than the model alone believes, as
found with pupils whom it did not make up (docs/learning.md)."""
NODES = ((-sqrt(3), 1 / 6), (0.0, 2 / 3), (sqrt(3), 1 / 6))
"""Where a normal belief is looked at, and how much each place counts (Gauss and Hermite)."""


class Point(Struct, frozen=True):
    day: float
    sure: int
    low: float
    high: float
    """Eight times in ten the true number lies between."""


def trend(answers: Iterable[Answered], facts: Sequence[Fact], now: float) -> list[Point]:
    """By weeks, in the first fortnight by days; the last point is now."""
    told = sorted(answers, key=lambda answer: answer.day)
    if not told:
        return []
    learner, points, number = Learner(baseline=baseline(told)), [], 0
    for day in _days(told[0].day, now):
        while number < len(told) and told[number].day <= day:
            learner = learner.after(told[number])
            number += 1
        points.append(point(learner, facts, day))
    return points


def point(learner: Learner, facts: Sequence[Fact], day: float) -> Point:
    """What is expected for the day after, as everywhere. A fact that was hardly asked is not sure,
    whatever it looks like."""
    forecasts = {fact: learner.forecast(fact, day + 1) for fact in facts}
    asked = [fact for fact, forecast in forecasts.items() if not forecast.is_few]
    sure = sum(forecasts[fact].standing == "sure" for fact in asked)
    doubt = EIGHT_IN_TEN * DOUBT * _spread(learner, asked, day + 1)
    return Point(day, sure, max(0.0, sure - doubt), min(float(len(facts)), sure + doubt))


def _spread(learner: Learner, facts: Sequence[Fact], day: float) -> float:
    """The deviation of how many are truly sure. Skill and pace are the same for all facts, so
    the doubt about them does not average out."""
    mean = square = 0.0
    for (skill, some), (pace, part) in product(NODES, NODES):
        chances = [learner.is_truly_sure(fact, day, skill, pace) for fact in facts]
        here = sum(chances)
        mean += some * part * here
        square += some * part * (here**2 + sum(chance * (1 - chance) for chance in chances))
    return sqrt(max(0.0, square - mean**2))


def _days(first: float, now: float) -> list[float]:
    step = 1 if now - first < FORTNIGHT else WEEK
    count = min(MOST, 1 + int((now - first) / step))
    return [now - step * back for back in reversed(range(count))]
