"""The named weights of the compiled heuristic, which is the skilled bot as they are."""

from collections.abc import Mapping

HEURISTIC: Mapping[str, float] = {
    "plain": 2.0,
    "spoiled_left": 1.0,
    "spoiled_right": 1.0,
    "likely_high": 10.0,
    "likely_low": 6.0,
    "leader": 1.0,
    "least_damage": 0.0,
    "whim": 0.0,
}
"""It weighs an equation as it lies and with a minus on either side, and lays a sign where it takes
most from two likely numbers, more from whoever leads; `whim` is how often it does anything at all
instead."""

BEGINNER: Mapping[str, float] = dict.fromkeys(HEURISTIC, 0.0) | {"plain": 1.0}
"""How a beginner builds; it sabotages at random."""
