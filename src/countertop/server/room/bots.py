"""Bots on their own seats, and in the places of people who are away."""

from ...engine.game import Seat
from ...engine.registry import games
from ..clock import Moment
from ..events import event
from ..protocol import StandIn
from ..refusal import Refusal
from ..store.saved import Chair, Member
from . import checks
from .table import Table


def sit_down(table: Table) -> None:
    """Seat every bot, because a match begins or is resumed."""
    for seat, chair in enumerate(table.saved.chairs):
        wake(table, seat, chair)


def wake(table: Table, seat: int, chair: Chair) -> None:
    level = chair.level or chair.stand_in
    table.shared.supply.prepare(games[table.saved.game], level)
    if table.live is not None and level is not None and table.saved.phase == "playing":
        table.live.bots.sit_down(Seat(seat), level)


def stand_in(table: Table, member: Member, request: StandIn) -> None:
    saved = table.saved
    checks.need_host(saved, member)
    checks.need_match(saved)
    chair = checks.chair_at(saved, request.seat)
    checks.need_level(games[saved.game], request.level)
    if chair.member is None:
        raise Refusal("no_person_there", "A bot plays there already.")
    if table.presence.is_here(chair.member):
        raise Refusal("not_away", f"{chair.name} is not away.")
    begin_stand_in(table, request.seat, request.level)
    table.save()


def begin_stand_in(table: Table, seat: Seat, level: str) -> None:
    chair = table.saved.chairs[seat]
    chair.stand_in = level
    wake(table, seat, chair)


def end_stand_in(table: Table, seat: Seat) -> None:
    table.saved.chairs[seat].stand_in = None
    get_up(table, seat)


def get_up(table: Table, seat: Seat) -> None:
    """Whatever played there plays no more."""
    if table.live is not None:
        table.live.bots.get_up(seat)


def stand_in_for_missing(table: Table, moment: Moment) -> None:
    """Nobody has to wait for a phone that is asleep."""
    level = checks.usual_level(games[table.saved.game])
    assert level is not None, "nobody is waited for where no bot could play"
    for seat, since in table.absences.kept_waiting(table.saved, table.presence):
        if moment >= since + table.settings.missing:
            begin_stand_in(table, seat, level)
            event("missing", table.code, name=table.saved.chairs[seat].name)
    table.save()


def give_back(table: Table, member: Member) -> None:
    """Whoever is back plays again; the bot gets up."""
    seat = table.saved.seat_of(member)
    if seat is not None and table.saved.chairs[seat].stand_in is not None:
        end_stand_in(table, seat)
        table.save()
        event("back", table.code, name=member.name)
