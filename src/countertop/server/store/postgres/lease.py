"""The lease of a wing: one server at a time has it, for a little while, and renews it.

How long it lasts goes by the database's clock for those who wait, and by a clock of its own for
whoever has it, counted from before it asked: so the one who has it believes so for a shorter time
than the others wait. Should a clock be wrong all the same, the epoch decides, at every commit.
"""

from ...clock import REAL, Moment

LASTS = 2500.0
"""Milliseconds."""


class Lease:
    def __init__(self, wing: str, epoch: int = 0) -> None:
        """Without an epoch it is none that was ever given: nothing passes the fence with it."""
        self.wing = wing
        self.epoch = epoch
        self.is_lost = False
        self.given: Moment | None = None
        """When whoever had it before gave it back; None if it ran out."""
        self._until: Moment = 0.0

    @property
    def is_held(self) -> bool:
        return not self.is_lost and REAL.now() < self._until

    @property
    def ran_out_ago(self) -> float:
        """Milliseconds since it has not been renewed in time; less than 0 while it is held."""
        return REAL.now() - self._until

    def hold(self, asked: Moment) -> None:
        """It was given or renewed; `asked` is when that was asked for."""
        self._until = asked + LASTS

    def let_go(self) -> None:
        self._until = 0.0

    def lose(self) -> None:
        self.is_lost = True
