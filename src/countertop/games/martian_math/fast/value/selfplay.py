"""Rounds in which a network plays itself, and what each of their positions was worth.

A position is worth what all throws make of it, and a part of what came after: by how much the
network was wrong about that. The luck of the dice is in neither, so a few rounds tell a lot.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Real,
    Reals,
    Word,
    Words,
    below,
    fraction,
    lane,
    lowest,
    of,
)
from ...state import Options
from .. import layout as at
from ..rounds import lay_out
from .ahead import ahead, drifts_end, most_of
from .ground import HEXES, NONE, ONE, Ground, ended, ground, open_to, settled, survey
from .look import SEEN, Floats, Room, Spread, look, room
from .network import Network

TRUST = 0.9
"""How much of what came later counts, for each turn that it lies ahead."""
MOST_TURNS = 200
"""Of a round; one that takes longer is forgotten."""


class Table(NamedTuple):
    """A round, and where what is learned from it is written down."""

    small: Ints
    words: Words
    ground: Ground
    room: Room
    outposts: Words
    """Of whoever rolls next, and of the other one."""
    lost: NDArray[np.int64]
    before: Reals
    """By turn: what the position was worth, by all throws."""
    taken: Reals
    """By turn: what was done then, at a glance; -1 if that was not what looked best."""
    seen: Floats
    """By position: what the network was told."""
    worth: Reals
    """By position: what it was worth."""


def table(units: int, hidden: int, positions: int) -> Table:
    small, words = at.scratch(2)
    return Table(
        np.zeros(small, np.int32),
        np.zeros(words, np.uint64),
        ground(),
        room(units, hidden),
        np.zeros(2, np.uint64),
        np.zeros(2, np.int64),
        np.zeros(MOST_TURNS),
        np.zeros(MOST_TURNS),
        np.zeros((positions + MOST_TURNS, SEEN), np.float32),
        np.zeros(positions + MOST_TURNS),
    )


@lane
def play_rounds(
    seed: Word,
    positions: Int,
    tables: at.Tables,
    network: Network,
    curiosity: Real,
    table: Table,
) -> Int:
    """Rounds until they have so many positions; gives how many they have."""
    count, number = np.int64(0), np.int64(0)
    while count < positions:
        chance = of(seed, number) + STEP
        lay_out(chance, 2, tables, table.small, table.words)
        survey(tables, table.small, table.ground)
        count = play_round(chance, count, network, curiosity, table)
        number += 1
    return count


@lane
def play_round(chance: Word, first: Int, network: Network, curiosity: Real, table: Table) -> Int:
    """A round, its positions written down from one on; gives where the next round's begin."""
    for who in range(2):
        table.outposts[who], table.lost[who] = NONE, 0
    turn, end = np.int64(0), -1.0
    while end < 0 and turn < MOST_TURNS:
        end, chance = take_turn(chance, first, turn, network, curiosity, table)
        turn += 1
    if end < 0:
        return first
    value = 1 - end
    for number in range(turn - 1, -1, -1):
        following, value = 1 - value, table.before[number]
        if table.taken[number] >= 0:
            value += TRUST * (following - table.taken[number])
        table.worth[first + number] = value
    return first + turn


@lane
def take_turn(
    chance: Word, first: Int, turn: Int, network: Network, curiosity: Real, table: Table
) -> tuple[Real, Word]:
    """Gives what it is worth if that ends the round, or -1; and the stream afterwards."""
    ground, room, own, other = table.ground, table.room, table.outposts[0], table.outposts[1]
    lost, others_lost, after, end = table.lost[0], table.lost[1], room.after[0], -1.0
    glanced = ahead(own, other, lost, others_lost, np.int64(1), 0.0, ground, network, room)
    look(own, other, lost, others_lost, ground, room)
    for place in range(SEEN):
        table.seen[first + turn, place] = room.seen[place]
    table.before[turn], table.taken[turn] = glanced, after[HEXES]
    chance += STEP
    targets = open_to(own, other, below(chance, at.ALL_THROWS), ground)
    if targets:
        bit, chance = chosen(targets, after, curiosity, chance)
        value = after[lowest(bit)]
        table.taken[turn] = value if value == most_of(targets, after) else -1.0
        own, other, lost = own | bit, other & ~bit, np.int64(0)
        end = ended(own, other, bit, ground)
    elif drifts_end(lost, others_lost):
        end = settled(own, other, ground)
    else:
        lost += 1
    table.outposts[0], table.outposts[1] = other, own
    table.lost[0], table.lost[1] = others_lost, lost
    return end, chance


@lane
def chosen(targets: Word, after: Reals, curiosity: Real, chance: Word) -> tuple[Word, Word]:
    """The best hex, or any if somebody is curious just now; and the stream afterwards."""
    chance += STEP
    is_curious = fraction(chance) < curiosity
    best: Word = NONE
    most: Real = -1.0
    while targets:
        bit = targets & (~targets + ONE)
        targets ^= bit
        chance += STEP
        value = fraction(chance) if is_curious else after[lowest(bit)]
        if value > most:
            best, most = bit, value
    return best, chance


class Tables:
    """Some tables of the classic map, at which rounds are played at once."""

    def __init__(self, tables: int, positions: int, units: int, hidden: int, seed: int) -> None:
        self._rules, self._seed, self._positions = at.tables(Options(), 2), seed, positions
        self._tables = [table(units, hidden, positions) for _ in range(tables)]
        self._played = 0

    def play(
        self, network: Network, curiosity: float, spread: Spread = map
    ) -> list[tuple[Floats, Reals]]:
        """By table, about so many positions: what the network was told, and how likely whoever
        rolled won. Both are written anew every time. `spread` may be the `map` of a pool of
        threads."""

        def some(number: int) -> tuple[Floats, Reals]:
            own, rules = self._tables[number], self._rules
            seed = of(np.uint64(self._seed), self._played + number)
            count = play_rounds(np.uint64(seed), self._positions, rules, network, curiosity, own)
            return own.seen[:count], own.worth[:count]

        played = list(spread(some, range(len(self._tables))))
        self._played += len(self._tables)
        return played
