"""A record read for what people knew, by those who made the moves themselves.

This takes a while for a long match, so it is done where nobody waits (`archive/workshop.py`).
"""

from collections.abc import Iterator, Sequence

from ...engine.errors import CountertopError
from ...engine.insight.facts import Shown, shown
from ...engine.match import Match, replay
from ..store.finished import record_in
from ..store.shown import Answer, Unread


def read(packed: bytes, seats: Sequence[Unread], ended: int) -> list[tuple[Answer, ...]]:
    """The answers of each of these seats; none from a record that these rules cannot follow.
    `ended` is in milliseconds since 1970."""
    try:
        match = replay(record_in(packed))
    except CountertopError:
        return [()] * len(seats)
    told = shown(match)
    return [tuple(_answers(match, told, seat, ended)) for seat in seats]


def _answers(match: Match, told: Sequence[Shown], one: Unread, ended: int) -> Iterator[Answer]:
    """What is told at the time of somebody else's move at this seat is not theirs. Where there were
    such moves, only what was told with a move of their own is."""
    entries = enumerate(match.entries)
    times = [
        (entry.at, number in one.others) for number, entry in entries if entry.seat == one.seat
    ]
    theirs = {at for at, _ in times} - {at for at, is_others in times if is_others}
    for each in told:
        if each.seat == one.seat and (each.at in theirs or not one.others):
            at = ended - match.now + each.at
            yield Answer(each.fact, each.is_right, each.ms, at, each.weight, each.said)
