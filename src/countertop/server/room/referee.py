"""The match in a room while it is played: whose turn, its clock, pauses, the end."""

from ...engine.game import Seat
from ..archive.ending import finished
from ..clock import Moment, wall
from ..daily.deal import ended
from ..events import event
from ..match.live import Live
from ..protocol import Pause, Resume
from ..refusal import Refusal
from ..store.finished import new_key
from ..store.saved import Flow, Member, Paused, Running, StandingStill
from . import checks
from .table import Table


def check_turn(table: Table, seat: Seat | None) -> tuple[Seat, Live]:
    """Whether a seat may make a move now, as far as the room is concerned."""
    checks.need_match(table.saved)
    if table.live is None or not table.live.clock.running:
        raise Refusal("paused", "The match is paused. Play goes on after the pause.")
    if seat is None:
        raise checks.only_players()
    return seat, table.live


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
    if isinstance(flow, Paused):
        raise Refusal("paused", f"{flow.by} has paused already.")
    stop_clock(table, Paused(member.name), table.now())


def resume(table: Table, member: Member, _: Resume) -> None:
    checks.need_match(table.saved)
    checks.need_player_or_host(table.saved, member)
    if isinstance(table.saved.flow, Running):
        raise Refusal("not_paused", "Nobody has paused.")
    table.saved.flow = StandingStill()  # should we be killed before the clock runs, it runs then
    table.save()
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
    for chair in saved.chairs:
        chair.ready = chair.level is not None
    keep_match(table)
    table.save()
    event("over", table.code, game=saved.game, places=result.places, points=result.points)


def keep_match(table: Table) -> None:
    """A match that has a result goes into the archive, in the commit that ends it."""
    live, saved, shared = table.live, table.saved, table.shared
    if live is None or live.match.result is None:
        return
    if not table.settings.keep_matches:
        _note_try(table, live)
        return
    saved.replay = new_key()
    second, date = wall(shared.clock), wall(shared.machine)
    table.outbox.keep_match(finished(saved, live.match, saved.replay, second, date))
    _note_try(table, live)


def _note_try(table: Table, live: Live) -> None:
    if table.saved.daily:
        table.outbox.note_try(ended(table.saved, live.match, table.saved.replay))
