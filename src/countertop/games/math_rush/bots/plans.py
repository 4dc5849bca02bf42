"""Whether what a bot has planned can still be done."""

from collections.abc import Container

from ..cards import CardId, GoalId
from ..state import Draw, Move, Place, Ready, Remove, Stack, Swap
from ..views import View
from .judge import own


def still_stands(view: View, move: Move, claimed: Container[GoalId]) -> bool:
    """Whether a move can still be made, and nobody has claimed its goal since."""
    held = {face.card for face in view.hand if face}
    match move:
        case Place(card=card, goal=goal) | Stack(card=card, goal=goal):
            return card in held and goal not in claimed and place_stands(view, move)
        case Draw():
            return may_draw(view)
        case Swap(cards=cards):
            return own(view).swaps > 0 and held.issuperset(cards)
        case Remove(goal=goal, cards=cards, left=left):
            return left == view.help_left and _lying(view, goal).issuperset(cards)
        case _:
            return isinstance(move, Ready) and not own(view).is_ready


def place_stands(view: View, move: Place | Stack) -> bool:
    """R9: whether a place still looks as it did when the play was aimed at it."""
    for each in view.column:
        if each.goal.goal == move.goal:
            if isinstance(move, Place):
                return each.end == move.after
            return any(stack[-1].face.card == move.on for stack in each.stacks)
    return False


def may_draw(view: View) -> bool:
    """R12: whether there is an empty slot, and a card for it."""
    return None in view.hand and bool(view.deck or view.discards)


def _lying(view: View, goal: GoalId) -> set[CardId]:
    return {
        laid.face.card
        for each in view.column
        if each.goal.goal == goal
        for stack in each.stacks
        for laid in stack
    }
