"""How far a match has come, for whoever looks after many tables."""

from ..state import State


def progress(state: State) -> float:
    """By the points of whoever leads."""
    return max(player.points for player in state.players) / state.options.points
