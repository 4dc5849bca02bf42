"""Martian Math compiled: whole matches over words of hexes, by the numbers of README.md.

A set of hexes is a pair of words, a colony is what a walk over them reaches, and the answers to all
36 throws stand in a table; the files fast_*.py have these parts, each by what it is about. There is
no clock: the milliseconds are the pauses that bots take at the table.

How a call is entered (option `call`) only matters where it is typed: + and × may be turned round.
"""

from typing import Any

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES, POINTS
from ....engine.compiled.kernel import POLICY, STEP, below, folded, lane, noted, of
from ..bots.heuristic import BEGINNER, SKILLED
from ..bots.mind import PAUSES
from ..bots.playout_weights import TUNED
from .calls import CLAIM, ROLL, SHUFFLE, call_at, call_for, choices, digest_of
from .heuristic import liked_hex
from .hexes import NONE, ONE, outposts, size_of
from .layout import (
    COUNTED,
    COUNTS,
    DRIFTED,
    ENDED,
    GROWN,
    LARGEST,
    NUMBER,
    SEIZED,
    SHARED,
    SIGNED,
    STARTED,
    TURNS,
    WON,
    scratch,
)
from .rounds import claim, drift, judge, lay_out, why_over
from .tables import NUMBERS, ROUNDS, tables

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
    *(f"an outpost on {number}" for number in NUMBERS),
    *(f"a first outpost beside {count}" for count in range(1, 7)),
    *("a seizure", "an outpost lost"),
)
"""What a seat may have had in some round; a first outpost lies beside so many other hexes."""

POLICIES = {
    "random": dict[str, float](),
    "heuristic": TUNED,
    "skilled": SKILLED,
    "beginner": BEGINNER,
}
"""All but the first weigh alike what `CRITERIA` names."""

FIRST_OUTPOST, SEIZURE, LOSS = len(NUMBERS) - 1, len(NUMBERS) + 6, len(NUMBERS) + 7
"""Where things stand in `CARDS`; a first outpost adds how many hexes lie beside it."""

ROLL_PAUSE, DRIFT_PAUSE, CALL_PAUSE, SHUFFLE_PAUSE = (
    PAUSES[kind][0] + PAUSES[kind][1] // 2 for kind in ("roll", "drift", "call", "shuffle")
)


@lane
def play(
    seed: Any, seats: Any, tables: Any, weights: Any, small: Any, words: Any, out: Any, trace: Any
) -> None:
    """Rounds, turns, and in each turn a roll and a call."""
    rules, _, _, _, _, _ = tables
    for place in range(WON, COUNTS + COUNTED):
        small[place] = 0
    for seat in range(seats):
        words[seat] = NONE
    policy = of(seed, POLICY)
    moves, at = np.int64(0), np.int64(0)
    lay_out(of(seed, 0), seats, tables, small, words)
    for number in range(rules[ROUNDS]):
        seat = number % seats
        if number:
            moves, at = moves + 1, at + SHUFFLE_PAUSE
            noted(trace, moves - 1, seat, at, 1, folded(NONE, SHUFFLE), SHUFFLE)
            lay_out(of(seed, moves), seats, tables, small, words)
        why, pause = 0, ROLL_PAUSE
        while True:
            moves, at, pause = moves + 1, at + pause, ROLL_PAUSE
            small[COUNTS + TURNS] += 1
            chance = of(seed, moves) + STEP
            throw = 6 * below(chance, 6) + below(chance + STEP, 6)
            noted(trace, moves - 1, seat, at, 1, folded(NONE, ROLL), ROLL)
            count = choices(seat, throw, tables, words)
            if count == 0:
                small[COUNTS + DRIFTED] += 1
                why, pause = drift(seat, seats, tables, small), DRIFT_PAUSE
            else:
                moves, at = moves + 1, at + CALL_PAUSE
                if weights[seat, 0] == 0.0:
                    index = np.int64(0)
                    if count > 1:
                        policy += STEP
                        index = below(policy, count)
                    call = call_at(index, seat, throw, tables, words)
                else:
                    hex_ = liked_hex(seat, seats, throw, tables, small, words, weights[seat])
                    call = call_for(hex_, seat, throw, tables, words)
                if trace.shape[0]:
                    digest = digest_of(seat, throw, tables, words)
                    noted(trace, moves - 1, seat, at, count, digest, call)
                why = called(call, seat, seats, tables, small, words)
            if why:
                break
            seat = seat + 1 if seat + 1 < seats else 0
        end_round(why, number, seat, seats, tables, small, words)
    out[MOVES], out[MILLIS] = moves, at
    rank(seats, small, out)


@lane
def called(call: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any) -> Any:
    """A claim or a seizure is made and counted; how it ends the round, or nought."""
    _, _, around, _, _, _ = tables
    hex_ = (call - CLAIM) % 128
    small[COUNTS + SIGNED + (call - CLAIM) // 256] += 1
    words[seat] |= ONE << np.uint64(small[NUMBER + hex_])
    low, high = outposts(seat, words)
    if not low | high:
        beside = size_of(around[hex_, 0], around[hex_, 1])
        words[seat] |= ONE << np.uint64(FIRST_OUTPOST + beside)
    victim = claim(hex_, seat, tables, small, words)
    if victim >= 0:
        small[COUNTS + SEIZED] += 1
        words[seat] |= ONE << np.uint64(SEIZURE)
        words[victim] |= ONE << np.uint64(LOSS)
    return why_over(hex_, seat, seats, tables, words)


@lane
def end_round(
    why: Any, number: Any, seat: Any, seats: Any, tables: Any, small: Any, words: Any
) -> None:
    """R12 to R15: a round is counted for whoever won it."""
    winners, largest = judge(why, seat, seats, tables, small, words)
    for other in range(seats):
        small[WON + other] += (winners >> other) & 1
    small[COUNTS + ENDED + why - 1] += 1
    small[COUNTS + SHARED] += winners & (winners - 1) != 0
    small[COUNTS + STARTED] += (winners >> (number % seats)) & 1
    small[COUNTS + LARGEST] = max(small[COUNTS + LARGEST], largest)


@lane
def rank(seats: Any, small: Any, out: Any) -> None:
    """R15: most rounds won, then the sum of the largest colonies, then shared."""
    for seat in range(seats):
        won, grown, place = small[WON + seat], small[GROWN + seat], 1
        for other in range(seats):
            is_level = small[WON + other] == won
            if small[WON + other] > won or (is_level and small[GROWN + other] > grown):
                place += 1
        out[POINTS + seat], out[POINTS + seats + seat] = won, place
    for measure in range(COUNTED):
        out[POINTS + 2 * seats + measure] = small[COUNTS + measure]
