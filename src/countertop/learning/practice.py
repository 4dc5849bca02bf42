"""What to practise next: what is weak and due, and has a chance of success."""

from collections.abc import Iterable

from ..engine.insight.facts import Fact
from .model import Learner

SIX = 6


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
    """The same, filled up with what is least sure when little is due."""
    asked = sorted(set(facts))
    due = weakest(learner, asked, day)
    rest = sorted(
        (fact for fact in asked if fact not in due),
        key=lambda fact: learner.forecast(fact, day).right,
    )
    return [*due, *rest][:SIX]
