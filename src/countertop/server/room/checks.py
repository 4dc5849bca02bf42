"""What a request needs before it is carried out: a host, a seat, the right phase of the room."""

from typing import Any

from msgspec import to_builtins

from ...engine.errors import UnknownGame
from ...engine.game import Seat
from ...engine.match import Match
from ...engine.registry import Game, games
from ..refusal import Refusal
from ..store.saved import Chair, Member, Saved

USUAL = "skilled"


def levels(game: Game) -> tuple[str, ...]:
    """The bots' levels, weakest first; none for a game without bots."""
    try:
        return tuple(game.bot.LEVELS)
    except ImportError:
        return ()


def find_game(name: str) -> Game:
    try:
        return games[name]
    except UnknownGame as error:
        raise Refusal(error.code, str(error)) from None


def usual_level(game: Game) -> str | None:
    """The level of a bot that takes over somebody's seat."""
    known = levels(game)
    if USUAL in known:
        return USUAL
    return known[len(known) // 2] if known else None


def need_host(saved: Saved, member: Member) -> None:
    if saved.host != member.id:
        raise Refusal("not_host", "Only the host can do that.")


def need_lobby(saved: Saved) -> None:
    if saved.phase != "lobby":
        raise Refusal("not_now", "That can only be done before the match begins.")


def need_match(saved: Saved) -> None:
    if saved.phase != "playing":
        raise Refusal("not_now", "No match is being played here just now.")


def need_seat(saved: Saved, member: Member) -> Seat:
    seat = saved.seat_of(member)
    if seat is None:
        raise only_players()
    return seat


def only_players() -> Refusal:
    return Refusal("onlooker", "You are looking on; only players can do that.")


def need_player_or_host(saved: Saved, member: Member) -> None:
    if saved.host != member.id:
        need_seat(saved, member)


def need_free_seat(saved: Saved, game: Game) -> None:
    if len(saved.chairs) >= game.seats[-1]:
        raise table_full(game)


def table_full(game: Game) -> Refusal:
    return Refusal("table_full", f"{game.title} has {game.seats[-1]} seats; all are taken.")


def need_level(game: Game, level: str) -> None:
    known = levels(game)
    if level not in known:
        there = f"there are {', '.join(known)}" if known else f"{game.title} has no bots"
        raise Refusal("unknown_level", f"There is no bot level {level[:20]!r}; {there}.")


def need_dealable(game: Game, options: dict[str, Any], seats: int) -> None:
    """Some things about options show only when somebody deals: a map in two pieces, say."""
    Match(game.name, min(max(seats, game.seats[0]), game.seats[-1]), 0, options)


def chair_at(saved: Saved, seat: int) -> Chair:
    if not 0 <= seat < len(saved.chairs):
        raise Refusal("no_such_seat", f"There is no seat {seat} at this table.")
    return saved.chairs[seat]


def as_set(options: Any) -> dict[str, Any]:
    """Options in their JSON form, all of them."""
    return dict(to_builtins(options))
