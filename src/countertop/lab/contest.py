"""Two sides of a comparison, and the matches that are played for it, in lots.

Where seats play against each other, every second seat is A's in one lot and B's in the next, so
that no side has the better seats. Where all play together, or alone, or where the sides stand for
two variants, A has a lot of its own and so has B. All matches have seeds of their own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..engine.chance import Chance
from ..simulate import Outcome, simulate
from .bulk.setting import Policy, Setting
from .bulk.tally import WIN, Tally
from .bulk.tasks import LEAST, Crew, Task, missing
from .reports.certainty import Sample

QUESTIONS = ("points", "moves", "seconds", "first seat")
"""What variants are compared in: points, length, and how often the first seat wins."""


class Side(Struct, frozen=True):
    """Who plays, and by which options."""

    name: str
    brain: Policy | str
    """A policy of the compiled game, or the level of a bot."""
    options: Mapping[str, Any]


class Contest(Struct, frozen=True):
    """A game, its seats and the two sides."""

    game: str
    seats: int
    a: Side
    b: Side
    is_duel: bool
    """Whether A and B sit at the same table."""

    @property
    def is_of_bots(self) -> bool:
        return isinstance(self.a.brain, str)

    def seated(self, lot: int) -> list[Side]:
        """Who sits where in an even lot, and in an odd one."""
        if self.is_duel:
            return [(self.a, self.b)[(seat + lot) % 2] for seat in range(self.seats)]
        return [(self.a, self.b)[lot % 2]] * self.seats


class Lot(Struct, frozen=True):
    """What the matches of a lot came to."""

    wins: tuple[float, ...]
    """Of each seat; a shared first place counts in parts."""
    points: Sample
    """Of a seat, on the average over the seats."""
    moves: Sample
    seconds: Sample

    @property
    def games(self) -> int:
        return self.moves.count

    def answer(self, question: str) -> Sample:
        if question == "first seat":
            return Sample(self.games, self.wins[0], self.wins[0])
        found: Sample = getattr(self, question)
        return found


def lots(
    contest: Contest, seed: int, batch: int, count: int, crew: Crew, device: str, jobs: int
) -> tuple[Lot, Lot]:
    """An even and an odd lot of so many matches each, never played before in this contest."""
    if contest.is_of_bots:
        return (
            _lot_of_bots(contest, seed, batch, 0, count, jobs),
            _lot_of_bots(contest, seed, batch, 1, count, jobs),
        )
    parts = list(missing([], count, count if device == "gpu" else LEAST))
    tasks = [
        _task(contest, seed, 2 * batch + lot, count, part, device)
        for lot in (0, 1)
        for part in parts
    ]
    found = dict(crew.play(tasks))
    each = [found[number] for number in range(len(tasks))]
    even, odd = each[: len(parts)], each[len(parts) :]
    return _lot_of_tally(sum(even[1:], even[0])), _lot_of_tally(sum(odd[1:], odd[0]))


def _task(
    contest: Contest, seed: int, number: int, count: int, part: tuple[int, int], device: str
) -> Task:
    """A part (first and how many) of the lot with this number, all lots being of one size."""
    sides = contest.seated(number)
    policies = tuple(side.brain for side in sides if isinstance(side.brain, Policy))
    setting = Setting(contest.game, contest.seats, sides[0].options, policies)
    return Task(setting, seed, number * count + part[0], part[1], device)


def _lot_of_tally(tally: Tally) -> Lot:
    seats = range(tally.shape.seats)
    each = [_sample(tally, tally.shape.points(seat)) for seat in seats]
    return Lot(
        tuple(float(tally.wins[seat]) / WIN for seat in seats),
        mixed(each),
        _sample(tally, 0),
        _sample(tally, 1, 0.001),
    )


def _sample(tally: Tally, column: int, unit: float = 1.0) -> Sample:
    total, squares = float(tally.sums[column]), float(tally.squares[column])
    return Sample(tally.games, total * unit, squares * unit**2)


def mixed(each: Sequence[Sample]) -> Sample:
    """The average over the seats. It varies from match to match no more than a single seat does."""
    count = len(each)
    total = sum(one.total for one in each) / count
    return Sample(each[0].count, total, sum(one.squares for one in each) / count)


def _lot_of_bots(contest: Contest, seed: int, batch: int, lot: int, count: int, jobs: int) -> Lot:
    sides = contest.seated(lot)
    levels = [str(side.brain) for side in sides]
    own = Chance.of(seed, 2 * batch + lot).word() >> 1
    played = simulate(contest.game, levels, count, own, dict(sides[0].options), jobs)
    return Lot(
        tuple(sum(_won(outcome, seat) for outcome in played) for seat in range(contest.seats)),
        _of([sum(one.result.points) / contest.seats for one in played]),
        _of([one.moves for one in played]),
        _of([one.length / 1000 for one in played]),
    )


def _won(outcome: Outcome, seat: int) -> float:
    places = outcome.result.places
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def _of(values: Sequence[float]) -> Sample:
    return Sample(len(values), sum(values), sum(value**2 for value in values))
