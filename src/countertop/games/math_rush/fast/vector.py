"""Math Rush step by step, with the actions and the observations of `faces/numbers.py`.

Nobody has a turn, so a match stands nowhere but at a moment, and all that is known of it lies in
its lane as it is. In a step everybody who has a choice does something or nothing, all at the same
moment; chance says who was faster, and whoever comes too late does nothing. Then a tick passes, and
while nobody has a choice, as long as it takes (`lab/agents/arena.py`). Whoever plays by a policy
plans as in `play`, and does what is due before the tick is over.
"""

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Bytes,
    Flag,
    Int,
    Ints,
    Weights,
    Word,
    Words,
    lane,
    mix,
    of,
    part,
    shuffled,
)
from ....engine.face import WAIT
from ..state import COLUMN
from . import game
from . import layout as at
from .cards import deal, is_right, open_slots, stacks
from .choices import (
    aimed,
    can_draw,
    card_in,
    choices,
    play_code,
    remove_code,
    slot_in,
    swap_code,
    there_in,
)
from .layout import scratch
from .moves import expire, make
from .plans import look, on_its_stack, still_stands
from .seen import observe

__all__ = [
    "allow",
    "asked",
    "begin",
    "chosen",
    "finish",
    "go_on",
    "late",
    "meant",
    "observe",
    "scratch",
]

TICK = 500
"""Milliseconds of a step."""
ORDER = -2
"""The stream of the seed that says who is faster."""
NOTHING = at.NOTHING
NO_CODE = -1

# actions
TO_BE_READY, TO_DRAW, TO_REDRAW, TO_PLACE = range(1, 5)
LYING = at.MOST_OPEN
TO_STACK = TO_PLACE + at.SLOTS * COLUMN
TO_REMOVE = TO_STACK + at.SLOTS * COLUMN * LYING
TO_SWAP = TO_REMOVE + (COLUMN << LYING)
ACTIONS = TO_SWAP + (1 << at.SLOTS)


@lane
def begin(seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    game.begin(seed, np.int64(seats), small, words)
    pass_time(np.int64(0), seats, tables, small, words)


@part
def asked(seats: Int, small: Ints, words: Words) -> Int:
    return np.int64(small[at.ASKED])


@part
def choosers(seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """Who has a choice now, as bits of seats."""
    found = np.int64(0)
    if small[at.PHASE] != at.COUNT_DOWN and small[at.PHASE] != at.OVER:
        for seat in range(seats):
            found |= np.int64(choices(seat, tables, small, words) > 0) << seat
    return found


@lane
def chosen(
    seat: Int, seats: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> Int:
    """What is due before the tick is over."""
    look(seat, tables, weights[seat], small, words)
    due = small[at.DUE + seat]
    if due < 0 or due > small[at.NOW] + TICK:
        return np.int64(NOTHING)
    code = words[at.PLAN + seat]
    if code == np.uint64(at.CHOICE):
        count = choices(seat, tables, small, words)
        code = game.any_choice(seat, count, tables, small, words)
    return np.int64(aimed(code, tables, small, words))


@lane
def meant(action: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    if action == WAIT:
        return np.int64(NOTHING)
    if action == TO_BE_READY:
        return np.int64(at.READY if may_be_ready(seat, tables, small) else NO_CODE)
    if small[at.PHASE] != at.RUSH or action < 0 or action >= ACTIONS:
        return np.int64(NO_CODE)
    if action == TO_DRAW:
        return np.int64(at.DRAW if can_draw(seat, tables, small) else NO_CODE)
    if TO_PLACE <= action < TO_REMOVE:
        return play_meant(action, seat, tables, small, words)
    if action >= TO_SWAP:
        return swap_meant(action - TO_SWAP, seat, tables, small)
    return help_meant(action, small, words)


@part
def may_be_ready(seat: Int, tables: at.Tables, small: Ints) -> Flag:
    """R5, R19; R25: in the rush only without a clock."""
    phase = small[at.PHASE]
    is_time = phase in (at.LOOKING, at.VERIFY) or (phase == at.RUSH and tables.rules[at.CLOCK] < 0)
    return is_time and small[at.IS_READY + seat] == 0


@part
def play_meant(action: Int, seat: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """R7, R8: a card of the hand at the right end (0) or on a stack (from 1)."""
    where, there = action - TO_PLACE, np.int64(0)
    if action >= TO_STACK:
        where, there = (action - TO_STACK) // LYING, 1 + (action - TO_STACK) % LYING
    held, slot = where // COLUMN, where % COLUMN
    card, is_there = np.int64(small[at.HAND + at.SLOTS * seat + held]), open_slots(small) >> slot
    if card < 0 or not is_there & 1 or there > stacks(small, slot):
        return np.int64(NO_CODE)
    if not may_lie(card, slot, there, tables, small, words):
        return np.int64(NO_CODE)
    return np.int64(aimed(play_code(seat, held, slot, there, small), tables, small, words))


@lane
def may_lie(card: Int, slot: Int, there: Int, tables: at.Tables, small: Ints, words: Words) -> Flag:
    """R24: a wrong card comes back at once, if that was agreed."""
    return tables.rules[at.INSTANT] == 0 or is_right(card, slot, there, tables, small, words)


@part
def help_meant(action: Int, small: Ints, words: Words) -> Int:
    """R14, R15: Help for a set, or for everybody."""
    left = np.uint64(small[at.HELP]) << at.LEFT_AT
    if small[at.HELP] == 0:
        return np.int64(NO_CODE)
    if action == TO_REDRAW:
        return np.int64(np.uint64(at.REDRAW) | left)
    slot, mask = (action - TO_REMOVE) >> LYING, (action - TO_REMOVE) & ((1 << LYING) - 1)
    if mask == 0 or not (open_slots(small) >> slot) & 1 or mask >> small[at.SET_COUNT + slot]:
        return np.int64(NO_CODE)
    return np.int64(remove_code(slot, mask, small, words) | left)


@part
def swap_meant(places: Int, seat: Int, tables: at.Tables, small: Ints) -> Int:
    """R15: the cards at these places of the hand."""
    mask, number = np.int64(0), 0
    for held in range(at.SLOTS):
        if small[at.HAND + at.SLOTS * seat + held] >= 0:
            mask |= ((places >> held) & 1) << number
            number += 1
        elif (places >> held) & 1:
            return np.int64(NO_CODE)
    if mask == 0 or small[at.MAY_SWAP + seat] == 0:
        return np.int64(NO_CODE)
    return np.int64(swap_code(seat, mask, tables, small))


@lane
def go_on(seat: Int, code: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    if code != NOTHING:
        small[at.ACTING] |= 1 << seat
        words[at.PLAN + seat] = np.uint64(code)
    small[at.ASKED] &= ~(1 << seat)
    if small[at.ASKED] == 0:
        moved, small[at.MOVED] = small[at.MOVED], -1
        all_act(seats, tables, small, words)
        pass_time(small[at.NOW] + np.int64(TICK), seats, tables, small, words)
        small[at.MOVED] = moved if small[at.MOVED] < 0 else small[at.NOW]  # when it is noticed


@part
def all_act(seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """Who does something, the fastest one first."""
    movers = np.int64(0)
    for seat in range(seats):
        if (small[at.ACTING] >> seat) & 1:
            small[at.MOVERS + movers] = seat
            movers += 1
    if movers > 1:
        steps = mix(of(words[at.SEED], ORDER) + STEP)
        shuffled(of(steps, small[at.STEPS]), small, np.int64(at.MOVERS), movers)
    small[at.ACTING] = small[at.TARDY] = 0
    small[at.STEPS] += 1
    for place in range(movers):
        act(np.int64(small[at.MOVERS + place]), tables, small, words)


@part
def act(seat: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R9, R24: what was chosen, unless somebody was faster, or it would be wrong by now."""
    code = words[at.PLAN + seat]
    small[at.DUE + seat] = -1
    if code == np.uint64(at.READY):
        is_possible = may_be_ready(seat, tables, small)
    else:
        is_possible = small[at.PHASE] == at.RUSH
        is_possible = is_possible and still_stands(seat, code, tables, small, words)
    code = on_its_stack(code, tables, small, words)
    if is_possible and code & at.KIND_MASK in (np.uint64(at.PLACE), np.uint64(at.STACK)):
        card, slot, there = card_in(code), slot_in(code), there_in(code)
        is_possible = may_lie(card, slot, there, tables, small, words)
    if is_possible:
        make(seat, code, tables, small, words)
    else:
        small[at.TARDY] |= 1 << seat


@part
def late(seats: Int, small: Ints, words: Words) -> Int:
    return np.int64(small[at.TARDY])


@lane
def pass_time(until: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """So far; and while nobody has a choice, on to what happens by itself."""
    while True:
        if small[at.PHASE] == at.DEALING:
            deal(tables, small, words)
        elif small[at.PHASE] != at.OVER and 0 <= small[at.END] <= until:
            expire(tables, small)
        else:
            small[at.NOW] = until
            small[at.ASKED] = choosers(seats, tables, small, words)
            if small[at.ASKED] or small[at.PHASE] == at.OVER or small[at.END] < 0:
                return
            until = np.int64(small[at.END])


@lane
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    game.finish(small, out)


@lane
def allow(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words, mask: Bytes) -> None:
    is_rush = small[at.PHASE] == at.RUSH
    may_help, may_swap = is_rush and small[at.HELP] > 0, is_rush and small[at.MAY_SWAP + seat] > 0
    mask[TO_BE_READY] = may_be_ready(seat, tables, small)
    mask[TO_DRAW], mask[TO_REDRAW] = is_rush and can_draw(seat, tables, small), may_help
    lie = open_slots(small) if is_rush else np.int64(0)
    held = cards_held(seat, small)
    for slot in range(COLUMN):
        is_open = (lie >> slot) & 1
        lying = (1 << small[at.SET_COUNT + slot]) - 1 if is_open and may_help else 0
        allow_some(lying, TO_REMOVE + (slot << LYING), tables, mask)
        allow_plays(held if is_open else np.int64(0), slot, tables, small, mask)
    allow_some(held if may_swap else 0, TO_SWAP, tables, mask)
    if is_rush and tables.rules[at.INSTANT]:
        forbid_wrong(seat, lie, tables, small, words, mask)


@part
def cards_held(seat: Int, small: Ints) -> Int:
    """Where a hand has cards, as bits."""
    held = np.int64(0)
    for place in range(at.SLOTS):
        held |= np.int64(small[at.HAND + at.SLOTS * seat + place] >= 0) << place
    return held


@part
def allow_some(there: Int, to: Int, tables: at.Tables, mask: Bytes) -> None:
    """Any of these cards, but not none."""
    first = np.uint64(at.CHOICES) * np.uint64(there)
    for chosen in range(at.CHOICES):
        mask[to + chosen] = tables.some[first + np.uint64(chosen)]


@part
def allow_plays(held: Int, slot: Int, tables: at.Tables, small: Ints, mask: Bytes) -> None:
    """R7, R8: these cards of the hand at the right end of a set and on all its stacks."""
    count = stacks(small, slot)
    for place in range(at.SLOTS):
        is_there, where = (held >> place) & 1, COLUMN * place + slot
        mask[TO_PLACE + where] = is_there
        first = np.uint64(LYING) * np.uint64(count if is_there else 0)
        for stack in range(LYING):
            mask[TO_STACK + LYING * where + stack] = tables.first[first + np.uint64(stack)]


@part
def forbid_wrong(
    seat: Int, lie: Int, tables: at.Tables, small: Ints, words: Words, mask: Bytes
) -> None:
    """R24: but not where a card would come back at once."""
    for where in range(at.SLOTS * COLUMN):
        card, slot = np.int64(small[at.HAND + at.SLOTS * seat + where // COLUMN]), where % COLUMN
        if card >= 0 and (lie >> slot) & 1:
            for there in range(1 + stacks(small, slot)):
                action = TO_STACK + LYING * where + there - 1 if there else TO_PLACE + where
                mask[action] = may_lie(card, slot, there, tables, small, words)
