"""What people see of a room: from within, around the match; and from outside, before joining."""

import msgspec

from ...engine.deal import Deal, promise_of
from ...engine.game import Millis, Seat
from ...engine.registry import games
from ..clock import Moment
from ..match.live import Live
from ..people.connection import Connection
from ..people.presence import Presence
from ..protocol import Onlooker, RoomPeek, SeatInfo
from ..protocol import Room as RoomMessage
from ..store.saved import Chair, Member, Saved
from .referee import paused_by
from .table import Table

_encode = msgspec.json.Encoder().encode


class Shown:
    """What everybody may see of the match: a state that is on disk, and views of it made once."""

    __slots__ = ("_race", "_running", "_said", "is_covered", "live", "running", "seq", "state")

    def __init__(self, seq: int, live: Live) -> None:
        self.seq = seq
        self.live = live
        self.state = live.match.state
        self.running = live.clock.running
        self.is_covered = not self.running and live.match.result is None
        """A pause is not time to think: whatever is new waits until the clock runs."""
        self._running = b',"running":true' if self.running else b',"running":false'
        self._said: dict[Seat | None, bytes] = {}
        """What each seat is told besides the time."""
        races = live.races()
        self._race = b',"race":' + _encode(races[-1]) if races else b""

    def is_outdated(self, live: Live) -> bool:
        return self.state is not live.match.state or self.running is not live.clock.running

    def frame(self, connection: Connection, moment: Moment) -> bytes | None:
        """The table as a member sees it, unless that is what they saw last: a frame that says
        nothing new would say that somebody did something in secret. Its seat has been shown this
        state when this returns."""
        seat, live = connection.seat, self.live
        said = self._running if self.is_covered else self._seen_from(seat)
        if seat is not None and not self.is_covered:
            live.sight.shown(seat, self.seq, moment)
        told = live.id, said
        if told == connection.told:
            return None
        connection.told = told
        connection.tables += 1
        race = self._race if connection.is_screen and not self.is_covered else b""
        about = connection.tables, live.clock.at(moment), said, race
        return b'{"type":"table","seq":%d,"at":%d%b%b}' % about

    def _seen_from(self, seat: Seat | None) -> bytes:
        said = self._said.get(seat)
        if said is None:
            view = _encode(self.live.match.rules.view(self.state, seat))
            said = self._said[seat] = b'%b,"view":%b' % (self._running, view)
        return said


def room_frame(table: Table, connection: Connection) -> bytes:
    """The room as one member sees it, or everybody who looks at a big screen."""
    saved, live, presence = table.saved, table.live, table.presence
    return _encode(
        RoomMessage(
            code=saved.code,
            game=saved.game,
            options=saved.options,
            phase=saved.phase,
            seats=tuple(_seat(chair, saved.host, presence) for chair in saved.chairs),
            onlookers=tuple(
                Onlooker(one.id, one.name, presence.net(one.id), one.id == saved.host, one.ready)
                for one in saved.onlookers()
            ),
            you=connection.seat,
            paused_by=None if table.is_moving else paused_by(saved.flow),
            resumes_in=None if table.is_moving else _left(table.resumes_at, table.now()),
            result=None if live is None else live.match.result,
            races=() if live is None or saved.phase != "over" else tuple(live.races()),
            asked=tuple(chair.asked for chair in saved.chairs) if saved.phase == "over" else (),
            hosting=saved.host == connection.member.id,
            answered=0 if connection.is_screen else table.answers(connection.member).highest,
            match=saved.match,
            news=saved.news,
            open_seats=saved.open_seats,
            names=saved.names,
            promise=promise_of(saved.secret),
            dealt=None if live is None else _dealt(live),
            open_door=saved.open_door,
            member=connection.member.id,
            replay=saved.replay,
            screens=presence.screens,
            sound=saved.sound,
            hints=saved.hints,
            daily=saved.daily or None,
        )
    )


def _dealt(live: Live) -> str | None:
    source = live.match.seed
    return source.promise if isinstance(source, Deal) else None


def peek(saved: Saved, member: Member | None) -> RoomPeek:
    """A room from outside."""
    most = games[saved.game].seats[-1]
    return RoomPeek(
        code=saved.code,
        game=saved.game,
        phase=saved.phase,
        names=tuple(chair.name for chair in saved.chairs),
        free=max(0, most - len(saved.chairs)) if saved.phase == "lobby" else 0,
        you=None if member is None else saved.seat_of(member),
        touched=saved.touched,
        joined=member is not None and not member.left,
        bots=_bots_to_take(saved),
        open_door=saved.open_door,
    )


def _bots_to_take(saved: Saved) -> int:
    """Seats of bots that whoever comes now may take."""
    is_open = saved.open_seats and saved.phase == "playing"
    return sum(chair.level is not None for chair in saved.chairs) if is_open else 0


def _seat(chair: Chair, host: int | None, presence: Presence) -> SeatInfo:
    connection = presence.of(chair.member)
    is_lost = chair.member is not None and connection is None
    return SeatInfo(
        letter=chair.letter,
        name=chair.name,
        level=chair.level,
        stand_in=chair.stand_in,
        net="lost" if is_lost else "good" if connection is None else connection.net,
        ready=chair.ready,
        is_host=chair.member is not None and chair.member == host,
    )


def _left(until: Moment | None, moment: Moment) -> Millis | None:
    return None if until is None else Millis(max(0, round(until - moment)))
