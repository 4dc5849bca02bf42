"""What the network is told of a position: the map, and what is seen of each player at a glance."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .....engine.compiled.kernel import Int, Ints, Reals, Word, lane, lowest, popcount
from .. import layout as at
from .ground import HEXES, NONE, ONE, WANTED, Ground, beside, colony, free_of, total_of

Floats = NDArray[np.float32]
Spread = Callable[[Callable[[int], Any], Iterable[int]], Iterable[Any]]
"""As `map` does it, or as a pool of threads does."""

OWN, OWN_DOUBLES, OTHERS, OTHERS_DOUBLES, FREE, OWN_REACH, OTHERS_REACH, PLANES = range(8)
"""For each hex: own and what doubles make it, the other's and the same, how often its number is
thrown if it is free, and that times the colony that either of the two would have with it."""
LARGEST, LIKELY = 0, 10
"""Of each player, for every size of a colony below `WANTED`: whether the largest one has it, and
how likely the next throw makes one."""
SECOND, THIRD, OUTPOSTS, TOTAL, LOST = range(5, LIKELY)
"""The next largest colonies, all outposts, the sum of the best colony, and lost turns."""
WINNING, JOINING, EDGE_THROWS, EDGE_LIKELY, EDGE, NEARBY, HAS_ROOM, ROOM_LEFT = range(15, 23)
"""Throws that win, and how much others join together; then the ground around the best colony."""
EXPOSED, WORST, HARM, SEIZABLE, GROWING, SIZE, SQUARED, HAS_DRIFTED, OF_A_PLAYER = range(23, 32)
"""What doubles could seize; throws that make a larger colony; its size now; two lost turns."""
FREE_HEXES = PLANES * HEXES + 2 * OF_A_PLAYER
ARE_ODD, SEEN = FREE_HEXES + 1, FREE_HEXES + 2
AT_ONCE = 4
"""Places and units that are summed up together."""
A_THIRD, A_TENTH, A_THIRTIETH = np.float32(1 / 3), np.float32(1 / 10), np.float32(1 / 30)
DOUBLES: Word = at.ALL_DOUBLES
MOST_ROLLS = CHOICE = 4
"""That can be looked ahead: `after` has a row for each, and one for the choice that is made now."""


class Room(NamedTuple):
    """Where it reckons."""

    seen: Floats
    """What the network is told."""
    told: Floats
    """What it was told last, of which `sums` speaks."""
    places: NDArray[np.int64]
    """Where the two differ."""
    news: Floats
    """And by how much."""
    sums: Floats
    """By unit of the first layer: what it makes of that."""
    hidden: Floats
    """By unit of the second layer."""
    sizes: Ints
    """By hex: the colony that a player would have with it."""
    reached: NDArray[np.uint64]
    """By size: the throws that allow a colony as large as that."""
    after: Reals
    """By depth and hex: what taking it is worth; and behind the last hex, what drifting is."""


def room(units: int, hidden: int) -> Room:
    return Room(
        np.zeros(SEEN, np.float32),
        np.zeros(SEEN, np.float32),
        np.zeros(SEEN + AT_ONCE, np.int64),
        np.zeros(SEEN + AT_ONCE, np.float32),
        np.zeros(units, np.float32),
        np.zeros(hidden, np.float32),
        np.zeros(HEXES, np.int32),
        np.zeros(WANTED + 1, np.uint64),
        np.zeros((MOST_ROLLS + 1, HEXES + 1), np.float64),
    )


@lane
def look(own: Word, other: Word, lost: Int, others_lost: Int, ground: Ground, room: Room) -> None:
    """Everything; `own` are the outposts of whoever rolls next."""
    seen, free = room.seen, free_of(own, other)
    for place in range(SEEN):
        seen[place] = 0
    for hex_ in range(HEXES):
        bit, place = ONE << np.uint64(hex_), PLANES * hex_
        if own & bit:
            seen[place + OWN], seen[place + OWN_DOUBLES] = 1, ground.counts[hex_, 1] * A_THIRD
        elif other & bit:
            seen[place + OTHERS] = 1
            seen[place + OTHERS_DOUBLES] = ground.counts[hex_, 1] * A_THIRD
        else:
            seen[place + FREE] = ground.counts[hex_, 0] * A_TENTH
    place = PLANES * HEXES
    look_at(own, other, lost, place, OWN_REACH, ground, room)
    look_at(other, own, others_lost, place + OF_A_PLAYER, OTHERS_REACH, ground, room)
    seen[FREE_HEXES], seen[ARE_ODD] = popcount(free) * A_TENTH, popcount(free) % 2


@lane
def look_at(
    own: Word, other: Word, lost: Int, place: Int, plane: Int, ground: Ground, room: Room
) -> None:
    """One player, from a place on, and in one plane of the map."""
    seen = room.seen
    largest, second, heart = measure(own, place, ground, room)
    seen[place + OUTPOSTS] = popcount(own) / 7
    seen[place + TOTAL] = total_of(heart, ground) / 70
    seen[place + LOST], seen[place + HAS_DRIFTED] = lost * A_THIRD, lost >= 2
    seen[place + SIZE], seen[place + SQUARED] = largest / 7, (largest / 7) ** 2
    grow(own, other, largest, place, plane, ground, room)
    spread_out(own, free_of(own, other), heart, place, ground, room)
    expose(own, heart, largest, second, place, ground, room)


@lane
def measure(own: Word, place: Int, ground: Ground, room: Room) -> tuple[Int, Int, Word]:
    """The largest colonies, and by hex how large one would be with it. Gives the sizes of the two
    largest, and the best one."""
    seen, sizes, left = room.seen, room.sizes, own
    for hex_ in range(HEXES):
        sizes[hex_] = 1
    largest, second, third, most = np.int64(0), np.int64(0), np.int64(0), np.int64(-1)
    heart = NONE
    while left:
        one = colony(left & (~left + ONE), own, ground.around)
        left &= ~one
        size, edge = popcount(one), beside(one, ground.around) & ~own
        while edge:
            sizes[lowest(edge)] += size
            edge &= edge - ONE
        if size >= largest:
            total = total_of(one, ground)
            if size > largest or total > most:
                heart, most = one, total
            third, second, largest = second, largest, size
        elif size >= second:
            third, second = second, size
        elif size > third:
            third = size
    for size in range(2, WANTED):
        seen[place + LARGEST + size - 2] = largest >= size
    seen[place + SECOND], seen[place + THIRD] = second * A_THIRD, third * A_THIRD
    return largest, second, heart


@lane
def grow(
    own: Word, other: Word, largest: Int, place: Int, plane: Int, ground: Ground, room: Room
) -> None:
    """How likely the next throw makes a colony of each size."""
    seen, reached = room.seen, room.reached
    for size in range(WANTED + 1):
        reached[size] = NONE
    joins, rest = np.int64(0), ~own & ((ONE << np.uint64(HEXES)) - ONE)
    while rest:
        hex_ = lowest(rest)
        rest &= rest - ONE
        made, colony_size = ground.made[hex_], size_at(hex_, room)
        if (other >> np.uint64(hex_)) & ONE:
            made &= DOUBLES
        else:
            seen[PLANES * hex_ + plane] = ground.counts[hex_, 0] * colony_size * A_THIRTIETH
            joins += ground.counts[hex_, 0] * colony_size * colony_size
        reached[min(colony_size, WANTED)] |= made
    for size in range(WANTED - 1, 1, -1):
        reached[size] |= reached[size + 1]
    for size in range(2, WANTED):
        seen[place + LIKELY + size - 2] = popcount(reached[size]) / 36
    seen[place + WINNING] = popcount(reached[WANTED]) / 18
    seen[place + JOINING] = joins / 500
    seen[place + GROWING] = popcount(reached[min(max(largest + 1, 3), WANTED)]) / 36


@lane
def size_at(hex_: Int, room: Room) -> Int:
    """Of the colony that there would be with a hex."""
    return np.int64(room.sizes[hex_])


@lane
def spread_out(own: Word, free: Word, heart: Word, place: Int, ground: Ground, room: Room) -> None:
    """How much ground there is around the best colony."""
    seen = room.seen
    edge = beside(heart, ground.around) & free if heart else free
    wide = (beside(edge, ground.around) & free) | edge
    throws, likely, rest = NONE, np.int64(0), edge
    while rest:
        hex_ = lowest(rest)
        rest &= rest - ONE
        throws |= ground.made[hex_]
        likely += ground.counts[hex_, 0]
    seen[place + EDGE_THROWS], seen[place + EDGE_LIKELY] = popcount(throws) / 36, likely / 36
    seen[place + EDGE], seen[place + NEARBY] = popcount(edge) / 6, popcount(wide) / 9
    reach: Int = np.int64(HEXES)
    if heart:
        reach = popcount(colony(heart & (~heart + ONE), own | free, ground.around))
    seen[place + HAS_ROOM] = reach >= WANTED
    seen[place + ROOM_LEFT] = min(reach - WANTED + 1, 4) / 4 if reach >= WANTED else 0


@lane
def expose(
    own: Word, heart: Word, largest: Int, second: Int, place: Int, ground: Ground, room: Room
) -> None:
    """What a double could seize, and how much that would hurt."""
    seen, exposed, seizable = room.seen, NONE, NONE
    worst, harm, rest = np.int64(0), np.int64(0), own & ground.seizable[0]
    while rest:
        bit, hex_ = rest & (~rest + ONE), lowest(rest)
        rest &= rest - ONE
        made = ground.made[hex_] & DOUBLES
        seizable |= made
        if heart & bit:
            exposed |= made
            if largest > 2:
                hurt = largest - max(second, left_of(heart & ~bit, ground))
                worst = max(worst, hurt)
                harm += ground.counts[hex_, 1] * hurt
    seen[place + EXPOSED], seen[place + WORST] = popcount(exposed) / 6, worst * A_THIRD
    seen[place + HARM], seen[place + SEIZABLE] = harm / 12, popcount(seizable) / 6


@lane
def left_of(broken: Word, ground: Ground) -> Int:
    """The largest part of a colony that has lost an outpost."""
    best = np.int64(0)
    while broken:
        one = colony(broken & (~broken + ONE), broken, ground.around)
        broken &= ~one
        best = max(best, popcount(one))
    return best
