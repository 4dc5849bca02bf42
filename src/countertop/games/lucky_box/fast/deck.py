"""The deck as a table of words, and the names of its cards."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from ....engine.compiled.game import Tables
from ....engine.compiled.kernel import Words, part
from ..bots.judge import KINDS
from ..deck import SIZE, Icon, Lines, faces
from ..state import Options
from .layout import OWN_CARDS, player_at

MARK, STAR, SINGLE, DOUBLE, MOON = 10, 11, 12, 13, 14
"""Bonuses as the deck's table holds them; 1 to 9 are the numbers, 15 is a blank."""


def card_names(options: Options) -> tuple[str, ...]:
    """`card 13 with 2 ?, star, moon`: cards by their place in the deck, and by all that they give
    but numbers, which are much the same on every card."""
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


def tables(options: Options, seats: int) -> Tables:
    """The deck: for each card the four bits of its numbers, then its bonuses, four bits each."""
    return (_deck(options.deck),)


@lru_cache(maxsize=64)
def _deck(deck: Literal["standard"] | Lines) -> Words:
    rows = []
    for face in faces(deck):
        bits = [[number >> bit & 1 for number in face.grid] for bit in range(4)]
        numbers = [sum(one << square for square, one in enumerate(ones)) for ones in bits]
        rows.append([*numbers, sum(_icon(icon) << 4 * n for n, icon in enumerate(face.icons))])
    return np.array(rows, np.uint64)


def _icon(icon: Icon) -> int:
    return icon if isinstance(icon, int) else MARK + KINDS.index(icon)


@part
def icon_of(slot: Any, line: Any, table: Any) -> Any:
    _, _, deck, _, small, _, _ = table
    face = small[player_at(table) + OWN_CARDS + slot] % SIZE
    return np.int64(deck[face, 4] >> np.uint64(4 * line)) & 15
