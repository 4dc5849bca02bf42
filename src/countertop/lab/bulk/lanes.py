"""Compiled games by the million: lanes of a processor, or of a graphics card.

Both run the same `play` of the game. A lane plays one match after another and adds it up, so
memory does not grow with the number of matches. Match `number` of a run has the same seed here as
in `countertop simulate`, whatever the number of lanes.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from msgspec import Struct
from numba import prange
from numpy.typing import NDArray

from ...engine.chance import Chance
from ...engine.compiled.freshness import compiled_and_kept
from ...engine.compiled.game import MOVES, POINTS, Fast
from ...engine.compiled.kernel import STEP, lane, lowest, mix, of
from ...engine.errors import BadOptions
from ...engine.match import Match
from ...engine.registry import games
from .tally import BARS, WIN, Shape, Tally

LANES_PER_THREAD = 8
"""So that a thread with easier matches takes over from one with harder ones."""
THREADS_PER_BLOCK = 128
GPU_LANES = 1 << 18
COPIES = 64
"""On a graphics card blocks add to one of so many copies, not all to the same numbers."""


Decision = tuple[int, int, int, int, int]
"""A row of a trace: seat, time, number of choices, their digest, the one chosen."""


class Policy(Struct, frozen=True):
    """How a seat chooses: the name of a policy of the game, and the weights that differ."""

    name: str = "random"
    weights: Mapping[str, float] = {}


class Setting(Struct, frozen=True):
    """Which matches: the game, how many seats, the options, and each seat's policy."""

    game: str
    seats: int
    options: Mapping[str, Any] = {}
    policies: tuple[Policy, ...] = ()
    """One for each seat; a single one for all; none at all: random."""

    @property
    def fast(self) -> Fast:
        return games[self.game].fast

    def check(self) -> "Setting":
        """Refuses bad seats, options and policies with a sentence."""
        Match(self.game, self.seats, 0, self.options)
        if len(self.policies) not in (0, 1, self.seats):
            raise BadOptions("bad_policies", f"{self.seats} seats need 1 or {self.seats} policies.")
        self.weights()
        return self

    def policy(self, seat: int) -> Policy:
        if not self.policies:
            return Policy()
        return self.policies[seat if len(self.policies) > 1 else 0]

    def weights(self) -> NDArray[np.float64]:
        rows = [_weights(self.fast, self.policy(seat)) for seat in range(self.seats)]
        table = np.zeros((self.seats, max(len(row) for row in rows)))
        for seat, row in enumerate(rows):
            table[seat, : len(row)] = row
        return table

    @property
    def shape(self) -> Shape:
        return Shape.of(self.fast, self.seats, self._whole_options)

    def tables(self) -> tuple[NDArray[Any], ...]:
        return self.fast.tables(self._whole_options, self.seats)

    @property
    def _whole_options(self) -> Any:
        return Match(self.game, self.seats, 0, self.options).options


def _weights(fast: Fast, policy: Policy) -> list[float]:
    known = fast.POLICIES
    if policy.name not in known:
        raise BadOptions(
            "unknown_policy", f"There is no policy {policy.name!r}; there are {', '.join(known)}."
        )
    own = known[policy.name]
    for name in policy.weights:
        if name not in own:
            raise BadOptions("unknown_weight", f"{policy.name} has no weight {name!r}.")
    return [list(known).index(policy.name), *({**own, **policy.weights}).values()]


def seed_of(seed: int, number: int) -> int:
    """The seed of match `number` of a run."""
    return Chance.of(seed, number).word() >> 1


def run(setting: Setting, seed: int, first: int, count: int, device: str = "cpu") -> Tally:
    """Play matches `first` to `first + count - 1` of a run and add them up."""
    return _DEVICES[device](setting, seed, first, count)


def trace(setting: Setting, seed: int, most: int = 20_000) -> tuple[list[Decision], list[int]]:
    """One match with this very seed: its decisions, and its row of `out`."""
    return Tracer(setting).play(seed, most)


class Tracer:
    """A setting whose matches are wanted decision by decision, one after the other."""

    def __init__(self, setting: Setting) -> None:
        self._play, self._seats = setting.fast.play, setting.seats
        self._with = (setting.tables(), setting.weights(), *_scratch(setting.fast, setting.seats))
        self.out = np.zeros(setting.shape.columns, np.int32)
        self.rows = np.zeros((0, 5), np.int64)
        """Of the match that was played last."""

    def play(self, seed: int, most: int) -> tuple[list[Decision], list[int]]:
        """Its decisions, at most so many, and its row of `out`."""
        self.run(seed, most)
        return [*map(tuple, self.rows[: self.out[MOVES]].tolist())], self.out.tolist()

    def run(self, seed: int, most: int) -> None:
        """Play, and leave `rows` and `out` as they are."""
        if len(self.rows) < most:
            self.rows = np.zeros((most, 5), np.int64)
        self._play(np.uint64(seed), self._seats, *self._with, self.out, self.rows)


def _scratch(fast: Fast, seats: int) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
    small, words = fast.scratch(seats)
    return np.zeros(max(1, small), np.int32), np.zeros(max(1, words), np.uint64)


# --- on the processor


def _on_processor(setting: Setting, seed: int, first: int, count: int) -> Tally:
    fast, shape = setting.fast, setting.shape
    lanes = max(1, min(count, LANES_PER_THREAD * numba.get_num_threads()))
    sums = np.zeros((lanes, 2, shape.columns), np.int64)
    bars = np.zeros((lanes, shape.columns, BARS), np.int64)
    wins = np.zeros((lanes, setting.seats), np.int64)
    cards = np.zeros((lanes, len(shape.cards), 3), np.int64)
    _processor_lanes(setting.game)(
        np.uint64(seed),
        first,
        count,
        setting.seats,
        setting.tables(),
        setting.weights(),
        fast.scratch(setting.seats),
        shape.bar_widths(),
        shape.bar_lows(),
        sums,
        bars,
        wins,
        cards,
    )
    return _summed(shape, count, sums, bars, wins, cards)


@cache
def _processor_lanes(game: str) -> Callable[..., None]:
    return of_game(_lanes, games[game].fast)


def of_game(lanes: Callable[..., None], fast: Fast) -> Callable[..., None]:
    """Lanes of a processor, written once for any `play`, compiled for that of a game; numba keeps
    them on disk. (With `play` in a closure it would not, and compile for seconds every time.)"""
    file = Path(getattr(fast, "__file__", ""))
    own = FunctionType(lanes.__code__, {**lanes.__globals__, "play": fast.play}, lanes.__name__)
    own.__qualname__ = f"{lanes.__qualname__}_of_{file.parents[1].name}"
    own.__dict__["made_of"] = file
    return compiled_and_kept(own, parallel=True, nogil=True, error_model="numpy")


def play(*_: Any) -> None:
    """Stands for the game's own, in lanes that are written for all games."""
    raise NotImplementedError


def _lanes(
    seed: Any,
    first: Any,
    count: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    scratch: Any,
    widths: Any,
    lows: Any,
    sums: Any,
    bars: Any,
    wins: Any,
    cards: Any,
) -> None:
    for number in prange(sums.shape[0]):
        small = np.empty(max(1, scratch[0]), np.int32)
        words = np.empty(max(1, scratch[1]), np.uint64)
        out = np.empty(widths.shape[0], np.int32)
        rows = np.empty((0, 5), np.int64)
        for match in range(first + number, first + count, sums.shape[0]):
            play(seed_in_lane(seed, match), seats, tables, weights, small, words, out, rows)
            add_sums(out, sums[number])
            add_bars(out, widths, lows, bars[number])
            add_wins(out, seats, wins[number])
            add_cards(out, seats, words, cards[number])


@lane
def seed_in_lane(seed: Any, number: Any) -> Any:
    return mix(of(seed, number) + STEP) >> np.uint64(1)


@lane
def add_sums(out: Any, sums: Any) -> None:
    """Add one match to a lane's sums and sums of squares."""
    for column in range(out.shape[0]):
        value = np.int64(out[column])
        sums[0, column] += value
        sums[1, column] += value * value


@lane
def add_bars(out: Any, widths: Any, lows: Any, bars: Any) -> None:
    for column in range(out.shape[0]):
        bars[column, bar_of(out[column], widths[column], lows[column])] += 1


@lane
def add_wins(out: Any, seats: Any, wins: Any) -> None:
    share = win_share(out, seats)
    for seat in range(seats):
        if out[POINTS + seats + seat] == 1:
            wins[seat] += share


@lane
def bar_of(value: Any, width: Any, low: Any) -> Any:
    return min(max(value // width - low, 0), BARS - 1)


@lane
def win_share(out: Any, seats: Any) -> Any:
    """What each winner of a match gets of it."""
    first = 0
    for seat in range(seats):
        if out[POINTS + seats + seat] == 1:
            first += 1
    return WIN // max(first, 1)


@lane
def add_cards(out: Any, seats: Any, words: Any, cards: Any) -> None:
    """Add what each seat had, what it won and how many points it made with it."""
    per_seat = (cards.shape[0] + 63) // 64
    share = win_share(out, seats)
    for seat in range(seats):
        won = share if out[POINTS + seats + seat] == 1 else 0
        for part in range(per_seat):
            held = words[seat * per_seat + part]
            while held:
                card = 64 * part + lowest(held)
                held &= held - np.uint64(1)
                cards[card, 0] += 1
                cards[card, 1] += won
                cards[card, 2] += out[POINTS + seat]


def _summed(
    shape: Shape,
    count: int,
    sums: NDArray[np.int64],
    bars: NDArray[np.int64],
    wins: NDArray[np.int64],
    cards: NDArray[np.int64],
) -> Tally:
    tally = Tally(shape)
    tally.games = count
    tally.sums, tally.squares = sums.sum(axis=0)
    tally.bars = bars.sum(axis=0)
    tally.wins = wins.sum(axis=0)
    tally.cards = cards.sum(axis=0)
    return tally


def _on_card(setting: Setting, seed: int, first: int, count: int) -> Tally:
    from .gpu import run_on_card  # noqa: PLC0415  # numba.cuda looks for a driver when imported

    return run_on_card(setting, seed, first, count)


_DEVICES: Mapping[str, Callable[[Setting, int, int, int], Tally]] = {
    "cpu": _on_processor,
    "gpu": _on_card,
}
DEVICES: Sequence[str] = tuple(_DEVICES)
