"""The bots of a game, with others of one's own among them."""

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..engine.chance import Chance
from ..engine.game import Bot, Millis, Mind, Plan
from ..engine.registry import Game
from .chooser import Asked, chooser, is_own


class OwnBot:
    """A bot as the engine knows it: whoever is named by a file is asked there, the others are the
    game's own. What may be done is worked out from the view alone, by a table that fits it."""

    LEVELS: Sequence[str]

    def __init__(self, game: Game, levels: Sequence[str]) -> None:
        self._game = game
        self.LEVELS = (*game.bot.LEVELS, *filter(is_own, levels))

    def wake(self, view: Any, level: str, chance: Chance) -> Any:
        if not is_own(level):
            return self._game.bot.wake(view, level, chance)
        chooser(level)  # which is refused now, if at all
        return Mind(level)

    def think(self, view: Any, mind: Any, now: Millis, chance: Chance, aids: Any) -> Any:
        if not is_own(mind.level):
            return self._game.bot.think(view, mind, now, chance, aids)
        moves = moves_for(self._game, view, chance)
        if not moves or (mind.plan is not None and mind.plan.move in moves):
            return mind if moves else replace(mind, plan=None)
        own = random.Random(chance.word())
        answer = chooser(mind.level).choose(Asked(self._game.name, now, view, moves), own)
        plan = None if answer is None else Plan(answer.move, Millis(now + answer.pause))
        return replace(mind, plan=plan)


def moves_for(game: Game, view: Any, chance: Chance) -> Sequence[Any]:
    """What may be done at the place that sees this."""
    return game.rules.moves(game.rules.guess(view, chance), view.seat)


def bot_for(game: Game, levels: Sequence[str]) -> Bot:
    """Whoever can play all these levels."""
    return OwnBot(game, levels) if any(map(is_own, levels)) else game.bot
