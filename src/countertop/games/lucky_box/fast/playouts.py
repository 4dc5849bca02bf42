"""Playouts: how a match may go on from a position, for a bot that asks."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, Ints, Words, lane, mix, of, part
from ..bots.playout_weights import TUNED
from ..deck import FULL, SIZE, CardId
from ..state import NUMBER_CARDS, NUMBERS_PER_ROUND, ROUNDS, Board, Box, Options
from .deck import tables
from .draft import keep_cards
from .heuristic import ALL_UNSEEN, ahead_of
from .layout import (
    BOARD_SIZE,
    NUMBER_COUNT,
    NUMBERS_AT,
    OWN_CARDS,
    OWN_MOONS,
    PLAYER_SIZE,
    PLAYERS_AT,
    STREAMS,
    scratch,
)
from .pile import draw_offer, settle_numbers
from .points import score_round, total_points
from .steps import step

Start = tuple[Ints, Words]
"""A position as the scratch arrays hold it."""


@lane
def playouts(
    seed: Any,
    first: Any,
    count: Any,
    moment: Any,
    tables: Any,
    weights: Any,
    start: Any,
    small: Any,
    words: Any,
    trace: Any,
) -> Any:
    """The points to come for seat 0, summed over playouts `first` to `first + count - 1`. Playouts
    of the same number see the same numbers and draw the same cards, whatever they start from.
    `moment` is the round, the numbers seen in it, the size of the pile and the number of seats."""
    total = np.int64(0)
    for number in range(first, first + count):
        for place in range(small.shape[0]):
            small[place] = start[0][place]
        for place in range(words.shape[0]):
            words[place] = start[1][place]
        table = (np.int64(0), moment[3], tables[0], weights, small, words, trace)
        total += _play_on(of(seed, number), moment, table)
    return total


@part
def _play_on(seed: Any, moment: Any, table: Any) -> Any:
    """To the end by the heuristic. Nobody takes anything from anybody, so the others only gain
    moons: one with every eighth number."""
    small, words, entry = table[4], table[5], np.int64(0)
    round, seen, pile, seats = moment
    words[seats + 1], luck = of(seed, np.int64(ROUNDS)), of(seed, np.int64(ROUNDS + 1))
    while round < ROUNDS:
        unseen = np.int64(ALL_UNSEEN)
        for turn in range(seen):
            unseen -= 1 << 2 * np.int64(small[NUMBERS_AT + turn])
        settle_numbers(of(seed, round), seen, small)
        for turn in range(seen, NUMBERS_PER_ROUND):
            luck += STEP
            for rival in range(1, seats):
                is_won = mix(luck) >> np.uint64(3 * rival) & np.uint64(7) == 0
                small[PLAYERS_AT + PLAYER_SIZE * rival + OWN_MOONS] += is_won
            number = np.int64(small[NUMBERS_AT + turn])
            unseen -= 1 << 2 * number
            step(entry, entry, number, ahead_of(round, 8 - turn, unseen), table)
        score_round(round, table)
        round += 1
        seen = np.int64(0)
        if round < ROUNDS:
            pile = draw_offer(luck, pile, round, table)
            keep_cards(entry, entry, round, table)
    return np.int64(total_points(np.int64(0), seats, small, words))


def rehearse() -> None:
    """Compile what is here, by using it once."""
    tried = Playouts(Options(), ROUNDS - 1, (), range(SIZE), (), TUNED)
    tried.points(tried.start(Board((Box(CardId(0)),))), seed=0, first=0, count=1)


class Playouts:
    """What a seat may expect of boards that it could have, in one moment of a match: after these
    numbers of the round, with these cards unseen and these moons of the others."""

    def __init__(
        self,
        options: Options,
        round: int,
        seen: Sequence[int],
        unseen: Sequence[int],
        rivals: Sequence[int],
        weights: Sequence[float],
    ) -> None:
        self._seats = 1 + len(rivals)
        self._tables = tables(options, self._seats)
        self._weights = np.array([[1.0, *weights]])
        self._moment = (round, len(seen), len(unseen), self._seats)
        small, words = scratch(self._seats)
        self._small, self._words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        self._trace = np.zeros((0, 5), np.int64)
        left = list(NUMBER_CARDS)
        for number in seen:
            left.remove(number)
        self._small[NUMBERS_AT : NUMBERS_AT + NUMBER_COUNT] = [*seen, *left]
        for rival, moons in enumerate(rivals, start=1):
            self._small[PLAYERS_AT + PLAYER_SIZE * rival + OWN_MOONS] = moons
        pile = PLAYERS_AT + PLAYER_SIZE * self._seats
        self._small[pile : pile + len(unseen)] = unseen

    def start(self, board: Board) -> Start:
        """A board of this moment."""
        small, words = self._small.copy(), self._words.copy()
        squares = self._seats + STREAMS
        tokens = [board.lightning, board.moons, board.stars]
        small[PLAYERS_AT : PLAYERS_AT + OWN_CARDS] = [*tokens, 0, len(board.boxes), 0]
        for slot, box in enumerate(board.boxes):
            first = np.uint64(9 * slot)
            small[PLAYERS_AT + OWN_CARDS + slot] = box.card
            words[squares] |= np.uint64(FULL & ~box.crosses) << first
            numbers = self._tables[0][box.card % SIZE, :4]
            words[squares + 1 : squares + BOARD_SIZE] |= numbers << first
        return small, words

    def points(self, start: Start, seed: int, first: int, count: int) -> int:
        """The points to come from here, summed over playouts `first` to `first + count - 1`."""
        total = playouts(
            np.uint64(seed),
            first,
            count,
            self._moment,
            self._tables,
            self._weights,
            start,
            np.empty_like(start[0]),
            np.empty_like(start[1]),
            self._trace,
        )
        return int(total)
