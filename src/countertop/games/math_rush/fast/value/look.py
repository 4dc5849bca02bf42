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
BINS = 6
IS_EMPTY, IS_PENDING, IS_OPEN, STARS = range(4)
NEED = STARS
"""Behind the stars, one place for each number of cards from one to six."""
SIZE, AHEAD, AHEAD_ODDS, LACK = range(10, 14)
"""Cards that lie there; cards to come that lie further on, and their share; then one place for each
number of cards that nobody has yet, three and more in one."""
USEFUL, REST, REST_ODDS, FIRST_STEP, GOES_ON, SECOND_STEP = range(17, 23)
"""What hands have for it, what is left behind that, and what the nearest two cards skip."""
WAIT_LEFT, WAIT_ALL, IS_FRESH, STARS_EACH, STARS_LACKED = range(23, 28)
"""How long what lacks will take to come, by what is left and by all that is to come."""
SPARE, IS_HOPELESS, STARS_READY, STARS_BEGUN, CALM_TIME, QUICK_TIME = range(28, 34)
"""Cards too many; the stars by how far it is; the time left for its cards, at two paces."""
CONTESTED, IS_SPOILED, OF_A_GOAL = range(34, 37)

ALL = COLUMN * OF_A_GOAL
HANDS, LACKED, USES = range(ALL, ALL + 3)
"""Cards in all hands, and missing in them; then how many are of use for no goal, one, two, more."""
TO_DRAW, IS_LAST_DRAW, ASIDE, GOALS, HELP_LEFT = range(ALL + 6, ALL + 11)
"""The last one has three places, one for each."""
IS_LAST_ROUND, HAS_MORE_ROUNDS, SWAPPERS, HALF_MINUTE, TIME, PLAYERS, NEAR = range(
    ALL + 13, ALL + 20
)
"""How many of the goals the hands can complete has a place for each."""
FEW_TO_DRAW, FEWER_TO_DRAW, HAS_CARDS, TO_COME = range(ALL + 23, ALL + 27)
"""Cards to come by their values, in `BINS`; so are those in hands."""
IN_HANDS, FEW_GOALS, LAST_SECONDS, SEEN = ALL + 26 + BINS, ALL + 38, ALL + 39, ALL + 40
OF_ALL = SEEN - ALL
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
    seen[to + CONTESTED] = board.contested[slot] / 2
    if goal < 0:
        seen[to + (IS_EMPTY if goal == NO_GOAL else IS_PENDING)] = 1
        return np.int64(0)
    if board.spoiled[slot]:
        seen[to + IS_SPOILED], seen[to + SIZE] = 1, board.size[slot] * A_FIFTH
        seen[to + NEED + kinds.quantities[goal] - board.size[slot]] = 1
        return np.int64(0)
    need = np.int64(kinds.quantities[goal]) - board.size[slot]
    onward, stacked, nearest, second, last = uses_of_hand(slot, need, kinds, board, room)
    far, beyond, stars = board.far[slot], board.beyond[slot], np.float32(kinds.stars[goal])
    ahead, rest, more = beyond[far + 1], beyond[last + 1], like_those_below(slot, kinds, board)
    useful, unseen = onward + stacked, max(1, board.facts[UNSEEN])
    deficit = max(0, need - useful)
    seen[to + IS_OPEN], seen[to + STARS], seen[to + NEED + need] = 1, stars * A_FIFTH, 1
    seen[to + SIZE] = board.size[slot] * A_FIFTH
    seen[to + AHEAD], seen[to + AHEAD_ODDS] = ahead / 30, (ahead + more) / unseen
    seen[to + LACK + min(deficit, 3)] = 1
    seen[to + USEFUL] = min(useful, need) / 6
    seen[to + REST], seen[to + REST_ODDS] = rest * A_TWENTIETH, (rest + more) / unseen
    if onward:
        seen[to + FIRST_STEP], seen[to + GOES_ON] = (ahead - beyond[nearest + 1]) * A_TENTH, 1
    if onward > 1:
        seen[to + SECOND_STEP] = (beyond[nearest + 1] - beyond[second + 1]) * A_TENTH
    seen[to + WAIT_LEFT] = deficit / (rest + more + 1)
    seen[to + WAIT_ALL] = deficit * unseen / (rest + more + 0.5) / 50
    seen[to + IS_FRESH], seen[to + STARS_EACH] = board.size[slot] == 0, stars / need / 3
    seen[to + SPARE] = max(0, useful - need) * A_FIFTH
    seen[to + IS_HOPELESS] = rest < deficit
    seen[to + (STARS_READY if deficit == 0 else STARS_LACKED)] = stars * A_FIFTH
    seen[to + STARS_BEGUN] = (useful > 0) * stars * A_FIFTH
    look_at_time(np.float64(board.facts[MILLIS_LEFT]), need, to, room)
    return np.int64(deficit == 0)


@lane
def look_at_time(left: Real, need: Int, to: Int, room: Room) -> None:
    seen = room.seen
    seen[to + CALM_TIME], seen[to + QUICK_TIME] = (
        min(1.0, left / (10_000 * need)),
        min(1.0, left / (4_000 * need)),
    )


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
    seen, facts, held = room.seen, board.facts, np.int64(0)
    for each in range(facts[HELD]):
        if board.gone[each]:
            continue
        held += 1
        seen[USES + min(room.uses[each], 3)] += A_TENTH
        seen[IN_HANDS + BIN[board.held[each]]] += A_FIFTH
    for kind in range(KINDS):
        seen[TO_COME + BIN[kind]] += np.float32(board.unseen[kind] / 20)
    drawable = facts[DRAWABLE]
    seen[HANDS], seen[LACKED] = held / 15, facts[MISSING] * A_FIFTH
    seen[TO_DRAW], seen[IS_LAST_DRAW] = drawable / 100, drawable <= facts[MISSING]
    seen[ASIDE], seen[GOALS] = facts[DISCARDED] * A_TWENTIETH, facts[GOALS_LEFT] / 30
    for helped in range(3):
        seen[HELP_LEFT + helped] = facts[HELP] > helped
    seen[IS_LAST_ROUND], seen[HAS_MORE_ROUNDS] = facts[ROUNDS_LEFT] == 1, facts[ROUNDS_LEFT] >= 2
    seen[SWAPPERS] = facts[SWAPS] / facts[SEATS]
    seen[HALF_MINUTE] = min(1.0, facts[MILLIS_LEFT] / 30_000)
    seen[TIME], seen[PLAYERS] = facts[MILLIS_LEFT] / 180_000, facts[SEATS] * A_FIFTH
    seen[NEAR + near] = 1
    seen[FEW_TO_DRAW], seen[FEWER_TO_DRAW] = (
        max(0.0, 1 - drawable / 30),
        max(0.0, 1 - drawable / 12),
    )
    seen[HAS_CARDS], seen[FEW_GOALS] = held > 0, max(0.0, 1 - facts[GOALS_LEFT] / 10)
    seen[LAST_SECONDS] = min(1.0, facts[MILLIS_LEFT] / 8_000)
