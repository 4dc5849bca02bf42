"""How many messages somebody may send."""

from collections import deque

from ..clock import Moment


class Pace:
    """How many messages came in the last while; belongs to a member, not to a connection."""

    __slots__ = ("_times",)

    def __init__(self) -> None:
        self._times: deque[Moment] | None = None

    def admits(self, moment: Moment, most: int, within: float) -> bool:
        times = self._times
        if times is None:  # most connections are quiet, and a deque is large
            times = self._times = deque(maxlen=most)
        if len(times) == most and moment - times[0] < within:
            return False
        times.append(moment)
        return True
