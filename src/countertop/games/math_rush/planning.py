"""What a bot thinks of the sets on the table, from what it takes the cards to be worth.

A set has a prospect: its stars, times how likely it still gets full. A play is worth what it adds
to the prospect of its set, so that a card that leaps far ahead is worth little or less than
nothing, and an equal card on a stack, which takes away no room, is worth most.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from .cards import GOALS, VALUES, CardId, GoalId, fits
from .scoring import fault_at_end, fault_on_top
from .state import Place, Stack
from .views import Face, SetView

Beliefs = Mapping[CardId, int]
"""What a bot takes the cards that it has worked out to be worth."""

ROOM = 1.6
"""So many fitting cards in sight for each card still needed, and a set is as good as full."""

_FITTING = tuple(
    tuple(sorted(worth for worth in VALUES if fits(GoalId(goal), worth)))
    for goal in range(len(GOALS))
)


class Idea(Struct, frozen=True):
    """A play that a bot takes to be right, what it is worth, and which cards it has to know."""

    move: Place | Stack
    gain: float
    known: tuple[CardId, ...]


def prospect(each: SetView, values: Sequence[int], count: int, in_sight: int) -> float:
    """Stars that can be hoped for: `values` are those of the stacks, `count` all cards."""
    goal = each.goal
    need = goal.quantity - count
    if need <= 0:
        return float(goal.stars)
    room = fitting_beyond(goal.goal, values) / len(VALUES) * in_sight
    hope = min(1.0, room / (ROOM * need))
    return goal.stars * hope * (0.35 + 0.65 * count / goal.quantity)


def fitting_beyond(goal: GoalId, values: Sequence[int]) -> int:
    """How many cards of the deck fit a goal to the right of these values."""
    fitting = _FITTING[goal]
    if not values:
        return len(fitting)
    if GOALS[goal].direction == "up":
        return len(fitting) - bisect_right(fitting, max(values))
    return bisect_left(fitting, min(values))


def lowest_values(each: SetView, beliefs: Beliefs) -> list[int] | None:
    """What the stacks of a set are worth; None if one of them has not been worked out."""
    lowest = [beliefs.get(stack[0].face.card) for stack in each.stacks]
    values = [worth for worth in lowest if worth is not None]
    return values if len(values) == len(lowest) else None


def faulty(each: SetView, beliefs: Beliefs) -> tuple[CardId, ...]:
    """The cards of a set that a bot takes to be wrong."""
    wrong: list[CardId] = []
    before: list[int] = []
    for stack in each.stacks:
        lowest = beliefs.get(stack[0].face.card)
        if lowest is None:
            continue
        if fault_at_end(each.goal.goal, before, lowest):
            wrong += [laid.face.card for laid in stack]
            continue
        before.append(lowest)
        for laid in stack[1:]:
            worth = beliefs.get(laid.face.card)
            if worth is not None and worth != lowest:
                wrong.append(laid.face.card)
    return tuple(wrong)


def ideas(each: SetView, hand: Sequence[Face], beliefs: Beliefs, in_sight: int) -> Iterator[Idea]:
    """Every play into one set that a bot takes to be right."""
    values = lowest_values(each, beliefs)
    if values is None or faulty(each, beliefs):
        return
    for face in hand:
        worth = beliefs.get(face.card)
        if worth is not None:
            yield from _ideas_for(each, face.card, worth, values, in_sight)


def _ideas_for(
    each: SetView, card: CardId, worth: int, values: list[int], in_sight: int
) -> Iterator[Idea]:
    goal, count = each.goal.goal, each.count + 1
    now = prospect(each, values, each.count, in_sight)
    for stack, lowest in zip(each.stacks, values, strict=True):
        if fault_on_top(goal, lowest, worth) is None:
            gain = prospect(each, values, count, in_sight) - now
            move = Stack(card, goal, stack[-1].face.card)
            yield Idea(move, gain, (card, stack[0].face.card))
    if fault_at_end(goal, values, worth) is None:
        gain = prospect(each, [*values, worth], count, in_sight) - now
        ends = () if each.end is None else (each.end,)
        yield Idea(Place(card, goal, each.end), gain, (card, *ends))
