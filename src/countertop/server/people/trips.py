"""How long messages take to a client and back, as the server itself measures it."""

import asyncio
import os
import socket
import struct
import sys
from array import array

from ..clock import Moment
from ..match.race import MOST_CREDIT
from ..protocol import Net
from ..settings import Settings

WINDOW = 15
"""Pongs that are remembered."""
KERNEL_SLACK = 20.0
"""How much slower than the kernel's fastest packet a pong may be and still be believed: a client
can hold a pong back to look slow, but its kernel acknowledges packets all the same."""
_MIN_RTT = struct.Struct("@I")
_MIN_RTT_OFFSET = 148
"""The offset of `tcpi_min_rtt`, in microseconds, in Linux's struct tcp_info."""


class RoundTrips:
    """The round trips of one connection."""

    __slots__ = ("_floor", "_heard", "_open", "_samples", "_sent", "measured")

    def __init__(self, moment: Moment) -> None:
        self._samples = array("d")
        self._open: dict[int, Moment] = {}
        self._sent = 0
        self._heard = moment
        self._floor: float | None = None
        self.measured = 0.0
        """Milliseconds there and back: three pongs of four were faster. 0 before the first pong."""

    def ping(self, moment: Moment) -> int:
        """The number of a ping that is sent now."""
        self._sent += 1
        self._open[self._sent] = moment
        return self._sent

    def pong(self, id: int, moment: Moment) -> bool:
        """Whether the pong answers a ping."""
        sent = self._open.pop(id, None)
        if sent is None:
            return False
        self._heard = moment
        self._samples.append(moment - sent)
        del self._samples[:-WINDOW]
        self._measure()
        # Made anew, because a dict that was emptied keeps its size.
        self._open = {number: sent for number, sent in self._open.items() if number > id}
        return True

    @property
    def needs_limit(self) -> bool:
        """Whether the kernel could know better than the pongs."""
        return max(self._samples, default=0.0) > KERNEL_SLACK

    def limit(self, floor: float | None) -> None:
        """The fastest round trip that the kernel has seen, if it can tell."""
        self._floor = floor
        self._measure()

    def _measure(self) -> None:
        """Whenever there is something new: it is asked for at every move."""
        if self._samples:
            ranked = sorted(self._samples)
            trip = ranked[len(ranked) * 3 // 4]
            self.measured = trip if self._floor is None else min(trip, self._floor + KERNEL_SLACK)

    @property
    def credit(self) -> float:
        return min(self.measured, MOST_CREDIT)

    def silence(self, moment: Moment) -> float:
        """How long an answer has been owed; 0 if none is."""
        if not self._open:
            return 0.0
        return moment - max(self._heard, min(self._open.values()))

    def last_ping(self) -> Moment | None:
        """When the last ping was sent that has not been answered."""
        return max(self._open.values(), default=None)

    def net(self, moment: Moment, settings: Settings) -> Net:
        silence = self.silence(moment)
        if silence > settings.silent:
            return "lost"
        trip = sorted(self._samples)[len(self._samples) // 2] if self._samples else 0.0
        return "slow" if max(trip, silence / 4) > settings.slow_trip else "good"


def kernel_trip(transport: asyncio.BaseTransport) -> float | None:
    """The fastest round trip of a TCP connection so far, by the kernel's own measure."""
    if sys.platform != "linux":
        return None
    try:
        descriptor = transport.get_extra_info("socket").fileno()
        with socket.socket(fileno=os.dup(descriptor)) as connection:
            info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 192)
        (microseconds,) = _MIN_RTT.unpack_from(info, _MIN_RTT_OFFSET)
    except (OSError, ValueError, AttributeError, struct.error):
        return None
    never = 0xFFFFFFFF
    return None if microseconds in (0, never) else microseconds / 1000
