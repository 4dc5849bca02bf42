"""What the network would do: whatever leaves a table that it holds to be worth most."""

import numpy as np

from .....engine.compiled.kernel import Int, Ints, Real, Word, Words, lane
from .. import layout as at
from ..cards import lowest_at, lying, stacks
from ..choices import aimed, play_code, remove_code, swap_code
from .board import HELD, HELP, ROUNDS_LEFT, SEATS, Board, Kinds, along
from .look import Room, look
from .network import Network, worth
from .suppose import (
    ALL_SWAP,
    KIND,
    LAY,
    PUT_AWAY,
    SPOIL,
    TAKE_OUT,
    WAIT,
    WHAT,
    WHERE,
    Choices,
    add,
    offer,
    restore,
    suppose,
)

NEVER = -1e9
"""Worth less than anything."""


@lane
def weigh(
    may_wait: Int,
    tables: at.Tables,
    kinds: Kinds,
    small: Ints,
    words: Words,
    network: Network,
    board: Board,
    room: Room,
    choices: Choices,
) -> Int:
    """The number of the best choice, or -1 if nothing is worth doing any more. Whoever may not
    wait lays what is right, rather than do nothing."""
    look(kinds, board, room)
    offer(tables, kinds, small, board, room, choices)
    if choices.offered[0] == 0:
        return np.int64(-1)
    best, most = np.int64(-1), after_round(network, board)
    if may_wait:
        add(WAIT, np.int64(0), np.int64(0), choices)
    if choices.of[0, KIND] == LAY:
        most = NEVER
    for number in range(choices.offered[0]):
        value = weigh_one(number, tables, kinds, small, words, network, board, room, choices)
        choices.value[number] = value
        if value > most:
            best, most = np.int64(number), value
    return best


@lane
def after_round(network: Network, board: Board) -> Real:
    """What is to come after this round, with the Help that is left."""
    facts = board.facts
    return np.float64(network.later[facts[SEATS], min(2, facts[ROUNDS_LEFT]), facts[HELP]])


@lane
def weigh_one(
    number: Int,
    tables: at.Tables,
    kinds: Kinds,
    small: Ints,
    words: Words,
    network: Network,
    board: Board,
    room: Room,
    choices: Choices,
) -> Real:
    gain = look_after(number, tables, kinds, small, words, board, room, choices)
    value = gain + worth(network, room) + after_round(network, board)
    restore(number, board, choices)
    return value if gain >= 0 else NEVER


@lane
def look_after(
    number: Int,
    tables: at.Tables,
    kinds: Kinds,
    small: Ints,
    words: Words,
    board: Board,
    room: Room,
    choices: Choices,
) -> Real:
    """Look at the board as a choice would leave it; it has to be restored. Gives the stars."""
    kind, gain = choices.of[number, KIND], 0.0
    if kind == PUT_AWAY:
        look(kinds, board, room)
    gain = suppose(number, tables, kinds, small, words, board, room, choices)
    look(kinds, board, room)
    return gain


@lane
def move_of(
    number: Int,
    own: Int,
    tables: at.Tables,
    kinds: Kinds,
    small: Ints,
    words: Words,
    board: Board,
    room: Room,
    choices: Choices,
) -> tuple[Int, Word]:
    """Whose move it is, and the move. Help may be taken by anybody, so it is `own`."""
    kind, what = choices.of[number, KIND], choices.of[number, WHAT]
    where = choices.of[number, WHERE]
    left = np.uint64(small[at.HELP]) << at.LEFT_AT
    if kind == LAY:
        seat, held = board.place[what] // at.SLOTS, board.place[what] % at.SLOTS
        there = stack_for(what, where, tables, kinds, small, words, board)
        return seat, aimed(play_code(seat, held, where, there, small), tables, small, words)
    if kind == SPOIL:
        seat, held = board.place[what] // at.SLOTS, board.place[what] % at.SLOTS
        code = play_code(seat, held, where, np.int64(0), small)
        return seat, aimed(code, tables, small, words)
    if kind == ALL_SWAP:
        return own, np.uint64(at.REDRAW) | left
    if kind == TAKE_OUT:
        return own, remove_code(where, taken_out(what, where, tables, small), small, words) | left
    return what, swap_code(what, put_away(what, where, kinds, small, board, room), tables, small)


@lane
def taken_out(kept: Int, slot: Int, tables: at.Tables, small: Ints) -> Int:
    """Bits of the cards of a set that lie beyond so many stacks."""
    first = lowest_at(tables, small, slot, kept + 1)
    return ((1 << np.int64(small[at.SET_COUNT + slot])) - 1) & ~((1 << first) - 1)


@lane
def slots_away(seat: Int, uses: Int, kinds: Kinds, board: Board, room: Room) -> Int:
    """Bits of the places of a hand whose cards a seat puts away."""
    look(kinds, board, room)
    away = np.int64(0)
    for held in range(board.facts[HELD]):
        if board.place[held] // at.SLOTS == seat and room.uses[held] < uses:
            away |= np.int64(1) << (board.place[held] % at.SLOTS)
    return away


@lane
def put_away(seat: Int, uses: Int, kinds: Kinds, small: Ints, board: Board, room: Room) -> Int:
    """The same, empty places left out."""
    away, mask, number = slots_away(seat, uses, kinds, board, room), np.int64(0), 0
    for slot in range(at.SLOTS):
        if small[at.HAND + at.SLOTS * seat + slot] >= 0:
            mask |= ((away >> slot) & 1) << number
            number += 1
    return mask


@lane
def stack_for(
    held: Int, slot: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board
) -> Int:
    """R8: the stack that a card goes on (from 1), or the right end (0)."""
    kind = board.held[held]
    if along(board.goal[slot], kind, kinds) > board.far[slot]:
        return np.int64(0)
    for stack in range(1, stacks(small, slot) + 1):
        if board.kind[lying(words, slot, lowest_at(tables, small, slot, stack))] == kind:
            return np.int64(stack)
    return np.int64(0)
