"""Martian Math step by step, with the actions and the observations of `faces/numbers.py`.

It goes on by the functions that `play` goes on by; between two steps `Here` is kept in the lane.
"""

import numpy as np

from ....engine.compiled.kernel import (
    POLICY,
    Bytes,
    Flag,
    Int,
    Ints,
    Seen,
    Weights,
    Word,
    Words,
    lane,
    lowest,
    of,
    part,
    seat_after,
)
from ..cards import SIGNS
from ..maps import MOST_HEXES
from . import game
from . import layout as at
from .calls import code_of, targets
from .hexes import NONE, ONE, after_first, bit_of, first_of, free_hexes, outposts, size_of
from .rounds import standing

__all__ = ["allow", "asked", "begin", "chosen", "finish", "go_on", "meant", "observe", "scratch"]

TO_ROLL, TO_SHUFFLE, TO_CLAIM = 1, 2, 3
"""Actions; a claim adds its sign, and its hex times `ALL_SIGNS`."""
ALL_SIGNS = len(SIGNS["all"])
NO_CODE = -1

# What `words` keeps behind all else: a clock that no match sets back, by which one knows what a row
# has not shown yet; when the map was laid out, and when a claim last brought anything other than a
# new outpost on a free hex.
CLOCK, LAID_AT, MOVED_AT, WORDS = range(at.WORDS, at.WORDS + 4)
# The notes on a row: when it was written, for whom, and by seat the outposts that it shows.
WRITTEN_AT, WHO, SHOWN = range(3)
NOTES = SHOWN + at.PAIR * at.MOST_SEATS

# an observation
PHASE = 0
DICE = PHASE + at.OVER + 1
HEX = DICE + 2
NUMBER, OWNER, SEIZED_FROM, COLUMN, ROW, A_HEX = range(6)
PLAYER = HEX + A_HEX * MOST_HEXES
IS_HERE, IS_IN_TURN, SIZE, TOTAL, MARKERS, LOST, WON, A_PLAYER = range(8)
ROUND = PLAYER + A_PLAYER * at.MOST_SEATS
TURNS, ROUNDS, COLONY, DRIFTS, IS_MATCHING, FEW_SIGNS = range(ROUND + 1, ROUND + 7)
BITS = 3
"""For a seat as it is shown, or nobody: up to `OWNERS`."""


def scratch(seats: int) -> tuple[int, int]:
    return at.SMALL, WORDS


@part
def kept(small: Ints) -> at.Here:
    """Where the match stands."""
    return at.Here(
        np.int64(small[at.HERE]),
        np.int64(small[at.HERE + 1]),
        np.int64(small[at.HERE + 2]),
        np.int64(small[at.HERE + 3]),
        np.int64(small[at.HERE + 4]),
        np.int64(small[at.HERE + 5]),
        np.int64(small[at.HERE + 6]),
        np.int64(small[at.HERE + 7]),
    )


@part
def keep(here: at.Here, small: Ints) -> None:
    for place, value in enumerate(here):
        small[at.HERE + place] = value


@lane
def begin(seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    words[at.SEED], words[at.STREAM] = seed, of(seed, POLICY)
    keep(game.begun(seed, seats, tables, small, words), small)
    words[CLOCK] += ONE
    words[LAID_AT] = words[CLOCK]


@part
def asked(seats: Int, small: Ints, words: Words) -> Int:
    """R6: one at a time."""
    here = kept(small)
    return np.int64(0) if here.phase == at.OVER else np.int64(1) << here.seat


@part
def chosen(
    seat: Int, seats: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> Int:
    here = kept(small)
    if here.phase != at.CALLS:
        return np.int64(at.ROLL if here.phase == at.ROLLS else at.SHUFFLE)
    call, words[at.STREAM] = game.chosen_call(
        here, words[at.STREAM], seats, tables, weights, small, words
    )
    return call


@part
def meant(action: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    here = kept(small)
    if here.phase == at.ROLLS:
        return at.ROLL if action == TO_ROLL else NO_CODE
    if here.phase == at.SHUFFLES:
        return at.SHUFFLE if action == TO_SHUFFLE else NO_CODE
    hex_, sign = (action - TO_CLAIM) // ALL_SIGNS, (action - TO_CLAIM) % ALL_SIGNS
    if action < TO_CLAIM or hex_ >= tables.rules[at.HEXES] or sign >= tables.answers.shape[1]:
        return NO_CODE
    bit_low, bit_high = bit_of(hex_)
    low, high = targets(seat, here.throw, sign, tables, words)
    return code_of(sign, 0, hex_) if (low & bit_low) | (high & bit_high) else NO_CODE


@part
def go_on(seat: Int, code: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    here, seed = kept(small), words[at.SEED]
    words[CLOCK] += ONE
    if here.phase == at.ROLLS:
        here = game.rolled(here, seed, seats, tables, small, words)
    elif here.phase == at.CALLS:
        seized = small[at.COUNTS + at.SEIZED]
        here = game.called(here, code, seats, tables, small, words)
        if tables.rules[at.MATCHING] or small[at.COUNTS + at.SEIZED] != seized:
            words[MOVED_AT] = words[CLOCK]
    else:
        here = game.shuffled(here, seed, seats, tables, small, words)
        words[LAID_AT] = words[CLOCK]
    if here.phase == at.ENDS:
        here = game.round_ended(here, seats, tables, small, words)
    keep(here, small)


@lane
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    game.finish(kept(small), seats, small, out)


@part
def allow(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words, mask: Bytes) -> None:
    here = kept(small)
    phase = here.phase if seat == here.seat else at.OVER
    mask[TO_ROLL], mask[TO_SHUFFLE] = phase == at.ROLLS, phase == at.SHUFFLES
    for action in range(TO_CLAIM, TO_CLAIM + ALL_SIGNS * tables.rules[at.HEXES]):
        mask[action] = 0
    if phase == at.CALLS:
        for sign in range(tables.answers.shape[1]):
            low, high = targets(seat, here.throw, sign, tables, words)
            while low | high:
                mask[TO_CLAIM + ALL_SIGNS * first_of(low, high) + sign] = 1
                low, high = after_first(low, high)


@lane
def observe(
    seat: Int,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    here = kept(small)
    for phase in range(at.OVER + 1):
        seen[PHASE + phase] = here.phase == phase
    one, other = 1 + here.throw // at.SIDES, 1 + here.throw % at.SIDES
    seen[DICE] = max(one, other) if here.phase == at.CALLS else 0
    seen[DICE + 1] = min(one, other) if here.phase == at.CALLS else 0
    observe_hexes(seat, seats, tables, small, words, seen, notes)
    for step in range(seats):
        who = seat_after(seat, step, seats)
        observe_player(who, who == here.seat, step, tables, small, words, seen)
    turns = small[at.COUNTS + at.TURNS] - small[at.BEFORE] - (here.phase == at.CALLS)
    seen[ROUND], seen[TURNS] = here.round + 1, min(turns, 999)
    seen[ROUNDS], seen[COLONY] = tables.rules[at.ROUNDS], tables.rules[at.COLONY]
    seen[DRIFTS], seen[IS_MATCHING] = tables.rules[at.DRIFTS], tables.rules[at.MATCHING]
    seen[FEW_SIGNS] = tables.answers.shape[1] < ALL_SIGNS


@part
def observe_hexes(
    seat: Int,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    """The number of each, whose it is and was (0: nobody, 1: own, 2: the next player's), where it
    lies. Only what the row does not show yet."""
    if notes[WRITTEN_AT] < words[LAID_AT]:
        observe_map(tables, small, seen)
        for place in range(SHOWN, NOTES):
            notes[place] = NONE
    is_other = notes[WHO] != np.uint64(seat) or notes[WRITTEN_AT] < words[MOVED_AT]
    new_low, new_high, steps = NONE, NONE, np.int64(0)
    for step in range(seats):
        who = seat_after(seat, step, seats)
        steps |= np.int64(1 + step) << (BITS * (1 + who))
        (low, high), shown = outposts(who, words), SHOWN + at.PAIR * who
        was_low, was_high = notes[shown], notes[shown + 1]
        new_low |= low | was_low if is_other else low ^ was_low
        new_high |= high | was_high if is_other else high ^ was_high
        notes[shown], notes[shown + 1] = low, high
    free_low, free_high = free_hexes(words)
    observe_outposts(np.int64(0), new_low, free_low, steps, small, seen)
    observe_outposts(np.int64(at.WORD), new_high, free_high, steps, small, seen)
    notes[WRITTEN_AT], notes[WHO] = words[CLOCK], np.uint64(seat)


@part
def observe_map(tables: at.Tables, small: Ints, seen: Seen) -> None:
    """As it was laid out. Behind the last hex there is never anything."""
    for hex_ in range(tables.rules[at.HEXES]):
        place = HEX + A_HEX * hex_
        seen[place + NUMBER] = tables.values[small[at.NUMBER + hex_]]
        seen[place + OWNER] = seen[place + SEIZED_FROM] = 0
        seen[place + COLUMN], seen[place + ROW] = tables.places[hex_, 0], tables.places[hex_, 1]


@part
def observe_outposts(
    first: Int, new: Word, free: Word, steps: Int, small: Ints, seen: Seen
) -> None:
    """On these hexes, counted from the first; `steps` has for nobody and each seat how it is
    shown, `BITS` each."""
    while new:
        hex_ = first + lowest(new)
        place, stands = HEX + A_HEX * hex_, np.int64(small[at.STANDS + hex_])
        stands = np.int64(0) if free & new & (~new + ONE) else stands
        seen[place + OWNER] = steps >> BITS * (stands & at.OWNERS - 1) & at.OWNERS - 1
        seen[place + SEIZED_FROM] = steps >> BITS * (stands >> BITS) & at.OWNERS - 1
        new &= new - ONE


@part
def observe_player(
    who: Int, is_in_turn: Flag, step: Int, tables: at.Tables, small: Ints, words: Words, seen: Seen
) -> None:
    place = PLAYER + A_PLAYER * step
    low, high = outposts(who, words)
    known = at.RANKED + at.PAIR * who
    if words[known] != low or words[known + 1] != high:
        words[known], words[known + 1] = low, high
        size, total = standing(who, tables, small, words)
        small[at.SIZE + who], small[at.TOTAL + who] = size, total
    seen[place + IS_HERE], seen[place + IS_IN_TURN] = 1, is_in_turn
    seen[place + SIZE], seen[place + TOTAL] = small[at.SIZE + who], small[at.TOTAL + who]
    seen[place + MARKERS] = tables.rules[at.MARKERS] - size_of(low, high)
    seen[place + LOST], seen[place + WON] = min(small[at.LOST + who], 99), small[at.WON + who]
