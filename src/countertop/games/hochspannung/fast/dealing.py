"""R2, R3, R15: dealing."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Word, Words, of, part, shuffled
from ..dealing import COUNTDOWN
from . import layout as at
from .choices import bit, is_stuck
from .tables import Tables


@part
def deal(seed: Word, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """R2: deal until somebody can begin. Only a hand limit can keep all of them from it."""
    chance = of(seed, small[at.ENTRIES])
    stuck = True
    while stuck:
        chance = shuffle(chance, small)
        lay_out(seats, tables, small, words)
        stuck = is_stuck(seats, small, words)
    remember_opening_hands(seats, tables.faces, small, words)
    small[at.PHASE] = at.COUNTING
    small[at.UNTIL] = small[at.NOW] + COUNTDOWN
    small[at.READY_SEATS] = 0
    small[at.OUT_OF_CARDS] = -1
    small[at.GAME] += 1


@part
def shuffle(chance: Word, small: Ints) -> Word:
    """The whole deck; returns the stream as it is afterwards."""
    for card in range(small[at.SIZE]):
        small[at.STACK + card] = card
    return shuffled(chance, small, at.STACK, small[at.SIZE])


@part
def lay_out(seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """R2, R15: the first card starts the discard pile, and everybody gets the same number of
    cards. The rest is left out."""
    faces = tables.faces
    for number in range(at.CORNER_NUMBERS * at.WORDS):
        words[at.NUMBERS + number] = np.uint64(0)
    for seat in range(seats):
        for place in range(seat * small[at.EACH], (seat + 1) * small[at.EACH]):
            card = card_at(small, seat, place)
            word, own = place >> 6, bit(place)
            words[cards_with(faces[card, at.CORNER]) + word] |= own
            words[cards_with(faces[card, at.OTHER_CORNER]) + word] |= own
        small[at.HELD + seat] = small[at.OPENING]
        small[at.PILE + seat] = small[at.EACH] - small[at.OPENING]
        small[at.LOCK + seat] = 0
        small[at.WRONG_TOP + seat] = -1
    for word in range(at.WORDS):
        words[at.HANDS + word] = tables.places[at.OPENING_HANDS + word]
    put_on_top(faces, small, small[at.STACK])
    small[at.BOTTOM] = small[at.STACK]
    small[at.LAID] = 1
    small[at.TURNED] = 0
    small[at.RUNNER] = -1


@part
def card_at(small: Ints, seat: Int, place: Int) -> Int:
    """The card at a place. A stack's first cards are the hand; its last card is drawn first."""
    own = place - seat * small[at.EACH]
    if own >= small[at.OPENING]:
        own = small[at.EACH] - 1 - (own - small[at.OPENING])
    return small[at.DEALT + seat * small[at.EACH] + own]


@part
def cards_with(number: Int) -> Int:
    """Where the places of all cards with this number in a corner stand in `words`."""
    return at.NUMBERS + number * at.WORDS


@part
def put_on_top(faces: Ints, small: Ints, card: Int) -> None:
    small[at.TOP] = card
    small[at.FIRST] = cards_with(faces[card, at.ANSWER])
    small[at.SECOND] = cards_with(faces[card, at.OTHER_ANSWER])


@part
def remember_opening_hands(seats: Int, faces: Ints, small: Ints, words: Words) -> None:
    for seat in range(seats):
        for own in range(small[at.OPENING]):
            kind = faces[small[at.DEALT + seat * small[at.EACH] + own], at.KIND]
            words[at.HAD + at.CARD_WORDS * seat + (kind >> 6)] |= bit(kind)
