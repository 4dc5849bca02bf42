# ruff: noqa: ARG001  # a game has every function of the protocol, needed or not
"""The expert is bold, the beginner is shy; and whoever is told to be bold is."""

from collections.abc import Mapping

from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.game import Millis, Mind, Plan

from ..rules import Toss, View

LEVELS = ("beginner", "expert")
JUDGEMENT = {"nerve": 0.0}


def use(weights: Mapping[str, float]) -> None:
    for name in weights:
        if name not in JUDGEMENT:
            raise BadOptions("unknown_weight", f"Coins has no weight {name!r}.")
    JUDGEMENT.update(weights)


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    if view.turn != view.seat:
        return mind
    is_bold = mind.level == "expert" or JUDGEMENT["nerve"] > 0.5
    return replace(mind, plan=Plan(Toss(is_bold), Millis(now + 500)))
