"""Playouts for the expert: what comes of laying a card, many times over, from what a seat sees.

Whatever the view leaves open is dealt at random for every playout: the others' hands, all piles,
what lies in the discard pile, and the others' paces. Then the card is laid, and all seats go on as
the table's experts do without playouts (`fast_bots.py`), until the game is over or `AHEAD` has
passed. What counts is by how many cards the seat is then ahead of the others.

That the card fits is taken for granted: whoever lays it believes so, and may be wrong.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled.kernel import STEP, lane, mix, of, part, shuffled
from ....engine.game import Millis
from ..matching import DECK, CardId
from ..views import View, seen_in_pile, unseen
from .bots import PACE_SPREAD, lognormal
from .dealing import put_on_top
from .game import POLICIES
from .layout import (
    ABOVE,
    BOTTOM,
    DUE,
    EACH,
    GAME,
    HANDS,
    HELD,
    LAID,
    LOCK,
    MINDS,
    NEVER,
    NOW,
    NUMBERS,
    OPENING,
    OUT_OF_CARDS,
    OWN,
    PACE_BITS,
    PACES,
    PHASE,
    PILE,
    PLAYING,
    STACK,
    STREAM,
    STUCK,
    THOUGHT,
    TURNED,
    UNTIL,
    WRONG_TOP,
    scratch,
)
from .moves import follows, lay
from .steps import step
from .tables import CORNER, OTHER_CORNER, WORDS, tables

AHEAD = Millis(8000)
"""So far a playout goes. What one card does is done by then; what follows is chance that takes
several times as many playouts to see through."""

DISCARDS = ABOVE + len(DECK)
"""Behind the scratch of a match: the discard pile from the bottom up."""
UNSEEN = DISCARDS + len(DECK)
"""And the cards that the seat does not see."""


@lane
def set_up(seats: Any, faces: Any, start: Any, small: Any, words: Any, chance: Any) -> Any:
    """A table that looks like this from the seat; gives the stream as it is afterwards."""
    numbers, bits, slots = start
    for number in range(numbers.shape[0]):
        small[number] = numbers[number]
    for number in range(bits.shape[0]):
        words[number] = bits[number]
    chance = shuffled(chance, small, UNSEEN, numbers.shape[0] - UNSEEN)
    for number in range(slots.shape[0]):
        small[slots[number]] = small[UNSEEN + number]
    sort_by_number(seats, faces, small, words)
    for number in range(small[LAID] - 1):
        small[ABOVE + small[DISCARDS + number]] = small[DISCARDS + number + 1]
    small[BOTTOM] = small[DISCARDS]
    put_on_top(faces, small, small[DISCARDS + small[LAID] - 1])
    return chance


@part
def sort_by_number(seats: Any, faces: Any, small: Any, words: Any) -> None:
    """The bits of all cards in hands and piles, by their corners."""
    for seat in range(seats):
        end = (seat + 1) * small[EACH]
        for place in range(end - small[PILE + seat] - small[HELD + seat], end):
            card = small[STACK + 1 + place]
            word, bit = place >> 6, np.uint64(1) << np.uint64(place & 63)
            words[NUMBERS + faces[card, CORNER] * WORDS + word] |= bit
            words[NUMBERS + faces[card, OTHER_CORNER] * WORDS + word] |= bit


@part
def set_paces(seat: Any, seats: Any, weights: Any, words: Any, chance: Any) -> None:
    """The others' are anybody's; then everybody's thoughts have a seed."""
    words[STREAM] = chance
    for other in range(seats):
        if other != seat:
            pace = lognormal(words, 1.0, weights[other, PACE_SPREAD])
            words[PACES + other] = np.uint64(pace * PACE_BITS)
    words[MINDS] = mix(words[STREAM] + STEP)


@part
def play_on(seats: Any, tables: Any, weights: Any, small: Any, words: Any, trace: Any) -> None:
    """A card has just been laid, and all think about it."""
    who = (1 << seats) - 1
    follows(seats, tables[1], small, words)
    while who >= 0 and small[NOW] < AHEAD:
        if small[PHASE] != PLAYING and small[PHASE] != STUCK:
            break
        who = step(seats, tables, weights, small, words, trace, who)


@part
def lead(seat: Any, seats: Any, small: Any) -> Any:
    """How many cards fewer the seat has than the others: their sum, against each of them."""
    cards = 0
    for other in range(seats):
        cards += small[HELD + other] + small[PILE + other]
    return cards - seats * (small[HELD + seat] + small[PILE + seat])


@lane
def playouts(
    place: Any,
    first: Any,
    count: Any,
    seed: Any,
    seat: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    start: Any,
    small: Any,
    words: Any,
    trace: Any,
) -> Any:
    """The sum of the leads after laying the card at a place. Playout number n has the same cards,
    paces and thoughts whichever card is laid."""
    faces, ahead = tables[1], np.int64(0)
    for number in range(first, first + count):
        chance = set_up(seats, faces, start, small, words, of(seed, number))
        set_paces(seat, seats, weights, words, chance)
        lay(faces, small, words, seat, place, small[STACK + 1 + place])
        if small[HELD + seat] == 0 and small[PILE + seat] == 0:
            small[OUT_OF_CARDS] = seat
        play_on(seats, tables, weights, small, words, trace)
        ahead += lead(seat, seats, small)
    return ahead


class Position:
    """What a seat sees at a moment when it could lay a card, made ready for playouts.

    The clock starts at that moment. Every seat's last places are its pile and those before them
    its hand, wherever the cards have come from; a place is then an index into the stack."""

    def __init__(self, view: View, pace: float, at: Millis) -> None:
        assert view.seat is not None
        self._view, self._seat, self._seats = view, int(view.seat), len(view.players)
        self.tables = tables(view.options, self._seats)
        self._each = int(self.tables[0][EACH])
        self.start = (self._numbers(at), self._bits(pace), np.array([*self._slots()], np.int32))
        self.small, self.words = self.start[0].copy(), self.start[1].copy()
        self._weights = np.array([[1.0, *POLICIES["heuristic"].values()]] * self._seats)
        self._trace = np.zeros((0, 5), np.int64)

    def leads(self, card: CardId, first: int, count: int, seed: int) -> int:
        """By how many cards the seat is ahead after laying this card, added up over playouts
        `first` to `first + count - 1`."""
        place = self._hand(self._seat)[[held.id for held in self._view.hand].index(card)]
        who = (self._seat, self._seats, self.tables, self._weights)
        where = (self.start, self.small, self.words, self._trace)
        return int(playouts(place, first, count, np.uint64(seed), *who, *where))

    def _hand(self, seat: int) -> range:
        """The places of the cards in a seat's hand."""
        player, end = self._view.players[seat], self._each * (seat + 1)
        return range(end - player.pile - player.hand, end - player.pile)

    def _numbers(self, at: Millis) -> NDArray[np.int32]:
        """The table as it is seen, and the cards that are not."""
        view, cards = self._view, unseen(self._view)
        small = np.zeros(UNSEEN + len(cards), np.int32)
        small[: len(self.tables[0])] = self.tables[0]
        small[OPENING], small[GAME] = self._each, view.game
        small[PHASE], small[UNTIL], small[OUT_OF_CARDS] = PLAYING, NEVER, -1
        small[LAID], small[TURNED] = view.pile, view.turned
        for place, card in zip(self._hand(self._seat), view.hand, strict=True):
            small[STACK + 1 + place] = card.id
        for place, seen in seen_in_pile(view).items():
            small[DISCARDS + place] = seen
        small[UNSEEN:] = cards
        self._sit_down(small, at)
        return small

    def _sit_down(self, small: NDArray[np.int32], at: Millis) -> None:
        """All seats, with nothing on their minds yet."""
        for seat, player in enumerate(self._view.players):
            small[DUE + seat], small[THOUGHT + seat], small[WRONG_TOP + seat] = NEVER, -1, -1
            small[HELD + seat], small[PILE + seat] = player.hand, player.pile
            if player.locked_until is not None and player.locked_until > at:
                small[LOCK + seat] = player.locked_until - at
                small[UNTIL] = min(small[UNTIL], small[LOCK + seat])

    def _bits(self, pace: float) -> NDArray[np.uint64]:
        """All hands, each seat's places, and the seat's own pace."""
        words = np.zeros(scratch(self._seats)[1], np.uint64)
        for seat in range(self._seats):
            for place in self._hand(seat):
                words[HANDS + place // 64] |= np.uint64(1 << place % 64)
        words[OWN : OWN + self._seats * WORDS] = self.tables[-1][WORDS:]
        words[PACES + self._seat] = np.uint64(pace * PACE_BITS)
        return words

    def _slots(self) -> Iterator[int]:
        """Where the cards go that are not seen: to hands and piles, then to the discards."""
        for seat, player in enumerate(self._view.players):
            hand = self._hand(seat)
            first = hand.stop if seat == self._seat else hand.start
            yield from range(STACK + 1 + first, STACK + 1 + hand.stop + player.pile)
        seen = seen_in_pile(self._view)
        yield from (DISCARDS + place for place in range(self._view.pile) if place not in seen)
