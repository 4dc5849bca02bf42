"""Where the database is slow, or the machine has no time, leases run out while wings are opened: so
few are taken at once, and leases are renewed in between."""

from typing import Any

import pytest

from countertop.server.store.parts import WINGS
from countertop.server.store.postgres.lease import Lease
from countertop.server.wings.keeper import AT_ONCE, Keeper


async def test_few_wings_are_opened_at_once_and_all_in_the_end(
    open_house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens, opening, most = Keeper._open, set[str](), list[int]()

    async def watched(self: Keeper, lease: Lease) -> None:
        opening.add(lease.wing)
        most.append(len(opening))
        await opens(self, lease)
        opening.remove(lease.wing)

    monkeypatch.setattr(Keeper, "_open", watched)
    await open_house(1)
    assert (len(most), max(most)) == (len(WINGS), AT_ONCE)
