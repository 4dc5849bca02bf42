"""A compiled match decision by decision, as `agree.py` compares it with the rules."""

import numpy as np

from ...engine.compiled.game import MOVES, Fast
from ...engine.compiled.kernel import Ints, Words
from .setting import Setting

Decision = tuple[int, int, int, int, int]
"""A row of a trace: seat, time, number of choices, their digest, the one chosen."""


def trace(setting: Setting, seed: int, most: int = 20_000) -> tuple[list[Decision], list[int]]:
    """One match with this very seed: its decisions, and its row of `out`."""
    return Tracer(setting).play(seed, most)


class Tracer:
    """A setting whose matches are wanted decision by decision, one after the other."""

    def __init__(self, setting: Setting) -> None:
        self._play, self._seats = setting.fast.play, setting.seats
        self._with = (setting.tables(), setting.weights(), *_scratch(setting.fast, setting.seats))
        self.out = np.zeros(setting.shape.columns, np.int32)
        self.rows = np.zeros((0, 5), np.int64)
        """Of the match that was played last."""

    def play(self, seed: int, most: int) -> tuple[list[Decision], list[int]]:
        """Its decisions, at most so many, and its row of `out`."""
        self.run(seed, most)
        return [*map(tuple, self.rows[: self.out[MOVES]].tolist())], self.out.tolist()

    def run(self, seed: int, most: int) -> None:
        """Play, and leave `rows` and `out` as they are."""
        if len(self.rows) < most:
            self.rows = np.zeros((most, 5), np.int64)
        self._play(np.uint64(seed), self._seats, *self._with, self.out, self.rows)


def _scratch(fast: Fast, seats: int) -> tuple[Ints, Words]:
    small, words = fast.scratch(seats)
    return np.zeros(max(1, small), np.int32), np.zeros(max(1, words), np.uint64)
