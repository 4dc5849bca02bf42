"""From the client: what a browser asks a room for."""

from typing import Any

from msgspec import Raw, field

from ...engine.game import Message, Seat
from .words import Reaction, SoundFrom


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
    """A player says that they are ready, in the lobby; after a match, that they want another, and
    an onlooker that they want to sit at it. The host may start without."""

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
    """Host, in a match or when it is over: deal anew, for the same seats and options. Those who
    have left are not waited for."""


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
