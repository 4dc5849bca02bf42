"""What was somebody's best in a match, from its record. Pure, and done where nobody waits."""

from ...engine.errors import CountertopError
from ...engine.game import Seat
from ...engine.match import replay
from ..store.finished import record_in


def feats(packed: bytes) -> tuple[int | None, ...]:
    """For every seat, as its game counts (`faces/bests.py`); nothing from a record that these rules
    cannot follow."""
    try:
        match = replay(record_in(packed))
    except CountertopError:
        return ()
    seats = range(len(match.seats))
    return tuple(match.game.bests.best(match.state, Seat(seat)) for seat in seats)
