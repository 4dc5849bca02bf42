"""Wings of a database that are served together, as a store: nothing of them is read or written once
somebody else has one of them."""

from collections.abc import Sequence
from typing import Any

from ...clock import REAL
from ..changes import Done
from ..thread import Asking
from .database import PostgresStore
from .lease import Lease


class Part(Asking):
    """Usually one wing."""

    def __init__(self, store: PostgresStore, leases: Sequence[Lease]) -> None:
        self._store = store
        self.leases = tuple(leases)
        self.wing = leases[0].wing if len(leases) == 1 else None

    @property
    def failure(self) -> str | None:
        return self._store.failure

    @property
    def is_held(self) -> bool:
        return all(lease.is_held for lease in self.leases)

    @property
    def is_lost(self) -> bool:
        return any(lease.is_lost for lease in self.leases)

    def given_ago(self) -> float | None:
        given = [lease.given for lease in self.leases if lease.given is not None]
        return REAL.now() - min(given) if len(given) == len(self.leases) else None

    def free_bytes(self) -> int | None:
        return self._store.free_bytes()

    def is_to_be_replaced(self) -> bool:
        return False

    def close(self) -> None:
        """The database belongs to all wings."""

    def _tell(self, work: Any, done: Done) -> None:
        self._store.tell_for(self.leases, work, done)
