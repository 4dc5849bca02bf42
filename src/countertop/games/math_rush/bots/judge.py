"""What a bot thinks of the sets on the table, from what it takes the cards to be worth.

A set has a prospect: its stars, times how likely it still gets full. A play is worth what it adds
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
from ..views import Face, SetView

Beliefs = Mapping[CardId, int]
"""What a bot takes the cards that it has worked out to be worth."""

_FITTING = tuple(
    tuple(sorted(worth for worth in VALUES if fits(GoalId(goal), worth)))
    for goal in range(len(GOALS))
)


class Taste(Struct, frozen=True):
    """What a bot makes of a set. Free choices, all of them: `countertop lab tune` finds others."""

    room: float = 1.6
    """So many fitting cards for each card still needed, and a set is as good as full."""
    start: float = 0.35
    """What part of its prospect a set has before its first card."""
    soon: float = 5.0
    """Cards that it counts on to be drawn soon, besides those in all hands."""
    tempo: float = 0.0
    """Milliseconds that a set needs for each missing card; it hopes for less near the end."""
    leave: float = 0.0
    """Stars that it likes a play less for where all cards would fit: others will find some."""
    bend: float = 0.0
    """How much more the last cards of a set count than the first ones."""


class Outlook(Struct, frozen=True):
    """What a bot judges sets by: its taste, how many cards are in sight, how long the clock still
    runs, and whether there are others."""

    taste: Taste
    in_sight: float
    left: Millis | None
    in_team: bool


class Idea(Struct, frozen=True):
    """A play that a bot takes to be right, what it adds, how much the bot likes it, and which cards
    the bot has to know for it."""

    move: Place | Stack
    gain: float
    liking: float
    known: tuple[CardId, ...]


def prospect(each: SetView, values: Sequence[int], count: int, outlook: Outlook) -> float:
    """Stars that can be hoped for: `values` are those of the stacks, `count` all cards."""
    goal, taste = each.goal, outlook.taste
    need = goal.quantity - count
    if need <= 0:
        return float(goal.stars)
    room = fitting_beyond(goal.goal, values) / len(VALUES) * outlook.in_sight
    hope = min(1.0, room / (taste.room * need))
    if taste.tempo and outlook.left is not None:
        hope *= min(1.0, outlook.left / (taste.tempo * need))
    part = count / goal.quantity
    part *= 1 - taste.bend + taste.bend * part
    return goal.stars * hope * (taste.start + (1 - taste.start) * part)


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


def ideas(
    each: SetView, hand: Sequence[Face], beliefs: Beliefs, outlook: Outlook
) -> Iterator[Idea]:
    """Every play into one set that a bot takes to be right."""
    values = lowest_values(each, beliefs)
    if values is None or faulty(each, beliefs):
        return
    for face in hand:
        worth = beliefs.get(face.card)
        if worth is not None:
            yield from _ideas_for(each, face.card, worth, values, outlook)


def _ideas_for(
    each: SetView, card: CardId, worth: int, values: list[int], outlook: Outlook
) -> Iterator[Idea]:
    goal, count = each.goal.goal, each.count + 1
    now = prospect(each, values, each.count, outlook)
    for stack, lowest in zip(each.stacks, values, strict=True):
        if fault_on_top(goal, lowest, worth) is None:
            gain = prospect(each, values, count, outlook) - now
            move = Stack(card, goal, stack[-1].face.card)
            yield Idea(move, gain, _liking(each, gain, values, outlook), (card, stack[0].face.card))
    if fault_at_end(goal, values, worth) is None:
        gain = prospect(each, [*values, worth], count, outlook) - now
        ends = () if each.end is None else (each.end,)
        yield Idea(
            Place(card, goal, each.end), gain, _liking(each, gain, values, outlook), (card, *ends)
        )


def _liking(each: SetView, gain: float, values: Sequence[int], outlook: Outlook) -> float:
    """In a team a bot would rather play where others are less likely to be faster."""
    if not outlook.in_team:
        return gain
    return gain - outlook.taste.leave * fitting_beyond(each.goal.goal, values) / len(VALUES)
