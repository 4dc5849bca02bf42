"""Room codes: short, easy to read aloud, hard to hit by guessing."""

import secrets
from collections.abc import Collection

from ..store.parts import WINGS, draw, wing_of

ALPHABET = "ACDEFGHJKMNPQRTVWXY3479"
"""Nothing that looks like something else across a room: no 0 O, 1 I L, 2 Z, 5 S, 6, 8 B, U."""
SHORTEST = 4
SHORTEST_IN_PUBLIC = 6
PER_ROOM = 10_000
"""How many codes there are, at least, for each open room."""


def length_for(taken: Collection[str], *, in_public: bool = False, wings: int = 1) -> int:
    """The shortest length at which one more room still leaves enough codes for each; `taken` are
    those of one wing of so many."""
    length = SHORTEST_IN_PUBLIC if in_public else SHORTEST
    needed = PER_ROOM * wings
    while (1 + sum(len(code) == length for code in taken)) * needed > len(ALPHABET) ** length:
        length += 1
    return length


def new_code(taken: Collection[str], *, in_public: bool = False, wing: str | None = None) -> str:
    """A code that no open room has; in a wing, one that lies there."""
    wings = 1 if wing is None else len(WINGS)
    length = length_for(taken, in_public=in_public, wings=wings)
    return draw(
        lambda: "".join(secrets.choice(ALPHABET) for _ in range(length)),
        lambda code: code not in taken and wing in (None, wing_of(code)),
    )


def tidy(typed: str) -> str:
    """A code as people type it: any case, with a blank or a dash somewhere."""
    return "".join(letter for letter in typed.upper() if letter not in " -")[:16]
