"""The decisions of a match as numbers, to compare them with those of the rules."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Rows, Word, Words, folded, noted, part
from . import layout as at
from .choices import (
    can_draw,
    can_lay_face_down,
    card_in_hand,
    count_plays,
    find_play,
    has_two_sayings,
)
from .dealing import card_at


@part
def play_code(small: Ints, card: Int, said: Int) -> Int:
    word = said + 1 if small[at.TYPED] else 0
    play = at.CODE_SAYINGS * (at.CODE_CARDS * card + small[at.TOP]) + word
    return at.PLAY_CODE + at.CODE_KINDS * play


@part
def note(faces: Ints, small: Ints, words: Words, seat: Int, trace: Rows) -> None:
    """What is offered, in order, and what the seat does."""
    if small[at.PLAN + seat] == at.READY:
        offered = folded(np.uint64(0), at.READY_CODE)
        noted(trace, small[at.MOVES], seat, small[at.NOW], 1, offered, at.READY_CODE)
        return
    last = card_in_hand(small, words, seat, np.int64(0))
    face_down = at.FACE_DOWN_CODE + at.CODE_KINDS * card_at(small, seat, last)
    moves, digest = fold_plays(faces, small, words, seat)
    if can_draw(small, seat):
        digest, moves = folded(digest, at.DRAW_CODE), moves + 1
    if can_lay_face_down(small, seat):
        digest, moves = folded(digest, face_down), moves + 1
    plan = np.int64(small[at.PLAN + seat])
    chosen = at.DRAW_CODE if plan == at.DRAW else face_down
    if plan >= 0:
        chosen = play_code(small, card_at(small, seat, plan), small[at.SAID + seat])
    noted(trace, small[at.MOVES], seat, small[at.NOW], moves, digest, chosen)


@part
def fold_plays(faces: Ints, small: Ints, words: Words, seat: Int) -> tuple[Int, Word]:
    """How many plays are offered, and the digest of them."""
    top, first, second = small[at.TOP], np.int64(small[at.FIRST]), np.int64(small[at.SECOND])
    is_sum = has_two_sayings(faces, small)
    plays, digest = count_plays(small, words, seat, first, second, is_sum), np.uint64(0)
    for number in range(plays):
        found = find_play(small, words, seat, first, second, is_sum, number)
        said = faces[top, at.OTHER_SAY if is_sum and found & 1 else at.SAY]
        digest = folded(digest, play_code(small, card_at(small, seat, found >> 1), said))
    return plays, digest
