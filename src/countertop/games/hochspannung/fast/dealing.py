"""R2, R3, R15: dealing."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import of, part, shuffled
from ..rules import COUNTDOWN
from .choices import is_stuck
from .layout import (
    BOTTOM,
    COUNTING,
    EACH,
    ENTRIES,
    FIRST,
    GAME,
    HANDS,
    HELD,
    LAID,
    LOCK,
    NOW,
    NUMBERS,
    OPENING,
    OUT_OF_CARDS,
    PHASE,
    PILE,
    READY_SEATS,
    RUNNER,
    SECOND,
    SIZE,
    STACK,
    TOP,
    TURNED,
    UNTIL,
    WRONG_TOP,
)
from .tables import ANSWER, CORNER, KIND, OTHER_ANSWER, OTHER_CORNER, WORDS


@part
def deal(seed: Any, seats: Any, faces: Any, masks: Any, small: Any, words: Any) -> None:
    """R2: until somebody can begin, which only full hands can keep them from."""
    chance = of(seed, small[ENTRIES])
    stuck = True
    while stuck:
        chance = shuffle(chance, small)
        lay_out(seats, faces, masks, small, words)
        stuck = is_stuck(seats, small, words)
    remember_opening_hands(seats, faces, small, words)
    small[PHASE] = COUNTING
    small[UNTIL] = small[NOW] + COUNTDOWN
    small[READY_SEATS] = 0
    small[OUT_OF_CARDS] = -1
    small[GAME] += 1


@part
def shuffle(chance: Any, small: Any) -> Any:
    """The whole deck; gives the stream as it stands afterwards."""
    for card in range(small[SIZE]):
        small[STACK + card] = card
    return shuffled(chance, small, STACK, small[SIZE])


@part
def lay_out(seats: Any, faces: Any, masks: Any, small: Any, words: Any) -> None:
    """R2, R15: the first card starts the discard pile, all get equally many, the rest is out."""
    for number in range(11 * WORDS):
        words[NUMBERS + number] = np.uint64(0)
    for seat in range(seats):
        for place in range(seat * small[EACH], (seat + 1) * small[EACH]):
            card = card_at(small, seat, place)
            word, bit = place >> 6, np.uint64(1) << np.uint64(place & 63)
            words[NUMBERS + faces[card, CORNER] * WORDS + word] |= bit
            words[NUMBERS + faces[card, OTHER_CORNER] * WORDS + word] |= bit
        small[HELD + seat] = small[OPENING]
        small[PILE + seat] = small[EACH] - small[OPENING]
        small[LOCK + seat] = 0
        small[WRONG_TOP + seat] = -1
    for word in range(WORDS):
        words[HANDS + word] = masks[word]
    put_on_top(faces, small, small[STACK])
    small[BOTTOM] = small[STACK]
    small[LAID] = 1
    small[TURNED] = 0
    small[RUNNER] = -1


@part
def card_at(small: Any, seat: Any, place: Any) -> Any:
    """A stack's first cards are the hand; its last card is drawn first."""
    own = place - seat * small[EACH]
    if own >= small[OPENING]:
        own = small[EACH] - 1 - (own - small[OPENING])
    return small[STACK + 1 + seat * small[EACH] + own]


@part
def put_on_top(faces: Any, small: Any, card: Any) -> None:
    small[TOP] = card
    small[FIRST] = NUMBERS + faces[card, ANSWER] * WORDS
    small[SECOND] = NUMBERS + faces[card, OTHER_ANSWER] * WORDS


@part
def remember_opening_hands(seats: Any, faces: Any, small: Any, words: Any) -> None:
    for seat in range(seats):
        for own in range(small[OPENING]):
            kind = faces[small[STACK + 1 + seat * small[EACH] + own], KIND]
            words[2 * seat + (kind >> 6)] |= np.uint64(1) << np.uint64(kind & 63)
