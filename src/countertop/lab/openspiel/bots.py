"""The bots of Countertop in OpenSpiel: `pyspiel.evaluate_bots(state, [load_bot(…), …], seed)`.

They see what a person at their place sees. Where time runs they take theirs, step by step; a
mistake that they would make (which is no action here) is a step in which they wait.
"""

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from ...engine.face import WAIT
from ...engine.game import Mind, Seat
from ..agents.bots import bot_step
from ..extra import needs
from .game import TableGame
from .state import TableState

with needs("open_spiel"):
    import pyspiel


def bot_names(game: TableGame) -> list[str]:
    """The levels of the bots that can play a game, the weakest first."""
    return list(game.known.bot.LEVELS)


def load_bot(name: str, game: TableGame, player: int, seed: int = 0) -> "TableBot":
    """A bot of this level for a player. The same seed makes the same choices."""
    if name not in bot_names(game):
        told = ", ".join(bot_names(game))
        raise BadOptions("unknown_level", f"There is no bot level {name!r}; there are {told}.")
    return TableBot(game, player, name, seed)


class TableBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots at the place of one player."""

    def __init__(self, game: TableGame, player: int, level: str, seed: int) -> None:
        super().__init__()
        self._bot, self._seat, self._level, self._seed = game.known.bot, Seat(player), level, seed
        self.restart()

    def restart(self) -> None:
        """A new match."""
        self._mind: Mind | None = None
        self._looks = 0

    def restart_at(self, state: TableState) -> None:  # noqa: ARG002 - what was before is not known
        """A match that is under way: the bot sits down there."""
        self.restart()

    def player_id(self) -> int:
        return self._seat

    def provides_policy(self) -> bool:
        return False

    def step(self, state: TableState) -> int:
        arena = state.play.moment.arena if state.play.moment else None
        assert arena is not None, "nobody is asked before the deal"
        if self._mind is None:
            view = arena.match.view(self._seat)
            self._mind = self._bot.wake(view, self._level, self._chance())
        self._mind, move = bot_step(self._bot, arena, self._seat, self._mind, self._chance())
        choices = arena.choices(self._seat).items()
        action = next((action for action, offered in choices if offered == move), WAIT)
        if action == WAIT and not arena.may_wait(self._seat):
            return self._chance().pick(arena.actions(self._seat))
        return action

    def _chance(self) -> Chance:
        self._looks += 1
        return Chance.of(self._seed, self._looks)
