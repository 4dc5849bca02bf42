"""The match in a room: start, clock, pauses, bots in people's places, the end and the rematch."""

import secrets
from typing import TYPE_CHECKING

from ..engine.game import Seat
from ..engine.match import Match
from ..engine.registry import games
from . import checks, door
from .clock import MatchClock, Moment, now
from .events import event
from .live import Live
from .protocol import Pause, Rematch, Resume, StandIn, Start
from .seats import Chair, Member, Refusal

if TYPE_CHECKING:
    from .room import Room


def check_turn_to_play(room: "Room", seat: Seat | None) -> Seat:
    """Whether a seat may make a move now, as far as the room is concerned."""
    checks.need_match(room)
    if room.live is None or not room.live.clock.running:
        raise Refusal("paused", "The clock stands still. Play goes on after the pause.")
    if seat is None:
        raise checks.only_players()
    return seat


def start(room: "Room", member: Member, _: Start) -> None:
    checks.need_host(room, member)
    checks.need_lobby(room)
    saved = room.saved
    match = Match(saved.game, [chair.name for chair in saved.chairs], None, saved.options)
    saved.match, saved.phase, saved.paused_by = secrets.randbits(62), "playing", None
    header = match.record().partition("\n")[0]
    room.change.matches.append((saved.match, saved.id, header))
    room.live = Live(saved.match, match, MatchClock(), room.house.supply)
    seat_bots(room)
    room.live.clock.start(now())
    note_trips(room)
    room.save()
    event("started", room.code, game=saved.game, seats=len(saved.chairs))


def seat_bots(room: "Room") -> None:
    for seat, chair in enumerate(room.saved.chairs):
        wake_bot(room, seat, chair)


def wake_bot(room: "Room", seat: int, chair: Chair) -> None:
    level = chair.level or chair.stand_in
    room.house.supply.prepare(games[room.saved.game], level)
    if room.live is not None and level is not None and room.saved.phase == "playing":
        room.live.seat_bot(Seat(seat), level)


def begin_stand_in(room: "Room", seat: Seat, level: str) -> None:
    room.saved.chairs[seat].stand_in = level
    wake_bot(room, seat, room.saved.chairs[seat])


def end_stand_in(room: "Room", seat: Seat) -> None:
    room.saved.chairs[seat].stand_in = None
    if room.live is not None:
        room.live.dismiss_bot(seat)


def stand_in_for_missing(room: "Room", moment: Moment) -> None:
    """Nobody has to wait for a phone that is asleep."""
    level = checks.usual_level(games[room.saved.game])
    assert level is not None, "nobody is waited for where no bot could play"
    for seat, since in room.absences.kept_waiting(room):
        if moment >= since + room.settings.missing:
            begin_stand_in(room, seat, level)
            event("missing", room.code, name=room.saved.chairs[seat].name)
    room.save()


def give_back(room: "Room", member: Member) -> None:
    """Whoever is back plays again; the bot gets up."""
    seat = room.saved.seat_of(member)
    if seat is not None and room.saved.chairs[seat].stand_in is not None:
        end_stand_in(room, seat)
        room.save()
        event("back", room.code, name=member.name)


def stand_in(room: "Room", member: Member, request: StandIn) -> None:
    checks.need_host(room, member)
    checks.need_match(room)
    chair = checks.chair_at(room, request.seat)
    checks.need_level(games[room.saved.game], request.level)
    if chair.member is None:
        raise Refusal("no_person_there", "A bot plays there already.")
    if room.is_here(chair.member):
        raise Refusal("not_away", f"{chair.name} is not away.")
    begin_stand_in(room, request.seat, request.level)
    room.save()


def note_trips(room: "Room") -> None:
    """Tell the match who is here and how far away."""
    if room.live is None:
        return
    for player, chair in zip(room.live.players, room.saved.chairs, strict=True):
        connection = room.connections.get(chair.member) if chair.member is not None else None
        player.is_here = connection is not None and connection.net != "lost"
        player.trip = 0.0 if connection is None else connection.trips.measured


def pause(room: "Room", member: Member, _: Pause) -> None:
    checks.need_match(room)
    checks.need_player_or_host(room, member)
    if room.saved.paused_by and room.resumes_at is None:
        raise Refusal("paused", f"{room.saved.paused_by} has paused already.")
    stop_clock(room, member.name, now())


def resume(room: "Room", member: Member, _: Resume) -> None:
    checks.need_match(room)
    checks.need_player_or_host(room, member)
    if room.saved.paused_by is None:
        raise Refusal("not_paused", "Nobody has paused.")
    if room.resumes_at is None:
        count_down(room)


def count_down(room: "Room") -> None:
    """Three, two, one, and the clock runs again."""
    if room.resumes_at is None:
        room.resumes_at = now() + room.settings.countdown
        room.show()
        event("resuming", room.code)


def run_clock(room: "Room", moment: Moment) -> None:
    room.resumes_at = None
    room.saved.paused_by = None
    if room.live is not None and room.saved.phase == "playing":
        room.live.forget_shown()
        room.live.clock.start(moment)
        room.absences.clock_runs(moment)
        note_trips(room)
    room.save()


def stop_clock(room: "Room", by: str, moment: Moment) -> None:
    """Somebody pauses; by nobody's name when nobody is there."""
    room.resumes_at = None
    room.saved.paused_by = by
    if room.live is not None:
        room.live.settle()
        room.live.clock.stop(moment)
        room.change.pulses.append((room.saved.id, room.live.clock.at(moment), room.saved.touched))
        finish_if_over(room)
    room.save()
    event("paused", room.code, by=by)


def finish_if_over(room: "Room") -> None:
    live, saved = room.live, room.saved
    if live is None or saved.phase != "playing" or live.match.result is None:
        return
    live.clock.stop(now())
    saved.phase, saved.paused_by, room.resumes_at = "over", None, None
    room.save()
    result = live.match.result
    event("over", room.code, game=saved.game, places=result.places, points=result.points)


def rematch(room: "Room", member: Member, _: Rematch) -> None:
    checks.need_host(room, member)
    saved = room.saved
    if saved.phase != "over":
        raise Refusal("not_now", "A rematch is for when a match is over.")
    gone = [other for other in saved.members if other.left]
    for other in gone:
        door.forget(room, other)
    for chair in saved.chairs:
        chair.stand_in, chair.ready = None, chair.level is not None
    saved.phase, saved.match, saved.paused_by, room.live = "lobby", None, None, None
    room.save()
    event("rematch", room.code)
