"""What an expert thinks of every call of a roll: how often it would win the round from there."""

from collections.abc import Sequence
from math import sqrt

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.replays.opinion import Unit, Weighed
from .. import rules
from ..state import Call, Claim, State
from .mars import Mars, masks_of
from .playouts import usual_weights
from .search import best_target

UNIT: Unit = "wins"
TRIES = 2_000
TWELFTHS = 12
"""In which playouts count rounds won, because several may win one."""


def weigh(state: State, seat: Seat, at: Millis, aids: Aids, chance: Chance) -> list[Weighed]:
    """Every call; two that lead to the same hex are worth the same."""
    del at
    calls = [move for move in rules.moves(state, seat) if isinstance(move, Claim | Call)]
    hexes = sorted({call.hex for call in calls})
    if aids.playouts is None or len(hexes) < 2:
        order = _ordered(state, hexes)
        return [Weighed(call, -order.index(call.hex)) for call in calls]
    seed = chance.word()
    shares = {hex_: _wins(state, hex_, aids, seed) for hex_ in hexes}
    return [_weighed(call, shares[call.hex]) for call in calls]


def _ordered(state: State, hexes: Sequence[int]) -> list[int]:
    """The best first, then the best of the others."""
    mars, masks, left = Mars(state), masks_of(state), [*hexes]
    order = []
    while left:
        target = best_target(mars, masks, state.turn, sum(1 << hex_ for hex_ in left))
        order.append(target.bit_length() - 1)
        left.remove(order[-1])
    return order


def _wins(state: State, hex_: int, aids: Aids, seed: int) -> float:
    weights = aids.weighed(usual_weights(state))
    position = aids.playouts.Position(state, weights)
    return float(position.wins(hex_, 0, TRIES, seed) / (TWELFTHS * TRIES))


def _weighed(move: Claim | Call, share: float) -> Weighed:
    spread = 1.96 * sqrt(max(share * (1 - share), 1 / TRIES) / TRIES)
    return Weighed(move, share, share, spread, TRIES)
