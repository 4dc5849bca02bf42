"""What compiled games share: chance, bits, and the shape of `games/<name>/fast.py`.

A compiled game is one scalar function over whole numbers. It plays one match from its seed to its
end, in one lane of a processor or of a graphics card, and allocates nothing: whatever it needs
lies in the scratch arrays that it is given. It deals from the same chance as the rules, offers its
choices in the same order, and `reference.py` beside it plays the same match by `rules.py`, so that
both can be compared decision by decision.

    @lane
    def play(seed, seats, tables, weights, small, words, out, trace): ...

`seed`     the match's seed, as `Match` has it; its chance is `of(seed, entry)` for every entry.
`seats`    how many play.
`tables`   what `tables(options, seats)` made of the options, the deck and the map.
`weights`  one row a seat: the number of its policy, then the weights of that policy.
`small`    int32 scratch, `words` uint64 scratch, as many as `scratch(seats)` says. Not cleared.
`out`      one int32 row: moves, milliseconds, the points of all seats, the places of all seats,
           then one number for each of `MEASURES`.
`trace`    int64 rows to write the decisions into, or an array without rows to write none. A row
           is seat, time, number of choices, the digest of their codes in order, the one chosen.

A decision is a move as the log would hold it; where there is only one choice the policy is not
asked, and draws nothing. The random policy draws from one stream of its own, `of(seed, POLICY)`,
whoever moves. All moments that rules leave open (who of several goes first) are settled by the
game, in `fast.py` and `reference.py` alike: the lowest seat first, or whoever is due first.

Only the lab imports this file: numba is not needed to play at the table.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from .freshness import compiled_and_kept

Word = np.uint64
Words = NDArray[np.uint64]
Ints = NDArray[np.int32]
Rows = NDArray[np.int64]
Weights = NDArray[np.float64]
Tables = tuple[NDArray[Any], ...]

F = TypeVar("F", bound=Callable[..., Any])

STEP = np.uint64(0x9E3779B97F4A7C15)
POLICY = -9
"""The stream of a match's random policy; those of the log's entries count up from nought."""

MOVES, MILLIS, POINTS = 0, 1, 2
"""Where things stand in `out`; places follow the points, measures follow the places."""


class Fast(Protocol):
    """What `games/<name>/fast.py` offers.

    A game that prints a ladder (so many points: this name) also has `LADDER`, its rungs from the
    lowest up, `((0, "No luck today"), (45, "A start"), …)`: from how many points on, and the name.
    If the ladder is not for every number of seats, `LADDER_SEATS` says for which. Where the bars of
    points are wider than one, a measure `rung` says exactly which rung was reached.

    Where cards are an option, `card_names(options)` gives the names of those that are played with,
    as many as `CARDS` has.

    Where the name of a measure does not say it all, `MEANINGS` has a few words for it that people
    understand: `{"paid": "lightning paid to change a number"}`.

    `REGISTERS`, where there is one, is how many registers a lane may use on a graphics card: with
    fewer of them more lanes run at once, which helps some games and hurts others (measure it).
    """

    POLICIES: Mapping[str, Mapping[str, float]]
    """Policies by name, in the order of their numbers; for each its weights by name. The first is
    `random`, which has none."""
    MEASURES: Sequence[str]
    """What is counted in every match besides: stuck, drift, wrong, …"""
    WIDTHS: Sequence[int]
    """How wide the bars of a histogram are for moves, milliseconds, points and each measure."""
    CARDS: Sequence[str]
    """What a seat may have had, to see what it does to the outcome: names, in the order of bits."""

    def tables(self, options: Any, seats: int) -> Tables: ...
    def scratch(self, seats: int) -> tuple[int, int]:
        """How many `small` and how many `words` a match needs. The first `seats` times
        `-(-len(CARDS) // 64)` words say at the end which cards each seat had."""
        ...

    def play(
        self,
        seed: Any,
        seats: int,
        tables: Tables,
        weights: Weights,
        small: Ints,
        words: Words,
        out: Ints,
        trace: Rows,
    ) -> None: ...


class Reference(Protocol):
    """What `games/<name>/reference.py` offers: the same match by the rules, with the same rows."""

    def play(
        self, options: Any, seats: int, seed: int
    ) -> tuple[list[tuple[int, int, int, int, int]], list[int]]:
        """The rows of the trace, and `out`, of a match in which all seats are random."""
        ...


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_OPTIONS |= {"_nrt": False}  # nothing is allocated, so nobody need count who holds an array
_INNER = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def lane(function: F) -> F:
    """Compile a function for the processor and, called from a kernel, for a graphics card."""
    return compiled_and_kept(function, **_OPTIONS)


def part(function: F) -> F:
    """A lane that only other lanes call (Python cannot): whole in its caller it is some times as
    fast, and sooner compiled."""
    return compiled_and_kept(function, **_OPTIONS, **_INNER)


@lane
def mix(word: Any) -> Any:
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@lane
def of(seed: Any, entry: Any) -> Any:
    """The stream of one entry, as `Chance.of`. Before each draw: `chance += STEP`."""
    return mix(np.uint64(seed) + np.uint64(entry) * STEP)


@lane
def below(chance: Any, n: Any) -> Any:
    """A number from 0 to n - 1, as `Chance.below`, of a stream that has just been stepped."""
    return np.int64(((mix(chance) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@lane
def fraction(chance: Any) -> Any:
    """A number from 0 up to 1, as `Chance.fraction`, of a stream that has just been stepped."""
    return np.float64(mix(chance) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@part
def shuffled(chance: Any, cards: Any, first: Any, count: Any) -> Any:
    """Shuffle so many cards from `first` on as `Chance.shuffled` does; gives the stream as it is
    afterwards."""
    for last in range(count - 1, 0, -1):
        chance += STEP
        pick = first + below(chance, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[pick]
        cards[pick] = card
    return chance


@lane
def folded(digest: Any, code: Any) -> Any:
    """A digest of codes with one more code in it; it begins with nought."""
    return mix(digest + STEP + np.uint64(code))


@lane
def popcount(bits: Any) -> Any:
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (
        (bits >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@lane
def lowest(bits: Any) -> Any:
    """The number of the lowest bit that is set."""
    return popcount((bits & (~bits + np.uint64(1))) - np.uint64(1))


@lane
def nth(bits: Any, n: Any) -> Any:
    """The number of the bit that is set with n set ones below it."""
    for _ in range(n):
        bits &= bits - np.uint64(1)
    return lowest(bits)


@lane
def noted(trace: Any, row: Any, seat: Any, at: Any, choices: Any, digest: Any, chosen: Any) -> None:
    """Write one decision, if the trace is wanted and has room for it."""
    if row < trace.shape[0]:
        trace[row, 0] = seat
        trace[row, 1] = at
        trace[row, 2] = choices
        trace[row, 3] = np.int64(digest)
        trace[row, 4] = chosen


def digest(codes: Sequence[int]) -> int:
    """The digest of codes, as a trace holds it: signed."""
    return int(_digest(np.array(codes, np.uint64)))


@lane
def _digest(codes: Any) -> Any:
    value = np.uint64(0)
    for code in codes:
        value = folded(value, code)
    return np.int64(value)
