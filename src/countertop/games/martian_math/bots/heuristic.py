"""What the compiled heuristic weighs about a call, and weights that make it play like a level.

A call is worth the sum of all criteria, each times its weight (`fast/heuristic.py`); the weights
that playouts use are tuned (`playout_weights.py`).
"""

from collections.abc import Mapping

from .judge import (
    COMMON,
    DUEL_COMMON,
    DUEL_GROUND,
    DUEL_MIDDLE,
    GROUND,
    GROWTH,
    LARGEST,
    MIDDLE,
    ROBBED,
    SEIZURE,
    SQUARED,
    TOUCHING,
    WIN,
)

CRITERIA = {
    "number": "the number of the hex",
    "throws": "the share of throws that make this number",
    "neighbours": "hexes beside it",
    "beside own": "own outposts beside it",
    "beside others": "outposts of others beside it",
    "near own": "own outposts two steps away, over a free hex",
    "near others": "outposts of others two steps away, over a free hex",
    "seize": "it is a seizure",
    "win": "the colony is as large as wanted",
    "largest": "outposts in the largest colony that there would be",
    "colony": "outposts in the colony that the hex would belong to",
    "colony squared": "the same, squared",
    "growth": "the share of throws that would make it grow",
    "block": "outposts in the colony that another could have made of the hex",
    "block squared": "the same, squared",
    "seized": "outposts in the colony that the hex is seized from",
    "split": "how much smaller that colony is then",
    "exposed": "the share of throws by which a double could seize it again",
}
"""By name, in the order of the weights."""


def weighing(**weights: float) -> Mapping[str, float]:
    """Weights by name; those that are not named are zero."""
    return {name: weights.get(name.replace(" ", "_"), 0.0) for name in CRITERIA}


BEGINNER = weighing(number=1, beside_own=TOUCHING)
SKILLED = weighing(number=1, largest=LARGEST, growth=GROWTH, seized=ROBBED, neighbours=MIDDLE)
AGAINST_ONE = weighing(
    number=1,
    colony_squared=SQUARED,
    growth=GROWTH,
    seize=SEIZURE,
    seized=ROBBED,
    neighbours=DUEL_MIDDLE,
    near_own=DUEL_GROUND,
    throws=-DUEL_COMMON,
)
SEVERAL = weighing(
    number=1,
    largest=LARGEST,
    growth=GROWTH,
    seized=ROBBED,
    neighbours=MIDDLE,
    near_own=GROUND,
    throws=-COMMON,
    win=WIN,
)
"""As `judge.py` has them: the beginner, the builder among several and against one, and the expert
among several. Against one with matching markers the builder weighs by `matching_weights.py`."""
