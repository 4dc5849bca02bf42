"""How far a match has come, for whoever looks after many tables."""

from ..state import State


def progress(state: State) -> float:
    """By the rounds, and in each by the goals that are done."""
    goals = len(state.done) + len(state.column) + len(state.goals)
    return (len(state.rounds) + len(state.done) / max(1, goals)) / state.options.rounds
