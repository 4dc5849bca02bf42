"""Resuming a match: it is folded from its log, and its clock stands where it stood."""

from ...engine.errors import BadRecord, CountertopError
from ...engine.match import Match, Replaying
from ..clock import MatchClock, turn_of_others
from ..events import event
from ..match.live import Live
from ..match.supply import Supply
from ..room.dealing import back_to_lobby
from ..store.changes import Logged
from ..store.saved import Saved

SLICE = 50
"""Entries that are folded in one go, about a millisecond; then it is everybody else's turn."""


async def deal_again(saved: Saved, logged: Logged | None, supply: Supply) -> Live | None:
    """The match of a room; a log that this version cannot follow ends in the lobby."""
    if logged is None or saved.match is None:
        return None
    try:
        match = await _fold(logged)
        if len(match.entries) != len(logged.entries):
            raise BadRecord("bad_entry", "the log has a gap.")
    except CountertopError as error:
        event("unreadable", saved.code, why=str(error))
        back_to_lobby(saved)
        return None
    return Live(saved.match, match, MatchClock(max(match.now, logged.pulse)), supply)


async def _fold(logged: Logged) -> Match:
    told = Replaying([logged.header, *logged.entries])
    while told.follow(SLICE):
        await turn_of_others()
    return told.match
