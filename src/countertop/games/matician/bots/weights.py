"""What the skilled bot weighs, by name; the compiled heuristic weighs the same."""

from collections.abc import Mapping

WEIGHTS: Mapping[str, float] = {
    "signs_expected": 0.8,
    "below": 0.3,
    "likely_high": 12.0,
    "likely_low": 9.0,
    "likely_least": 3.0,
    "leader": 0.3,
    "least_damage": 0.0,
    "whim": 0.0,
}
"""`signs_expected` is how often a rival is expected to lay one; `below` is how much less a solution
below zero matters with every further rival. A sign goes where it costs an equation of likely
numbers (the two highest of a hand, or the highest and the least) most, if that is more than the
least damage; the more points its victim has, the more it counts. `whim` is how often the bot picks
any move at random instead."""

BEGINNER: Mapping[str, float] = dict.fromkeys(WEIGHTS, 0.0) | {"below": 1.0}
"""How a beginner builds: no sign is expected. It sabotages at random (`mind.py`)."""
