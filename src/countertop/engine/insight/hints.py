"""What a skilled player looks at: a move, and why, for somebody who is stuck or wonders.

A game says why in `bots/why.py`: `why(view, move) -> Reason`, from the view alone, so that nobody
learns by it what they could not see. It is a code with what the sentence names; the client has the
sentences. The first look at a hint never says the move, and never solves the sum.
"""

from typing import Any

from msgspec import Struct

from ..aids import NONE, UNAIDED, level_and_aids
from ..chance import Chance
from ..game import Bot, Millis
from ..registry import Game

SKILLED = "skilled"


class Reason(Struct, frozen=True):
    """`Reason("line", {"number": 4, "line": "row", "bonus": 7})`: this 4 finishes a row …"""

    code: str
    about: dict[str, Any] = {}


class Hint(Struct, frozen=True):
    """A move that a skilled player would make, and what they look at."""

    reason: Reason
    move: Any


def hint(game: Game, view: Any, now: Millis, chance: Chance) -> Hint | None:
    """None where there is nothing to do now, or a game gives no hints."""
    if not game.has_reasons or view.seat is None:
        return None
    offered = game.rules.moves(game.rules.guess(view, chance), view.seat)
    for level in (SKILLED, UNAIDED):
        move = _move(game, view, level, now, chance)
        if move is not None and move in offered:
            return Hint(game.reasons.why(view, move), move)
    return Hint(game.reasons.why(view, offered[0]), offered[0]) if offered else None


def _move(game: Game, view: Any, level: str, now: Millis, chance: Chance) -> Any:
    """What a bot of this level would do; a beginner's mistakes are no hint, nor are a skilled
    one's, so those are not offered on."""
    bot: Bot = game.bot
    plays_as, aids = level_and_aids(game, level, NONE)
    if plays_as not in bot.LEVELS:
        return None
    mind = bot.think(view, bot.wake(view, plays_as, chance), now, chance, aids)
    return None if mind.plan is None else mind.plan.move
