"""How somebody did at each game, of all their matches."""

from collections.abc import Iterable

from ...engine.game import Result, Seat
from ..days import Played
from ..store.finished import Mine


def standing(matches: Iterable[Mine]) -> tuple[Played, ...]:
    """The game of the first match comes first; those that somebody only hosted do not count."""
    found: dict[str, Played] = {}
    for one in matches:
        if one.seat is None or one.seat >= len(one.about.result.points):
            continue
        result, game = one.about.result, one.about.game
        points, won = result.points[one.seat], _has_won(result, one.seat)
        before = found.get(game, Played(game, 0, 0, points))
        found[game] = Played(game, before.matches + 1, before.won + won, max(before.most, points))
    return tuple(found.values())


def _has_won(result: Result, seat: Seat) -> bool:
    is_together = len({*result.places}) == len({*result.points}) == 1
    return result.places[seat] == 1 and not is_together
