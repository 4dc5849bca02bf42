"""The moments of Matician: a card laid against somebody, and what the reveal shows."""

from collections.abc import Iterator

from ....engine.game import Seat
from ....engine.replays.moments import Moment
from ..state import Move, Sabotage, State


def moments(before: State, after: State, seat: Seat | None, move: Move | None) -> Iterator[Moment]:
    if isinstance(move, Sabotage):
        yield Moment("sabotage", seat, {"other": move.victim})
    if len(after.history) > len(before.history):
        scored = after.history[-1].scored
        alone = scored[0] if len(scored) == 1 else None
        yield Moment("round", alone, {"round": len(after.history), "seats": scored})
