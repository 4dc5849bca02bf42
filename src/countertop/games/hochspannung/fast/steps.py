"""One step of a match after the other: who thinks, who is due first, and what comes of it."""

from ....engine.compiled.kernel import STEP, Int, Ints, Rows, Weights, Words, below, of, part
from . import layout as at
from .bots import think_as_bot
from .choices import everybody
from .moves import carry_out, expire, follows
from .random import choose_at_random, think_at_random
from .tables import Tables
from .trace import note


@part
def step(
    seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words, trace: Rows, who: Int
) -> Int:
    """Let these seats think; then comes whatever is first, a deadline of the game or a plan.
    Returns the seats that have to think again, or -1 if nothing would ever happen."""
    think(seats, tables, weights, small, words, who)
    faces, seat = tables.faces, first_due(seats, small, words)
    if small[at.DUE + seat] == at.NEVER and small[at.UNTIL] == at.NEVER:
        return -1
    small[at.ENTRIES] += 1
    if small[at.UNTIL] <= small[at.DUE + seat]:
        who = expire(seats, small)
    else:
        if weights[seat, at.PLAYS_AS] == at.RANDOM:
            choose_at_random(faces, small, words, seat)
        who = move(seats, faces, small, words, seat, trace)
    return followed(who, seats, faces, small, words)


@part
def followed(who: Int, seats: Int, faces: Ints, small: Ints, words: Words) -> Int:
    """What comes of it; returns the seats that have to think again."""
    if small[at.PHASE] == at.PLAYING and follows(seats, faces, small, words):
        return everybody(seats)
    return who


@part
def think(
    seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words, who: Int
) -> None:
    for seat in range(seats):
        if (who >> seat) & 1:
            think_alone(seat, seats, tables, weights, small, words)


@part
def think_alone(
    seat: Int, seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words
) -> None:
    if weights[seat, at.PLAYS_AS] == at.RANDOM:
        think_at_random(tables, weights[seat, at.RESPONSE], small, words, seat)
    else:
        words[at.STREAM] = of(words[at.MINDS], seats * (1 + small[at.ENTRIES]) + seat + 1)
        think_as_bot(tables, weights, small, words, seat)


@part
def first_due(seats: Int, small: Ints, words: Words) -> Int:
    """Whoever is due first; one of several is drawn, as in `engine/bots.py`."""
    first, tied, soonest = 0, 1, small[at.DUE]
    for seat in range(1, seats):
        due = small[at.DUE + seat]
        if due < soonest:
            first, tied, soonest = seat, 1, due
        else:
            tied += due == soonest
    if tied == 1 or soonest == at.NEVER:
        return first
    drawn = below(of(words[at.MINDS], -1 - small[at.ENTRIES]) + STEP, tied)
    while drawn:
        first += 1
        drawn -= small[at.DUE + first] == soonest
    return first


@part
def move(seats: Int, faces: Ints, small: Ints, words: Words, seat: Int, trace: Rows) -> Int:
    """Carry out the plan of a seat; returns the seats that have to think again."""
    small[at.NOW] = small[at.DUE + seat]
    small[at.DUE + seat] = at.NEVER
    if trace.shape[0]:
        note(faces, small, words, seat, trace)
    small[at.MOVES] += 1
    return carry_out(seats, faces, small, words, seat)
