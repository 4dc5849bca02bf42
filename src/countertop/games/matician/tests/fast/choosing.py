"""How one of the compiled bots chooses, for tests to call."""

from countertop.engine.compiled.kernel import Int, Ints, Word, lane
from countertop.games.matician.fast import bots, playouts
from countertop.games.matician.fast import layout as at


@lane
def choose_as(chance: Word, who: Int, seats: Int, minds: at.Minds, table: Ints) -> None:
    """The second seat builds, and sabotages as if it had been seen to: it looks at what lies
    there."""
    chance = playouts.lay_as(chance, who, 1, seats, seats, at.PASSED, minds, table)
    if who != at.EXPERT:
        bots.build_as(chance, who, 1, seats, minds, table)
