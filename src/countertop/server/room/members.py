"""Who belongs to a room, and who is its host, here or not."""

from ...engine.registry import games
from ..events import event
from ..people.presence import Presence
from ..refusal import Refusal
from ..store.names import clean_name
from ..store.saved import Chair, Member, Saved
from .outbox import Dismissal
from .table import Table


def welcome(table: Table, hashed: str, name: str, *, look_on: bool) -> Member:
    """Somebody new: on a free seat, or looking on."""
    saved, name = table.saved, clean_name(name)
    if hashed in saved.removed:
        raise Refusal("removed", "The host has removed you from this room.")
    if len(saved.members) >= table.settings.members:
        raise Refusal("room_full", "This room is full.")
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
    event("joined", table.code, name=member.name, seat=saved.seat_of(member))
    return member


def sit_down(saved: Saved, member: Member) -> None:
    saved.chairs.append(Chair(saved.free_letter(), member.name, member=member.id))


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
        event("host", table.code, name=member.name)
