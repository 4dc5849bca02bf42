"""Compares compiled games with the rules, decision by decision.

    python -m countertop.lab.bulk.agree                   every game, a few hundred matches each
    python -m countertop.lab.bulk.agree lucky-box --games 100000 --jobs 8 --keep
    python -m countertop.lab.bulk.agree --kept                 is it still what was compared?

For every seat count, and for each option by itself at each of its other values, random matches are
played twice: by `fast/game.py`, and by `rules.py` as `reference.py` drives it. Who moves, when, out
of how many choices, in which order and which one, then points, places and all that is counted, must
be the same. What `--keep` has compared is written down beside the game (seals.py), so that a long
comparison can be interrupted and resumed, and need not be made again.
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

from ...engine.compiled.load import left_out, reference_of
from ...engine.match import Match
from ...engine.registry import games
from ...engine.testing.contract import option_sets
from ..progress import Progress
from .adding import seed_of
from .seals import Played, Seal, holds, keep, kept, played
from .setting import Setting
from .trace import Decision, Tracer

ROW = ("seat", "time", "number of choices", "choices", "choice")
CHUNK = 250
OFTEN = 10.0
"""Seconds after which what agrees is written down."""


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
    others = _others(game) if every_option else []
    for number, options in enumerate(others):
        yield Case(game, seats[number % len(seats)], options)


def _others(game: str) -> list[dict[str, Any]]:
    """Each option's other values, as far as the compiled game plays them."""
    sets = [options for options in option_sets(games[game]) if options]
    return [options for options in sets if not left_out(games[game], options)]


class Pair:
    """Both forms of a case, ready to play the same matches."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._options = Match(case.game, case.seats, 0, case.options).options
        self._reference = reference_of(games[case.game])
        self._tracer = Tracer(Setting(case.game, case.seats, case.options))

    def compare(self, seed: int) -> Played:
        """Play the match of this seed twice; gives what was played, or raises `Disagreement`."""
        rows, out = self._reference.play(self._options, self._case.seats, seed)
        self._tracer.told[:] = 0
        fast_rows, fast_out = self._tracer.play(seed, len(rows) + 1)
        if rows != fast_rows:
            self._say_where(seed, rows, fast_rows)
        if list(out) != fast_out:
            raise Disagreement(
                f"{self._case}, seed {seed}: the rules end with {out}, not {fast_out}."
            )
        return played(self._tracer)

    def _say_where(self, seed: int, rows: Sequence[Decision], fast: Sequence[Decision]) -> None:
        for number, pair in enumerate(zip(rows, fast, strict=False)):
            for name, ours, theirs in zip(ROW, *pair, strict=True):
                if ours != theirs:
                    raise Disagreement(
                        f"{self._case}, seed {seed}: at decision {number} the rules have "
                        f"{name} {ours}, the compiled game {theirs}."
                    )


def compare_many(case: Case, seed: int, first: int, end: int) -> Played:
    """Matches `first` to `end - 1` of a run."""
    pair = Pair(case)
    matches = (pair.compare(seed_of(seed, number)) for number in range(first, end))
    return sum(matches, Played())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m countertop.lab.bulk.agree")
    parser.add_argument("game", nargs="*", help="which games; all if none is named")
    parser.add_argument("--games", type=int, default=200, help="matches for each seat count")
    parser.add_argument("--seats", type=int, help="this seat count alone")
    parser.add_argument("--plain", action="store_true", help="the default options alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="write down what agrees, and resume")
    parser.add_argument("--kept", action="store_true", help="check what was written down, no more")
    given = parser.parse_args(arguments)
    chosen = given.game or [name for name in games if games[name].is_compiled]
    if given.kept:
        return max(map(_checked, chosen))
    with ProcessPoolExecutor(given.jobs, initializer=gc.disable) as pool:  # values have no cycles
        for game in chosen:
            for case in cases(game, not given.plain):
                if given.seats in (None, case.seats) and not _agrees(case, given, pool):
                    return 1
    return 0


def _agrees(case: Case, given: argparse.Namespace, pool: ProcessPoolExecutor) -> bool:
    start = kept_at = time.monotonic()
    seal = _begun(case, given)
    firsts, ends = _stretches(seal.matches, given.games)
    played = pool.map(compare_many, repeat(case), repeat(given.seed), firsts, ends)
    try:
        with Progress(given.games) as show:
            for first, end, some in zip(firsts, ends, played, strict=True):
                seal = seal.grown(end - first, some)
                show(end, str(case))
                if given.keep and time.monotonic() > kept_at + OFTEN:
                    keep(case.game, seal)
                    kept_at = time.monotonic()
    except Disagreement as difference:
        print(difference)
        return False
    if given.keep:
        keep(case.game, seal)
    told = f"{seal.matches:,} matches, {seal.played.decisions:,} decisions agree"
    print(f"{case}: {told} ({time.monotonic() - start:.0f} s)", flush=True)
    return True


def _begun(case: Case, given: argparse.Namespace) -> Seal:
    """What is known already and still true, or nothing."""
    new = Seal(case.seats, case.options, given.seed)
    for seal in kept(case.game) if given.keep else []:
        if (seal.seats, seal.options, seal.seed) == (new.seats, new.options, new.seed):
            if holds(case.game, seal):
                return seal
            print(f"{case}: not what was compared before; from the beginning.", flush=True)
    return new


def _stretches(first: int, end: int) -> tuple[list[int], list[int]]:
    """Where pieces of the work begin and where they end."""
    inner = range((first // CHUNK + 1) * CHUNK, end, CHUNK)
    bounds = [first, *inner, end] if first < end else [end]
    return bounds[:-1], bounds[1:]


def _checked(game: str) -> int:
    """Whether the compiled game plays all that was kept as it did: 0 if so, 1 if not."""
    seals = kept(game)
    wrong = [seal for seal in seals if not holds(game, seal)]
    for seal in wrong:
        print(f"{Case(game, seal.seats, seal.options)}: not what was compared.")
    if not wrong:
        matches = sum(seal.matches for seal in seals)
        print(f"{game}: all {matches:,} matches are those that were compared.", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
