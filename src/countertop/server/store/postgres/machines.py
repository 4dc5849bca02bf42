"""Which machines share a database: every connection says by its name where it comes from."""

import hashlib
import os
import socket

from ..rows import Database

_COUNTERTOP = "countertop "
ELSEWHERE = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name LIKE ? AND application_name <> ?"
)
WORKERS = "SELECT address FROM worker WHERE until >= clock_timestamp()"


def name() -> str:
    """The same wherever 127.0.0.1 is the same: on one machine, or in one container."""
    try:
        network = os.stat("/proc/self/ns/net").st_ino
    except OSError:  # not Linux
        network = 0
    here = hashlib.sha256(f"{socket.gethostname()} {network}".encode()).hexdigest()
    return _COUNTERTOP + here[:16]


def others(database: Database) -> tuple[bool, list[str]]:
    """Whether workers elsewhere share it, too; and where all say that they are found."""
    found = database.execute(ELSEWHERE, (f"{_COUNTERTOP}%", name())).fetchone()
    addresses = [address for (address,) in database.execute(WORKERS)]
    return bool(found and found[0]), addresses
