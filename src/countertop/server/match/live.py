"""One match being played: people's moves and bots' plans in, entries for the log and decisions out.

Everything is called in the room's turn; nothing here waits.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from ...engine.errors import IllegalMove
from ...engine.game import Millis, Seat
from ...engine.insight.hints import Hint, Reason, hint
from ...engine.match import Match, Played
from ..clock import MatchClock, Moment
from ..metrics import MOVES, RACES
from ..protocol import Race as RaceNote
from ..store.changes import REMEMBERED, Line, Shortcut, shortcut_row
from .attempt import Attempt, Decided
from .bots import Bots
from .contest import Contest, Held
from .race import Claim, Race
from .sight import Player, Sight
from .supply import Supply

FAR = 1000
"""Entries after which it is noted down how the match stands: folding so many takes some
milliseconds."""


MOST_TRIES = 8
LAST_MOVES = 3
"""Of a bot, that can be asked about: the last may be hidden yet, or nothing but "go on"."""


class Try(Struct, frozen=True):
    """A move that the rules refused, and why."""

    move: Any
    code: str


class Aside(Struct, frozen=True, omit_defaults=True):
    """The note of a move: what the same person had tried before it (`TELLING` in the rules), and
    how often they had asked for a hint."""

    tries: tuple[Try, ...] = ()
    hints: int = 0


def race_in(note: Raw) -> RaceNote | None:
    """The verdict in a note, if it is one."""
    plain = msgspec.json.decode(note)
    return msgspec.convert(plain, RaceNote) if "claims" in plain else None


class Live:
    """A match, the clock that it runs on, and whatever is undecided in it."""

    def __init__(
        self,
        id: int,
        match: Match,
        clock: MatchClock,
        supply: Supply,
        past: Mapping[int, Iterable[int]] = {},
        races: Iterable[RaceNote] = (),
    ) -> None:
        """`past` are the request numbers behind the moves so far, by member, and `races` those
        before the entries that the match still has."""
        self.id = id
        self.match = match
        self.clock = clock
        self.bots = Bots(match, supply)
        self.sight = Sight(len(match.seats))
        """What everybody has been shown."""
        self._contest = Contest(match, self.sight)
        self._decided: list[Decided] = []
        self._requests: dict[int, tuple[int, int]] = {}
        """The member and the number of the request behind an entry, until it is in the log."""
        self._logged = len(match.entries)
        self._answered = {member: [*numbers] for member, numbers in past.items()}
        self._kept = match.before
        """Entries that a shortcut covers."""
        self._races: list[RaceNote] = [*races]
        self._searched = 0
        """Entries that were searched for races already."""
        self._decode = msgspec.json.Decoder(match.rules.Move).decode
        self._grace: int = getattr(match.rules, "GRACE", 0)
        self.has_secrets: bool = getattr(match.rules, "SECRET", False)
        self._telling: Collection[str] = getattr(match.rules, "TELLING", ())
        self._tries: dict[Seat, list[Try]] = {}
        """What people tried before a move that the rules allow, where that tells something."""
        self._hints: dict[Seat, int] = {}
        self._by_bots: dict[Seat, deque[tuple[Any, Any]]] = {}
        """The tables before the last moves of each bot, and the moves."""

    @property
    def players(self) -> list[Player]:
        return self.sight.players

    # --- what was shown

    def published(self, seq: int, moment: Moment) -> None:
        """A new state goes out; bots see it at once."""
        self.sight.published(seq, self.match.state)
        for seat in self.bots.seats:
            self.sight.shown(seat, seq, moment)
        self.bots.look()

    def forget_shown(self) -> None:
        """After a pause everybody sees the table anew."""
        self.sight.forget()

    # --- moves

    def decode(self, move: Raw) -> Any:
        """A typed move from the wire."""
        try:
            return self._decode(move)
        except msgspec.MsgspecError as error:
            raise IllegalMove("malformed", f"That is not a move of this game: {error}.") from None

    def play(self, attempt: Attempt) -> None:
        """Make a move now, or hold it as a claim until nobody can have been faster."""
        if self._contest.queue(attempt):
            return
        try:
            played = self._consider(attempt)
        except IllegalMove as refusal:
            self._remember(attempt, refusal.code)
            is_late = refusal.code == "too_late"
            late = self._contest.too_late_by(attempt) if is_late else None
            self._decide(Decided(attempt, refusal, late))
            return
        target = self._contest.target(attempt, played)
        if target is None:
            self._make(attempt, played)
        else:
            self._contest.claim(Held(attempt, played), target, self.bots.seats)

    def hint(self, seat: Seat) -> Hint | None:
        """What a skilled player would do here. It is noted with the next move of the seat."""
        view, now = self.match.view(seat), self.match.now
        chance = self.match.chance(-1 - self.match.count)
        found = hint(self.match.game, view, now, chance)
        if found is not None:
            self._hints[seat] = self._hints.get(seat, 0) + 1
        return found

    def why(self, bot: Seat, asker: Seat | None) -> Reason | None:
        """Why a bot made its last move of those that tell the asker nothing that is hidden."""
        game = self.match.game
        view = self.match.view(asker)
        for before, move in reversed(self._by_bots.get(bot, ())):
            if game.has_reasons and game.reasons.is_open(view, bot, move):
                reason: Reason = game.reasons.why(self.match.rules.view(before, bot), move)
                return reason
        return None

    def tick(self, moment: Moment) -> None:
        """Whatever is due: claims to settle, deadlines, bots' plans."""
        if not self.clock.running:
            return
        self._settle_due(moment)
        self._expire(moment)
        self.bots.hear_thought(moment)
        self.bots.look_if_due(moment)
        while (attempt := self._plan_due(moment)) is not None:
            self.play(attempt)
            self._settle_due(moment)

    def settle(self) -> None:
        """Settle every open race now, because the clock is about to stop."""
        while (race := self._contest.take_next()) is not None:
            self._settle(race)

    def next_moment(self) -> Moment | None:
        """When something is due, if nothing else happens before."""
        if not self.clock.running or self.match.result is not None:
            return None
        if self.bots.have_thought:
            return 0.0
        times = [*self._contest.closes()]
        if self.match.deadline is not None:
            times.append(self._moment(self.match.deadline) + self._hold())
        if self.bots.look_at is not None:
            times.append(self.bots.look_at)
        if (upcoming := self.bots.next_plan()) is not None:
            times.append(self._moment(upcoming[1].due))
        return min(times, default=None)

    def take_lines(self) -> list[Line]:
        """The entries that are not in the log yet."""
        lines = []
        for index in range(self._logged, len(self.match.entries)):
            member, n = self._requests.pop(index, (None, None))
            if member is not None and n is not None:
                self._answered.setdefault(member, []).append(n)
            entry = msgspec.json.encode(self.match.entries[index]).decode()
            lines.append(Line.of(self.id, self.match.before + index, member, n, entry))
        self._logged = len(self.match.entries)
        return lines

    def take_shortcut(self) -> tuple[int, int, str, str, int] | None:
        """How the match stands with all the lines that were taken, if it has come far since this
        was last noted down."""
        if self.match.before + self._logged < self._kept + FAR:
            return None
        self._kept = self.match.count
        self._answered = {
            member: sorted(known)[-REMEMBERED:] for member, known in self._answered.items()
        }
        shortcut = Shortcut(self.match.snapshot(), self._answered, [*self.races()])
        return shortcut_row(self.id, self.match.game.stamp, shortcut)

    @property
    def has_decided(self) -> bool:
        """Whether there is something for `take_decided`."""
        return bool(self._decided)

    def take_decided(self) -> list[Decided]:
        """What has become of people's attempts since this was last asked."""
        decided, self._decided = self._decided, []
        return decided

    def races(self) -> Sequence[RaceNote]:
        """The races of two claims or more so far."""
        for entry in self.match.entries[self._searched :]:
            if isinstance(entry.note, Raw):
                note = race_in(entry.note)
                if note is not None and len(note.claims) > 1:
                    self._races.append(note)
        self._searched = len(self.match.entries)
        return self._races

    # --- carrying out

    def _consider(self, attempt: Attempt) -> Played:
        at = self._stamp(attempt)
        if attempt.request is None:
            return self.match.consider(attempt.seat, attempt.move, at)
        return self.match.weigh(attempt.seat, attempt.move, at)  # `decode` has read it

    def _make(self, attempt: Attempt, played: Played) -> None:
        if attempt.request is None:
            made = self._by_bots.setdefault(attempt.seat, deque(maxlen=LAST_MOVES))
            made.append((self.match.state, attempt.move))
        self.match.accept(played)
        if attempt.request is not None:
            self._requests[len(self.match.entries) - 1] = attempt.request
        self._note_aside(attempt.seat)
        MOVES.inc()
        self._decide(Decided(attempt))

    def _decide(self, decided: Decided) -> None:
        if decided.attempt.request is None:
            self.bots.rethink(decided.attempt.arrived)
        else:
            self._decided.append(decided)

    def _settle_due(self, moment: Moment) -> None:
        while (race := self._contest.take_next(moment)) is not None:
            self._settle(race)

    def _settle(self, race: Race[Held]) -> None:
        """Make the fastest claim's move; the others hear by how much they were too late."""
        verdict = self._contest.verdict(race)
        winner: Claim[Held] | None = None
        lost: list[tuple[Claim[Held], IllegalMove]] = []
        for claim in verdict.order:
            refusal = self._try(claim.attempt)
            if refusal is not None:
                lost.append((claim, refusal))
            else:
                winner, number = claim, len(self.match.entries) - 1
        if winner is not None:
            self._note(number, self._contest.won(race, verdict, winner))
        best = (winner or verdict.order[0]).response
        for claim, refusal in lost:
            late = Millis(max(0, claim.response - best))
            self._decide(Decided(claim.attempt.attempt, refusal, late))
        for claim in verdict.order:
            for waiting in self._contest.release(claim.seat):
                self.play(waiting)

    def _try(self, held: Held) -> IllegalMove | None:
        """Make a move that was held. It was considered when it came in; only if the match has gone
        on since, it has to be considered again."""
        try:
            is_next = self.match.is_next(held.played)
            played = held.played if is_next else self._consider(held.attempt)
        except IllegalMove as refusal:
            return refusal
        self._make(held.attempt, played)
        return None

    def _note(self, number: int, note: RaceNote) -> None:
        """The verdict goes into the record with the winning move."""
        self._write(number, note)
        if len(note.claims) > 1:
            RACES.inc()

    def _remember(self, attempt: Attempt, code: str) -> None:
        tries = self._tries.setdefault(attempt.seat, []) if code in self._telling else []
        if attempt.request is not None and len(tries) < MOST_TRIES:
            tries.append(Try(msgspec.to_builtins(attempt.move), code))

    def _note_aside(self, seat: Seat) -> None:
        if seat not in self._tries and seat not in self._hints:
            return
        aside = Aside(tuple(self._tries.pop(seat, ())), self._hints.pop(seat, 0))
        if aside != Aside():
            self._write(len(self.match.entries) - 1, aside)

    def _write(self, number: int, note: RaceNote | Aside) -> None:
        """Beside what is noted there already: whoever won a race may have asked before it."""
        entry = self.match.entries[number]
        there = msgspec.json.decode(entry.note) if isinstance(entry.note, Raw) else {}
        both = there | msgspec.to_builtins(note, str_keys=True)
        self.match.entries[number] = replace(entry, note=Raw(msgspec.json.encode(both)))

    # --- time

    def _stamp(self, attempt: Attempt) -> Millis:
        """A move counts from its arrival; with grace, from when it was made if that was in time."""
        match = self.match
        at = max(match.now, self.clock.at(attempt.arrived))
        due = match.deadline if self._grace else None
        credit = min(self._grace, attempt.trip)
        if due is not None and at >= due and at - credit < due:
            return Millis(max(match.now, due - 1))
        return at

    def _hold(self) -> float:
        """How long a deadline waits for plays that were made in time and are still on their way."""
        if not self._grace:
            return 0.0
        trips = [player.trip for player in self.players if player.is_here]
        return min(self._grace, max(trips, default=0.0))

    def _expire(self, moment: Moment) -> None:
        hold = self._hold()
        while (due := self.match.deadline) is not None and self._moment(due) + hold <= moment:
            if not self._settle_before(due):
                self.match.advance(max(due, self.match.now))
        at = self.clock.at(moment)
        self.match.advance(max(self.match.now, at if due is None else min(at, due - 1)))

    def _settle_before(self, due: Millis) -> bool:
        """Whether there were races to settle before time is up."""
        ending = self._contest.ending(due)
        for race in ending:
            self._settle(self._contest.take(race))
        return bool(ending)

    def _plan_due(self, moment: Moment) -> Attempt | None:
        upcoming = self.bots.next_plan()
        if upcoming is None or self._moment(upcoming[1].due) > moment:
            return None
        seat, plan = upcoming
        self.bots.minds.done(seat)
        return Attempt(seat, plan.move, self._moment(plan.due))

    def _moment(self, at: int) -> Moment:
        moment = self.clock.moment(at)
        assert moment is not None, "asked only while the clock runs"
        return moment
