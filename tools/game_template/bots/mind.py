"""Plays Lone Number from a view.

Low numbers win and are picked by everybody. A beginner picks any number; the others favour low
ones, the expert the more so. All take one to three seconds.
"""

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..state import Pick
from ..views import View

LEVELS = ("beginner", "skilled", "expert")
FAVOUR = {"beginner": 1.0, "skilled": 1.3, "expert": 1.9}
"""How many times likelier than the next number each one is."""
PAUSE, UP_TO = 1000, 2000


class Mind(game.Mind, frozen=True):
    """Add what your bot is to remember between two looks at the table."""


def wake(view: View, level: str, chance: Chance) -> Mind:
    del view, chance
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    del aids  # weights and compiled playouts, for bots that have some
    if not view.can_pick:
        return Mind(mind.level)
    if mind.plan is not None and mind.plan.move.round == view.round:
        return mind
    move = Pick(view.round, _number(view.numbers, FAVOUR[mind.level], chance))
    return Mind(mind.level, Plan(move, Millis(now + PAUSE + chance.below(UP_TO))))


def _number(numbers: tuple[int, ...], favour: float, chance: Chance) -> int:
    weights = [favour**-place for place in range(len(numbers))]
    point = chance.fraction() * sum(weights)
    for number, weight in zip(numbers, weights, strict=True):
        point -= weight
        if point < 0:
            return number
    return numbers[-1]
