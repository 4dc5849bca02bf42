"""Who is away from a room, and since when: some things happen by themselves when nobody comes."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..engine.game import Seat
from ..engine.registry import games
from . import checks
from .clock import Moment

if TYPE_CHECKING:
    from .room import Room


class Absences:
    """Belongs to one room, from when it is opened or woken."""

    __slots__ = ("_players", "everybody", "host")

    def __init__(self, moment: Moment) -> None:
        self.everybody: Moment | None = moment
        """Since when nobody is here; None while somebody is."""
        self.host: Moment | None = moment
        self._players: dict[Seat, Moment] = {}

    def note(self, room: "Room", moment: Moment) -> None:
        """Who is here has changed, or who is host, or who sits where."""
        here = any(connection.net != "lost" for connection in room.connections.values())
        self.everybody = None if here else (self.everybody or moment)
        self.host = None if room.is_here(room.saved.host) else (self.host or moment)
        self._players = {
            seat: self._players.get(seat, moment) for seat in map(Seat, _empty_seats(room))
        }

    @property
    def nobody_is_missing(self) -> bool:
        return not self._players

    def clock_runs(self, moment: Moment) -> None:
        """Somebody who was away in a pause kept nobody waiting: it counts from now on."""
        self._players = dict.fromkeys(self._players, moment)

    def kept_waiting(self, room: "Room") -> Iterator[tuple[Seat, Moment]]:
        """The seats of those who are missing in a match that others go on playing, since when."""
        if room.live is None or not room.live.clock.running:
            return
        if any(room.is_here(chair.member) for chair in room.saved.chairs):
            yield from self._players.items()


def _empty_seats(room: "Room") -> Iterator[int]:
    """Of people who are not here, and for whom a bot could play and does not yet."""
    saved = room.saved
    if saved.phase != "playing" or checks.usual_level(games[saved.game]) is None:
        return
    for seat, chair in enumerate(saved.chairs):
        if chair.member is not None and chair.stand_in is None and not room.is_here(chair.member):
            yield seat
