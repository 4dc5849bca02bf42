"""The bots at one table: when they look, what they plan, and what happens if they fail."""

import asyncio
import secrets
from collections.abc import Callable, Collection

from msgspec import Struct

from ...engine.bots import Look, Minds
from ...engine.deal import Deal
from ...engine.game import Plan, Seat
from ...engine.match import Match
from ..clock import Moment
from ..events import describe, event
from . import supply
from .supply import Elsewhere, Fault, Supply, thinks_long

BREATH = 50
"""A bot whose plan was refused thinks for at least this long before the next."""
SETBACK = 1000
"""And a bot for whom nobody thinks any more begins again after this long."""


class Thought(Struct, frozen=True):
    """What some bots are thinking about elsewhere, and what will come of it."""

    looks: list[Look]
    answer: "asyncio.Future[supply.Minds]"


class Bots:
    """They are shown the views of their seats, at once, and make moves as people do.

    Those who think long do it elsewhere. Until they have, they plan nothing; and if there was more
    to see meanwhile they look again first, as they would have, had they been quicker."""

    def __init__(self, match: Match, supply: Supply) -> None:
        self.seats: set[Seat] = set()
        self.minds = Minds(match, {}, _seed(match))
        self.look_at: Moment | None = None
        """When they think again, if nothing happens before."""
        self.ring: Callable[[], None] = lambda: None
        """Called when somebody elsewhere has thought, for `hear_thought` to be called."""
        self._match = match
        self._supply = supply
        self._long: set[Seat] = set()
        self._thought: Thought | None = None
        self._thinking: Collection[Seat] = ()
        self._is_outdated = False

    def sit_down(self, seat: Seat, level: str) -> None:
        self.seats.add(seat)
        self._long.discard(seat)
        if thinks_long(self._match.game, level):
            self._long.add(seat)
        self.look_at = 0.0
        self._safely(lambda: self.minds.wake(seat, level))

    def get_up(self, seat: Seat) -> None:
        self.seats.discard(seat)
        self._long.discard(seat)
        self.minds.dismiss(seat)

    def hear(self, seat: Seat, word: str, about: str) -> None:
        """Somebody signals: the bots take note, and think again."""
        self._safely(lambda: self.minds.hear(seat, word, about))
        self.look()

    def look(self) -> None:
        self.look_at = None
        if not self.seats or self._match.result is not None:
            return
        aids, elsewhere = self._supply.of(self._match.game.name), self._elsewhere()
        if elsewhere is None:
            self._safely(lambda: self.minds.look(aids))
        else:
            self._safely(lambda: self.minds.look(aids, self.seats - self._long))
            self._safely(lambda: self._look_elsewhere(elsewhere))

    def look_if_due(self, moment: Moment) -> None:
        if self.look_at is not None and moment >= self.look_at:
            self.look()

    def rethink(self, moment: Moment) -> None:
        """A plan was carried out or refused: the bots look again, but not at once."""
        self.look_at = moment + BREATH

    def next_plan(self) -> tuple[Seat, Plan] | None:
        """The plan that is due first, unless time is up before it."""
        if not self.seats or self._match.result is not None:
            return None
        return self.minds.next_in_time(self._thinking)

    # --- thinking elsewhere

    @property
    def have_thought(self) -> bool:
        """Whether there is something for `hear_thought`."""
        return self._thought is not None and self._thought.answer.done()

    def hear_thought(self, moment: Moment) -> None:
        """What came of it, if it is there."""
        thought = self._thought
        if thought is None or not thought.answer.done():
            return
        self._thought, self._thinking = None, ()
        is_outdated, self._is_outdated = self._is_outdated, False
        try:
            minds = thought.answer.result()
        except Exception as fault:
            self._say(describe(fault))
            self.look_at = moment + SETBACK
            return
        for look, mind in zip(thought.looks, minds, strict=True):
            if isinstance(mind, Fault):
                self._say(mind.what)
            else:
                self.minds.settle(look, mind)
        if is_outdated:
            self.look()

    def _elsewhere(self) -> Elsewhere | None:
        elsewhere = self._supply.elsewhere if self._long else None
        return elsewhere if elsewhere is not None and elsewhere.are_there else None

    def _look_elsewhere(self, elsewhere: Elsewhere) -> None:
        if self._thought is not None:
            self._is_outdated = True
            return
        looks = [*self.minds.looks(self._long)]
        self._thought = Thought(looks, elsewhere.think(looks))
        self._thinking = [look.seat for look in looks]
        self._thought.answer.add_done_callback(lambda _: self.ring())

    def _safely(self, work: Callable[[], None]) -> None:
        """A bot's fault is the bot's: it sits there and does nothing."""
        try:
            work()
        except Exception as fault:
            self._say(describe(fault))

    def _say(self, what: str) -> None:
        event("bot_fault", game=self._match.game.name, what=what)


def _seed(match: Match) -> int:
    """Nobody knows what a bot is about to do; but in the deal of the day it does the same against
    everybody who does the same."""
    if isinstance(match.seed, Deal) and match.is_in_turn:
        return int.from_bytes(match.seed.key[:7], "big")
    return secrets.randbits(63)
