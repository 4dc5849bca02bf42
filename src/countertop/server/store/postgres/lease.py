"""The lease of a house: one server at a time has it, for a little while, and renews it.

How long it lasts goes by the database's clock for those who wait, and by a clock of its own for
whoever has it, counted from before it asked: so the one who has it believes so for a shorter time
than the others wait. Should a clock be wrong all the same, the epoch decides, at every commit.
"""

from ...clock import REAL, Moment
from ..changes import TakenOver
from ..rows import Database

LASTS = 2500.0
"""Milliseconds."""
_UNTIL = f"clock_timestamp() + interval '{LASTS:.0f} milliseconds'"
TAKE = (
    f"INSERT INTO lease VALUES ('house', 1, {_UNTIL}) ON CONFLICT (name) DO UPDATE "
    "SET epoch = lease.epoch + 1, until = excluded.until WHERE lease.until < clock_timestamp() "
    "RETURNING epoch"
)
RENEW = f"UPDATE lease SET until = {_UNTIL} WHERE name = 'house' AND epoch = ?"
RELEASE = "UPDATE lease SET until = '-infinity' WHERE name = 'house' AND epoch = ?"


class Lease:
    def __init__(self) -> None:
        self.epoch = 0
        """None that was ever given: nothing passes the fence with it."""
        self.is_lost = False
        self._until: Moment = 0.0

    @property
    def is_held(self) -> bool:
        return not self.is_lost and REAL.now() < self._until

    def take(self, database: Database) -> bool:
        """Whether it was free, and is had from now on."""
        asked = REAL.now()
        found = database.execute(TAKE).fetchone()
        if found is None:
            return False
        self.epoch, self.is_lost, self._until = int(found[0]), False, asked + LASTS
        return True

    def renew(self, database: Database) -> None:
        asked = REAL.now()
        if not database.execute(RENEW, (self.epoch,)).rowcount:
            self.lose()
            raise TakenOver("taken_over", "Another server has taken over.")
        self._until = asked + LASTS

    def release(self, database: Database) -> None:
        """Whoever waits need not wait until it runs out."""
        if self.epoch and not self.is_lost:
            database.execute(RELEASE, (self.epoch,))
            self._until = 0.0

    def lose(self) -> None:
        self.is_lost = True
