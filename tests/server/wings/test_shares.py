"""Wings are shared out evenly, whoever comes and goes, and no more of them move than that needs."""

from collections import Counter
from random import Random

import pytest

from countertop.server.store.parts import WINGS
from countertop.server.store.postgres.lease import LASTS
from countertop.server.wings import front, shares
from countertop.server.wings.keeper import ROUND


class Simulated:
    """Workers that look one after the other, in any order."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.counts: Counter[str] = Counter()
        self.moves = 0

    def round(self) -> bool:
        """Whether anybody did anything."""
        workers = list(self.counts)
        self.dice.shuffle(workers)
        did = [self.turn(worker) for worker in workers]
        return any(did)

    def turn(self, me: str) -> bool:
        if taken := shares.to_take(self.counts, me):
            self.counts[me] += taken
            assert sum(self.counts.values()) <= len(WINGS), "nobody takes what is not free"
            return True
        if shares.has_too_many(self.counts, me):
            self.counts[me] -= 1
            self.moves += 1
            return True
        return False

    def settle(self) -> None:
        for _ in range(200):
            if not self.round():
                return
        raise AssertionError(f"they never come to rest: {self.counts}")

    @property
    def is_even(self) -> bool:
        counts = self.counts.values()
        return sum(counts) == len(WINGS) and max(counts) - min(counts) <= 1


def test_whoever_is_killed_is_missed_for_less_than_five_seconds() -> None:
    """So long is waited: until their leases run out, and until the next look at who has what. What
    machines need besides is measured (`make bench ARGS=failover`); whoever asks meanwhile waits."""
    assert LASTS + ROUND < 3000.0
    assert LASTS + 2 * ROUND < front.PATIENCE
    assert LASTS > 4 * ROUND, "and a look that is late loses nothing"


@pytest.mark.parametrize("seed", range(20))
def test_workers_that_come_and_go_come_to_rest_with_even_shares(seed: int) -> None:
    house = Simulated(seed)
    for step in range(40):
        if len(house.counts) < 2 or (len(house.counts) < 16 and house.dice.random() < 0.6):
            house.counts[f"w{step}"] = 0
        else:
            del house.counts[house.dice.choice(list(house.counts))]
        house.settle()
        assert house.is_even, house.counts


def test_one_that_comes_is_given_its_share_and_nothing_else_moves() -> None:
    house = Simulated(0)
    house.counts.update(a=8, b=8, c=0)
    house.settle()
    assert (house.moves, sorted(house.counts.values())) == (5, [5, 5, 6])


def test_the_share_of_one_that_is_gone_is_taken_and_nothing_else_moves() -> None:
    house = Simulated(0)
    house.counts.update(a=6, b=5)
    house.settle()
    assert (house.moves, sorted(house.counts.values())) == (0, [8, 8])


def test_more_workers_than_wings_leave_some_without() -> None:
    house = Simulated(0)
    house.counts.update({f"w{number}": 0 for number in range(20)})
    house.settle()
    assert sorted(house.counts.values()) == [0] * 4 + [1] * 16
