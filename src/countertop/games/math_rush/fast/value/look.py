"""What the network is told: of each goal the same few things, and some of the whole table."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .....engine.compiled.kernel import Int, Real, Rows, lane
from ...state import COLUMN
from .board import (
    DISCARDED,
    DRAWABLE,
    GOALS_LEFT,
    HELD,
    HELP,
    KINDS,
    MILLIS_LEFT,
    MISSING,
    MOST_HELD,
    NO_GOAL,
    ROUNDS_LEFT,
    SEATS,
    SWAPS,
    UNSEEN,
    Board,
    Kinds,
    along,
    is_stackable,
)

Floats = NDArray[np.float32]
OF_A_GOAL, OF_ALL = 36, 40
SEEN = COLUMN * OF_A_GOAL + OF_ALL
BINS = 6
BIN = tuple(BINS * kind // KINDS for kind in range(KINDS))
"""Values, from small to large, in as many parts."""
A_FIFTH, A_TENTH, A_TWENTIETH = np.float32(1 / 5), np.float32(1 / 10), np.float32(1 / 20)


class Room(NamedTuple):
    """Where it reckons."""

    seen: Floats
    uses: Rows
    """By place in the order of values: for how many goals a card could be used."""
    first: Floats
    """By unit of the layer that sees one goal."""
    joined: Floats
    """What all goals come to, and what is told of the whole table."""
    hidden: Floats


def room(units: int, hidden: int) -> Room:
    return Room(
        np.zeros(SEEN, np.float32),
        np.zeros(MOST_HELD, np.int64),
        np.zeros(units, np.float32),
        np.zeros(units + OF_ALL, np.float32),
        np.zeros(hidden, np.float32),
    )


@lane
def look(kinds: Kinds, board: Board, room: Room) -> None:
    """Everything, as it is or is supposed to be."""
    near = np.int64(0)
    for place in range(SEEN):
        room.seen[place] = 0
    for held in range(board.facts[HELD]):
        room.uses[held] = 0
    for slot in range(COLUMN):
        near += look_at_goal(slot, kinds, board, room)
    look_at_all(near, board, room)


@lane
def look_at_goal(slot: Int, kinds: Kinds, board: Board, room: Room) -> Int:
    """Gives 1 if the cards in hand can complete it."""
    seen, goal, to = room.seen, board.goal[slot], slot * OF_A_GOAL
    seen[to + 34] = board.contested[slot] / 2
    if goal < 0:
        seen[to + (0 if goal == NO_GOAL else 1)] = 1
        return np.int64(0)
    if board.spoiled[slot]:
        seen[to + 35], seen[to + 10] = 1, board.size[slot] * A_FIFTH
        seen[to + 3 + kinds.quantities[goal] - board.size[slot]] = 1  # up to 9
        return np.int64(0)
    need = np.int64(kinds.quantities[goal]) - board.size[slot]
    onward, stacked, nearest, second, last = uses_of_hand(slot, need, kinds, board, room)
    far, beyond, stars = board.far[slot], board.beyond[slot], np.float32(kinds.stars[goal])
    ahead, rest, more = beyond[far + 1], beyond[last + 1], like_those_below(slot, kinds, board)
    useful, unseen = onward + stacked, max(1, board.facts[UNSEEN])
    deficit = max(0, need - useful)
    seen[to + 2], seen[to + 3], seen[to + 3 + need] = 1, stars * A_FIFTH, 1  # up to 9
    seen[to + 10] = board.size[slot] * A_FIFTH
    seen[to + 11], seen[to + 12] = ahead / 30, (ahead + more) / unseen
    seen[to + 13 + min(deficit, 3)] = 1  # up to 16
    seen[to + 17] = min(useful, need) / 6
    seen[to + 18], seen[to + 19] = rest * A_TWENTIETH, (rest + more) / unseen
    if onward:
        seen[to + 20], seen[to + 21] = (ahead - beyond[nearest + 1]) * A_TENTH, 1
    if onward > 1:
        seen[to + 22] = (beyond[nearest + 1] - beyond[second + 1]) * A_TENTH
    seen[to + 23] = deficit / (rest + more + 1)
    seen[to + 24] = deficit * unseen / (rest + more + 0.5) / 50
    seen[to + 25], seen[to + 26] = board.size[slot] == 0, stars / need / 3
    seen[to + 28] = max(0, useful - need) * A_FIFTH
    seen[to + 29] = rest < deficit
    seen[to + 30 if deficit == 0 else to + 27] = stars * A_FIFTH
    seen[to + 31] = (useful > 0) * stars * A_FIFTH
    look_at_time(np.float64(board.facts[MILLIS_LEFT]), need, to, room)
    return np.int64(deficit == 0)


@lane
def look_at_time(left: Real, need: Int, to: Int, room: Room) -> None:
    seen = room.seen
    seen[to + 32], seen[to + 33] = min(1.0, left / (10_000 * need)), min(1.0, left / (4_000 * need))


@lane
def uses_of_hand(
    slot: Int, need: Int, kinds: Kinds, board: Board, room: Room
) -> tuple[Int, Int, Int, Int, Int]:
    """How many cards could be laid onward and stacked; where the two nearest would bring the row,
    and where as many as it needs."""
    goal, far, count = board.goal[slot], board.far[slot], board.facts[HELD]
    onward, stacked, nearest, second, last = np.int64(0), np.int64(0), far, far, far
    for number in range(count):
        held = number if kinds.is_up[goal] else count - 1 - number
        kind = board.held[held]
        if board.gone[held] or not kinds.fit[goal, kind]:
            continue
        step = along(goal, kind, kinds)
        if step > far:
            onward += 1
            nearest = step if onward == 1 else nearest
            second = step if onward == 2 else second
            last = step if onward + stacked <= need else last
        elif is_stackable(slot, kind, board):
            stacked += 1
        else:
            continue
        room.uses[held] += 1
    return onward, stacked, nearest, second, last


@lane
def like_those_below(slot: Int, kinds: Kinds, board: Board) -> Real:
    """How many may still be drawn that could be stacked."""
    left, found = board.laid[slot], 0.0
    for kind in range(KINDS):
        if (left >> np.uint64(kind)) & np.uint64(1):
            found += board.unseen[kind]
    return found


@lane
def look_at_all(near: Int, board: Board, room: Room) -> None:
    seen, facts, to, held = room.seen, board.facts, COLUMN * OF_A_GOAL, np.int64(0)
    for each in range(facts[HELD]):
        if board.gone[each]:
            continue
        held += 1
        seen[to + 2 + min(room.uses[each], 3)] += A_TENTH  # up to 5
        seen[to + 32 + BIN[board.held[each]]] += A_FIFTH  # up to 37
    for kind in range(KINDS):
        seen[to + 26 + BIN[kind]] += np.float32(board.unseen[kind] / 20)  # up to 31
    drawable = facts[DRAWABLE]
    seen[to], seen[to + 1] = held / 15, facts[MISSING] * A_FIFTH
    seen[to + 6], seen[to + 7] = drawable / 100, drawable <= facts[MISSING]
    seen[to + 8], seen[to + 9] = facts[DISCARDED] * A_TWENTIETH, facts[GOALS_LEFT] / 30
    seen[to + 10], seen[to + 11], seen[to + 12] = facts[HELP] > 0, facts[HELP] > 1, facts[HELP] > 2
    seen[to + 13], seen[to + 14] = facts[ROUNDS_LEFT] == 1, facts[ROUNDS_LEFT] >= 2
    seen[to + 15] = facts[SWAPS] / facts[SEATS]
    seen[to + 16] = min(1.0, facts[MILLIS_LEFT] / 30_000)
    seen[to + 17], seen[to + 18] = facts[MILLIS_LEFT] / 180_000, facts[SEATS] * A_FIFTH
    seen[to + 19 + near] = 1  # up to 22
    seen[to + 23], seen[to + 24] = max(0.0, 1 - drawable / 30), max(0.0, 1 - drawable / 12)
    seen[to + 25], seen[to + 38] = held > 0, max(0.0, 1 - facts[GOALS_LEFT] / 10)
    seen[to + 39] = min(1.0, facts[MILLIS_LEFT] / 8_000)
