"""What an expert thinks of every square for a number: the points that it would still make."""

from typing import Any

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.replays.opinion import Unit, Weighed, played_out
from ..state import Board, Bonus, State
from ..views import View, view
from . import playouts
from .mind import judge_of
from .search import Position, Search

UNIT: Unit = "points"
WIDTH = 12
"""How many ways on are looked at, of each step of a cascade."""
TRIES = 400


def weigh(state: State, seat: Seat, at: Millis, aids: Aids, chance: Chance) -> list[Weighed]:
    del at
    seen = view(state, seat)
    best = _best_ends(seen, seat)
    if aids.playouts is None:
        return [Weighed(move, end.worth) for move, end in best]
    tried, seed = playouts.playouts_for(seen, aids), chance.word()
    return [_played_out(move, end.board, tried, seed) for move, end in best]


def _best_ends(seen: View, seat: Seat) -> list[tuple[Any, Position]]:
    """For each square that could be crossed now, where it leads at best."""
    own = seen.players[seat]
    waiting = tuple(Bonus(one.card, one.line, one.icon) for one in seen.waiting)
    if seen.phase != "numbers" or (own.steps and not waiting):
        return []
    search = Search(judge_of(seen, seen.numbers), WIDTH)
    start = Position(own.board, waiting)
    ends = search.ends([start] if waiting else search.first(start, seen.numbers[-1]))
    found: dict[Any, Position] = {}
    for end in ends:
        if end.path and (end.path[0] not in found or end.worth > found[end.path[0]].worth):
            found[end.path[0]] = end
    return list(found.items())


def _played_out(move: Any, board: Board, tried: playouts.Playouts, seed: int) -> Weighed:
    start = tried.start(board)
    return played_out(move, TRIES, lambda first, count: tried.points(start, seed, first, count))
