"""What experts share that try what they could do in compiled playouts.

Playouts are counted and not timed, so that the same seed gives the same match on every machine. And
they are compiled, or loaded from what was compiled before, only once and before anybody waits for a
move: whoever serves a table calls `warm` in good time. Until that is done, and without the lab,
there are none.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")


class CompiledPlayouts:
    """A game's `fast_playouts.py`, which needs the lab."""

    compiled: Any = None
    """The module; None before `warm` is done, and where it cannot be."""
    is_asked = False

    def __init__(self, package: str, rehearse: Callable[[Any], object]) -> None:
        """`rehearse` uses all of the module that is to be compiled."""
        self._package, self._rehearse = package, rehearse

    def warm(self) -> None:
        """Compile the playouts, or load them: seconds the first time, nothing from then on. Whoever
        comes while somebody is at it does not wait."""
        if self.is_asked:
            return
        self.is_asked = True
        if find_spec("numba") is None:
            return
        try:
            found = import_module(".fast_playouts", self._package)
            self._rehearse(found)
        except (ImportError, RuntimeError):  # a broken numba, or no place for what it compiles
            return
        self.compiled = found


def best_by_halves(tries: Sequence[T], count: int, played: Callable[[T, int, int], int]) -> T:
    """The one that does best in about so many playouts: all are tried, and the better half goes on
    with twice as many, until one is left. `played(one, first, count)` adds up what comes of
    playouts `first` to `first + count - 1`; number n is the same game of chance for all."""
    left, sums, done = list(range(len(tries))), [0] * len(tries), 0
    in_a_pass = count // max(1, (len(tries) - 1).bit_length())
    while len(left) > 1:
        batch = max(1, in_a_pass // len(left))
        for number in left:
            sums[number] += played(tries[number], done, batch)
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        done += batch
    return tries[left[0]]
