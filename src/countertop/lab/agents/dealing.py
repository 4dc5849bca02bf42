"""Matches that are dealt by hand: whoever plays them also says what chance brings, draw by draw.

The rules ask for chance in the middle of a step, so a step is carried out again from its beginning
with every draw that has been decided, until none is open (`Play`). All of it is values: a play
that goes on in two ways is two plays.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import chain, combinations
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import BadOptions, IllegalMove
from ...engine.game import Millis, Seat
from ...engine.match import Match
from .arena import Arena, Step

T = TypeVar("T")

MEMORY_BITS = 128
"""Of the digest of what somebody has seen and done."""


class Undecided(Exception):
    """A draw that is open: one of so many `outcomes`, each as likely as the next."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"One of {outcomes} outcomes must be decided.")
        self.outcomes = outcomes


class Dealt(Chance):
    """Chance whose draws are given; the first one that is not is `Undecided`."""

    __slots__ = ("_draws", "_used")

    def __init__(self, draws: Sequence[int] = ()) -> None:
        super().__init__(0)
        self._draws, self._used = draws, 0

    def word(self) -> int:
        raise NotImplementedError("Rules that can be dealt by hand draw whole numbers below n.")

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self._used == len(self._draws):
            raise Undecided(n)
        draw = self._draws[self._used]
        if draw not in range(n):
            raise BadOptions("bad_draw", f"{draw} is not a draw below {n}.")
        self._used += 1
        return draw

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same shuffle; one that is not decided to its end need not be begun."""
        left = len(self._draws) - self._used
        if left < len(items) - 1:
            raise Undecided(len(items) - left)
        return super().shuffled(items)


class Position(Struct, frozen=True):
    """Where a match stands."""

    now: Millis
    state: Any


class DealtMatch(Match):
    """A match without a seed: all its entries draw from what is dealt."""

    def __init__(self, game: str, seats: int | Sequence[str], options: Any, dealt: Chance) -> None:
        self.dealt = dealt
        super().__init__(game, seats, 0, options)

    @classmethod
    def at(
        cls, position: Position, game: str, seats: int | Sequence[str], options: Any, dealt: Chance
    ) -> Self:
        """A match that is under way; how its cards once were dealt is no longer asked."""
        match = cls(game, seats, options, Chance(0))
        match.dealt, match.now, match.state = dealt, position.now, position.state
        return match

    def chance(self, entry: int) -> Chance:  # noqa: ARG002
        return self.dealt


class DealtArena(Arena):
    """An arena in which who is faster is dealt too, where it matters."""

    match: DealtMatch

    def __init__(self, match: DealtMatch) -> None:
        self.begin(match)
        self._pass_time()

    def begin(self, match: DealtMatch) -> None:
        """Sit down at a match, wherever it stands."""
        self.match, self.face = match, match.game.face
        self.seats = [Seat(seat) for seat in range(len(match.seats))]
        self.steps = 0
        self._choices = {}
        self._chosen: Mapping[int, Any] | Sequence[Any] = ()

    def stepped(self, actions: Sequence[int], draws: Sequence[int]) -> Self:
        """Another arena, one step on; or `Undecided`."""
        after = self.copy()
        after.match.dealt = Dealt(draws)
        after.match.entries = []  # the history is kept by whoever deals
        after.step(actions)
        return after

    def step(self, actions: Mapping[int, Any] | Sequence[Any]) -> Step:
        self._chosen = actions
        return super().step(actions)

    def order(self, seats: Sequence[Seat]) -> Sequence[Seat]:
        moves = {seat: self.choices(seat)[self._chosen[seat]] for seat in seats}
        return self.match.dealt.shuffled(seats) if self._is_race(moves) else seats

    def _is_race(self, moves: Mapping[Seat, Any]) -> bool:
        """Whether it matters who of these is faster: whether any of them, moving in any order,
        can leave different tables behind."""
        after = {frozenset[Seat](): self.match.state}
        sizes = range(1, len(moves) + 1)
        for some in chain.from_iterable(combinations(moves, size) for size in sizes):
            group = frozenset(some)
            try:
                tables = [self._moved(after[group - {last}], last, moves[last]) for last in some]
            except Undecided:
                return True
            if any(table != tables[0] for table in tables):
                return True
            after[group] = tables[0]
        return False

    def _moved(self, state: Any, seat: Seat, move: Any) -> Any:
        """The table after a move, or as it was if that comes too late."""
        try:
            return self.match.rules.play(state, seat, move, self.match.now, Dealt())
        except IllegalMove:
            return state

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: modules stay where they are, and nothing is dealt anew."""
        match = self.match
        position = Position(match.now, match.state)
        return restored, (position, match.game.name, match.seats, match.options, self.steps)


def restored(
    position: Position, game: str, seats: Sequence[str], options: Any, steps: int
) -> DealtArena:
    """An arena out of a pickle."""
    arena = DealtArena.__new__(DealtArena)
    arena.begin(DealtMatch.at(position, game, seats, options, Dealt()))
    arena.steps = steps
    return arena


class Moment:
    """A moment at which somebody has a choice, or the end; and how it came to that."""

    __slots__ = ("_actions", "_before", "_seen", "arena")

    def __init__(
        self, arena: DealtArena, before: "Moment | None" = None, actions: Sequence[int] = ()
    ) -> None:
        self.arena = arena
        self._before, self._actions = before, actions
        self._seen: dict[int, tuple[bytes, bytes]] = {}

    @property
    def actors(self) -> list[Seat]:
        """Who has a choice."""
        return [seat for seat in self.arena.seats if self.arena.choices(seat)]

    def memory(self, seat: int, chosen: int | None = None) -> bytes:
        """A digest of all that this seat has seen and done so far, and chosen now if it has: two
        moments with the same one are the same to somebody who forgets nothing."""
        known, _ = self._memory(seat)
        return known if chosen is None else _digest(known, str(chosen).encode(), b"")

    def resampled(self, seat: int, chance: Chance) -> "Moment":
        """Another moment that is the same to this seat: what it cannot see is guessed. The others
        remember nothing of how it came to that."""
        arena, match = self.arena, self.arena.match
        state = match.rules.guess(match.view(seat), chance)
        position = Position(match.now, state)
        guessed = restored(position, match.game.name, match.seats, match.options, arena.steps)
        return _remembering(guessed, {seat: self._memory(seat)})

    def _memory(self, seat: int) -> tuple[bytes, bytes]:
        """The digest, and the view that was seen last."""
        ahead = [self]
        while seat not in ahead[-1]._seen and ahead[-1]._before is not None:
            ahead.append(ahead[-1]._before)
        for moment in reversed(ahead):
            if seat not in moment._seen:
                moment._seen[seat] = moment._remembered(seat)
        return self._seen[seat]

    def _remembered(self, seat: int) -> tuple[bytes, bytes]:
        """What others do unseen, while this seat waits, leaves no trace in its memory."""
        view = msgspec.json.encode(self.arena.match.view(seat))
        if self._before is None:
            return _digest(b"", b"", view), view
        known, last = self._before._seen[seat]
        has_chosen = bool(self._before.arena.choices(seat))
        if not has_chosen and view == last:
            return known, last
        done = str(self._actions[seat]).encode() if has_chosen else b""
        return _digest(known, done, view), view

    def __reduce__(self) -> tuple[Any, ...]:
        seen = {seat: self._memory(seat) for seat in self.arena.seats}
        return _remembering, (self.arena, seen)


def _remembering(arena: DealtArena, seen: dict[int, tuple[bytes, bytes]]) -> Moment:
    moment = Moment(arena)
    moment._seen = seen
    return moment


def _digest(known: bytes, done: bytes, view: bytes) -> bytes:
    return blake2b(b"|".join((known, done, view)), digest_size=MEMORY_BITS // 8).digest()


class Start(Struct, frozen=True):
    """What a match starts from."""

    game: str
    seats: int
    options: Any
    """Parsed, since they are needed for every draw of the first deal."""
    position: Position | None = None
    """Where the match is under way already; None if it begins with the deal."""

    def match(self, draws: Sequence[int]) -> DealtMatch:
        """The match, with these draws decided; or `Undecided`."""
        start, dealt = (self.game, self.seats, self.options), Dealt(draws)
        if self.position is None:
            return DealtMatch(*start, dealt)
        return DealtMatch.at(self.position, *start, dealt)


class Play(Struct, frozen=True):
    """Where a match stands that is dealt by hand: at a moment, or at a draw that is open."""

    start: Start
    moment: Moment | None = None
    """The last one; None until everything has been dealt."""
    actions: tuple[int, ...] = ()
    """What was chosen at that moment, while a draw is open."""
    draws: tuple[int, ...] = ()
    outcomes: int = 0
    """Of the draw that is open; 0 if none is."""

    @classmethod
    def of(cls, start: Start) -> "Play":
        return cls(start)._resumed()

    def acted(self, actions: Sequence[int]) -> "Play":
        return Play(self.start, self.moment, tuple(actions))._resumed()

    def dealt(self, draw: int) -> "Play":
        return replace(self, draws=(*self.draws, draw))._resumed()

    def _resumed(self) -> "Play":
        try:
            return Play(self.start, self._next_moment())
        except Undecided as draw:
            return replace(self, outcomes=draw.outcomes)

    def _next_moment(self) -> Moment:
        if self.moment is None:
            return Moment(DealtArena(self.start.match(self.draws)))
        after = self.moment.arena.stepped(self.actions, self.draws)
        return Moment(after, self.moment, self.actions)

    def __deepcopy__(self, memo: object) -> "Play":
        return self
