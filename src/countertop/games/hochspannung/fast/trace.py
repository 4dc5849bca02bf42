"""The decisions of a match as numbers, to compare them with those of the rules."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import folded, noted, part
from .choices import can_draw, can_lay_face_down, card_in_hand, count_plays, find_play
from .dealing import card_at
from .layout import DRAW, FIRST, MOVES, NOW, PLAN, READY, SAID, SECOND, TOP, TYPED
from .tables import LEFT, OTHER_SAY, SAY


@part
def code(small: Any, card: Any, said: Any) -> Any:
    """A play as a number; drawing is 1, being ready 3, and the last card face down 2 + 4 · card."""
    word = said + 1 if small[TYPED] else 0
    return 4 * (128 * (256 * card + small[TOP]) + word)


@part
def note(faces: Any, small: Any, words: Any, seat: Any, trace: Any) -> None:
    """What is offered, in order, and what the seat does."""
    if small[PLAN + seat] == READY:
        noted(trace, small[MOVES], seat, small[NOW], 1, folded(np.uint64(0), 3), 3)
        return
    top, first, second = small[TOP], np.int64(small[FIRST]), np.int64(small[SECOND])
    is_sum = small[TYPED] == 1 and faces[top, LEFT] == 0
    moves = count_plays(small, words, seat, first, second, is_sum)
    digest = np.uint64(0)
    for number in range(moves):
        found = find_play(small, words, seat, first, second, is_sum, number)
        said = faces[top, OTHER_SAY if is_sum and found & 1 else SAY]
        digest = folded(digest, code(small, card_at(small, seat, found >> 1), said))
    last = card_in_hand(small, words, seat, np.int64(0))
    face_down = 2 + 4 * card_at(small, seat, last)
    if can_draw(small, seat):
        digest, moves = folded(digest, 1), moves + 1
    if can_lay_face_down(small, seat):
        digest, moves = folded(digest, face_down), moves + 1
    plan = np.int64(small[PLAN + seat])
    chosen = 1 if plan == DRAW else face_down
    if plan >= 0:
        chosen = code(small, card_at(small, seat, plan), small[SAID + seat])
    noted(trace, small[MOVES], seat, small[NOW], moves, digest, chosen)
