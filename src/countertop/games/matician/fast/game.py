"""Matician compiled: a whole match as one function (see engine/compiled/game.py).

Nobody changes a choice once it is made (R4, R5 allow it, but it would change nothing here), and
nobody is slow, so `seconds` (R10) has no effect. The lowest seat that has yet to choose goes first.
"""

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES, POINTS
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
    policy, here = of(seed, POLICY), begun(seed, seats, tables, small)
    while here.phase != at.OVER:
        players, moves = here.players, here.moves
        for seat in range(seats):
            if still_plays(seat, small):
                policy = build(policy, seat, players, moves, weights, small, trace)
                moves += 1
        for seat in range(seats):
            if still_plays(seat, small):
                policy = sabotage(policy, seat, seats, players, moves, weights, small, trace)
                moves += 1
        here = revealed(players, moves, seats, tables, small, words)
        if here.phase == at.READIES:
            moves = here.moves
            for seat in range(seats):
                if still_plays(seat, small):
                    ready(seat, moves, trace)
                    moves += 1
            here = dealt(here.players, moves, seed, seats, tables, small)
    finish(here, seats, small, words, out)


@part
def begun(seed: Word, seats: Int, tables: at.Tables, small: Ints) -> at.Here:
    """A match that nobody has decided anything in yet."""
    for seat in range(seats):
        small[at.SCORE + seat] = 0
        small[at.PLACE + seat] = 0
    for measure in range(at.COUNTED):
        small[at.COUNTS + measure] = 0
    return dealt(seats, 0, seed, seats, tables, small)


@part
def dealt(
    players: Int, moves: Int, seed: Word, seats: Int, tables: at.Tables, small: Ints
) -> at.Here:
    """R2, R3: a round begins."""
    small[at.COUNTS + at.ROUNDS] += 1
    shown = deal(of(seed, moves), seats, tables.settings, small)
    small[at.COUNTS + at.SHOWN_HANDS] += shown
    return at.Here(at.BUILDS, players, moves)


@part
def revealed(
    players: Int, moves: Int, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> at.Here:
    """R6 to R9: everybody has chosen; who scores, and who plays on."""
    for seat in range(seats):
        if still_plays(seat, small):
            small[at.COUNTS + at.SIGNS_LAID] += small[at.TARGET + seat] >= 0
    small[at.COUNTS + at.SHARED_ROUNDS] += reveal(seats, small, words) > 1
    left = settle(seats, players, tables.settings, small, words)
    return at.Here(at.READIES if left else at.OVER, left, moves)


@part
def finish(here: at.Here, seats: Int, small: Ints, words: Words, out: Ints) -> None:
    """Write down points and places, what was counted, and what everybody held."""
    out[MOVES], out[MILLIS] = here.moves, 0
    for measure in range(at.COUNTED):
        out[POINTS + 2 * seats + measure] = small[at.COUNTS + measure]
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
