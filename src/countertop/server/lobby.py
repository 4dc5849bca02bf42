"""Before the match: game, options, bots, names, seats."""

from typing import TYPE_CHECKING

from ..engine.options import parse
from ..engine.registry import games
from . import checks, door, referee
from .events import event
from .protocol import (
    AddBot,
    Configure,
    Ready,
    Rename,
    SetLevel,
    Signal,
    Signalled,
    Sit,
    Stand,
)
from .seats import Chair, Member, Refusal, clean_name

if TYPE_CHECKING:
    from .room import Room

LONGEST_SIGNAL = 40


def configure(room: "Room", member: Member, request: Configure) -> None:
    checks.need_host(room, member)
    checks.need_lobby(room)
    game, saved = checks.find_game(request.game), room.saved
    options = parse(game.rules.Options, request.options)
    if len(saved.chairs) > game.seats[-1]:
        raise Refusal(
            "too_many_players",
            f"{game.title} has {game.seats[-1]} seats, and {len(saved.chairs)} are at the table.",
        )
    saved.game, saved.options = game.name, checks.as_set(options)
    for chair in saved.chairs:
        chair.ready = False
        if chair.level is not None and chair.level not in checks.levels(game):
            chair.level = checks.usual_level(game)
    room.save()
    event("configured", room.code, game=game.name)


def add_bot(room: "Room", member: Member, request: AddBot) -> None:
    checks.need_host(room, member)
    checks.need_lobby(room)
    saved = room.saved
    game = games[saved.game]
    checks.need_level(game, request.level)
    checks.need_free_seat(saved, game)
    chair = Chair(saved.free_letter(), saved.bot_name(), level=request.level, ready=True)
    saved.chairs.append(chair)
    room.house.supply.prepare(game, request.level)
    room.save()


def set_level(room: "Room", member: Member, request: SetLevel) -> None:
    checks.need_host(room, member)
    chair = checks.chair_at(room, request.seat)
    checks.need_level(games[room.saved.game], request.level)
    if chair.level is not None:
        chair.level = request.level
    elif chair.stand_in is not None:
        chair.stand_in = request.level
    else:
        raise Refusal("no_bot_there", f"{chair.name} is a person.")
    referee.wake_bot(room, request.seat, chair)
    room.save()


def rename(room: "Room", member: Member, request: Rename) -> None:
    name = room.saved.free_name(clean_name(request.name), besides=member)
    member.name = name
    seat = room.saved.seat_of(member)
    if seat is not None:
        room.saved.chairs[seat].name = name
    room.save()


def sit(room: "Room", member: Member, _: Sit) -> None:
    checks.need_lobby(room)
    if room.saved.seat_of(member) is not None:
        raise Refusal("seated", "You have a seat already.")
    checks.need_free_seat(room.saved, games[room.saved.game])
    door.sit_down(room.saved, member)
    room.save()


def stand(room: "Room", member: Member, _: Stand) -> None:
    checks.need_lobby(room)
    seat = checks.need_seat(room, member)
    del room.saved.chairs[seat]
    room.save()


def ready(room: "Room", member: Member, request: Ready) -> None:
    checks.need_lobby(room)
    room.saved.chairs[checks.need_seat(room, member)].ready = request.ready
    room.save()


def signal(room: "Room", member: Member, request: Signal) -> None:
    seat = checks.need_seat(room, member)
    for text in (request.word, request.about):
        if len(text) > LONGEST_SIGNAL or not text.isprintable():
            raise Refusal("bad_signal", f"A signal has at most {LONGEST_SIGNAL} plain characters.")
    for connection in room.connections.values():
        connection.send(Signalled(seat, request.word, request.about))
    if room.live is not None:
        room.live.hear(seat, request.word, request.about)
