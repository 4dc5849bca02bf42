"""The deal of the day: one round against a skilled bot, the same map and dice for everybody."""

from ....engine.daily import Row
from ..state import Options, State

OPTIONS = Options(rounds=1)
BOT = "skilled"
WON = 100
"""So that a won round is more than any colony that did not win."""


def score(state: State) -> int:
    """How many outposts stand together; and whether they won."""
    (last,) = state.finished
    return last.colonies[0] + (WON if 0 in last.winners else 0)


def rows(state: State) -> tuple[Row, ...]:
    """Your largest colony and the bot's; a star for whoever won."""
    (last,) = state.finished
    return tuple(
        Row("colony", seat + 1, size, int(seat in last.winners))
        for seat, size in enumerate(last.colonies)
    )
