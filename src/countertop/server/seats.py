"""Who is in a room: its members, its chairs, and all that a room keeps through a restart."""

import hashlib
import secrets
import unicodedata
from typing import Any

import msgspec
from msgspec import Struct

from ..engine.errors import CountertopError
from ..engine.game import Seat
from .protocol import Phase

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BOT_NAMES = ("Pixel", "Nova", "Bolt", "Luna", "Kiko", "Juno", "Taro", "Mika", "Echo", "Flip")
LONGEST_NAME = 20
MOST_MARKS = 2
"""Combining marks on one letter, so that a name stays on its line."""
JOINER = "\u200d"
"""Part of many emoji, so the one invisible character that a name may have."""


class Refusal(CountertopError):
    """What somebody asked for cannot be done: one sentence and a code."""


class Member(Struct):
    """Somebody who joined with a token of their own; on a chair or looking on."""

    id: int
    hash: str
    """Of the token in the cookie; the token itself is never kept."""
    name: str
    answered: int = 0
    """The highest request number that was answered, as far as a restart must remember it."""
    done: list[int] = []
    """The last requests that were carried out, other than moves, which are in the log."""
    left: bool = False


class Chair(Struct):
    """One seat at the table: a person's (`member`), or a bot's (`level`)."""

    letter: str
    name: str
    member: int | None = None
    level: str | None = None
    stand_in: str | None = None
    ready: bool = False


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
    paused_by: str | None = None

    def member(self, hashed: str) -> Member | None:
        return next((member for member in self.members if member.hash == hashed), None)

    def member_by_id(self, wanted: int) -> Member | None:
        return next((member for member in self.members if member.id == wanted), None)

    def seat_of(self, member: Member) -> Seat | None:
        return next(
            (Seat(seat) for seat, chair in enumerate(self.chairs) if chair.member == member.id),
            None,
        )

    def free_letter(self) -> str:
        taken = {chair.letter for chair in self.chairs}
        rounds = ("", *map(str, range(2, len(taken) + 3)))
        letters = (letter + again for again in rounds for letter in LETTERS)
        return next(letter for letter in letters if letter not in taken)

    def free_name(self, name: str, besides: Member | None = None) -> str:
        """The name, with a number behind it if somebody here has it already."""
        taken = {member.name for member in self.members if member is not besides}
        taken |= {chair.name for chair in self.chairs if chair.member is None}
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
        return free

    def bot_name(self) -> str:
        taken = {member.name for member in self.members} | {chair.name for chair in self.chairs}
        fresh = next((name for name in BOT_NAMES if name not in taken), BOT_NAMES[0])
        return self.free_name(fresh)


def encode(saved: Saved) -> bytes:
    return msgspec.json.encode(saved)


def decode(body: bytes | str) -> Saved:
    return msgspec.json.decode(body, type=Saved)


def new_token() -> str:
    """128 bits."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def clean_name(name: str) -> str:
    """The name as it will be shown; refuses what cannot be shown on one line."""
    tidy = " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))
    if not 1 <= len(tidy) <= LONGEST_NAME or not _is_visible(tidy):
        raise Refusal(
            "bad_name",
            f"A name has 1 to {LONGEST_NAME} characters that one can see, letters for example.",
        )
    return tidy


def _is_visible(name: str) -> bool:
    kinds = [unicodedata.category(letter) for letter in name if letter != JOINER]
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds):
        return False
    if not any(kind[0] in "LNPS" for kind in kinds):
        return False
    marks = 0
    for kind in kinds:
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return True
