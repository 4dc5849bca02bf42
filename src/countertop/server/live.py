"""One match being played: its clock, its claims, its bots and what has to go into the log."""

import secrets
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from ..engine.bots import Minds
from ..engine.chance import Chance
from ..engine.errors import IllegalMove
from ..engine.game import Millis, Seat
from ..engine.match import Match
from .clock import MatchClock, Moment
from .events import event
from .metrics import MOVES, RACES
from .protocol import Race as RaceNote
from .race import Claim, Race, Rival, response
from .store import Line
from .supply import Supply

PAST = 32
"""Published states that are remembered, to tell since when a target has been on a screen."""
BOT_BREATH = 50
"""A bot whose plan was refused thinks for at least this long before the next."""


class Attempt(Struct, frozen=True):
    """A move that somebody wants to make."""

    seat: Seat
    move: Any
    arrived: Moment
    ms: int | None
    """How long the target had been on the mover's screen, by the mover's own account."""
    trip: float
    """The mover's measured round trip."""
    reply: Callable[[IllegalMove | None, Millis | None], None]
    """What becomes of it: None, or a refusal and by how many milliseconds it was too late."""
    member: int | None = None
    n: int | None = None


class Player(Struct):
    """A seat as the race sees it: when it was sent which view, and how far away it is."""

    sent: deque[tuple[int, Moment]]
    is_here: bool = False
    trip: float = 0.0


class Live:
    """Everything is called from the table's one task; nothing here waits."""

    def __init__(self, id: int, match: Match, clock: MatchClock, supply: Supply) -> None:
        self.id = id
        self.match = match
        self.clock = clock
        self._supply = supply
        self.players = [Player(deque(maxlen=PAST)) for _ in match.seats]
        self.minds = Minds(match, {}, secrets.randbits(63))
        self._bots: set[Seat] = set()
        self._past: deque[tuple[int, Any]] = deque(maxlen=PAST)
        self._races: dict[int, Race[Attempt]] = {}
        self._queued: dict[Seat, list[Attempt]] = {}
        """What a seat asked for while its claim was still undecided."""
        self._won: dict[int, Millis] = {}
        self._numbers: dict[int, tuple[int, int]] = {}
        self._logged = len(match.entries)
        self._decode = msgspec.json.Decoder(match.rules.Move).decode
        self._grace: int = getattr(match.rules, "GRACE", 0)
        self._look_at: Moment | None = None

    # --- bots

    def seat_bot(self, seat: Seat, level: str) -> None:
        self._bots.add(seat)
        self._look_at = 0.0
        try:
            self.minds.wake(seat, level)
        except Exception as fault:
            self._bot_failed(fault)

    def dismiss_bot(self, seat: Seat) -> None:
        self._bots.discard(seat)
        self.minds.dismiss(seat)

    def hear(self, seat: Seat, word: str, about: str) -> None:
        """Somebody signals: the bots take note, and think again."""
        try:
            self.minds.hear(seat, word, about)
        except Exception as fault:
            self._bot_failed(fault)
        self._look()

    # --- what was shown

    def published(self, seq: int, moment: Moment) -> None:
        """A new state goes out; bots see it at once."""
        self._past.append((seq, self.match.state))
        for seat in self._bots:
            self.shown(seat, seq, moment)
        self._look()

    def forget_shown(self) -> None:
        """After a pause everybody sees the table anew."""
        self._past.clear()
        for player in self.players:
            player.sent.clear()

    def shown(self, seat: Seat, seq: int, moment: Moment) -> None:
        """A view has just left for a seat."""
        self.players[seat].sent.append((seq, moment))

    # --- moves

    def decode(self, move: Raw) -> Any:
        """A typed move from the wire."""
        try:
            return self._decode(move)
        except msgspec.MsgspecError as error:
            raise IllegalMove("malformed", f"That is not a move of this game: {error}.") from None

    def play(self, attempt: Attempt) -> None:
        """Make a move now, or hold it as a claim until nobody can have been faster."""
        if attempt.seat in self._queued:
            self._queued[attempt.seat].append(attempt)
            return
        target = self.match.rules.contested(self.match.state, attempt.move)
        if target is None or not self._takes(attempt, target):
            self._settle_one(attempt)
            return
        claim = self._claim(attempt, target)
        race = self._races.setdefault(target, Race(target, attempt.arrived))
        race.add(claim)
        race.wait_for(self._rivals(race, attempt.move))
        self._queued[attempt.seat] = []

    def tick(self, moment: Moment) -> None:
        """Whatever is due: claims to settle, deadlines, bots' plans."""
        if not self.clock.running:
            return
        self._settle_due(moment)
        self._expire(moment)
        if self._look_at is not None and moment >= self._look_at:
            self._look()
        while (plan := self._plan_due(moment)) is not None:
            self.play(plan)
            self._settle_due(moment)

    def settle(self) -> None:
        """Settle every open race now, because the clock is about to stop."""
        for target in list(self._races):
            self._settle(self._races.pop(target))

    def next_moment(self) -> Moment | None:
        """When something is due, if nothing else happens before."""
        if not self.clock.running or self.match.result is not None:
            return None
        times = [race.closes for race in self._races.values()]
        if self.match.deadline is not None:
            times.append(self._moment(self.match.deadline) + self._hold())
        if self._look_at is not None:
            times.append(self._look_at)
        if (upcoming := self.minds.next()) is not None:
            times.append(self._moment(upcoming[1].due))
        return min(times, default=None)

    def take_lines(self) -> list[Line]:
        """The entries that are not in the log yet."""
        lines = []
        for number in range(self._logged, len(self.match.entries)):
            member, n = self._numbers.pop(number, (None, None))
            entry = Raw(msgspec.json.encode(self.match.entries[number]))
            lines.append(Line(self.id, number, member, n, entry))
        self._logged = len(self.match.entries)
        return lines

    def races(self) -> Iterator[RaceNote]:
        """The races of two claims or more so far."""
        for entry in self.match.entries:
            if isinstance(entry.note, Raw):
                note = msgspec.json.decode(entry.note, type=RaceNote)
                if len(note.claims) > 1:
                    yield note

    # --- the fair race

    def _takes(self, attempt: Attempt, target: int) -> bool:
        """Whether the move would take the target: a mistake does not, and is in nobody's way."""
        match = self.match
        try:
            after = match.rules.play(
                match.state, attempt.seat, attempt.move, self._stamp(attempt), Chance(0)
            )
        except IllegalMove:
            return False
        return match.rules.contested(after, attempt.move) != target

    def _claim(self, attempt: Attempt, target: int) -> Claim[Attempt]:
        shown = self._shown_at(attempt.seat, attempt.move, target)
        ms = response(attempt.ms, shown, attempt.arrived, attempt.trip)
        return Claim(attempt.seat, ms, attempt)

    def _shown_at(self, seat: Seat, move: Any, target: int) -> Moment | None:
        """When the seat was first sent a view with the target in it, without a break since."""
        first = None
        for seq, state in reversed(self._past):
            if self.match.rules.contested(state, move) != target:
                break
            first = seq
        if first is None:
            return None
        return next((sent for seq, sent in self.players[seat].sent if seq >= first), None)

    def _rivals(self, race: Race[Attempt], aimed: Any) -> Iterator[Rival]:
        """Those who are here, have not claimed, and have something to claim with."""
        rules, state = self.match.rules, self.match.state
        for number, player in enumerate(self.players):
            seat = Seat(number)
            if not (player.is_here or seat in self._bots) or race.has(seat):
                continue
            moves = rules.moves(state, seat)
            if any(rules.contested(state, move) == race.target for move in moves):
                yield Rival(self._shown_at(seat, aimed, race.target), player.trip)

    def _settle_due(self, moment: Moment) -> None:
        for target, race in list(self._races.items()):
            if race.closes <= moment:
                del self._races[target]
                self._settle(race)

    def _settle(self, race: Race[Attempt]) -> None:
        draw = Chance.of(self.match.seed, -1 - len(self.match.entries)).below
        verdict = race.verdict(draw)
        taken: tuple[int, Claim[Attempt]] | None = None
        lost = []
        for claim in verdict.order:
            refusal = self._carry_out(claim.attempt)
            if refusal is None:
                taken = len(self.match.entries) - 1, claim
            else:
                lost.append((claim, refusal))
        best = verdict.order[0].response if taken is None else taken[1].response
        if taken is not None:
            self._note(race, verdict.order, taken, verdict.drawn)
        for claim, refusal in lost:
            claim.attempt.reply(refusal, Millis(max(0, claim.response - best)))
        for claim in verdict.order:
            for waiting in self._queued.pop(claim.seat, ()):
                self.play(waiting)

    def _note(
        self,
        race: Race[Attempt],
        order: tuple[Claim[Attempt], ...],
        taken: tuple[int, Claim[Attempt]],
        drawn: bool,
    ) -> None:
        """The verdict goes into the record with the winning move."""
        number, winner = taken
        claims = tuple((claim.seat, claim.response) for claim in order)
        note = RaceNote(race.target, winner.seat, claims, drawn)
        entries = self.match.entries
        entries[number] = replace(entries[number], note=Raw(msgspec.json.encode(note)))
        if len(claims) > 1:
            RACES.add()
        self._won[race.target] = winner.response
        while len(self._won) > PAST:
            del self._won[next(iter(self._won))]

    # --- carrying out

    def _settle_one(self, attempt: Attempt) -> None:
        refusal = self._carry_out(attempt)
        if refusal is not None:
            attempt.reply(refusal, self._too_late_by(attempt, refusal))

    def _carry_out(self, attempt: Attempt) -> IllegalMove | None:
        """Play the move; the reply to a move that was accepted is sent here."""
        try:
            self.match.play(attempt.seat, attempt.move, self._stamp(attempt))
        except IllegalMove as refusal:
            return refusal
        if attempt.member is not None and attempt.n is not None:
            self._numbers[len(self.match.entries) - 1] = attempt.member, attempt.n
        MOVES.add()
        attempt.reply(None, None)
        return None

    def _too_late_by(self, attempt: Attempt, refusal: IllegalMove) -> Millis | None:
        """By how much somebody missed a target that another seat has taken."""
        if refusal.code != "too_late":
            return None
        for _, state in reversed(self._past):
            target = self.match.rules.contested(state, attempt.move)
            if target in self._won:
                claim = self._late_claim(attempt, target)
                return Millis(max(0, claim - self._won[target]))
        return None

    def _late_claim(self, attempt: Attempt, target: int) -> Millis:
        seqs = [
            seq
            for seq, state in self._past
            if self.match.rules.contested(state, attempt.move) == target
        ]
        sent = self.players[attempt.seat].sent
        shown = next((moment for seq, moment in sent if seq >= seqs[0]), None)
        return response(attempt.ms, shown, attempt.arrived, attempt.trip)

    def _stamp(self, attempt: Attempt) -> Millis:
        """A move counts from its arrival; with grace, from when it was made if that was in time."""
        match = self.match
        at = max(match.now, self.clock.at(attempt.arrived))
        due = match.deadline if self._grace else None
        if due is not None and at >= due and at - self._credit(attempt) < due:
            return Millis(max(match.now, due - 1))
        return at

    def _credit(self, attempt: Attempt) -> float:
        return min(self._grace, attempt.trip)

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
        due = self.match.deadline
        self.match.advance(max(self.match.now, at if due is None else min(at, due - 1)))

    def _settle_before(self, due: Millis) -> bool:
        """Settle the races whose target goes when time is up: those claims came in time. A
        deadline that leaves the target where it is (a lock ends, say) cuts no race short."""
        if not self._races:
            return False
        rules = self.match.rules
        after = rules.expire(self.match.state, due, Chance(0))
        ending = [
            race
            for race in self._races.values()
            if rules.contested(after, race.claims[0].attempt.move) != race.target
        ]
        for race in ending:
            del self._races[race.target]
            self._settle(race)
        return bool(ending)

    def _moment(self, at: int) -> Moment:
        moment = self.clock.moment(at)
        assert moment is not None, "asked only while the clock runs"
        return moment

    # --- bots' plans

    def _plan_due(self, moment: Moment) -> Attempt | None:
        upcoming = self.minds.next()
        if (
            upcoming is None
            or self.match.result is not None
            or self._moment(upcoming[1].due) > moment
        ):
            return None
        seat, plan = upcoming
        self.minds.done(seat)
        arrived = self._moment(plan.due)
        return Attempt(seat, plan.move, arrived, None, 0.0, lambda *_: self._rethink(moment))

    def _rethink(self, moment: Moment) -> None:
        """A plan was carried out or refused: the bots look again, but not at once."""
        self._look_at = moment + BOT_BREATH

    def _look(self) -> None:
        self._look_at = None
        if self._bots and self.match.result is None:
            try:
                self.minds.look(self._supply.of(self.match.game.name))
            except Exception as fault:
                self._bot_failed(fault)

    def _bot_failed(self, fault: Exception) -> None:
        """A bot's fault is the bot's: it sits there and does nothing."""
        event("bot_fault", game=self.match.game.name, what=f"{type(fault).__name__}: {fault}")
