"""A move that somebody wants to make, and what becomes of it."""

from typing import Any

from msgspec import Struct

from ...engine.errors import IllegalMove
from ...engine.game import Millis, Seat
from ..clock import Moment


class Attempt(Struct, frozen=True, gc=False):
    """A move that somebody wants to make."""

    seat: Seat
    move: Any
    arrived: Moment
    ms: int | None = None
    """How long the target had been on the mover's screen, by the mover's own account."""
    trip: float = 0.0
    """The mover's measured round trip."""
    request: tuple[int, int] | None = None
    """The member and the number of the request behind it; None for a bot's."""


class Decided(Struct, frozen=True, gc=False):
    """What became of an attempt: made, or refused because of this."""

    attempt: Attempt
    refusal: IllegalMove | None = None
    late: Millis | None = None
    """By how much it was too late, if it was."""
