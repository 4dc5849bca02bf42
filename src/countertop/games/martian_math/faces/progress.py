"""How far a match has come, for whoever looks after many tables."""

from ....engine.game import Seat
from ..state import State


def progress(state: State) -> float:
    """By the largest colony, in each of the rounds."""
    seats = map(Seat, range(len(state.players)))
    largest = max((one.size for seat in seats for one in state.colonies(seat)), default=0)
    return (len(state.finished) + largest / state.options.colony) / state.options.rounds
