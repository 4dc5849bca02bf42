"""How much a WebSocket may send.

Messages are counted where they arrive, but what never becomes one (a fragment without an end) does
not arrive anywhere. So bytes are counted before they are read: whoever sends more than any game
has to say is let go.
"""

from typing import Protocol, cast

from aiohttp import web

from ..clock import REAL
from ..house.gate import Allowance
from ..settings import Share


class Parser(Protocol):
    """What aiohttp reads a WebSocket with."""

    def feed_data(self, data: bytes) -> tuple[bool, bytes]: ...
    def feed_eof(self) -> None: ...


class Metered:
    """A parser that is fed no more than its share."""

    __slots__ = ("_allowance", "_parser")

    def __init__(self, parser: Parser, share: Share) -> None:
        self._parser = parser
        self._allowance = Allowance(share)

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        if not self._allowance.spend(REAL.now(), len(data)):
            return True, b""  # aiohttp closes the connection
        return self._parser.feed_data(data)

    def feed_eof(self) -> None:
        self._parser.feed_eof()


def meter(request: web.Request, share: Share) -> None:
    """Put a meter before the parser of a WebSocket that has just been opened."""
    protocol = request.protocol
    protocol._payload_parser = Metered(cast(Parser, protocol._payload_parser), share)
