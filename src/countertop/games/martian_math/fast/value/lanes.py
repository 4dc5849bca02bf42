"""Many rounds at once in which a network plays itself, so that it can learn from them."""

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
from .ahead import Network, ahead
from .ground import DRIFTS, NONE, ONE, Ground, ended, ground, open_to, survey
from .look import SEEN, Floats, Room, Spread, look, room


class Table(NamedTuple):
    """What is kept of the rounds, by lane."""

    small: Ints
    words: Words
    ground: Ground
    room: Room
    outposts: Words
    """Of whoever rolls next, and of the other one."""
    lost: NDArray[np.int64]
    chance: Words
    is_dealt: NDArray[np.bool_]
    seen: Floats
    """What the network was told."""
    worth: Reals
    """What that was worth, a roll later."""


@lane
def play_on(
    first: Int, end: Int, tables: at.Tables, network: Network, curiosity: Real, table: Table
) -> None:
    """A turn in lanes `first` to `end - 1`."""
    for which in range(first, end):
        ground, room = ground_of(table.ground, which), room_of(table.room, which)
        if not table.is_dealt[which]:
            deal(which, tables, ground, table)
        own, other = table.outposts[which, 0], table.outposts[which, 1]
        lost, others_lost = table.lost[which, 0], table.lost[which, 1]
        one = np.int64(1)
        table.worth[which] = ahead(own, other, lost, others_lost, one, ground, network, room)
        look(own, other, lost, others_lost, ground, room)
        for place in range(SEEN):
            table.seen[which, place] = room.seen[place]
        table.chance[which] += STEP
        targets = open_to(own, other, below(table.chance[which], at.ALL_THROWS), ground)
        if targets:
            bit, table.chance[which] = chosen(
                targets, room.after[0], curiosity, table.chance[which]
            )
            own, other, lost = own | bit, other & ~bit, np.int64(0)
            table.is_dealt[which] = ended(own, other, bit, ground) < 0
        else:
            lost += 1
            table.is_dealt[which] = lost < DRIFTS or others_lost < DRIFTS
        table.outposts[which, 0], table.outposts[which, 1] = other, own
        table.lost[which, 0], table.lost[which, 1] = others_lost, lost


@lane
def ground_of(all_: Ground, which: Int) -> Ground:
    return Ground(
        all_.around[which],
        all_.made[which],
        all_.counts[which],
        all_.worth[which],
        all_.reach[which],
        all_.seizable[which],
    )


@lane
def room_of(all_: Room, which: Int) -> Room:
    return Room(
        all_.seen[which],
        all_.hidden[which],
        all_.sizes[which],
        all_.reached[which],
        all_.after[which],
    )


@lane
def deal(which: Int, tables: at.Tables, ground: Ground, table: Table) -> None:
    """R4: a new round."""
    table.chance[which] += STEP
    lay_out(table.chance[which], 2, tables, table.small[which], table.words[which])
    survey(tables, table.small[which], ground)
    for who in range(2):
        table.outposts[which, who], table.lost[which, who] = NONE, 0


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


class Lanes:
    """So many rounds of the classic map."""

    def __init__(self, lanes: int, hidden: int, seed: int) -> None:
        small, words = at.scratch(2)
        self._tables = at.tables(Options(), 2)
        self._table = Table(
            np.zeros((lanes, small), np.int32),
            np.zeros((lanes, words), np.uint64),
            ground(lanes),
            room(hidden, lanes),
            np.zeros((lanes, 2), np.uint64),
            np.zeros((lanes, 2), np.int64),
            np.array([of(np.uint64(seed), number) for number in range(lanes)], np.uint64),
            np.zeros(lanes, np.bool_),
            np.zeros((lanes, SEEN), np.float32),
            np.zeros(lanes),
        )

    def play_on(
        self, network: Network, curiosity: float, spread: Spread = map, parts: int = 1
    ) -> tuple[Floats, Reals]:
        """A turn in every lane: what the network was told before it, and how likely whoever rolled
        wins, by all throws. Both are written anew every time. `spread` may be the `map` of a pool
        of threads; the lanes are then played in so many parts."""
        lanes = len(self._table.worth)
        size = -(-lanes // parts)

        def some(first: int) -> None:
            end = min(first + size, lanes)
            play_on(first, end, self._tables, network, curiosity, self._table)

        list(spread(some, range(0, lanes, size)))
        return self._table.seen, self._table.worth
