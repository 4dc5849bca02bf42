"""The bots of the compiled game in the rush, as `bot.py` has them: their plans, and how long those
stand."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..bots.mind import FAREWELL, GLANCE, HOLD
from .choices import can_draw
from .codes import below_in, card_in, held_in, slot_in
from .layout import (
    BUSY,
    CHOOSE,
    CLOCK,
    COLUMN_LENGTH,
    DRAW,
    DUE,
    END,
    FIVE,
    FRESH_HANDS,
    GOAL_AT,
    HAND,
    HELP,
    INSTANT,
    IS_READY,
    KNOWN,
    LAID_BY,
    LEFT_AT,
    LYING,
    MAY_SWAP,
    MOVED,
    NONE,
    NOW,
    ONE,
    ORDER,
    PATIENCE,
    PLACE,
    PLAN,
    READY,
    REDRAW,
    REMOVE,
    ROW,
    ROW_AT,
    ROW_GOAL_AT,
    SEATS,
    SET_COUNT,
    SEVEN,
    SHARE,
    SIZE,
    SKILL,
    STACK,
    STUCK,
    TAKES_HELP,
    THERE_AT,
    THREE,
    TOO_LATE,
    TRIED,
    WAITS,
    WANTS,
    WORST,
)
from .sets import end_of, lying, slot_of, stacks, top_of
from .timing import pace_of, plan, work_out, work_out_hand
from .values import best_play, help_cost, known_at, put_away, removal
from .wobble import lasting


@part
def stack_on(code: Any, facts: Any, small: Any, words: Any) -> Any:
    """R9: the stack whose top card a play is aimed at, from 1; 0 if it is covered or gone."""
    slot, card = slot_in(code), below_in(code)
    for stack in range(1, stacks(small, slot) + 1):
        if top_of(facts, small, words, slot, stack) == card:
            return np.int64(stack)
    return np.int64(0)


@part
def place_stands(code: Any, facts: Any, small: Any, words: Any) -> Any:
    """R9: whether the place still looks as it did when the play was planned."""
    slot = slot_in(code)
    if slot_of(np.int64((code >> GOAL_AT) & FIVE), small) != slot:
        return False
    if code & THREE == np.uint64(PLACE):
        return below_in(code) == end_of(facts, small, words, slot)
    return stack_on(code, facts, small, words) > 0


@part
def holds(seat: Any, card: Any, facts: Any, small: Any) -> Any:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] == card:
            return True
    return False


@part
def still_stands(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> Any:
    """Whether what was planned can still be done."""
    kind = np.int64(code & THREE)
    if kind in (PLACE, STACK):
        return place_stands(code, facts, small, words)
    if kind == DRAW:
        return can_draw(seat, facts, small)
    if kind == READY:
        return not small[IS_READY + seat]
    if kind == REDRAW:
        return np.int64(code >> LEFT_AT) == small[HELP]
    row, slot = (code >> ROW_AT) & ROW, np.int64(-1)
    if kind == REMOVE:
        slot = slot_of(np.int64((code >> ROW_GOAL_AT) & FIVE), small)
        if slot < 0 or np.int64(code >> LEFT_AT) != small[HELP]:
            return False
    elif not small[MAY_SWAP + seat]:
        return False
    while row:
        card, is_there = np.int64(row & SEVEN) - 1, False
        if slot < 0:
            is_there = holds(seat, card, facts, small)
        for place in range(small[SET_COUNT + slot] if slot >= 0 else 0):
            is_there |= lying(words, slot, place) == card
        if not is_there:
            return False
        row >>= np.uint64(7)
    return True


@part
def others_are_done(seat: Any, small: Any) -> Any:
    """R25: without a clock it does not keep anybody waiting who is done."""
    for other in range(small[SEATS]):
        if small[IS_READY + other]:
            return not small[IS_READY + seat]
    return False


@part
def is_kept(seat: Any, facts: Any, small: Any, words: Any) -> Any:
    """Whether a bot keeps its plan. R24: what came back at once makes it doubt."""
    code = words[PLAN + seat]
    if small[DUE + seat] < 0:
        if facts[INSTANT]:
            doubt(seat, facts, small, words)
        return False
    if small[WAITS + seat]:
        return False
    is_play = np.int64(code & THREE) in (PLACE, STACK)
    if still_stands(seat, code, facts, small, words):
        if code & THREE == np.uint64(STACK):
            there = np.uint64(stack_on(code, facts, small, words)) << THERE_AT
            words[PLAN + seat] = (code & ~(THREE << THERE_AT)) | there
        is_soon = small[DUE + seat] <= small[NOW] + FAREWELL
        return is_soon or facts[CLOCK] >= 0 or not others_are_done(seat, small)
    if is_play:
        small[TOO_LATE] += 1
    return False


@part
def doubt(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R24: a play that came back makes a bot doubt the card and the one that it aimed at."""
    code = words[TRIED + seat]
    if code == NONE or small[HAND + 5 * seat + held_in(code)] != card_in(code):
        return
    if place_stands(code, facts, small, words):
        forget(seat, card_in(code), words)
        if below_in(code) >= 0:
            forget(seat, below_in(code), words)


@part
def forget(seat: Any, card: Any, words: Any) -> None:
    words[KNOWN + 2 * seat + (card >> 6)] &= ~(ONE << np.uint64(card & 63))


@part
def rush(
    seat: Any, facts: Any, sizes: Any, fitting: Any, skill: Any, small: Any, words: Any
) -> None:
    """As `_rushing` of the bot: a plan that stands is kept, or another one is made."""
    if is_kept(seat, facts, small, words):
        return
    now, policy = np.int64(small[NOW]), np.int64(skill[0])
    small[DUE + seat], small[WAITS + seat] = -1, 0
    words[TRIED + seat] = NONE
    if can_draw(seat, facts, small):
        plan(seat, np.uint64(DRAW), now + 600, small, words)
        return
    if facts[CLOCK] < 0 and others_are_done(seat, small):
        plan(seat, np.uint64(READY), now + FAREWELL, small, words)
        return
    small[BUSY + seat] = max(small[BUSY + seat], small[NOW])
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        for place in range(small[SET_COUNT + slot]):
            card = lying(words, slot, place)
            work_out(seat, policy, card, GLANCE, sizes, small, words)
    work_out_hand(seat, policy, facts, sizes, small, words)
    decide(seat, facts, sizes, fitting, skill, small, words)


@part
def decide(
    seat: Any, facts: Any, sizes: Any, fitting: Any, skill: Any, small: Any, words: Any
) -> None:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    now, pace = np.int64(small[NOW]), pace_of(words, seat)
    choose = sizes[SKILL + 3 * (np.int64(skill[0]) - 1) + CHOOSE]
    code, gain, useful = best_play(seat, facts, fitting, skill, small, words)
    if code == NONE or gain < skill[WANTS]:
        other = NONE
        if small[MAY_SWAP + seat]:
            other = put_away(seat, useful, facts, small)
        if other == NONE and small[HELP]:
            other = removal(seat, facts, fitting, skill, small, words)
        if other != NONE:
            step = lasting(choose * pace, 0.3, sizes, words)
            plan(seat, other, max(np.int64(small[BUSY + seat]), now) + step, small, words)
            return
    if code == NONE or gain < skill[WORST]:
        idle(seat, code, facts, sizes, skill, small, words)
        return
    due = max(now, known_at(seat, code, facts, small, words))
    due += lasting(choose * pace, 0.3, sizes, words)
    if gain < skill[WANTS]:
        due = max(due, small[MOVED] + round(skill[PATIENCE] * pace))
        small[WAITS + seat] = 1
    seats = small[SEATS]
    if seats > 1 and small[LAID_BY + seat] > skill[SHARE] * small[LYING] / seats + 1.5:
        due = max(due, small[MOVED] + HOLD)
        small[WAITS + seat] = 1
    plan(seat, code, due, small, words)
    words[TRIED + seat] = code


@part
def idle(seat: Any, code: Any, facts: Any, sizes: Any, skill: Any, small: Any, words: Any) -> None:
    """Nothing good to do but to wait; new cards for all (R15), a poor play, or done (R25)."""
    now = np.int64(small[NOW])
    waits = lasting(skill[STUCK] * pace_of(words, seat), 0.2, sizes, words)
    minutes = 1.0 if facts[CLOCK] < 0 else (small[END] - now) / 60_000
    wanted = help_cost(small) + skill[TAKES_HELP]
    if small[HELP] and wanted <= skill[FRESH_HANDS] * minutes:
        code = np.uint64(REDRAW) | (np.uint64(small[HELP]) << LEFT_AT)
    elif code == NONE:
        if facts[CLOCK] >= 0 or small[IS_READY + seat]:
            return
        code = np.uint64(READY)
    due = max(now, np.int64(small[BUSY + seat]), small[MOVED] + waits)
    plan(seat, code, due, small, words)
    small[WAITS + seat] = 1
