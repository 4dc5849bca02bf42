"""A small network: what a table is worth, at a glance."""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import Real, lane
from ...state import COLUMN
from .look import OF_A_GOAL, OF_ALL, Floats, Room


class Network(NamedTuple):
    """The same layer sees each goal; what it says of all of them is added up."""

    goal: Floats
    goal_bias: Floats
    between: Floats
    bias: Floats
    out: Floats
    """The last one stands for itself."""
    later: Floats
    """By seats, rounds left and Help cards: what they bring after this round."""


@lane
def worth(network: Network, room: Room) -> Real:
    """The points to come in this round, Help that will be used taken off, as far as it knows."""
    look_over_goals(network, room)
    joined, hidden, zero = room.joined, room.hidden, np.float32(0)
    for unit in range(hidden.shape[0]):
        hidden[unit] = network.bias[unit]
    for place in range(joined.shape[0]):
        value = joined[place]
        if value != zero:
            row = network.between[place]
            for unit in range(hidden.shape[0]):
                hidden[unit] += value * row[unit]
    total = np.float64(network.out[hidden.shape[0]])
    for unit in range(hidden.shape[0]):
        total += max(hidden[unit], zero) * network.out[unit]
    return total


@lane
def look_over_goals(network: Network, room: Room) -> None:
    """What all goals come to, with what is told of the whole table behind it."""
    seen, first, joined, zero = room.seen, room.first, room.joined, np.float32(0)
    units = first.shape[0]
    for unit in range(units):
        joined[unit] = 0
    for place in range(OF_ALL):
        joined[units + place] = seen[COLUMN * OF_A_GOAL + place]
    for slot in range(COLUMN):
        for unit in range(units):
            first[unit] = network.goal_bias[unit]
        for place in range(slot * OF_A_GOAL, (slot + 1) * OF_A_GOAL):
            value = seen[place]
            if value != zero:
                row = network.goal[place - slot * OF_A_GOAL]
                for unit in range(units):
                    first[unit] += value * row[unit]
        for unit in range(units):
            joined[unit] += max(first[unit], zero)
