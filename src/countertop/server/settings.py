"""Every limit and waiting time of the server in one frozen object; times in milliseconds."""

from collections.abc import Mapping

from msgspec import Struct

from ..engine.aids import Aids

SECOND = 1000.0
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


class Settings(Struct, frozen=True):
    behind_proxy: bool = False
    """A proxy stands in front: believe its X-Forwarded headers, and measure round trips by pongs
    alone, as the kernel only sees the way to the proxy."""

    aids: Mapping[str, Aids] = {}
    """Weights for bots, by the name of the game."""

    frame_bytes: int = 8192
    burst: int = 100
    """Messages that a seat may send within `burst_time`."""
    burst_time: float = 20 * SECOND
    outbox: int = 256
    """Answers that may wait for a slow reader before it is let go."""

    countdown: float = 3 * SECOND
    """The 3-2-1 before the clock runs again."""
    beat: float = 0.5 * SECOND
    """How often connections are looked after."""
    ping_playing: float = 2 * SECOND
    ping_waiting: float = 5 * SECOND
    slow_trip: float = 150.0
    silent: float = 5 * SECOND
    """Without a pong for this long a connection counts as lost."""
    dead: float = 20 * SECOND
    """And after this long it is closed."""
    unwatched: float = 2 * SECOND
    """Nobody is there: the match pauses itself."""
    missing: float = 20 * SECOND
    """A bot plays for somebody who keeps a running match waiting this long, until they are back."""
    host_gone: float = 20 * SECOND
    """A host who is away this long hands over to the next player."""

    asleep: float = 2 * MINUTE
    """A room with nobody in it leaves memory; the store keeps it."""
    abandoned_lobby: float = 2 * HOUR
    abandoned_match: float = 72 * HOUR
    sweep: float = 60 * SECOND
    first_sweep: float = 10 * MINUTE
    """After a start people get this long to come back before any room is closed."""

    members: int = 100
    """People in one room, onlookers included."""
    rooms: int = 20_000
    new_rooms: int = 200
    """Rooms that may be opened in one go, and then this many in a second:"""
    new_rooms_per_second: float = 10.0
    wrong_codes: int = 60
    """Wrong codes that may be tried in one go by all together, and then this many in a second:"""
    wrong_codes_per_second: float = 1.0
    guessers: int = 30
    """Strangers who may wait for their turn when too many wrong codes are being tried."""
