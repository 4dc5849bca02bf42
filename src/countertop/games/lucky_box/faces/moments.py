"""The moments of Super Mega Lucky Box: a chain of bonuses, and the end of a round."""

from collections.abc import Iterator

from ....engine.game import Seat
from ....engine.replays.moments import Moment
from ..state import Move, State

CHAIN = 3
"""Bonuses that one number sets off, from which on it is a chain."""


def moments(before: State, after: State, seat: Seat | None, move: Move | None) -> Iterator[Moment]:
    del move
    if seat is not None and before.phase == "numbers":
        bonuses = _set_off(before, after, seat)
        if bonuses >= CHAIN:
            number = before.numbers[before.turn]
            yield Moment("chain", seat, {"bonuses": bonuses, "number": number})
    if len(after.players[0].rounds) > len(before.players[0].rounds):
        yield Moment("round", None, {"round": len(after.players[0].rounds)})


def _set_off(before: State, after: State, seat: Seat) -> int:
    """The bonuses that a number has brought a player who is done with it by this move."""
    player = after.players[seat]
    is_next = (before.round, before.turn) != (after.round, after.turn) or after.phase == "over"
    if not is_next and not (player.is_done and not before.players[seat].is_done):
        return 0
    return sum(len(step.won) for step in (player.last if is_next else player.steps))
