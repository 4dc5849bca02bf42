"""How far a match has come, for whoever looks after many tables."""

from ..state import State


def progress(state: State) -> float:
    """By the cards of whoever has fewest, in each of the games."""
    left = [player.left for player in state.players]
    dealt = max(1.0, (sum(left) + len(state.pile) - 1) / len(left))
    return (len(state.reports) + 1 - min(left) / dealt) / state.options.games
