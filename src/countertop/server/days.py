"""What crosses the wire of the deal of the day and of somebody's matches (`make types` writes the
client's types)."""

from typing import Literal

from msgspec import Struct

from ..engine.daily import Row
from ..engine.game import Seat
from ..engine.insight.facts import Fact
from .replays import About


class Ticket(Struct, frozen=True):
    """One of today's deals, as it is for one browser."""

    game: str
    state: Literal["new", "begun", "done"]
    code: str | None = None
    """The table at which a try that was begun goes on."""
    score: int | None = None


class Today(Struct, frozen=True):
    """`GET /api/today`. The first ticket is the one of the day, the others are there as well."""

    day: str
    """As the server's own calendar says it: `2026-11-16`."""
    tickets: tuple[Ticket, ...]


class NewTry(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/today/GAME`: begin today's deal, or go on with it; answers with `Joined`."""

    name: str


class Tried(Struct, frozen=True):
    """How a try went. It shows nothing of what was dealt."""

    day: str
    game: str
    name: str
    score: int
    rows: tuple[Row, ...]
    replay: str | None = None
    """The address of the match, for as long as it is kept."""


class Friend(Struct, frozen=True):
    """Somebody with whom this browser has finished a match, and their score of that day."""

    name: str
    score: int


class Others(Struct, frozen=True):
    """`GET /api/today/GAME`: how everybody did, for whoever is done themselves."""

    yours: Tried
    scores: tuple[tuple[int, int], ...]
    """Each score, from the lowest, and how many had it."""
    friends: tuple[Friend, ...]


class MyMatch(Struct, frozen=True):
    """`GET /api/mine?skip=100`: a finished match that this browser was in, the latest first, a
    hundred at a time."""

    key: str
    """Its address, `/r/KEY`."""
    seat: Seat | None
    hosting: bool
    about: About


class Fastest(Struct, frozen=True):
    """The fastest right answer that this browser gave in a game."""

    game: str
    ms: int
    fact: Fact
    at: int
    """When, in milliseconds since 1970."""


class Feat(Struct, frozen=True):
    """The most of what a game counts besides points: the largest colony."""

    game: str
    value: int
    ended: int
    """When that match ended, in seconds since 1970."""


class Played(Struct, frozen=True):
    """How this browser did at a game."""

    game: str
    matches: int
    won: int
    """Alone or shared; nobody wins alone, or where all play together."""
    most: int
    """Points."""


class MyBests(Struct, frozen=True):
    """`GET /api/mine/bests`: what this browser tries to beat, from all its matches."""

    fastest: tuple[Fastest, ...]
    feats: tuple[Feat, ...]
    played: tuple[Played, ...]
    """The game that was played last comes first."""


class OnTheMove(Struct, frozen=True):
    """`POST /api/mine/move`: what another device needs to take this browser's matches over."""

    address: str
    qr: str
    """The same as a picture."""
    seconds: int
    """How long it works; and it works once."""


class MoveHere(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/mine/take`: the matches of the browser that was given this token come here."""

    token: str
