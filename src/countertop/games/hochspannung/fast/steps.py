"""One step of a match after the other: who thinks, who is due first, and what comes of it."""

from typing import Any

from ....engine.compiled.kernel import of, part
from .bots import RESPONSE, think_as_bot
from .layout import DUE, ENTRIES, MINDS, MOVES, NEVER, NOW, PHASE, PLAYING, STREAM, UNTIL
from .moves import carry_out, expire, follows
from .random import choose_at_random, think_at_random
from .trace import note


@part
def step(
    seats: Any, tables: Any, weights: Any, small: Any, words: Any, trace: Any, who: Any
) -> Any:
    """Let these seats think, then whatever comes first: a deadline of the game, or a plan. Gives
    the seats that have to think again; -1 if nothing would ever come."""
    think(seats, tables, weights, small, words, who)
    faces, seat = tables[1], first_due(seats, small)
    if small[DUE + seat] == NEVER and small[UNTIL] == NEVER:
        return -1
    small[ENTRIES] += 1
    if small[UNTIL] <= small[DUE + seat]:
        who = expire(seats, small)
    else:
        if weights[seat, 0] == 0.0:
            choose_at_random(faces, small, words, seat)
        who = move(seats, faces, small, words, seat, trace)
    if small[PHASE] == PLAYING and follows(seats, faces, small, words):
        who = (1 << seats) - 1
    return who


@part
def think(seats: Any, tables: Any, weights: Any, small: Any, words: Any, who: Any) -> None:
    _, faces, difficulties, factors, _ = tables
    for seat in range(seats):
        if not (who >> seat) & 1:
            continue
        if weights[seat, 0] == 0.0:
            think_at_random(weights[seat, RESPONSE], faces, factors, small, words, seat)
        else:
            words[STREAM] = of(words[MINDS], seats * (1 + small[ENTRIES]) + seat + 1)
            think_as_bot(faces, difficulties, weights, small, words, seat)


@part
def first_due(seats: Any, small: Any) -> Any:
    """Whoever is due first; of several the lowest seat."""
    first = 0
    for seat in range(1, seats):
        if small[DUE + seat] < small[DUE + first]:
            first = seat
    return first


@part
def move(seats: Any, faces: Any, small: Any, words: Any, seat: Any, trace: Any) -> Any:
    """The plan of a seat is due; gives the seats that have to think again."""
    small[NOW] = small[DUE + seat]
    small[DUE + seat] = NEVER
    if trace.shape[0]:
        note(faces, small, words, seat, trace)
    small[MOVES] += 1
    return carry_out(seats, faces, small, words, seat)
