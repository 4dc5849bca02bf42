"""What happens in the compiled game: moves that are carried out, and deadlines that pass."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Word, Words, part
from ..rounds import COUNTDOWN, PER_CARD, PER_GOAL
from . import layout as at
from .cards import (
    close_up,
    culprits_in,
    draw,
    is_right,
    join,
    lowest_at,
    lying,
    refill,
    slot_of,
    take,
)
from .choices import card_in, held_in, slot_in, there_in


@part
def is_accepted(code: Word, tables: at.Tables, small: Ints, words: Words) -> Flag:
    """R24: whether the instant check lets a move pass."""
    kind = np.int64(code & at.KIND_MASK)
    if kind not in (at.PLACE, at.STACK):
        return True
    slot, there = slot_in(code), there_in(code)
    return is_right(card_in(code), slot, there, tables, small, words)


@part
def make(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> None:
    """A move goes into the record, and is carried out."""
    small[at.MADE] += 1
    small[at.ENTRY] += 1
    carry_out(seat, code, tables, small, words)


@part
def carry_out(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> None:
    kind = np.int64(code & at.KIND_MASK)
    if kind in (at.PLACE, at.STACK):
        lay(seat, code, tables, small, words)
    elif kind == at.READY:
        ready(seat, tables, small)
    elif kind == at.DRAW:
        draw(seat, tables, small, words)
    elif kind == at.REDRAW:
        small[at.HELP] -= 1
        small[at.REDRAWS] += 1
        for other in range(small[at.SEATS]):
            small[at.MAY_SWAP + other] += 1
    elif kind == at.REMOVE:
        remove(code, tables, small, words)
    else:
        swap(seat, code, tables, small, words)


@part
def ready(seat: Int, tables: at.Tables, small: Ints) -> None:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    small[at.IS_READY + seat] = 1
    for other in range(small[at.SEATS]):
        if not small[at.IS_READY + other]:
            return
    if small[at.PHASE] == at.LOOKING:
        small[at.PHASE], small[at.END] = at.COUNT_DOWN, small[at.NOW] + COUNTDOWN
        nobody_ready(small)
    elif small[at.PHASE] == at.RUSH:
        verify(tables, small)
    else:
        go_on(tables, small)


@part
def lay(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> None:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    slot, there = slot_in(code), there_in(code)
    hand = at.HAND + at.SLOTS * seat + held_in(code)
    count, starts = np.int64(small[at.SET_COUNT + slot]), np.int64(small[at.STARTS + slot])
    place = lowest_at(tables, small, slot, there + 1) if there else count
    lower = (1 << place) - 1
    small[at.STARTS + slot] = (
        (starts & lower) | (starts & ~lower) << 1 | (0 if there else 1 << place)
    )
    to = np.uint64(at.LAID_BITS * place)
    before = words[at.SET + slot] & ((at.ONE << to) - at.ONE)
    laid = np.uint64(card_in(code) << at.BY_BITS | seat) << to
    after = (words[at.SET + slot] ^ before) << np.uint64(at.LAID_BITS)
    words[at.SET + slot] = before | laid | after
    small[at.SET_COUNT + slot] = count + 1
    small[at.REMOVABLE] += 1 << count
    if not there:
        small[at.STACKS + slot] += 1
        small[at.PLACES] += 1
    small[hand] = -1
    small[at.HELD + seat] -= 1
    small[at.MISSING] += 1
    small[at.LAID_BY + seat] += 1
    small[at.LYING] += 1
    small[at.MOVED] = small[at.NOW]
    if count + 1 >= tables.quantities[small[at.SET_GOAL + slot]]:
        close(slot, tables, small, words)
        if small[at.COLUMN_LENGTH] == 0:
            verify(tables, small)
            return
    if small[at.MISSING] == 1 and small[at.DECK_NEXT] < small[at.DECK_END]:
        if tables.rules[at.BY_ITSELF]:
            take(seat, hand, small, words)
    else:
        refill(tables, small, words)


@part
def close(slot: Int, tables: at.Tables, small: Ints, words: Words) -> None:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    goal = np.int64(small[at.SET_GOAL + slot])
    culprits = culprits_in(slot, tables, small, words)
    small[at.COMPLETED] += 1
    small[at.LAID] += small[at.SET_COUNT + slot]
    small[at.CULPRITS] += culprits
    if culprits:
        small[at.WRONG] += 1
    else:
        small[at.STARS] += tables.stars[goal]
    small[at.DONE_GOALS + small[at.DONE]] = goal
    small[at.DONE] += 1
    small[at.SHOWN + small[at.DONE]] = small[at.STARS]
    small[at.PLACES] -= 1 + small[at.STACKS + slot]
    small[at.REMOVABLE] -= (1 << small[at.SET_COUNT + slot]) - 1
    kept = 0
    for place in range(small[at.COLUMN_LENGTH]):
        if small[at.ORDER + place] != slot:
            small[at.ORDER + kept] = small[at.ORDER + place]
            kept += 1
    small[at.COLUMN_LENGTH] = kept
    if small[at.GOALS_NEXT] < tables.rules[at.GOAL_COUNT]:
        join(slot, small, words)


@part
def remove(code: Word, tables: at.Tables, small: Ints, words: Words) -> None:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    slot = slot_of(np.int64((code >> at.ROW_GOAL_AT) & at.GOAL_MASK), small)
    row, gone = (code >> at.ROW_AT) & at.ROW_MASK, 0
    while row:
        card = np.int64(row & at.CARD_MASK) - 1
        for place in range(small[at.SET_COUNT + slot]):
            if lying(words, slot, place) == card:
                gone |= 1 << place
        discard(small, card)
        row >>= at.NEXT_CARD
    close_up(slot, gone, tables, small, words)
    small[at.HELP] -= 1
    small[at.REMOVALS] += 1
    small[at.MOVED] = small[at.NOW]
    refill(tables, small, words)


@part
def discard(small: Ints, card: Int) -> None:
    small[at.DISCARDS + small[at.DISCARDED]] = card
    small[at.DISCARDED] += 1


@part
def swap(seat: Int, code: Word, tables: at.Tables, small: Ints, words: Words) -> None:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    row = (code >> at.ROW_AT) & at.ROW_MASK
    while row:
        card = np.int64(row & at.CARD_MASK) - 1
        for slot in range(
            at.HAND + at.SLOTS * seat, at.HAND + at.SLOTS * seat + tables.rules[at.SIZE]
        ):
            if small[slot] == card:
                small[slot] = -1
        small[at.HELD + seat] -= 1
        small[at.MISSING] += 1
        discard(small, card)
        row >>= at.NEXT_CARD
    small[at.MAY_SWAP + seat] -= 1
    small[at.SWAPS] += 1
    draw(seat, tables, small, words)
    refill(tables, small, words)


@part
def on_show(tables: at.Tables, small: Ints) -> Int:
    """R19: until when the goal is on show that has just been turned over."""
    cards = 0
    if small[at.TURNED]:
        cards = tables.quantities[small[at.DONE_GOALS + small[at.TURNED] - 1]]
    return small[at.NOW] + PER_CARD * cards + PER_GOAL


@part
def expire(tables: at.Tables, small: Ints) -> None:
    """What happens by itself, at its moment."""
    small[at.NOW] = small[at.END]
    small[at.ENTRY] += 1
    if small[at.PHASE] == at.COUNT_DOWN:
        small[at.PHASE], small[at.MOVED] = at.RUSH, small[at.NOW]
        small[at.END] = (
            small[at.NOW] + tables.rules[at.CLOCK] if tables.rules[at.CLOCK] >= 0 else -1
        )
    elif small[at.PHASE] == at.RUSH:
        verify(tables, small)
    else:
        go_on(tables, small)


@part
def nobody_ready(small: Ints) -> None:
    for seat in range(small[at.SEATS]):
        small[at.IS_READY + seat] = 0


@part
def verify(tables: at.Tables, small: Ints) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[at.COLUMN_LENGTH]):
        small[at.LEFT_LYING] += small[at.SET_COUNT + small[at.ORDER + place]]
    small[at.PHASE] = at.VERIFY
    small[at.TURNED] = min(1, small[at.DONE])
    small[at.END] = on_show(tables, small)
    nobody_ready(small)


@part
def go_on(tables: at.Tables, small: Ints) -> None:
    """R19, R23: the next goal is turned over; after the last one the next round is to be dealt."""
    nobody_ready(small)
    if small[at.TURNED] < small[at.DONE]:
        small[at.TURNED] += 1
        small[at.END] = on_show(tables, small)
        return
    small[at.ROUND] += 1
    small[at.PHASE] = at.DEALING if small[at.ROUND] < tables.rules[at.ROUNDS] else at.OVER
