"""Who led when: how often the lead changes hands in a match, and when it is decided.

A trace says what was chosen and not how anybody stood, so the rules play the same decisions again.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from ...engine.compiled.game import MOVES, POINTS
from ...engine.compiled.load import reference_of
from ...engine.match import Match
from ...engine.registry import games
from ..bulk import written
from ..bulk.setting import Setting
from ..bulk.trace import Decision

Standing = tuple[int, Sequence[Any]]
"""After so many moves, how every seat stands: more is better."""


class Lead(Struct, frozen=True):
    """Of one match."""

    changes: int
    """So often somebody else came to lead alone."""
    decided: float
    """After this share of its moves the winner led alone, and did so to the end. Where that was
    never so (the first place is shared, or went by a tie-break) only the end decided it: 1."""


def has_leads(setting: Setting) -> bool:
    """Whether anybody leads, and the game says who."""
    if written.is_together(setting.game, setting.seats):
        return False
    try:
        return hasattr(reference_of(games[setting.game]), "standing")
    except ModuleNotFoundError:
        return False


def lead(setting: Setting, seed: int, rows: Sequence[Decision], out: Sequence[int]) -> Lead:
    """Of the match with this very seed, by its trace."""
    first = POINTS + setting.seats
    return lead_of(standings(setting, seed, rows), out[first : first + setting.seats], out[MOVES])


def standings(setting: Setting, seed: int, rows: Iterable[Decision]) -> Iterable[Standing]:
    """How everybody stood, wherever nobody had yet to choose what others had chosen."""
    reference: Any = reference_of(games[setting.game])
    options = Match(setting.game, setting.seats, 0, setting.options).options
    for number, state in enumerate(reference.follow(options, setting.seats, seed, rows), start=1):
        if (standing := reference.standing(state)) is not None:
            yield number, standing


def lead_of(told: Iterable[Standing], places: Sequence[int], moves: int) -> Lead:
    changes, leader, since = 0, None, moves
    winners = [seat for seat, place in enumerate(places) if place == 1]
    for number, standing in told:
        best = max(standing)
        leaders = [seat for seat, one in enumerate(standing) if one == best]
        if len(leaders) == 1:
            changes += leader not in (None, leaders[0])
            leader = leaders[0]
        since = min(since, number) if leaders == winners and len(winners) == 1 else moves
    return Lead(changes, since / max(1, moves))
