"""What somebody tries to beat from match to match."""

from ....engine.game import Seat
from ..state import State


def best(state: State, seat: Seat) -> int | None:
    """The largest colony of all rounds."""
    return max((done.colonies[seat] for done in state.finished), default=None)
