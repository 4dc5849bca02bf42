"""The fair race (R18 of Hochspannung): claims in the order of response, not of arrival.

Pure logic over times that are given to it; all of them are milliseconds. A claim's response time
is the one that the client measured, but no less than the time since the target left the server
for that seat, minus a credit for the way there and back. So nobody loses by a slow network, and
nobody gains more by lying than the credit is too generous.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from ...engine.game import Millis, Seat
from ..clock import Moment

T = TypeVar("T")

MOST_CREDIT = 250.0
LONGEST_HOLD = 200.0
TOO_CLOSE = 15
"""Claims this close to the fastest are as fast as the fastest: a draw decides."""


class Rival(Struct, frozen=True):
    """A seat that may still claim: when it was shown the target (None: not yet), its credit."""

    shown: Moment | None
    credit: float


class Claim(Struct, Generic[T], frozen=True):
    """Somebody wants the target. `attempt` is whatever the caller has to remember with it."""

    seat: Seat
    response: Millis
    attempt: T


class Verdict(Struct, Generic[T], frozen=True):
    """All claims, the winner's first."""

    order: tuple[Claim[T], ...]
    drawn: bool


def response(claimed: int | None, shown: Moment | None, arrived: Moment, credit: float) -> Millis:
    """How long somebody took: what they say, unless that cannot be."""
    if shown is None:
        return Millis(max(0, claimed or 0))
    least = arrived - shown - min(credit, MOST_CREDIT)
    return Millis(max(0, claimed or 0, round(least)))


class Race(Generic[T]):
    """The claims on one target, from the first until it is certain that none can be faster."""

    def __init__(self, target: int, opened: Moment) -> None:
        self.target = target
        self.claims: list[Claim[T]] = []
        self.closes: Moment = opened
        """When it is certain that nobody else is faster, as far as we know now."""
        self._latest = opened + LONGEST_HOLD

    def add(self, claim: Claim[T]) -> None:
        self.claims.append(claim)

    def has(self, seat: Seat) -> bool:
        return any(claim.seat == seat for claim in self.claims)

    def wait_for(self, rivals: Iterable[Rival]) -> None:
        """Until the last of those who could still be faster, or as fast, must have been heard."""
        bar = min(claim.response for claim in self.claims) + TOO_CLOSE
        heard = (
            self._latest
            if rival.shown is None
            else rival.shown + min(rival.credit, MOST_CREDIT) + bar
            for rival in rivals
        )
        self.closes = min(self._latest, max(heard, default=0.0))

    def verdict(self, draw: Callable[[int], int]) -> Verdict[T]:
        """The order of the claims; `draw(n)` gives a number below n if it is too close to call."""
        ranked = sorted(self.claims, key=lambda claim: (claim.response, claim.seat))
        first = [claim for claim in ranked if claim.response - ranked[0].response <= TOO_CLOSE]
        drawn = len(first) > 1
        winner = first[draw(len(first))] if drawn else ranked[0]
        rest = tuple(claim for claim in ranked if claim is not winner)
        return Verdict((winner, *rest), drawn)
