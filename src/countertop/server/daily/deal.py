"""What is dealt on a day: from a secret of this server, so that nobody works it out beforehand."""

import hmac
from collections.abc import Sequence

from ...engine.deal import Deal
from ...engine.match import Match
from ...engine.registry import Game, games
from ..days import Tried
from ..store.saved import Chair, Saved
from ..store.tries import Try


def deal_of(secret: str, day: str, game: str, seats: int) -> Deal:
    """The same for everybody on this server, and another one for each day and game."""
    told = hmac.digest(bytes.fromhex(secret), f"{day} {game}".encode(), "sha256")
    return Deal("hmac-sha256-in-turn", told.hex(), ("",) * seats)


def match_of(secret: str, saved: Saved, chairs: Sequence[Chair]) -> Match:
    """The match of a room that was opened for the deal of a day."""
    deal = deal_of(secret, saved.daily, saved.game, len(chairs))
    return Match(saved.game, [chair.name for chair in chairs], deal, saved.options)


def games_of(day: str) -> tuple[Game, ...]:
    """The games that take part, the one of the day first: they take turns."""
    taking_part = [game for game in games.values() if game.has_daily]
    year, month, date = map(int, day.split("-"))
    first = (year * 372 + month * 31 + date) % max(1, len(taking_part))
    return tuple(taking_part[first:] + taking_part[:first])


def begun(saved: Saved, whose: str, name: str) -> Try:
    """A try that is used up from now on, whatever becomes of it."""
    return Try(saved.daily, saved.game, whose, saved.code, name)


def ended(saved: Saved, match: Match, replay: str | None) -> Try:
    """What is kept of a try that has come to its end."""
    daily, state = match.game.daily, match.state
    (member,) = [one for one in saved.members if saved.seat_of(one) == 0]
    score, rows = daily.score(state), daily.rows(state)
    told = Tried(saved.daily, saved.game, member.name, score, rows, replay)
    return Try(saved.daily, saved.game, member.hash, saved.code, member.name, told)
