"""The moments of Martian Math: an outpost seized, a round won, a turn lost."""

from collections.abc import Iterator

from ....engine.game import Seat
from ....engine.replays.moments import Moment
from ..state import Move, State


def moments(before: State, after: State, seat: Seat | None, move: Move | None) -> Iterator[Moment]:
    del seat, move
    turn = after.last_turn
    if turn is not None and turn is not before.last_turn:
        if turn.kind == "seize" and turn.hex is not None:
            about = {"other": turn.victim, "number": before.numbers[turn.hex]}
            yield Moment("seize", turn.seat, about)
        elif turn.kind == "drift":
            yield Moment("drift", turn.seat)
    if len(after.finished) > len(before.finished):
        done = after.finished[-1]
        alone = done.winners[0] if len(done.winners) == 1 else None
        yield Moment("round", alone, {"round": len(after.finished), "seats": done.winners})
