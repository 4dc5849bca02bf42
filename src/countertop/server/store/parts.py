"""A house has wings, so that several servers can share it: each wing is held by one of them.

Whatever has a name (a room by its code, a browser by the hash of its cookie, a finished match by
its key) lies in the wing that the name says, on every machine and for ever. What belongs together
gets names that say the same wing: a class draws its code, its secret and its pupils' cookies so.
"""

import hashlib
from collections.abc import Callable

WINGS = "0123456789abcdef"
OF_WING = "substr(md5({}), 1, 1) = ?"
"""The same for PostgreSQL."""


def wing_of(name: str) -> str:
    """The first digit of a hash: nothing that has to be kept secret."""
    told = name.encode("utf-8", "replace")
    return hashlib.md5(told, usedforsecurity=False).hexdigest()[0]


def draw(make: Callable[[], str], fits: Callable[[str], bool]) -> str:
    """Something by chance, until it lies where it should."""
    while True:
        if fits(made := make()):
            return made
