"""What crosses the wire. The client's TypeScript types are generated from this file (`make types`).

A browser first speaks HTTP (`POST /api/rooms`, `POST /api/rooms/CODE/join`), which puts its
seat token into a cookie, then opens one WebSocket, `/ws/CODE`. Both directions send one JSON
object per text frame. Everything a client sends carries its own number `n`, counting up from 1
in each browser and room (a page that starts anew counts on from `Room.answered`); the server
answers each with `ack` or `refused`, and a number that it has answered before is answered again
and not carried out twice.
"""

from typing import Any, Literal

from msgspec import UNSET, Raw, Struct, UnsetType, field

from ..engine.game import Message, Millis, Result, Seat
from ..engine.options import Option

Phase = Literal["lobby", "playing", "over"]
Net = Literal["good", "slow", "lost"]
Reaction = Literal["bravo", "laugh", "wow", "oops", "heart", "thumb"]
"""What somebody at the table may show without a word; each has a drawing."""
SoundFrom = Literal["phones", "screen"]


# --- client to server


class Request(Message, frozen=True, kw_only=True):
    """Anything that a client asks for."""

    n: int


class Play(Request, frozen=True, forbid_unknown_fields=False):
    """A move: `{"type":"play","n":7,"ms":812,"move":{"type":"draw"}}`.

    `ms` is how long the thing that the move is aimed at has been on this screen: the fair race
    needs it. Fields that are not known are ignored, because pages that were open before an upgrade
    still send `seen`."""

    move: Raw
    ms: int | None = None


class Configure(Request, frozen=True):
    """Host, in the lobby: another game, or other options (whole, not a difference). `names` has
    what people call the deck or the map of their own that is in the options."""

    game: str
    options: dict[str, Any]
    names: dict[str, str] = field(default_factory=dict)


class AddBot(Request, frozen=True):
    """Host, in the lobby: `{"type":"add_bot","n":3,"level":"skilled"}`."""

    level: str


class SetLevel(Request, frozen=True):
    """Host: how well the bot on this seat plays, in the lobby or during a match."""

    seat: Seat
    level: str


class Remove(Request, frozen=True):
    """Host: take a bot or a player from the table. In a match a bot plays on in their place."""

    seat: Seat


class RemoveOnlooker(Request, frozen=True):
    """Host: send an onlooker out of the room: `{"type":"remove_onlooker","n":4,"id":12}`."""

    id: int


class OpenDoor(Request, frozen=True):
    """Host: whether anybody new may come in, to play or to look on. Whoever is in the room may go
    and come back either way."""

    open: bool


class CloseScreens(Request, frozen=True):
    """Host: no big screen shows this room any more; with an open door they may be opened anew."""


class SetSound(Request, frozen=True):
    """Host: where the sounds of the table come from, as long as there is a big screen:
    `{"type":"set_sound","n":6,"sound":"screen"}`."""

    sound: SoundFrom


class StandIn(Request, frozen=True):
    """Host, in a match: let a bot play for somebody who is away, until they come back."""

    seat: Seat
    level: str


class Rename(Request, frozen=True):
    name: str


class Sit(Request, frozen=True):
    """An onlooker takes a free seat, in the lobby."""


class Stand(Request, frozen=True):
    """A player becomes an onlooker, in the lobby."""


class OpenSeats(Request, frozen=True):
    """Host: whether onlookers may take the seats of bots while a match is on."""

    open: bool


class TakeSeat(Request, frozen=True):
    """An onlooker takes a bot's seat in a match, with all that the bot holds, if the host has
    opened the seats of bots."""

    seat: Seat


class Ready(Request, frozen=True):
    """A player says that they are ready, in the lobby; after a match, that they want another. The
    host may start without."""

    ready: bool


class Share(Request, frozen=True):
    """Chance of this browser's own for the next deal, once it knows what the server has promised:
    `{"type":"share","n":2,"promise":"5f…","share":"c2…"}`, 64 hexadecimal digits each."""

    promise: str
    share: str


class Start(Request, frozen=True):
    """Host: deal the cards."""


class Pause(Request, frozen=True):
    """Any player: the clock stands still for everyone."""


class Resume(Request, frozen=True):
    """Any player: after a 3-2-1 the clock runs again."""


class Stop(Request, frozen=True):
    """Host, in a match: it ends without a result, and all are back in the lobby."""


class Restart(Request, frozen=True):
    """Host, in a match or when it is over: deal anew, for the same seats and options. Who has left
    is not waited for."""


class Rematch(Request, frozen=True):
    """Host, when a match is over: back to the lobby with the same seats and options."""


class Leave(Request, frozen=True):
    """A player leaves for good; in a match a bot plays on, and coming back gives the seat back."""


class CloseRoom(Request, frozen=True):
    """Host: close the room for everybody, and delete it with all matches that were finished in
    it."""


class Signal(Request, frozen=True):
    """A quick signal that everybody at the table sees: `{"type":"signal","n":9,"about":"goal:2",
    "word":"mine"}`. Not part of the match."""

    word: str
    about: str = ""


class React(Request, frozen=True):
    """A player shows how they feel: `{"type":"react","n":9,"what":"bravo"}`. Everybody in the room
    sees it at their seat for a moment. Not part of the match, and rarer than other messages."""

    what: Reaction


class Hint(Request, frozen=True):
    """A player asks what a skilled player would look at now: `{"type":"hint","n":8}`, and on a
    second tap for the move as well: `{"type":"hint","n":9,"move":true}`."""

    move: bool = False


class Why(Request, frozen=True):
    """Somebody wonders about the last move of the bot on this seat."""

    seat: Seat


class AllowHints(Request, frozen=True):
    """Host: whether players may ask for hints."""

    allow: bool


class Pong(Message, frozen=True):
    """The answer to `ping`, at once: how the server measures the round trip. Has no `n`."""

    id: int


ClientMessage = (
    Play
    | Configure
    | AddBot
    | SetLevel
    | Remove
    | RemoveOnlooker
    | OpenDoor
    | CloseScreens
    | SetSound
    | StandIn
    | Rename
    | Sit
    | Stand
    | OpenSeats
    | TakeSeat
    | Ready
    | Share
    | Start
    | Pause
    | Resume
    | Stop
    | Restart
    | Rematch
    | Leave
    | CloseRoom
    | Signal
    | React
    | Hint
    | Why
    | AllowHints
    | Pong
)


# --- server to client


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
    """`lost` for who has no connection; before long they are in the room no more."""
    is_host: bool


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


# --- HTTP


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
    """A second sentence for who tries something else; may be empty."""
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
