"""The match in a room: start, clock, pauses, the end and the rematch."""

import secrets

from ...engine.game import Seat
from ...engine.match import Match
from ..clock import MatchClock, Moment
from ..events import event
from ..match.live import Live
from ..protocol import Pause, Rematch, Resume, Start
from ..refusal import Refusal
from ..store.saved import Flow, Member, Paused, Running, Saved, StandingStill
from . import bots, checks, members
from .table import Table


def check_turn(table: Table, seat: Seat | None) -> tuple[Seat, Live]:
    """Whether a seat may make a move now, as far as the room is concerned."""
    checks.need_match(table.saved)
    if table.live is None or not table.live.clock.running:
        raise Refusal("paused", "The clock stands still. Play goes on after the pause.")
    if seat is None:
        raise checks.only_players()
    return seat, table.live


def start(table: Table, member: Member, _: Start) -> None:
    saved = table.saved
    checks.need_host(saved, member)
    checks.need_lobby(saved)
    match = Match(saved.game, [chair.name for chair in saved.chairs], None, saved.options)
    saved.match, saved.phase, saved.flow = secrets.randbits(62), "playing", Running()
    table.outbox.add_match(saved.match, saved.id, match.record().partition("\n")[0])
    table.live = Live(saved.match, match, MatchClock(), table.shared.supply)
    bots.sit_down(table)
    table.live.clock.start(table.now())
    note_trips(table)
    table.save()
    event("started", table.code, game=saved.game, seats=len(saved.chairs))


def note_trips(table: Table) -> None:
    """Tell the match who is here and how far away."""
    if table.live is None:
        return
    for player, chair in zip(table.live.players, table.saved.chairs, strict=True):
        connection = table.presence.of(chair.member)
        player.is_here = table.presence.is_here(chair.member)
        player.trip = 0.0 if connection is None else connection.trips.measured


def pause(table: Table, member: Member, _: Pause) -> None:
    flow = table.saved.flow
    checks.need_match(table.saved)
    checks.need_player_or_host(table.saved, member)
    if isinstance(flow, Paused) and table.resumes_at is None:
        raise Refusal("paused", f"{flow.by} has paused already.")
    stop_clock(table, Paused(member.name), table.now())


def resume(table: Table, member: Member, _: Resume) -> None:
    checks.need_match(table.saved)
    checks.need_player_or_host(table.saved, member)
    if isinstance(table.saved.flow, Running):
        raise Refusal("not_paused", "Nobody has paused.")
    count_down(table)


def resume_if_standing_still(table: Table) -> None:
    """Somebody is back, so play resumes, unless it was paused by hand."""
    if table.saved.phase == "playing" and isinstance(table.saved.flow, StandingStill):
        count_down(table)


def count_down(table: Table) -> None:
    """Three, two, one, and the clock runs again."""
    if table.resumes_at is None:
        table.resumes_at = table.now() + table.settings.countdown
        table.outbox.show()
        event("resuming", table.code)


def run_clock(table: Table, moment: Moment) -> None:
    table.resumes_at = None
    table.saved.flow = Running()
    if table.live is not None and table.saved.phase == "playing":
        table.live.forget_shown()
        table.live.clock.start(moment)
        table.absences.clock_runs(moment)
        note_trips(table)
    table.save()


def stop_clock(table: Table, flow: Paused | StandingStill, moment: Moment) -> None:
    """Somebody pauses, or nobody is there."""
    table.resumes_at = None
    table.saved.flow = flow
    if table.live is not None:
        table.live.settle()
        table.live.clock.stop(moment)
        table.outbox.note_clock(table.saved, table.live.clock.at(moment))
        finish_if_over(table)
    table.save()
    event("paused", table.code, by=paused_by(flow))


def paused_by(flow: Flow) -> str | None:
    """As the protocol says it: None while the clock runs, "" if it stands still by itself."""
    if isinstance(flow, Running):
        return None
    return flow.by if isinstance(flow, Paused) else ""


def finish_if_over(table: Table) -> None:
    live, saved = table.live, table.saved
    if live is None or saved.phase != "playing" or (result := live.match.result) is None:
        return
    live.clock.stop(table.now())
    saved.phase, saved.flow, table.resumes_at = "over", Running(), None
    table.save()
    event("over", table.code, game=saved.game, places=result.places, points=result.points)


def rematch(table: Table, member: Member, _: Rematch) -> None:
    saved = table.saved
    checks.need_host(saved, member)
    if saved.phase != "over":
        raise Refusal("not_now", "A rematch is for when a match is over.")
    for other in [other for other in saved.members if other.left]:
        members.forget(table, other)
    for chair in saved.chairs:
        chair.stand_in, chair.ready = None, chair.level is not None
    back_to_lobby(saved)
    table.live = None
    table.save()
    event("rematch", table.code)


def back_to_lobby(saved: Saved) -> None:
    """Without a match."""
    saved.phase, saved.match, saved.flow = "lobby", None, Running()
