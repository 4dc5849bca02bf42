"""The seats that play at random: any of the moves that the rules offer, in the bots' times."""

import numpy as np

from ....engine.compiled.kernel import STEP, Int, Ints, Real, Words, below, mix, part
from ..bots.skills import REACTION
from . import layout as at
from .choices import (
    can_draw,
    can_lay_face_down,
    can_move,
    card_in_hand,
    count_plays,
    find_play,
    has_two_sayings,
)
from .tables import Tables


@part
def think_at_random(tables: Tables, response: Real, small: Ints, words: Words, seat: Int) -> None:
    """Settle when the seat will move, and whether it will go wrong."""
    small[at.DUE + seat] = at.NEVER
    hard = np.int64(tables.faces[small[at.TOP], at.HARD])
    if small[at.PHASE] == at.PAUSE and not (small[at.READY_SEATS] >> seat) & 1:
        hard = np.int64((1 << at.ONE_BITS) // 5)
    elif small[at.PHASE] != at.PLAYING or not can_move(small, words, seat):
        return
    words[at.CHANCE] += STEP
    word = mix(words[at.CHANCE])
    factor = np.int64(tables.factors[np.int64(word >> np.uint64(64 - at.QUANTILE_BITS))])
    time = (np.int64(response) * hard * factor) >> (2 * at.ONE_BITS)
    small[at.DUE + seat] = small[at.NOW] + max(time, REACTION)
    small[at.SLIPS + seat] = 1 if (word & np.uint64(at.SLIP - 1)) == np.uint64(0) else 0


@part
def pick(words: Words, slot: Int, n: Int) -> Int:
    words[slot] += STEP
    return below(words[slot], n)


@part
def choose_at_random(faces: Ints, small: Ints, words: Words, seat: Int) -> None:
    """One of the moves that are offered, in their order: plays, drawing, the last card."""
    if small[at.PHASE] == at.PAUSE:
        small[at.PLAN + seat] = at.READY
        return
    if small[at.SLIPS + seat] and small[at.HELD + seat]:
        go_wrong(faces, small, words, seat)
        return
    top, first, second = small[at.TOP], np.int64(small[at.FIRST]), np.int64(small[at.SECOND])
    is_sum = has_two_sayings(faces, small)
    plays = count_plays(small, words, seat, first, second, is_sum)
    draws = 1 if can_draw(small, seat) else 0
    moves = plays + draws + (1 if can_lay_face_down(small, seat) else 0)
    number = pick(words, at.CHANCE, moves) if moves > 1 else 0
    if number < plays:
        found = find_play(small, words, seat, first, second, is_sum, number)
        small[at.PLAN + seat] = found >> 1
        small[at.SAID + seat] = faces[top, at.OTHER_SAY if is_sum and found & 1 else at.SAY]
    else:
        small[at.PLAN + seat] = at.DRAW if number < plays + draws else at.FACE_DOWN


@part
def go_wrong(faces: Ints, small: Ints, words: Words, seat: Int) -> None:
    """R8: any card, with a solution or one more: mostly wrong, and right now and then."""
    number = pick(words, at.CHANCE, small[at.HELD + seat])
    small[at.PLAN + seat] = card_in_hand(small, words, seat, number)
    if small[at.TYPED]:
        small[at.SAID + seat] = faces[small[at.TOP], at.SAY] + pick(words, at.CHANCE, 2)
