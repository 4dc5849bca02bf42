"""Leases that last: for tests in which nobody is killed, on a machine that may be busy.

As a script it serves the tiny game as `server/tiny.py` does, with such leases.
"""

import runpy
from collections.abc import Callable
from pathlib import Path

from countertop.server.store.postgres import lease, leases
from countertop.server.store.postgres.lease import LASTS
from countertop.server.wings import keeper

LONG = 60_000.0


def last_longer(change: Callable[[object, str, object], None], millis: float = LONG) -> None:
    """`change` is `setattr`, or pytest's, which is taken back."""
    for module in (lease, keeper):
        change(module, "LASTS", millis)
    for name in ("COME", "RENEW", "TAKE"):
        statement = getattr(leases, name).replace(f"'{LASTS:.0f} ", f"'{millis:.0f} ")
        change(leases, name, statement)


if __name__ == "__main__":
    last_longer(setattr)
    runpy.run_path(str(Path(__file__).parents[2] / "server" / "tiny.py"), run_name="__main__")
