"""Why a call: what the colony gains by it, or who loses."""

from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.insight.hints import Reason
from .. import rules
from ..colonies import groups
from ..state import Call, Claim, Move, Roll, Shuffle, State
from ..views import View

CODES = ("roll", "shuffle", "wins", "seizes", "joins", "grows", "settles")
"""What the client has sentences for."""


def is_open(view: View, seat: Seat, move: Move) -> bool:
    """Nothing is hidden."""
    return isinstance(move, Claim | Call)


def why(view: View, move: Move) -> Reason:
    match move:
        case Roll():
            return Reason("roll")
        case Shuffle():
            return Reason("shuffle")
        case Claim() | Call():
            return _claimed(view, move)


def _claimed(view: View, move: Claim | Call) -> Reason:
    assert view.seat is not None
    before: State = rules.guess(view, Chance(0))
    after: State = rules.play(before, view.seat, move, Millis(0), Chance(0))
    turn = after.last_turn
    about = {"number": view.hexes[move.hex].number, "hex": move.hex, "sign": move.operation}
    size = _size(before, after, move.hex)
    if len(after.finished) > len(before.finished):
        return Reason("wins", {**about, "size": size})
    if turn is not None and turn.kind == "seize":
        return Reason("seizes", {**about, "victim": turn.victim, "size": size})
    beside = _groups_beside(before, view, move.hex)
    if beside > 1:
        return Reason("joins", {**about, "size": size, "groups": beside})
    if beside == 1:
        return Reason("grows", {**about, "size": size})
    return Reason("settles", about)


def _groups_beside(state: State, view: View, hex_: int) -> int:
    assert view.seat is not None
    own = state.outposts(view.seat)
    near = state.ground.neighbours[hex_]
    return sum(1 for group in groups(own, state.ground.neighbours) if group & near)


def _size(before: State, after: State, hex_: int) -> int:
    """Of the colony that the hex then belongs to; a round that is over leaves its map in place."""
    if after.owners[hex_] is None:
        return before.outposts(before.turn).bit_count() + 1
    return after.colony_at(hex_).bit_count()
