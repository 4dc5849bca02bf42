"""Where things stand in the scratch arrays of a match, and in the `table`.

A player's squares are bits of one word, nine for each card in the order in which the cards came;
four more words hold the four bits of the number on every square, so that all squares with a number
are found at once. Completed cards keep their place: they have no open square, so nothing that is
offered ever shows them.

What most functions need is one tuple, the `table`: the seat that chooses, the number of seats, the
deck, the weights, both scratch arrays and the trace.
"""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, below, lane, part
from ..deck import SIZE
from ..state import FIRST_KEEP, FIRST_OFFER, LATER_OFFER, NUMBER_CARDS, ROUNDS, SEATS_PER_DECK

KEEP, CROSS, RESOLVE, DONE = range(4)
"""The kind of a move, in the two lowest bits of its code."""

NUMBER_COUNT = len(NUMBER_CARDS)
_MOST_CARDS = FIRST_KEEP + ROUNDS - 1

# What `small` holds: measures, the round's numbers, waiting bonuses, the players, the pile, and
# where the pile can run out the number of discards and the discards.
STUCK, PAID, BONUSES, LOST, LONGEST, BOXES, FULL_STARS, ALL_MOONS, NUMBERS_AT = range(9)
WAITING_AT = NUMBERS_AT + NUMBER_COUNT
PLAYERS_AT = WAITING_AT + 6 * _MOST_CARDS
# What it holds for a player.
OWN_LIGHTNING, OWN_MOONS, OWN_STARS, OWN_POINTS, OWN_COUNT, OWN_SCORED, OWN_CARDS = range(7)
OWN_OFFER = OWN_CARDS + _MOST_CARDS
PLAYER_SIZE = OWN_OFFER + FIRST_OFFER
# What `words` holds: the cards that each seat had, the streams of the policy and of the pile, then
# for each player the open squares and the four bits of all numbers.
STREAMS, BOARD_SIZE = 2, 5

ONE = np.uint64(1)


def scratch(seats: int) -> tuple[int, int]:
    size = pile_size(seats)
    discards = 1 + size if runs_out(seats) else 0
    small = PLAYERS_AT + PLAYER_SIZE * seats + size + discards
    return small, seats + STREAMS + BOARD_SIZE * seats


@lane
def pile_size(seats: Any) -> Any:
    """R2, R21: one deck for up to six, two for more."""
    return SIZE if seats <= SEATS_PER_DECK else 2 * SIZE


@lane
def runs_out(seats: Any) -> Any:
    """R16: whether the discards can ever be needed."""
    return seats * (FIRST_OFFER + (ROUNDS - 1) * LATER_OFFER) > pile_size(seats)


@part
def player_at(table: Any) -> Any:
    """Where the seat's numbers begin in `small`."""
    return PLAYERS_AT + PLAYER_SIZE * table[0]


@part
def board_at(table: Any) -> Any:
    """Where the seat's squares begin in `words`."""
    return table[1] + STREAMS + BOARD_SIZE * table[0]


@part
def any_of(choices: Any, seats: Any, words: Any) -> Any:
    """The random policy; it draws nothing where there is nothing to choose."""
    if choices == 1:
        return np.int64(0)
    words[seats] += STEP
    return below(words[seats], choices)
