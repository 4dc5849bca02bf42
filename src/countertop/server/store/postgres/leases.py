"""Who has which wing of a database: taken, renewed, given back, and seen by all.

Whoever takes a wing skips those in which somebody is in the middle of a commit, and comes back to
them: one that was stopped there is rolled back by PostgreSQL after a second.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from ...clock import REAL
from ..rows import Database
from .lease import LASTS, Lease

_UNTIL = f"clock_timestamp() + interval '{LASTS:.0f} milliseconds'"
COME = (
    f"INSERT INTO worker VALUES (?, {_UNTIL}) "
    "ON CONFLICT (address) DO UPDATE SET until = excluded.until"
)
GO = "DELETE FROM worker WHERE address = ? OR until < clock_timestamp() - interval '1 minute'"
RENEW = (
    f"UPDATE lease SET until = {_UNTIL} FROM json_each(?) AS mine(value) "
    "WHERE name = value->>0 AND epoch = CAST(value->>1 AS BIGINT) RETURNING name"
)
TAKE = (
    "WITH free AS MATERIALIZED (SELECT name, CASE WHEN address = '' AND isfinite(until) THEN "
    "CAST(1000 * EXTRACT(EPOCH FROM clock_timestamp() - until) AS FLOAT) END AS idle "
    "FROM lease WHERE until < clock_timestamp() "
    "ORDER BY random() LIMIT CAST(? AS BIGINT) FOR UPDATE SKIP LOCKED) "
    f"UPDATE lease SET epoch = epoch + 1, until = {_UNTIL}, address = ? FROM free "
    "WHERE lease.name = free.name RETURNING lease.name, lease.epoch, free.idle"
)
RELEASE = "UPDATE lease SET until = clock_timestamp(), address = '' WHERE name = ? AND epoch = ?"
"""Nobody's since then: a lease that ran out still has an address."""
MISS = (
    "UPDATE lease SET until = clock_timestamp() FROM (SELECT name FROM lease "
    "WHERE address = ? AND until > clock_timestamp() FOR UPDATE SKIP LOCKED) AS left_behind "
    "WHERE lease.name = left_behind.name"
)
FORGET = (
    "DELETE FROM worker WHERE address = ? AND NOT EXISTS (SELECT 1 FROM lease "
    "WHERE lease.address = worker.address AND until > clock_timestamp())"
)
OWNERS = "SELECT name, address FROM lease WHERE until >= clock_timestamp()"
WORKERS = "SELECT address FROM worker WHERE until >= clock_timestamp() ORDER BY address"


class Seen(Struct, frozen=True):
    """Who is there, and who has which wing."""

    owners: dict[str, str] = {}
    workers: tuple[str, ...] = ()


def look(database: Database, address: str, held: Sequence[Lease]) -> Seen:
    """Say that this worker is there, and renew what it has; what it has no more is lost."""
    asked = REAL.now()
    database.execute(COME, (address,))
    mine = msgspec.json.encode([(lease.wing, lease.epoch) for lease in held]).decode()
    kept = {wing for (wing,) in database.execute(RENEW, (mine,))}
    for lease in held:
        if lease.wing in kept:
            lease.hold(asked)
        else:
            lease.lose()
    workers = tuple(one for (one,) in database.execute(WORKERS))
    return Seen(dict(database.execute(OWNERS).fetchall()), workers)


def take(database: Database, address: str, most: int) -> list[Lease]:
    """Wings that are free, at most so many."""
    asked = REAL.now()
    taken: list[Lease] = []
    for wing, epoch, idle in database.execute(TAKE, (most, address)):
        lease = Lease(wing, epoch)
        lease.hold(asked)
        lease.given = None if idle is None else asked - idle
        taken.append(lease)
    return taken


def release(database: Database, leases: Sequence[Lease]) -> None:
    """Whoever waits need not wait until they run out."""
    for lease in leases:
        lease.let_go()
        if not lease.is_lost:
            database.execute(RELEASE, (lease.wing, lease.epoch))


def leave(database: Database, address: str) -> None:
    """This worker wants no more wings; and whoever has been gone for long is forgotten."""
    database.execute(GO, (address,))


def miss(database: Database, address: str) -> None:
    """That worker is gone: its leases need not run out. One in the middle of a commit is left for
    the next time, and with it the worker. Should it be there all the same, it renews them."""
    database.execute(MISS, (address,))
    database.execute(FORGET, (address,))
