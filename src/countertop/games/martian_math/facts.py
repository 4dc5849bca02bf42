"""What a call shows: the sum, difference, product or quotient of the dice, and the wrong calls."""

from collections.abc import Iterable, Iterator

from msgspec import ValidationError, convert

from ...engine.game import Millis, Seat
from ...engine.insight.facts import Fact, Shown, Step, tried
from .calls import equation_of
from .state import Call, Claim, Roll, State

WRONG = {"wrong_answer"}
"""The refusals (R16) that are mistakes in reckoning; to tap a wrong hex is not."""


def facts(steps: Iterable[Step]) -> Iterator[Shown]:
    """Where the possible equations are shown (`pick`), a call shows nothing."""
    rolled = Millis(0)
    for step in steps:
        if isinstance(step.move, Roll):
            rolled = step.at
        if not isinstance(step.move, Claim | Call) or step.before.options.call == "pick":
            continue
        assert step.seat is not None
        wrong = list(_wrong(step, step.seat))
        yield from wrong
        said = equation_of(step.before, step.move)
        fact = Fact.of(said.operation, said.left, said.right)
        ms = None if wrong else Millis(step.at - rolled)
        yield Shown(step.seat, fact, is_right=True, ms=ms, at=step.at)


def _wrong(step: Step, seat: Seat) -> Iterator[Shown]:
    """A table keeps the calls that it refused beside the one that was right."""
    state: State = step.before
    for plain, code in tried(step.note):
        try:
            move = convert(plain, Claim | Call)
        except ValidationError:
            continue
        if code in WRONG:
            said = equation_of(state, move)
            fact = Fact.of(said.operation, said.left, said.right)
            yield Shown(seat, fact, is_right=False, ms=None, at=step.at, said=said.result)
