"""The seats that play at random: any of the moves that the rules offer, in the bots' times."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import STEP, below, mix, part
from ..bots.skills import REACTION
from .choices import can_draw, can_lay_face_down, can_move, card_in_hand, count_plays, find_play
from .layout import (
    CHANCE,
    DRAW,
    DUE,
    FACE_DOWN,
    FIRST,
    HELD,
    NEVER,
    NOW,
    PAUSE,
    PHASE,
    PLAN,
    PLAYING,
    READY,
    READY_SEATS,
    SAID,
    SECOND,
    SLIPS,
    TOP,
    TYPED,
)
from .tables import HARD, LEFT, ONE, OTHER_SAY, QUANTILES, SAY


@part
def think_at_random(
    response: Any, faces: Any, factors: Any, small: Any, words: Any, seat: Any
) -> None:
    """When the seat will make whichever move; one draw in 32 also says that it goes wrong."""
    small[DUE + seat] = NEVER
    hard = np.int64(faces[small[TOP], HARD])
    if small[PHASE] == PAUSE and not (small[READY_SEATS] >> seat) & 1:
        hard = np.int64((1 << ONE) // 5)
    elif small[PHASE] != PLAYING or not can_move(small, words, seat):
        return
    words[CHANCE] += STEP
    word = mix(words[CHANCE])
    factor = np.int64(factors[np.int64(word >> np.uint64(64 - QUANTILES))])
    time = (np.int64(response) * hard * factor) >> (2 * ONE)
    small[DUE + seat] = small[NOW] + max(time, REACTION)
    small[SLIPS + seat] = 1 if (word & np.uint64(31)) == np.uint64(0) else 0


@part
def pick(words: Any, slot: Any, n: Any) -> Any:
    words[slot] += STEP
    return below(words[slot], n)


@part
def choose_at_random(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """One of the moves that are offered, in their order: plays, drawing, the last card."""
    if small[PHASE] == PAUSE:
        small[PLAN + seat] = READY
        return
    if small[SLIPS + seat] and small[HELD + seat]:
        go_wrong(faces, small, words, seat)
        return
    top, first, second = small[TOP], np.int64(small[FIRST]), np.int64(small[SECOND])
    is_sum = small[TYPED] == 1 and faces[top, LEFT] == 0
    plays = count_plays(small, words, seat, first, second, is_sum)
    draws = 1 if can_draw(small, seat) else 0
    moves = plays + draws + (1 if can_lay_face_down(small, seat) else 0)
    number = pick(words, CHANCE, moves) if moves > 1 else 0
    if number < plays:
        found = find_play(small, words, seat, first, second, is_sum, number)
        small[PLAN + seat] = found >> 1
        small[SAID + seat] = faces[top, OTHER_SAY if is_sum and found & 1 else SAY]
    else:
        small[PLAN + seat] = DRAW if number < plays + draws else FACE_DOWN


@part
def go_wrong(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """R8: any card, with a solution or one more: mostly wrong, and right now and then."""
    number = pick(words, CHANCE, small[HELD + seat])
    small[PLAN + seat] = card_in_hand(small, words, seat, number)
    if small[TYPED]:
        small[SAID + seat] = faces[small[TOP], SAY] + pick(words, CHANCE, 2)
