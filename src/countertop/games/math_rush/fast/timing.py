"""The timing model of the compiled game: how long people take, and what they take a card for."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from ..bots.arithmetic import SPREAD
from ..bots.mind import LOOK
from ..bots.skills import SKILLS
from ..clock import PER_GOAL
from .layout import (
    BELIEFS,
    BUSY,
    CHOICE,
    COUNT_DOWN,
    DUE,
    END,
    ERROR,
    HAND,
    IS_READY,
    KNOWN,
    NONE,
    NOW,
    NUMBER_COUNT,
    ONE,
    PACE,
    PHASE,
    PLAN,
    READY,
    RUSH,
    SIZE,
    SKILL,
    SOLVE,
    TRIED,
    VERIFY,
)
from .wobble import below_of, fraction_of, lasting

RANDOM_STEP = float(SKILLS["skilled"].solve + SKILLS["skilled"].choose)
"""The random policy takes as long as a skilled bot for a card of middling size."""
FINE = float(1 << 56)
"""A pace is kept as a whole number of these parts, which loses nothing."""
SEEN = 1200
"""R19: so soon after its last card everybody has seen a goal."""


@part
def pace_of(words: Any, seat: Any) -> Any:
    return np.float64(np.int64(words[PACE + seat])) * (1 / FINE)


@part
def plan(seat: Any, code: Any, due: Any, small: Any, words: Any) -> None:
    words[PLAN + seat] = np.uint64(code)
    small[DUE + seat] = due


@part
def think(seat: Any, facts: Any, sizes: Any, policy: Any, small: Any, words: Any) -> None:
    """What everybody does outside of the rush; and in it, when random will choose next."""
    phase, now = small[PHASE], np.int64(small[NOW])
    if phase == RUSH:
        step = lasting(RANDOM_STEP * pace_of(words, seat), 0.3, sizes, words)
        plan(seat, np.uint64(CHOICE), now + step, small, words)
    elif phase == COUNT_DOWN or small[IS_READY + seat]:
        small[DUE + seat] = -1
    elif phase == VERIFY:
        plan(seat, np.uint64(READY), small[END] - PER_GOAL + SEEN, small, words)
    elif small[DUE + seat] < 0:
        small[BUSY + seat] = now
        words[TRIED + seat] = NONE
        if policy:
            work_out_hand(seat, policy, facts, sizes, small, words)
        due = now + lasting(float(LOOK), 0.2, sizes, words)
        if policy:
            due = min(np.int64(small[BUSY + seat]), due)
        plan(seat, np.uint64(READY), max(due, now + 800), small, words)


@part
def work_out(
    seat: Any, policy: Any, card: Any, effort: Any, sizes: Any, small: Any, words: Any
) -> None:
    """A card that a bot does not know yet: how long that takes, and what it gets."""
    known, bit = KNOWN + 2 * seat + (card >> 6), ONE << np.uint64(card & 63)
    if words[known] & bit:
        return
    skill = SKILL + 3 * (policy - 1)
    took = lasting(sizes[skill + SOLVE] * sizes[card], SPREAD, sizes, words)
    busy = small[BUSY + seat] + round(effort * pace_of(words, seat) * took)
    slip = np.int64(0)
    if fraction_of(words) < sizes[skill + ERROR] * sizes[card]:
        slip = 1 + below_of(words, np.int64(2))
    words[known] |= bit
    small[BUSY + seat] = busy
    small[BELIEFS + NUMBER_COUNT * seat + card] = busy << 2 | slip


@part
def work_out_hand(seat: Any, policy: Any, facts: Any, sizes: Any, small: Any, words: Any) -> None:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] >= 0:
            work_out(seat, policy, np.int64(small[slot]), 1.0, sizes, small, words)
