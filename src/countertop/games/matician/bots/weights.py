"""What the skilled bot weighs, by name; the compiled heuristic weighs the same."""

from collections.abc import Mapping

WEIGHTS: Mapping[str, float] = {
    "plain": 2.0,
    "spoiled_left": 1.0,
    "spoiled_right": 1.0,
    "likely_high": 10.0,
    "likely_low": 6.0,
    "leader": 1.0,
    "least_damage": 0.0,
    "whim": 0.0,
}
"""An equation counts as it lies and with a minus on either side. A sign goes where it costs two
likely numbers most, if that is more than the least damage; the more points its victim has, the more
it counts. `whim` is how often the bot picks any move at random instead."""

BEGINNER: Mapping[str, float] = dict.fromkeys(WEIGHTS, 0.0) | {"plain": 1.0}
"""How a beginner builds; it sabotages at random."""
