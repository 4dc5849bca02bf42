"""Where things stand: in the scratch arrays of a match, in its tables, and in the code of a move.

A player's squares are bits of one word, nine for each card in the order in which the cards came;
four more words hold the four bits of the number on every square, so that all squares with a number
are found at once. Completed cards keep their place: they have no open square, so nothing that is
offered ever shows them.
"""

from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Flag,
    Int,
    Ints,
    Rows,
    Seen,
    Weights,
    Word,
    Words,
    below,
    lane,
    part,
)
from .. import deck, state

ONE = np.uint64(1)

# What is printed on the cards.
SQUARES = len(deck.SQUARES)
ALL_OPEN = deck.FULL
LINES = len(deck.LINES)
BITS = 4
"""For a number on a square, and for a bonus."""
MARK, STAR, SINGLE, DOUBLE, MOON = 10, 11, 12, 13, 14
"""Bonuses; 1 to 9 are the numbers, and 15 is a blank."""
ICON = (1 << BITS) - 1
"""All bits of a bonus."""

# A row of `Tables.deck`: the four bits of the numbers on all squares, then all bonuses.
ICONS = BITS

# What `small` holds: measures, the round's numbers, waiting bonuses, the players, who draws when,
# the pile, and where the pile can run out the number of discards and the discards.
STUCK, PAID, BONUSES, LOST, LONGEST, BOXES, FULL_STARS, ALL_MOONS, MEASURES = range(9)
NUMBERS = MEASURES
NUMBER_COUNT = len(state.NUMBER_CARDS)
WAITING = NUMBERS + NUMBER_COUNT
"""A bonus each and, above its bits, which of all lines of the player's cards won it."""
MOST_CARDS = state.FIRST_KEEP + state.LATER_KEEP * (state.ROUNDS - 1)
PLAYERS = WAITING + LINES * MOST_CARDS
# What it holds for a player; `SCORED` has a bit for each card that was completed in a round before.
# `OPEN_MOONS` are those that the others know of: what a player had before this number.
LIGHTNING, MOONS, STARS, POINTS, CARD_COUNT, SCORED, OPEN_MOONS, CARDS = range(8)
OFFER = CARDS + MOST_CARDS
PLAYER_SIZE = OFFER + state.FIRST_OFFER

# What `words` holds: the cards that each seat had, the streams of the policy and of the pile, then
# for each player the open squares and the four bits of all numbers.
POLICY_STREAM, PILE_STREAM, STREAMS = range(3)
OPEN, GRID = 0, 1
BOARD_SIZE = GRID + BITS

# The code of a move: its kind, and above that cards, lines and squares by so many values each.
KEEP, CROSS, RESOLVE, DONE = range(4)
KINDS, CARD_CODES, LINE_CODES, SQUARE_CODES = 4, 128, 8, 16


class Tables(NamedTuple):
    """What a match is played with."""

    deck: Words
    """A row for each card."""
    faces: Seen
    """The same as agents see it: nine numbers and six bonuses."""


class Table(NamedTuple):
    """What most functions need: the seat that is choosing, and everything on the table."""

    seat: Int
    seats: Int
    deck: Words
    weights: Weights
    small: Ints
    words: Words
    trace: Rows


class Grid(NamedTuple):
    """The numbers on a player's cards, or on one card: a word for each bit."""

    ones: Word
    twos: Word
    fours: Word
    eights: Word


def scratch(seats: int) -> tuple[int, int]:
    size = pile_size(seats)
    discards = 1 + size if runs_out(seats) else 0
    small = PLAYERS + PLAYER_SIZE * seats + seats + size + discards
    return small, seats + STREAMS + BOARD_SIZE * seats


@lane
def pile_size(seats: Int) -> Int:
    """R2, R21: one deck for up to six, two for more."""
    return deck.SIZE if seats <= state.SEATS_PER_DECK else 2 * deck.SIZE


@lane
def runs_out(seats: Int) -> Flag:
    """R16: whether the discards can ever be needed."""
    drawn = state.FIRST_OFFER + (state.ROUNDS - 1) * state.LATER_OFFER
    return seats * drawn > pile_size(seats)


@part
def player_of(seat: Int) -> Int:
    """Where a seat's part of `small` begins."""
    return PLAYERS + PLAYER_SIZE * seat


@part
def player(table: Table) -> Int:
    """The same for the seat that is choosing."""
    return player_of(table.seat)


@part
def order(seats: Int) -> Int:
    """Where `small` has the seats in the order in which they draw."""
    return PLAYERS + PLAYER_SIZE * seats


@part
def pile(seats: Int) -> Int:
    """Where the pile begins in `small`."""
    return order(seats) + seats


@part
def discards(seats: Int) -> Int:
    """Where `small` has the number of discards; the discards follow it."""
    return pile(seats) + pile_size(seats)


@part
def board(seat: Int, seats: Int) -> Int:
    """Where a seat's squares begin in `words`."""
    return seats + STREAMS + BOARD_SIZE * seat


@part
def opened(table: Table) -> Word:
    """The seat's open squares."""
    return table.words[board(table.seat, table.seats) + OPEN]


@part
def grid(table: Table) -> Grid:
    """The numbers on the seat's cards."""
    first, bits = board(table.seat, table.seats) + GRID, table.words
    return Grid(bits[first], bits[first + 1], bits[first + 2], bits[first + 3])


@part
def face(table: Table, card: Int) -> Grid:
    """The numbers on one card."""
    row, bits = card % deck.SIZE, table.deck
    return Grid(bits[row, 0], bits[row, 1], bits[row, 2], bits[row, 3])


@part
def any_of(choices: Int, table: Table) -> Int:
    """One of this many choices; draws nothing if there is only one."""
    if choices == 1:
        return np.int64(0)
    stream = table.seats + POLICY_STREAM
    table.words[stream] += STEP
    return below(table.words[stream], choices)
