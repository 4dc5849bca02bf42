"""Resuming a match: it is folded from its log, and its clock stands where it stood."""

from ...engine.errors import BadRecord, CountertopError
from ...engine.match import Match, Replaying
from ...engine.registry import games
from ..clock import MatchClock, turn_of_others
from ..events import event
from ..match.live import Live
from ..match.supply import Supply
from ..room.dealing import back_to_lobby
from ..store.changes import Logged
from ..store.face import Store
from ..store.saved import Saved

SLICE = 50
"""Entries that are folded in one go, about a millisecond; then it is everybody else's turn."""


async def resume(saved: Saved, store: Store, supply: Supply) -> tuple[Live | None, Logged | None]:
    """The match of a room from the store: by a shortcut, if there is one that can be followed."""
    if saved.match is None:
        return None, None
    logged = await store.match(saved, games[saved.game].stamp)
    if logged.shortcut is not None:
        try:
            return _live(saved.match, await _fold(logged), logged, supply), logged
        except CountertopError as error:
            event("shortcut_left", saved.code, why=str(error))
            logged = await store.match(saved)
    return await deal_again(saved, logged, supply), logged


async def deal_again(saved: Saved, logged: Logged | None, supply: Supply) -> Live | None:
    """The match of a room; a log that this version cannot follow ends in the lobby."""
    if logged is None or saved.match is None:
        return None
    try:
        match = await _fold(logged)
    except CountertopError as error:
        event("unreadable", saved.code, why=str(error))
        back_to_lobby(saved)
        return None
    return _live(saved.match, match, logged, supply)


def _live(id: int, match: Match, logged: Logged, supply: Supply) -> Live:
    clock = MatchClock(max(match.now, logged.pulse))
    races = () if logged.shortcut is None else logged.shortcut.races
    return Live(id, match, clock, supply, logged.answered, races)


async def _fold(logged: Logged) -> Match:
    shortcut = logged.shortcut
    told = Replaying(
        [logged.header, *logged.entries], None if shortcut is None else shortcut.snapshot
    )
    while told.follow(SLICE):
        await turn_of_others()
    if len(told.match.entries) != len(logged.entries):
        raise BadRecord("bad_entry", "the log has a gap.")
    return told.match
