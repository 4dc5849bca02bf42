"""Many matches at once, stepped by whoever learns from them.

    from countertop.lab.vector import all_at_once, learner, one_by_one
    tables = learner("martian-math", 1024, against="heuristic")

Observations, masks and actions are those of `countertop.lab.pettingzoo`, in the same numbers, and
so are rewards and what becomes of an action that is not allowed. A match that is over is followed
by the next one in the same step. What a step returns are the same arrays every time: copy what you
keep, and write nothing into observations and masks, of which only what is new is written again.
"""

from .learner import Learner, learner
from .tables import AllAtOnce, OneByOne, all_at_once, one_by_one

__all__ = ["AllAtOnce", "Learner", "OneByOne", "all_at_once", "learner", "one_by_one"]
