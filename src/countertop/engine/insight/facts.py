"""What a move shows of somebody's arithmetic. A game says so in its `facts.py`, from a record,
so that matches that are long over count as well."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from ..game import Millis, Seat
from ..match import Match, Replaying, decode_move

Sign = Literal["+", "-", "*", "/"]


class Fact(Struct, frozen=True, order=True):
    """One thing to know: 7 × 8, which is 8 × 7. Of a sum and a product the smaller number comes
    first; 56 ÷ 7 and 15 − 8 are as they are asked."""

    sign: Sign
    left: int
    right: int

    @classmethod
    def of(cls, sign: Sign, left: int, right: int) -> "Fact":
        if sign in "+*" and left > right:
            left, right = right, left
        return cls(sign, left, right)

    @property
    def result(self) -> int:
        match self.sign:
            case "+":
                return self.left + self.right
            case "-":
                return self.left - self.right
            case "*":
                return self.left * self.right
            case "/":
                return self.left // self.right


class Shown(Struct, frozen=True):
    """Somebody knew a fact, or did not."""

    seat: Seat
    fact: Fact
    is_right: bool
    ms: Millis | None
    """How long it took, net of the way there and back; None where that says nothing."""
    at: Millis
    weight: float = 1.0
    """How much it says: 1 for an answer that was given, less where much else played a part."""
    said: int | None = None
    """What was said instead, where it was wrong."""


class Step(Struct, frozen=True):
    """One entry of a record, with the tables before and after it. A deadline has no seat."""

    before: Any
    after: Any
    at: Millis
    seat: Seat | None
    move: Any
    note: Any


def steps(match: Match) -> Iterator[Step]:
    """A whole match, entry by entry."""
    told = Replaying(match.record())
    for entry in match.entries:
        before = told.match.state
        told.follow(1)
        move = decode_move(match.rules, entry.move) if isinstance(entry.move, Raw) else None
        note = msgspec.json.decode(entry.note) if isinstance(entry.note, Raw) else None
        seat = entry.seat if isinstance(entry.seat, int) else None
        yield Step(before, told.match.state, entry.at, seat, move, note)


def shown(match: Match) -> list[Shown]:
    """What a match shows of everybody; nothing where a game has nothing to reckon."""
    return list(match.game.facts.facts(steps(match))) if match.game.has_facts else []


def raced(note: Any, seat: Seat) -> Millis | None:
    """How long somebody took for something that was raced for, if the note of the move says so."""
    claims = note.get("claims", ()) if isinstance(note, dict) else ()
    return next((Millis(ms) for claimant, ms in claims if claimant == seat), None)


def tried(note: Any) -> Iterable[tuple[Any, str]]:
    """The moves that were refused before this one, and why, where a table keeps them."""
    tries = note.get("tries", ()) if isinstance(note, dict) else ()
    return [(one["move"], one["code"]) for one in tries]
