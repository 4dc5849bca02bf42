"""Tic-tac-toe as one compiled function; see countertop/engine/compiled/game.py."""

from typing import Any, NamedTuple

import numpy as np

from countertop.engine.compiled.kernel import (
    POLICY,
    STEP,
    Flag,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    below,
    folded,
    lane,
    noted,
    nth,
    of,
)

POLICIES = {"random": dict[str, float]()}
MEASURES = ("draws",)
WIDTHS = (1, 1, 1, 1)
CARDS = ()


class Tables(NamedTuple):
    """There are no options, and so nothing to look up; a lane is given an array all the same."""

    nothing: Ints


def tables(options: Any, seats: int) -> Tables:
    return Tables(np.zeros(1, np.int32))


def scratch(seats: int) -> tuple[int, int]:
    return 0, 0


@lane
def has_line(squares: Int) -> Flag:
    return (
        squares & 0o7 == 0o7
        or squares & 0o70 == 0o70
        or squares & 0o700 == 0o700
        or squares & 0o111 == 0o111
        or squares & 0o222 == 0o222
        or squares & 0o444 == 0o444
        or squares & 0o421 == 0o421
        or squares & 0o124 == 0o124
    )


@lane
def play(
    seed: Word,
    seats: Int,
    tables: Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    out: Ints,
    trace: Rows,
) -> None:
    chance = of(seed, POLICY)
    own, other, move, won = 0, 0, 0, False
    while move < 9 and not won:
        free = np.uint64(0o777 & ~(own | other))
        choices, chosen = 9 - move, 0
        if choices > 1:
            chance += STEP
            chosen = below(chance, choices)
        square = nth(free, chosen)
        if trace.shape[0]:
            digest = np.uint64(0)
            for choice in range(choices):
                digest = folded(digest, nth(free, choice))
            noted(trace, move, move % 2, 0, choices, digest, chosen)
        own, other = other, own | 1 << square
        won = has_line(other)
        move += 1
    winner = (move - 1) % 2 if won else -1
    out[0], out[1] = move, 0
    for seat in range(2):
        out[2 + seat] = 1 if winner == seat else 0
        out[4 + seat] = 1 if winner in (-1, seat) else 2
    out[6] = 0 if won else 1
