"""What a position is worth by the network, and what a call is worth by looking ahead with it.

Looking a roll ahead is the mean over all 36 throws of the best that each allows. Since a hex is
worth the same by whichever throw it is taken, 21 positions tell all of it.
"""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import Flag, Int, Real, Reals, Word, lane, lowest
from .. import layout as at
from .ground import DRIFTS, ONE, Ground, ended, free_of, open_to, settled
from .look import SEEN, Floats, Room, look


class Network(NamedTuple):
    """Two layers."""

    into: Floats
    bias: Floats
    out: Floats
    """The last one stands for itself."""


@lane
def worth(
    own: Word,
    other: Word,
    lost: Int,
    others_lost: Int,
    ground: Ground,
    network: Network,
    room: Room,
) -> Real:
    """How likely whoever rolls next wins the round, at a glance."""
    look(own, other, lost, others_lost, ground, room)
    hidden, units = room.hidden, network.bias.shape[0]
    for unit in range(units):
        hidden[unit] = network.bias[unit]
    for place in range(SEEN):
        told = room.seen[place]
        if told:
            for unit in range(units):
                hidden[unit] += told * network.into[place, unit]
    total = network.out[units]
    for unit in range(units):
        total += max(hidden[unit], np.float32(0)) * network.out[unit]
    return 1 / (1 + np.exp(-np.float64(total)))


@lane
def best_of_throws(own: Word, other: Word, ground: Ground, after: Reals, drift: Real) -> Real:
    """Over all throws, the best that they allow."""
    total = 0.0
    for one in range(at.SIDES):
        for two in range(one, at.SIDES):
            targets = open_to(own, other, at.SIDES * one + two, ground)
            best = -1.0 if targets else drift
            while targets:
                best = max(best, after[lowest(targets)])
                targets &= targets - ONE
            total += best if one == two else 2 * best
    return total / at.ALL_THROWS


@lane
def may_drift(own: Word, other: Word, ground: Ground) -> Flag:
    """R10: whether some throw fits nowhere."""
    for one in range(at.SIDES):
        for two in range(one, at.SIDES):
            if not open_to(own, other, at.SIDES * one + two, ground):
                return True
    return False


@lane
def ahead(
    own: Word,
    other: Word,
    lost: Int,
    others_lost: Int,
    rolls: Int,
    ground: Ground,
    network: Network,
    room: Room,
) -> Real:
    """How likely whoever rolls next wins the round, by all throws and all answers to them, so many
    rolls on. What taking each hex is worth is then in `room.after[rolls - 1]`."""
    if rolls == 0:
        return worth(own, other, lost, others_lost, ground, network, room)
    after, drift = room.after[rolls - 1], 0.0
    left = free_of(own, other) | (other & ground.seizable[0])
    while left:
        hex_, bit = lowest(left), left & (~left + ONE)
        left &= left - ONE
        mine, theirs = own | bit, other & ~bit
        value = ended(mine, theirs, bit, ground)
        if value < 0:
            value = 1 - ahead(
                theirs, mine, others_lost, np.int64(0), rolls - 1, ground, network, room
            )
        after[hex_] = value
    if may_drift(own, other, ground):
        if lost + 1 >= DRIFTS and others_lost >= DRIFTS:
            drift = settled(own, other, ground)
        else:
            drift = 1 - ahead(other, own, others_lost, lost + 1, rolls - 1, ground, network, room)
    return best_of_throws(own, other, ground, after, drift)


@lane
def call_worth(
    own: Word,
    other: Word,
    others_lost: Int,
    bit: Word,
    rolls: Int,
    ground: Ground,
    network: Network,
    room: Room,
) -> Real:
    """What it is worth to take a hex now, looking so many rolls ahead."""
    mine, theirs, none = own | bit, other & ~bit, np.int64(0)
    value = ended(mine, theirs, bit, ground)
    if value >= 0:
        return value
    return 1 - ahead(theirs, mine, others_lost, none, rolls, ground, network, room)


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
    """The hex to take with a throw; -1 if there is none."""
    left, best, most = open_to(own, other, throw, ground), np.int64(-1), -1.0
    is_clear = left & (left - ONE) == 0
    while left:
        hex_, bit = lowest(left), left & (~left + ONE)
        left &= left - ONE
        value = 0.0
        if not is_clear:
            value = call_worth(own, other, others_lost, bit, rolls, ground, network, room)
        if value > most:
            best, most = hex_, value
    return best
