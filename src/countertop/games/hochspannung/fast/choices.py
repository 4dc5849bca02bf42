"""What can be done at this moment, and by whom."""

import numpy as np

from ....engine.compiled.kernel import (
    Flag,
    Int,
    Ints,
    Word,
    Words,
    lowest,
    nth,
    part,
    popcount,
)
from . import layout as at


@part
def bit(place: Int) -> Word:
    """The bit of a place within its word, which is word `place >> 6`."""
    return np.uint64(1) << np.uint64(place & 63)


@part
def everybody(seats: Int) -> Int:
    """All seats, a bit each."""
    return (1 << seats) - 1


@part
def hand(words: Words, seat: Int, word: Int) -> Word:
    """One word of the places of a seat's hand."""
    return words[at.HANDS + word] & words[at.OWN + at.WORDS * seat + word]


@part
def answers(small: Ints, words: Words, word: Int) -> Word:
    """One word of the places of all cards that fit on the top card."""
    return words[small[at.FIRST] + word] | words[small[at.SECOND] + word]


@part
def can_draw(small: Ints, seat: Int) -> Flag:
    """R9: any time, up to the limit if there is one."""
    return small[at.PILE + seat] > 0 and small[at.HELD + seat] < small[at.LIMIT]


@part
def can_lay_face_down(small: Ints, seat: Int) -> Flag:
    """R12: the pile is used up, and exactly one card is left."""
    return small[at.HELD + seat] == 1 and small[at.PILE + seat] == 0


@part
def can_play(small: Ints, words: Words, seat: Int) -> Flag:
    """R5: some card of the hand fits."""
    fitting = np.uint64(0)
    for word in range(small[at.WIDE]):
        fitting |= hand(words, seat, word) & answers(small, words, word)
    return fitting != np.uint64(0)


@part
def can_move(small: Ints, words: Words, seat: Int) -> Flag:
    if small[at.LOCK + seat]:
        return False
    is_easy = can_draw(small, seat) or can_lay_face_down(small, seat)
    return is_easy or can_play(small, words, seat)


@part
def is_stuck(seats: Int, small: Ints, words: Words) -> Flag:
    """R10: no card can be drawn, laid face down or played, by anybody."""
    for seat in range(seats):
        if can_draw(small, seat) or can_lay_face_down(small, seat):
            return False
    fitting = np.uint64(0)
    for word in range(small[at.WIDE]):
        fitting |= words[at.HANDS + word] & answers(small, words, word)
    return fitting == np.uint64(0)


@part
def has_two_sayings(faces: Ints, small: Ints) -> Flag:
    """R16: whether the same card may be laid with either of two numbers said."""
    return small[at.TYPED] == 1 and faces[small[at.TOP], at.LEFT] == 0


@part
def count_plays(small: Ints, words: Words, seat: Int, first: Int, second: Int, is_sum: Flag) -> Int:
    """How many plays a hand has, given the words of two numbers. With a sum on top, a card that
    has both counts twice."""
    count = 0
    for word in range(small[at.WIDE]):
        own = hand(words, seat, word)
        count += popcount(own & (words[first + word] | words[second + word]))
        if is_sum:
            count += popcount(own & words[first + word] & words[second + word])
    return count


@part
def find_play(
    small: Ints, words: Words, seat: Int, first: Int, second: Int, is_sum: Flag, number: Int
) -> Int:
    """The place of play `number`, doubled, plus one if it is for the second of the two numbers."""
    for word in range(small[at.WIDE]):
        rest = hand(words, seat, word) & (words[first + word] | words[second + word])
        while rest:
            card = rest & (~rest + np.uint64(1))
            is_first = (words[first + word] & card) != np.uint64(0)
            is_both = is_sum and is_first and (words[second + word] & card) != np.uint64(0)
            if number == 0 or (number == 1 and is_both):
                is_second = number == 1 or not is_first
                return 2 * (64 * word + lowest(card)) + (1 if is_second else 0)
            number -= 2 if is_both else 1
            rest ^= card
    return -1


@part
def card_in_hand(small: Ints, words: Words, seat: Int, number: Int) -> Int:
    """The place of card `number` of the hand."""
    for word in range(small[at.WIDE]):
        own = hand(words, seat, word)
        count = popcount(own)
        if number < count:
            return 64 * word + nth(own, number)
        number -= count
    return -1
