"""Playouts: how a match may go on from a position, for bots that ask."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    lane,
    mix,
    of,
    part,
)
from ..bots.playout_weights import TUNED
from ..deck import FULL, SIZE, CardId
from ..state import NUMBER_CARDS, NUMBERS_PER_ROUND, ROUNDS, Board, Box, Options
from . import layout as at
from .deck import tables
from .draft import keep_cards
from .heuristic import ALL_UNSEEN, ahead_of
from .pile import draw_offer, settle_numbers
from .points import score_round, total_points
from .steps import show_moons, step


class Start(NamedTuple):
    """A position as the scratch arrays hold it."""

    small: Ints
    words: Words


class Moment(NamedTuple):
    """The moment from which a match is played on: the round, the numbers seen in it, the cards left
    in the pile, and the seats, each as a count."""

    round: Int
    seen: Int
    pile: Int
    seats: Int


@lane
def playouts(
    seed: Word,
    first: Int,
    count: Int,
    moment: Moment,
    tables: at.Tables,
    weights: Weights,
    start: Start,
    small: Ints,
    words: Words,
    trace: Rows,
) -> Int:
    """The points to come for seat 0, summed over playouts `first` to `first + count - 1`. Playouts
    of the same number see the same numbers and draw the same cards, whatever they start from."""
    total = np.int64(0)
    for number in range(first, first + count):
        for place in range(small.shape[0]):
            small[place] = start.small[place]
        for place in range(words.shape[0]):
            words[place] = start.words[place]
        table = at.Table(np.int64(0), moment.seats, tables.deck, weights, small, words, trace)
        total += _play_on(of(seed, number), moment, table)
    return total


@part
def _play_on(seed: Word, moment: Moment, table: at.Table) -> Int:
    """Plays one match to its end by the heuristic. Nobody takes anything from anybody, so all that
    matters of the others is their moons: they win one with every eighth number."""
    small, words, entry = table.small, table.words, np.int64(0)
    round, seen, pile, seats = moment
    words[seats + at.PILE_STREAM] = of(seed, np.int64(ROUNDS))
    luck = of(seed, np.int64(ROUNDS + 1))
    while round < ROUNDS:
        unseen = np.int64(ALL_UNSEEN)
        for turn in range(seen):
            unseen -= 1 << 2 * np.int64(small[at.NUMBERS + turn])
        settle_numbers(of(seed, round), seen, small)
        for turn in range(seen, NUMBERS_PER_ROUND):
            luck += STEP
            for rival in range(1, seats):
                is_won = mix(luck) >> np.uint64(3 * rival) & np.uint64(7) == 0
                small[at.player_of(rival) + at.MOONS] += is_won
                show_moons(rival, small)
            number = np.int64(small[at.NUMBERS + turn])
            unseen -= 1 << 2 * number
            step(entry, entry, number, ahead_of(round, NUMBERS_PER_ROUND - 1 - turn, unseen), table)
        score_round(round, table)
        round += 1
        seen = np.int64(0)
        if round < ROUNDS:
            pile = draw_offer(luck, pile, round, table.seat, seats, small, words)
            keep_cards(entry, entry, round, table)
    return np.int64(total_points(np.int64(0), seats, small, words))


def rehearse() -> None:
    """Compiles everything here by using it once."""
    tried = Playouts(Options(), ROUNDS - 1, (), range(SIZE), (), TUNED)
    tried.points(tried.start(Board((Box(CardId(0)),))), seed=0, first=0, count=1)


class Playouts:
    """What a seat can expect of boards it might have at one moment of a match: after these numbers
    of the round, with these cards unseen and these moons of the others."""

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
        self._moment = Moment(round, len(seen), len(unseen), self._seats)
        small, words = at.scratch(self._seats)
        self._small, self._words = np.zeros(small, np.int32), np.zeros(words, np.uint64)
        self._trace = np.zeros((0, 5), np.int64)
        left = list(NUMBER_CARDS)
        for number in seen:
            left.remove(number)
        self._small[at.NUMBERS : at.NUMBERS + at.NUMBER_COUNT] = [*seen, *left]
        for rival, moons in enumerate(rivals, start=1):
            self._small[at.PLAYERS + at.PLAYER_SIZE * rival + at.MOONS] = moons
        pile = at.PLAYERS + (at.PLAYER_SIZE + 1) * self._seats
        self._small[pile : pile + len(unseen)] = unseen

    def start(self, board: Board) -> Start:
        """The position with this board."""
        small, words = self._small.copy(), self._words.copy()
        squares = self._seats + at.STREAMS
        tokens = [board.lightning, board.moons, board.stars]
        small[at.PLAYERS : at.PLAYERS + at.CARDS] = [*tokens, 0, len(board.boxes), 0, 0]
        for slot, box in enumerate(board.boxes):
            first = np.uint64(at.SQUARES * slot)
            small[at.PLAYERS + at.CARDS + slot] = box.card
            words[squares + at.OPEN] |= np.uint64(FULL & ~box.crosses) << first
            numbers = self._tables.deck[box.card % SIZE, : at.BITS]
            words[squares + at.GRID : squares + at.BOARD_SIZE] |= numbers << first
        return Start(small, words)

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
            np.empty_like(start.small),
            np.empty_like(start.words),
            self._trace,
        )
        return int(total)
