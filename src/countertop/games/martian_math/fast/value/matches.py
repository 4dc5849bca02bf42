"""Whole matches of a network against a policy of the lab, or against the expert's playouts."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Real,
    Reals,
    Weights,
    Word,
    Words,
    below,
    lane,
    lowest,
    of,
)
from ...bots.heuristic import AGAINST_ONE
from ...bots.playout_weights import TUNED
from ...bots.playouts import KEPT, MOST_PLAYOUTS
from ...state import Options
from .. import layout as at
from ..heuristic import liked, liked_hex
from ..playouts import OUTPOSTS_AND_FREE, playouts
from ..rounds import claim, drift, judge, lay_out, why_over
from .ahead import Network, best_hex
from .ground import HEXES, ONE, Ground, ground, open_to, survey
from .look import Room, Spread, room

ROUNDS, SEATS = 3, 2
AGAINST: Mapping[str, tuple[Mapping[str, float], int]] = {
    "skilled": (AGAINST_ONE, 0),
    "heuristic": (TUNED, 0),
    "expert": (TUNED, MOST_PLAYOUTS),
}
"""Whom it plays: weights, and how many playouts by them there are for an answer."""


class Table(NamedTuple):
    """A match, and a second one for playouts."""

    small: Ints
    words: Words
    ground: Ground
    room: Room
    start: Words
    scratch: Ints
    spare: Words
    hexes: NDArray[np.int64]
    sums: Reals


def table(hidden: int) -> Table:
    small, words = at.scratch(SEATS)
    return Table(
        np.zeros(small, np.int32),
        np.zeros(words, np.uint64),
        ground(),
        room(hidden),
        np.zeros(OUTPOSTS_AND_FREE + SEATS, np.uint64),
        np.zeros(small, np.int32),
        np.zeros(words, np.uint64),
        np.zeros(HEXES, np.int64),
        np.zeros(HEXES),
    )


@lane
def play(
    seed: Word,
    who: Int,
    rolls: Int,
    count: Int,
    tables: at.Tables,
    row: Weights,
    network: Network,
    table: Table,
) -> Real:
    """A match with the network in seat `who`, looking so many rolls ahead: 1 if it wins, a half if
    nobody does (R15)."""
    small, chance = table.small, of(seed, 1)
    for each in range(SEATS):
        small[at.WON + each] = small[at.GROWN + each] = 0
    for number in range(ROUNDS):
        chance += STEP
        lay_out(chance, SEATS, tables, small, table.words)
        survey(tables, small, table.ground)
        seat, why = np.int64(number % SEATS), np.int64(at.GOES_ON)
        while why == at.GOES_ON:
            chance += STEP
            throw = below(chance, at.ALL_THROWS)
            if seat == who:
                hex_ = networks_hex(seat, throw, rolls, network, table)
            elif count:
                chance += STEP
                hex_ = experts_hex(seat, throw, count, chance, tables, row, table)
            else:
                hex_ = liked_hex(seat, SEATS, throw, tables, small, table.words, row)
            why = taken(hex_, seat, tables, table)
            seat = seat if why else 1 - seat
        winners, _ = judge(why, seat, SEATS, tables, small, table.words)
        for other in range(SEATS):
            small[at.WON + other] += (winners >> other) & 1
    own, others = merit(who, small), merit(1 - who, small)
    return 1.0 if own > others else 0.5 if own == others else 0.0


@lane
def merit(seat: Int, small: Ints) -> Int:
    """R15: rounds won, then the sum of the largest colonies."""
    return 1000 * np.int64(small[at.WON + seat]) + small[at.GROWN + seat]


@lane
def taken(hex_: Int, seat: Int, tables: at.Tables, table: Table) -> Int:
    """Takes the hex, or drifts; how that ends the round, if it does."""
    if hex_ < 0:
        return drift(seat, SEATS, tables, table.small)
    claim(hex_, seat, tables, table.small, table.words)
    return why_over(hex_, seat, SEATS, tables, table.words)


@lane
def networks_hex(seat: Int, throw: Int, rolls: Int, network: Network, table: Table) -> Int:
    words, other = table.words, 1 - seat
    lost = np.int64(table.small[at.LOST + other])
    mine, theirs = words[at.OUTPOSTS + at.PAIR * seat], words[at.OUTPOSTS + at.PAIR * other]
    return best_hex(mine, theirs, lost, throw, rolls, table.ground, network, table.room)


@lane
def experts_hex(
    seat: Int, throw: Int, count: Int, seed: Word, tables: at.Tables, row: Weights, table: Table
) -> Int:
    """As `bots/playouts.py` chooses: the better half of the best-looking goes on."""
    small, words, hexes, sums = table.small, table.words, table.hexes, table.sums
    other, left = words[at.OUTPOSTS + at.PAIR * (1 - seat)], np.int64(0)
    targets = open_to(words[at.OUTPOSTS + at.PAIR * seat], other, throw, table.ground)
    while targets:
        hex_ = lowest(targets)
        targets &= targets - ONE
        hexes[left] = hex_
        sums[left] = liked(hex_, seat, SEATS, tables, small, words, row)
        left += 1
    if left < 2:
        return hexes[0] if left else np.int64(-1)
    put_in_order(left, hexes, sums)
    left = min(left, np.int64(KEPT))
    keep_start(table)
    passes, rest, done = np.int64(0), left - 1, np.int64(0)
    while rest:
        passes, rest = passes + 1, rest >> 1
    for place in range(left):
        sums[place] = 0
    who = (seat, np.int64(SEATS), tables, row, table.start, table.scratch, table.spare)
    while left > 1:
        batch = max(np.int64(1), count // passes // left)
        for place in range(left):
            sums[place] += playouts(hexes[place], done, batch, seed, *who)
        put_in_order(left, hexes, sums)
        left, done = (left + 1) // 2, done + batch
    return hexes[0]


@lane
def keep_start(table: Table) -> None:
    """Where the round stands, for playouts to start from."""
    for place in range(OUTPOSTS_AND_FREE):
        table.start[place] = table.words[at.OUTPOSTS + place]
    for seat in range(SEATS):
        table.start[OUTPOSTS_AND_FREE + seat] = np.uint64(table.small[at.LOST + seat])
    for place in range(table.small.shape[0]):
        table.scratch[place] = table.small[place]
    for place in range(table.words.shape[0]):
        table.spare[place] = table.words[place]


@lane
def put_in_order(count: Int, hexes: NDArray[np.int64], sums: Reals) -> None:
    """The largest sums first; of equal ones, those that were before."""
    for number in range(1, count):
        hex_, value, place = hexes[number], sums[number], number
        while place > 0 and sums[place - 1] < value:
            hexes[place], sums[place] = hexes[place - 1], sums[place - 1]
            place -= 1
        hexes[place], sums[place] = hex_, value


def won(
    network: Network,
    against: str,
    matches: int,
    seed: int,
    rolls: int = 0,
    spread: Spread = map,
    parts: int = 1,
) -> tuple[float, float]:
    """The share of so many fresh matches that the network wins, in each seat by turns, and within
    what that is known (95 %)."""
    weights, count = AGAINST[against]
    row, tables = np.array([at.RANDOM, *weights.values()]), at.tables(Options(), SEATS)

    def one(number: int, own: Table) -> float:
        match_ = np.uint64(of(np.uint64(seed), number))
        return float(play(match_, number % SEATS, rolls, count, tables, row, network, own))

    def some(first: int) -> list[float]:
        own = table(len(network.bias))
        return [one(number, own) for number in range(first, matches, parts)]

    each = np.concatenate(list(spread(some, range(parts))))
    return float(each.mean()), float(1.96 * each.std() / np.sqrt(matches))
