"""Matician compiled: a whole match as one function (see engine/compiled.py).

Nobody changes a choice once it is made (R4, R5 allow it, but it would change nothing here), and
nobody is slow, so `seconds` (R10) has no effect. The lowest seat that has yet to choose goes first.
"""

from typing import Any

import numpy as np

from ....engine.compiled.game import POINTS, Tables
from ....engine.compiled.kernel import POLICY, lane, of, part
from ..bots.weights import WEIGHTS
from ..state import Options
from .choices import build, ready, sabotage
from .dealing import deal
from .layout import (
    FIRST_HALF,
    FIRST_SIGN,
    FIRST_SQUARE,
    HAND_SIZE,
    HANDS,
    PLACE,
    SCORE,
    SMALL,
    SYMBOL,
    TARGET,
    WORDS,
)
from .reveal import reveal, settle

POLICIES = {"random": dict[str, float](), "heuristic": WEIGHTS}

MEASURES = ("rounds", "shown hands", "signs laid", "shared rounds")
MEANINGS = {
    "shown hands": "hands with fewer than two numbers, dealt anew",
    "signs laid": "cards laid against somebody",
    "shared rounds": "rounds that were won by several",
}
WIDTHS = (4, 1000, 1, 1, 1, 1, 1)
REGISTERS = 64
CARDS = (
    *(f"number {number}" for number in range(1, 16)),
    *("minus", "half", "square"),
    *("symbol +", "symbol −", "symbol ×", "symbol ÷"),
)
"""What somebody held in the last round."""
LADDER: tuple[tuple[int, str], ...] = ()


def tables(options: Options, seats: int) -> Tables:
    settings = [options.points, options.division, options.play_on, options.extra_signs]
    return (np.array(settings, np.int32),)


def scratch(seats: int) -> tuple[int, int]:
    return SMALL, WORDS


@lane
def play(
    seed: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    small: Any,
    words: Any,
    out: Any,
    trace: Any,
) -> None:
    options = tables[0]
    for column in range(out.shape[0]):
        out[column] = 0
    measures = POINTS + 2 * seats
    for seat in range(seats):
        small[SCORE + seat] = 0
        small[PLACE + seat] = 0
    policy, moves, players = of(seed, POLICY), 0, seats
    while players:
        out[measures] += 1
        out[measures + 1] += deal(of(seed, moves), seats, options, small)
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = build(policy, seat, moves, weights, small, trace)
                moves += 1
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = sabotage(policy, seat, seats, players, moves, weights, small, trace)
                out[measures + 2] += small[TARGET + seat] >= 0
                moves += 1
        scored = reveal(seats, small, words)
        out[measures + 3] += scored > 1
        players = settle(seats, players, options, small, words)
        for seat in range(seats):
            if players and small[PLACE + seat] == 0:
                ready(seat, moves, trace)
                moves += 1
    finish(seats, moves, small, words, out)


@part
def finish(seats: Any, moves: Any, small: Any, words: Any, out: Any) -> None:
    """Write down points and places, and what everybody held."""
    out[0] = moves
    for seat in range(seats):
        out[POINTS + seat] = small[SCORE + seat]
        out[POINTS + seats + seat] = small[PLACE + seat]
        held = np.uint64(0)
        for place in range(HAND_SIZE):
            held |= np.uint64(1) << np.uint64(kind_of(small[HANDS + HAND_SIZE * seat + place]))
        words[seat] = held | np.uint64(1) << np.uint64(18 + small[SYMBOL + seat])


@part
def kind_of(card: Any) -> Any:
    """The number of a card in CARDS."""
    if card < FIRST_SIGN:
        return card // 3
    return 15 + (card >= FIRST_HALF) + (card >= FIRST_SQUARE)
