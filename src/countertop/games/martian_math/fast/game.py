"""Martian Math compiled: whole matches over words of hexes, by the numbers of README.md.

A set of hexes is a pair of words, a colony is what a walk over them reaches, and the answers to all
36 throws stand in a table (`layout.py`). There is no clock: the milliseconds are the pauses that
bots take at the table.

How a call is entered (option `call`) only matters where it is typed: + and × may be turned round.
"""

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES, POINTS
from ....engine.compiled.kernel import (
    POLICY,
    STEP,
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
    of,
    part,
)
from .. import maps
from ..bots.heuristic import AGAINST_ONE, BEGINNER, SKILLED
from ..bots.mind import PAUSES
from ..bots.playout_weights import TUNED
from . import layout as at
from .calls import call_at, call_for, choices, digest_of
from .heuristic import liked_hex
from .hexes import NONE, ONE, outposts, size_of
from .layout import scratch, tables
from .rounds import claim, drift, judge, lay_out, why_over

__all__ = ["CARDS", "MEANINGS", "MEASURES", "POLICIES", "WIDTHS", "play", "scratch", "tables"]

MEASURES = (
    *("turns", "drifts", "seizures", "plus", "minus", "times", "by"),
    *("by colony", "full map", "all markers", "drift stop", "shared", "by starter", "largest"),
)
"""Of a whole match: turns, and what was done in them; then how many rounds ended in which way,
were shared, were won by whoever started them; and the largest colony of any round."""
MEANINGS = {
    "drifts": "turns lost by drifting in space",
    "seizures": "outposts taken over from others",
    "plus": "claims by a sum",
    "minus": "claims by a difference",
    "times": "claims by a product",
    "by": "claims by a division",
    "by colony": "rounds won by a large colony",
    "full map": "rounds that ended with a full map",
    "all markers": "rounds that ended with all markers placed",
    "drift stop": "rounds that ended because all drifted",
    "shared": "rounds won by several",
    "by starter": "rounds won by whoever began",
    "largest": "outposts in the largest colony of the match",
}
WIDTHS = (4, 5000, 1, 3, 1, 1, *(2,) * 4, *(1,) * 7)
CARDS = (
    *(f"an outpost on {number}" for number in at.NUMBERS),
    *(f"a first outpost beside {count}" for count in range(1, 1 + len(maps.NEIGHBOURS))),
    *("a seizure", "an outpost lost"),
)
"""What a seat may have had in a round; a first outpost is told by how many hexes lie beside it."""

POLICIES = {
    "random": dict[str, float](),
    "heuristic": TUNED,
    "skilled": SKILLED,
    "beginner": BEGINNER,
    "against one": AGAINST_ONE,
}
"""All but the first weigh the same `CRITERIA`. The skilled bot plays as the last one with two at
the table."""

ROLL_PAUSE, DRIFT_PAUSE, CALL_PAUSE, SHUFFLE_PAUSE = (
    PAUSES[kind][0] + PAUSES[kind][1] // 2 for kind in ("roll", "drift", "call", "shuffle")
)


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
    """Rounds, and what is counted of them."""
    for place in range(at.WON, at.SMALL):
        small[place] = 0
    for seat in range(seats):
        words[at.HAD + seat] = NONE
    policy = of(seed, POLICY)
    moves, millis = np.int64(0), np.int64(0)
    for number in range(tables.rules[at.ROUNDS]):
        if number:
            moves, millis = moves + 1, millis + SHUFFLE_PAUSE
            code = folded(NONE, at.SHUFFLE)
            noted(trace, moves - 1, number % seats, millis, 1, code, at.SHUFFLE)
        lay_out(of(seed, moves), seats, tables, small, words)
        moves, millis, policy = play_round(
            number, moves, millis, policy, seed, seats, tables, weights, small, words, trace
        )
    out[MOVES], out[MILLIS] = moves, millis
    rank(seats, small, out)


@part
def play_round(
    number: Int,
    moves: Int,
    millis: Int,
    policy: Word,
    seed: Word,
    seats: Int,
    tables: at.Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    trace: Rows,
) -> tuple[Int, Int, Word]:
    """Turns, and in each turn a roll and a call. Gives the moves and the time so far, and the
    stream of the random policy as it is afterwards."""
    seat, why, pause = number % seats, at.GOES_ON, ROLL_PAUSE
    while True:
        moves, millis, pause = moves + 1, millis + pause, ROLL_PAUSE
        small[at.COUNTS + at.TURNS] += 1
        chance = of(seed, moves) + STEP
        throw = at.SIDES * below(chance, at.SIDES) + below(chance + STEP, at.SIDES)
        noted(trace, moves - 1, seat, millis, 1, folded(NONE, at.ROLL), at.ROLL)
        count = choices(seat, throw, tables, words)
        if count == 0:
            small[at.COUNTS + at.DRIFTED] += 1
            why, pause = drift(seat, seats, tables, small), DRIFT_PAUSE
        else:
            moves, millis = moves + 1, millis + CALL_PAUSE
            call, policy = chosen_call(
                policy, count, seat, seats, throw, tables, weights, small, words
            )
            if trace.shape[0]:
                digest = digest_of(seat, throw, tables, words)
                noted(trace, moves - 1, seat, millis, count, digest, call)
            why = called(call, seat, seats, tables, small, words)
        if why != at.GOES_ON:
            end_round(why, number, seat, seats, tables, small, words)
            return moves, millis, policy
        seat = seat + 1 if seat + 1 < seats else 0


@part
def chosen_call(
    policy: Word,
    count: Int,
    seat: Int,
    seats: Int,
    throw: Int,
    tables: at.Tables,
    weights: Weights,
    small: Ints,
    words: Words,
) -> tuple[Int, Word]:
    """The code of the call that a seat makes, and the random policy's stream afterwards."""
    if weights[seat, at.POLICY] != at.RANDOM:
        hex_ = liked_hex(seat, seats, throw, tables, small, words, weights[seat])
        return call_for(hex_, seat, throw, tables, words), policy
    index = np.int64(0)
    if count > 1:
        policy += STEP
        index = below(policy, count)
    return call_at(index, seat, throw, tables, words), policy


@lane
def called(call: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """Makes and counts a claim or a seizure. Gives how it ends the round, if it does."""
    hex_ = (call - at.CLAIM) % at.TURNED
    small[at.COUNTS + at.SIGNED + (call - at.CLAIM) // at.SIGN] += 1
    words[at.HAD + seat] |= ONE << np.uint64(at.OUTPOST_ON + small[at.NUMBER + hex_])
    low, high = outposts(seat, words)
    if not low | high:
        beside = size_of(tables.around[hex_, 0], tables.around[hex_, 1])
        words[at.HAD + seat] |= ONE << np.uint64(at.FIRST_BESIDE + beside)
    victim = claim(hex_, seat, tables, small, words)
    if victim >= 0:
        small[at.COUNTS + at.SEIZED] += 1
        words[at.HAD + seat] |= ONE << np.uint64(at.SEIZURE)
        words[at.HAD + victim] |= ONE << np.uint64(at.LOSS)
    return why_over(hex_, seat, seats, tables, words)


@lane
def end_round(
    why: Int, number: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> None:
    """R12 to R15: counts a round for whoever won it."""
    winners, largest = judge(why, seat, seats, tables, small, words)
    for other in range(seats):
        small[at.WON + other] += (winners >> other) & 1
    small[at.COUNTS + at.ENDED + why - 1] += 1
    small[at.COUNTS + at.SHARED] += winners & (winners - 1) != 0
    small[at.COUNTS + at.STARTED] += (winners >> (number % seats)) & 1
    small[at.COUNTS + at.LARGEST] = max(small[at.COUNTS + at.LARGEST], largest)


@lane
def rank(seats: Int, small: Ints, out: Ints) -> None:
    """R15: most rounds won, then the sum of the largest colonies, then shared."""
    for seat in range(seats):
        won, grown, place = small[at.WON + seat], small[at.GROWN + seat], 1
        for other in range(seats):
            is_level = small[at.WON + other] == won
            if small[at.WON + other] > won or (is_level and small[at.GROWN + other] > grown):
                place += 1
        out[POINTS + seat], out[POINTS + seats + seat] = won, place
    for measure in range(at.COUNTED):
        out[POINTS + 2 * seats + measure] = small[at.COUNTS + measure]
