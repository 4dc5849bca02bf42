"""A move of Matician as people write it: the two numbers of an equation."""

from ....engine.game import Seat
from ..cards import number
from ..state import Build, Move, State


def notation(state: State, seat: Seat, move: Move) -> str:
    del state, seat
    return f"{number(move.left)} | {number(move.right)}" if isinstance(move, Build) else ""
