"""Whether a record is of a match that was dealt as promised, told in sentences."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from .engine.deal import Deal
from .engine.errors import BadRecord
from .engine.match import Entry, Match, replay

SHORTEST = 16
"""Digits of a promise that tell it from all others; a table shows so many."""


def verify(record: Path, promise: str | None = None) -> Iterator[str]:
    """What can be said for a record; or raise `BadRecord` with what is wrong about it."""
    match = replay(record)
    _need_all(match, record.read_text("utf-8"))
    deal = match.seed
    if isinstance(deal, Deal):
        _need_kept(deal, promise)
        yield f"{_what(match)} follow from the rules and from what was dealt."
        yield from _about(deal, match.seats, promise)
    elif promise is not None:
        raise BadRecord("no_promise", "Nothing was promised for this deal: it has a plain seed.")
    else:
        yield f"{_what(match)} follow from the rules and from its seed."
        yield "Nothing was promised before: it has a plain seed, like simulations and older tables."
    if match.result is None:
        yield "The record ends before the match does."


def _need_all(match: Match, text: str) -> None:
    """A deadline that is in the record and did not pass would be skipped without a word."""
    lines = [line for line in text.splitlines() if line.strip()]
    happened = [(entry.at, entry.seat) for entry in match.entries]
    for number, line in enumerate(lines[1:]):
        told = msgspec.json.decode(line, type=Entry)
        if happened[number : number + 1] != [(told.at, told.seat)]:
            raise BadRecord("bad_entry", f"Line {number + 2} of the record: that did not happen.")


def _need_kept(deal: Deal, promise: str | None) -> None:
    if promise is None:
        return
    wanted = "".join(promise.lower().split())
    if len(wanted) < SHORTEST:
        raise BadRecord("bad_promise", f"A promise has 64 digits; give {SHORTEST} at least.")
    if not deal.promise.startswith(wanted):
        raise BadRecord(
            "broken_promise",
            f"The promise was broken: this was dealt from {deal.promise}, not from {wanted[:80]}.",
        )


def _what(match: Match) -> str:
    entries = len(match.entries)
    noun = "The one entry" if entries == 1 else f"All {entries} entries"
    return f"{match.game.title} with {', '.join(match.seats)}: {noun} of the record"


def _about(deal: Deal, seats: tuple[str, ...], promise: str | None) -> Iterator[str]:
    if promise is None:
        yield f"Its secret is the one whose hash is {deal.promise}."
        yield "If the table showed that before the deal, nobody has chosen the cards."
    else:
        yield "Its secret is the one that was promised, so nobody has chosen the cards."
    givers = [name for name, share in zip(seats, deal.shares, strict=True) if share]
    yield f"Chance of their own was added by {', '.join(givers) if givers else 'nobody'}."
