"""Everybody's views, held against the log.

The log is folded entry by entry, and every frame that anybody was sent must be what their seat
might see of the match then: of a moment that had come, never of an earlier one than they had seen
before. What was acknowledged is in the log, once; what was refused is not; and nothing that a room
keeps to itself is in any frame of anybody.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import asyncpg
import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from countertop.engine.match import Header, Replaying
from countertop.server.match.live import race_in
from countertop.server.store.saved import Saved, decode
from support.stores.diary import Eyes, Frame


class Row(NamedTuple):
    """An entry as it is in the database."""

    number: int
    member: int | None
    n: int | None
    body: str


class Told(Struct):
    """What matters of any frame."""

    type: str
    n: int | None = None
    seq: int = 0
    at: int = 0
    running: bool = False
    view: Raw | UnsetType = UNSET
    race: Raw | UnsetType = UNSET
    you: int | None = None
    member: int | None = None


_told = msgspec.json.Decoder(Told).decode


class Log:
    """A match as the database tells it: how it stood after each entry, and what each may see."""

    def __init__(self, header: str, rows: Sequence[Row]) -> None:
        assert [row.number for row in rows] == [*range(len(rows))], "the log has a gap"
        told = Replaying([header, *(row.body for row in rows)])
        self.rules, self.seats = told.match.rules, len(told.match.seats)
        self.states, self.times = [told.match.state], [0]
        for _ in rows:
            told.follow(1)
            self.states.append(told.match.state)
            self.times.append(told.match.entries[-1].at)
        self.entries: dict[tuple[int, int], int] = {}
        """How far the match was with the move that answers a request of a member."""
        for row in rows:
            if row.member is not None and row.n is not None:
                assert (row.member, row.n) not in self.entries, f"made twice: {row}"
                self.entries[row.member, row.n] = row.number + 1
        notes = [entry.note for entry in told.match.entries if isinstance(entry.note, Raw)]
        races = [race for race in map(race_in, notes) if race is not None]
        self.races = {msgspec.json.encode(race) for race in races if len(race.claims) > 1}
        self.kept = _kept(header)
        self._views: dict[int | None, list[bytes]] = {}

    def views(self, seat: Any) -> list[bytes]:
        """What this seat might see, after each entry."""
        if seat not in self._views:
            shown = (self.rules.view(state, seat) for state in self.states)
            self._views[seat] = [msgspec.json.encode(view) for view in shown]
        return self._views[seat]


def _kept(header: str) -> list[str]:
    """What nobody is told before the match is over: the secret of its deal, and the shares."""
    deal = msgspec.json.decode(header, type=Header).deal
    return [] if isinstance(deal, UnsetType) else [deal.secret, *filter(None, deal.shares)]


class Socket(Struct):
    """One of somebody's connections: how many tables came, and how far the match was then."""

    reached: int
    seq: int = 0


class Witness:
    """Reads one diary."""

    def __init__(self, log: Log, eyes: Eyes) -> None:
        self._log = log
        self._eyes = eyes
        self._views = log.views(eyes.seat)
        self._sockets: dict[int, Socket] = {}
        self._reached = 0
        """How far the match was at least, by all that they have seen."""
        self.member = 0
        self.acknowledged: set[int] = set()
        self.refused: set[int] = set()
        self.looked = 0
        """Views that were held against the log."""

    def read(self) -> "Witness":
        for frame in self._eyes.frames:
            self._hear(frame)
        made = {n for member, n in self._log.entries if member == self.member}
        plays = self._eyes.plays
        assert self.acknowledged & plays <= made, "an acknowledged move is lost"
        assert not self.refused & made, "a refused move was made"
        assert made <= plays, "a move was made that nobody asked for"
        return self

    def _hear(self, frame: Frame) -> None:
        told = _told(frame.text)
        socket = self._sockets.setdefault(frame.socket, Socket(self._reached))
        if told.type == "table":
            assert told.seq == socket.seq + 1, (told.seq, socket.seq)
            socket.seq = told.seq
            if isinstance(told.view, Raw):
                self._look(socket, told, bytes(told.view))
        elif told.type == "room":
            assert told.you == self._eyes.seat, "somebody else's place"
            self.member = told.member or 0
        elif told.type == "refused" and told.n is not None:
            self.refused.add(told.n)
        elif told.type == "ack" and told.n is not None:
            self.acknowledged.add(told.n)
            socket.reached = max(socket.reached, self._log.entries.get((self.member, told.n), 0))
        self._reached = max(self._reached, socket.reached)

    def _look(self, socket: Socket, told: Told, view: bytes) -> None:
        """The first moment that it can be of; should there be later ones, they fit as well."""
        try:
            socket.reached = self._views.index(view, socket.reached)
        except ValueError:
            raise AssertionError(
                f"seat {self._eyes.seat} {self._why_not(view)}: {view!r}"
            ) from None
        assert self._log.times[socket.reached] <= told.at, "shown before it happened"
        if isinstance(told.race, Raw):
            assert bytes(told.race) in self._log.races, "a race that never was"
        self.looked += 1

    def _why_not(self, view: bytes) -> str:
        if view in self._views:
            return "was shown again what had passed"
        if any(view in self._log.views(seat) for seat in (None, *range(self._log.seats))):
            return "was shown what another may see"
        return "was shown what nobody may see"


def hold(log: Log, saved: Saved, everybody: Iterable[Eyes], cookies: Iterable[str] = ()) -> int:
    """All diaries of one table against its log; gives how many views that were."""
    kept = [*log.kept, saved.secret, *(member.hash for member in saved.members), *cookies]
    looked = 0
    for eyes in everybody:
        looked += Witness(log, eyes).read().looked
        text = "\n".join(frame.text for frame in eyes.frames)
        assert not [secret for secret in kept if secret in text], "a secret is in a frame"
    return looked


async def read(database: str, code: str) -> tuple[Saved, Log]:
    """A room and the match on its table, as they are in the database."""
    connection = await asyncpg.connect(database)
    try:
        saved = decode(await connection.fetchval("SELECT body FROM room WHERE code = $1", code))
        header = await connection.fetchval("SELECT header FROM match WHERE id = $1", saved.match)
        rows = await connection.fetch(
            "SELECT number, member, n, body FROM entry WHERE match = $1 ORDER BY number",
            saved.match,
        )
    finally:
        await connection.close()
    return saved, Log(header, [Row(*row) for row in rows])
