"""The table's own bots, as in `bots/mind.py`: what they believe and plan, and when it is due.

With the same seed they draw the same chance, and beginner, skilled and expert play the same match
as under `countertop simulate`.
"""

from math import cos, exp, log, pi, sqrt

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Flag,
    Int,
    Ints,
    Real,
    Weights,
    Words,
    fraction,
    of,
    part,
)
from ..bots.skills import CARD_BY_CARD, CHECKING, FULL_LOOK, GLANCE, PLAIN
from . import layout as at
from .choices import can_draw, can_lay_face_down, count_plays, find_play
from .dealing import cards_with
from .random import pick
from .tables import Tables


@part
def lognormal(words: Words, middle: Real, spread: Real) -> Real:
    words[at.STREAM] += STEP
    radius = sqrt(-2 * log(1 - fraction(words[at.STREAM])))
    words[at.STREAM] += STEP
    return middle * exp(spread * radius * cos(2 * pi * fraction(words[at.STREAM])))


@part
def wake(seat: Int, weights: Weights, words: Words) -> None:
    """A bot sits down: its own pace."""
    words[at.STREAM] = of(words[at.MINDS], seat + 1)
    pace = lognormal(words, 1.0, weights[seat, at.OWN_PACE])
    words[at.PACES + seat] = np.uint64(pace * at.PACE_ONE)


@part
def pace(words: Words, seat: Int) -> Real:
    return np.float64(words[at.PACES + seat]) / at.PACE_ONE


@part
def pause(weights: Weights, words: Words, seat: Int, share: Real) -> Int:
    """A share of the bot's usual time."""
    middle = share * weights[seat, at.RESPONSE] * pace(words, seat)
    time = lognormal(words, middle, weights[seat, at.SPREAD])
    return max(np.int64(weights[seat, at.REACTION]), np.int64(round(time)))


@part
def think_as_bot(tables: Tables, weights: Weights, small: Ints, words: Words, seat: Int) -> None:
    plan = plain_move(small, seat)
    if plan == 0:
        if small[at.PHASE] != at.COUNTING or not small[at.IS_COMBINED]:
            solve(tables, weights, small, words, seat)
        if small[at.PHASE] != at.PLAYING or small[at.LOCK + seat]:
            small[at.DUE + seat] = at.NEVER
        elif small[at.DUE + seat] == at.NEVER:
            look(tables.faces, weights, small, words, seat)
    elif small[at.DUE + seat] == at.NEVER or small[at.PLAN + seat] != plan:
        small[at.PLAN + seat] = plan
        small[at.DUE + seat] = small[at.NOW] + pause(weights, words, seat, PLAIN)


@part
def plain_move(small: Ints, seat: Int) -> Int:
    """What needs no thinking, whatever the problem; 0 if there is no such move."""
    if small[at.PHASE] == at.PAUSE:
        return 0 if (small[at.READY_SEATS] >> seat) & 1 else at.READY
    if small[at.PHASE] != at.PLAYING or small[at.LOCK + seat]:
        return 0
    if can_lay_face_down(small, seat):
        return at.FACE_DOWN
    return at.DRAW if small[at.HELD + seat] == 0 and can_draw(small, seat) else 0


@part
def solve(tables: Tables, weights: Weights, small: Ints, words: Words, seat: Int) -> None:
    """Think about the problem on top, unless the bot has done so already."""
    faces, top = tables.faces, small[at.TOP]
    about = at.GAMES_APART * small[at.GAME] + top
    if small[at.ABOUT + seat] == about:
        return
    hard = tables.difficulties[top]
    usual = weights[seat, at.SOLVING] * weights[seat, at.RESPONSE] * pace(words, seat)
    middle = usual * hard
    time = lognormal(words, middle, weights[seat, at.SPREAD])
    small[at.ABOUT + seat] = about
    small[at.SOLVED + seat] = small[at.NOW] + np.int64(round(time))
    small[at.LOOKED + seat] = 0
    small[at.DUE + seat] = at.NEVER
    small[at.BELIEVED + seat] = faces[top, at.SAY]
    small[at.ALSO_BELIEVED + seat] = faces[top, at.OTHER_SAY]
    words[at.STREAM] += STEP
    if fraction(words[at.STREAM]) < weights[seat, at.ERRORS] * hard:
        slip(faces, small, words, seat)


@part
def slip(faces: Ints, small: Ints, words: Words, seat: Int) -> None:
    """R5: the next row or column of the times table. R16: one too many or too few. But never
    what has just been found wrong."""
    top = small[at.TOP]
    step = 2 * pick(words, at.STREAM, 2) - 1
    one, other = faces[top, at.SAY], faces[top, at.OTHER_SAY]
    if faces[top, at.LEFT]:
        one += step * faces[top, at.RIGHT if pick(words, at.STREAM, 2) else at.LEFT]
    else:
        one = (one + 9 + step) % 10 + 1
        other = (other + 9 + step) % 10 + 1
    if small[at.WRONG_TOP + seat] == top and small[at.TYPED]:
        said = small[at.WRONG_SAID + seat]
        if said in (one, other):
            return
    small[at.BELIEVED + seat] = one
    small[at.ALSO_BELIEVED + seat] = other


@part
def look(faces: Ints, weights: Weights, small: Ints, words: Words, seat: Int) -> None:
    """Look through the hand with the solution in mind, then play, draw or wait. With nothing to
    play and nothing to draw, there is time to check the solution."""
    top = small[at.TOP]
    start = max(small[at.NOW], small[at.SOLVED + seat])
    new = max(small[at.HELD + seat] - small[at.LOOKED + seat], 1)
    share = GLANCE + CARD_BY_CARD * new / FULL_LOOK
    looking = pause(weights, words, seat, weights[seat, at.LOOKING] * share)
    small[at.LOOKED + seat] = small[at.HELD + seat]
    one, other = small[at.BELIEVED + seat], small[at.ALSO_BELIEVED + seat]
    if plan_play(faces, small, words, seat, one, other):
        small[at.DUE + seat] = start + looking
    elif can_draw(small, seat):
        small[at.PLAN + seat] = at.DRAW
        small[at.DUE + seat] = start + looking
    elif plan_play(faces, small, words, seat, faces[top, at.SAY], faces[top, at.OTHER_SAY]):
        small[at.DUE + seat] = start + pause(weights, words, seat, CHECKING)


@part
def plan_play(faces: Ints, small: Ints, words: Words, seat: Int, one: Int, other: Int) -> Flag:
    """Plan any play that is right if one of these solutions is; returns whether there is one."""
    is_sum = faces[small[at.TOP], at.LEFT] == 0
    first, second = cards_with(one), cards_with(other)
    if not is_sum:
        first, second = cards_with(one // 10 if one > 9 else one), cards_with(one % 10)
    plays = count_plays(small, words, seat, first, second, is_sum)
    if plays == 0:
        return False
    number = pick(words, at.STREAM, plays)
    found = find_play(small, words, seat, first, second, is_sum, number)
    small[at.PLAN + seat] = found >> 1
    small[at.SAID + seat] = other if is_sum and found & 1 else one
    return True
