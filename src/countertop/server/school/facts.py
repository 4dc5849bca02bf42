"""What a class knows, and what it mixes up. Pure, and done where nobody waits."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from ...engine.insight.facts import Fact
from ..clock import date_of
from ..learned import FactNow
from ..numbers.telling import numbers
from ..protocol.school import ClassMap, FactOfClass, Mixup, Mixups
from ..store.shown import Answer, unpacked

Answers = Sequence[tuple[int, bytes]]
"""Of each pupil, by their id: packed, because there may be many."""
LARGEST = 12
"""The largest number of a times table."""
MOST_MIXUPS = 12


def class_map(answers: Answers, now: int) -> bytes:
    """As JSON. `now` is in milliseconds since 1970."""
    found: defaultdict[Fact, list[tuple[int, FactNow]]] = defaultdict(list)
    for pupil, sources in answers:
        for one in numbers(unpacked(sources), now).facts:
            found[one.fact].append((pupil, one))
    facts = tuple(_of_class(fact, found[fact]) for fact in sorted(found))
    return msgspec.json.encode(ClassMap(facts, len(answers)))


def _of_class(fact: Fact, of_pupils: Sequence[tuple[int, FactNow]]) -> FactOfClass:
    def who(standing: str) -> tuple[int, ...]:
        return tuple(pupil for pupil, one in of_pupils if one.standing == standing)

    return FactOfClass(
        fact,
        sure=who("sure"),
        slow=who("slow"),
        near=who("near"),
        few=tuple(pupil for pupil, one in of_pupils if one.few),
        asked=sum(one.asked for _, one in of_pupils),
        correct=sum(one.correct for _, one in of_pupils),
    )


class _Count(Struct):
    pupils: set[int]
    times: int = 0


def mixups(answers: Answers, day: str) -> bytes:
    """What was said wrong on a day, as JSON: the most frequent first, and without names."""
    matches: set[str] = set()
    counts: dict[tuple[Fact, int], _Count] = {}
    for pupil, key, one in _given_on(answers, day):
        matches |= {key} - {""}
        if not one.is_right and one.said is not None:
            count = counts.setdefault((one.fact, one.said), _Count(set()))
            count.pupils.add(pupil)
            count.times += 1
    ordered = sorted(counts.items(), key=lambda one: (-len(one[1].pupils), -one[1].times, one[0]))
    told = tuple(
        Mixup(fact, fact.result, said, instead(fact, said), len(count.pupils), count.times)
        for (fact, said), count in ordered[:MOST_MIXUPS]
    )
    return msgspec.json.encode(Mixups(day, len(matches), told))


def _given_on(answers: Answers, day: str) -> Iterator[tuple[int, str, Answer]]:
    for pupil, sources in answers:
        for source in unpacked(sources):
            for one in source.answers:
                if date_of(one.at) == day:
                    yield pupil, source.key, one


def instead(fact: Fact, said: int) -> Fact | None:
    """The sum next to what was asked that `said` is the answer of: 54 for 7 × 8 is 6 × 9."""
    match fact.sign:
        case "*":
            return _product(fact, said)
        case "+" if said >= fact.left:
            return Fact.of("+", fact.left, said - fact.left)
        case "-" if said <= fact.left:
            return Fact("-", fact.left, fact.left - said)
        case "/":
            return Fact("/", said * fact.right, fact.right)
    return None


def _product(fact: Fact, said: int) -> Fact | None:
    pairs = [
        Fact("*", left, said // left)
        for left in range(1, LARGEST + 1)
        if said % left == 0 and left <= said // left <= LARGEST
    ]

    def away(other: Fact) -> int:
        return abs(other.left - fact.left) + abs(other.right - fact.right)

    return min(pairs, key=away, default=None)
