"""A person and the facts: how likely each is to be known now, and how long it takes.

*Knowing.* The logit of a right answer is the person's skill, less how hard the fact is, plus what
is special about this person and this fact. Skill and special part are normal beliefs; an answer
moves both by one step of Newton's, each by its share of the doubt, as in chess ratings that keep
their deviation (and as Maths Garden rates children and sums).

*Time.* The logarithm of the time of a right answer is normal: the person's pace, a little more for
harder facts, a special part, and what differs from one answer to the next. Times are net of what
the person needs where there is nothing to reckon (`baseline`).

*Forgetting.* What is special fades over the days towards what one would have expected, and the
doubt grows back, by a half-life of each fact: a right answer after a while makes it longer, the
longer the while; a wrong one makes it shorter (the rate of forgetting that SlimStampen estimates).
"""

from collections.abc import Iterable
from math import erf, exp, log, sqrt
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ..engine.insight.facts import Fact
from .difficulty import difficulty

QUICK = 3000
"""Milliseconds net: what one knows by heart."""
SURE = 0.9
FEW = 4
"""Askings, before which nothing much is said."""
LAPSE = 0.02
"""Even what is known goes wrong now and then: a slip of the finger."""

SKILL, SPECIAL = (1.4, 1.0), 0.9
"""Mean and variance of what people know before one knows them; variance of what is special."""
PACE, SPECIAL_PACE, NOISE = (log(2000), 0.3), 0.12, 0.2
GAIN, DRIFT = 0.4, 0.1
"""What one asking teaches, in logits, and how much doubt it adds about how much it taught."""
FRESH, FRESH_HALF_LIFE = 2.5, 0.5
"""Logits by which something is known better that was asked just now, and the days after which half
of that is gone. So a right answer soon after another says little."""
TELLING = 0.6
"""Logits of knowing for each logarithm by which an answer was quicker than expected."""
SLOWER = 0.18
"""By how much a fact takes longer, in logarithms, for each logit that it is harder."""
HALF_LIFE, SHORTEST, LONGEST = 14.0, 1.0, 365.0
"""Days."""
BASELINE, RETRIEVAL, FEWEST = 700, 400, 10
"""Milliseconds: the way of a finger before more is known; what the quickest thought takes itself;
and from how many answers on one's own fastest tenth is believed."""

Leaning = Literal["sure", "slow", "near"]
Standing = Literal["sure", "slow", "near", "few"]


class Normal(Struct, frozen=True):
    mean: float
    variance: float


class Answered(Struct, frozen=True):
    """An answer of one person, on a day (with fractions)."""

    fact: Fact
    is_right: bool
    ms: int | None
    day: float
    weight: float = 1.0


class Known(Struct, frozen=True):
    """What is special about one fact for one person, as of a day."""

    know: Normal
    pace: Normal
    day: float
    half_life: float = HALF_LIFE
    asked: float = 0.0
    """Answers, weak ones in parts."""
    times: int = 0


class Forecast(Struct, frozen=True):
    """What is expected of one fact on a day."""

    right: float
    low: float
    high: float
    """Of eight in ten such forecasts the truth lies between."""
    ms: float
    """The time that is as often undercut as not."""
    asked: float

    @property
    def is_few(self) -> bool:
        return self.asked < FEW

    @property
    def standing(self) -> Standing:
        return "few" if self.is_few else self.leaning

    @property
    def leaning(self) -> Leaning:
        """What it looks like so far, however little that says."""
        if self.right < SURE:
            return "near"
        return "sure" if self.ms <= QUICK else "slow"


class Learner(Struct, frozen=True):
    """A person, as far as their answers tell."""

    skill: Normal = Normal(*SKILL)
    pace: Normal = Normal(*PACE)
    facts: dict[Fact, Known] = {}
    baseline: int = BASELINE

    def forecast(self, fact: Fact, day: float) -> Forecast:
        known = self._known(fact, day)
        middle = self._logit(fact, known, day)
        spread = sqrt(self.skill.variance + known.know.variance)
        low, high = (_right(middle + sign * 1.2816 * spread) for sign in (-1, 1))
        return Forecast(
            _expected(middle, spread), low, high, exp(self._log_time(fact, known)), known.asked
        )

    def is_truly_sure(self, fact: Fact, day: float, skill: float, pace: float) -> float:
        """How likely a fact is right in 0.9 and usually within 3 s, were skill and pace so many
        standard deviations from what is believed."""
        known = self._known(fact, day)
        logit = self._logit(fact, known, day) + skill * sqrt(self.skill.variance)
        time = self._log_time(fact, known) + pace * sqrt(self.pace.variance)
        knows = _above((logit - _LOGIT_OF_SURE) / sqrt(known.know.variance))
        return knows * _above((log(QUICK) - time) / sqrt(known.pace.variance))

    def is_due(self, fact: Fact, day: float) -> bool:
        """Whether it is time to ask again: not known well enough, or soon to be forgotten."""
        known = self._known(fact, day)
        faded = day - self.facts[fact].day > known.half_life / 2 if fact in self.facts else True
        return faded or self.forecast(fact, day).right < SURE

    def after(self, answer: Answered) -> "Learner":
        """The same person, with one more answer."""
        known = self._known(answer.fact, answer.day)
        learner, known = self._learned(answer, known)
        if answer.is_right and answer.ms is not None:
            learner, known = learner._timed(answer, known)
        known = replace(
            known,
            half_life=self._half_life(answer),
            asked=known.asked + answer.weight,
            times=known.times + 1,
        )
        return replace(learner, facts={**learner.facts, answer.fact: known})

    def _known(self, fact: Fact, day: float) -> Known:
        """What is left of it by that day."""
        if fact not in self.facts:
            return Known(Normal(0.0, SPECIAL), Normal(0.0, SPECIAL_PACE), day)
        known = self.facts[fact]
        left = 0.5 ** (max(0.0, day - known.day) / known.half_life)
        return replace(
            known,
            know=_faded(known.know, SPECIAL, left),
            pace=_faded(known.pace, SPECIAL_PACE, left),
            day=max(day, known.day),
        )

    def _learned(self, answer: Answered, known: Known) -> tuple["Learner", Known]:
        right = _right(self._logit(answer.fact, known, answer.day))
        surprise = answer.weight * (answer.is_right - right)
        bend = answer.weight * right * (1 - right)
        doubt = 1 + bend * (self.skill.variance + known.know.variance)
        skill, know = (
            Normal(
                each.mean + each.variance * surprise / doubt,
                each.variance * (1 - bend * each.variance / doubt),
            )
            for each in (self.skill, known.know)
        )
        taught = Normal(know.mean + answer.weight * GAIN, know.variance + answer.weight * DRIFT)
        return replace(self, skill=skill), replace(known, know=taught)

    def _timed(self, answer: Answered, known: Known) -> tuple["Learner", Known]:
        assert answer.ms is not None
        seen = log(max(150, answer.ms - self.baseline))
        off = seen - self._log_time(answer.fact, known)
        noise = NOISE / answer.weight
        total = self.pace.variance + known.pace.variance + noise
        pace, own = (
            Normal(
                each.mean + off * each.variance / total,
                each.variance * (1 - each.variance / total),
            )
            for each in (self.pace, known.pace)
        )
        told = answer.weight * TELLING * max(-1.5, min(1.5, off))
        know = Normal(known.know.mean - told, known.know.variance)
        return replace(self, pace=pace), replace(known, pace=own, know=know)

    def _half_life(self, answer: Answered) -> float:
        if answer.fact not in self.facts:
            return HALF_LIFE
        known = self.facts[answer.fact]
        while_ago = max(0.0, answer.day - known.day) / known.half_life
        factor = 1 + answer.weight * min(1.0, while_ago) if answer.is_right else 0.5
        return min(LONGEST, max(SHORTEST, known.half_life * factor))

    def _logit(self, fact: Fact, known: Known, day: float) -> float:
        fresh = 0.0
        if fact in self.facts:
            fresh = FRESH * 0.5 ** (max(0.0, day - self.facts[fact].day) / FRESH_HALF_LIFE)
        return self.skill.mean - difficulty(fact) + known.know.mean + fresh

    def _log_time(self, fact: Fact, known: Known) -> float:
        return self.pace.mean + SLOWER * difficulty(fact) + known.pace.mean


def learn(answers: Iterable[Answered]) -> Learner:
    """A person from all their answers, in the order of time."""
    all_ = sorted(answers, key=lambda answer: answer.day)
    learner = Learner(baseline=baseline(all_))
    for answer in all_:
        learner = learner.after(answer)
    return learner


def baseline(answers: Iterable[Answered]) -> int:
    """What this person needs for the way of the finger alone: their own fastest tenth, less what
    the quickest thought takes."""
    times = sorted(
        answer.ms
        for answer in answers
        if answer.is_right and answer.ms is not None and answer.weight == 1
    )
    if len(times) < FEWEST:
        return BASELINE
    return max(200, min(BASELINE, times[len(times) // 10] - RETRIEVAL))


_LOGIT_OF_SURE = log((SURE - LAPSE / 2) / (1 - LAPSE / 2 - SURE))


def _above(deviations: float) -> float:
    return 0.5 * (1 + erf(deviations / sqrt(2)))


def _right(logit: float) -> float:
    return LAPSE / 2 + (1 - LAPSE) / (1 + exp(-max(-30.0, min(30.0, logit))))


def _expected(middle: float, spread: float) -> float:
    """The mean over the doubt, by the usual shrinking of the logit."""
    return _right(middle / sqrt(1 + 3.14159 * spread**2 / 8))


def _faded(belief: Normal, prior: float, left: float) -> Normal:
    return Normal(belief.mean * left, prior + (belief.variance - prior) * left**2)


def within(forecast: Forecast, ms: float) -> float:
    """How likely a right answer is quicker than that."""
    return 0.5 * (1 + erf((log(ms) - log(forecast.ms)) / sqrt(2 * NOISE)))
