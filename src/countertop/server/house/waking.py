"""Resuming a match: it is folded from its log, and its clock stands where it stood."""

from ...engine.errors import BadRecord, CountertopError
from ...engine.match import Match, replay
from ..clock import MatchClock
from ..events import event
from ..match.live import Live
from ..match.supply import Supply
from ..room.dealing import back_to_lobby
from ..store.changes import Logged
from ..store.saved import Saved


def deal_again(saved: Saved, logged: Logged | None, supply: Supply) -> Live | None:
    """The match of a room; a log that this version cannot follow ends in the lobby."""
    if logged is None or saved.match is None:
        return None
    try:
        match: Match = replay([logged.header, *logged.entries])
        if len(match.entries) != len(logged.entries):
            raise BadRecord("bad_entry", "the log has a gap.")
    except CountertopError as error:
        event("unreadable", saved.code, why=str(error))
        back_to_lobby(saved)
        return None
    return Live(saved.match, match, MatchClock(max(match.now, logged.pulse)), supply)
