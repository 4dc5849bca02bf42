"""What people see of a room: from within, around the match; and from outside, before joining."""

from typing import TYPE_CHECKING

import msgspec

from ..engine.game import Millis
from ..engine.registry import games
from .clock import now
from .connection import Connection
from .protocol import Room as RoomMessage
from .protocol import RoomPeek, SeatInfo
from .seats import Chair, Member, Saved

if TYPE_CHECKING:
    from .room import Room

_encode = msgspec.json.Encoder().encode


def room_frame(room: "Room", connection: Connection) -> bytes:
    """The room as one member sees it."""
    saved, live = room.saved, room.live
    return _encode(
        RoomMessage(
            code=saved.code,
            game=saved.game,
            options=saved.options,
            phase=saved.phase,
            seats=tuple(_seat(room, chair) for chair in saved.chairs),
            onlookers=_onlookers(room),
            you=connection.seat,
            paused_by=saved.paused_by,
            resumes_in=_resumes_in(room),
            result=None if live is None else live.match.result,
            races=() if live is None or saved.phase != "over" else tuple(live.races()),
            hosting=saved.host == connection.member.id,
            answered=room.answers(connection.member).highest,
        )
    )


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
    )


def _seat(room: "Room", chair: Chair) -> SeatInfo:
    connection = None if chair.member is None else room.connections.get(chair.member)
    is_lost = chair.member is not None and connection is None
    return SeatInfo(
        letter=chair.letter,
        name=chair.name,
        level=chair.level,
        stand_in=chair.stand_in,
        net="lost" if is_lost else "good" if connection is None else connection.net,
        ready=chair.ready,
        is_host=chair.member is not None and chair.member == room.saved.host,
    )


def _onlookers(room: "Room") -> int:
    seated = {chair.member for chair in room.saved.chairs}
    return sum(member not in seated for member in room.connections)


def _resumes_in(room: "Room") -> Millis | None:
    return None if room.resumes_at is None else Millis(max(0, round(room.resumes_at - now())))
