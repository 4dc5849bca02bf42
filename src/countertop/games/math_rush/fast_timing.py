"""The timing model of the compiled game: how long people take, and what they take a card for."""

import math
from typing import Any

import numpy as np

from ...engine.compiled import STEP, below, fraction, part
from .bot import LOOK
from .clock import PER_CARD
from .fast_clock import shown
from .fast_layout import (
    BELIEFS,
    BUSY,
    CHOICE,
    COUNT_DOWN,
    DUE,
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
    SINCE,
    SIZE,
    SKILL,
    SOLVE,
    STREAM,
    TRIED,
    VERIFY,
)
from .skills import SKILLS
from .solving import SPREAD

RANDOM_STEP = float(SKILLS["skilled"].solve + SKILLS["skilled"].choose)
"""The random policy takes as long as a skilled bot for a card of middling size."""
FINE = float(1 << 56)
"""A pace is kept as a whole number of these parts, which loses nothing."""
SEEN = 1200
"""R19: so soon after its last card everybody has seen a goal."""


@part
def below_of(words: Any, n: Any) -> Any:
    words[STREAM] += STEP
    return below(words[STREAM], n)


@part
def fraction_of(words: Any) -> Any:
    words[STREAM] += STEP
    return fraction(words[STREAM])


@part
def wobble(words: Any, spread: Any) -> Any:
    """A lognormal factor with median 1."""
    radius = math.sqrt(-2 * math.log(1 - fraction_of(words)))
    return math.exp(spread * radius * math.cos(2 * math.pi * fraction_of(words)))


@part
def pace_of(words: Any, seat: Any) -> Any:
    return np.float64(words[PACE + seat]) / FINE


@part
def plan(seat: Any, code: Any, due: Any, small: Any, words: Any) -> None:
    words[PLAN + seat] = np.uint64(code)
    small[DUE + seat] = due


@part
def think(seat: Any, facts: Any, sizes: Any, policy: Any, small: Any, words: Any) -> None:
    """What everybody does outside of the rush; and in it, when random will choose next."""
    phase, now = small[PHASE], np.int64(small[NOW])
    if phase == RUSH:
        step = round(RANDOM_STEP * pace_of(words, seat) * wobble(words, 0.3))
        plan(seat, np.uint64(CHOICE), now + step, small, words)
    elif phase == COUNT_DOWN or small[IS_READY + seat]:
        small[DUE + seat] = -1
    elif phase == VERIFY:
        due = small[SINCE] + PER_CARD * shown(facts, small) + SEEN
        plan(seat, np.uint64(READY), due, small, words)
    elif small[DUE + seat] < 0:
        small[BUSY + seat] = now
        words[TRIED + seat] = NONE
        if policy:
            work_out_hand(seat, policy, facts, sizes, small, words)
        due = now + round(LOOK * wobble(words, 0.2))
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
    took = round(sizes[skill + SOLVE] * sizes[card] * wobble(words, SPREAD))
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
