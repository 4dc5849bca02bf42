"""What to practise next: what is weak and due, and has a chance of success."""

from collections.abc import Iterable

from ..engine.insight.facts import Fact
from .model import SURE, Learner

SIX = 6
RESTED = 0.5
"""Days: what was known just now is asked another day."""


def weakest(learner: Learner, facts: Iterable[Fact], day: float, count: int = SIX) -> list[Fact]:
    """The facts to ask now: those that were asked before and are due come first, the weakest of
    them in front; then new ones, the easiest first."""
    due = [fact for fact in sorted(set(facts)) if learner.is_due(fact, day)]
    met = [fact for fact in due if fact in learner.facts]
    new = [fact for fact in due if fact not in learner.facts]
    met.sort(key=lambda fact: learner.forecast(fact, day).right)
    new.sort(key=lambda fact: -learner.forecast(fact, day).right)
    return [*met, *new][:count]


def next_six(learner: Learner, facts: Iterable[Fact], day: float) -> list[Fact]:
    """The same for a page that always shows six: what is not sure and has rested comes first, the
    weakest in front; then what is new, the easiest first; then what is not sure though it was asked
    just now; then the rest."""
    return sorted(sorted(set(facts)), key=lambda fact: _turn(learner, fact, day))[:SIX]


def _turn(learner: Learner, fact: Fact, day: float) -> tuple[int, float]:
    right = learner.forecast(fact, day).right
    if fact not in learner.facts:
        return 1, -right
    if learner.forecast(fact, day + 1).leaning == "sure":
        return 3, right
    has_rested = right < SURE or day - learner.facts[fact].day >= RESTED
    return (0 if has_rested else 2), right
