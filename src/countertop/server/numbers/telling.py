"""All answers of one browser, told as its page shows them. Pure, and done where nobody waits."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import median

import msgspec
from msgspec import Struct, field

from ...engine.insight.facts import Fact
from ...learning.model import Answered, Learner, learn
from ...learning.practice import next_six
from ...learning.trend import trend
from ..clock import date_of
from ..learned import FactNow, MyNumbers, SureThen
from ..store.shown import MOST, Answer, Source, unpacked

DAY = 24 * 3600 * 1000
TABLE = tuple(Fact.of("*", left, right) for left in range(2, 11) for right in range(left, 11))
"""Seven times eight and eight times seven are one: 45."""
USUAL_SAID = 3
LATEST = 9
"""Answers that tell what somebody's usual time is now."""
QUICKEST = 150


def tell(sources: bytes, now: int) -> bytes:
    """As JSON. `now` is in milliseconds since 1970."""
    return msgspec.json.encode(numbers(unpacked(sources), now))


def numbers(sources: Sequence[Source], now: int) -> MyNumbers:
    every = sorted((one for source in sources for one in source.answers), key=lambda one: one.at)
    answered = [_answered(one, now) for one in every[-MOST:]]
    learner = learn(answered)
    facts = sorted(learner.facts)
    today, tallies = now / DAY, _tallies(sources)
    return MyNumbers(
        tuple(_now(fact, learner, tallies[fact], today) for fact in facts),
        tuple(next_six(learner, {*TABLE, *filter(is_practised, facts)}, today)),
        tuple(
            SureThen(date_of(round(point.day * DAY)), point.sure, point.low, point.high)
            for point in trend(answered, TABLE, today)
        ),
        matches=sum(bool(source.game and source.answers) for source in sources),
        practised=sum(len(source.answers) for source in sources if not source.game),
    )


def is_practised(fact: Fact) -> bool:
    """Times one, through one and minus itself are nothing to practise."""
    match fact.sign:
        case "*":
            return fact.left > 1
        case "+":
            return fact.left > 0
        case "-" | "/":
            return (fact.sign == "/") < fact.right < fact.left


def _answered(one: Answer, now: int) -> Answered:
    """Nobody answers in the future, whatever the machine's clock said then."""
    return Answered(one.fact, one.is_right, one.ms, min(one.at, now) / DAY, one.weight)


class _Tally(Struct):
    """What became of one fact so far."""

    asked: int = 0
    practised: int = 0
    correct: int = 0
    games: set[str] = field(default_factory=set)
    wrong: Counter[int] = field(default_factory=Counter)
    times: list[int] = field(default_factory=list)

    def count(self, source: Source, one: Answer) -> None:
        self.asked += 1
        self.correct += one.is_right
        if source.game:
            self.games.add(source.key)
        else:
            self.practised += 1
        if one.is_right and one.ms is not None:
            self.times.append(one.ms)
        if one.said is not None and not one.is_right:
            self.wrong[one.said] += 1

    def usual(self, baseline: int) -> int | None:
        """Net of what the finger needs."""
        if not self.times:
            return None
        return max(QUICKEST, round(median(self.times[-LATEST:]) - baseline))


def _tallies(sources: Sequence[Source]) -> dict[Fact, _Tally]:
    tallies: defaultdict[Fact, _Tally] = defaultdict(_Tally)
    for source in sources:
        for one in source.answers:
            tallies[one.fact].count(source, one)
    return tallies


def _now(fact: Fact, learner: Learner, tally: _Tally, today: float) -> FactNow:
    tomorrow = learner.forecast(fact, today + 1)
    return FactNow(
        fact,
        tomorrow.leaning,
        tomorrow.is_few,
        right=round(tomorrow.right, 3),
        low=round(tomorrow.low, 3),
        high=round(tomorrow.high, 3),
        ms=tally.usual(learner.baseline),
        asked=tally.asked,
        correct=tally.correct,
        games=len(tally.games),
        practised=tally.practised,
        said=tuple(tally.wrong.most_common(USUAL_SAID)),
    )
