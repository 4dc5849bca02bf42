"""A class: what its teacher, its pupils and its projector ask over HTTP, and what they are told.

Pupils have a cookie, `pupil`, for as long as their browser is open. A teacher's requests carry the
secret of the class: `Authorization: Bearer SECRET`. Over `/api/class/live` the first message says
who looks on (`ClassHello`), and then comes one frame whenever something is new, at most two a
second: `ClassRoom` for the teacher, `ClassBoard` for the projector, `ClassMe` for a pupil.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ...engine.game import Millis
from ...engine.insight.facts import Fact
from ..learned import MyNumbers

Picture = Literal[
    "sun",
    "moon",
    "tree",
    "fish",
    "house",
    "boat",
    "key",
    "apple",
    "ball",
    "cloud",
    "flower",
    "rocket",
]
"""Twelve pictures, of which every pupil has three in an order of their own."""
Pictures = tuple[Picture, Picture, Picture]
ClassState = Literal["gathering", "playing", "paused", "over"]
ClassTableState = Literal["waiting", "playing", "stuck", "asleep", "finished"]
ClassSaid = Literal["waiting", "playing", "paused", "thinking", "quiet", "gone", "won", "over"]
"""A sentence of the client's about a table: `who` and `seconds` are what it names."""
Locale = Literal["de", "en"]
Day = Annotated[str, Meta(pattern=r"^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$")]
"""`2026-11-16`."""


class NewClass(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class`: open a class; answers with `ClassOpened`."""

    name: str
    locale: Locale = "en"
    until: Day | None = None
    """The last day on which it is kept; None: until 90 days after it was last used."""


class ClassOpened(Struct, frozen=True):
    """The only time that the secret is told; `POST /api/class/renew` answers with another one."""

    secret: str
    """Of the teacher's link, `/teach#SECRET`."""
    code: str
    """For the pupils."""
    until: str


class EnterClass(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/enter`: a code on a tablet; answers with `ClassEntered`."""

    code: str


class PupilTile(Struct, frozen=True):
    """A nickname to tap."""

    id: int
    nickname: str
    taken: bool
    """Somebody plays under it on another tablet just now."""
    fresh: bool = False
    """Their next three pictures are the ones that count: the teacher has let them choose anew."""


class ClassEntered(Struct, frozen=True):
    name: str
    code: str
    locale: Locale
    pupils: tuple[PupilTile, ...]


class JoinClass(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/join`: a new pupil, who chooses a nickname and three pictures; answers with
    `ClassMe` and the cookie."""

    code: str
    nickname: str
    symbols: Pictures


class LoginPupil(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/login`: a pupil whom the class knows, by their three pictures; answers with
    `ClassMe` and the cookie. `POST /api/class/leave` takes the cookie away again."""

    code: str
    pupil: int
    symbols: Pictures


class ClassMe(Struct, frozen=True):
    """`GET /api/class/me`, and what a pupil is told over the socket."""

    name: str
    """Of the class."""
    code: str
    locale: Locale
    id: int
    nickname: str
    table: int | None
    """The number of their table; None while they wait for one."""
    room: str | None
    """The code of the room at which their seat is: `/CODE`; None before all start."""
    others: tuple[str, ...]
    """The nicknames of those who sit there with them."""
    game: str
    state: ClassState
    time_left_ms: Millis | None


class ClassPupil(Struct, frozen=True):
    id: int
    nickname: str
    here: bool
    """Whether a tablet of theirs is connected."""
    table: int | None
    wrong: int = 0
    """How often their pictures were guessed wrong lately."""


class ClassTable(Struct, frozen=True):
    number: int
    """From 1; a teacher knows a table by its place."""
    game: str
    """What is played there; before the start, what is chosen."""
    room: str | None
    seats: tuple[int, ...]
    """Pupils, by their ids, in the order of their seats."""
    bots: tuple[str, ...]
    """The names of bots that fill a table which would be too small."""
    state: ClassTableState
    progress: float
    """From 0 to 1."""
    said: ClassSaid
    who: str | None = None
    """Whom `said` is about: somebody who is thinking, gone, or has won."""
    seconds: int | None = None
    """For how long, as far as `said` tells."""


class ClassRoom(Struct, frozen=True):
    """`GET /api/class/room`: all that a teacher sees at a glance; also a frame of the socket."""

    name: str
    code: str
    locale: Locale
    until: str
    keeps: str | None
    """The last day as the teacher has set it; None: 90 days after the last use, which is
    `until`."""
    game: str
    options: dict[str, Any]
    tables_in_play: tuple[int, ...] | None
    """Tables of multiplication, if they are narrowed."""
    calm: bool
    state: ClassState
    time_left_ms: Millis | None
    """Of the time for all; it stands still in a pause."""
    finished: int
    """Tables that are done."""
    pupils: tuple[ClassPupil, ...]
    tables: tuple[ClassTable, ...]


class BoardTable(Struct, frozen=True):
    number: int
    names: tuple[str, ...]
    state: ClassTableState
    progress: float


class ClassBoard(Struct, frozen=True):
    """`GET /api/class/board/CODE`: what the projector shows, and nothing else."""

    name: str
    code: str
    locale: Locale
    address: str
    """Where pupils come in; `/api/class/board/CODE/qr.svg` is a picture of it."""
    game: str
    state: ClassState
    time_left_ms: Millis | None
    here: int
    pupils: int
    finished: int
    waiting: tuple[str, ...]
    """Nicknames of those without a table."""
    tables: tuple[BoardTable, ...]


class SeatPupil(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/seat`: to another table, a new one (one more than there are), or none.
    This and what follows is answered with `ClassRoom`."""

    pupil: int
    table: int | None


class ForgetPictures(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/pictures`: a pupil who has forgotten theirs chooses three anew."""

    pupil: int


class MixAgain(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/mix`: all who are here at tables of about this size, by chance."""

    size: Annotated[int, Meta(ge=1, le=10)] = 4


class ChooseGame(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/choose`: what is played at all tables from the next start on."""

    game: str
    options: dict[str, Any] = {}
    tables: tuple[Annotated[int, Meta(ge=1, le=12)], ...] | None = None
    """Of multiplication, where the game can be narrowed to some."""
    calm: bool = False
    """Without time pressure, where the game has any."""


class StartAll(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/start`: at every table with pupils and without a match that is on; or, with
    `anew`, at all of them."""

    anew: bool = False


class StopTables(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/stop`: matches are given up, and whoever played there waits at the table; at
    one table, or at all."""

    table: int | None = None


class PauseAll(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/pause`: every clock stands still, or runs again after a 3-2-1."""

    paused: bool


class TimeForAll(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/time`: when it is over, all tables pause."""

    seconds: Annotated[int, Meta(ge=1, le=4 * 3600)] | None


class KeepUntil(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/until`: the last day on which the class is kept; None: until 90 days after
    it was last used."""

    date: Day | None


class DeletePupil(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/class/delete`: one pupil and all that is kept of them; None: the whole class."""

    pupil: int | None


class FactOfClass(Struct, frozen=True):
    """One fact, and how each pupil stands with it, by their ids. Those in none of them have not
    been asked."""

    fact: Fact
    sure: tuple[int, ...]
    slow: tuple[int, ...]
    near: tuple[int, ...]
    few: tuple[int, ...]
    """Asked fewer than four times: they are in one of the others as well."""
    asked: int
    correct: int


class ClassMap(Struct, frozen=True):
    """`GET /api/class/map`."""

    facts: tuple[FactOfClass, ...]
    pupils: int


class Mixup(Struct, frozen=True):
    """A wrong answer, and whose answer it would have been: 7 × 8 is 56, and 54 is 6 × 9."""

    fact: Fact
    """What was asked,"""
    result: int
    """and what it is."""
    said: int
    instead: Fact | None
    """A sum of the same kind that `said` is the answer of: the nearest; None if there is none."""
    pupils: int
    times: int


class Mixups(Struct, frozen=True):
    """`GET /api/class/mixups`: what the class mixes up today, the most frequent first. No names."""

    day: str
    matches: int
    mixups: tuple[Mixup, ...]


class PupilPage(Struct, frozen=True):
    """`GET /api/class/pupil/ID` for the teacher, `GET /api/class/mine` for the pupil themselves."""

    id: int
    nickname: str
    numbers: MyNumbers


class ClassHello(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message over `/api/class/live`: the teacher's secret, or the code for a projector;
    a pupil's browser sends neither, its cookie says who it is."""

    secret: str | None = None
    code: str | None = None


class ClassFrame(Struct, frozen=True):
    """Every frame of `/api/class/live`: one of these is there."""

    room: ClassRoom | None = None
    board: ClassBoard | None = None
    me: ClassMe | None = None
