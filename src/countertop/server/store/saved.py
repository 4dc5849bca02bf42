"""All that a room keeps through a restart: its members, its chairs, and whether its clock runs."""

import secrets
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from ...engine.game import Seat
from ..protocol import News, Phase, SoundFrom
from .names import BOT_NAMES, numbered

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def new_secret() -> str:
    """256 bits that nobody has seen."""
    return secrets.token_hex(32)


class Member(Struct):
    """Somebody who joined with a token of their own; on a chair or looking on."""

    id: int
    hash: str
    """A hash of the token in the cookie; the token itself is never kept."""
    name: str
    answered: int = 0
    """The highest request number that was answered, as far as a restart must remember it."""
    done: list[int] = []
    """The last requests that were carried out, other than moves, which are in the log."""
    left: bool = False
    share: str = ""
    """The chance that their browser adds to the next deal."""
    ready: bool = False
    """Whether somebody who looked on wants a seat in the next match."""


class Chair(Struct):
    """One seat at the table: a person's (`member`), or a bot's (`level`)."""

    letter: str
    name: str
    member: int | None = None
    level: str | None = None
    stand_in: str | None = None
    ready: bool = False
    asked: int = 0
    """How often a hint was asked for here in the match on the table."""


class Running(Struct, frozen=True, tag="running"):
    """Nothing keeps the clock from running while there is a match."""


class Paused(Struct, frozen=True, tag="paused"):
    """Somebody has paused, and somebody has to resume."""

    by: str
    for_all: bool = False
    """A teacher has, at all tables, and resumes them all."""


class StandingStill(Struct, frozen=True, tag="standing_still"):
    """Nobody paused: nobody was there, or the server was away. Play resumes by itself once
    somebody is back."""


Flow = Running | Paused | StandingStill


class Saved(Struct, kw_only=True):
    """A room as the store keeps it; the match itself is in the log."""

    id: int
    code: str
    game: str
    options: dict[str, Any]
    opened: int
    touched: int
    phase: Phase = "lobby"
    host: int | None = None
    members: list[Member] = []
    chairs: list[Chair] = []
    joined: int = 0
    """How many have joined so far: the id of the latest member."""
    removed: list[str] = []
    """Hashes of those whom the host removed."""
    match: int | None = None
    """The id of the current match in the log."""
    flow: Flow = Running()
    news: News | None = None
    """What the host did with the last match, until there is another."""
    open_seats: bool = False
    """Whether onlookers may take the seats of bots while a match is on."""
    names: dict[str, str] = {}
    """What a deck or a map of people's own is called, by its option."""
    secret: str = field(default_factory=new_secret)
    """The server's part of the chance of the next deal; everybody knows its hash."""
    open_door: bool = True
    """Whether anybody new may come in."""
    replay: str | None = None
    """Where the last match that was finished here can be watched again."""
    screens: list[str] = []
    """Hashes of the browsers that were big screens of this room: they come back when its door is
    closed."""
    sound: SoundFrom = "phones"
    hints: bool = True
    """Whether players may ask for hints."""

    school: str = ""
    """The id of the class whose table it is; empty at all other tables."""
    daily: str = ""
    """The day whose deal is played here, `2026-11-16`; empty at all other tables."""

    def promise_anew(self) -> None:
        """No secret is dealt from twice."""
        self.secret = new_secret()
        for member in self.members:
            member.share = ""

    def member(self, hashed: str) -> Member | None:
        return next((member for member in self.members if member.hash == hashed), None)

    def member_by_id(self, wanted: int) -> Member | None:
        return next((member for member in self.members if member.id == wanted), None)

    def seat_of(self, member: Member) -> Seat | None:
        return next(
            (Seat(seat) for seat, chair in enumerate(self.chairs) if chair.member == member.id),
            None,
        )

    def onlookers(self) -> list[Member]:
        seated = {chair.member for chair in self.chairs}
        return [member for member in self.members if member.id not in seated]

    def free_letter(self) -> str:
        taken = {chair.letter for chair in self.chairs}
        rounds = ("", *map(str, range(2, len(taken) + 3)))
        letters = (letter + again for again in rounds for letter in LETTERS)
        return next(letter for letter in letters if letter not in taken)

    def free_name(self, name: str, besides: Member | None = None) -> str:
        """The name, with a number behind it if somebody here has it already."""
        taken = {member.name for member in self.members if member is not besides}
        return numbered(name, taken | {chair.name for chair in self.chairs if chair.member is None})

    def bot_name(self) -> str:
        taken = {member.name for member in self.members} | {chair.name for chair in self.chairs}
        fresh = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
        return self.free_name(fresh)


class _Before(Struct):
    """What rows said before `flow`: None for running, "" for standing still, or who paused."""

    paused_by: str | UnsetType | None = UNSET


_decode = msgspec.json.Decoder(Saved).decode
_decode_before = msgspec.json.Decoder(_Before).decode


def encode(saved: Saved) -> str:
    return msgspec.json.encode(saved).decode()


def decode(body: str) -> Saved:
    """A room as it was kept, by this version or by one before `flow`."""
    saved, before = _decode(body), _decode_before(body)
    if isinstance(before.paused_by, str):
        saved.flow = Paused(before.paused_by) if before.paused_by else StandingStill()
    return saved
