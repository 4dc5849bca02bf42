"""A match is a fold: options, seats, a seed and a list of timed entries give the whole of it."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Self, get_args

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from .chance import Chance, KeyedChance
from .deal import Deal
from .errors import BadOptions, BadRecord, CountertopError, IllegalMove
from .game import Millis, Result, Rules, Seat, is_whole
from .options import parse
from .registry import games

FIRST = 1
"""The edition of rules that have never changed, and of records that name none."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record: `{"countertop":1,"game":"hochspannung","seats":["Ada"],…}`."""

    countertop: Literal[1]
    game: str
    seats: tuple[str, ...]
    seed: int | UnsetType = UNSET
    """Chance is splitmix64 from this seed: simulations, and matches at tables before `deal`."""
    deal: Deal | UnsetType = UNSET
    """Chance is a keyed stream: matches at tables."""
    edition: int | UnsetType = UNSET
    """By which edition of the game's rules it was set up; by the first, if it does not say."""
    options: dict[str, Any] = {}


class Entry(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One line of a record: a move (`{"at":1200,"seat":0,"move":{…}}`) or a deadline that passed
    (`{"at":3000}`). A note (the verdict of a race, say) is kept and does not change anything."""

    at: Millis
    seat: Seat | UnsetType = UNSET
    move: Raw | UnsetType = UNSET
    note: Raw | UnsetType = UNSET


class Played(Struct, frozen=True, gc=False):
    """A move that was considered: what the match would be once it is accepted."""

    number: int
    """How many entries the match had."""
    ticks: tuple[Entry, ...]
    """The deadlines that pass before the move."""
    state: Any
    at: Millis
    seat: Seat
    move: Any
    note: Any
    draws: int
    """How many entries have drawn from chance by then, where chance comes in turn."""


class Snapshot(Struct, frozen=True):
    """How a match stood after so many entries: a shortcut to there, for those who have its log."""

    number: int
    at: Millis
    state: Raw
    draws: int = 0


class Record(str):
    """A whole match as JSON lines. A notebook shows how it went and how it ended."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        pictures = import_module(f"{__package__}.drawing.record")  # only where somebody looks
        drawn: str = pictures.picture(replay(self))
        return drawn


class Match:
    """One match in progress. Time is what the caller says it is, in milliseconds from the start."""

    def __init__(
        self,
        game: str,
        seats: Sequence[str] | int,
        seed: int | Deal | None = None,
        options: Mapping[str, Any] | None = None,
        edition: int | None = None,
    ) -> None:
        """By the newest edition of the game's rules, unless another is named."""
        self.game = games[game]
        self.rules: Rules = self.game.rules
        players = seats if is_whole(seats) else len(_names(seats))
        if players not in self.rules.SEATS:
            least, most = self.rules.SEATS[0], self.rules.SEATS[-1]
            raise BadOptions(
                "bad_seats", f"{self.game.title} is for {least} to {most} players, not {players}."
            )
        self.seats = _names(seats)
        self.seed: int | Deal = secrets.randbits(63) if seed is None else _seed(seed)
        self._stream = _stream(self.seed)
        self.is_in_turn = isinstance(self.seed, Deal) and self.seed.is_in_turn
        self._draws = 0
        self.options = parse(self.rules.Options, options)
        self.edition, setup = _edition(self.rules, edition)
        self.before = 0
        """Entries before those in `entries`: what came before a snapshot is in the log alone."""
        self.entries: list[Entry] = []
        self.now = Millis(0)
        self.state = setup(self.options, len(self.seats), self.chance(0))

    def __copy__(self) -> Self:
        """Another match at the same moment. What happens in one of them does not touch the other:
        all else in it is never changed in place."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.entries = [*self.entries]
        return twin

    def anew(self) -> "Match":
        """The same match before its first entry."""
        return Match(self.game.name, self.seats, self.seed, self.options, self.edition)

    @property
    def result(self) -> Result | None:
        return self.rules.result(self.state)

    @property
    def deadline(self) -> Millis | None:
        """When something happens by itself, unless somebody moves before."""
        return self.rules.deadline(self.state)

    @property
    def count(self) -> int:
        """How many entries there have been."""
        return self.before + len(self.entries)

    def chance(self, entry: int) -> Chance:
        """The stream of chance of one entry; somebody who deals by hand says otherwise."""
        return self._stream(entry)

    def moves(self, seat: int) -> Sequence[Any]:
        return self.rules.moves(self.state, self._seat(seat))

    def view(self, seat: int | None = None) -> Any:
        """What this seat may know; without a seat, what an onlooker may know."""
        return self.rules.view(self.state, None if seat is None else self._seat(seat))

    def play(self, seat: int, move: Any, at: int | None = None, note: Any = UNSET) -> None:
        """Make a move (typed, or in its JSON form), now or at a later time; or raise
        `IllegalMove` and change nothing."""
        self._take(self.consider(seat, move, at, note))

    def consider(self, seat: int, move: Any, at: int | None = None, note: Any = UNSET) -> Played:
        """What would come of a move, which `accept` makes so; or raise `IllegalMove`."""
        mover = self._seat(seat)
        return self.weigh(mover, decode_move(self.rules, move), at, note)

    def weigh(self, seat: int, typed: Any, at: int | None = None, note: Any = UNSET) -> Played:
        """The same for a move that was just read from its JSON form, and is as a record has it."""
        mover, time = self._seat(seat), self._time(at)
        state, ticks, draws = self._expired(time)
        chance = self._next_chance(len(ticks), draws)
        after = self.rules.play(state, mover, typed, time, chance)
        draws += self._has_drawn(chance)
        return Played(self.count, tuple(ticks), after, time, mover, typed, note, draws)

    def accept(self, played: Played) -> None:
        """Make a move that was considered. Nothing else may have happened since."""
        if not self.is_next(played):
            raise ValueError("the match has moved on since this move was considered")
        self._take(played)

    def is_next(self, played: Played) -> bool:
        """Whether nothing has happened since a move was considered."""
        return played.number == self.count

    def advance(self, to: int) -> None:
        """Let time pass, and everything happen that happens by itself until then."""
        time = self._time(to)
        self.state, ticks, self._draws = self._expired(time)
        self.entries += ticks
        self.now = time

    def _repr_svg_(self) -> str:
        """The table in a notebook, as an onlooker sees it; `view(seat)` shows a seat's own."""
        return self.game.picture.picture(self.view(), self.seats)

    def snapshot(self) -> Snapshot:
        """How it stands, for `skip_to`."""
        at = self.entries[-1].at if self.entries else self.now
        return Snapshot(self.count, at, Raw(msgspec.json.encode(self.state)), self._draws)

    def skip_to(self, snapshot: Snapshot) -> None:
        """Take for granted what the first entries lead to; `BadRecord` if it cannot be read."""
        try:
            self.state = msgspec.json.decode(snapshot.state, type=type(self.state))
        except (msgspec.MsgspecError, TypeError, ValueError) as error:
            raise BadRecord("bad_snapshot", f"the snapshot cannot be read: {error}.") from None
        self.before, self.entries, self.now = snapshot.number, [], snapshot.at
        self._draws = snapshot.draws

    def record(self) -> Record:
        """The whole match as JSON lines: a header, then one entry per line."""
        if self.before:
            raise BadRecord("no_beginning", "the beginning of this match is in its log alone.")
        lines = [msgspec.json.encode(line) for line in (self._header(), *self.entries)]
        return Record(b"\n".join([*lines, b""]).decode())

    def _take(self, played: Played) -> None:
        encoded = Raw(msgspec.json.encode(played.move))
        remark = UNSET if played.note is UNSET else Raw(msgspec.json.encode(played.note))
        self.state, self._draws = played.state, played.draws
        self.entries += [*played.ticks, Entry(played.at, played.seat, encoded, remark)]
        self.now = max(self.now, played.at)

    def _expired(self, until: Millis) -> tuple[Any, list[Entry], int]:
        state, draws = self.state, self._draws
        ticks: list[Entry] = []
        while (due := self.rules.deadline(state)) is not None and due <= until:
            chance = self._next_chance(len(ticks), draws)
            state = self.rules.expire(state, due, chance)
            draws += self._has_drawn(chance)
            ticks.append(Entry(due))
        return state, ticks, draws

    def _next_chance(self, ticks: int, draws: int) -> Chance:
        return self.chance(1 + (draws if self.is_in_turn else self.count + ticks))

    def _has_drawn(self, chance: Chance) -> bool:
        return self.is_in_turn and isinstance(chance, KeyedChance) and chance.is_drawn

    def _seat(self, seat: int) -> Seat:
        if not is_whole(seat) or seat not in range(len(self.seats)):
            last = len(self.seats) - 1
            raise IllegalMove("no_such_seat", f"There is no seat {seat!r}; they are 0 to {last}.")
        return Seat(seat)

    def _time(self, at: int | None) -> Millis:
        time = self.now if at is None else at
        if not is_whole(time) or time < self.now:
            raise IllegalMove("bad_time", f"It is {self.now} ms already: {time!r} is not later.")
        return Millis(time)

    def _header(self) -> Header:
        source, edition = self.seed, UNSET if self.edition == FIRST else self.edition
        seed, deal = (UNSET, source) if isinstance(source, Deal) else (source, UNSET)
        return Header(1, self.game.name, self.seats, seed, deal, edition, self._set_options())

    def _set_options(self) -> dict[str, Any]:
        given: dict[str, Any] = msgspec.to_builtins(self.options)
        defaults = msgspec.to_builtins(self.rules.Options())
        return {name: value for name, value in given.items() if value != defaults.get(name)}


class Replaying:
    """The match that a record tells, followed a few entries at a time: one that went on for hours
    takes seconds, and whoever follows it may have others to serve meanwhile."""

    def __init__(
        self, record: str | Path | Iterable[str], snapshot: Snapshot | None = None
    ) -> None:
        """With a snapshot, the record has only its header and what came after that."""
        self._lines = _lines(record)
        self._at = 0
        with self._saying_where():
            header = _decode(self._lines[0] if self._lines else "", Header)
            edition = FIRST if isinstance(header.edition, UnsetType) else header.edition
            self.match = Match(header.game, header.seats, _source(header), header.options, edition)
            if snapshot is not None:
                self.match.skip_to(snapshot)

    def follow(self, most: int | None = None) -> bool:
        """Follow so many entries more, or all; whether there are others after them."""
        end = len(self._lines) - 1 if most is None else self._at + most
        with self._saying_where():
            for line in self._lines[self._at + 1 : end + 1]:
                self._at += 1
                _follow(self.match, _decode(line, Entry))
        return self._at + 1 < len(self._lines)

    @contextmanager
    def _saying_where(self) -> Iterator[None]:
        try:
            yield
        except CountertopError as error:
            where = f"Line {self._at + 1} of the record"
            raise BadRecord(error.code, f"{where}: {error}") from None


def replay(record: str | Path | Iterable[str]) -> Match:
    """The match that a record tells: its text, its lines, or the path of its file."""
    told = Replaying(record)
    told.follow()
    return told.match


def decode_move(rules: Rules, move: Any) -> Any:
    """A typed move from its JSON form (a mapping, or encoded); a typed one as a record has it."""
    try:
        if isinstance(move, _kinds(rules.Move)):
            move = msgspec.json.encode(move)
        if isinstance(move, bytes | str | Raw):
            return _decoder(rules.Move).decode(move)
        return msgspec.convert(move, rules.Move)
    except (msgspec.MsgspecError, TypeError) as error:
        raise IllegalMove("malformed", f"That is not a move of this game: {error}.") from None


@cache
def _decoder(move: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(move)


@cache
def _kinds(move: Any) -> tuple[type[Any], ...]:
    """The classes in a union of them; a game may also have only one kind of move."""
    return get_args(move) or (move,)


def _follow(match: Match, entry: Entry) -> None:
    if isinstance(entry.seat, int) and isinstance(entry.move, Raw):
        match.play(entry.seat, entry.move, entry.at)
        if not isinstance(entry.note, UnsetType):
            match.entries[-1] = msgspec.structs.replace(match.entries[-1], note=entry.note)
        return
    if entry.seat is not UNSET or entry.move is not UNSET:
        raise BadRecord("bad_entry", "an entry has both a seat and a move, or neither.")
    match.advance(entry.at)


def _lines(record: str | Path | Iterable[str]) -> list[str]:
    if isinstance(record, Path):
        try:
            record = record.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadRecord("unreadable", f"The record cannot be read: {error}.") from None
    lines = record.splitlines() if isinstance(record, str) else list(record)
    return [line for line in lines if line.strip()]


def _decode(line: str, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise BadRecord("malformed", f"{error}.") from None


def _names(seats: Sequence[str] | int) -> tuple[str, ...]:
    if is_whole(seats):
        return tuple(f"Player {number + 1}" for number in range(seats))
    is_one = isinstance(seats, str)  # which is a row of letters
    if not is_one and isinstance(seats, Sequence) and all(isinstance(one, str) for one in seats):
        return tuple(seats)
    raise BadOptions("bad_seats", f"Seats are names, or how many there are, not {seats!r}.")


def _edition(rules: Rules, edition: int | None) -> tuple[int, Callable[..., Any]]:
    """An edition of the rules, or the newest, and how it sets a match up."""
    known: Sequence[Callable[..., Any]] = getattr(rules, "EDITIONS", (rules.setup,))
    number = len(known) if edition is None else edition
    if not is_whole(number) or not FIRST <= number <= len(known):
        raise BadOptions(
            "bad_edition",
            f"The editions of {rules.TITLE} are 1 to {len(known)}; there is no {number!r}.",
        )
    return number, known[number - FIRST]


def _source(header: Header) -> int | Deal:
    """Where the chance of a recorded match comes from."""
    sources = [one for one in (header.seed, header.deal) if not isinstance(one, UnsetType)]
    if len(sources) != 1:
        raise BadRecord("malformed", "a header has either `seed` or `deal`.")
    if isinstance(header.deal, Deal) and len(header.deal.shares) != len(header.seats):
        raise BadRecord("malformed", "a deal has a share, maybe an empty one, for each seat.")
    return sources[0]


def _stream(source: int | Deal) -> Callable[[int], Chance]:
    if isinstance(source, Deal):
        return partial(KeyedChance, source.key)
    return partial(Chance.of, source)


def _seed(seed: int | Deal) -> int | Deal:
    if not isinstance(seed, Deal) and not is_whole(seed):
        raise BadOptions("bad_seed", f"A seed is a whole number, not {seed!r}.")
    return seed
