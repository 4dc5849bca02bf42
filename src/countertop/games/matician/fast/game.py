"""Matician compiled: a whole match as one function (see engine/compiled/game.py).

Nobody changes a choice once it is made (R4, R5 allow it, but it would change nothing here), and
nobody is slow, so `seconds` (R10) has no effect. The lowest seat that has yet to choose goes first.
"""

import numpy as np

from ....engine.compiled.game import MOVES, POINTS
from ....engine.compiled.kernel import (
    POLICY,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    lane,
    of,
    part,
)
from ..bots.weights import WEIGHTS
from ..state import Options
from . import layout as at
from .choices import build, ready, sabotage
from .dealing import deal, hand_of, number_on, still_plays
from .places import settle
from .reveal import reveal

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
    *(f"number {number}" for number in range(1, 1 + at.HIGHEST)),
    *("minus", "half", "square"),
    *("symbol +", "symbol −", "symbol ×", "symbol ÷"),
)
"""What somebody held in the last round."""
LADDER: tuple[tuple[int, str], ...] = ()


def tables(options: Options, seats: int) -> at.Tables:
    settings = [options.points, options.division, options.play_on, options.extra_signs]
    return at.Tables(np.array(settings, np.int32))


def scratch(seats: int) -> tuple[int, int]:
    return at.SMALL, at.WORDS


@lane
def play(
    seed: Word,
    seats: Int,
    tables: at.Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    out: Ints,
    trace: Rows,
) -> None:
    for column in range(out.shape[0]):
        out[column] = 0
    measures = POINTS + 2 * seats
    for seat in range(seats):
        small[at.SCORE + seat] = 0
        small[at.PLACE + seat] = 0
    policy, moves, players = of(seed, POLICY), 0, seats
    while players:
        out[measures + at.ROUNDS] += 1
        out[measures + at.SHOWN_HANDS] += deal(of(seed, moves), seats, tables.settings, small)
        for seat in range(seats):
            if still_plays(seat, small):
                policy = build(policy, seat, players, moves, weights, small, trace)
                moves += 1
        for seat in range(seats):
            if still_plays(seat, small):
                policy = sabotage(policy, seat, seats, players, moves, weights, small, trace)
                out[measures + at.SIGNS_LAID] += small[at.TARGET + seat] >= 0
                moves += 1
        out[measures + at.SHARED_ROUNDS] += reveal(seats, small, words) > 1
        players = settle(seats, players, tables.settings, small, words)
        for seat in range(seats):
            if players and still_plays(seat, small):
                ready(seat, moves, trace)
                moves += 1
    out[MOVES] = moves
    finish(seats, small, words, out)


@part
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    """Write down points and places, and what everybody held."""
    for seat in range(seats):
        out[POINTS + seat] = small[at.SCORE + seat]
        out[POINTS + seats + seat] = small[at.PLACE + seat]
        held = np.uint64(0)
        for place in range(at.HAND_SIZE):
            held |= np.uint64(1) << np.uint64(kind_of(small[hand_of(seat) + place]))
        words[seat] = held | np.uint64(1) << np.uint64(at.HAD_SYMBOL + small[at.SYMBOL + seat])


@part
def kind_of(card: Int) -> Int:
    """The number of a card in CARDS."""
    if card < at.FIRST_SIGN:
        return number_on(card) - 1
    return at.HAD_SIGN + (card >= at.FIRST_HALF) + (card >= at.FIRST_SQUARE)
