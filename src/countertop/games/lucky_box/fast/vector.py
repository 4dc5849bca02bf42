"""Super Mega Lucky Box step by step, with the actions and the observations of `faces/numbers.py`.

Everybody goes through a cascade of their own, one cross at a time; the others see a player as they
stood when the number came, until that player is done (R23).
"""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import (
    Bytes,
    Flag,
    Int,
    Ints,
    Seen,
    Weights,
    Word,
    Words,
    lane,
    lowest,
    of,
    part,
    popcount,
    seat_after,
)
from ..deck import SIZE
from ..state import FIRST_KEEP, FIRST_OFFER, LATER_KEEP, LATER_OFFER, NUMBERS_PER_ROUND, ROUNDS
from . import kept, points
from . import layout as at
from .draft import chosen_keep, keep, keeps
from .heuristic import ALL_UNSEEN, ahead_of
from .kept import (
    boxes_of,
    cascade_of,
    crosses_of,
    keep_cascade,
    match_of,
    number_of,
    scratch,
    seat_of,
    table_of,
)
from .pile import draw_offers, set_up, shuffle_numbers
from .squares import card_squares, group_of, waiting_icon
from .steps import Cascade, chosen_cross, crossed, faced, show_moons

__all__ = ["allow", "asked", "begin", "chosen", "finish", "go_on", "meant", "observe", "scratch"]

# Actions
BE_DONE, TO_KEEP = 1, 2
KEEPS = 10
"""Ways to keep three of five; those to keep one of three follow."""
TO_CROSS = TO_KEEP + KEEPS + LATER_OFFER
WAYS = 3
FOR_NUMBER, BY_NUMBER, BY_MARK = range(WAYS)
ACTIONS = TO_CROSS + WAYS * at.SQUARES * at.MOST_CARDS

# An observation
NUMBER = kept.OVER + 1
SO_FAR = NUMBER + 9
ICONS = SO_FAR + 9
ROUND = ICONS + at.MARK
REVEALED, MAY_KEEP, MAY_STOP, BOX = range(ROUND + 1, ROUND + 5)
A_CARD = at.SQUARES + at.LINES
A_BOX = A_CARD + at.SQUARES
OFFER = BOX + A_BOX * at.MOST_CARDS
PLAYER = OFFER + A_CARD * FIRST_OFFER
IS_HERE, IS_DONE, LIGHTNING, MOONS, STARS, POINTS, BOXES, CROSSES, A_PLAYER = range(9)

NOTES = 2
SHOWN, WHO = range(NOTES)
"""The notes on a row: which cards it shows (`LAID`), and before whom."""


@lane
def begin(seed: Word, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    match, laid = match_of(seats, small), words[kept.LAID]
    small[match + kept.PILE] = set_up(seed, seats, small, words)
    words[kept.SEED], words[kept.LAID] = seed, laid
    small[match + kept.ENTRY] = small[match + kept.ROUND] = 0
    begin_round(seats, small, words)


@part
def begin_round(seats: Int, small: Ints, words: Words) -> None:
    """R4, R16: everybody draws."""
    match = match_of(seats, small)
    words[kept.LAID] += at.ONE
    chance, pile = (
        of(words[kept.SEED], small[match + kept.ENTRY]),
        np.int64(small[match + kept.PILE]),
    )
    small[match + kept.PILE] = draw_offers(
        chance, pile, np.int64(small[match + kept.ROUND]), seats, small, words
    )
    small[match + kept.PHASE], small[match + kept.DONE], small[match + kept.TURN] = kept.DRAFT, 0, 0


@part
def asked(seats: Int, small: Ints, words: Words) -> Int:
    """Everybody who is not done."""
    match = match_of(seats, small)
    if small[match + kept.PHASE] == kept.OVER:
        return np.int64(0)
    return ((np.int64(1) << seats) - 1) & ~np.int64(small[match + kept.DONE])


@lane
def chosen(
    seat: Int, seats: Int, tables: at.Tables, weights: Weights, small: Ints, words: Words
) -> Int:
    match = match_of(seats, small)
    round, left = (
        np.int64(small[match + kept.ROUND]),
        NUMBERS_PER_ROUND - 1 - small[match + kept.TURN],
    )
    nobody: Any = tables.deck
    table = at.Table(seat, seats, tables.deck, weights, small, words, nobody)
    if small[match + kept.PHASE] == kept.DRAFT:
        return chosen_keep(round, keeps(round), table)
    here = cascade_of(seat, seats, tables, small, words)
    if here.choices + here.may_pass == 0:
        return np.int64(0)
    ahead = ahead_of(round, np.int64(left), np.int64(small[match + kept.UNSEEN]))
    return chosen_cross(number_of(match, small), ahead, here, table)


@lane
def meant(action: Int, seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """A choice is one of the cards to keep, of the squares to cross, or, after all of these, to be
    done."""
    match = match_of(seats, small)
    if small[match + kept.PHASE] == kept.DRAFT:
        first = TO_KEEP if small[match + kept.ROUND] == 0 else TO_KEEP + KEEPS
        is_keep = first <= action < first + keeps(small[match + kept.ROUND])
        return np.int64(action - first if is_keep else -1)
    here = cascade_of(seat, seats, tables, small, words)
    if action == BE_DONE:
        return here.choices if here.may_pass or here.choices == 0 else np.int64(-1)
    if action < TO_CROSS or action >= ACTIONS:
        return np.int64(-1)
    way, square = (action - TO_CROSS) % WAYS, (action - TO_CROSS) // WAYS
    slot = slot_of(square // at.SQUARES, seat, small)
    if slot < 0:
        return np.int64(-1)
    place = at.SQUARES * slot + square % at.SQUARES
    return choice_at(place, way, number_of(match, small), here, small)


@part
def slot_of(box: Int, seat: Int, small: Ints) -> Int:
    """Where one of the boxes that lie before a seat has its squares, or -1: those that have scored
    do not lie there any more."""
    player = at.player_of(seat)
    for slot in range(small[player + at.CARD_COUNT]):
        if not small[player + at.SCORED] >> slot & 1:
            if box == 0:
                return np.int64(slot)
            box -= 1
    return np.int64(-1)


@part
def choice_at(place: Int, way: Int, number: Int, here: Cascade, small: Ints) -> Int:
    """Which of the choices crosses a square in this way; -1 if none does."""
    if (way == FOR_NUMBER) != (here.moves == 0) or here.choices == 0:
        return np.int64(-1)
    bit, counted = at.ONE << np.uint64(place), np.int64(0)
    for group in range(here.waiting if here.moves else here.reach + 1):
        squares = group_of(group, number, here.waiting, here.opened, here.grid, small)
        if squares & bit and way == way_of(group, here, small):
            return counted + popcount(squares & (bit - at.ONE))
        counted += popcount(squares)
    return np.int64(-1)


@part
def way_of(group: Int, here: Cascade, small: Ints) -> Int:
    """How the squares of a group are crossed."""
    if here.moves == 0:
        return FOR_NUMBER
    return BY_MARK if waiting_icon(small, group) == at.MARK else BY_NUMBER


@lane
def go_on(seat: Int, code: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    match, own = match_of(seats, small), seat_of(seat, seats, small)
    small[match + kept.ENTRY] += 1
    if small[match + kept.PHASE] == kept.DRAFT:
        small[own + kept.KEPT] = code
        small[match + kept.DONE] |= 1 << seat
    else:
        here, before = cascade_of(seat, seats, tables, small, words), small[at.BONUSES]
        if code == here.choices:
            small[at.STUCK] += here.moves == 0
            small[at.LONGEST] = max(small[at.LONGEST], small[own + kept.WON])
            small[match + kept.DONE] |= 1 << seat
        else:
            table = table_of(seat, seats, tables, small, words)
            here = crossed(code, number_of(match, small), here, table)
            keep_cascade(here, seat, seats, small, words)
            small[own + kept.WON] += small[at.BONUSES] - before
    if small[match + kept.DONE] == (1 << seats) - 1:
        resolve(match, seats, tables, small, words)


@part
def resolve(match: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """Everybody is done: the next number, or the next round, or the end."""
    round = np.int64(small[match + kept.ROUND])
    if small[match + kept.PHASE] == kept.DRAFT:
        for seat in range(seats):
            cards = np.int64(small[seat_of(seat, seats, small) + kept.KEPT])
            keep(cards, round, table_of(seat, seats, tables, small, words))
        words[kept.LAID] += at.ONE
        shuffle_numbers(of(words[kept.SEED], small[match + kept.ENTRY]), small)
        small[match + kept.PHASE], small[match + kept.UNSEEN] = kept.NUMBERS, ALL_UNSEEN
        reveal(match, seats, tables, small, words)
    elif small[match + kept.TURN] + 1 < NUMBERS_PER_ROUND:
        small[match + kept.TURN] += 1
        reveal(match, seats, tables, small, words)
    else:
        for seat in range(seats):
            points.score_round(round, table_of(seat, seats, tables, small, words))
        words[kept.LAID] += at.ONE
        if round + 1 == ROUNDS:
            small[match + kept.PHASE], small[match + kept.DONE] = kept.OVER, 0
        else:
            small[match + kept.ROUND] += 1
            begin_round(seats, small, words)


@part
def reveal(match: Int, seats: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R6: the next number, for everybody."""
    number = number_of(match, small)
    small[match + kept.UNSEEN] -= 1 << 2 * number
    small[match + kept.DONE] = 0
    for seat in range(seats):
        show_moons(seat, small)
        own, player = seat_of(seat, seats, small), at.player_of(seat)
        here = faced(number, table_of(seat, seats, tables, small, words))
        keep_cascade(here, seat, seats, small, words)
        small[own + kept.WON] = 0
        small[own + kept.LIGHTNING] = small[player + at.LIGHTNING]
        small[own + kept.MOONS] = small[player + at.MOONS]
        small[own + kept.STARS] = small[player + at.STARS]
        small[own + kept.CROSSES] = crosses_of(seat, seats, small, words)


@lane
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    points.finish(seats, small, words, out)


@lane
def allow(seat: Int, seats: Int, tables: at.Tables, small: Ints, words: Words, mask: Bytes) -> None:
    match = match_of(seats, small)
    for action in range(BE_DONE, ACTIONS):
        mask[action] = 0
    if not (asked(seats, small, words) >> seat) & 1:
        return
    if small[match + kept.PHASE] == kept.DRAFT:
        first = TO_KEEP if small[match + kept.ROUND] == 0 else TO_KEEP + KEEPS
        for choice in range(keeps(small[match + kept.ROUND])):
            mask[first + choice] = 1
        return
    here = cascade_of(seat, seats, tables, small, words)
    mask[BE_DONE] = here.may_pass or here.choices == 0
    allow_crosses(number_of(match, small), here, seat, small, mask)


@part
def allow_crosses(number: Int, here: Cascade, seat: Int, small: Ints, mask: Bytes) -> None:
    if here.choices == 0:
        return
    scored = np.int64(small[at.player_of(seat) + at.SCORED])
    for group in range(here.waiting if here.moves else here.reach + 1):
        squares = group_of(group, number, here.waiting, here.opened, here.grid, small)
        way = way_of(group, here, small)
        while squares:
            place = lowest(squares)
            squares &= squares - at.ONE
            slot = place // at.SQUARES
            box = slot - popcount(np.uint64(scored & ((1 << slot) - 1)))
            square = at.SQUARES * box + place % at.SQUARES
            mask[TO_CROSS + WAYS * square + way] = 1


@lane
def observe(
    seat: Int,
    seats: Int,
    tables: at.Tables,
    small: Ints,
    words: Words,
    seen: Seen,
    notes: Words,
) -> None:
    match = match_of(seats, small)
    phase, round = small[match + kept.PHASE], np.int64(small[match + kept.ROUND])
    is_choosing = phase == kept.NUMBERS and not small[match + kept.DONE] >> seat & 1
    for place in range(BOX):
        seen[place] = 0
    seen[phase] = 1
    count = np.int64(0 if phase == kept.DRAFT else small[match + kept.TURN] + 1)
    for turn in range(count):
        seen[SO_FAR + small[at.NUMBERS + turn] - 1] += 1
    if count:
        seen[NUMBER + small[at.NUMBERS + count - 1] - 1] = 1
    seen[ROUND], seen[REVEALED] = round + 1, count
    if phase == kept.DRAFT:
        seen[MAY_KEEP] = FIRST_KEEP if round == 0 else LATER_KEEP
    if is_choosing:
        here = cascade_of(seat, seats, tables, small, words)
        for bonus in range(here.waiting):
            seen[ICONS + waiting_icon(small, bonus) - 1] += 1
        seen[MAY_STOP] = here.may_pass or here.choices == 0
    if notes[SHOWN] != words[kept.LAID] or notes[WHO] != np.uint64(seat):
        observe_cards(seat, phase == kept.DRAFT, round, tables, small, seen)
        notes[SHOWN], notes[WHO] = words[kept.LAID], np.uint64(seat)
    observe_crosses(seat, seats, small, words, seen)
    for step in range(seats):
        who = seat_after(seat, step, seats)
        observe_player(
            who, step, phase, small[match + kept.DONE] >> who & 1, seats, small, words, seen
        )


@part
def observe_cards(
    seat: Int, is_draft: Flag, round: Int, tables: at.Tables, small: Ints, seen: Seen
) -> None:
    """The boxes before the seat, without crosses, and what it is offered."""
    for place in range(BOX, PLAYER):
        seen[place] = 0
    player, box = at.player_of(seat), np.int64(BOX)
    for slot in range(small[player + at.CARD_COUNT]):
        if not small[player + at.SCORED] >> slot & 1:
            observe_card(small[player + at.CARDS + slot], box, tables, seen)
            box += A_BOX
    if is_draft:
        for place in range(FIRST_OFFER if round == 0 else LATER_OFFER):
            observe_card(small[player + at.OFFER + place], OFFER + A_CARD * place, tables, seen)


@part
def observe_card(card: Int, first: Int, tables: at.Tables, seen: Seen) -> None:
    row = card % SIZE
    for place in range(A_CARD):
        seen[first + place] = tables.faces[row, place]


@part
def observe_crosses(seat: Int, seats: Int, small: Ints, words: Words, seen: Seen) -> None:
    """On the boxes before the seat."""
    player, box = at.player_of(seat), np.int64(BOX + A_CARD)
    opened = words[at.board(seat, seats) + at.OPEN]
    for slot in range(small[player + at.CARD_COUNT]):
        if not small[player + at.SCORED] >> slot & 1:
            squares = card_squares(opened, slot)
            for square in range(at.SQUARES):
                seen[box + square] = 1 - (squares >> square & 1)
            box += A_BOX


@part
def observe_player(
    who: Int, step: Int, phase: Int, is_done: Int, seats: Int, small: Ints, words: Words, seen: Seen
) -> None:
    place, player, own = PLAYER + A_PLAYER * step, at.player_of(who), seat_of(who, seats, small)
    seen[place + IS_HERE], seen[place + IS_DONE] = 1, is_done
    seen[place + BOXES] = boxes_of(who, small)
    if phase == kept.NUMBERS and step and not is_done:
        seen[place + LIGHTNING] = small[own + kept.LIGHTNING]
        seen[place + MOONS], seen[place + STARS] = small[own + kept.MOONS], small[own + kept.STARS]
        seen[place + CROSSES] = small[own + kept.CROSSES]
    else:
        seen[place + LIGHTNING] = small[player + at.LIGHTNING]
        seen[place + MOONS] = small[player + at.MOONS]
        seen[place + STARS] = small[player + at.STARS]
        seen[place + CROSSES] = crosses_of(who, seats, small, words)
    seen[place + POINTS] = small[player + at.POINTS]
    if phase == kept.OVER:
        seen[place + POINTS] = points.total_points(who, seats, small, words)
