"""Coming and going: who joins, connects, leaves or is removed."""

from ...engine.registry import games
from ..events import event
from ..people.connection import Connection
from ..protocol import (
    CloseRoom,
    CloseScreens,
    Join,
    Leave,
    OpenDoor,
    Remove,
    RemoveOnlooker,
    TakeSeat,
)
from ..refusal import Refusal
from ..store.saved import Chair, Member
from . import bots, checks, members, referee
from .outbox import Closing, Dismissal
from .table import Table

KNOWN_SCREENS = 12
"""Browsers that are remembered as big screens of a room, the latest."""


def join(table: Table, hashed: str, asked: Join) -> Member:
    """Take a free seat, look on, or come back to where one was."""
    member = table.saved.member(hashed)
    if member is None:
        return members.welcome(table, hashed, asked.name, look_on=asked.look_on)
    come_back(table, member)
    return member


def who_is_in(table: Table, hashed: str) -> Member | None:
    """Somebody who is here already: nothing changes if they join, so they need not wait for what
    others are doing, nor hear of it by waiting."""
    member = table.saved.member(hashed)
    is_here = member is not None and not member.left and table.presence.of(member.id) is not None
    return member if is_here else None


def come_back(table: Table, member: Member) -> None:
    if not member.left:
        return
    member.left = False
    seat = table.saved.seat_of(member)
    if seat is not None:
        bots.end_stand_in(table, seat)
    table.save()
    table.log("back", member.name)


def admit_screen(table: Table, hashed: str | None) -> Member:
    """A big screen: for whoever has the code while the door is open. Through a closed one come the
    browsers of those in the room, and those that were screens before."""
    saved = table.saved
    if hashed is not None and hashed in saved.removed:
        raise Refusal("removed", "The host has removed you from this room.")
    member = None if hashed is None else saved.member(hashed)
    is_in = member is not None and not member.left
    if not is_in and hashed not in saved.screens:
        if not saved.open_door:
            raise Refusal("door_closed", "The host has closed the door: nobody new comes in.")
        if hashed is not None and not _screens_are_full(table):
            saved.screens = [*saved.screens, hashed][-KNOWN_SCREENS:]
            table.save()
    return table.presence.new_screen(hashed)


def close_screens(table: Table, member: Member, _: CloseScreens) -> None:
    checks.need_host(table.saved, member)
    table.saved.screens = []
    for screen in table.presence.screen_ids():
        why = "The host has closed the big screen."
        table.outbox.add(Dismissal(screen, "screens_closed", why))
    table.save()


def come_back_to(table: Table, hashed: str) -> None:
    member = table.saved.member(hashed)
    if member is not None:
        come_back(table, member)


def connect(table: Table, connection: Connection) -> None:
    """A member's screen is there, maybe in place of another one; or a big one."""
    if connection.is_screen:
        _connect_screen(table, connection)
        return
    member = connection.member
    if member.left:  # while the connection was being made
        connection.close("not_joined", "Join this room first.")
        return
    former = table.presence.enter(connection)
    if former is None:
        table.log("connected", member.name)
    else:
        former.close("elsewhere", "You are at this table in another window now.")
    bots.give_back(table, member)
    referee.resume_if_standing_still(table)
    connection.show_table()
    presence_changed(table)


def _connect_screen(table: Table, connection: Connection) -> None:
    if _screens_are_full(table):
        most = table.settings.screens
        connection.close("screens_full", f"This room is on {most} big screens already.")
        return
    table.presence.enter(connection)
    connection.show_table()
    table.outbox.show()
    event("screen", table.code, screens=table.presence.screens)


def _screens_are_full(table: Table) -> bool:
    return table.presence.screens >= table.settings.screens


def disconnect(table: Table, connection: Connection) -> None:
    if not table.presence.go(connection):
        return
    if connection.is_screen:
        table.outbox.show()
    else:
        table.log("disconnected", connection.member.name)
        presence_changed(table)


def net_changed(table: Table, connection: Connection) -> None:
    if connection.is_screen:
        return
    is_back = connection.net != "lost" and table.presence.is_here(connection.member.id)
    if is_back and table.saved.phase == "playing":
        bots.give_back(table, connection.member)
        referee.resume_if_standing_still(table)
    presence_changed(table)


def presence_changed(table: Table) -> None:
    referee.note_trips(table)
    table.outbox.show()


def take_seat(table: Table, member: Member, request: TakeSeat) -> None:
    """An onlooker plays on for a bot, with all that it holds."""
    saved = table.saved
    checks.need_match(saved)
    if saved.seat_of(member) is not None:
        raise Refusal("seated", "You have a seat already.")
    if not saved.open_seats:
        raise Refusal("seats_closed", "The host has not opened the seats of bots.")
    chair = checks.chair_at(saved, request.seat)
    if chair.level is None:
        raise Refusal("no_bot_there", f"{chair.name} is a person.")
    bots.get_up(table, request.seat)
    chair.member, chair.level, chair.name = member.id, None, member.name
    referee.note_trips(table)
    table.save()
    table.log("took_over", member.name, seat=request.seat)


def leave(table: Table, member: Member, _: Leave) -> None:
    saved, seat = table.saved, table.saved.seat_of(member)
    if saved.daily or saved.school:  # the try, or the seat that was given, waits for its owner
        what = "try" if saved.daily else "seat"
        members.dismiss(table, member, "left", f"Your {what} waits for you.")
        return
    if saved.phase == "lobby" or seat is None:
        members.forget(table, member)
    else:
        member.left = True
        level = checks.usual_level(games[saved.game])
        if saved.phase == "playing" and level is not None:
            bots.begin_stand_in(table, seat, level)
    table.log("left", member.name)
    members.dismiss(table, member, "left", "You have left this table.")
    if saved.host == member.id:
        members.pass_on_host(table)
    members.close_if_deserted(table)
    table.save()


def remove(table: Table, member: Member, request: Remove) -> None:
    saved = table.saved
    checks.need_host(saved, member)
    chair = checks.chair_at(saved, request.seat)
    level = _level_after(table, chair, member)
    removed = None if chair.member is None else saved.member_by_id(chair.member)
    if removed is not None:
        _show_out(table, removed)
    if saved.phase == "lobby":
        saved.chairs.remove(chair)
    else:
        chair.member, chair.stand_in, chair.level = None, None, level
        chair.name = saved.bot_name()
        bots.wake(table, request.seat, chair)
    if removed is not None:
        members.forget(table, removed)
    table.save()
    event("removed", table.code, seat=request.seat)


def remove_onlooker(table: Table, member: Member, request: RemoveOnlooker) -> None:
    checks.need_host(table.saved, member)
    removed = next((one for one in table.saved.onlookers() if one.id == request.id), None)
    if removed is None:
        raise Refusal("no_such_onlooker", "They do not look on here any more.")
    if removed is member:
        raise Refusal("not_yourself", "You cannot remove yourself; leave instead.")
    _show_out(table, removed)
    members.forget(table, removed)
    table.save()
    table.log("removed", removed.name)


def _show_out(table: Table, removed: Member) -> None:
    if table.presence.is_here(removed.id):  # whoever was only away may come back
        table.saved.removed.append(removed.hash)
    members.dismiss(table, removed, "removed", "The host has removed you from this room.")


def open_door(table: Table, member: Member, request: OpenDoor) -> None:
    checks.need_host(table.saved, member)
    table.saved.open_door = request.open
    table.save()
    event("door", table.code, open=request.open)


def close_room(table: Table, member: Member, _: CloseRoom) -> None:
    """For everybody and for good, with all that was played here."""
    checks.need_host(table.saved, member)
    table.outbox.forget_matches(table.saved)
    table.saved.replay = None
    table.outbox.add(Closing("deleted"))
    table.save()


def _level_after(table: Table, chair: Chair, member: Member) -> str | None:
    """The level of the bot that plays on, if somebody may be removed from this chair now."""
    is_match = table.saved.phase != "lobby"
    if chair.member == member.id:
        raise Refusal("not_yourself", "You cannot remove yourself; leave instead.")
    if is_match and chair.member is None:
        raise Refusal("not_now", "A bot stays until the match is over.")
    level = checks.usual_level(games[table.saved.game])
    if is_match and level is None:
        raise Refusal("no_bots", "This game has no bots that could play on.")
    return level
