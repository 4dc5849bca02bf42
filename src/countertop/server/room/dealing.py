"""A match comes to the table and goes: start, deal anew, stop, and back to the lobby."""

import secrets
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ...engine.deal import SHARE, Deal, promise_of
from ...engine.match import Match
from ...engine.registry import games
from ..clock import MatchClock
from ..daily.deal import begun, match_of
from ..events import event
from ..match.live import Live
from ..protocol import News, Rematch, Restart, Share, Start, Stop
from ..refusal import Refusal
from ..store.saved import Chair, Member, Running, Saved, StandingStill
from . import bots, checks, members, referee
from .table import Table


class Lesson(Struct, frozen=True):
    """What a class plays at one of its tables."""

    school: str
    options: dict[str, Any]
    pupils: tuple[tuple[str, str], ...]
    """By their keys, and their nicknames."""


def share(table: Table, member: Member, request: Share) -> None:
    """Somebody's browser adds its chance to the next deal, not knowing the server's."""
    if not SHARE.fullmatch(request.share):
        raise Refusal("bad_share", "A share of chance has 64 hexadecimal digits.")
    if request.promise != promise_of(table.saved.secret):
        raise Refusal("too_late", "That was dealt already; there is another promise by now.")
    member.share = request.share


def start(table: Table, member: Member, _: Start) -> None:
    checks.need_host(table.saved, member)
    checks.need_lobby(table.saved)
    _begin(table, _dealt(table.saved, table.saved.chairs))


def restart(table: Table, member: Member, _: Restart) -> None:
    saved = table.saved
    checks.need_host(saved, member)
    if saved.phase == "lobby":
        raise Refusal("not_now", "There is no match to deal anew. Start one.")
    late = members.latecomers(table)
    coming = [Chair("", one.name, member=one.id) for one in late]
    match = _dealt(saved, [*members.staying(saved), *coming])
    was_playing = saved.phase == "playing"
    _seat_anew(table, late)
    _begin(table, match)
    if was_playing:
        saved.news = News("restarted", member.name)


def stop(table: Table, member: Member, _: Stop) -> None:
    checks.need_host(table.saved, member)
    checks.need_match(table.saved)
    _clear(table)
    table.saved.news = News("stopped", member.name)
    event("stopped", table.code)


def rematch(table: Table, member: Member, _: Rematch) -> None:
    checks.need_host(table.saved, member)
    if table.saved.phase != "over":
        raise Refusal("not_now", "A rematch is for when a match is over.")
    _clear(table)
    event("rematch", table.code)


def begin_daily(table: Table, whose: str, name: str, day: str, secret: str) -> None:
    """The deal of the day, for one person and maybe a bot; nobody else comes in."""
    saved = table.saved
    daily = games[saved.game].daily
    saved.options, saved.daily = checks.as_set(daily.OPTIONS), day
    members.welcome(table, whose, name, look_on=False)
    saved.open_door = False
    if daily.BOT is not None:
        saved.chairs.append(Chair(saved.free_letter(), saved.bot_name(), level=daily.BOT))
        table.shared.supply.prepare(games[saved.game], daily.BOT)
    table.outbox.note_try(begun(saved, whose, name))
    _begin(table, match_of(secret, saved, saved.chairs))


def begin_lesson(table: Table, lesson: Lesson) -> None:
    """A match of a class. It has no host, nobody else comes in, and a bot fills a table that would
    be too small; the clock runs when all are there."""
    saved, game = table.saved, games[table.saved.game]
    saved.school, saved.options = lesson.school, lesson.options
    for whose, name in lesson.pupils:
        members.welcome(table, whose, name, look_on=False)
    saved.host, saved.open_door = None, False
    level = checks.usual_level(game)
    while level is not None and len(saved.chairs) < game.seats[0]:
        saved.chairs.append(Chair(saved.free_letter(), saved.bot_name(), level=level))
        table.shared.supply.prepare(game, level)
    _begin(table, _dealt(saved, saved.chairs))
    referee.stop_clock(table, StandingStill(), table.now())


def give_up(table: Table) -> None:
    """A match of a class ends before its time."""
    if table.saved.phase == "playing":
        _retire(table)
        table.forget_resuming()
        back_to_lobby(table.saved)
        table.save()


def back_to_lobby(saved: Saved) -> None:
    """Without a match."""
    saved.phase, saved.match, saved.flow = "lobby", None, Running()


def _dealt(saved: Saved, chairs: Sequence[Chair]) -> Match:
    """A new match for these chairs; refused if it does not go with so many."""
    shares = {member.id: member.share for member in saved.members}
    ordered = tuple(
        "" if chair.member is None else shares.get(chair.member, "") for chair in chairs
    )
    deal = Deal("hmac-sha256", saved.secret, ordered)
    return Match(saved.game, [chair.name for chair in chairs], deal, saved.options)


def _begin(table: Table, match: Match) -> None:
    saved = table.saved
    _retire(table)
    saved.match, saved.phase, saved.flow = secrets.randbits(62), "playing", Running()
    saved.news = None
    table.forget_resuming()
    saved.promise_anew()
    for chair in saved.chairs:
        chair.asked = 0
    table.outbox.add_match(saved.match, saved.id, match.record().partition("\n")[0])
    table.outbox.note_clock(saved, 0)  # after a crash nobody takes the time of the match before
    table.live = Live(saved.match, match, MatchClock(), table.shared.supply)
    bots.sit_down(table)
    table.live.clock.start(table.now())
    referee.note_trips(table)
    table.save()
    event("started", table.code, game=saved.game, seats=len(saved.chairs))


def _clear(table: Table) -> None:
    """The match is gone from the table, and everybody is back in the lobby."""
    _seat_anew(table, members.latecomers(table))
    for chair in table.saved.chairs:
        chair.stand_in, chair.ready = None, chair.level is not None
    _retire(table)
    table.forget_resuming()
    back_to_lobby(table.saved)
    table.save()


def _retire(table: Table) -> None:
    """What was still undecided may have been the end of the match; then it is kept like any."""
    if table.live is not None and table.saved.phase == "playing":
        table.live.settle()
        referee.keep_match(table)
    table.retire_match()


def _seat_anew(table: Table, late: Sequence[Member]) -> None:
    """Whoever has left is gone, and whoever looked on and wanted to play has a seat."""
    saved = table.saved
    for other in [other for other in saved.members if other.left]:
        members.forget(table, other)
    for other in late:
        members.sit_down(saved, other)
    for other in saved.members:
        other.ready = False
