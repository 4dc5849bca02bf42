"""Verification and score of Math Rush: what is right in a set, stars, and the ladder."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ...engine.game import Seat
from .cards import GOALS, CardId, Direction, GoalId, fits, value
from .state import (
    HELP_CARDS,
    PRINTED_ROUNDS,
    GoalSet,
    Options,
    Round,
    State,
    printed_seconds,
    seconds,
)

Fault = Literal["wrong_order", "does_not_fit", "not_equal"]

HELP_BONUS = (0, 3, 5, 6)
"""R21: for this many unused Help cards in all, not for each."""

LADDER = (
    (0, "Arithmetic Aces"),
    (26, "Masters of Multiplication"),
    (41, "Paladins of PEMDAS"),
    (61, "Geometry Geniuses"),
    (71, "Colossuses of Calculus"),
)
"""R22: from how many points on a team may call itself what."""


def has_ladder(options: Options, seats: int) -> bool:
    """R22: the printed points are those of three rounds of the printed time, with all tables."""
    is_as_long = seconds(options, seats) == printed_seconds(seats) and not options.tables
    return is_as_long and options.rounds == PRINTED_ROUNDS


class Checked(Struct, frozen=True):
    """A card that was turned over: its value, and what is wrong with it, if anything.

    `against` is the value that the card was held against: the one that it should have been more
    (or less) than, or equal to."""

    card: CardId
    by: Seat
    value: int
    fault: Fault | None = None
    against: int | None = None


class CheckedGoal(Struct, frozen=True):
    """R19: a completed goal, turned over."""

    goal: GoalId
    stacks: tuple[tuple[Checked, ...], ...]
    stars: int

    @property
    def culprits(self) -> tuple[Checked, ...]:
        return tuple(card for stack in self.stacks for card in stack if card.fault)


def is_beyond(direction: Direction, worth: int, than: int) -> bool:
    return worth > than if direction == "up" else worth < than


def fault_at_end(goal: GoalId, before: Sequence[int], worth: int) -> tuple[Fault, int] | None:
    """R7, R10: what is wrong with a value to the right of the values before it."""
    direction = GOALS[goal].direction
    if not fits(goal, worth):
        return "does_not_fit", GOALS[goal].number
    if before:
        farthest = max(before) if direction == "up" else min(before)
        if not is_beyond(direction, worth, farthest):
            return "wrong_order", farthest
    return None


def fault_on_top(goal: GoalId, lowest: int, worth: int) -> tuple[Fault, int] | None:
    """R8, R10: what is wrong with a value on top of a stack that starts with the lowest."""
    if worth != lowest:
        return "not_equal", lowest
    return None if fits(goal, worth) else ("does_not_fit", GOALS[goal].number)


def checked(done: GoalSet) -> CheckedGoal:
    """R19, R20: each card of a set judged, and the stars if there is no culprit."""
    lowest = [value(stack[0].card) for stack in done.stacks]
    stacks = tuple(
        tuple(
            _judged(
                laid.card,
                laid.by,
                fault_on_top(done.goal, lowest[rank], value(laid.card))
                if height
                else fault_at_end(done.goal, lowest[:rank], lowest[rank]),
            )
            for height, laid in enumerate(stack)
        )
        for rank, stack in enumerate(done.stacks)
    )
    is_right = not any(card.fault for stack in stacks for card in stack)
    return CheckedGoal(done.goal, stacks, GOALS[done.goal].stars if is_right else 0)


def _judged(card: CardId, by: Seat, fault: tuple[Fault, int] | None) -> Checked:
    if fault is None:
        return Checked(card, by, value(card))
    return Checked(card, by, value(card), *fault)


def stars(sets: Sequence[GoalSet]) -> int:
    return sum(checked(done).stars for done in sets)


def summed(sets: tuple[GoalSet, ...]) -> Round:
    """A round that has been verified, with its figures."""
    right = sum(checked(done).stars > 0 for done in sets)
    return Round(sets, stars(sets), right, len(sets) - right)


def help_bonus(state: State) -> int:
    """R21: only at the end of the game."""
    return HELP_BONUS[min(state.help_left, HELP_CARDS)] if state.phase == "over" else 0


def score(state: State) -> int:
    """R20, R21: the stars of all goals that have been turned over so far, and the bonus."""
    earlier = sum(finished.stars for finished in state.rounds)
    return earlier + stars(state.done[: state.turned]) + help_bonus(state)


def rung(points: int) -> int:
    """R22: which rung of the ladder these points reach, from 0."""
    return sum(points >= least for least, _ in LADDER) - 1
