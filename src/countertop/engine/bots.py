"""Bots at a match: who is thinking about what, and what happens next: a plan or a deadline."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from msgspec.structs import replace

from .aids import NONE, Aids, level_and_aids
from .chance import Chance
from .game import Bot, Millis, Mind, Plan, Seat
from .match import Match


def deadline_first(deadline: Millis | None, due: Millis | None) -> TypeGuard[Millis]:
    """Whether a deadline of the game comes before the move that is due next; it wins a tie."""
    return deadline is not None and (due is None or deadline <= due)


class Minds:
    """The bots of one match, by seat. They are shown views, never the state."""

    def __init__(
        self, match: Match, levels: Mapping[Seat, str], seed: int, bot: Bot | None = None
    ) -> None:
        self._match = match
        self._bot: Bot = bot or match.game.bot
        self._seed = seed
        self._looks = 0
        self._minds: dict[Seat, Any] = {}
        self._levels: dict[Seat, str] = {}
        for seat, level in levels.items():
            self.wake(seat, level)

    def wake(self, seat: Seat, level: str) -> None:
        """A bot sits down."""
        view = self._match.view(seat)  # which refuses what is not a seat
        plays_as, _ = level_and_aids(self._match.game, level, NONE)
        self._levels[seat] = level
        self._minds[seat] = self._bot.wake(view, plays_as, self._chance())

    def dismiss(self, seat: Seat) -> None:
        """A bot gets up."""
        self._minds.pop(seat, None)

    def look(self, aids: Aids = NONE) -> None:
        """Everybody looks at the table and thinks, with these aids."""
        for seat, mind in self._minds.items():
            view = self._match.view(seat)
            _, given = level_and_aids(self._match.game, self._levels[seat], aids)
            self._minds[seat] = self._bot.think(view, mind, self._match.now, self._chance(), given)

    def hear(self, seat: Seat, word: str, about: str) -> None:
        """Somebody signals, and the bots of a game that listens take note."""
        heard = getattr(self._bot, "hear", None)
        if heard is None:
            return
        for listener, mind in self._minds.items():
            if listener != seat:
                self._minds[listener] = heard(mind, seat, word, about, self._match.now)

    def next(self) -> tuple[Seat, Plan] | None:
        """The plan that is due first; of several at once, that of the lowest seat."""
        plans = [
            (mind.plan.due, seat, mind.plan) for seat, mind in self._minds.items() if mind.plan
        ]
        if not plans:
            return None
        due, seat, plan = min(plans, key=lambda plan: plan[:2])
        return seat, Plan(plan.move, Millis(max(due, self._match.now)))

    def next_in_time(self) -> tuple[Seat, Plan] | None:
        """The plan that is due first, if no deadline of the game comes before it."""
        upcoming = self.next()
        if upcoming is None or deadline_first(self._match.deadline, upcoming[1].due):
            return None
        return upcoming

    def done(self, seat: Seat) -> None:
        """A plan was carried out or refused: either way it is no longer a plan."""
        mind: Mind = self._minds[seat]
        self._minds[seat] = replace(mind, plan=None)

    def _chance(self) -> Chance:
        self._looks += 1
        return Chance.of(self._seed, self._looks)
