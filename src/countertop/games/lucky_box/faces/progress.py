"""How far a match has come, for whoever looks after many tables."""

from ..state import ROUNDS, State


def progress(state: State) -> float:
    """By the numbers that are turned up."""
    return (state.round + state.turn / max(1, len(state.numbers))) / ROUNDS
