"""A small network, and what it says of a position at a glance."""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import Int, Real, Word, lane
from .ground import Ground
from .look import AT_ONCE, SEEN, Floats, Room, look


class Network(NamedTuple):
    """Three layers. The second has as many units as a power of two, the first a multiple of
    `AT_ONCE`."""

    into: Floats
    bias: Floats
    between: Floats
    second_bias: Floats
    out: Floats
    """The last one stands for itself."""


@lane
def begin(network: Network, room: Room) -> None:
    """Nothing has been told yet. Sums that are only ever changed would drift away, so they are
    begun anew now and then."""
    for place in range(SEEN):
        room.told[place] = 0
    for unit in range(room.sums.shape[0]):
        room.sums[unit] = network.bias[unit]


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
    change_sums(note_news(room), network, room)
    pass_on(network, room)
    hidden, out, zero = room.hidden, network.out, np.float32(0)
    units = hidden.shape[0]
    for unit in range(units):
        hidden[unit] = max(hidden[unit], zero) * out[unit]
    total = np.float64(out[units])
    while units > 1:
        units //= 2
        for unit in range(units):
            hidden[unit] += hidden[units + unit]
    return 1 / (1 + np.exp(-(total + hidden[0])))


@lane
def note_news(room: Room) -> Int:
    """Writes down where and by how much the position differs from the one that was told last, and
    gives how many places that are. Positions looked at one after the other are much alike."""
    seen, told, places, news = room.seen, room.told, room.places, room.news
    count = np.int64(0)
    for place in range(SEEN):
        places[count], news[count] = place, seen[place] - told[place]
        count += seen[place] != told[place]
        told[place] = seen[place]
    for more in range(count, count + AT_ONCE):
        places[more], news[more] = 0, 0
    return count


@lane
def change_sums(count: Int, network: Network, room: Room) -> None:
    """Four places at once take about a third of the time."""
    places, news, sums = room.places, room.news, room.sums
    for first in range(0, count, AT_ONCE):
        u, v, x, y = news[first], news[first + 1], news[first + 2], news[first + 3]
        one, two = network.into[places[first]], network.into[places[first + 1]]
        three, four = network.into[places[first + 2]], network.into[places[first + 3]]
        for unit in range(sums.shape[0]):
            sums[unit] += (u * one[unit] + v * two[unit]) + (x * three[unit] + y * four[unit])


@lane
def pass_on(network: Network, room: Room) -> None:
    """From the first layer to the second."""
    hidden, sums, zero = room.hidden, room.sums, np.float32(0)
    for unit in range(hidden.shape[0]):
        hidden[unit] = network.second_bias[unit]
    for first in range(0, sums.shape[0], AT_ONCE):
        u, v = max(sums[first], zero), max(sums[first + 1], zero)
        x, y = max(sums[first + 2], zero), max(sums[first + 3], zero)
        one, two = network.between[first], network.between[first + 1]
        three, four = network.between[first + 2], network.between[first + 3]
        for unit in range(hidden.shape[0]):
            hidden[unit] += (u * one[unit] + v * two[unit]) + (x * three[unit] + y * four[unit])
