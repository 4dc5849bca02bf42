"""Random matches by the rules, as `game.py` plays them, to compare the two decision by decision."""

from collections.abc import Iterable, Iterator

from ....engine.chance import Chance
from ....engine.compiled.kernel import POLICY, digest
from ....engine.game import Millis, Seat
from .. import rules
from ..state import SIDES, Build, Move, Options, Pass, Player, Ready, Sabotage, State
from . import layout as at

Row = tuple[int, int, int, int, int]
Rows = list[Row]


def play(options: Options, seats: int, seed: int) -> tuple[Rows, list[int]]:
    """Everybody chooses once, the lowest seat first, and nobody changes their mind."""
    policy, rows, shown = Chance.of(seed, POLICY), Rows(), 0
    state = rules.setup(options, seats, Chance.of(seed, 0))
    shown += len(state.shown)
    while (result := rules.result(state)) is None:
        seat = _next(state)
        offered = rules.moves(state, seat)
        chosen = policy.below(len(offered)) if len(offered) > 1 else 0
        rows.append((seat, 0, len(offered), digest([code(move) for move in offered]), chosen))
        round_before = state.round
        state = rules.play(state, seat, offered[chosen], Millis(0), Chance.of(seed, len(rows)))
        shown += len(state.shown) if state.round > round_before else 0
    signs = sum(len(told.traps) for told in state.history)
    shared = sum(len(told.scored) > 1 for told in state.history)
    measures = [len(state.history), shown, signs, shared]
    return rows, [len(rows), 0, *result.points, *result.places, *measures]


def follow(options: Options, seats: int, seed: int, rows: Iterable[Row]) -> Iterator[State]:
    """The state after each of these decisions."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    for number, (mover, now, _, _, chosen) in enumerate(rows, start=1):
        move = rules.moves(state, Seat(mover))[chosen]
        state = rules.play(state, Seat(mover), move, Millis(now), Chance.of(seed, number))
        yield state


def standing(state: State) -> tuple[int, ...]:
    """Points, which all get at once."""
    return tuple(player.points for player in state.players)


def _next(state: State) -> Seat:
    return next(
        seat for seat in state.seats_in() if _has_to_choose(state.players[seat], state.phase)
    )


def _has_to_choose(player: Player, phase: str) -> bool:
    if phase == "build":
        return player.built is None
    return player.sabotage is None if phase == "sabotage" else not player.ready


def code(move: Move) -> int:
    """A number for a move, as `choices.py` makes it."""
    match move:
        case Pass():
            return at.PASS_CODE
        case Ready():
            return at.READY_CODE
        case Build():
            return at.BUILD_LEFT * (1 + move.left) + move.right
        case Sabotage():
            target = at.SIDES * move.victim + SIDES.index(move.side)
            return at.SABOTAGE_SIGN * (1 + move.sign) + target
