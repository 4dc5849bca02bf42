"""Bots on their own seats, and in the places of people who are away."""

import msgspec
from msgspec import UNSET

from ...engine.game import Seat
from ...engine.registry import games
from ..clock import Moment
from ..match.live import Live
from ..protocol import Hint, Hinted, StandIn, Why
from ..refusal import Refusal
from ..store.saved import Chair, Member
from . import checks
from .outbox import Whisper
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
            table.log("missing", table.saved.chairs[seat].name)
    table.save()


def give_back(table: Table, member: Member) -> None:
    """Whoever is back plays again; the bot gets up."""
    seat = table.saved.seat_of(member)
    if seat is not None and table.saved.chairs[seat].stand_in is not None:
        end_stand_in(table, seat)
        table.save()
        table.log("back", member.name)


def give_hint(table: Table, member: Member, request: Hint) -> None:
    """What a skilled player would look at; the record says that it was asked."""
    seat, live = _advised(table, member)
    if not table.saved.hints:
        raise Refusal("no_hints", "The host has switched hints off at this table.")
    found = live.hint(seat)
    if found is None:
        raise Refusal("no_hint", "There is nothing to do for you just now.")
    table.saved.chairs[seat].asked += 1
    move = msgspec.to_builtins(found.move) if request.move else UNSET
    reason = found.reason
    table.outbox.add(Whisper(member, Hinted(reason.code, reason.about, move)))


def explain(table: Table, member: Member, request: Why) -> None:
    """Why a bot made its last move, once everybody may know of it; after the match, too."""
    if table.live is None:
        raise Refusal("not_now", "There is no match.")
    chair = checks.chair_at(table.saved, request.seat)
    if chair.level is None and chair.stand_in is None:
        raise Refusal("no_bot_there", f"{chair.name} is a person: ask them.")
    reason = table.live.why(request.seat, table.saved.seat_of(member))
    if reason is None:
        raise Refusal("no_reason", f"There is nothing to say about {chair.name}'s move yet.")
    table.outbox.add(Whisper(member, Hinted(reason.code, reason.about, seat=request.seat)))


def _advised(table: Table, member: Member) -> tuple[Seat, Live]:
    checks.need_match(table.saved)
    seat = checks.need_seat(table.saved, member)
    if table.live is None or not table.live.clock.running:
        raise Refusal("paused", "The match is paused. Play goes on after the pause.")
    return seat, table.live
