"""What a call is worth by looking ahead with a network.

Looking a roll ahead is the mean over all 36 throws of the best that each allows. Since a hex is
worth the same by whichever throw it is taken, 21 positions tell all of it. Further ahead only the
hexes are followed that are best for some throw, or nearly so, by what is seen at a glance.
"""

import numpy as np

from .....engine.compiled.kernel import Flag, Int, Real, Reals, Word, lane, lowest
from .. import layout as at
from .ground import DRIFTS, HEXES, NONE, ONE, Ground, ended, free_of, open_to, settled
from .look import CHOICE, Room
from .network import Network, begin, worth

MARGIN = 0.03
"""How much worse than the best a hex may look and still be followed."""


@lane
def ahead(
    own: Word,
    other: Word,
    lost: Int,
    others_lost: Int,
    rolls: Int,
    margin: Real,
    ground: Ground,
    network: Network,
    room: Room,
) -> Real:
    """How likely whoever rolls next wins the round, by all throws and the answers to them, so many
    rolls on. What each hex is worth is then in `room.after[rolls - 1]`; -1 if it was not
    followed."""
    if rolls == 0:
        begin(network, room)
        return worth(own, other, lost, others_lost, ground, network, room)
    after, none = room.after[rolls - 1], np.int64(0)
    glance(own, other, lost, others_lost, after, ground, network, room)
    left = forget(own, other, after, margin, ground) if rolls > 1 else NONE
    while left:
        hex_, bit = lowest(left), left & (~left + ONE)
        left &= left - ONE
        mine, theirs = own | bit, other & ~bit
        if ended(mine, theirs, bit, ground) < 0:
            after[hex_] = 1 - ahead(
                theirs, mine, others_lost, none, rolls - 1, margin, ground, network, room
            )
    if rolls > 1 and after[HEXES] >= 0 and not drifts_end(lost, others_lost):
        after[HEXES] = 1 - ahead(
            other, own, others_lost, lost + 1, rolls - 1, margin, ground, network, room
        )
    return best_of_throws(own, other, ground, after)


@lane
def glance(
    own: Word,
    other: Word,
    lost: Int,
    others_lost: Int,
    after: Reals,
    ground: Ground,
    network: Network,
    room: Room,
) -> None:
    """Writes down what it is worth to take each hex, and to drift, at a glance."""
    begin(network, room)
    left, none = free_of(own, other) | (other & ground.seizable[0]), np.int64(0)
    while left:
        hex_, bit = lowest(left), left & (~left + ONE)
        left &= left - ONE
        mine, theirs = own | bit, other & ~bit
        value = ended(mine, theirs, bit, ground)
        if value < 0:
            value = 1 - worth(theirs, mine, others_lost, none, ground, network, room)
        after[hex_] = value
    after[HEXES] = -1.0
    if may_drift(own, other, ground):
        if drifts_end(lost, others_lost):
            after[HEXES] = settled(own, other, ground)
        else:
            after[HEXES] = 1 - worth(other, own, others_lost, lost + 1, ground, network, room)


@lane
def drifts_end(lost: Int, others_lost: Int) -> Flag:
    """R13: whether a round ends when one more turn is lost."""
    return lost + 1 >= DRIFTS and others_lost >= DRIFTS


@lane
def best_of_throws(own: Word, other: Word, ground: Ground, after: Reals) -> Real:
    """Over all throws, the best that they allow."""
    total = 0.0
    for one in range(at.SIDES):
        for two in range(one, at.SIDES):
            targets = open_to(own, other, at.SIDES * one + two, ground)
            best = most_of(targets, after) if targets else after[HEXES]
            total += best if one == two else 2 * best
    return total / at.ALL_THROWS


@lane
def most_of(hexes: Word, after: Reals) -> Real:
    """What the best of some hexes is worth."""
    most: Real = -1.0
    while hexes:
        most = max(most, after[lowest(hexes)])
        hexes &= hexes - ONE
    return most


@lane
def forget(own: Word, other: Word, after: Reals, margin: Real, ground: Ground) -> Word:
    """Keeps the hexes that are best for some throw, or nearly, and gives them."""
    kept = NONE
    for one in range(at.SIDES):
        for two in range(one, at.SIDES):
            targets = open_to(own, other, at.SIDES * one + two, ground)
            kept |= nearly_best(targets, after, margin)
    for hex_ in range(HEXES):
        if not kept & (ONE << np.uint64(hex_)):
            after[hex_] = -1.0
    return kept


@lane
def nearly_best(hexes: Word, after: Reals, margin: Real) -> Word:
    least, found = most_of(hexes, after) - margin, NONE
    while hexes:
        if after[lowest(hexes)] >= least:
            found |= hexes & (~hexes + ONE)
        hexes &= hexes - ONE
    return found


@lane
def may_drift(own: Word, other: Word, ground: Ground) -> Flag:
    """R10: whether some throw fits nowhere."""
    for one in range(at.SIDES):
        for two in range(one, at.SIDES):
            if not open_to(own, other, at.SIDES * one + two, ground):
                return True
    return False


@lane
def call_worth(
    own: Word,
    other: Word,
    others_lost: Int,
    bit: Word,
    rolls: Int,
    margin: Real,
    ground: Ground,
    network: Network,
    room: Room,
) -> Real:
    """What it is worth to take a hex now, looking so many rolls ahead."""
    mine, theirs, none = own | bit, other & ~bit, np.int64(0)
    value = ended(mine, theirs, bit, ground)
    if value < 0:
        value = 1 - ahead(theirs, mine, others_lost, none, rolls, margin, ground, network, room)
    return value


@lane
def best_hex(
    own: Word,
    other: Word,
    others_lost: Int,
    throw: Int,
    rolls: Int,
    ground: Ground,
    network: Network,
    room: Room,
) -> Int:
    """The hex to take with a throw; -1 if there is none. The further it looks ahead, the fewer of
    them it looks at: what was clearly worse is left out."""
    left, after = open_to(own, other, throw, ground), room.after[CHOICE]
    depth = np.int64(0)
    while left & (left - ONE) and depth <= rolls:
        rest = left
        while rest:
            hex_, bit = lowest(rest), rest & (~rest + ONE)
            rest &= rest - ONE
            after[hex_] = call_worth(
                own, other, others_lost, bit, depth, MARGIN, ground, network, room
            )
        left = nearly_best(left, after, 2 * MARGIN if depth < rolls else 0.0)
        depth += 1
    return lowest(left) if left else np.int64(-1)
