"""Math Rush compiled: whole matches on a virtual clock, by the numbers of README.md.

There are no turns: every seat has a moment at which it acts next, from the timing model of the
bots (`bots/arithmetic.py`), and whoever is due first acts, the lowest seat of several at once; the
deadlines of the rules expire in between. `random` chooses when it is due, out of all that
`rules.moves` offers then. The other policies are the bots themselves: they plan ahead, look again
whenever something has happened, and draw as often from chance as `bots/mind.py` does, so that they
can be compared with it, too.

The parts lie in files of their own; `layout.py` says what stands where. Whether hands are open
(R26) changes nothing: no bot looks at another hand.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES, POINTS
from ....engine.compiled.kernel import POLICY, folded, lane, noted, of, part
from ..bots.mind import OWN_PACE
from ..bots.weights import weights
from ..cards import GOALS, NUMBERS
from ..scoring import LADDER
from ..state import HELP_CARDS
from .cards import deal
from .choices import choice, choices
from .clock import expire, soonest
from .codes import aimed
from .layout import (
    CHOICE,
    CODE,
    COUNTS,
    DEALING,
    DONE_GOALS,
    DUE,
    END,
    ENTRY,
    HELP,
    INSTANT,
    MADE,
    MEASURE_COUNT,
    MEASURES,
    NONE,
    NOW,
    OVER,
    PACE,
    PHASE,
    PLAN,
    REFUSED,
    RUNG,
    RUSH,
    SEATS,
    SEED,
    STARS,
    STREAM,
    WORDS,
    scratch,
)
from .moves import carry_out, is_accepted
from .plans import rush
from .tables import tables
from .timing import FINE, think
from .values import BONUS_1, BONUS_2, BONUS_3
from .wobble import below_of, wobble

__all__ = ["CARDS", "LADDER", "MEASURES", "POLICIES", "WIDTHS", "play", "scratch", "tables"]

MEANINGS = {
    "goals": "goals that were completed",
    "wrong goals": "completed goals with a mistake in them",
    "culprits": "cards that were such a mistake",
    "cards laid": "cards in completed goals",
    "cards left lying": "cards in goals that were not completed",
    "removals": "Help used to take cards out of a goal",
    "redraws": "Help used for new cards",
    "swaps": "hands that were changed by that",
    "reshuffles": "times that the discards were shuffled",
    "refused": "plays that came back at once",
    "too late": "plays that somebody else was faster than",
}
WIDTHS = (10, 20_000, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1)
REGISTERS = 64
CARDS = (
    *(f"{card.left}{'×' if card.form == 'product' else '^'}{card.right}" for card in NUMBERS),
    *(
        f"goal {number}: {goal.quantity} {goal.direction} {goal.restriction} {goal.number or ''}"
        for number, goal in enumerate(GOALS)
    ),
)
"""Number cards that a seat had in its hand, and goals that lay open, in one round or another."""
POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {},
    "heuristic": weights("expert"),
    "skilled": weights("skilled"),
    "beginner": weights("beginner"),
}
"""The bots' three levels are one policy with other weights; `heuristic` is the expert."""

RUNG_1, RUNG_2, RUNG_3, RUNG_4 = (least for least, _ in LADDER[1:])


@lane
def play(
    seed: Any, seats: Any, tables: Any, weights: Any, small: Any, words: Any, out: Any, trace: Any
) -> None:
    begin(seed, np.int64(seats), small, words)
    while small[PHASE] != OVER:
        deal(tables[0], small, words)
        play_round(np.int64(seats), tables, weights, small, words, trace)
    finish(small, out)


@part
def play_round(seats: Any, tables: Any, weights: Any, small: Any, words: Any, trace: Any) -> None:
    """Until the next one is dealt. A graphics card's lanes wait for each other at its end, so that
    they deal together: one by one, that would take more time than all the rest."""
    facts, sizes, fitting = tables
    is_random, first, last = True, np.int64(0), seats
    for seat in range(seats):
        is_random = is_random and weights[seat, 0] == 0.0
    while small[PHASE] < DEALING:
        for seat in range(first, last):
            if weights[seat, 0] > 0.0 and small[PHASE] == RUSH:
                rush(seat, facts, sizes, fitting, weights[seat], small, words)
            elif small[DUE + seat] < 0 or small[PHASE] != RUSH:
                think(seat, facts, sizes, np.int64(weights[seat, 0]), small, words)
        first, last = np.int64(0), seats
        seat, at = soonest(last, small)
        end = small[END]
        if end >= 0 and (seat < 0 or end <= at):
            small[NOW] = end
            small[ENTRY] += 1
            expire(facts, small)
        elif seat >= 0:
            small[NOW] = max(at, small[NOW])
            act(seat, facts, fitting, small, words, trace)
            if is_random and small[PHASE] == RUSH:  # only who has acted has no plan
                first, last = seat, seat + 1
        else:
            small[PHASE] = OVER


@part
def begin(seed: Any, seats: Any, small: Any, words: Any) -> None:
    for place in range(DONE_GOALS):
        small[place] = 0
    for place in range(WORDS):
        words[place] = NONE
    small[PHASE], small[SEATS], small[HELP] = DEALING, seats, HELP_CARDS
    words[SEED], words[STREAM] = np.uint64(seed), of(seed, POLICY)
    for seat in range(seats):
        words[PACE + seat] = np.uint64(wobble(words, OWN_PACE) * FINE)


@part
def finish(small: Any, out: Any) -> None:
    """R21, R22: the bonus for Help that was not used, and the rung; all are first together."""
    left, seats = small[HELP], small[SEATS]
    bonus = BONUS_1 if left == 1 else BONUS_2 if left == 2 else BONUS_3 if left > 2 else 0
    points = small[STARS] + bonus
    small[RUNG] = (points >= RUNG_1) + (points >= RUNG_2) + (points >= RUNG_3) + (points >= RUNG_4)
    out[MOVES], out[MILLIS] = small[MADE], small[NOW]
    for seat in range(seats):
        out[POINTS + seat] = points
        out[POINTS + seats + seat] = 1
    for number in range(MEASURE_COUNT):
        out[POINTS + 2 * seats + number] = small[COUNTS + number]


@part
def act(seat: Any, facts: Any, fitting: Any, small: Any, words: Any, trace: Any) -> None:
    """A plan is carried out, or comes to nothing."""
    code = words[PLAN + seat]
    small[DUE + seat] = -1
    count = np.int64(0)
    if code == np.uint64(CHOICE) or trace.shape[0]:
        count = choices(seat, facts, fitting, small, words)
    if code == np.uint64(CHOICE):
        if count == 0:
            return
        number = below_of(words, count) if count > 1 else np.int64(0)
        code = choice(seat, number, facts, fitting, small, words)
    elif facts[INSTANT] and not is_accepted(code, facts, fitting, small, words):
        small[REFUSED] += 1
        return
    if trace.shape[0]:
        tell(seat, code, count, facts, fitting, small, words, trace)
    small[MADE] += 1
    small[ENTRY] += 1
    carry_out(seat, code, facts, fitting, small, words)


@lane
def tell(
    seat: Any, code: Any, count: Any, facts: Any, fitting: Any, small: Any, words: Any, trace: Any
) -> None:
    """Write a decision with all choices that there were."""
    digest = NONE
    for each in range(count):
        move = choice(seat, each, facts, fitting, small, words)
        digest = folded(digest, aimed(move, facts, small, words) & CODE)
    chosen = np.int64(aimed(code, facts, small, words) & CODE)
    noted(trace, small[MADE], seat, small[NOW], count, digest, chosen)
