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
    flow = table.saved.flow
    if isinstance(flow, Running):
        raise Refusal("not_paused", "Nobody has paused.")
    if isinstance(flow, Paused) and flow.for_all:
        raise Refusal("paused_for_all", "Your teacher has paused all tables.")
    table.saved.flow = StandingStill()  # should we be killed before the clock runs, it runs then
    table.save()
    count_down(table)


def pause_for_all(table: Table, by: str) -> None:
    """A teacher pauses: whoever sits here cannot resume."""
    if table.saved.phase == "playing":
        stop_clock(table, Paused(by, for_all=True), table.now())


def resume_for_all(table: Table) -> None:
    """A teacher lets them play on; tables without anybody resume when somebody is there."""
    if table.saved.phase == "playing" and isinstance(table.saved.flow, Paused):
        table.saved.flow = StandingStill()
        table.save()
        if table.presence.is_anybody_here:
            resume_if_standing_still(table)


def resume_if_standing_still(table: Table) -> None:
    """Somebody is back, so play resumes, unless it was paused by hand."""
    if table.saved.phase != "playing" or not isinstance(table.saved.flow, StandingStill):
        return
    if table.is_moving:
        _go_on_if_all_are_back(table)
    elif _waits_for_others(table):
        table.gathering = table.gathering or table.now()
    else:
        count_down(table)


def _waits_for_others(table: Table) -> bool:
    """A match of a class begins when all are there."""
    live = table.live
    has_begun = live is None or live.match.count
    people = [chair.member for chair in table.saved.chairs if chair.member is not None]
    are_here = all(table.presence.is_here(member) for member in people)
    return bool(table.saved.school) and not has_begun and not are_here


def come_over(table: Table, ago: float) -> None:
    """Another server has handed it over while its clock ran, so many milliseconds ago. Whoever has
    not looked away needs no 3-2-1."""
    if ago < table.settings.moving:
        table.moving = table.now() + table.settings.moving - ago


def _go_on_if_all_are_back(table: Table) -> None:
    people = [chair.member for chair in table.saved.chairs if chair.stand_in is None]
    are_back = all(table.presence.is_here(member) for member in people if member is not None)
    if are_back and table.resumes_at is None:
        table.resumes_at = table.now() + table.settings.breath


def end_move(table: Table) -> None:
    """Somebody does not come back at once: whoever is here has a 3-2-1, and so has whoever comes
    first."""
    table.moving = None
    table.outbox.show()
    if table.presence.is_anybody_here:
        count_down(table)


def count_down(table: Table) -> None:
    """Three, two, one, and the clock runs again."""
    table.gathering = None
    if table.resumes_at is None:
        table.resumes_at = table.now() + table.settings.countdown
        table.outbox.show()
        event("resuming", table.code)


def run_clock(table: Table, moment: Moment) -> None:
    table.forget_resuming()
    table.saved.flow = Running()
    if table.live is not None and table.saved.phase == "playing":
        table.live.forget_shown()
        table.live.clock.start(moment)
        table.absences.clock_runs(moment)
        note_trips(table)
    table.save()


def stop_clock(table: Table, flow: Paused | StandingStill, moment: Moment) -> None:
    """Somebody pauses, or nobody is there."""
    table.forget_resuming()
    table.saved.flow = flow
    if table.live is not None:
        table.live.settle()
        table.live.clock.stop(moment)
        table.outbox.note_clock(table.saved, table.live.clock.at(moment))
        finish_if_over(table)
    table.save()
    by = None if table.saved.school else paused_by(flow)
    event("paused", table.code, by=by)


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
    saved.phase, saved.flow = "over", Running()
    table.forget_resuming()
    for chair in saved.chairs:
        chair.ready = chair.level is not None
    keep_match(table)
    table.save()
    event("over", table.code, game=saved.game, places=result.places, points=result.points)


def keep_match(table: Table) -> None:
    """A match that has a result goes into the archive, in the commit that ends it; one of a class
    does without, too: what pupils have answered counts, though the lesson was over before."""
    live, saved = table.live, table.saved
    if live is None or (live.match.result is None and not saved.school):
        return
    if not table.settings.keep_matches:
        _note_try(table, live)
        return
    if saved.school and not live.match.game.has_facts:
        return  # nobody watches it again, and it shows nothing
    key, second = new_key(), wall(table.shared.clock)
    idle = 0 if live.match.result else second - saved.touched
    date = wall(table.shared.machine) - idle
    saved.replay = None if saved.school else key
    table.outbox.keep_match(finished(saved, live.match, key, second, date))
    _note_try(table, live)


def _note_try(table: Table, live: Live) -> None:
    if table.saved.daily:
        table.outbox.note_try(ended(table.saved, live.match, table.saved.replay))
