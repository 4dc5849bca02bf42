"""Does the band of the trend hold what it says? Tried on the pupils of `bench.learning`.

    python -m bench.trend

A pupil answers forty products a day, by chance. After some days the number that is believed to be
sure, and the band around it, are held against the number that truly is, of those that were asked
often enough.
"""

import argparse
import random
from collections.abc import Iterator
from math import exp
from statistics import fmean, median

from msgspec import Struct

from bench.learning import A_DAY, PRODUCTS, RETRIEVED, Pupil
from countertop.engine.insight.facts import Fact
from countertop.learning.model import QUICK, SURE, Answered, learn
from countertop.learning.trend import point

LOOKED_AT = (4, 7, 10, 20)
"""Days."""
DRAWS = 101


class Held(Struct, frozen=True):
    day: int
    sure: int
    truly: int
    width: float
    is_inside: bool


def held(seed: int) -> Iterator[Held]:
    pupil, chance, given = Pupil(seed), random.Random(seed), list[Answered]()
    for number in range(max(LOOKED_AT) * A_DAY):
        day = number // A_DAY
        given.append(pupil.answer(chance.choice(PRODUCTS), day + number % A_DAY / 2000))
        if number % A_DAY == A_DAY - 1 and day + 1 in LOOKED_AT:
            yield _held(pupil, given, day)


def _held(pupil: Pupil, given: list[Answered], day: int) -> Held:
    now = day + 0.5
    learner = learn(given)
    asked = [fact for fact in PRODUCTS if not learner.forecast(fact, now + 1).is_few]
    believed = point(learner, PRODUCTS, now)
    truly = sum(is_sure(pupil, fact, now + 1) for fact in asked)
    is_inside = believed.low - 0.5 <= truly <= believed.high + 0.5  # a whole number has some width
    return Held(day + 1, believed.sure, truly, believed.high - believed.low, is_inside)


def is_sure(pupil: Pupil, fact: Fact, day: float) -> bool:
    """Right in nine of ten, and usually within three seconds besides the way of the finger."""
    chance = random.Random(1)
    recalled = 1000 * (RETRIEVED + 1.2 * exp(-pupil.activation(fact, day)))
    counted = 1000 * (1.5 + 0.55 * min(fact.left, fact.right))
    share = pupil._recalled(fact, day)
    times = [
        (recalled if chance.random() < share else counted) * chance.lognormvariate(0, 0.3)
        for _ in range(DRAWS)
    ]
    return pupil.right(fact, day) >= SURE and median(times) <= QUICK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pupils", type=int, default=80)
    parser.add_argument("--first", type=int, default=80, help="seed of the first pupil")
    chosen = parser.parse_args()
    found = [one for seed in range(chosen.pupils) for one in held(chosen.first + seed)]
    for day in LOOKED_AT:
        of_day = [one for one in found if one.day == day]
        print(f"after {day} days: believed {fmean(one.sure for one in of_day):.1f}", end=", ")
        print(f"truly {fmean(one.truly for one in of_day):.1f}", end=", ")
        print(f"off by {fmean(abs(one.sure - one.truly) for one in of_day):.1f}", end=", ")
        print(f"within the band {fmean(one.is_inside for one in of_day):.2f}", end=", ")
        print(f"which is {fmean(one.width for one in of_day):.1f} wide")
    print(f"within the band, all together: {fmean(one.is_inside for one in found):.2f}")


if __name__ == "__main__":
    main()
