"""The game's own clock, as data: the 3-2-1, the timer, and the show of the verification."""

from ...engine.game import Millis
from .state import State, seconds

COUNTDOWN = Millis(3000)
PER_CARD = Millis(240)
PER_GOAL = Millis(2500)
"""R19: how long a goal is looked at once its last card has been turned over."""


def deadline(state: State) -> Millis | None:
    """R5: the 3-2-1 and the timer. R19: each goal is on show for a while."""
    match state.phase:
        case "countdown":
            return Millis(state.since + COUNTDOWN)
        case "rush":
            limit = seconds(state.options, len(state.players))
            return None if limit is None else Millis(state.since + 1000 * limit)
        case "verify":
            shown = len(state.done[state.turned - 1].laid) if state.turned else 0
            return Millis(state.since + PER_CARD * shown + PER_GOAL)
        case _:
            return None
