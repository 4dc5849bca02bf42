"""The bots at one table: when they look, what they plan, and what happens if they fail."""

import secrets
from collections.abc import Callable

from ...engine.bots import Minds
from ...engine.game import Plan, Seat
from ...engine.match import Match
from ..clock import Moment
from ..events import describe, event
from .supply import Supply

BREATH = 50
"""A bot whose plan was refused thinks for at least this long before the next."""


class Bots:
    """They are shown the views of their seats, at once, and make moves as people do."""

    def __init__(self, match: Match, supply: Supply) -> None:
        self.seats: set[Seat] = set()
        self.minds = Minds(match, {}, secrets.randbits(63))
        self.look_at: Moment | None = None
        """When they think again, if nothing happens before."""
        self._match = match
        self._supply = supply

    def sit_down(self, seat: Seat, level: str) -> None:
        self.seats.add(seat)
        self.look_at = 0.0
        self._safely(lambda: self.minds.wake(seat, level))

    def get_up(self, seat: Seat) -> None:
        self.seats.discard(seat)
        self.minds.dismiss(seat)

    def hear(self, seat: Seat, word: str, about: str) -> None:
        """Somebody signals: the bots take note, and think again."""
        self._safely(lambda: self.minds.hear(seat, word, about))
        self.look()

    def look(self) -> None:
        self.look_at = None
        if self.seats and self._match.result is None:
            aids = self._supply.of(self._match.game.name)
            self._safely(lambda: self.minds.look(aids))

    def look_if_due(self, moment: Moment) -> None:
        if self.look_at is not None and moment >= self.look_at:
            self.look()

    def rethink(self, moment: Moment) -> None:
        """A plan was carried out or refused: the bots look again, but not at once."""
        self.look_at = moment + BREATH

    def next_plan(self) -> tuple[Seat, Plan] | None:
        """The plan that is due first, unless time is up before it."""
        return None if self._match.result is not None else self.minds.next_in_time()

    def _safely(self, work: Callable[[], None]) -> None:
        """A bot's fault is the bot's: it sits there and does nothing."""
        try:
            work()
        except Exception as fault:
            event("bot_fault", game=self._match.game.name, what=describe(fault))
