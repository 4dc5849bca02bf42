"""What was compared stays compared: digests of matches that rules and compiled game played alike.

Comparing 100,000 matches with the rules takes hours, and whether the compiled game still plays
those very matches takes seconds. So `agree.py --keep` writes down what it has seen, beside the
game in `agreed.json`: how many matches of a run, and a digest of all their decisions and outcomes.
Whoever changes `fast/` and gets the same digest has changed nothing that counts.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numba import prange

from ...engine.compiled.game import MOVES, Tables
from ...engine.compiled.kernel import (
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    folded,
    lane,
)
from ...engine.compiled.load import fast_of
from ...engine.registry import games
from ..weights import write
from .adding import seed_in_lane, seed_of
from .processor import LANES_PER_THREAD, of_game, play
from .setting import Setting
from .trace import Tracer

EARLY = 1000
"""So many matches have a digest of their own, for whoever has only a moment."""
_WORD = (1 << 64) - 1


class Played(Struct, frozen=True):
    """Some matches: how many decisions they had, the most in one, and the digest of them all.

    Digests of matches are added up, so stretches of a run can be played anywhere."""

    decisions: int = 0
    longest: int = 0
    digest: int = 0

    def __add__(self, other: "Played") -> "Played":
        return Played(
            self.decisions + other.decisions,
            max(self.longest, other.longest),
            (self.digest + other.digest) & _WORD,
        )


class Seal(Struct, frozen=True):
    """Matches 0 to `matches - 1` of a run were played alike by the rules and by `fast/game.py`."""

    seats: int
    options: dict[str, Any]
    seed: int
    matches: int = 0
    played: Played = Played()
    early: Played = Played()
    """The first of them."""

    def grown(self, count: int, played: Played) -> "Seal":
        """With so many more matches, which follow those that are here."""
        matches = self.matches + count
        early = self.early + played if matches <= EARLY else self.early
        return replace(self, matches=matches, played=self.played + played, early=early)


def path_of(game: str) -> Path:
    return games[game].folder / "fast/agreed.json"


def kept(game: str) -> list[Seal]:
    """The seals of a game; none, if nothing was kept yet."""
    path = path_of(game)
    return msgspec.json.decode(path.read_bytes(), type=list[Seal]) if path.exists() else []


def keep(game: str, seal: Seal) -> None:
    """Put a seal in the place of the older one with the same seats and options."""
    same = (seal.seats, seal.options)
    others = [one for one in kept(game) if (one.seats, one.options) != same]
    seals = sorted([*others, seal], key=lambda one: (len(one.options), str(one.options), one.seats))
    write(path_of(game), msgspec.to_builtins(seals))


def holds(game: str, seal: Seal, is_early: bool = False) -> bool:
    """Whether the compiled game still plays the sealed matches, or the first of them."""
    expected = seal.early if is_early else seal.played
    count = min(EARLY, seal.matches) if is_early else seal.matches
    setting = Setting(game, seal.seats, seal.options)
    return replay(setting, seal.seed, count, expected.longest) == expected


def replay(setting: Setting, seed: int, count: int, longest: int) -> Played:
    """The first matches of a run by the compiled game alone. One with more decisions than the
    longest has another digest."""
    return (_one_by_one if count <= EARLY else _in_lanes)(setting, seed, count, longest)


def _one_by_one(setting: Setting, seed: int, count: int, longest: int) -> Played:
    """A few: lanes would first have to be compiled."""
    tracer, played = Tracer(setting), Played()
    for number in range(count):
        tracer.run(seed_of(seed, number), longest)
        moves, rows = int(tracer.out[MOVES]), tracer.rows[:longest]
        played += Played(moves, moves, int(digest_of_match(rows, tracer.out)))
    return played


def _in_lanes(setting: Setting, seed: int, count: int, longest: int) -> Played:
    lanes = LANES_PER_THREAD
    sums = np.zeros((lanes, 3), np.uint64)
    columns = setting.shape.columns
    _replaying_lanes(setting.game)(
        *(np.uint64(seed), count, setting.seats, setting.tables(), setting.weights()),
        *(setting.fast.scratch(setting.seats), columns, longest, sums),
    )
    decisions, most, digest = sums[:, 0].sum(), sums[:, 1].max(), sums[:, 2].sum(dtype=np.uint64)
    return Played(int(decisions), int(most), int(digest))


@cache
def _replaying_lanes(game: str) -> Callable[..., None]:
    return of_game(_lanes, fast_of(games[game]))


def _lanes(
    seed: Word,
    count: Int,
    seats: Int,
    tables: Tables,
    weights: Weights,
    scratch: tuple[int, int],
    columns: Int,
    longest: Int,
    sums: Words,
) -> None:
    for number in prange(sums.shape[0]):
        small = np.empty(max(1, scratch[0]), np.int32)
        words = np.empty(max(1, scratch[1]), np.uint64)
        out = np.empty(columns, np.int32)
        rows = np.zeros((longest, 5), np.int64)
        for match in range(number, count, sums.shape[0]):
            play(seed_in_lane(seed, match), seats, tables, weights, small, words, out, rows)
            sums[number, 0] += np.uint64(out[MOVES])
            sums[number, 1] = max(sums[number, 1], np.uint64(out[MOVES]))
            sums[number, 2] += digest_of_match(rows, out)


@lane
def digest_of_match(rows: Rows, out: Ints) -> Word:
    """All that its decisions and its outcome say."""
    value = np.uint64(0)
    for row in range(min(np.int64(out[MOVES]), rows.shape[0])):
        for column in range(5):
            value = folded(value, np.uint64(rows[row, column]))
    for column in range(out.shape[0]):
        value = folded(value, np.uint64(np.int64(out[column])))
    return value
