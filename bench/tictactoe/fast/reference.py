"""The same matches by the rules, to compare the compiled ones with."""

from countertop.engine.chance import Chance
from countertop.engine.compiled.kernel import POLICY, digest
from countertop.engine.game import Millis, Seat

from .. import rules


def play(
    options: rules.Options, seats: int, seed: int
) -> tuple[list[tuple[int, int, int, int, int]], list[int]]:
    policy, rows = Chance.of(seed, POLICY), list[tuple[int, int, int, int, int]]()
    state = rules.setup(options, seats, Chance.of(seed, 0))
    while (result := rules.result(state)) is None:
        seat = Seat(state.turn)
        offered = rules.moves(state, seat)
        chosen = policy.below(len(offered)) if len(offered) > 1 else 0
        codes = [mark.square for mark in offered]
        rows.append((seat, 0, len(offered), digest(codes), chosen))
        chance = Chance.of(seed, len(rows))
        state = rules.play(state, seat, offered[chosen], Millis(0), chance)
    is_draw = result.places == (1, 1)
    return rows, [len(rows), 0, *result.points, *result.places, int(is_draw)]
