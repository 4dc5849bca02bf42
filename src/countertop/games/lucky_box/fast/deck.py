"""The deck as a table of words, and the names of its cards."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

import numpy as np

from ....engine.compiled.kernel import Seen, Words
from ..bots.judge import KINDS
from ..deck import Face, Icon, Lines, faces
from ..state import Options
from . import layout as at


def card_names(options: Options) -> tuple[str, ...]:
    """`card 13 with 2 ?, star, moon`: cards by their place in the deck, and by everything they give
    except numbers, which are much the same on every card."""
    return tuple(
        f"card {number} with {', '.join(_gifts(face.icons)) or 'numbers alone'}"
        for number, face in enumerate(faces(options.deck), start=1)
    )


def _gifts(icons: Sequence[Icon]) -> Iterator[str]:
    counts = {kind: icons.count(kind) for kind in ("?", "star", "lightning", "moon", "blank")}
    counts["lightning"] += 2 * icons.count("double")
    for kind, count in counts.items():
        if count == 1:
            yield kind
        elif count:
            yield f"{count} {kind}" if kind in ("?", "lightning") else f"{count} {kind}s"


CARDS = card_names(Options())


def tables(options: Options, seats: int) -> at.Tables:
    return at.Tables(_deck(options.deck), _faces(options.deck))


@lru_cache(maxsize=64)
def _deck(deck: Literal["standard"] | Lines) -> Words:
    return np.array([_row(face) for face in faces(deck)], np.uint64)


@lru_cache(maxsize=64)
def _faces(deck: Literal["standard"] | Lines) -> Seen:
    shown = [[*face.grid, *map(_icon, face.icons)] for face in faces(deck)]
    return np.array(shown, np.int16)


def _row(face: Face) -> list[int]:
    """The bits of all numbers, lowest first, then the bonuses."""
    bits = [[number >> bit & 1 for number in face.grid] for bit in range(at.BITS)]
    numbers = [sum(one << square for square, one in enumerate(ones)) for ones in bits]
    return [*numbers, sum(_icon(icon) << at.BITS * n for n, icon in enumerate(face.icons))]


def _icon(icon: Icon) -> int:
    return icon if isinstance(icon, int) else at.MARK + KINDS.index(icon)
