"""A play of Math Rush as people write it: a card, and the goal or the card that it is laid to."""

from ....engine.game import Seat
from ..cards import GOALS, NUMBERS, CardId, GoalId
from ..state import Move, Place, Stack, State

RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
ARROWS = {"up": "↑", "down": "↓"}


def notation(state: State, seat: Seat, move: Move) -> str:
    del state, seat
    if isinstance(move, Place):
        return f"{_card(move.card)} → {_goal(move.goal)}"
    if isinstance(move, Stack):
        return f"{_card(move.card)} → {_card(move.on)}"
    return ""


def _card(card: CardId) -> str:
    face = NUMBERS[card]
    if face.form == "power":
        return f"{face.left}{str(face.right).translate(RAISED)}"
    return f"{face.left}×{face.right}"


def _goal(goal: GoalId) -> str:
    """How many cards, up or down, and which: 4 ↑ ≥30."""
    face = GOALS[goal]
    kinds = {
        "any": "",
        "even": "2n",
        "odd": "2n+1",
        "at_least": f"≥{face.number}",
        "at_most": f"≤{face.number}",
        "square": "n²",
        "divisible": f"{face.number}n",
    }
    return f"{face.quantity} {ARROWS[face.direction]} {kinds[face.restriction]}".rstrip()
