"""Over HTTP: what is asked, and what is answered."""

from typing import Any

from msgspec import Struct

from ...engine.game import Millis, Seat
from ...engine.options import Option
from .words import Phase


class GameInfo(Struct, frozen=True):
    """`GET /api/games` lists these."""

    name: str
    title: str
    seats: tuple[int, int]
    """Fewest and most players."""
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    """The bots' levels, weakest first."""
    lesson: bool
    """Whether it has a guided first game: `GET /api/games/GAME/lesson`."""
    calm: dict[str, Any] | None = None
    """The options under which nothing hurries anybody: none where there is no clock anyway; None
    where it cannot be played so."""


class LessonFrame(Struct, frozen=True):
    """What is seen at one moment of a lesson, by the clock of its match."""

    view: Any
    at: Millis


class LessonWay(Struct, frozen=True):
    """A move that is meant, and the number of the scene that it leads to."""

    move: Any
    to: int


class LessonScene(Struct, frozen=True):
    """A step of a lesson as it stands after what was done before."""

    step: int
    """From 0."""
    says: str
    hint: str
    """A second sentence for whoever tries something else; may be empty."""
    at: str
    """The part of the table that the arrow points at."""
    lit: tuple[str, ...]
    """What else is meant; the rest rests."""
    look: Millis
    """How long the last moment is looked at before the sentence comes."""
    frames: tuple[LessonFrame, ...]
    """The moments that lead here, one after the other; the last one stays."""
    ways: tuple[LessonWay, ...]
    shown: tuple[str, str] | None
    """Done as soon as this part of the table shows this value."""
    to: int | None
    """The next scene without a move: when it is read, or when `shown` is. None in the last."""


class Lesson(Struct, frozen=True):
    """`GET /api/games/GAME/lesson?lang=de`: a guided first game, played by the rules in advance."""

    seats: tuple[str, ...]
    """The names at the table; your own is up to you."""
    you: Seat
    steps: int
    scenes: tuple[LessonScene, ...]
    """The first one is where it begins."""


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/rooms`: open a room and sit down as its host; answers with `Joined`."""

    game: str
    name: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/rooms/CODE/join`: take a free seat, or look on; answers with `Joined`. Whoever
    had a seat here gets it back, whatever name they give."""

    name: str
    look_on: bool = False


class Joined(Struct, frozen=True):
    code: str
    you: Seat | None


class RoomPeek(Struct, frozen=True):
    """`GET /api/rooms/CODE`, before joining, and the list of `GET /api/rooms/mine`."""

    code: str
    game: str
    phase: Phase
    names: tuple[str, ...]
    free: int
    """Seats still free."""
    you: Seat | None
    touched: int
    """When something last happened here, in seconds since 1970."""
    joined: bool = False
    """Whether you are in this room already, on a seat or looking on: no need to join."""
    bots: int = 0
    """In a match: seats of bots that whoever comes may take."""
    open_door: bool = True
    """Whether anybody new may come in."""
    address: str = ""
    """How friends in the same network reach the room, for a link to share; only when asked for
    one room."""


class Problem(Struct, frozen=True):
    """Every HTTP error: a code for programs, a sentence for people."""

    code: str
    message: str
