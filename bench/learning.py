"""How well is it known what somebody knows? Tried on pupils that the model did not make up.

    python -m bench.learning

A pupil here has a memory in the manner of ACT-R: every encounter with a fact leaves a trace that
fades by a power of time; what is strong enough comes to mind, the quicker the stronger; what is not
is counted out, which takes long and goes wrong the more often the larger the numbers. None of that
is in the model, which knows only logits, logarithms of times and half-lives.
"""

import argparse
import random
from collections.abc import Sequence
from math import exp, log
from statistics import fmean

from msgspec import Struct

from countertop.engine.insight.facts import Fact
from countertop.learning.model import Answered, Learner, baseline
from countertop.learning.practice import weakest

PRODUCTS = [Fact.of("*", a, b) for a in range(2, 11) for b in range(a, 11)]
DAYS, A_DAY = 10, 40
DECAY, NOISE, RETRIEVED, SLIP = 0.5, 0.35, 0.35, 0.03
WEAK, FLAGGED = 0.75, 0.85


class Pupil:
    """Knows some tables better than others, by how often they were met in the past year."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.motor = chance.uniform(500, 1100)
        self.care = chance.uniform(0.96, 0.99)
        self.threshold = chance.gauss(0.1, 0.6)
        met = chance.uniform(8, 40)
        self.met = {fact: self._past(fact, met) for fact in PRODUCTS}

    def _past(self, fact: Fact, often: float) -> list[float]:
        easy = 2.5 if 10 in (fact.left, fact.right) else 1.6 if 5 in (fact.left, fact.right) else 1
        rate = often * easy * self.chance.lognormvariate(0, 0.9) / (1 + fact.result / 40)
        return [-self.chance.uniform(1, 300) for _ in range(1 + int(rate))]

    def activation(self, fact: Fact, day: float) -> float:
        return log(sum((5 * (day - then) + 1) ** -DECAY for then in self.met[fact]))

    def right(self, fact: Fact, day: float) -> float:
        """How likely a right answer truly is."""
        recalled = self._recalled(fact, day)
        return recalled * (1 - SLIP) + (1 - recalled) * self._counted(fact)

    def answer(self, fact: Fact, day: float) -> Answered:
        strength = self.activation(fact, day)
        if self.chance.random() < self._recalled(fact, day):
            seconds, right = RETRIEVED + 1.2 * exp(-strength), 1 - SLIP
        else:
            seconds, right = 1.5 + 0.55 * min(fact.left, fact.right), self._counted(fact)
        ms = self.motor + 1000 * seconds * self.chance.lognormvariate(0, 0.3)
        is_right = self.chance.random() < right
        self.met[fact].append(day)
        return Answered(fact, is_right, round(ms), day)

    def _recalled(self, fact: Fact, day: float) -> float:
        return 1 / (1 + exp(-(self.activation(fact, day) - self.threshold) / NOISE))

    def _counted(self, fact: Fact) -> float:
        return float(self.care ** (min(fact.left, fact.right) * 4))


class Found(Struct, frozen=True):
    """What came of one pupil."""

    brier: float
    base: float
    oracle: float
    """The Brier score of somebody who knew the pupil's memory itself: no forecast can be better."""
    order: float
    """Rank correlation of what was believed and what was true, over the facts."""
    needed: int | None
    """Answers until nine of ten weak facts were known to be weak; None if that never came."""
    precise: float
    """How many of those that were called weak then were."""
    forecasts: tuple[tuple[float, bool], ...]


def tried(seed: int, days: int = DAYS, a_day: int = A_DAY) -> Found:
    """A pupil of whom every answer is forecast before it is given. Half of the questions come by
    chance, as in a game; the other half are those that practice would ask."""
    pupil, learner = Pupil(seed), Learner()
    given, forecasts = list[Answered](), list[tuple[float, bool]]()
    oracle = list[float]()
    needed, precise = None, 0.0
    for number in range(days * a_day):
        day = number // a_day + (number % a_day) / 2000
        fact = pupil.chance.choice(PRODUCTS)
        if number % 2:
            fact = pupil.chance.choice(weakest(learner, PRODUCTS, day) or [fact])
        expected, truly = learner.forecast(fact, day).right, pupil.right(fact, day)
        answer = pupil.answer(fact, day)
        given.append(answer)
        forecasts.append((expected, answer.is_right))
        oracle.append((truly - answer.is_right) ** 2)
        if number == 20:
            learner = Learner(baseline=baseline(given))
            for earlier in given[:-1]:
                learner = learner.after(earlier)
        learner = learner.after(answer)
        if needed is None and number % 5 == 4:
            found, precise = _weak_found(pupil, learner, day)
            needed = number + 1 if found >= 0.9 else None
    truth = [pupil.right(fact, days) for fact in PRODUCTS]
    believed = [learner.forecast(fact, days).right for fact in PRODUCTS]
    share = fmean(right for _, right in forecasts)
    return Found(
        fmean((right - p) ** 2 for p, right in forecasts),
        share * (1 - share),
        fmean(oracle),
        rank_correlation(truth, believed),
        needed,
        precise,
        tuple(forecasts),
    )


def _weak_found(pupil: Pupil, learner: Learner, day: float) -> tuple[float, float]:
    weak = {fact for fact in PRODUCTS if pupil.right(fact, day) < WEAK}
    called = {
        fact
        for fact in learner.facts
        if learner.facts[fact].times >= 2 and learner.forecast(fact, day).right < FLAGGED
    }
    found = len(weak & called) / len(weak) if weak else 1.0
    return found, len(weak & called) / len(called) if called else 1.0


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    a, b = _ranks(one), _ranks(other)
    mean = (len(a) - 1) / 2
    top = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    bottom = sum((x - mean) ** 2 for x in a) ** 0.5 * sum((y - mean) ** 2 for y in b) ** 0.5
    return float(top / bottom)


def _ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    for rank, place in enumerate(order):
        ranks[place] = rank
    return ranks


def calibration(forecasts: Sequence[tuple[float, bool]]) -> list[tuple[float, float, int]]:
    """By tenths of what was forecast: what was said, what came, and how often."""
    bins: dict[int, list[tuple[float, bool]]] = {}
    for expected, right in forecasts:
        bins.setdefault(min(9, int(expected * 10)), []).append((expected, right))
    return [
        (fmean(p for p, _ in each), fmean(right for _, right in each), len(each))
        for _, each in sorted(bins.items())
    ]


def base_rate(forecasts: Sequence[tuple[float, bool]]) -> float:
    """The Brier score of somebody who always says the share of right answers."""
    share = fmean(right for _, right in forecasts)
    return share * (1 - share)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pupils", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="seed of the first pupil")
    chosen = parser.parse_args()
    found = [tried(chosen.first + seed) for seed in range(chosen.pupils)]
    needed = sorted(one.needed for one in found if one.needed is not None)
    print(f"{len(found)} pupils, {DAYS} days of {A_DAY} answers, {len(PRODUCTS)} products")
    pairs = [pair for one in found for pair in one.forecasts]
    print(f"Brier score {fmean(one.brier for one in found):.4f}", end="; ")
    print(f"whoever knew their memory {fmean(one.oracle for one in found):.4f}", end=", ")
    print(f"the share of right answers of all {base_rate(pairs):.4f}", end=", ")
    print(f"each pupil's own share with hindsight {fmean(one.base for one in found):.4f}")
    print(f"rank correlation with the truth {fmean(one.order for one in found):.2f}")
    print(f"nine of ten weak facts found after {needed[len(needed) // 2]} answers (median)", end="")
    print(f", never for {len(found) - len(needed)} pupils")
    print(f"of those called weak then, weak were {fmean(one.precise for one in found):.2f}")
    for said, came, count in calibration(pairs):
        print(f"  said {said:.2f}, came {came:.2f} ({count:,})")


if __name__ == "__main__":
    main()
