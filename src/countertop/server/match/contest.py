"""The contested moves of one match: claims, held until nobody can have been faster."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from ...engine.chance import Chance
from ...engine.game import Millis, Seat
from ...engine.match import Match, Played
from ..clock import Moment
from ..protocol import Race as RaceNote
from .attempt import Attempt
from .race import Claim, Race, Rival, Verdict, response
from .sight import PAST, Sight


class Held(Struct, frozen=True):
    """An attempt that waits for the end of its race, and what would come of it."""

    attempt: Attempt
    played: Played


class Contest:
    """The races of one match that are open, and the last ones that were won."""

    def __init__(self, match: Match, sight: Sight) -> None:
        self._match = match
        self._sight = sight
        self._races: dict[int, Race[Held]] = {}
        self._queued: dict[Seat, list[Attempt]] = {}
        """What a seat asked for while its claim was still undecided."""
        self._won: dict[int, Millis] = {}

    def queue(self, attempt: Attempt) -> bool:
        """Whether the attempt has to wait, because its seat has a claim that is undecided."""
        if attempt.seat not in self._queued:
            return False
        self._queued[attempt.seat].append(attempt)
        return True

    def target(self, attempt: Attempt, played: Played) -> int | None:
        """What the move takes if it is made: a mistake takes nothing, and is in nobody's way."""
        contested = self._match.rules.contested
        target = contested(self._match.state, attempt.move)
        return None if contested(played.state, attempt.move) == target else target

    def claim(self, held: Held, target: int, bots: set[Seat]) -> None:
        """Hold a move until nobody can have been faster."""
        attempt = held.attempt
        shown = self._sight.shown_at(attempt.seat, self._has(attempt.move, target))
        ms = response(attempt.ms, shown, attempt.arrived, attempt.trip)
        race = self._races.setdefault(target, Race(target, attempt.arrived))
        race.add(Claim(attempt.seat, ms, held))
        race.wait_for(self._rivals(race, attempt.move, bots))
        self._queued[attempt.seat] = []

    def closes(self) -> Iterator[Moment]:
        return (race.closes for race in self._races.values())

    def take_next(self, moment: Moment | None = None) -> Race[Held] | None:
        """A race that is decided by this moment, or any; it is not open any more."""
        for race in self._races.values():
            if moment is None or race.closes <= moment:
                return self.take(race)
        return None

    def take(self, race: Race[Held]) -> Race[Held]:
        del self._races[race.target]
        return race

    def ending(self, due: Millis) -> list[Race[Held]]:
        """The races whose target goes when time is up: those claims came in time. A deadline that
        leaves the target where it is (a lock ends, say) cuts no race short."""
        if not self._races:
            return []
        rules = self._match.rules
        after = rules.expire(self._match.state, due, Chance(0))
        return [
            race
            for race in self._races.values()
            if rules.contested(after, race.claims[0].attempt.attempt.move) != race.target
        ]

    def verdict(self, race: Race[Held]) -> Verdict[Held]:
        """The same draw comes out of the same match."""
        draw = self._match.chance(-1 - self._match.count).below
        return race.verdict(draw)

    def won(self, race: Race[Held], verdict: Verdict[Held], winner: Claim[Held]) -> RaceNote:
        """What goes into the record with the winning move."""
        self._won[race.target] = winner.response
        while len(self._won) > PAST:
            del self._won[next(iter(self._won))]
        claims = tuple((claim.seat, claim.response) for claim in verdict.order)
        return RaceNote(race.target, winner.seat, claims, verdict.drawn)

    def release(self, seat: Seat) -> list[Attempt]:
        """What a seat asked for while its claim was undecided."""
        return self._queued.pop(seat, [])

    def too_late_by(self, attempt: Attempt) -> Millis | None:
        """By how much somebody missed a target that another seat has taken."""
        for state in self._sight.latest_first():
            target = self._match.rules.contested(state, attempt.move)
            if target in self._won:
                shown = self._sight.once_shown_at(attempt.seat, self._has(attempt.move, target))
                ms = response(attempt.ms, shown, attempt.arrived, attempt.trip)
                return Millis(max(0, ms - self._won[target]))
        return None

    def _has(self, aimed: Any, target: int) -> Callable[[Any], bool]:
        contested = self._match.rules.contested
        return lambda state: contested(state, aimed) == target

    def _rivals(self, race: Race[Held], aimed: Any, bots: set[Seat]) -> Iterator[Rival]:
        """Those who are here, have not claimed, and have something to claim with."""
        rules, state = self._match.rules, self._match.state
        has_target = self._has(aimed, race.target)
        for number, player in enumerate(self._sight.players):
            seat = Seat(number)
            if not (player.is_here or seat in bots) or race.has(seat):
                continue
            moves = rules.moves(state, seat)
            if any(rules.contested(state, move) == race.target for move in moves):
                yield Rival(self._sight.shown_at(seat, has_target), player.trip)
