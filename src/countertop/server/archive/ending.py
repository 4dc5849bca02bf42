"""What is kept of a match when it ends."""

from ...engine.game import Result
from ...engine.match import Match
from ..replays import About, SeatThen
from ..store.finished import Finished, Sat
from ..store.saved import Chair, Saved


def finished(saved: Saved, match: Match, key: str, second: int, date: int) -> Finished:
    """The match on the table, which has just come to its result, or was given up."""
    assert saved.match is not None, "a match is on the table"
    about, sat = _about(saved, match, date), sat_in(saved)
    return Finished(key, saved.match, saved.id, second, about, sat, match.game.has_facts)


def _about(saved: Saved, match: Match, date: int) -> About:
    result = match.result or Result((), ())
    seats = tuple(map(_seat, saved.chairs))
    return About(saved.game, saved.options, seats, result, date, match.now, saved.names)


def _seat(chair: Chair) -> SeatThen:
    return SeatThen(chair.letter, chair.name, chair.level, chair.stand_in)


def sat_in(saved: Saved) -> tuple[Sat, ...]:
    """Everybody with a seat, and the host."""
    return tuple(
        Sat(member.hash, seat, member.id == saved.host, member.id)
        for member in saved.members
        if (seat := saved.seat_of(member)) is not None or member.id == saved.host
    )
