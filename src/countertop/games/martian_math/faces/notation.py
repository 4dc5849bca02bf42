"""A move of Martian Math as people write it: the equation."""

from ....engine.game import Seat
from ..cards import Equation, work_out
from ..state import Call, Claim, Move, State


def notation(state: State, seat: Seat, move: Move) -> str:
    del seat
    if isinstance(move, Call):
        return str(Equation(move.left, move.operation, move.right, move.result))
    if not isinstance(move, Claim) or state.dice is None:
        return ""
    left, right = max(state.dice), min(state.dice)
    result = work_out(left, move.operation, right)
    return "" if result is None else str(Equation(left, move.operation, right, result))
