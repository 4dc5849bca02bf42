"""How strong the bots' levels are: one among others, in another seat from match to match.

    python -m bench.levels matician --one skilled --among beginner --seats 2-6 --games 600
    python -m bench.levels math-rush --one expert --among expert --seats 3 --points

Prints, for each table, the share of matches won (a shared first place counts in parts) or the mean
of the points, with the half-width of its interval (95 %), and how many times a fair share that is.
`random` is a level, too: it makes any of the moves that it is offered, as slowly as a beginner;
`unaided` is an expert without playouts.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from itertools import repeat
from math import sqrt
from typing import Any

from msgspec import Struct, json

from countertop.engine.aids import NONE
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Bot, Millis, Mind, Plan, Result
from countertop.engine.match import Match
from countertop.engine.registry import Game, games
from countertop.simulate import supplied

RANDOM = "random"
SLOW = 5000
"""Milliseconds that random play takes for a move, at the median."""
SURE = 1.96
BATCH = 60
"""Matches between two looks at whether the answer is clear; a multiple of every small table."""


class Table(Struct, frozen=True):
    """Who sits where, at what."""

    game: str
    seats: int
    one: str
    among: str
    options: Mapping[str, Any] = {}

    def levels(self, number: int) -> list[str]:
        """Match by match the one sits a seat further on."""
        levels = [self.among] * self.seats
        levels[number % self.seats] = self.one
        return levels

    @property
    def fair(self) -> float:
        return 1 / self.seats


class Measured(Struct, frozen=True):
    """What came of some matches: the mean of something, and its interval."""

    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    def radius(self, sure: float = SURE) -> float:
        """Half of the interval's width. A match more of each kind keeps it from being nothing."""
        count, mean = len(self.values), self.mean
        spread = sum((value - mean) ** 2 for value in self.values) + 0.5
        return sure * sqrt(spread) / count

    def is_clearly_above(self, least: float, sure: float = SURE) -> bool:
        return self.mean - self.radius(sure) > least

    def is_clearly_below(self, most: float, sure: float = SURE) -> bool:
        return self.mean + self.radius(sure) < most


class _Random(Bot):
    """The game's own bot, and random play as one more level."""

    def __init__(self, game: Game) -> None:
        self._rules, self._bot = game.rules, game.bot
        self.LEVELS = (*game.bot.LEVELS, RANDOM)

    def wake(self, view: Any, level: str, chance: Chance) -> Any:
        return Mind(level) if level == RANDOM else self._bot.wake(view, level, chance)

    def think(self, view: Any, mind: Any, now: Millis, chance: Chance, aids: Any) -> Any:
        if mind.level != RANDOM:
            return self._bot.think(view, mind, now, chance, aids)
        moves = self._rules.moves(self._rules.guess(view, chance), view.seat)
        if mind.plan is not None and mind.plan.move in moves:
            return mind
        if not moves:
            return Mind(RANDOM)
        due = now + int(SLOW * 2 ** (2 * chance.fraction() - 1))
        return Mind(RANDOM, Plan(chance.pick(list(moves)), Millis(due)))


def result_of(table: Table, number: int, seed: int) -> tuple[Result, int]:
    """How a match ends, and where the one sat."""
    levels, game = table.levels(number), games[table.game]
    match = Match(table.game, levels, Chance.of(seed, number).word() >> 1, table.options)
    bot = _Random(game) if RANDOM in levels else None
    thoughts = match.chance(-1).word()
    for _ in play_out(match, levels, thoughts, supplied(table.game, levels, NONE), bot):
        pass
    assert match.result is not None
    return match.result, number % table.seats


def share(table: Table, number: int, seed: int) -> float:
    """The one's share of a win."""
    result, seat = result_of(table, number, seed)
    return 1 / result.places.count(1) if result.places[seat] == 1 else 0.0


def points(table: Table, number: int, seed: int) -> float:
    """The one's points; everybody's where they play together."""
    result, seat = result_of(table, number, seed)
    return float(result.points[seat])


def measured(
    table: Table,
    count: int,
    seed: int = 1,
    *,
    by_points: bool = False,
    pool: Executor | None = None,
) -> Measured:
    *_, last = growing(table, count, seed, by_points=by_points, pool=pool, batch=count)
    return last


def growing(
    table: Table,
    most: int,
    seed: int = 1,
    *,
    by_points: bool = False,
    pool: Executor | None = None,
    batch: int = BATCH,
) -> Iterator[Measured]:
    """What is known after a batch of matches, and after one more, and so on."""
    play = points if by_points else share
    values: list[float] = []
    while len(values) < most:
        numbers = range(len(values), min(most, len(values) + batch))
        work = (repeat(table), numbers, repeat(seed))
        values += pool.map(play, *work, chunksize=4) if pool else map(play, *work)
        yield Measured(tuple(values))


def reaches(
    table: Table, least: float, most: int, seed: int = 1, *, by_points: bool = False
) -> bool:
    """Whether the one has at least this share, or mean; stops as soon as that is clear."""
    known = Measured((0.0,))
    for known in growing(table, most, seed, by_points=by_points):
        if known.is_clearly_above(least, 2.6) or known.is_clearly_below(least, 2.6):
            break
    return known.mean >= least


def told(table: Table, known: Measured, *, by_points: bool) -> str:
    start = f"{table.game:13} {table.seats:2}  {table.one} among {table.among}"
    options = "".join(f" {name}={value}" for name, value in table.options.items())
    count = f"{len(known.values)} matches"
    if by_points:
        return f"{start}{options}: {known.mean:.1f} ± {known.radius():.1f} points, {count}"
    percent, off = 100 * known.mean, 100 * known.radius()
    times = known.mean / table.fair
    return f"{start}{options}: {percent:.1f} ± {off:.1f} %, {times:.2f} × fair, {count}"


def tables(chosen: argparse.Namespace) -> list[Table]:
    first, _, last = (chosen.seats or "").partition("-")
    known = games[chosen.game].seats
    sizes: Sequence[int] = range(int(first), int(last or first) + 1) if first else known
    pairs = [option.partition("=")[::2] for option in chosen.option]
    options = {name: _read(text) for name, text in pairs}
    return [Table(chosen.game, seats, chosen.one, chosen.among, options) for seats in sizes]


def _read(text: str) -> Any:
    try:
        return json.decode(text.encode())
    except ValueError:
        return text


def main() -> None:
    parser = argparse.ArgumentParser("bench.levels", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="?", default="matician")
    parser.add_argument("--one", default="skilled")
    parser.add_argument("--among", default="beginner")
    parser.add_argument("--seats", help="3, or 2-6; all that the game has if not said")
    parser.add_argument("--games", type=int, default=120, help="matches for each table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--points", action="store_true", help="the mean of the points, not wins")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args(sys.argv[1:])
    with ProcessPoolExecutor(chosen.jobs) if chosen.jobs > 1 else nullcontext() as pool:
        for table in tables(chosen):
            known = measured(table, chosen.games, chosen.seed, by_points=chosen.points, pool=pool)
            print(told(table, known, by_points=chosen.points), flush=True)


if __name__ == "__main__":
    main()
