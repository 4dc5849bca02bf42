"""A move of Hochspannung as people write it: the problem on the card that is laid."""

from ....engine.game import Seat
from ..state import FaceDown, Move, Play, State
from .moments import problem


def notation(state: State, seat: Seat, move: Move) -> str:
    del state, seat
    return problem(move.card) if isinstance(move, Play | FaceDown) else ""
