"""What a play shows: the product of the top card, or a sum of Unter Spannung, right or not."""

from collections.abc import Iterable, Iterator

from ...engine.game import Millis, Seat
from ...engine.insight.facts import Fact, Shown, Step, raced
from .matching import FACES, SOLUTIONS, CardId, Hochspannung, fits
from .state import Play, State


def facts(steps: Iterable[Step]) -> Iterator[Shown]:
    """A play where nothing is said (R6) shows as much: the card had to be found by the product."""
    for step in steps:
        if step.seat is not None and isinstance(step.move, Play):
            fact = _fact(step.move.top, step.move.said)
            if fact is not None:
                yield _shown(step, step.seat, step.move, fact)


def _shown(step: Step, seat: Seat, move: Play, fact: Fact) -> Shown:
    """A card that does not fit after the right thing was said is no mistake in reckoning. R20:
    without hurry the time that somebody takes says nothing."""
    is_right = (
        move.said in SOLUTIONS[move.top] if move.said is not None else fits(move.card, move.top)
    )
    ms = None if step.before.options.calm else _thought(step, seat)
    return Shown(seat, fact, is_right, ms, step.at, said=None if is_right else move.said)


def _thought(step: Step, seat: Seat) -> Millis:
    ms = raced(step.note, seat)
    return Millis(step.at - _since(step.before, seat)) if ms is None else ms


def _since(state: State, seat: Seat) -> Millis:
    """When this player could first think about it with a free hand."""
    wrong = state.players[seat].wrong
    locked = wrong.at + state.options.lock_ms if wrong is not None else 0
    return Millis(max(state.shown_at, locked))


def _fact(top: CardId, said: int | None) -> Fact | None:
    """Of two sums the one that was said; of a wrong one nobody knows which was meant: up."""
    face = FACES[top]
    if isinstance(face, Hochspannung):
        return Fact.of("*", face.left, face.right)
    up, down = SOLUTIONS[top]
    if said is None:
        return None
    if said == down != up:
        return Fact("-", face.number, face.modifier) if face.number > face.modifier else None
    return Fact.of("+", face.number, face.modifier) if face.number + face.modifier <= 10 else None
