# ruff: noqa: ARG001  # a game has every function of the protocol, needed or not
"""The expert is bold, the beginner is shy; and whoever is given the nerve is bold."""

from msgspec.structs import replace

from countertop.engine.aids import Aids
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Mind, Plan

from ..rules import Toss, View

LEVELS = ("beginner", "expert")
WEIGHTS = {"nerve": 0.0, "calm": 0.0}


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    if view.turn != view.seat:
        return mind
    is_bold = mind.level == "expert" or aids.weighed(WEIGHTS)["nerve"] > 0.5
    return replace(mind, plan=Plan(Toss(is_bold), Millis(now + 500)))
