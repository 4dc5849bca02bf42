"""What happens in a room by itself, and when."""

from ..clock import Moment
from ..store.saved import StandingStill
from . import bots, members, referee
from .table import Table


def next_moment(table: Table) -> Moment | None:
    """When something is due, if nothing else happens before."""
    times = [table.resumes_at, _gathered_at(table), _moved_at(table)]
    if table.live is not None:
        times.append(table.live.next_moment())
    if table.absences.are_any:
        times += _hostless_at(table), _stand_in_at(table), _onlooker_gone_at(table)
        times += _unwatched_at(table), _asleep_at(table)
    return min([time for time in times if time is not None], default=None)


def tick(table: Table, moment: Moment) -> None:
    """Whatever is due."""
    if table.absences.are_any:
        _see_to_missing(table, moment)
    if _is_due(_gathered_at(table), moment):
        referee.count_down(table)
    if _is_due(_moved_at(table), moment):
        referee.end_move(table)
    if _is_due(table.resumes_at, moment):
        referee.run_clock(table, moment)
    if table.live is not None and table.saved.phase == "playing":
        table.live.tick(moment)
        referee.finish_if_over(table)
    if _is_due(_unwatched_at(table), moment):
        referee.stop_clock(table, StandingStill(), moment)


def _see_to_missing(table: Table, moment: Moment) -> None:
    if _is_due(_hostless_at(table), moment):
        members.pass_on_host(table)
    if _is_due(_stand_in_at(table), moment):
        bots.stand_in_for_missing(table, moment)
    if _is_due(_onlooker_gone_at(table), moment):
        members.forget_missing_onlookers(table, moment)


def may_sleep(table: Table, moment: Moment) -> bool:
    """Whether nobody has been here for so long that the room may leave memory."""
    return _is_due(_asleep_at(table), moment)


def _is_due(time: Moment | None, moment: Moment) -> bool:
    return time is not None and moment >= time


def _hostless_at(table: Table) -> Moment | None:
    """When somebody else becomes host."""
    gone = table.absences.host
    if table.saved.school:  # the teacher decides, and nobody at the table
        return None
    if gone is None or members.heir(table.saved, table.presence) is None:
        return None
    return gone + (table.settings.host_gone if members.has_host(table.saved) else 0.0)


def _gathered_at(table: Table) -> Moment | None:
    """When a table of a class begins without those who have not come."""
    if table.gathering is None:
        return None
    is_waiting = isinstance(table.saved.flow, StandingStill) and table.resumes_at is None
    if not is_waiting or not table.presence.is_anybody_here:
        return None
    return table.gathering + table.settings.missing


def _moved_at(table: Table) -> Moment | None:
    """When a table that was handed over waits no longer for all to be back."""
    return table.moving if table.resumes_at is None else None


def _stand_in_at(table: Table) -> Moment | None:
    """When a bot sits down for somebody who is missing."""
    if table.absences.nobody_is_missing or not table.is_running:
        return None
    waiting = table.absences.kept_waiting(table.saved, table.presence)
    since = min((since for _, since in waiting), default=None)
    return None if since is None else since + table.settings.missing


def _onlooker_gone_at(table: Table) -> Moment | None:
    """When an onlooker without a connection is no longer in the room. Not while the door is closed:
    they could not come back, and nobody new can take up their room."""
    missing = table.absences.onlookers
    if not missing or not table.saved.open_door:
        return None
    return min(missing.values()) + table.settings.onlooker_gone


def _unwatched_at(table: Table) -> Moment | None:
    """When the match pauses itself."""
    if table.absences.everybody is None or not table.is_running:
        return None
    return table.absences.everybody + table.settings.unwatched


def _asleep_at(table: Table) -> Moment | None:
    """When the room leaves memory."""
    if table.absences.everybody is None or table.presence or table.presence.screens:
        return None
    return table.absences.everybody + table.settings.asleep
