"""An arena in which one seat is the learner's, and the others are played for it.

The others are the game's own bots, which may do anything that the rules allow (mistakes too), or
they choose by chance. Bots take their time where time runs; elsewhere they move when they can.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from ...engine.game import Bot, Mind, Seat
from .arena import Arena, Step
from .bots import bot_step

RANDOM = "random"
LEARNER = Seat(0)

_THOUGHTS = -4
"""The stream of the seed that the others think with."""


class Sparring(Arena):
    """A step goes on until the learner has a choice again."""

    def __init__(
        self,
        game: str,
        seats: int | Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        against: str = RANDOM,
    ) -> None:
        super().__init__(game, seats, options, seed)
        self._looks = 0
        self._minds: dict[Seat, Mind] = {}
        if self.seats[1:] and against != RANDOM:
            self._wake(against)
        self._wait_for_the_learner()

    def step(self, actions: Mapping[int, Any] | Sequence[Any]) -> Step:
        done = super().step(actions)
        self._wait_for_the_learner()
        return done

    def read(self, actions: Mapping[int, Any]) -> tuple[dict[Seat, Any], list[bool]]:
        """The learner's move as its action says, and the moves of the others at this moment."""
        own = {seat: action for seat, action in actions.items() if seat == LEARNER}
        moves, illegal = super().read(own)
        for seat in self.seats[1:]:
            illegal[seat] = False
            move = self._move_of(seat) if seat in self._minds else self._picked(seat)
            if move is not None:
                moves[seat] = move
        return moves, illegal

    @property
    def _bot(self) -> Bot:
        return self.match.game.bot

    def _wake(self, level: str) -> None:
        levels = [*self._bot.LEVELS, RANDOM]
        if level not in levels:
            raise BadOptions(
                "unknown_level", f"There is no bot level {level!r}; there are {', '.join(levels)}."
            )
        for seat in self.seats[1:]:
            self._remember(seat, self._bot.wake(self.match.view(seat), level, self._chance()))

    def _remember(self, seat: Seat, mind: Mind) -> None:
        """Into a new dictionary, since a copy of this arena may have the old one."""
        self._minds = {**self._minds, seat: mind}

    def _wait_for_the_learner(self) -> None:
        while self.result is None and not self.choices(LEARNER):
            super().step({})

    def _picked(self, seat: Seat) -> Any:
        return self.choices(seat).get(self._chance().pick(self.actions(seat)))

    def _move_of(self, seat: Seat) -> Any:
        """The move that a bot makes in this step, if it makes one."""
        mind, move = bot_step(self._bot, self, seat, self._minds[seat], self._chance())
        self._remember(seat, mind)
        if move is None and not self.may_wait(seat):
            return self._picked(seat)
        return move

    def _chance(self) -> Chance:
        self._looks += 1
        return Chance.of(Chance.of(self.seed, _THOUGHTS).word(), self._looks)
