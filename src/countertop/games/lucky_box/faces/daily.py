"""The deal of the day: the printed game alone, the same numbers and cards for everybody."""

from ....engine.daily import Row
from ..scoring import tallies
from ..state import Options, State

OPTIONS = Options()
BOT = None


def score(state: State) -> int:
    return tallies(state)[0].total


def rows(state: State) -> tuple[Row, ...]:
    """Cards and stars, round by round."""
    return tuple(
        Row("round", number, one.cards, one.stars)
        for number, one in enumerate(state.players[0].rounds, start=1)
    )
