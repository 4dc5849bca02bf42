"""Coming and going: who joins, connects, leaves or is removed, and who is host then."""

from functools import partial
from typing import TYPE_CHECKING

from ..engine.registry import games
from . import checks, referee
from .connection import Connection
from .events import event
from .protocol import Join, Leave, Remove
from .seats import Chair, Member, Refusal, Saved, clean_name

if TYPE_CHECKING:
    from .room import Room


def join(room: "Room", hashed: str, asked: Join) -> Member:
    """Take a free seat, look on, or come back to where one was."""
    saved = room.saved
    member = saved.member(hashed)
    if member is not None:
        come_back(room, member)
        return member
    name = clean_name(asked.name)
    if hashed in saved.removed:
        raise Refusal("removed", "The host has removed you from this room.")
    if len(saved.members) >= room.settings.members:
        raise Refusal("room_full", "This room is full.")
    saved.joined += 1
    member = Member(saved.joined, hashed, saved.free_name(name))
    saved.members.append(member)
    room.house.remember(hashed, saved.code)
    if saved.host is None:
        saved.host = member.id
    has_seat = len(saved.chairs) < games[saved.game].seats[-1]
    if saved.phase == "lobby" and has_seat and not asked.look_on:
        sit_down(saved, member)
    room.save()
    event("joined", room.code, name=member.name, seat=saved.seat_of(member))
    return member


def come_back(room: "Room", member: Member) -> None:
    if not member.left:
        return
    member.left = False
    seat = room.saved.seat_of(member)
    if seat is not None:
        referee.end_stand_in(room, seat)
    room.save()
    event("back", room.code, name=member.name)


def sit_down(saved: Saved, member: Member) -> None:
    saved.chairs.append(Chair(saved.free_letter(), member.name, member=member.id))


def connect(room: "Room", connection: Connection) -> None:
    """A member's screen is there, maybe in place of another one."""
    member = connection.member
    former = room.connections.get(member.id)
    if former is not None:
        former.close("elsewhere", "You are at this table in another window now.")
    room.connections[member.id] = connection
    referee.give_back(room, member)
    if former is None:
        event("connected", room.code, name=member.name)
    if room.saved.phase == "playing" and room.saved.paused_by == "":
        referee.count_down(room)
    connection.show_table()
    presence_changed(room)


def disconnect(room: "Room", connection: Connection) -> None:
    if room.connections.get(connection.member.id) is connection:
        del room.connections[connection.member.id]
        event("disconnected", room.code, name=connection.member.name)
        presence_changed(room)


def net_changed(room: "Room", connection: Connection) -> None:
    is_back = connection.net != "lost" and room.is_here(connection.member.id)
    if is_back and room.saved.phase == "playing":
        referee.give_back(room, connection.member)
        if room.saved.paused_by == "" and room.resumes_at is None:
            referee.count_down(room)
    presence_changed(room)


def presence_changed(room: "Room") -> None:
    referee.note_trips(room)
    room.show()


def leave(room: "Room", member: Member, _: Leave) -> None:
    saved, seat = room.saved, room.saved.seat_of(member)
    if saved.phase == "lobby" or seat is None:
        forget(room, member)
    else:
        member.left = True
        level = checks.usual_level(games[saved.game])
        if saved.phase == "playing" and level is not None:
            referee.begin_stand_in(room, seat, level)
    event("left", room.code, name=member.name)
    dismiss(room, member, "left", "You have left this table.")
    if saved.host == member.id:
        pass_on_host(room)
    if all(other.left for other in saved.members) and saved.phase == "lobby":
        room.after_saving(partial(room.house.close, room, "left"))
    room.save()


def forget(room: "Room", member: Member) -> None:
    saved, member.left = room.saved, True
    saved.members.remove(member)
    saved.chairs = [chair for chair in saved.chairs if chair.member != member.id]
    room.house.forget(member.hash, saved.code)
    room.forget(member)


def dismiss(room: "Room", member: Member, code: str, why: str) -> None:
    """Close the member's connection; what it is still owed is sent before."""

    def close() -> None:
        connection = room.connections.get(member.id)
        if connection is not None:
            connection.close(code, why)

    room.after_saving(close)


def remove(room: "Room", member: Member, request: Remove) -> None:
    checks.need_host(room, member)
    chair, saved = checks.chair_at(room, request.seat), room.saved
    if chair.member == member.id:
        raise Refusal("not_yourself", "You cannot remove yourself; leave instead.")
    if saved.phase != "lobby" and chair.member is None:
        raise Refusal("not_now", "A bot stays until the match is over.")
    level = checks.usual_level(games[saved.game])
    if saved.phase != "lobby" and level is None:
        raise Refusal("no_bots", "This game has no bots that could play on.")
    removed = None if chair.member is None else saved.member_by_id(chair.member)
    if removed is not None:
        if room.is_here(removed.id):  # whoever was only away may come back
            saved.removed.append(removed.hash)
        dismiss(room, removed, "removed", "The host has removed you from this room.")
    if saved.phase == "lobby":
        saved.chairs.remove(chair)
    else:
        chair.member, chair.stand_in, chair.level = None, None, level
        chair.name = saved.bot_name()
        referee.wake_bot(room, request.seat, chair)
    if removed is not None:
        forget(room, removed)
    room.save()
    event("removed", room.code, seat=request.seat)


def heir(room: "Room") -> Member | None:
    """Who is host next: the next player at the table who is here, or else an onlooker who is."""
    saved = room.saved
    seats = [chair.member for chair in saved.chairs]
    start = seats.index(saved.host) + 1 if saved.host in seats else 0
    order = [*seats[start:], *seats[:start], *(member.id for member in saved.members)]
    here = (wanted for wanted in order if wanted != saved.host and room.is_here(wanted))
    found = next(here, None)
    return None if found is None else saved.member_by_id(found)


def has_host(saved: Saved) -> bool:
    """Whether the host is still one of the room, here or not."""
    return any(member.id == saved.host and not member.left for member in saved.members)


def pass_on_host(room: "Room") -> None:
    member = heir(room)
    if member is not None:
        room.saved.host = member.id
        room.save()
        event("host", room.code, name=member.name)
