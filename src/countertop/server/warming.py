"""What some experts want compiled (see `warm` in `engine/game.py`) is compiled beside the table.

It takes seconds, the first time at least. Nobody waits for it: until it is done an expert plays
without, and without the lab it always does.
"""

from threading import Thread

from ..engine.registry import Game


def warm_up(game: Game, level: str | None) -> None:
    """Begin, if somebody of this level could use it. Whoever comes twice begins nothing twice."""
    warm = getattr(game.bot, "warm", None)
    if warm is not None and level == game.bot.LEVELS[-1]:
        Thread(target=warm, name=f"warm {game.name}", daemon=True).start()
