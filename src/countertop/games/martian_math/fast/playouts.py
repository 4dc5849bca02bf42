"""Playouts for the expert: the rest of a round, many times over, from where the match stands."""

from collections.abc import Mapping

import numpy as np

from ....engine.chance import Chance
from ....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Weights,
    Word,
    Words,
    below,
    lane,
    of,
    popcount,
)
from ..bots.playout_weights import TUNED
from ..rules import setup
from ..state import Options, State
from . import layout as at
from .heuristic import liked, liked_hex
from .rounds import claim, drift, judge, why_over

WHOLE = 12
"""What a round counts: it can be shared by two, three or four."""
OUTPOSTS_AND_FREE = at.WITH - at.OUTPOSTS
"""The words of a position; the turns that each seat has lost in a row follow them."""


@lane
def play_out(
    seat: Int,
    seats: Int,
    throw: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    row: Weights,
    chance: Word,
) -> Int:
    """The rest of a round, from a throw of the seat on, with all seats choosing alike: who has
    won it, as bits of seats."""
    while True:
        hex_ = liked_hex(seat, seats, throw, tables, small, words, row)
        if hex_ < 0:
            why = drift(seat, seats, tables, small)
        else:
            claim(hex_, seat, tables, small, words)
            why = why_over(hex_, seat, seats, tables, words)
        if why:
            winners, _ = judge(why, seat, seats, tables, small, words)
            return winners
        seat = seat + 1 if seat + 1 < seats else 0
        chance += STEP
        throw = below(chance, at.ALL_THROWS)


@lane
def playouts(
    hex_: Int,
    first: Int,
    count: Int,
    seed: Word,
    seat: Int,
    seats: Int,
    tables: at.Tables,
    row: Weights,
    position: Words,
    small: Ints,
    words: Words,
) -> Int:
    """What a seat wins by taking a hex now, in twelfths of a round. Playout number n is the same
    round of dice for every hex, and the next player throws each throw equally often."""
    gain = np.int64(0)
    for number in range(first, first + count):
        for place in range(OUTPOSTS_AND_FREE):
            words[at.OUTPOSTS + place] = position[place]
        for other in range(seats):
            small[at.LOST + other] = np.int64(position[OUTPOSTS_AND_FREE + other])
        claim(hex_, seat, tables, small, words)
        why = why_over(hex_, seat, seats, tables, words)
        if why:
            winners, _ = judge(why, seat, seats, tables, small, words)
        else:
            chance, roller = of(seed, number), (seat + 1) % seats
            winners = play_out(
                roller, seats, number % at.ALL_THROWS, tables, small, words, row, chance
            )
        if (winners >> seat) & 1:
            gain += WHOLE // popcount(np.uint64(winners))
    return gain


class Position:
    """A round of a match in progress, made ready for playouts."""

    def __init__(self, state: State, weights: Mapping[str, float]) -> None:
        self._seat, self._seats = int(state.turn), len(state.players)
        self._tables = at.tables(state.options, self._seats)
        self._row = np.array([at.RANDOM, *weights.values()])
        small, words = at.scratch(self._seats)
        self._small, self._words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        for hex_, number in enumerate(state.numbers):
            place = at.NUMBERS.index(number)
            self._small[at.NUMBER + hex_] = place
            self._add(hex_, at.WITH + at.PAIR * place)
        for hex_, owner in enumerate(state.owners):
            self._add(hex_, at.FREE if owner is None else at.OUTPOSTS + at.PAIR * owner)
        for seat, player in enumerate(state.players):
            self._small[at.LOST + seat] = player.drifts
        lost = self._small[at.LOST : at.LOST + self._seats].astype(np.uint64)
        self._start = np.concatenate([self._words[at.OUTPOSTS : at.WITH], lost])

    def _add(self, hex_: int, place: int) -> None:
        """To the set of hexes whose low word stands there."""
        self._words[place + hex_ // at.WORD] |= np.uint64(1 << hex_ % at.WORD)

    def liked(self, hex_: int) -> float:
        """What it is worth at a glance to take a hex."""
        where = (self._tables, self._small, self._words)
        return float(liked(hex_, self._seat, self._seats, *where, self._row))

    def wins(self, hex_: int, first: int, count: int, seed: int) -> int:
        """Rounds won in twelfths, of playouts `first` to `first + count - 1`."""
        position = (self._start, self._small, self._words)
        who = (self._seat, self._seats, self._tables, self._row)
        return int(playouts(hex_, first, count, np.uint64(seed), *who, *position))


def rehearse() -> None:
    """Use all that is to be compiled."""
    position = Position(setup(Options(), 2, Chance(0)), TUNED)
    position.liked(0)
    position.wins(0, first=0, count=1, seed=0)
