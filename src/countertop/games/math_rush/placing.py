"""Playing cards into sets (R7 to R11, R17), with the instant check where that was agreed (R24)."""

from collections.abc import Iterator

from msgspec.structs import replace

from ...engine.errors import IllegalMove
from ...engine.game import Seat
from .cards import CardId, GoalId, value
from .scoring import Fault, fault_at_end, fault_on_top
from .state import GoalSet, Laid, Place, Player, Stack, State

_FAULTS: dict[Fault, str] = {
    "wrong_order": "That card breaks the order of this set. Try another place.",
    "does_not_fit": "That card does not fit this goal. Read the goal again.",
    "not_equal": "These two cards are not equal. Only equal cards can be stacked.",
}


def plays(state: State, player: Player) -> Iterator[Place | Stack]:
    """R7, R8, R17: any card into any open set; with the instant check only where it is right."""
    for card in player.cards:
        for each in state.column:
            for move in _places(card, each):
                if state.options.check == "verify" or _fault(each, move) is None:
                    yield move


def _places(card: CardId, each: GoalSet) -> Iterator[Place | Stack]:
    yield Place(card, each.goal, each.end)
    for stack in each.stacks:
        yield Stack(card, each.goal, stack[-1].card)


def placed(state: State, seat: Seat, move: Place | Stack) -> State:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    player = state.players[seat]
    if move.card not in player.cards:
        raise IllegalMove("not_in_hand", f"Card {move.card} is not in your hand.")
    before = open_set(state, move.goal)
    _check_place(before, move)
    if state.options.check == "instant":
        _check_instantly(before, move)
    laid = Laid(move.card, seat)
    after = before.placed(laid) if isinstance(move, Place) else before.stacked(laid, move.on)
    state = state.with_player(seat, player.without([move.card])).with_set(after)
    return _closed(state, after) if after.is_complete else state


def open_set(state: State, goal: GoalId) -> GoalSet:
    for each in state.column:
        if each.goal == goal:
            return each
    if any(each.goal == goal for each in state.done):
        raise IllegalMove("too_late", "Too late: this goal is done.")
    raise IllegalMove("no_such_goal", f"Goal {goal} does not lie on the table.")


def _check_place(before: GoalSet, move: Place | Stack) -> None:
    """R9: the place must look as it did when the play was made."""
    if is_there(before, move):
        return
    if isinstance(move, Place):
        raise IllegalMove("too_late", "Too late: somebody was faster at this place.")
    raise IllegalMove("too_late", "Too late: the card that you aimed at is covered or gone.")


def is_there(each: GoalSet, move: Place | Stack) -> bool:
    if isinstance(move, Place):
        return move.after == each.end
    return any(stack[-1].card == move.on for stack in each.stacks)


def _check_instantly(before: GoalSet, move: Place | Stack) -> None:
    """R24: a wrong card comes back at once, and nobody learns a value by it."""
    fault = _fault(before, move)
    if fault is not None:
        raise IllegalMove(fault, _FAULTS[fault])


def _fault(before: GoalSet, move: Place | Stack) -> Fault | None:
    lowest = [value(stack[0].card) for stack in before.stacks]
    if isinstance(move, Place):
        found = fault_at_end(before.goal, lowest, value(move.card))
    else:
        tops = [stack[-1].card for stack in before.stacks]
        found = fault_on_top(before.goal, lowest[tops.index(move.on)], value(move.card))
    return found[0] if found else None


def _closed(state: State, complete: GoalSet) -> State:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    column = tuple(each for each in state.column if each.goal != complete.goal)
    joining = tuple(GoalSet(goal, slot=complete.slot) for goal in state.goals[:1])
    return replace(
        state,
        column=(*column, *joining),
        goals=state.goals[1:],
        done=(*state.done, complete),
    )
