"""What crosses the wire of somebody's numbers (`make types` writes the client's types)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..engine.insight.facts import Fact

MOST_MS = 600_000


class FactNow(Struct, frozen=True):
    """One fact that was asked, and what is expected of it tomorrow."""

    fact: Fact
    standing: Literal["sure", "slow", "near"]
    few: bool
    """Asked fewer than four times: the standing is what it looks like so far."""
    right: float
    """How likely a right answer is,"""
    low: float
    high: float
    """and eight times in ten the truth lies between."""
    ms: int | None
    """The usual time, net: the median of the last right answers; None before there was one."""
    asked: int
    correct: int
    games: int
    """Matches in which it came up."""
    practised: int
    """How often it was asked in practice."""
    said: tuple[tuple[int, int], ...]
    """Wrong answers that were given, the most frequent first, and how often."""


class SureThen(Struct, frozen=True):
    """How many facts of the times table were sure on a day."""

    day: str
    sure: int
    low: float
    high: float


class MyNumbers(Struct, frozen=True):
    """`GET /api/numbers`. Of a sum and a product the smaller number comes first."""

    facts: tuple[FactNow, ...]
    """What was asked; everything else is not seen yet."""
    due: tuple[Fact, ...]
    """The six to practise now."""
    trend: tuple[SureThen, ...]
    matches: int
    """In which something was answered."""
    practised: int
    """Answers in practice."""


class Practised(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/numbers/answers`: one answer in practice, answered with `Checked`. Sent again
    with the same id it counts once."""

    id: Annotated[str, Meta(pattern="^[a-z0-9-]{8,40}$")]
    fact: Fact
    said: Annotated[int, Meta(ge=0, le=9999)]
    ms: Annotated[int, Meta(ge=0, le=MOST_MS)] | None
    """From when the card lay there to the last digit; None where somebody was away meanwhile."""


class Checked(Struct, frozen=True):
    right: bool
    result: int
