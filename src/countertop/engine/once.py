"""What several views of one state have in common is worked out once."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def once(make: Callable[[S], T]) -> Callable[[S], T]:
    """A pure function of a frozen value that remembers the last value and what it made of it: the
    views of a table are made one after the other. The very same value, not an equal one, because
    to compare two states takes longer than to look at one."""
    last: tuple[S, T] | None = None

    @wraps(make)
    def made(state: S) -> T:
        nonlocal last
        known = last
        if known is not None and known[0] is state:
            return known[1]
        value = make(state)
        last = state, value
        return value

    return made
