"""The piles: cards that are drawn, offered and discarded, and the number cards."""

import numpy as np

from ....engine.compiled.kernel import (
    POLICY,
    STEP,
    Int,
    Ints,
    Word,
    Words,
    below,
    of,
    part,
    shuffled,
)
from ..state import FIRST_LIGHTNING, FIRST_OFFER, LATER_OFFER, NUMBERS_PER_ROUND
from . import layout as at


@part
def set_up(seed: Word, seats: Int, small: Ints, words: Words) -> Int:
    """R3: empty boards and a pile in order; gives how many cards lie in it."""
    for place in range(at.MEASURES):
        small[place] = 0
    for place in range(at.PLAYERS, at.pile(seats)):
        small[place] = 0
    for place in range(words.shape[0]):
        words[place] = 0
    for seat in range(seats):
        small[at.player_of(seat) + at.LIGHTNING] = FIRST_LIGHTNING
    size, pile = np.int64(at.pile_size(seats)), at.pile(seats)
    for card in range(size):
        small[pile + card] = card
    if at.runs_out(seats):
        small[at.discards(seats)] = 0
    words[seats + at.POLICY_STREAM] = of(seed, np.int64(POLICY))
    words[seats + at.PILE_STREAM] = of(seed, np.int64(0))
    return size


@part
def settle_order(chance: Word, left: Int, round: Int, seats: Int, small: Ints) -> Word:
    """R16: who draws first, which is drawn by chance if a pile of `left` cards will run out. Gives
    the stream as it is afterwards."""
    order = at.order(seats)
    for seat in range(seats):
        small[order + seat] = seat
    if seats * _offer_size(round) > left:
        chance = shuffled(chance, small, order, seats)
    return chance


@part
def _offer_size(round: Int) -> Int:
    return FIRST_OFFER if round == 0 else LATER_OFFER


@part
def draw_offers(chance: Word, left: Int, round: Int, seats: Int, small: Ints, words: Words) -> Int:
    """R4, R16: everybody draws, in their order. Gives how many cards are left in the pile."""
    chance = settle_order(chance, left, round, seats, small)
    for place in range(seats):
        seat = np.int64(small[at.order(seats) + place])
        left = draw_offer(chance, left, round, seat, seats, small, words)
    return left


@part
def draw_offer(
    chance: Word, left: Int, round: Int, seat: Int, seats: Int, small: Ints, words: Words
) -> Int:
    """R4, R16: a seat draws; when the pile runs out, the discards are shuffled by `chance`. Gives
    how many cards are left in the pile."""
    first = at.player_of(seat) + at.OFFER
    for drawn in range(_offer_size(round)):
        if left == 0:
            left = _reshuffle(seats, small)
            words[seats + at.PILE_STREAM] = chance
        card, place = _draw(left, seats, small, words), first + drawn
        left -= 1
        while place > first and small[place - 1] > card:
            small[place] = small[place - 1]
            place -= 1
        small[place] = card
    return left


@part
def _draw(left: Int, seats: Int, small: Ints, words: Words) -> Int:
    """The top card of a pile of `left` cards. A shuffle settles a pile from its top down, so that
    each card can wait until it is drawn."""
    pile, last, stream = at.pile(seats), left - 1, seats + at.PILE_STREAM
    if last == 0:
        return small[pile]
    words[stream] += STEP
    pick = pile + below(words[stream], left)
    card = small[pick]
    small[pick] = small[pile + last]
    return card


@part
def _reshuffle(seats: Int, small: Ints) -> Int:
    """R16: the discards become the pile; gives how many they are."""
    pile, discards = at.pile(seats), at.discards(seats)
    count = np.int64(small[discards])
    for place in range(count):
        small[pile + place] = small[discards + 1 + place]
    small[discards] = 0
    return count


@part
def discard(card: Int, seats: Int, small: Ints) -> None:
    if at.runs_out(seats):
        discards = at.discards(seats)
        small[discards] += 1
        small[discards + small[discards]] = card


@part
def shuffle_numbers(chance: Word, small: Ints) -> None:
    """R5: all eighteen number cards; the first nine count."""
    for place in range(at.NUMBER_COUNT):
        small[at.NUMBERS + place] = place // 2 + 1
    shuffled(chance, small, at.NUMBERS, at.NUMBER_COUNT)


@part
def settle_numbers(chance: Word, seen: Int, small: Ints) -> None:
    """R5: which of the unseen number cards come, and when."""
    for place in range(seen, NUMBERS_PER_ROUND):
        chance += STEP
        pick = at.NUMBERS + place + below(chance, at.NUMBER_COUNT - place)
        number = small[pick]
        small[pick] = small[at.NUMBERS + place]
        small[at.NUMBERS + place] = number
