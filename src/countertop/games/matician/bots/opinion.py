"""What an expert thinks of every pair and every sign: how often it would win the match then."""

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.replays.opinion import BATCHES, Unit, Weighed, in_parts
from ..state import Move, State
from ..views import View, view
from .playouts import TABLES, weighed_moves

UNIT: Unit = "matches"


def weigh(state: State, seat: Seat, at: Millis, aids: Aids, chance: Chance) -> list[Weighed] | None:
    """Each part on tables of its own, so that they tell how far off the whole may be."""
    del at
    seen = view(state, seat)
    if aids.playouts is None or seen.phase not in ("build", "sabotage"):
        return None
    parts = [part for _ in range(BATCHES) if (part := _part(seen, aids, chance))]
    if len(parts) < 2:
        return None
    tries = TABLES * len(parts)
    return [in_parts(move, [part[move] for part in parts], tries) for move in parts[0]]


def _part(seen: View, aids: Aids, chance: Chance) -> dict[Move, float]:
    return dict(weighed_moves(seen, aids, chance))
