"""What can be done at this moment, and by whom."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lowest, nth, part, popcount
from .layout import FIRST, HANDS, HELD, LIMIT, LOCK, OWN, PILE, SECOND, WIDE
from .tables import WORDS


@part
def can_draw(small: Any, seat: Any) -> Any:
    """R9: any time, up to the limit if there is one."""
    return small[PILE + seat] > 0 and small[HELD + seat] < small[LIMIT]


@part
def can_lay_face_down(small: Any, seat: Any) -> Any:
    """R12: the own pile is used up, and exactly one card is left."""
    return small[HELD + seat] == 1 and small[PILE + seat] == 0


@part
def can_play(small: Any, words: Any, seat: Any) -> Any:
    """R5: some card of the hand fits."""
    fitting = np.uint64(0)
    for word in range(small[WIDE]):
        answers = words[small[FIRST] + word] | words[small[SECOND] + word]
        fitting |= words[HANDS + word] & words[OWN + WORDS * seat + word] & answers
    return fitting != np.uint64(0)


@part
def can_move(small: Any, words: Any, seat: Any) -> Any:
    if small[LOCK + seat]:
        return False
    is_easy = can_draw(small, seat) or can_lay_face_down(small, seat)
    return is_easy or can_play(small, words, seat)


@part
def is_stuck(seats: Any, small: Any, words: Any) -> Any:
    """R10: no card can be drawn, laid face down or played, by anybody."""
    for seat in range(seats):
        if can_draw(small, seat) or can_lay_face_down(small, seat):
            return False
    fitting = np.uint64(0)
    for word in range(small[WIDE]):
        answers = words[small[FIRST] + word] | words[small[SECOND] + word]
        fitting |= words[HANDS + word] & answers
    return fitting == np.uint64(0)


@part
def count_plays(small: Any, words: Any, seat: Any, first: Any, second: Any, is_sum: Any) -> Any:
    """How many plays a hand has for two words of cards. Of a sum, a card in both counts twice."""
    count = 0
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        count += popcount(own & (words[first + word] | words[second + word]))
        if is_sum:
            count += popcount(own & words[first + word] & words[second + word])
    return count


@part
def find_play(
    small: Any, words: Any, seat: Any, first: Any, second: Any, is_sum: Any, number: Any
) -> Any:
    """The place of play `number`, doubled; and one more if it is for the second word."""
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        rest = own & (words[first + word] | words[second + word])
        while rest:
            bit = rest & (~rest + np.uint64(1))
            is_first = (words[first + word] & bit) != np.uint64(0)
            is_both = is_sum and is_first and (words[second + word] & bit) != np.uint64(0)
            if number == 0 or (number == 1 and is_both):
                is_second = number == 1 or not is_first
                return 2 * (64 * word + lowest(bit)) + (1 if is_second else 0)
            number -= 2 if is_both else 1
            rest ^= bit
    return -1


@part
def card_in_hand(small: Any, words: Any, seat: Any, number: Any) -> Any:
    """The place of card `number` of the hand."""
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        count = popcount(own)
        if number < count:
            return 64 * word + nth(own, number)
        number -= count
    return -1
