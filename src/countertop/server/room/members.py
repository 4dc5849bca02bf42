"""Who belongs to a room, and who is its host, here or not."""

from ...engine.registry import games
from ..clock import Moment
from ..people.presence import Presence
from ..refusal import Refusal
from ..store.names import clean_name
from ..store.saved import Chair, Member, Saved
from .outbox import Closing, Dismissal
from .table import Table


def welcome(table: Table, hashed: str, name: str, *, look_on: bool) -> Member:
    """Somebody new: on a free seat, or looking on."""
    saved, name = table.saved, clean_name(name)
    if hashed in saved.removed:
        raise Refusal("removed", "The host has removed you from this room.")
    if not saved.open_door:
        raise Refusal("door_closed", "The host has closed the door: nobody new comes in.")
    _need_room(table)
    saved.joined += 1
    member = Member(saved.joined, hashed, saved.free_name(name))
    saved.members.append(member)
    table.shared.memberships.remember(hashed, saved.code)
    if saved.host is None:
        saved.host = member.id
    has_seat = len(saved.chairs) < games[saved.game].seats[-1]
    if saved.phase == "lobby" and has_seat and not look_on:
        sit_down(saved, member)
    table.save()
    table.log("joined", member.name, seat=saved.seat_of(member))
    return member


def _need_room(table: Table) -> None:
    """Whoever looks on without a connection makes way, those who are away longest first."""
    if len(table.saved.members) < table.settings.members:
        return
    away = table.absences.onlookers
    missing = [one for one in table.saved.onlookers() if _is_missing(table, one)]
    if not missing:
        raise Refusal("room_full", "This room is full.")
    _expire(table, min(missing, key=lambda one: away.get(one.id, table.now())))


def forget_missing_onlookers(table: Table, moment: Moment) -> None:
    """Those who have had no connection for long; the last one turns off the light."""
    away = table.absences.onlookers
    for id, since in list(away.items()):
        if moment < since + table.settings.onlooker_gone:
            continue
        del away[id]
        member = table.saved.member_by_id(id)
        if member is not None and _is_missing(table, member):
            _expire(table, member)
    close_if_deserted(table)
    table.save()


def _is_missing(table: Table, member: Member) -> bool:
    """Whether somebody is an onlooker who would not be missed: not here, and not the host."""
    saved = table.saved
    is_needed = member.id == saved.host or saved.seat_of(member) is not None
    return not is_needed and table.presence.of(member.id) is None


def _expire(table: Table, member: Member) -> None:
    forget(table, member)
    table.log("expired", member.name)


def close_if_deserted(table: Table) -> None:
    """A lobby to which nobody belongs any more is not kept."""
    if table.saved.phase == "lobby" and all(member.left for member in table.saved.members):
        table.outbox.add(Closing("left"))


def sit_down(saved: Saved, member: Member) -> None:
    saved.chairs.append(Chair(saved.free_letter(), member.name, member=member.id))


def staying(saved: Saved) -> list[Chair]:
    """The chairs of a match that is over, without those of people who have left."""
    gone = {other.id for other in saved.members if other.left}
    return [chair for chair in saved.chairs if chair.member not in gone]


def latecomers(table: Table) -> list[Member]:
    """Who looked on at the last match, is here, and wants a seat in the next."""
    saved = table.saved
    free = games[saved.game].seats[-1] - len(staying(saved))
    here = (one for one in saved.onlookers() if one.ready and table.presence.of(one.id) is not None)
    return list(here)[: max(free, 0)]


def forget(table: Table, member: Member) -> None:
    """Somebody does not belong to the room any more."""
    saved, member.left = table.saved, True
    saved.members.remove(member)
    saved.chairs = [chair for chair in saved.chairs if chair.member != member.id]
    table.forget(member)


def dismiss(table: Table, member: Member, code: str, why: str) -> None:
    table.outbox.add(Dismissal(member.id, code, why))


def heir(saved: Saved, presence: Presence) -> Member | None:
    """Who is host next: the next player at the table who is here, or else an onlooker who is."""
    seats = [chair.member for chair in saved.chairs]
    start = seats.index(saved.host) + 1 if saved.host in seats else 0
    order = [*seats[start:], *seats[:start], *(member.id for member in saved.members)]
    here = (wanted for wanted in order if wanted != saved.host and presence.is_here(wanted))
    found = next(here, None)
    return None if found is None else saved.member_by_id(found)


def has_host(saved: Saved) -> bool:
    """Whether the host still belongs to the room, here or not."""
    return any(member.id == saved.host and not member.left for member in saved.members)


def pass_on_host(table: Table) -> None:
    member = heir(table.saved, table.presence)
    if member is not None:
        table.saved.host = member.id
        table.save()
        table.log("host", member.name)
