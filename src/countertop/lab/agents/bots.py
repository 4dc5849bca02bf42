"""A bot of a game as an agent of its arena."""

from typing import Any

from msgspec.structs import replace

from ...engine.aids import NONE
from ...engine.chance import Chance
from ...engine.game import Bot, Mind, Seat
from .arena import Arena


def bot_step(
    bot: Bot, arena: Arena, seat: Seat, mind: Mind, chance: Chance
) -> tuple[Mind, Any | None]:
    """The mind of the bot after a step, and the move that it makes in it, if it makes one. Bots
    take their time where time runs; elsewhere they move when they can."""
    tick, match = arena.face.TICK, arena.match
    if tick is None and not arena.choices(seat):
        return mind, None
    mind = bot.think(match.view(seat), mind, match.now, chance, NONE)
    plan = mind.plan
    if plan is None or (tick is not None and plan.due > match.now + tick):
        return mind, None
    return replace(mind, plan=None), plan.move
