"""Positions of Martian Math drawn row by row, and dice that fall as a test wants them to."""

from functools import cache
from typing import Any

from countertop.engine.aids import Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.registry import games
from countertop.games.martian_math import maps, rules
from countertop.games.martian_math.state import Options, Player, Roll, State

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)


class Loaded(Chance):
    """Dice that fall as the test wants them to."""

    def __init__(self, *dice: int) -> None:
        super().__init__(0)
        self._dice = list(dice)

    def below(self, n: int) -> int:
        assert n == 6
        return self._dice.pop(0) - 1


def position(*rows: str, seats: int = 2, turn: Seat = ADA, **options: Any) -> State:
    """A position on the classic map with the dice still to be rolled: `A4` is a 4 with A's
    outpost."""
    tiles = [tile for row in rows for tile in row.split()]
    return State(
        options=Options(**options),
        ground=maps.ground(maps.places_of(maps.CLASSIC_ROWS)),
        numbers=tuple(int(tile.lstrip("ABCD")) for tile in tiles),
        owners=tuple(Seat("ABCD".index(t[0])) if t[0] in "ABCD" else None for t in tiles),
        covered=(None,) * len(tiles),
        players=(Player(),) * seats,
        turn=turn,
    )


def rolled(state: State, one: int, other: int) -> State:
    return rules.play(state, state.turn, Roll(), Millis(0), Loaded(one, other))


@cache
def with_playouts() -> Aids:
    """What an expert is given where the lab is installed."""
    aids = Aids(playouts=load_playouts(games["martian-math"]))
    assert aids.playouts is not None
    return aids
