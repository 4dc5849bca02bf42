"""From the server, over the socket: the room, the table, and the answers."""

from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType, field

from ...engine.game import Message, Millis, Result, Seat
from .words import Net, Phase, Reaction, SoundFrom


class SeatInfo(Struct, frozen=True):
    """One seat as everybody sees it. The letter belongs to the seat; bots have a level."""

    letter: str
    name: str
    level: str | None
    """A bot's level; None for a person."""
    stand_in: str | None
    """The level of the bot that plays for an absent person; None if nobody does."""
    net: Net
    ready: bool
    """Ready in the lobby; after a match, wants another."""
    is_host: bool


class Onlooker(Struct, frozen=True):
    """Somebody in the room who has no seat."""

    id: int
    name: str
    net: Net
    """`lost` for whoever has no connection; before long they are no longer in the room."""
    is_host: bool
    ready: bool = False
    """Whether they want a seat in the next match, when one is over."""


class Race(Struct, frozen=True):
    """One claim that was contested: who got it, each claimant's response time, and whether a draw
    decided because they were too close to call."""

    target: int
    winner: Seat
    claims: tuple[tuple[Seat, Millis], ...]
    drawn: bool


class News(Struct, frozen=True):
    """What the host did with the match, for those who wonder where it went."""

    what: Literal["stopped", "restarted"]
    who: str


class Room(Message, frozen=True):
    """The room around the match, whole; sent on joining and whenever something in it changes."""

    code: str
    game: str
    options: dict[str, Any]
    phase: Phase
    seats: tuple[SeatInfo, ...]
    onlookers: tuple[Onlooker, ...]
    you: Seat | None
    """Your seat; None for an onlooker."""
    paused_by: str | None
    """Who paused, while the clock stands still; "" after a restart of the server."""
    resumes_in: Millis | None
    """The 3-2-1 that is running: milliseconds until the clock goes on."""
    result: Result | None
    races: tuple[Race, ...]
    """When over: the races of the match, in order."""
    asked: tuple[int, ...] = ()
    """When over: how often each seat had asked for a hint."""
    hosting: bool = False
    """Whether you are the host; an onlooker can be."""
    answered: int = 0
    """The highest `n` of yours that was answered: a page that starts anew counts on from here."""
    match: int | None = None
    """Which match it is, of all: what was half chosen in another one is not taken up again."""
    news: News | None = None
    """Until the next match is dealt."""
    open_seats: bool = False
    """Whether onlookers may take the seats of bots while a match is on."""
    names: dict[str, str] = field(default_factory=dict)
    """What a deck or a map of people's own is called, by its option."""
    promise: str = ""
    """The hash of the secret that the next deal comes from."""
    dealt: str | None = None
    """What was promised before the match on the table was dealt; its record has the secret."""
    open_door: bool = True
    """Whether anybody new may come in."""
    member: int = 0
    """Which of the onlookers you are, if you are one."""
    replay: str | None = None
    """Where the last match that was finished here can be watched again: `/r/…`."""
    screens: int = 0
    """Big screens that show this room."""
    sound: SoundFrom = "phones"
    """Where the sounds come from while there is a big screen."""
    hints: bool = True
    """Whether players may ask for hints."""
    daily: str | None = None
    """The day whose deal is played here, `2026-11-16`: once, and by nobody else."""


class Table(Message, frozen=True):
    """What this seat may know of the match: whole; a newer one replaces an older. Sent when
    something in it is new for this connection, and never because something else happened."""

    seq: int
    """Counts the tables of this connection."""
    at: Millis
    """The match's time as the view was made; it goes on by itself unless the room is paused."""
    running: bool
    view: Raw | UnsetType = UNSET
    """Not there while the match pauses: what was on the screen before is covered, and what is new
    waits until the clock runs."""
    race: Race | UnsetType = UNSET
    """For big screens: the latest race of two claims or more, if there was one."""


class Signalled(Message, frozen=True):
    """Somebody at the table signals."""

    seat: Seat
    word: str
    about: str


class Reacted(Message, frozen=True):
    """Somebody at the table shows how they feel."""

    seat: Seat
    what: Reaction


class Hinted(Message, frozen=True):
    """To whoever asked alone: what to look at, as a code that the client has a sentence for, and
    what that sentence names. `seat` is the bot's whose move was wondered about."""

    code: str
    about: dict[str, Any]
    move: Any | UnsetType = UNSET
    seat: Seat | None = None


class Ack(Message, frozen=True):
    """Request `n` is carried out, and on disk if it was a move."""

    n: int


class Refused(Message, frozen=True):
    """Request `n` is refused and nothing has changed. `by` is how many milliseconds too late."""

    n: int | None
    code: str
    message: str
    by: Millis | UnsetType = UNSET
    about: dict[str, Any] | UnsetType = UNSET
    """What the sentence names, for those who say it in another language: `{"card":7}`."""


class Ping(Message, frozen=True):
    id: int


class Bye(Message, frozen=True):
    """The last message before the server closes the socket: the seat was taken over by another
    window (`elsewhere`), the player was removed (`removed`), the room is closed (`closed`)."""

    code: str
    message: str


ServerMessage = Room | Table | Signalled | Reacted | Hinted | Ack | Refused | Ping | Bye
