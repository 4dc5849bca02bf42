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
from ..bots.matching_weights import MATCHING
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
    "matching": MATCHING,
}
"""All but the first weigh the same `CRITERIA`. With two at the table the skilled bot plays as the
last but one, and as the last where markers have to match."""

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
    """Rounds of turns, and in each turn a roll and a call. A loop for the rounds and one for the
    turns: so the lanes of a card wait for each other where a round ends, and lay out the next map
    together."""
    policy = of(seed, POLICY)
    here = begun(seed, seats, tables, small, words)
    while here.phase != at.OVER:
        while here.phase == at.ROLLS:
            note(here, at.ROLL, tables, words, trace)
            here = rolled(here, seed, seats, tables, small, words)
            if here.phase == at.CALLS:
                call, policy = chosen_call(here, policy, seats, tables, weights, small, words)
                note(here, call, tables, words, trace)
                here = called(here, call, seats, tables, small, words)
        here = round_ended(here, seats, tables, small, words)
        if here.phase == at.SHUFFLES:
            note(here, at.SHUFFLE, tables, words, trace)
            here = shuffled(here, seed, seats, tables, small, words)
    finish(here, seats, small, out)


@part
def begun(seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> at.Here:
    """A match that nobody has decided anything in yet."""
    for place in range(at.WON, at.BEFORE):
        small[place] = 0
    for seat in range(seats):
        words[at.HAD + seat] = NONE
    return laid_out(0, 0, 0, seed, seats, tables, small, words)


@part
def chosen_call(
    here: at.Here,
    policy: Word,
    seats: Int,
    tables: at.Tables,
    weights: Weights,
    small: Ints,
    words: Words,
) -> tuple[Int, Word]:
    """The code of the call that a seat makes, and the random policy's stream afterwards."""
    seat, throw = here.seat, here.throw
    if weights[seat, at.POLICY] != at.RANDOM:
        hex_ = liked_hex(seat, seats, throw, tables, small, words, weights[seat])
        return call_for(hex_, seat, throw, tables, words), policy
    index = np.int64(0)
    if here.choices > 1:
        policy += STEP
        index = below(policy, here.choices)
    return call_at(index, seat, throw, tables, words), policy


@part
def note(here: at.Here, code: Int, tables: at.Tables, words: Words, trace: Rows) -> None:
    """Write down what is decided and out of what, if the trace is wanted."""
    if trace.shape[0]:
        count, digest = np.int64(1), folded(NONE, code)
        if here.phase == at.CALLS:
            count, digest = here.choices, digest_of(here.seat, here.throw, tables, words)
        noted(trace, here.moves, here.seat, here.millis, count, digest, code)


@part
def shuffled(
    here: at.Here, seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> at.Here:
    """R15: whoever starts the next round has shuffled its map."""
    number, moves = here.round + 1, here.moves + 1
    return laid_out(number, moves, here.millis, seed, seats, tables, small, words)


@part
def laid_out(
    number: Int,
    moves: Int,
    millis: Int,
    seed: Word,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
) -> at.Here:
    """R4, R15: a round begins."""
    lay_out(of(seed, moves), seats, tables, small, words)
    small[at.BEFORE] = small[at.COUNTS + at.TURNS]
    return at.Here(at.ROLLS, number % seats, number, 0, 0, moves, millis + ROLL_PAUSE, 0)


@part
def rolled(
    here: at.Here, seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> at.Here:
    """R6, R10: the dice fall, and the same player calls; if they fit nowhere the turn is lost."""
    moves, seat = here.moves + 1, here.seat
    small[at.COUNTS + at.TURNS] += 1
    chance = of(seed, moves) + STEP
    throw = at.SIDES * below(chance, at.SIDES) + below(chance + STEP, at.SIDES)
    count = choices(seat, throw, tables, words)
    if count:
        millis = here.millis + CALL_PAUSE
        return at.Here(at.CALLS, seat, here.round, throw, count, moves, millis, 0)
    small[at.COUNTS + at.DRIFTED] += 1
    why = drift(seat, seats, tables, small)
    return turn_ended(here, why, moves, DRIFT_PAUSE, seats)


@part
def called(
    here: at.Here, call: Int, seats: Int, tables: at.Tables, small: Ints, words: Words
) -> at.Here:
    """R8 to R11: the hex is taken."""
    why = taken(call, here.seat, seats, tables, small, words)
    return turn_ended(here, why, here.moves + 1, ROLL_PAUSE, seats)


@part
def turn_ended(here: at.Here, why: Int, moves: Int, pause: Int, seats: Int) -> at.Here:
    """The dice go to the next player, unless the round is over."""
    seat, number = here.seat, here.round
    if why != at.GOES_ON:
        return at.Here(at.ENDS, seat, number, 0, 0, moves, here.millis, why)
    seat = seat + 1 if seat + 1 < seats else 0
    return at.Here(at.ROLLS, seat, number, 0, 0, moves, here.millis + pause, 0)


@part
def round_ended(here: at.Here, seats: Int, tables: at.Tables, small: Ints, words: Words) -> at.Here:
    """R13 to R15: it is counted, and whoever starts the next one shuffles, if there is one."""
    number, moves = here.round, here.moves
    end_round(here.why, number, here.seat, seats, tables, small, words)
    if number + 1 == tables.rules[at.ROUNDS]:
        return at.Here(at.OVER, here.seat, number, 0, 0, moves, here.millis, 0)
    seat, millis = (number + 1) % seats, here.millis + SHUFFLE_PAUSE
    return at.Here(at.SHUFFLES, seat, number, 0, 0, moves, millis, 0)


@lane
def taken(call: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
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
def finish(here: at.Here, seats: Int, small: Ints, out: Ints) -> None:
    """R15: most rounds won, then the sum of the largest colonies, then shared."""
    out[MOVES], out[MILLIS] = here.moves, here.millis
    for seat in range(seats):
        won, grown, place = small[at.WON + seat], small[at.GROWN + seat], 1
        for other in range(seats):
            is_level = small[at.WON + other] == won
            if small[at.WON + other] > won or (is_level and small[at.GROWN + other] > grown):
                place += 1
        out[POINTS + seat], out[POINTS + seats + seat] = won, place
    for measure in range(at.COUNTED):
        out[POINTS + 2 * seats + measure] = small[at.COUNTS + measure]
