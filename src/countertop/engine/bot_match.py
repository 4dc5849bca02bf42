"""A match of bots on a virtual clock: whatever comes first happens next."""

from collections.abc import Iterator, Sequence

from .aids import NONE, Aids
from .bots import Minds
from .errors import IllegalMove
from .game import Bot, Seat
from .match import Match

LONGEST = 100_000
"""Entries after which a match that does not end is given up."""


class Stalled(Exception):
    """Nobody can do anything and no deadline is running: a fault of the game, not of the caller."""


def play_out(
    match: Match, levels: Sequence[str], seed: int, aids: Aids = NONE, bot: Bot | None = None
) -> Iterator[None]:
    """Let bots play a match to its end; yields after every step, so that others can look on.
    Another bot than the game's own may be given."""
    minds = Minds(match, {Seat(seat): level for seat, level in enumerate(levels)}, seed, bot)
    while match.result is None:
        minds.look(aids)
        step(match, minds)
        yield
        if len(match.entries) > LONGEST:
            raise Stalled(f"{match.game.name} with seed {match.seed} does not end.")


def step(match: Match, minds: Minds) -> None:
    """Whatever comes first: a deadline of the game, or a bot's plan. If the rules refuse the plan,
    time has passed all the same."""
    if (upcoming := minds.next_in_time()) is not None:
        seat, plan = upcoming
        minds.done(seat)
        try:
            match.play(seat, plan.move, plan.due)
        except IllegalMove:
            match.advance(plan.due)
    elif (deadline := match.deadline) is not None:
        match.advance(deadline)
    else:
        raise Stalled(f"{match.game.name} with seed {match.seed} stands still at {match.now} ms.")
