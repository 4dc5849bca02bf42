# ruff: noqa: ARG001  # a game has every function of the protocol, needed or not
"""Coins compiled. The heuristic is the bolder the nearer its nerve is to 1 and its calm to 2."""

from typing import Any, NamedTuple

import numpy as np

from countertop.engine.compiled.kernel import (
    POLICY,
    STEP,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    below,
    fraction,
    lane,
    noted,
    of,
)

POLICIES = {"random": dict[str, float](), "heuristic": {"nerve": 0.2, "calm": 1.0}}
MEASURES = ("heads", "never")
MEANINGS = {"never": "what cannot be"}
WIDTHS = (1, 100, 1, 1, 1)
CARDS = ("a bold toss", "a shy toss", "a third one")
LADDER = ((0, "Tails"), (1, "Heads"), (2, "Two heads"))
LADDER_SEATS = (1,)


class Tables(NamedTuple):
    worth: Ints
    """Of heads, in points."""


def tables(options: Any, seats: int) -> Tables:
    return Tables(np.array([options.worth], np.int32))


def scratch(seats: int) -> tuple[int, int]:
    return 0, seats


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
    chance, heads, best = of(seed, POLICY), 0, 0
    for seat in range(seats):
        chance += STEP
        odds = 0.5
        if weights[seat, 0] == 1.0:
            far = abs(weights[seat, 1] - 1.0) + abs(weights[seat, 2] - 2.0)
            odds = max(0.1, 0.9 - 0.25 * far)
        is_bold = fraction(chance) < odds
        chance += STEP
        shown = fraction(chance) < (0.75 if is_bold else 0.25)
        out[2 + seat] = tables.worth[0] if shown else 0
        words[seat] = np.uint64(1 if is_bold else 2)
        heads += 1 if shown else 0
        best = max(best, out[2 + seat])
        noted(trace, seat, seat, 500 * seat, 2, np.uint64(0), below(chance, 2))
    out[0], out[1] = seats, 500 * seats
    for seat in range(seats):
        out[2 + seats + seat] = 1 if out[2 + seat] == best else 2
    out[2 + 2 * seats], out[3 + 2 * seats] = heads, 0
