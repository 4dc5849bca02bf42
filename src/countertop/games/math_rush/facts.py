"""What a finished goal shows: which cards were out of order, and how fast they had been laid.

That says little of a single product: one sees only that the order was right, and a card may lie
wrong because of its neighbour. So it counts for a quarter of an answer. R28: without hurry the time
that somebody takes says nothing."""

from collections.abc import Iterable, Iterator

from ...engine.game import Millis, Seat
from ...engine.insight.facts import Fact, Shown, Step
from .cards import NUMBERS, CardId
from .scoring import checked
from .state import Place, Stack

WEIGHT = 0.25
LONGEST = Millis(15_000)
"""Whoever lays nothing for longer was waiting, or helping somebody else."""


def facts(steps: Iterable[Step]) -> Iterator[Shown]:
    laid: dict[CardId, Millis] = {}
    last: dict[Seat, Millis] = {}
    for step in steps:
        if isinstance(step.move, Place | Stack) and step.seat is not None:
            took = Millis(step.at - last.get(step.seat, step.before.since))
            if took <= LONGEST and not step.before.options.calm:
                laid[step.move.card] = took
            last[step.seat] = step.at
        if step.before.phase != "verify" and step.after.phase == "verify":
            yield from _checked(step, laid)
            laid, last = {}, {}


def _checked(step: Step, laid: dict[CardId, Millis]) -> Iterator[Shown]:
    for done in step.after.done:
        for stack in checked(done).stacks:
            for card in stack:
                fact = _fact(card.card)
                if fact is not None:
                    right = card.fault is None
                    ms = laid.get(card.card) if right else None
                    yield Shown(card.by, fact, right, ms, step.at, WEIGHT)


def _fact(card: CardId) -> Fact | None:
    """A square is a product of a number with itself; a higher power is nothing one knows."""
    number = NUMBERS[card]
    if number.form == "product":
        return Fact.of("*", number.left, number.right)
    return Fact.of("*", number.left, number.left) if number.right == 2 else None
