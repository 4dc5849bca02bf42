"""A record told again: every step with what each seat saw of it, in one file.

This takes a while for a long match, so it is done where nobody waits (`workshop.py`).
"""

import gzip
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import msgspec
from msgspec import Raw, Struct, UnsetType

from ...engine.errors import CountertopError
from ...engine.game import Seat
from ...engine.match import Entry, Match, Replaying, decode_move
from ...engine.replays.moments import Moment, moments_at
from ..protocol import Race
from ..replays import About, Mark, Replay, SeatThen, Step
from ..store.finished import record_in
from ..store.saved import LETTERS
from .patches import Patch, beside, difference

Sight = Seat | None
"""Whose eyes: a seat's, or an onlooker's."""


class Unreadable(Struct, frozen=True):
    """A record that cannot be told, and why."""

    code: str
    message: str


def retell(record: str | bytes, about: About | None = None) -> bytes | Unreadable:
    """The replay of a record as JSON, gzipped."""
    text = record_in(record) if isinstance(record, bytes) else record
    try:
        told = replay_of(text, about)
    except CountertopError as error:
        return Unreadable(error.code, str(error))
    return gzip.compress(msgspec.json.encode(told), compresslevel=9, mtime=0)


def replay_of(record: str, about: About | None = None) -> Replay:
    """With what the archive knows of it besides: the levels of bots, when it ended."""
    told = Retelling(record)
    told.tell()
    match = told.told.match
    return Replay(
        game=match.game.name,
        options=msgspec.to_builtins(match.options),
        seats=_seats(match) if about is None else about.seats,
        result=match.result,
        lasted=match.now,
        steps=tuple(told.steps),
        views={name_of(seat): tuple(views) for seat, views in told.patches.items()},
        marks=tuple(told.marks),
        ended=None if about is None else about.ended,
    )


def _seats(match: Match) -> tuple[SeatThen, ...]:
    letters = cycle(LETTERS)
    return tuple(SeatThen(next(letters), name) for name in match.seats)


def name_of(sight: Sight) -> str:
    """As the file calls a perspective: a seat by its number, an onlooker "open"."""
    return "open" if sight is None else str(sight)


class Retelling:
    """Follows a record entry by entry, and looks at the table with everybody's eyes."""

    def __init__(self, record: str) -> None:
        self.told = Replaying(record)
        match = self.told.match
        self.steps = [Step(match.now)]
        self.marks: list[Mark] = []
        self._seen: dict[Sight, Any] = {}
        self.patches: dict[Sight, list[Patch | int]] = {}
        for sight in (None, *map(Seat, range(len(match.seats)))):
            self._seen[sight] = _view(match, sight)
            self.patches[sight] = [[self._seen[sight]]]

    def tell(self) -> None:
        more = True
        while more:
            match, before = self.told.match, self.told.match.state
            entries = len(match.entries)
            more = self.told.follow(1)
            if len(match.entries) > entries:
                self._step(match, before, match.entries[-1])

    def _step(self, match: Match, before: Any, entry: Entry) -> None:
        race = _race(entry)
        seat = None if isinstance(entry.seat, UnsetType) else entry.seat
        self.steps.append(Step(entry.at, seat, entry.move, race or msgspec.UNSET))
        number = len(self.steps) - 1
        move = decode_move(match.rules, entry.move) if isinstance(entry.move, Raw) else None
        found = moments_at(match.game, before, match.state, seat, move)
        for moment in (*_lost(race), *found):
            self.marks.append(Mark(number, moment.kind, moment.seat, dict(moment.about)))
        changes = {sight: self._change(match, sight) for sight in self.patches}
        for sight, patches in self.patches.items():
            is_seat = sight is not None
            patches.append(beside(changes[sight], changes[None]) if is_seat else changes[None])

    def _change(self, match: Match, sight: Sight) -> Patch:
        view = _view(match, sight)
        change = difference(self._seen[sight], view)
        self._seen[sight] = view
        return change


def _view(match: Match, sight: Sight) -> Any:
    return msgspec.to_builtins(match.view(sight), str_keys=True)


def _race(entry: Entry) -> Race | None:
    """The verdict that the record has of a move, if it was a race. A record from a file may have
    notes of its own."""
    if not isinstance(entry.note, Raw):
        return None
    try:
        race = msgspec.json.decode(entry.note, type=Race)
    except msgspec.MsgspecError:
        return None
    return race if len(race.claims) > 1 else None


def _lost(race: Race | None) -> Iterator[Moment]:
    """The closest of those who lost a race."""
    if race is None:
        return
    times = dict(race.claims)
    best = times.get(race.winner, 0)
    others = [(max(0, ms - best), seat) for seat, ms in race.claims if seat != race.winner]
    by, loser = min(others)
    yield Moment("race", race.winner, {"other": loser, "by": by, "drawn": race.drawn})
