"""The piles: cards that are drawn, offered and discarded, and the number cards."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import POLICY, STEP, below, of, part, shuffled
from ..state import FIRST_LIGHTNING, FIRST_OFFER, LATER_OFFER, NUMBERS_PER_ROUND
from .layout import (
    NUMBER_COUNT,
    NUMBERS_AT,
    OWN_LIGHTNING,
    OWN_OFFER,
    PLAYER_SIZE,
    PLAYERS_AT,
    pile_size,
    player_at,
    runs_out,
)


@part
def set_up(seed: Any, seats: Any, small: Any, words: Any) -> Any:
    """R3: empty boards and a pile in order; gives how many cards lie in it."""
    for place in range(NUMBERS_AT):
        small[place] = 0
    for place in range(PLAYERS_AT, PLAYERS_AT + PLAYER_SIZE * seats):
        small[place] = 0
    for place in range(words.shape[0]):
        words[place] = 0
    for seat in range(seats):
        small[PLAYERS_AT + PLAYER_SIZE * seat + OWN_LIGHTNING] = FIRST_LIGHTNING
    size, pile = np.int64(pile_size(seats)), PLAYERS_AT + PLAYER_SIZE * seats
    for card in range(size):
        small[pile + card] = card
    if runs_out(seats):
        small[pile + size] = 0
    words[seats] = of(seed, np.int64(POLICY))
    words[seats + 1] = of(seed, np.int64(0))
    return size


@part
def draw_offer(chance: Any, left: Any, round: Any, table: Any) -> Any:
    """R4, R16: a seat draws; when the pile runs out, the discards are shuffled by `chance`. Gives
    how many cards are left in the pile."""
    _, seats, _, _, small, words, _ = table
    first = player_at(table) + OWN_OFFER
    for drawn in range(FIRST_OFFER if round == 0 else LATER_OFFER):
        if left == 0:
            left = _reshuffle(seats, small)
            words[seats + 1] = chance
        card, place = _draw(left, seats, small, words), first + drawn
        left -= 1
        while place > first and small[place - 1] > card:
            small[place] = small[place - 1]
            place -= 1
        small[place] = card
    return left


@part
def _draw(left: Any, seats: Any, small: Any, words: Any) -> Any:
    """The top card of a pile of `left` cards. A shuffle settles a pile from its top down, so that
    each card can wait until it is drawn."""
    pile, last = PLAYERS_AT + PLAYER_SIZE * seats, left - 1
    if last == 0:
        return small[pile]
    words[seats + 1] += STEP
    pick = pile + below(words[seats + 1], left)
    card = small[pick]
    small[pick] = small[pile + last]
    return card


@part
def _reshuffle(seats: Any, small: Any) -> Any:
    """R16: the discards become the pile; gives how many they are."""
    pile = PLAYERS_AT + PLAYER_SIZE * seats
    discards = pile + pile_size(seats)
    count = np.int64(small[discards])
    for place in range(count):
        small[pile + place] = small[discards + 1 + place]
    small[discards] = 0
    return count


@part
def discard(card: Any, seats: Any, small: Any) -> None:
    if runs_out(seats):
        discards = PLAYERS_AT + PLAYER_SIZE * seats + pile_size(seats)
        small[discards] += 1
        small[discards + small[discards]] = card


@part
def shuffle_numbers(chance: Any, small: Any) -> None:
    """R5: all eighteen number cards; the first nine count."""
    for place in range(NUMBER_COUNT):
        small[NUMBERS_AT + place] = place // 2 + 1
    shuffled(chance, small, NUMBERS_AT, NUMBER_COUNT)


@part
def settle_numbers(chance: Any, seen: Any, small: Any) -> None:
    """R5: which of the unseen number cards come, and when."""
    for place in range(seen, NUMBERS_PER_ROUND):
        chance += STEP
        pick = NUMBERS_AT + place + below(chance, NUMBER_COUNT - place)
        number = small[pick]
        small[pick] = small[NUMBERS_AT + place]
        small[NUMBERS_AT + place] = number
