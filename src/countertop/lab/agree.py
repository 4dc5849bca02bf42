"""Compares compiled games with the rules, decision by decision.

    python -m countertop.lab.agree                        every game, a few hundred matches each
    python -m countertop.lab.agree lucky-box --games 100000 --jobs 8

For every seat count, and for each option by itself at each of its other values, random matches are
played twice: by `fast.py`, and by `rules.py` as `reference.py` drives it. Whoever moves, when, out
of how many choices, in which order and which one, then points, places and all that is counted, must
be the same.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

from msgspec import Struct

from ..engine.match import Match
from ..engine.registry import games
from ..engine.testing import option_sets
from .lanes import Decision, Setting, Tracer, seed_of
from .progress import Progress

ROW = ("seat", "time", "number of choices", "choices", "choice")
CHUNK = 250


class Disagreement(Exception):
    """A sentence that says where the two part."""


class Case(Struct, frozen=True):
    """One game with so many seats and these options."""

    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game} with {self.seats} seats{options}"


def cases(game: str, every_option: bool = True) -> Iterator[Case]:
    """Every seat count as it is; and each option's other values, over the seat counts in turn."""
    seats = games[game].seats
    yield from (Case(game, count, {}) for count in seats)
    others = [options for options in option_sets(games[game]) if options] if every_option else []
    for number, options in enumerate(others):
        yield Case(game, seats[number % len(seats)], options)


class Pair:
    """Both forms of a case, ready to play the same matches."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._options = Match(case.game, case.seats, 0, case.options).options
        self._reference = games[case.game].reference
        self._tracer = Tracer(Setting(case.game, case.seats, case.options))

    def compare(self, seed: int) -> int:
        """Play the match of this seed twice; gives its moves, or raises `Disagreement`."""
        rows, out = self._reference.play(self._options, self._case.seats, seed)
        fast_rows, fast_out = self._tracer.play(seed, len(rows) + 1)
        if rows != fast_rows:
            self._say_where(seed, rows, fast_rows)
        if list(out) != fast_out:
            raise Disagreement(
                f"{self._case}, seed {seed}: the rules end with {out}, not {fast_out}."
            )
        return len(rows)

    def _say_where(self, seed: int, rows: Sequence[Decision], fast: Sequence[Decision]) -> None:
        for number, pair in enumerate(zip(rows, fast, strict=False)):
            for name, ours, theirs in zip(ROW, *pair, strict=True):
                if ours != theirs:
                    raise Disagreement(
                        f"{self._case}, seed {seed}: at decision {number} the rules have "
                        f"{name} {ours}, the compiled game {theirs}."
                    )


def compare_many(case: Case, seed: int, first: int, count: int) -> int:
    """Matches `first` to `first + count - 1` of a run; gives their moves."""
    pair = Pair(case)
    return sum(pair.compare(seed_of(seed, number)) for number in range(first, first + count))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m countertop.lab.agree")
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=200, help="matches for each seat count")
    parser.add_argument("--first", type=int, default=0, help="go on from this match of the run")
    parser.add_argument("--seats", type=int, help="this seat count alone")
    parser.add_argument("--plain", action="store_true", help="the default options alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    with ProcessPoolExecutor(given.jobs, initializer=gc.disable) as pool:  # values have no cycles
        for game in given.game or [name for name in games if games[name].is_compiled]:
            for case in cases(game, not given.plain):
                if given.seats in (None, case.seats) and not _agrees(case, given, pool):
                    return 1
    return 0


def _agrees(case: Case, given: argparse.Namespace, pool: ProcessPoolExecutor) -> bool:
    start = time.monotonic()
    end, moves = given.first + given.games, 0
    firsts = range(given.first, end, CHUNK)
    counts = [min(CHUNK, end - first) for first in firsts]
    played = pool.map(compare_many, repeat(case), repeat(given.seed), firsts, counts)
    try:
        with Progress(given.games) as show:
            for done, decisions in enumerate(played, 1):
                moves += decisions
                show(min(CHUNK * done, given.games), str(case))
    except Disagreement as difference:
        print(difference)
        return False
    seconds = time.monotonic() - start
    which = f"matches {given.first:,} to {end - 1:,}" if given.first else f"{given.games:,} matches"
    print(f"{case}: {which}, {moves:,} decisions agree ({seconds:.0f} s)", flush=True)
    return True


if __name__ == "__main__":
    sys.exit(main())
