"""The moments of Math Rush: a goal that is complete, and what a round brought."""

from collections.abc import Iterator

from ....engine.game import Seat
from ....engine.replays.moments import Moment
from ..state import Move, State


def moments(before: State, after: State, seat: Seat | None, move: Move | None) -> Iterator[Moment]:
    del move
    if len(after.done) > len(before.done):
        yield Moment("goal", seat, {"goals": len(after.done)})
    if len(after.rounds) > len(before.rounds):
        done = after.rounds[-1]
        about = {"round": len(after.rounds), "stars": done.stars, "wrong": done.wrong}
        yield Moment("round", None, about)
