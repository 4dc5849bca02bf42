"""What everybody plans in the compiled game, and how long a plan stands, as in `bots/mind.py`."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Real, Weights, Word, Words, part
from ..bots import mind as bot
from ..bots.arithmetic import SPREAD
from ..bots.skills import SKILLS
from ..rounds import PER_GOAL
from . import layout as at
from .cards import end_of, lying, slot_of, stacks, top_of
from .choices import below_in, can_draw, card_in, held_in, slot_in
from .judge import best_play, help_cost, known_at, put_away, removal
from .timing import below_of, fraction_of, lasting, pace_of

RANDOM_STEP = float(SKILLS["skilled"].solve + SKILLS["skilled"].choose)
"""The random policy takes as long as a skilled bot for a card of average size."""


@part
def plan(seat: Int, code: Word, due: Int, small: Ints, words: Words) -> None:
    words[at.PLAN + seat] = np.uint64(code)
    small[at.DUE + seat] = due


@part
def soonest(seats: Int, small: Ints) -> tuple[Int, Int]:
    """Whose plan is due first, and when; -1 if there is none."""
    found: Int = np.int64(-1)
    first = np.int64(1 << 40)
    for seat in range(seats):
        due = np.int64(small[at.DUE + seat])
        if 0 <= due < first:
            found, first = seat, due
    return found, first


@part
def look(seat: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words) -> None:
    """Everybody looks again whenever something has happened, and plans if need be."""
    if weights[at.POLICY] > 0.0 and small[at.PHASE] == at.RUSH:
        rush(seat, tables, weights, small, words)
    elif small[at.DUE + seat] < 0 or small[at.PHASE] != at.RUSH:
        think(seat, tables, np.int64(weights[at.POLICY]), small, words)


@part
def think(seat: Int, tables: at.Tables, policy: Int, small: Ints, words: Words) -> None:
    """What everybody does outside the rush; and in it, when random will choose next."""
    phase, now = small[at.PHASE], np.int64(small[at.NOW])
    if phase == at.RUSH:
        step = lasting(RANDOM_STEP * pace_of(words, seat), bot.CHOOSE_SPREAD, tables, words)
        plan(seat, np.uint64(at.CHOICE), now + step, small, words)
    elif phase == at.COUNT_DOWN or small[at.IS_READY + seat]:
        small[at.DUE + seat] = -1
    elif phase == at.VERIFY:
        plan(seat, np.uint64(at.READY), small[at.END] - PER_GOAL + bot.SEEN, small, words)
    elif small[at.DUE + seat] < 0:
        small[at.BUSY + seat] = now
        words[at.TRIED + seat] = at.NONE
        if policy:
            work_out_hand(seat, policy, tables, small, words)
        due = now + lasting(float(bot.LOOK), bot.WAIT_SPREAD, tables, words)
        if policy:
            due = min(np.int64(small[at.BUSY + seat]), due)
        plan(seat, np.uint64(at.READY), max(due, now + bot.NOD), small, words)


@part
def known_word(seat: Int, card: Int) -> Int:
    """The word that says whether a bot knows a card."""
    return at.KNOWN + at.KNOWN_WORDS * seat + at.word_of(card)


@part
def work_out(
    seat: Int, policy: Int, card: Int, effort: Real, tables: at.Tables, small: Ints, words: Words
) -> None:
    """A bot works out a card that it does not know yet: how long that takes, and what it gets."""
    known, bit = known_word(seat, card), at.bit_of(card)
    if words[known] & bit:
        return
    took = lasting(tables.solve[policy] * tables.sizes[card], SPREAD, tables, words)
    busy = small[at.BUSY + seat] + round(effort * pace_of(words, seat) * took)
    slip = np.int64(0)
    if fraction_of(words) < tables.error[policy] * tables.sizes[card]:
        slip = 1 + below_of(words, np.int64(2))
    words[known] |= bit
    small[at.BUSY + seat] = busy
    small[at.BELIEFS + at.NUMBER_COUNT * seat + card] = busy << at.SLIP_BITS | slip


@part
def work_out_hand(seat: Int, policy: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    hand = at.HAND + at.SLOTS * seat
    for slot in range(hand, hand + tables.rules[at.SIZE]):
        if small[slot] >= 0:
            work_out(seat, policy, np.int64(small[slot]), 1.0, tables, small, words)


@part
def stack_on(code: Word, tables: at.Tables, small: Ints, words: Words) -> Int:
    """R9: the stack whose top card a play is aimed at, from 1; 0 if it is covered or gone."""
    slot, card = slot_in(code), below_in(code)
    for stack in range(1, stacks(small, slot) + 1):
        if top_of(tables, small, words, slot, stack) == card:
            return np.int64(stack)
    return np.int64(0)


@part
def on_its_stack(code: Word, tables: at.Tables, small: Ints, words: Words) -> Word:
    """A play that stands, with the stack that its card is on top of now; other moves as they
    were."""
    if code & at.KIND_MASK != np.uint64(at.STACK):
        return code
    there = np.uint64(stack_on(code, tables, small, words)) << at.THERE_AT
    return (code & ~(at.THERE_MASK << at.THERE_AT)) | there


@part
def place_stands(code: Word, tables: at.Tables, small: Ints, words: Words) -> Flag:
    """R9: whether the place still looks as it did when the play was planned."""
    slot = slot_in(code)
    if slot_of(np.int64((code >> at.GOAL_AT) & at.GOAL_MASK), small) != slot:
        return False
    if code & at.KIND_MASK == np.uint64(at.PLACE):
        return below_in(code) == end_of(tables, small, words, slot)
    return stack_on(code, tables, small, words) > 0


@part
def holds(seat: Int, card: Int, tables: at.Tables, small: Ints) -> Flag:
    hand = at.HAND + at.SLOTS * seat
    is_held = False
    for slot in range(hand, hand + tables.rules[at.SIZE]):
        is_held |= small[slot] == card
    return is_held


@part
def still_stands(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> Flag:
    """Whether what was planned can still be done."""
    kind = np.int64(code & at.KIND_MASK)
    if kind in (at.PLACE, at.STACK):
        return place_stands(code, tables, small, words)
    if kind == at.DRAW:
        return can_draw(seat, tables, small)
    if kind == at.READY:
        return not small[at.IS_READY + seat]
    if kind == at.REDRAW:
        return np.int64(code >> at.LEFT_AT) == small[at.HELP]
    row, slot = (code >> at.ROW_AT) & at.ROW_MASK, np.int64(-1)
    if kind == at.REMOVE:
        slot = slot_of(np.int64((code >> at.ROW_GOAL_AT) & at.GOAL_MASK), small)
        if slot < 0 or np.int64(code >> at.LEFT_AT) != small[at.HELP]:
            return False
    elif not small[at.MAY_SWAP + seat]:
        return False
    while row:
        card, is_there = np.int64(row & at.CARD_MASK) - 1, False
        if slot < 0:
            is_there = holds(seat, card, tables, small)
        for place in range(small[at.SET_COUNT + slot] if slot >= 0 else 0):
            is_there |= lying(words, slot, place) == card
        if not is_there:
            return False
        row >>= at.NEXT_CARD
    return True


@part
def others_are_done(seat: Int, small: Ints) -> Flag:
    """R25: without a clock it does not keep anybody who is done waiting."""
    for other in range(small[at.SEATS]):
        if small[at.IS_READY + other]:
            return not small[at.IS_READY + seat]
    return False


@part
def is_kept(seat: Int, tables: at.Tables, small: Ints, words: Words) -> Flag:
    """Whether a bot keeps its plan. R24: what came back at once makes it doubt."""
    code = words[at.PLAN + seat]
    if small[at.DUE + seat] < 0:
        if tables.rules[at.INSTANT]:
            doubt(seat, tables, small, words)
        return False
    if small[at.WAITS + seat]:
        return False
    is_play = np.int64(code & at.KIND_MASK) in (at.PLACE, at.STACK)
    if still_stands(seat, code, tables, small, words):
        words[at.PLAN + seat] = on_its_stack(code, tables, small, words)
        is_soon = small[at.DUE + seat] <= small[at.NOW] + bot.FAREWELL
        return is_soon or tables.rules[at.CLOCK] >= 0 or not others_are_done(seat, small)
    if is_play:
        small[at.TOO_LATE] += 1
    return False


@part
def doubt(seat: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R24: a play that came back makes a bot doubt the card and the one that it aimed at."""
    code = words[at.TRIED + seat]
    if code == at.NONE or small[at.HAND + at.SLOTS * seat + held_in(code)] != card_in(code):
        return
    if place_stands(code, tables, small, words):
        forget(seat, card_in(code), words)
        if below_in(code) >= 0:
            forget(seat, below_in(code), words)


@part
def forget(seat: Int, card: Int, words: Words) -> None:
    words[known_word(seat, card)] &= ~at.bit_of(card)


@part
def rush(seat: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words) -> None:
    """A bot in the rush: it keeps a plan that stands, or makes another one."""
    if is_kept(seat, tables, small, words):
        return
    now, policy = np.int64(small[at.NOW]), np.int64(weights[at.POLICY])
    small[at.DUE + seat], small[at.WAITS + seat] = -1, 0
    words[at.TRIED + seat] = at.NONE
    if can_draw(seat, tables, small):
        plan(seat, np.uint64(at.DRAW), now + bot.DRAWING, small, words)
        return
    if tables.rules[at.CLOCK] < 0 and others_are_done(seat, small):
        plan(seat, np.uint64(at.READY), now + bot.FAREWELL, small, words)
        return
    small[at.BUSY + seat] = max(small[at.BUSY + seat], small[at.NOW])
    for order in range(small[at.COLUMN_LENGTH]):
        slot = np.int64(small[at.ORDER + order])
        for place in range(small[at.SET_COUNT + slot]):
            card = lying(words, slot, place)
            work_out(seat, policy, card, bot.GLANCE, tables, small, words)
    work_out_hand(seat, policy, tables, small, words)
    decide(seat, tables, weights, small, words)


@part
def decide(seat: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words) -> None:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    now, pace = np.int64(small[at.NOW]), pace_of(words, seat)
    choose = tables.choose[np.int64(weights[at.POLICY])]
    code, gain, useful = best_play(seat, tables, weights, small, words)
    if code == at.NONE or gain < weights[at.WANTS]:
        other = at.NONE
        if small[at.MAY_SWAP + seat]:
            other = put_away(seat, useful, tables, small)
        if other == at.NONE and small[at.HELP]:
            other = removal(seat, tables, weights, small, words)
        if other != at.NONE:
            step = lasting(choose * pace, bot.CHOOSE_SPREAD, tables, words)
            plan(seat, other, max(np.int64(small[at.BUSY + seat]), now) + step, small, words)
            return
    if code == at.NONE or gain < weights[at.WORST]:
        idle(seat, code, tables, weights, small, words)
        return
    due = max(now, known_at(seat, code, tables, small, words))
    due += lasting(choose * pace, bot.CHOOSE_SPREAD, tables, words)
    if gain < weights[at.WANTS]:
        due = max(due, small[at.MOVED] + round(weights[at.PATIENCE] * pace))
        small[at.WAITS + seat] = 1
    seats = small[at.SEATS]
    share = weights[at.SHARE] * small[at.LYING] / seats + bot.LEEWAY
    if seats > 1 and small[at.LAID_BY + seat] > share:
        due = max(due, small[at.MOVED] + bot.HOLD)
        small[at.WAITS + seat] = 1
    plan(seat, code, due, small, words)
    words[at.TRIED + seat] = code


@part
def idle(
    seat: Int, code: Word, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> None:
    """Nothing good to do but to wait; new cards for all (R15), a poor play, or done (R25)."""
    now = np.int64(small[at.NOW])
    waits = lasting(weights[at.STUCK] * pace_of(words, seat), bot.WAIT_SPREAD, tables, words)
    minutes = 1.0 if tables.rules[at.CLOCK] < 0 else (small[at.END] - now) / 60_000
    wanted = help_cost(small) + weights[at.TAKES_HELP]
    if small[at.HELP] and wanted <= weights[at.FRESH_HANDS] * minutes:
        code = np.uint64(at.REDRAW) | (np.uint64(small[at.HELP]) << at.LEFT_AT)
    elif code == at.NONE:
        if tables.rules[at.CLOCK] >= 0 or small[at.IS_READY + seat]:
            return
        code = np.uint64(at.READY)
    due = max(now, np.int64(small[at.BUSY + seat]), small[at.MOVED] + waits)
    plan(seat, code, due, small, words)
    small[at.WAITS + seat] = 1
