"""Who was shown which state of the match, and when: the fair race begins there."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from ...engine.game import Seat
from ..clock import Moment

PAST = 32
"""Published states that are remembered, to tell since when a target has been on a screen."""


class Player(Struct):
    """A seat as the race sees it: when it was sent which view, and how far away it is."""

    sent: deque[tuple[int, Moment]]
    is_here: bool = False
    trip: float = 0.0


class Sight:
    """What the seats of one match have been shown lately."""

    def __init__(self, seats: int) -> None:
        self.players = [Player(deque(maxlen=PAST)) for _ in range(seats)]
        self._past: deque[tuple[int, Any]] = deque(maxlen=PAST)

    def published(self, seq: int, state: Any) -> None:
        """A new state goes out."""
        self._past.append((seq, state))

    def shown(self, seat: Seat, seq: int, moment: Moment) -> None:
        """A view has just left for a seat."""
        self.players[seat].sent.append((seq, moment))

    def forget(self) -> None:
        """After a pause everybody sees the table anew."""
        self._past.clear()
        for player in self.players:
            player.sent.clear()

    def latest_first(self) -> Iterator[Any]:
        """The states that went out, the latest first."""
        return (state for _, state in reversed(self._past))

    def shown_at(self, seat: Seat, has_target: Callable[[Any], bool]) -> Moment | None:
        """When the seat was first sent a view with the target in it, without a break since."""
        first = None
        for seq, state in reversed(self._past):
            if not has_target(state):
                break
            first = seq
        return None if first is None else self._sent_from(seat, first)

    def once_shown_at(self, seat: Seat, has_target: Callable[[Any], bool]) -> Moment | None:
        """The same for a target that may be gone by now."""
        first = next((seq for seq, state in self._past if has_target(state)), None)
        return None if first is None else self._sent_from(seat, first)

    def _sent_from(self, seat: Seat, first: int) -> Moment | None:
        return next((sent for seq, sent in self.players[seat].sent if seq >= first), None)
