"""Whole matches of a network against a policy of the lab, or against the expert's playouts.

Most of what decides a match is the dice. The network can tell how much more or less a throw is
worth than throws are on average, and whatever it says of that comes to nothing on average: with it
taken off, the share that it wins stays the same, and is known from far fewer matches.
"""

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
from .ahead import MARGIN, ahead, best_hex, most_of
from .ground import HEXES, ONE, Ground, ground, open_to, survey
from .look import Room, Spread, room
from .network import Network

ROUNDS, SEATS = 3, 2
AGAINST: Mapping[str, tuple[Mapping[str, float], int]] = {
    "skilled": (AGAINST_ONE, 0),
    "heuristic": (TUNED, 0),
    "expert": (TUNED, MOST_PLAYOUTS),
}
"""Whom it plays: weights, and how many playouts by them there are for an answer."""


class Judged(NamedTuple):
    """The share of matches that the network won, and how closely that is known (95 %)."""

    share: float
    give: float
    steady: float
    """The same with the luck of the dice taken off."""
    steady_give: float
    given: float
    """Of a round, what the other side gave away by what it took, as the network sees it at a
    glance."""


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


def table(units: int, hidden: int) -> Table:
    small, words = at.scratch(SEATS)
    return Table(
        np.zeros(small, np.int32),
        np.zeros(words, np.uint64),
        ground(),
        room(units, hidden),
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
) -> tuple[Real, Real, Real]:
    """A match with the network in seat `who`, looking so many rolls ahead: 1 if it wins, a half if
    nobody does (R15); how much of that was luck; and what the other one gave away in a round."""
    small, chance, luck, given = table.small, of(seed, 1), 0.0, 0.0
    for each in range(SEATS):
        small[at.WON + each] = small[at.GROWN + each] = 0
    for number in range(ROUNDS):
        chance += STEP
        lay_out(chance, SEATS, tables, small, table.words)
        survey(tables, small, table.ground)
        counts = stake(small[at.WON] - small[at.WON + 1], ROUNDS - 1 - number)
        winners, chance, better, lost = play_round(
            np.int64(number % SEATS), chance, who, rolls, count, tables, row, network, table
        )
        luck, given = luck + counts * better, given + lost / ROUNDS
        for other in range(SEATS):
            small[at.WON + other] += (winners >> other) & 1
    own, others = merit(who, small), merit(1 - who, small)
    return 1.0 if own > others else 0.5 if own == others else 0.0, luck, given


@lane
def play_round(
    seat: Int,
    chance: Word,
    who: Int,
    rolls: Int,
    count: Int,
    tables: at.Tables,
    row: Weights,
    network: Network,
    table: Table,
) -> tuple[Int, Word, Real, Real]:
    """Who has won it, as bits of seats; the stream afterwards; how lucky the network was; and what
    the other one gave away."""
    luck, given, why = 0.0, 0.0, np.int64(at.GOES_ON)
    while why == at.GOES_ON:
        chance += STEP
        throw = below(chance, at.ALL_THROWS)
        best, better = best_and_luck(seat, throw, network, table)
        if seat == who:
            luck += better
            hex_ = networks_hex(seat, throw, rolls, network, table)
        else:
            luck -= better
            chance += STEP
            hex_ = rivals_hex(seat, throw, count, chance, tables, row, table)
            if hex_ >= 0:
                given += best - table.room.after[0, hex_]
        why = taken(hex_, seat, tables, table)
        seat = seat if why else 1 - seat
    winners, _ = judge(why, seat, SEATS, tables, table.small, table.words)
    return winners, chance, luck, given


@lane
def stake(lead: Int, rounds_left: Int) -> Real:
    """How much of a match is at stake in a round, between equals: half of it in all but the last
    round, and there all of it if nobody leads."""
    if abs(lead) > rounds_left + 1:
        return 0.0
    return 1.0 if rounds_left == 0 and lead == 0 else 0.5


@lane
def best_and_luck(seat: Int, throw: Int, network: Network, table: Table) -> tuple[Real, Real]:
    """What the best that a throw allows a seat is worth, and how much more that is than throws are
    worth on average. What each hex is worth is then in `room.after[0]`."""
    words, small, room, here = table.words, table.small, table.room, table.ground
    mine, theirs = words[at.OUTPOSTS + at.PAIR * seat], words[at.OUTPOSTS + at.PAIR * (1 - seat)]
    lost, others_lost = np.int64(small[at.LOST + seat]), np.int64(small[at.LOST + 1 - seat])
    mean = ahead(mine, theirs, lost, others_lost, np.int64(1), MARGIN, here, network, room)
    after, targets = room.after[0], open_to(mine, theirs, throw, here)
    best = most_of(targets, after) if targets else after[HEXES]
    return best, best - mean


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
def rivals_hex(
    seat: Int, throw: Int, count: Int, seed: Word, tables: at.Tables, row: Weights, table: Table
) -> Int:
    if count:
        return experts_hex(seat, throw, count, seed, tables, row, table)
    return liked_hex(seat, SEATS, throw, tables, table.small, table.words, row)


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


def judged(
    network: Network,
    against: str,
    matches: int,
    seed: int,
    rolls: int = 0,
    spread: Spread = map,
    parts: int = 1,
) -> Judged:
    """How it does in so many fresh matches, each map and its dice once from either seat."""
    weights, count = AGAINST[against]
    row, tables = np.array([at.RANDOM, *weights.values()]), at.tables(Options(), SEATS)

    def pair(number: int, own: Table) -> list[float]:
        match_ = np.uint64(of(np.uint64(seed), number))
        asked = (rolls, count, tables, row, network, own)
        played = [play(match_, who, *asked) for who in range(SEATS)]
        return [float(np.mean(column)) for column in zip(*played, strict=True)]

    def some(first: int) -> list[list[float]]:
        own = table(len(network.bias), len(network.second_bias))
        return [pair(number, own) for number in range(first, matches // SEATS, parts)]

    pairs = [pair for part in spread(some, range(parts)) for pair in part]
    results, luck, given = np.array(pairs).T
    return Judged(
        *mean_and_give(results), *mean_and_give(results - luck), float(np.sum(given) / len(given))
    )


def mean_and_give(values: Reals) -> tuple[float, float]:
    return float(values.mean()), float(1.96 * values.std() / np.sqrt(len(values)))
