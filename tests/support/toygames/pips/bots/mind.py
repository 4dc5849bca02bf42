# ruff: noqa: ARG001 - a game has every function of the protocol, needed or not
"""Bots that call their own die and a hope for each other one; the best asks the playouts."""

from msgspec.structs import replace

from countertop.engine import game
from countertop.engine.aids import Aids
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Plan, Seat

from ..rules import Call, View

LEVELS = ("slow", "quick")
WEIGHTS = {"hope": 3.5, "haste": 0.0}
PACE = {"slow": 900, "quick": 300}


class Mind(game.Mind, frozen=True):
    heard: tuple[str, ...] = ()
    looks: int = 0


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    mind = replace(mind, looks=mind.looks + 1)
    if view.seat is None or view.own is None or view.players[view.seat].call is not None:
        return replace(mind, plan=None)
    if mind.plan is not None:
        return mind
    total = view.own + round(hope(mind, chance, aids) * (len(view.players) - 1))
    return replace(mind, plan=Plan(Call(total), Millis(now + PACE[mind.level])))


def hope(mind: Mind, chance: Chance, aids: Aids) -> float:
    """What another die shows on average: by playouts if there are any and the level asks them."""
    if mind.level == LEVELS[-1] and aids.playouts is not None:
        mean: float = aids.playouts.mean(chance, count=3)
        return mean
    return aids.weighed(WEIGHTS)["hope"]


def hear(mind: Mind, seat: Seat, word: str, about: str, now: Millis) -> Mind:
    return replace(mind, heard=(*mind.heard, f"{seat}:{word}:{about}"))
