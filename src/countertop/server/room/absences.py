"""Who is away from a room, and since when: some things happen by themselves when nobody comes."""

from collections.abc import Iterator

from ...engine.game import Seat
from ...engine.registry import games
from ..clock import Moment
from ..people.presence import Presence
from ..store.saved import Saved
from . import checks


class Absences:
    """Belongs to one room, from when it is opened or woken."""

    __slots__ = ("_players", "everybody", "host", "onlookers")

    def __init__(self, moment: Moment) -> None:
        self.everybody: Moment | None = moment
        """Since when nobody is here; None while somebody is."""
        self.host: Moment | None = moment
        self.onlookers: dict[int, Moment] = {}
        """Members without a seat and without a connection, but never the host."""
        self._players: dict[Seat, Moment] = {}

    def note(self, saved: Saved, presence: Presence, moment: Moment) -> None:
        """Who is here has changed, or who is host, or who sits where."""
        self.everybody = None if presence.is_anybody_here else (self.everybody or moment)
        self.host = None if presence.is_here(saved.host) else (self.host or moment)
        self.onlookers = {
            member.id: self.onlookers.get(member.id, moment)
            for member in saved.onlookers()
            if member.id != saved.host and presence.of(member.id) is None
        }
        self._players = {
            seat: self._players.get(seat, moment) for seat in map(Seat, _empty(saved, presence))
        }

    @property
    def are_any(self) -> bool:
        """Whether anybody is away for whom something happens sooner or later."""
        is_empty, has_no_host = self.everybody is not None, self.host is not None
        return is_empty or has_no_host or bool(self._players or self.onlookers)

    @property
    def nobody_is_missing(self) -> bool:
        return not self._players

    def clock_runs(self, moment: Moment) -> None:
        """Somebody who was away in a pause kept nobody waiting: it counts from now on."""
        self._players = dict.fromkeys(self._players, moment)

    def kept_waiting(self, saved: Saved, presence: Presence) -> Iterator[tuple[Seat, Moment]]:
        """The seats of those who are missing while others play on, and since when."""
        if any(presence.is_here(chair.member) for chair in saved.chairs):
            yield from self._players.items()


def _empty(saved: Saved, presence: Presence) -> Iterator[int]:
    """The seats of people who are not here, and for whom a bot could play and does not yet."""
    if saved.phase != "playing" or checks.usual_level(games[saved.game]) is None:
        return
    for seat, chair in enumerate(saved.chairs):
        is_person = chair.member is not None and chair.stand_in is None
        if is_person and not presence.is_here(chair.member):
            yield seat
