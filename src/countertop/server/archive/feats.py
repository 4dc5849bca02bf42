"""What was somebody's best in a match, from its record. Pure, and done where nobody waits."""

import gzip

from ...engine.errors import CountertopError
from ...engine.game import Seat
from ...engine.match import replay


def feats(packed: bytes) -> tuple[int | None, ...]:
    """For every seat, as its game counts (`faces/bests.py`); nothing from a record that these rules
    cannot follow."""
    try:
        match = replay(gzip.decompress(packed).decode())
    except CountertopError:
        return ()
    seats = range(len(match.seats))
    return tuple(match.game.bests.best(match.state, Seat(seat)) for seat in seats)
