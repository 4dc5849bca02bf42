"""What compiled games share: how they are compiled, the types of a lane, chance and bits.

Only the lab imports this file: numba is not needed to play at the table.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from .fragment import AsFragment
from .freshness import compiled_and_kept

# numba works out the types of scalars for itself, and no checker knows them as well as it does:
# these say to a reader what a number is.
Int: TypeAlias = Any
"""A whole number: a seat, a card, a count, a time."""
Word: TypeAlias = Any
"""64 bits: a set of cards or squares, a stream of chance, a code."""
Real: TypeAlias = Any
"""A fraction: what something is worth, how likely it is."""
Flag: TypeAlias = Any
"""Yes or no."""

Ints: TypeAlias = NDArray[np.int32]
"""`small`, `out`, and tables of whole numbers."""
Words: TypeAlias = NDArray[np.uint64]
"""`words`, and tables of bits."""
Reals: TypeAlias = NDArray[np.float64]
Rows: TypeAlias = NDArray[np.int64]
"""The trace."""
Seen: TypeAlias = NDArray[np.int16]
"""An observation."""
Bytes: TypeAlias = NDArray[np.int8]
"""A mask."""
Weights: TypeAlias = NDArray[np.float64]

F = TypeVar("F", bound=Callable[..., Any])

STEP = np.uint64(0x9E3779B97F4A7C15)
POLICY = -9
"""The stream of a match's random policy; those of the log's entries count up from zero."""


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_OPTIONS |= {"_nrt": False}  # nothing is allocated, so nobody need count who holds an array
_INNER: dict[str, Any] = {"forceinline": True, "pipeline_class": AsFragment}
_INNER |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def lane(function: F) -> F:
    """Compile a function for the processor and, called from a kernel, for a graphics card."""
    return compiled_and_kept(function, **_OPTIONS)


def part(function: F) -> F:
    """A lane that only other lanes call (Python cannot): inlined into its caller it runs several
    times as fast, and compiles sooner."""
    return compiled_and_kept(function, **_OPTIONS, **_INNER)


@part
def seat_after(seat: Int, steps: Int, seats: Int) -> Int:
    """The seat that comes so many steps later, less than once round; dividing would take longer."""
    return seat + steps if seat + steps < seats else seat + steps - seats


@lane
def mix(word: Word) -> Word:
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@lane
def of(seed: Word, entry: Int) -> Word:
    """The stream of one entry, as `Chance.of`. Before each draw: `chance += STEP`."""
    return mix(np.uint64(seed) + np.uint64(np.int64(entry)) * STEP)


@lane
def below(chance: Word, n: Int) -> Int:
    """A number from 0 to n - 1, as `Chance.below`, of a stream that has just been stepped."""
    return np.int64(((mix(chance) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@lane
def fraction(chance: Word) -> Real:
    """A number from 0 up to 1, as `Chance.fraction`, of a stream that has just been stepped."""
    return np.float64(mix(chance) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@part
def shuffled(chance: Word, cards: Ints, first: Int, count: Int) -> Word:
    """Shuffle `count` cards from `first` on as `Chance.shuffled` does; returns the stream as it is
    afterwards."""
    for last in range(count - 1, 0, -1):
        chance += STEP
        pick = first + below(chance, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[pick]
        cards[pick] = card
    return chance


@lane
def folded(digest: Word, code: Int) -> Word:
    """A digest of codes with one more code in it; it begins with zero."""
    return mix(digest + STEP + np.uint64(code))


@lane
def popcount(bits: Word) -> Int:
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + (
        (bits >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@lane
def lowest(bits: Word) -> Int:
    """The number of the lowest bit that is set."""
    return popcount((bits & (~bits + np.uint64(1))) - np.uint64(1))


@lane
def nth(bits: Word, n: Int) -> Int:
    """The number of the set bit that has n set bits below it."""
    for _ in range(n):
        bits &= bits - np.uint64(1)
    return lowest(bits)


@lane
def noted(
    trace: Rows, row: Int, seat: Int, at: Int, choices: Int, digest: Word, chosen: Int
) -> None:
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
def _digest(codes: Words) -> Word:
    value = np.uint64(0)
    for code in codes:
        value = folded(value, code)
    return np.int64(value)
