"""Between matches: game, options, bots, names, seats, who is ready."""

from ...engine.options import parse
from ...engine.registry import games
from ..events import event
from ..protocol import (
    AddBot,
    AllowHints,
    Configure,
    OpenSeats,
    React,
    Reacted,
    Ready,
    Rename,
    SetLevel,
    SetSound,
    Signal,
    Signalled,
    Sit,
    Stand,
)
from ..refusal import Refusal
from ..store.names import clean_name
from ..store.saved import Chair, Member
from . import bots, checks, members
from .outbox import Broadcast
from .table import Table

LONGEST_SIGNAL = 40
LONGEST_TITLE = 40


def configure(table: Table, member: Member, request: Configure) -> None:
    checks.need_host(table.saved, member)
    checks.need_lobby(table.saved)
    game, saved = checks.find_game(request.game), table.saved
    names = _names_of_own(request)
    options = checks.as_set(parse(game.rules.Options, request.options))
    checks.need_dealable(game, options, len(saved.chairs))
    if len(saved.chairs) > game.seats[-1]:
        raise Refusal(
            "too_many_players",
            f"{game.title} has {game.seats[-1]} seats, and {len(saved.chairs)} are at the table.",
        )
    saved.game, saved.options, saved.names = game.name, options, names
    for chair in saved.chairs:
        chair.ready = False
        if chair.level is not None and chair.level not in checks.levels(game):
            chair.level = checks.usual_level(game)
    table.save()
    event("configured", table.code, game=game.name)


def _names_of_own(request: Configure) -> dict[str, str]:
    """What the decks and maps are called that are in the options themselves, not by a name."""
    own = {name for name, value in request.options.items() if isinstance(value, list | dict)}
    names = {option: name.strip() for option, name in request.names.items() if option in own}
    for name in names.values():
        if not 1 <= len(name) <= LONGEST_TITLE or not name.isprintable():
            raise Refusal("bad_title", f"A file's name has 1 to {LONGEST_TITLE} plain characters.")
    return names


def add_bot(table: Table, member: Member, request: AddBot) -> None:
    checks.need_host(table.saved, member)
    checks.need_lobby(table.saved)
    saved = table.saved
    game = games[saved.game]
    checks.need_level(game, request.level)
    checks.need_free_seat(saved, game)
    chair = Chair(saved.free_letter(), saved.bot_name(), level=request.level, ready=True)
    saved.chairs.append(chair)
    table.shared.supply.prepare(game, request.level)
    table.save()


def set_level(table: Table, member: Member, request: SetLevel) -> None:
    checks.need_host(table.saved, member)
    chair = checks.chair_at(table.saved, request.seat)
    checks.need_level(games[table.saved.game], request.level)
    if chair.level is not None:
        chair.level = request.level
    elif chair.stand_in is not None:
        chair.stand_in = request.level
    else:
        raise Refusal("no_bot_there", f"{chair.name} is a person.")
    bots.wake(table, request.seat, chair)
    table.save()


def rename(table: Table, member: Member, request: Rename) -> None:
    name = table.saved.free_name(clean_name(request.name), besides=member)
    member.name = name
    seat = table.saved.seat_of(member)
    if seat is not None:
        table.saved.chairs[seat].name = name
    table.save()


def sit(table: Table, member: Member, _: Sit) -> None:
    checks.need_lobby(table.saved)
    if table.saved.seat_of(member) is not None:
        raise Refusal("seated", "You have a seat already.")
    checks.need_free_seat(table.saved, games[table.saved.game])
    members.sit_down(table.saved, member)
    table.save()


def stand(table: Table, member: Member, _: Stand) -> None:
    checks.need_lobby(table.saved)
    seat = checks.need_seat(table.saved, member)
    del table.saved.chairs[seat]
    table.save()


def open_seats(table: Table, member: Member, request: OpenSeats) -> None:
    checks.need_host(table.saved, member)
    table.saved.open_seats = request.open
    table.save()


def set_sound(table: Table, member: Member, request: SetSound) -> None:
    checks.need_host(table.saved, member)
    table.saved.sound = request.sound
    table.save()


def allow_hints(table: Table, member: Member, request: AllowHints) -> None:
    checks.need_host(table.saved, member)
    table.saved.hints = request.allow
    table.save()


def ready(table: Table, member: Member, request: Ready) -> None:
    if table.saved.phase == "playing":
        raise Refusal("not_now", "The match is on: there is nothing to be ready for.")
    seat = table.saved.seat_of(member)
    if seat is None and table.saved.phase == "over":
        if request.ready:
            _need_seat_at_the_next(table)
        member.ready = request.ready
    else:
        table.saved.chairs[checks.need_seat(table.saved, member)].ready = request.ready
    table.save()


def _need_seat_at_the_next(table: Table) -> None:
    saved, game = table.saved, games[table.saved.game]
    waiting = sum(other.ready for other in saved.onlookers())
    if len(members.staying(saved)) + waiting >= game.seats[-1]:
        raise checks.table_full(game)


def signal(table: Table, member: Member, request: Signal) -> None:
    seat = checks.need_seat(table.saved, member)
    for text in (request.word, request.about):
        if len(text) > LONGEST_SIGNAL or not text.isprintable():
            raise Refusal("bad_signal", f"A signal has at most {LONGEST_SIGNAL} plain characters.")
    table.outbox.add(Broadcast(Signalled(seat, request.word, request.about)))
    if table.live is not None:
        table.live.bots.hear(seat, request.word, request.about)


def react(table: Table, member: Member, request: React) -> None:
    seat = checks.need_seat(table.saved, member)
    most, within = table.settings.reactions, table.settings.reaction_time
    if not table.mood(member).admits(table.now(), most, within):
        raise Refusal(
            "too_many", f"At most {most} reactions in {within / 1000:g} s: wait a little."
        )
    table.outbox.add(Broadcast(Reacted(seat, request.what)))
