"""A compiled match decision by decision, as `agree.py` compares it with the rules."""

import numpy as np

from ...engine.compiled.game import MOVES
from .processor import Given, Lane
from .setting import Setting

Decision = tuple[int, int, int, int, int]
"""A row of a trace: seat, time, number of choices, their digest, the one chosen."""
MOST = 20_000


def trace(setting: Setting, seed: int, most: int = MOST) -> tuple[list[Decision], list[int]]:
    """One match with this very seed: its decisions, and its row of `out`."""
    return Tracer(setting).play(seed, most)


class Tracer(Lane):
    """A setting whose matches are wanted decision by decision, one after the other."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(Given.of(setting), longest=1)

    def play(self, seed: int, most: int) -> tuple[list[Decision], list[int]]:
        """Its decisions, at most so many, and its row of `out`."""
        if len(self.rows) < most:
            self.rows = np.zeros((most, 5), np.int64)
        self.play_match(seed)
        return [*map(tuple, self.rows[: self.out[MOVES]].tolist())], self.out.tolist()
