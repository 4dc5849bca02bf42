"""What people may ask a room for, and what then happens. Called from the room's own task only."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from ..engine.errors import UnknownGame
from ..engine.game import Seat
from ..engine.match import Match
from ..engine.options import parse
from ..engine.registry import Game, games
from .clock import MatchClock, Moment, now
from .connection import Connection
from .events import event
from .live import Live
from .protocol import (
    AddBot,
    Configure,
    Join,
    Leave,
    Pause,
    Ready,
    Rematch,
    Remove,
    Rename,
    Request,
    Resume,
    SetLevel,
    Signal,
    Signalled,
    Sit,
    Stand,
    StandIn,
    Start,
)
from .seats import Chair, Member, Refusal, Saved, clean_name

if TYPE_CHECKING:
    from .room import Room

FAULT = "Something went wrong on our side. Nothing has changed."
LONGEST_SIGNAL = 40


def carry_out(room: "Room", member: Member, request: Request) -> None:
    """Do what a member asks for, or raise a Refusal and change nothing."""
    _DESK[type(request)](room, member, request)


# --- who is who


def levels(game: Game) -> tuple[str, ...]:
    """The bots' levels, weakest first; none if the game has no bots yet."""
    try:
        return tuple(game.bot.LEVELS)
    except ImportError:
        return ()


def find_game(name: str) -> Game:
    try:
        return games[name]
    except UnknownGame as error:
        raise Refusal(error.code, str(error)) from None


def check_turn_to_play(room: "Room", seat: Seat | None) -> Seat:
    """Whether a seat may make a move now, as far as the room is concerned."""
    _need_match(room)
    if room.live is None or not room.live.clock.running:
        raise Refusal("paused", "The clock stands still. Play goes on after the pause.")
    if seat is None:
        raise _only_players()
    return seat


def heir(room: "Room") -> Member | None:
    """Who is host next: the next player at the table who is here, or else an onlooker who is."""
    saved = room.saved
    seats = [chair.member for chair in saved.chairs]
    start = seats.index(saved.host) + 1 if saved.host in seats else 0
    order = [*seats[start:], *seats[:start], *(member.id for member in saved.members)]
    here = (wanted for wanted in order if wanted != saved.host and room.is_here(wanted))
    found = next(here, None)
    return None if found is None else saved.member_by_id(found)


def has_host(saved: Saved) -> bool:
    """Whether the host is still one of the room, here or not."""
    return any(member.id == saved.host and not member.left for member in saved.members)


def pass_on_host(room: "Room") -> None:
    member = heir(room)
    if member is not None:
        room.saved.host = member.id
        room.save()
        event("host", room.code, name=member.name)


def _need_host(room: "Room", member: Member) -> None:
    if room.saved.host != member.id:
        raise Refusal("not_host", "Only the host can do that.")


def _need_lobby(room: "Room") -> None:
    if room.saved.phase != "lobby":
        raise Refusal("not_now", "That can only be done before the match begins.")


def _need_match(room: "Room") -> None:
    if room.saved.phase != "playing":
        raise Refusal("not_now", "No match is being played here just now.")


def _need_seat(room: "Room", member: Member) -> Seat:
    seat = room.saved.seat_of(member)
    if seat is None:
        raise _only_players()
    return seat


def _only_players() -> Refusal:
    return Refusal("onlooker", "You are looking on; only players can do that.")


def _need_player_or_host(room: "Room", member: Member) -> None:
    if room.saved.host != member.id:
        _need_seat(room, member)


def _need_free_seat(saved: Saved, game: Game) -> None:
    if len(saved.chairs) >= game.seats[-1]:
        raise Refusal("table_full", f"{game.title} has {game.seats[-1]} seats; all are taken.")


def _need_level(game: Game, level: str) -> None:
    known = levels(game)
    if level not in known:
        there = f"there are {', '.join(known)}" if known else f"{game.title} has no bots yet"
        raise Refusal("unknown_level", f"There is no bot level {level[:20]!r}; {there}.")


def _chair(room: "Room", seat: int) -> Chair:
    if not 0 <= seat < len(room.saved.chairs):
        raise Refusal("no_such_seat", f"There is no seat {seat} at this table.")
    return room.saved.chairs[seat]


def _usual_level(game: Game) -> str | None:
    """Of a bot that somebody leaves the seat to."""
    known = levels(game)
    return known[len(known) // 2] if known else None


# --- coming and going


def join(room: "Room", hashed: str, asked: Join) -> Member:
    """Take a free seat, look on, or come back to where one was."""
    saved = room.saved
    member = saved.member(hashed)
    if member is not None:
        _come_back(room, member)
        return member
    name = clean_name(asked.name)
    if hashed in saved.removed:
        raise Refusal("removed", "The host has removed you from this room.")
    if len(saved.members) >= room.settings.members:
        raise Refusal("room_full", "This room is full.")
    saved.joined += 1
    member = Member(saved.joined, hashed, saved.free_name(name))
    saved.members.append(member)
    room.house.remember(hashed, saved.code)
    if saved.host is None:
        saved.host = member.id
    has_seat = len(saved.chairs) < games[saved.game].seats[-1]
    if saved.phase == "lobby" and has_seat and not asked.look_on:
        _sit_down(saved, member)
    room.save()
    event("joined", room.code, name=member.name, seat=saved.seat_of(member))
    return member


def _come_back(room: "Room", member: Member) -> None:
    if not member.left:
        return
    member.left = False
    seat = room.saved.seat_of(member)
    if seat is not None:
        _end_stand_in(room, seat)
    room.save()
    event("back", room.code, name=member.name)


def _sit_down(saved: Saved, member: Member) -> None:
    saved.chairs.append(Chair(saved.free_letter(), member.name, member=member.id))


def connect(room: "Room", connection: Connection) -> None:
    """A member's screen is there, maybe in place of another one."""
    member = connection.member
    former = room.connections.get(member.id)
    if former is not None:
        former.close("elsewhere", "You are at this table in another window now.")
    room.connections[member.id] = connection
    seat = room.saved.seat_of(member)
    if seat is not None and room.saved.chairs[seat].stand_in is not None:
        _end_stand_in(room, seat)
        room.save()
    if former is None:
        event("connected", room.code, name=member.name)
    if room.saved.phase == "playing" and room.saved.paused_by == "":
        _count_down(room)
    connection.show_table()
    _presence_changed(room)


def disconnect(room: "Room", connection: Connection) -> None:
    if room.connections.get(connection.member.id) is connection:
        del room.connections[connection.member.id]
        event("disconnected", room.code, name=connection.member.name)
        _presence_changed(room)


def net_changed(room: "Room", connection: Connection) -> None:
    back = connection.net != "lost" and room.saved.phase == "playing"
    if back and room.saved.paused_by == "" and room.resumes_at is None:
        _count_down(room)
    _presence_changed(room)


def _presence_changed(room: "Room") -> None:
    note_trips(room)
    room.show()


def note_trips(room: "Room") -> None:
    """Tell the match who is here and how far away."""
    if room.live is None:
        return
    for player, chair in zip(room.live.players, room.saved.chairs, strict=True):
        connection = room.connections.get(chair.member) if chair.member is not None else None
        player.is_here = connection is not None and connection.net != "lost"
        player.trip = 0.0 if connection is None else connection.trips.measured


def _leave(room: "Room", member: Member, _: Leave) -> None:
    saved, seat = room.saved, room.saved.seat_of(member)
    if saved.phase == "lobby" or seat is None:
        _forget(room, member)
    else:
        member.left = True
        level = _usual_level(games[saved.game])
        if saved.phase == "playing" and level is not None:
            _begin_stand_in(room, seat, level)
    event("left", room.code, name=member.name)
    _dismiss(room, member, "left", "You have left this table.")
    if saved.host == member.id:
        pass_on_host(room)
    if all(other.left for other in saved.members) and saved.phase == "lobby":
        room.after_saving(partial(room.house.close, room, "left"))
    room.save()


def _forget(room: "Room", member: Member) -> None:
    saved, member.left = room.saved, True
    saved.members.remove(member)
    saved.chairs = [chair for chair in saved.chairs if chair.member != member.id]
    room.house.forget(member.hash, saved.code)
    room.forget(member)


def _dismiss(room: "Room", member: Member, code: str, why: str) -> None:
    """Close the member's connection; what it is still owed is sent before."""

    def close() -> None:
        connection = room.connections.get(member.id)
        if connection is not None:
            connection.close(code, why)

    room.after_saving(close)


def _remove(room: "Room", member: Member, request: Remove) -> None:
    _need_host(room, member)
    chair, saved = _chair(room, request.seat), room.saved
    if chair.member == member.id:
        raise Refusal("not_yourself", "You cannot remove yourself; leave instead.")
    if saved.phase != "lobby" and chair.member is None:
        raise Refusal("not_now", "A bot stays until the match is over.")
    level = _usual_level(games[saved.game])
    if saved.phase != "lobby" and level is None:
        raise Refusal("no_bots", "This game has no bots that could play on.")
    removed = None if chair.member is None else saved.member_by_id(chair.member)
    if removed is not None:
        if room.is_here(removed.id):  # whoever was only away may come back
            saved.removed.append(removed.hash)
        _dismiss(room, removed, "removed", "The host has removed you from this room.")
    if saved.phase == "lobby":
        saved.chairs.remove(chair)
    else:
        chair.member, chair.stand_in, chair.level = None, None, level
        chair.name = saved.bot_name()
        _wake_bot(room, request.seat, chair)
    if removed is not None:
        _forget(room, removed)
    room.save()
    event("removed", room.code, seat=request.seat)


# --- before the match


def _configure(room: "Room", member: Member, request: Configure) -> None:
    _need_host(room, member)
    _need_lobby(room)
    game, saved = find_game(request.game), room.saved
    options = parse(game.rules.Options, request.options)
    if len(saved.chairs) > game.seats[-1]:
        raise Refusal(
            "too_many_players",
            f"{game.title} has {game.seats[-1]} seats, and {len(saved.chairs)} are at the table.",
        )
    saved.game, saved.options = game.name, as_set(options)
    for chair in saved.chairs:
        chair.ready = False
        if chair.level is not None and chair.level not in levels(game):
            chair.level = _usual_level(game)
    room.save()
    event("configured", room.code, game=game.name)


def as_set(options: Any) -> dict[str, Any]:
    """Options in their JSON form, all of them."""
    return dict(to_builtins(options))


def _add_bot(room: "Room", member: Member, request: AddBot) -> None:
    _need_host(room, member)
    _need_lobby(room)
    saved = room.saved
    game = games[saved.game]
    _need_level(game, request.level)
    _need_free_seat(saved, game)
    chair = Chair(saved.free_letter(), saved.bot_name(), level=request.level, ready=True)
    saved.chairs.append(chair)
    room.save()


def _set_level(room: "Room", member: Member, request: SetLevel) -> None:
    _need_host(room, member)
    chair = _chair(room, request.seat)
    _need_level(games[room.saved.game], request.level)
    if chair.level is not None:
        chair.level = request.level
    elif chair.stand_in is not None:
        chair.stand_in = request.level
    else:
        raise Refusal("no_bot_there", f"{chair.name} is a person.")
    _wake_bot(room, request.seat, chair)
    room.save()


def _rename(room: "Room", member: Member, request: Rename) -> None:
    name = room.saved.free_name(clean_name(request.name), besides=member)
    member.name = name
    seat = room.saved.seat_of(member)
    if seat is not None:
        room.saved.chairs[seat].name = name
    room.save()


def _sit(room: "Room", member: Member, _: Sit) -> None:
    _need_lobby(room)
    if room.saved.seat_of(member) is not None:
        raise Refusal("seated", "You have a seat already.")
    _need_free_seat(room.saved, games[room.saved.game])
    _sit_down(room.saved, member)
    room.save()


def _stand(room: "Room", member: Member, _: Stand) -> None:
    _need_lobby(room)
    seat = _need_seat(room, member)
    del room.saved.chairs[seat]
    room.save()


def _ready(room: "Room", member: Member, request: Ready) -> None:
    _need_lobby(room)
    room.saved.chairs[_need_seat(room, member)].ready = request.ready
    room.save()


# --- the match


def _start(room: "Room", member: Member, _: Start) -> None:
    _need_host(room, member)
    _need_lobby(room)
    saved = room.saved
    match = Match(saved.game, [chair.name for chair in saved.chairs], None, saved.options)
    saved.match, saved.phase, saved.paused_by = secrets.randbits(62), "playing", None
    header = match.record().partition("\n")[0]
    room.change.matches.append((saved.match, saved.id, header))
    room.live = Live(saved.match, match, MatchClock())
    seat_bots(room)
    room.live.clock.start(now())
    note_trips(room)
    room.save()
    event("started", room.code, game=saved.game, seats=len(saved.chairs))


def seat_bots(room: "Room") -> None:
    for seat, chair in enumerate(room.saved.chairs):
        _wake_bot(room, seat, chair)


def _wake_bot(room: "Room", seat: int, chair: Chair) -> None:
    level = chair.level or chair.stand_in
    if room.live is not None and level is not None and room.saved.phase == "playing":
        room.live.seat_bot(Seat(seat), level)


def _begin_stand_in(room: "Room", seat: Seat, level: str) -> None:
    room.saved.chairs[seat].stand_in = level
    _wake_bot(room, seat, room.saved.chairs[seat])


def _end_stand_in(room: "Room", seat: Seat) -> None:
    room.saved.chairs[seat].stand_in = None
    if room.live is not None:
        room.live.dismiss_bot(seat)


def _stand_in(room: "Room", member: Member, request: StandIn) -> None:
    _need_host(room, member)
    _need_match(room)
    chair = _chair(room, request.seat)
    _need_level(games[room.saved.game], request.level)
    if chair.member is None:
        raise Refusal("no_person_there", "A bot plays there already.")
    if room.is_here(chair.member):
        raise Refusal("not_away", f"{chair.name} is not away.")
    _begin_stand_in(room, request.seat, request.level)
    room.save()


def _pause(room: "Room", member: Member, _: Pause) -> None:
    _need_match(room)
    _need_player_or_host(room, member)
    if room.saved.paused_by and room.resumes_at is None:
        raise Refusal("paused", f"{room.saved.paused_by} has paused already.")
    stop_clock(room, member.name, now())


def _resume(room: "Room", member: Member, _: Resume) -> None:
    _need_match(room)
    _need_player_or_host(room, member)
    if room.saved.paused_by is None:
        raise Refusal("not_paused", "Nobody has paused.")
    if room.resumes_at is None:
        _count_down(room)


def _count_down(room: "Room") -> None:
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


def _rematch(room: "Room", member: Member, _: Rematch) -> None:
    _need_host(room, member)
    saved = room.saved
    if saved.phase != "over":
        raise Refusal("not_now", "A rematch is for when a match is over.")
    gone = [other for other in saved.members if other.left]
    for other in gone:
        _forget(room, other)
    for chair in saved.chairs:
        chair.stand_in, chair.ready = None, chair.level is not None
    saved.phase, saved.match, saved.paused_by, room.live = "lobby", None, None, None
    room.save()
    event("rematch", room.code)


def _signal(room: "Room", member: Member, request: Signal) -> None:
    seat = _need_seat(room, member)
    for text in (request.word, request.about):
        if len(text) > LONGEST_SIGNAL or not text.isprintable():
            raise Refusal("bad_signal", f"A signal has at most {LONGEST_SIGNAL} plain characters.")
    for connection in room.connections.values():
        connection.send(Signalled(seat, request.word, request.about))
    if room.live is not None:
        room.live.hear(seat, request.word, request.about)


_DESK: dict[type[Request], Callable[["Room", Member, Any], None]] = {
    Configure: _configure,
    AddBot: _add_bot,
    SetLevel: _set_level,
    Remove: _remove,
    StandIn: _stand_in,
    Rename: _rename,
    Sit: _sit,
    Stand: _stand,
    Ready: _ready,
    Start: _start,
    Pause: _pause,
    Resume: _resume,
    Rematch: _rematch,
    Leave: _leave,
    Signal: _signal,
}
