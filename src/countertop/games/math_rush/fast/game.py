"""Math Rush compiled: whole matches on a virtual clock, by the numbers of README.md.

There are no turns: every seat has a moment at which it acts next, from the timing model of the
bots (`bots/arithmetic.py`). Whoever is due first acts, the lowest seat if several are due at once;
the deadlines of the rules expire in between. `random` chooses when it is due, from all that
`rules.moves` offers then. The other policies are the bots themselves: they plan ahead, look again
whenever something has happened, and draw from chance as often as `bots/mind.py` does, so that they
can be compared with it, too.

The parts are in files of their own; `layout.py` says what stands where. Whether hands are open
(R26) changes nothing: no bot looks at another hand.
"""

from collections.abc import Mapping

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES, POINTS
from ....engine.compiled.kernel import (
    POLICY,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    folded,
    lane,
    noted,
    of,
    part,
)
from ..bots.mind import OWN_PACE
from ..bots.skills import BEST
from ..bots.weights import weights
from ..cards import GOALS, NUMBERS
from ..scoring import LADDER
from ..state import HELP_CARDS
from . import layout as at
from .cards import deal
from .choices import aimed, choice, choices
from .judge import help_bonus
from .layout import MEASURES, scratch
from .moves import expire, is_accepted, make
from .plans import look, soonest
from .tables import tables
from .timing import FINE, below_of, wobble

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
LEFT_OUT = ("calm", "tables")
"""R27, R28: the lab plays against the clock with the whole decks."""
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
    "heuristic": weights(BEST),
    "skilled": weights("skilled"),
    "beginner": weights("beginner"),
}
"""The bots' three levels are one policy with different weights; `heuristic` is the best one."""

RUNG_1, RUNG_2, RUNG_3, RUNG_4 = (least for least, _ in LADDER[1:])


@lane
def play(
    seed: Word,
    seats: Int,
    tables: at.Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    out: Ints,
    trace: Rows,
) -> None:
    begin(seed, np.int64(seats), small, words)
    while small[at.PHASE] != at.OVER:
        deal(tables, small, words)
        play_round(np.int64(seats), tables, weights, small, words, trace)
    finish(small, out)


@part
def play_round(
    seats: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words, trace: Rows
) -> None:
    """Until the next one is dealt. The lanes of a graphics card wait for each other at its end, so
    that they deal together: one by one, dealing would take longer than everything else."""
    is_random, first, last = True, np.int64(0), seats
    for seat in range(seats):
        is_random = is_random and weights[seat, at.POLICY] == 0.0
    while small[at.PHASE] < at.DEALING:
        for seat in range(first, last):
            look(seat, tables, weights[seat], small, words)
        first, last = np.int64(0), seats
        seat, due = soonest(last, small)
        end = small[at.END]
        if end >= 0 and (seat < 0 or end <= due):
            expire(tables, small)
        elif seat >= 0:
            small[at.NOW] = max(due, small[at.NOW])
            act(seat, tables, small, words, trace)
            if is_random and small[at.PHASE] == at.RUSH:  # only who has acted has no plan
                first, last = seat, seat + 1
        else:
            small[at.PHASE] = at.OVER


@part
def begin(seed: Word, seats: Int, small: Ints, words: Words) -> None:
    for place in range(at.CLEARED):
        small[place] = 0
    for place in range(at.WORDS):
        words[place] = at.NONE
    small[at.PHASE], small[at.SEATS], small[at.HELP] = at.DEALING, seats, HELP_CARDS
    words[at.SEED], words[at.STREAM] = np.uint64(seed), of(seed, POLICY)
    for seat in range(seats):
        words[at.PACE + seat] = np.uint64(wobble(words, OWN_PACE) * FINE)


@part
def finish(small: Ints, out: Ints) -> None:
    """R21, R22: the bonus for Help that was not used, and the rung; all are first together."""
    seats = small[at.SEATS]
    points = small[at.STARS] + help_bonus(small)
    small[at.RUNG] = (
        (points >= RUNG_1) + (points >= RUNG_2) + (points >= RUNG_3) + (points >= RUNG_4)
    )
    out[MOVES], out[MILLIS] = small[at.MADE], small[at.NOW]
    for seat in range(seats):
        out[POINTS + seat] = points
        out[POINTS + seats + seat] = 1
    for number in range(at.MEASURE_COUNT):
        out[POINTS + 2 * seats + number] = small[at.COUNTS + number]


@part
def act(seat: Int, tables: at.Tables, small: Ints, words: Words, trace: Rows) -> None:
    """A plan is carried out, or comes to nothing."""
    code = words[at.PLAN + seat]
    small[at.DUE + seat] = -1
    count = np.int64(0)
    if code == np.uint64(at.CHOICE) or trace.shape[0]:
        count = choices(seat, tables, small, words)
    if code == np.uint64(at.CHOICE):
        code = any_choice(seat, count, tables, small, words)
        if code == np.uint64(at.NOTHING):
            return
    elif tables.rules[at.INSTANT] and not is_accepted(code, tables, small, words):
        small[at.REFUSED] += 1
        return
    if trace.shape[0]:
        tell(seat, code, count, tables, small, words, trace)
    make(seat, code, tables, small, words)


@part
def any_choice(seat: Int, count: Int, tables: at.Tables, small: Ints, words: Words) -> Word:
    """What random does, of so many choices."""
    if count == 0:
        return np.uint64(at.NOTHING)
    number = below_of(words, count) if count > 1 else np.int64(0)
    return choice(seat, number, tables, small, words)


@lane
def tell(
    seat: Int, code: Word, count: Int, tables: at.Tables, small: Ints, words: Words, trace: Rows
) -> None:
    """Write a decision, with all the choices that there were."""
    digest = at.NONE
    for each in range(count):
        move = choice(seat, each, tables, small, words)
        digest = folded(digest, aimed(move, tables, small, words) & at.CODE_MASK)
    chosen = np.int64(aimed(code, tables, small, words) & at.CODE_MASK)
    noted(trace, small[at.MADE], seat, small[at.NOW], count, digest, chosen)
