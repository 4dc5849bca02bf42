"""The deal of the day: one round alone, the same goals and cards for everybody."""

from ....engine.daily import Row
from ..scoring import checked
from ..scoring import score as points
from ..state import Options, State

OPTIONS = Options(rounds=1)
BOT = None
MOST = 8
"""Goals that the picture has room for."""


def score(state: State) -> int:
    return points(state)


def rows(state: State) -> tuple[Row, ...]:
    """How many cards each goal took, and its stars, in the order in which they were done."""
    return tuple(
        Row("goal", number, len(done.laid), checked(done).stars)
        for number, done in enumerate(state.done[:MOST], start=1)
    )
