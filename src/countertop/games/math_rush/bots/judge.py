"""What a bot thinks of the sets on the table, from what it takes the cards to be worth.

A set has a prospect: its stars, times how likely it is to be filled. A play is worth what it adds
to the prospect of its set, so that a card that leaps far ahead is worth little or less than
nothing, and an equal card on a stack, which takes away no room, is worth most.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ....engine.game import Millis
from ..cards import GOALS, VALUES, CardId, GoalId, fits
from ..scoring import fault_at_end, fault_on_top
from ..state import Place, Stack
from ..views import Face, PlayerView, SetView, View
from .skills import SetWeights

Beliefs = Mapping[CardId, int]
"""The cards that a bot has worked out, and what it takes them to be worth."""

_FITTING = tuple(
    tuple(sorted(worth for worth in VALUES if fits(GoalId(goal), worth)))
    for goal in range(len(GOALS))
)


class Criteria(Struct, frozen=True):
    """What a bot judges sets by."""

    weights: SetWeights
    in_sight: float
    """The team's cards, and some that will be drawn before a set has to be full."""
    left: Millis | None
    """How long the clock still runs."""
    in_team: bool


class Candidate(Struct, frozen=True):
    """A play that a bot takes to be right."""

    move: Place | Stack
    gain: float
    """What it adds to the prospect of its set."""
    appeal: float
    """The gain, less what it counts against a place that others can use as well."""
    known: tuple[CardId, ...]
    """The cards that the bot has to know for it."""


def own(view: View) -> PlayerView:
    assert view.seat is not None, "a bot has a seat"
    return view.players[view.seat]


def criteria_for(view: View, weights: SetWeights, now: Millis) -> Criteria:
    in_sight = sum(player.count for player in view.players) + weights.soon
    left = None if view.deadline is None else Millis(view.deadline - now)
    return Criteria(weights, in_sight, left, len(view.players) > 1)


def prospect(each: SetView, values: Sequence[int], count: int, criteria: Criteria) -> float:
    """The stars to hope for: `values` are those of the stacks, `count` is that of all cards."""
    goal, weights = each.goal, criteria.weights
    need = goal.quantity - count
    if need <= 0:
        return float(goal.stars)
    room = fitting_beyond(goal.goal, values) / len(VALUES) * criteria.in_sight
    hope = min(1.0, room / (weights.room * need))
    if weights.tempo and criteria.left is not None:
        hope *= min(1.0, criteria.left / (weights.tempo * need))
    part = count / goal.quantity
    part *= 1 - weights.bend + weights.bend * part
    return goal.stars * hope * (weights.start + (1 - weights.start) * part)


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


def candidates(
    each: SetView, hand: Sequence[Face], beliefs: Beliefs, criteria: Criteria
) -> Iterator[Candidate]:
    """Every play into one set that a bot takes to be right."""
    values = lowest_values(each, beliefs)
    if values is None or faulty(each, beliefs):
        return
    for face in hand:
        worth = beliefs.get(face.card)
        if worth is not None:
            yield from _candidates_for(each, face.card, worth, values, criteria)


def _candidates_for(
    each: SetView, card: CardId, worth: int, values: list[int], criteria: Criteria
) -> Iterator[Candidate]:
    goal, count = each.goal.goal, each.count + 1
    now = prospect(each, values, each.count, criteria)
    for stack, lowest in zip(each.stacks, values, strict=True):
        if fault_on_top(goal, lowest, worth) is None:
            gain = prospect(each, values, count, criteria) - now
            move = Stack(card, goal, stack[-1].face.card)
            yield Candidate(
                move, gain, _appeal(each, gain, values, criteria), (card, stack[0].face.card)
            )
    if fault_at_end(goal, values, worth) is None:
        gain = prospect(each, [*values, worth], count, criteria) - now
        ends = () if each.end is None else (each.end,)
        yield Candidate(
            Place(card, goal, each.end), gain, _appeal(each, gain, values, criteria), (card, *ends)
        )


def _appeal(each: SetView, gain: float, values: Sequence[int], criteria: Criteria) -> float:
    """In a team, a bot would rather play where others are less likely to be faster."""
    if not criteria.in_team:
        return gain
    return gain - criteria.weights.leave * fitting_beyond(each.goal.goal, values) / len(VALUES)
