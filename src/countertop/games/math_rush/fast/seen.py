"""What a seat of Math Rush sees, in the numbers of `faces/numbers.py`."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Seen, Words, lane, part, seat_after
from ..state import COLUMN
from . import layout as at
from .cards import open_slots
from .judge import help_bonus

LYING = at.MOST_OPEN

PHASES = 5
GOAL, A_LAID = PHASES, 1 + at.A_FACE
A_GOAL = at.PRINTED + A_LAID * LYING
PLAYER = GOAL + A_GOAL * COLUMN
IS_HERE, HELD, IS_READY, MAY_SWAP, IN_HAND = range(5)
A_PLAYER = IN_HAND + at.A_FACE * at.SLOTS
TIME = PLAYER + A_PLAYER * at.MOST_SEATS
ROUND, ROUNDS, HELP, CARDS, DISCARDED, GOALS = range(TIME + 1, TIME + 7)
DONE, TURNED, SCORE, IS_INSTANT, IS_CALM = range(TIME + 7, TIME + 12)


@lane
def observe(
    seat: Int,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    phase = min(np.int64(small[at.PHASE]), PHASES - 1)
    for each in range(PHASES):
        seen[each] = phase == each
    lie = open_slots(small)
    for slot in range(COLUMN):
        observe_goal(slot, (lie >> slot) & 1, tables, small, words, seen)
    for step in range(seats):
        who = seat_after(seat, step, seats)
        is_shown = step == 0 or tables.rules[at.OPEN_HANDS] == 1
        observe_player(who, step, is_shown, tables, small, seen)
    observe_round(tables, small, seen)


@part
def observe_face(card: Int, place: Int, tables: at.Tables, seen: Seen) -> None:
    """What is printed on a card, or on none (-1)."""
    first = np.uint64(at.A_FACE) * np.uint64(card + 1)
    for number in range(at.A_FACE):
        seen[place + number] = tables.faces[first + np.uint64(number)]


@part
def observe_goal(
    slot: Int, is_open: Int, tables: at.Tables, small: Ints, words: Words, seen: Seen
) -> None:
    """What is printed on it, and the cards of its set with the number of their stack."""
    place, stack = GOAL + A_GOAL * slot, np.int64(0)
    goal = 1 + small[at.SET_GOAL + slot] if is_open else 0
    first = np.uint64(at.PRINTED) * np.uint64(goal)
    for number in range(at.PRINTED):
        seen[place + number] = tables.printed[first + np.uint64(number)]
    count = np.int64(small[at.SET_COUNT + slot]) if is_open else np.int64(0)
    row, starts = words[at.SET + slot], small[at.STARTS + slot]
    for lying in range(LYING):
        to, is_there = place + at.PRINTED + A_LAID * lying, lying < count
        stack += (starts >> lying) & 1
        seen[to] = stack if is_there else 0
        card = np.int64((row >> np.uint64(at.LAID_BITS * lying + at.BY_BITS)) & at.CARD_MASK)
        observe_face(card if is_there else np.int64(-1), to + 1, tables, seen)


@part
def observe_player(
    who: Int, step: Int, is_shown: Flag, tables: at.Tables, small: Ints, seen: Seen
) -> None:
    place = PLAYER + A_PLAYER * step
    seen[place + IS_HERE], seen[place + HELD] = 1, small[at.HELD + who]
    seen[place + IS_READY] = small[at.IS_READY + who]
    seen[place + MAY_SWAP] = small[at.MAY_SWAP + who]
    for held in range(at.SLOTS):
        card = np.int64(small[at.HAND + at.SLOTS * who + held]) if is_shown else np.int64(-1)
        observe_face(card, place + IN_HAND + at.A_FACE * held, tables, seen)


@part
def observe_round(tables: at.Tables, small: Ints, seen: Seen) -> None:
    """The clock in seconds, what is left of everything, the score, and what was agreed."""
    phase, rounds = small[at.PHASE], tables.rules[at.ROUNDS]
    is_over = phase == at.OVER
    left = 0 if is_over else max(0, small[at.END] - small[at.NOW]) // 1000
    seen[TIME], seen[ROUND] = left, min(1 + small[at.ROUND], rounds)
    seen[ROUNDS], seen[HELP] = rounds, small[at.HELP]
    seen[CARDS] = small[at.DECK_END] - small[at.DECK_NEXT]
    seen[DISCARDED] = small[at.DISCARDED]
    seen[GOALS] = tables.rules[at.GOAL_COUNT] - small[at.GOALS_NEXT]
    seen[DONE], seen[TURNED] = small[at.DONE], small[at.TURNED]
    seen[SCORE] = small[at.SHOWN + small[at.TURNED]] + (help_bonus(small) if is_over else 0)
    seen[IS_INSTANT] = tables.rules[at.INSTANT]
    seen[IS_CALM] = tables.rules[at.CLOCK] < 0
