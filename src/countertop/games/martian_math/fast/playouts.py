"""Playouts for the expert: the rest of a round, many times over, from where the match stands."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ....engine.chance import Chance
from ....engine.compiled.kernel import STEP, below, lane, of, popcount
from ..bots.playout_weights import TUNED
from ..rules import setup
from ..state import Options, State
from .heuristic import liked, liked_hex
from .layout import FREE, LOST, NUMBER, OUTPOSTS, WITH, scratch
from .rounds import claim, drift, judge, why_over
from .tables import NUMBERS, tables


@lane
def play_out(
    seat: Any, seats: Any, throw: Any, tables: Any, small: Any, words: Any, row: Any, chance: Any
) -> Any:
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
        throw = below(chance, 36)


@lane
def playouts(
    hex_: Any,
    first: Any,
    count: Any,
    seed: Any,
    seat: Any,
    seats: Any,
    tables: Any,
    row: Any,
    position: Any,
    small: Any,
    words: Any,
) -> Any:
    """How many rounds in twelfths a seat wins that takes a hex now. Playout number n is the same
    round of dice for every hex, and the next player throws each throw equally often."""
    gain = np.int64(0)
    for number in range(first, first + count):
        for place in range(WITH - OUTPOSTS):
            words[OUTPOSTS + place] = position[place]
        for other in range(seats):
            small[LOST + other] = np.int64(position[WITH - OUTPOSTS + other])
        claim(hex_, seat, tables, small, words)
        why = why_over(hex_, seat, seats, tables, words)
        if why:
            winners, _ = judge(why, seat, seats, tables, small, words)
        else:
            chance, roller = of(seed, number), (seat + 1) % seats
            winners = play_out(roller, seats, number % 36, tables, small, words, row, chance)
        if (winners >> seat) & 1:
            gain += 12 // popcount(np.uint64(winners))
    return gain


class Position:
    """A round of a match in progress, made ready for playouts."""

    def __init__(self, state: State, weights: Mapping[str, float]) -> None:
        self._seat, self._seats = int(state.turn), len(state.players)
        self._tables = tables(state.options, self._seats)
        self._row = np.array([0.0, *weights.values()])
        small, words = scratch(self._seats)
        self._small, self._words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        for hex_, number in enumerate(state.numbers):
            self._small[NUMBER + hex_] = NUMBERS.index(number)
            place = WITH + 2 * NUMBERS.index(number) + hex_ // 64
            self._words[place] |= np.uint64(1 << hex_ % 64)
        for hex_, owner in enumerate(state.owners):
            place = (FREE if owner is None else OUTPOSTS + 2 * owner) + hex_ // 64
            self._words[place] |= np.uint64(1 << hex_ % 64)
        for seat, player in enumerate(state.players):
            self._small[LOST + seat] = player.drifts
        lost = self._small[LOST : LOST + self._seats].astype(np.uint64)
        self._start = np.concatenate([self._words[OUTPOSTS:WITH], lost])

    def liked(self, hex_: int) -> float:
        """What it is worth at a glance to take a hex."""
        where = (self._tables, self._small, self._words)
        return float(liked(hex_, self._seat, self._seats, *where, self._row))

    def wins(self, hex_: int, first: int, count: int, seed: int) -> int:
        """Rounds won in twelfths, of playouts `first` to `first + count - 1`."""
        who = (self._seat, self._seats)
        position = (self._tables, self._row, self._start, self._small, self._words)
        return int(playouts(hex_, first, count, np.uint64(seed), *who, *position))


def rehearse() -> None:
    """Use all that is to be compiled."""
    position = Position(setup(Options(), 2, Chance(0)), TUNED)
    position.liked(0)
    position.wins(0, first=0, count=1, seed=0)
