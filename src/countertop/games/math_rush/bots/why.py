"""Why a play: where the card comes, never what it is worth."""

from ....engine.game import Seat
from ....engine.insight.hints import Reason
from ..cards import GoalId
from ..state import Draw, Move, Place, Ready, Redraw, Remove, Stack, Swap
from ..views import SetView, View

CODES = ("place", "completes", "stack", "draw", "remove", "redraw", "swap", "ready")
"""What the client has sentences for."""


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """What is laid lies open; what is swapped does not."""
    return isinstance(move, Place | Stack | Remove | Redraw)


def why(view: View, move: Move) -> Reason:
    match move:
        case Place(card=card, goal=goal):
            about = {"card": card, **_goal(view, goal)}
            return Reason("completes" if about["left"] == 0 else "place", about)
        case Stack(card=card, goal=goal, on=on):
            return Reason("stack", {"card": card, "on": on, **_goal(view, goal)})
        case Draw():
            return Reason("draw")
        case Remove(goal=goal, cards=cards):
            return Reason("remove", {"cards": list(cards), **_goal(view, goal)})
        case Redraw():
            return Reason("redraw")
        case Swap(cards=cards):
            return Reason("swap", {"cards": list(cards)})
        case Ready():
            return Reason("ready")


def _goal(view: View, goal: GoalId) -> dict[str, int]:
    """Which goal, counted from the top, its stars, and how many cards it lacks with one more."""
    found = next(each for each in view.column if each.goal.goal == goal)
    return {"goal": goal, "place": found.slot, "stars": found.goal.stars, "left": _left(found)}


def _left(each: SetView) -> int:
    return max(0, each.goal.quantity - each.count - 1)
