"""Every limit and waiting time of the server in one frozen object; times in milliseconds."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from ..engine.aids import Aids

SECOND = 1000.0
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Share(NamedTuple):
    """So many in one go, and then so many in a second."""

    in_one_go: int
    per_second: float


class Settings(Struct, frozen=True):
    behind_proxy: bool = False
    """A proxy stands in front: believe its X-Forwarded headers, and measure round trips by pongs
    alone, as the kernel only sees the way to the proxy."""

    aids: Mapping[str, Aids] = {}
    """Weights for bots, by the name of the game."""
    thinkers: int = 0
    """Processes that may think for bots who think long; 0: the table waits for them."""

    idle: float = 20 * SECOND
    """How long a connection may say nothing, or take for the head of a request,"""
    body: float = 10 * SECOND
    """and how long for the rest of it."""
    connections: int = 0
    """The most that may be open; 0: as many as the system gives."""
    for_the_seated: float = 0.1
    """The part of them that is kept for people who have a seat."""
    bytes_in: Share = Share(512 * 1024, 64 * 1024.0)
    """That a WebSocket may send."""
    frame_bytes: int = 8192
    burst: int = 100
    """Messages that a seat may send within `burst_time`."""
    burst_time: float = 20 * SECOND
    reactions: int = 5
    """Reactions that a player may show within `reaction_time`: a greeting, not a drum."""
    reaction_time: float = 10 * SECOND
    outbox: int = 256
    """Answers that may wait for a slow reader before it is let go."""

    calm: float = 50.0
    """While a match runs, an answer to something that changed nothing takes this long from its
    arrival, so that nobody hears from it whether a neighbour's secret was just being written."""
    countdown: float = 3 * SECOND
    """The 3-2-1 before the clock runs again."""
    moving: float = 2 * SECOND
    """A table that another server hands over goes on without a 3-2-1 if all are back this soon,"""
    breath: float = 0.25 * SECOND
    """and then after this long: it takes some pings until races are fair."""
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
    onlooker_gone: float = 2 * MINUTE
    """An onlooker without a connection this long is no longer in the room, while its door is open;
    whoever has a seat keeps it."""

    asleep: float = 2 * MINUTE
    """A room with nobody in it leaves memory; the store keeps it."""
    abandoned_lobby: float = 2 * HOUR
    abandoned_match: float = 72 * HOUR
    """Of the time that the server runs: nothing is lost over a weekend on which it is off."""
    keep_matches: float = 90 * DAY
    """How long a finished match can be watched again, of the time that the server runs; 0: not at
    all."""
    sweep: float = 60 * SECOND
    first_sweep: float = 10 * MINUTE
    """After a start people get this long to come back before any room is closed."""

    members: int = 100
    """People in one room, onlookers included; when it is full, those without a connection make
    way."""
    screens: int = 4
    """Big screens that may show one room at the same time."""
    rooms: int = 20_000
    classes: int = 2000
    pupils: int = 60
    """In one class."""
    guessers: int = 30
    """People who may wait for their turn when too many wrong codes are being tried."""

    # For one browser, and for all browsers of one address together, which may be a school.
    own_wrong_codes: Share = Share(6, 0.05)
    wrong_codes: Share = Share(120, 2.0)
    own_new_rooms: Share = Share(60, 1.0)
    new_rooms: Share = Share(200, 10.0)
    own_new_classes: Share = Share(12, 0.02)
    new_classes: Share = Share(60, 0.2)
    own_records: Share = Share(12, 0.2)
    records: Share = Share(120, 2.0)
    own_opinions: Share = Share(60, 1.0)
    opinions: Share = Share(600, 10.0)
    own_answers: Share = Share(120, 2.0)
    answers: Share = Share(1200, 20.0)
    own_requests: Share = Share(600, 30.0)
    requests: Share = Share(6000, 600.0)

    wrong_pictures: Share = Share(5, 0.02)
    """For one pupil, from wherever: three pictures of twelve are soon guessed by whoever may."""

    is_public: bool = False
    """Anybody on the internet may try codes: they are longer."""
    hosts: tuple[str, ...] = ()
    """Names that this server is known by, besides its own addresses: links and QR codes may have
    them."""


_NO_LIMIT = 10**9
_WIDE = Share(_NO_LIMIT, _NO_LIMIT)
WITHOUT_BUDGETS = Settings(
    rooms=_NO_LIMIT,
    burst=_NO_LIMIT,
    bytes_in=_WIDE,
    own_requests=_WIDE,
    requests=_WIDE,
    own_new_rooms=_WIDE,
    new_rooms=_WIDE,
    own_records=_WIDE,
    records=_WIDE,
    own_opinions=_WIDE,
    opinions=_WIDE,
    own_answers=_WIDE,
    answers=_WIDE,
    own_new_classes=_WIDE,
    new_classes=_WIDE,
    wrong_pictures=_WIDE,
    own_wrong_codes=_WIDE,
    wrong_codes=_WIDE,
)
"""Nobody is held back: for benchmarks and attacks, in which one machine is everybody."""
