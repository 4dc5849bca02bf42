"""The table's own bots, as in `bots/mind.py`: what they believe and plan, and when it is due.

With the same seed they draw the same chance and play the same match as `countertop simulate` lets
beginner, skilled and expert play it.
"""

from math import cos, exp, log, pi, sqrt
from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, fraction, part
from .choices import can_draw, can_lay_face_down, count_plays, find_play
from .layout import (
    ALSO_BELIEVED,
    BELIEVED,
    COUNTING,
    DRAW,
    DUE,
    FACE_DOWN,
    GAME,
    HELD,
    IS_COMBINED,
    LOCK,
    LOOKED,
    NEVER,
    NOW,
    NUMBERS,
    PACE_BITS,
    PACES,
    PAUSE,
    PHASE,
    PLAN,
    PLAYING,
    READY,
    READY_SEATS,
    SAID,
    SOLVED,
    STREAM,
    THOUGHT,
    TOP,
    TYPED,
    WRONG_SAID,
    WRONG_TOP,
)
from .random import pick
from .tables import LEFT, OTHER_SAY, RIGHT, SAY, WORDS

RESPONSE, SPREAD, ERRORS, PACE_SPREAD, SOLVE, LOOK, REACT = range(1, 8)
"""Where a bot's weights stand in its row; random has the first alone."""


@part
def lognormal(words: Any, middle: Any, spread: Any) -> Any:
    words[STREAM] += STEP
    radius = sqrt(-2 * log(1 - fraction(words[STREAM])))
    words[STREAM] += STEP
    return middle * exp(spread * radius * cos(2 * pi * fraction(words[STREAM])))


@part
def pause(weights: Any, words: Any, seat: Any, share: Any) -> Any:
    """A share of the bot's usual time."""
    pace = np.float64(words[PACES + seat]) / PACE_BITS
    time = lognormal(words, share * weights[seat, RESPONSE] * pace, weights[seat, SPREAD])
    return max(np.int64(weights[seat, REACT]), np.int64(round(time)))


@part
def think_as_bot(
    faces: Any, difficulties: Any, weights: Any, small: Any, words: Any, seat: Any
) -> None:
    plan = plain_move(small, seat)
    if plan == 0:
        if small[PHASE] != COUNTING or not small[IS_COMBINED]:
            solve(faces, difficulties, weights, small, words, seat)
        if small[PHASE] != PLAYING or small[LOCK + seat]:
            small[DUE + seat] = NEVER
        elif small[DUE + seat] == NEVER:
            look(faces, weights, small, words, seat)
    elif small[DUE + seat] == NEVER or small[PLAN + seat] != plan:
        small[PLAN + seat] = plan
        small[DUE + seat] = small[NOW] + pause(weights, words, seat, 0.2)


@part
def plain_move(small: Any, seat: Any) -> Any:
    """What needs no thinking, whatever the problem; nought for nothing."""
    if small[PHASE] == PAUSE:
        return 0 if (small[READY_SEATS] >> seat) & 1 else READY
    if small[PHASE] != PLAYING or small[LOCK + seat]:
        return 0
    if can_lay_face_down(small, seat):
        return FACE_DOWN
    return DRAW if small[HELD + seat] == 0 and can_draw(small, seat) else 0


@part
def solve(faces: Any, difficulties: Any, weights: Any, small: Any, words: Any, seat: Any) -> None:
    """Think about the problem on top, unless that is done or under way."""
    top = small[TOP]
    about = 256 * small[GAME] + top
    if small[THOUGHT + seat] == about:
        return
    hard = difficulties[top]
    pace = np.float64(words[PACES + seat]) / PACE_BITS
    middle = weights[seat, SOLVE] * weights[seat, RESPONSE] * pace * hard
    time = lognormal(words, middle, weights[seat, SPREAD])
    small[THOUGHT + seat] = about
    small[SOLVED + seat] = small[NOW] + np.int64(round(time))
    small[LOOKED + seat] = 0
    small[DUE + seat] = NEVER
    small[BELIEVED + seat] = faces[top, SAY]
    small[ALSO_BELIEVED + seat] = faces[top, OTHER_SAY]
    words[STREAM] += STEP
    if fraction(words[STREAM]) < weights[seat, ERRORS] * hard:
        slip(faces, small, words, seat)


@part
def slip(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """R5: the next row or column of the times table. R16: one too many or too few. But never
    what has just been found wrong."""
    top = small[TOP]
    step = 2 * pick(words, STREAM, 2) - 1
    one, other = faces[top, SAY], faces[top, OTHER_SAY]
    if faces[top, LEFT]:
        one += step * faces[top, RIGHT if pick(words, STREAM, 2) else LEFT]
    else:
        one = (one + 9 + step) % 10 + 1
        other = (other + 9 + step) % 10 + 1
    if small[WRONG_TOP + seat] == top and small[TYPED]:
        said = small[WRONG_SAID + seat]
        if said in (one, other):
            return
    small[BELIEVED + seat] = one
    small[ALSO_BELIEVED + seat] = other


@part
def look(faces: Any, weights: Any, small: Any, words: Any, seat: Any) -> None:
    """Look through the hand with the solution in mind, then play, draw or wait. With nothing to
    play and nothing to draw there is time to check the solution."""
    top = small[TOP]
    start = max(small[NOW], small[SOLVED + seat])
    new = max(small[HELD + seat] - small[LOOKED + seat], 1)
    looking = pause(weights, words, seat, weights[seat, LOOK] * (0.4 + 0.6 * new / 4))
    small[LOOKED + seat] = small[HELD + seat]
    if plan_play(faces, small, words, seat, small[BELIEVED + seat], small[ALSO_BELIEVED + seat]):
        small[DUE + seat] = start + looking
    elif can_draw(small, seat):
        small[PLAN + seat] = DRAW
        small[DUE + seat] = start + looking
    elif plan_play(faces, small, words, seat, faces[top, SAY], faces[top, OTHER_SAY]):
        small[DUE + seat] = start + pause(weights, words, seat, 1.0)


@part
def plan_play(faces: Any, small: Any, words: Any, seat: Any, one: Any, other: Any) -> Any:
    """Plan any play that is right if the solution is; gives whether there is one."""
    is_sum = faces[small[TOP], LEFT] == 0
    first, second = NUMBERS + one * WORDS, NUMBERS + other * WORDS
    if not is_sum:
        first = NUMBERS + (one // 10 if one > 9 else one) * WORDS
        second = NUMBERS + one % 10 * WORDS
    plays = count_plays(small, words, seat, first, second, is_sum)
    if plays == 0:
        return False
    number = pick(words, STREAM, plays)
    found = find_play(small, words, seat, first, second, is_sum, number)
    small[PLAN + seat] = found >> 1
    small[SAID + seat] = other if is_sum and found & 1 else one
    return True
