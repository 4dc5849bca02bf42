"""What a lane of Super Mega Lucky Box keeps between two steps, behind what `play` needs: where the
match stands and, for each seat, where its cascade does."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Words, part, popcount
from . import layout as at
from .steps import Cascade

# What `small` keeps behind all else: where the match stands, then where each seat does.
PHASE, ROUND, TURN, ENTRY, PILE, UNSEEN, DONE, SEATS = range(8)
DRAFT, NUMBERS, OVER = range(3)
REACH, CHOICES, MAY_PASS, WAITS, MOVES, WON, KEPT = range(7)
"""Of a seat's cascade, the bonuses won in it too; or which cards it keeps."""
LIGHTNING, MOONS, STARS, CROSSES, WAITING = range(KEPT + 1, KEPT + 6)
"""As they were when the number came; then its bonuses that wait."""
SEAT_SIZE = WAITING + at.LINES * at.MOST_CARDS
SEED, LAID = -1, -2
"""The last of `words`. The other one counts how often cards came or went before somebody, and no
match sets it back."""


def scratch(seats: int) -> tuple[int, int]:
    small, words = at.scratch(seats)
    return small + SEATS + SEAT_SIZE * seats, words + 2


@part
def match_of(seats: Int, small: Ints) -> Int:
    """Where `small` has what is kept of the match."""
    return small.shape[0] - SEATS - SEAT_SIZE * seats


@part
def seat_of(seat: Int, seats: Int, small: Ints) -> Int:
    """Where it has what is kept of a seat."""
    return small.shape[0] - SEAT_SIZE * (seats - seat)


@part
def table_of(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> at.Table:
    """For a seat that does not choose by weights, and whom nobody follows."""
    neither: Any = tables.deck
    return at.Table(seat, seats, tables.deck, neither, small, words, neither)


@part
def cascade_of(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Cascade:
    """Where a seat stands; its waiting bonuses lie where all that deals with them looks."""
    own = seat_of(seat, seats, small)
    waits = np.int64(small[own + WAITS])
    for place in range(waits):
        small[at.WAITING + place] = small[own + WAITING + place]
    return Cascade(
        words[at.board(seat, seats) + at.OPEN],
        at.grid(table_of(seat, seats, tables, small, words)),
        np.int64(small[own + REACH]),
        np.int64(small[own + CHOICES]),
        np.int64(small[own + MAY_PASS]),
        waits,
        np.int64(small[own + MOVES]),
    )


@part
def keep_cascade(here: Cascade, seat: Int, seats: Int, small: Ints, words: Words) -> None:
    own = seat_of(seat, seats, small)
    words[at.board(seat, seats) + at.OPEN] = here.opened
    small[own + REACH], small[own + CHOICES] = here.reach, here.choices
    small[own + MAY_PASS], small[own + MOVES] = here.may_pass, here.moves
    small[own + WAITS] = here.waiting
    for place in range(here.waiting):
        small[own + WAITING + place] = small[at.WAITING + place]


@part
def number_of(match: Int, small: Ints) -> Int:
    """The number that was revealed last."""
    return np.int64(small[at.NUMBERS + small[match + TURN]])


@part
def boxes_of(seat: Int, small: Ints) -> Int:
    """How many boxes lie before a seat."""
    player = at.player_of(seat)
    return small[player + at.CARD_COUNT] - popcount(np.uint64(small[player + at.SCORED]))


@part
def crosses_of(seat: Int, seats: Int, small: Ints, words: Words) -> Int:
    opened = words[at.board(seat, seats) + at.OPEN]
    return at.SQUARES * boxes_of(seat, small) - popcount(opened)
