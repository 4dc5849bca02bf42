"""What could be done, and what the board would be like afterwards: before anything new is drawn."""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import Int, Ints, Real, Reals, Rows, Words, lane
from ...state import COLUMN
from .. import layout as at
from ..cards import lowest_at, lying, stacks
from .board import (
    DISCARDED,
    FACTS,
    GOALS_LEFT,
    HELD,
    HELP,
    MISSING,
    NO_GOAL,
    PENDING,
    SWAPS,
    Board,
    Kinds,
    along,
    is_stackable,
)
from .look import Room

LAY, SPOIL, TAKE_OUT, ALL_SWAP, PUT_AWAY, WAIT = range(6)
"""Lay the card at a place of the order of values in a slot; lay one there that is wrong, to be rid
of both sooner (R17); take out of a slot what lies beyond so many stacks; Help for all; a seat puts
away what is of use for fewer goals than that; or wait."""
KIND, WHAT, WHERE = range(3)
MOST = 96
MOST_USES = 3


class Choices(NamedTuple):
    of: Rows
    """By number: `KIND`, `WHAT` and `WHERE`."""
    value: Reals
    """By number: what it is worth, with the stars that it brings at once."""
    offered: Rows
    """How many there are."""
    saved: Rows
    """The facts and the slot before something was supposed."""
    laid: Words


def choices() -> Choices:
    return Choices(
        np.zeros((MOST, 3), np.int64),
        np.zeros(MOST),
        np.zeros(1, np.int64),
        np.zeros(FACTS + 4, np.int64),
        np.zeros(1, np.uint64),
    )


@lane
def offer(
    tables: at.Tables, kinds: Kinds, small: Ints, board: Board, room: Room, choices: Choices
) -> None:
    """Every right play, cards of no use as wrong ones, and Help; of cards of equal value one.
    `room.uses` is of the board as it is."""
    choices.offered[0] = 0
    for slot in range(COLUMN):
        goal, before = board.goal[slot], np.int64(-1)
        if goal < 0 or board.spoiled[slot]:
            continue
        for held in range(board.facts[HELD]):
            kind = board.held[held]
            if kind == before or not kinds.fit[goal, kind]:
                continue
            before = kind
            if along(goal, kind, kinds) > board.far[slot] or is_stackable(slot, kind, board):
                add(LAY, held, slot, choices)
    if not tables.rules[at.INSTANT]:
        offer_wrong(board, room, choices)
    offer_help(small, board, choices)


@lane
def offer_wrong(board: Board, room: Room, choices: Choices) -> None:
    for slot in range(COLUMN if board.facts[GOALS_LEFT] else 0):
        before = np.int64(-1)
        for held in range(board.facts[HELD] if board.goal[slot] >= 0 else 0):
            if room.uses[held] == 0 and board.held[held] != before:
                before = board.held[held]
                add(SPOIL, held, slot, choices)


@lane
def offer_help(small: Ints, board: Board, choices: Choices) -> None:
    if board.facts[HELP]:
        add(ALL_SWAP, np.int64(0), np.int64(0), choices)
        for slot in range(COLUMN):
            for kept in range(stacks(small, slot) if board.goal[slot] >= 0 else 0):
                add(TAKE_OUT, kept, slot, choices)
    if board.facts[SWAPS]:
        for seat in range(small[at.SEATS]):
            for uses in range(1, 1 + MOST_USES):
                if small[at.MAY_SWAP + seat]:
                    add(PUT_AWAY, seat, uses, choices)


@lane
def add(kind: Int, what: Int, where: Int, choices: Choices) -> None:
    number = choices.offered[0]
    if number < MOST:
        choices.of[number, KIND], choices.of[number, WHAT] = kind, what
        choices.of[number, WHERE] = where
        choices.offered[0] += 1


@lane
def changed_slot(number: Int, choices: Choices) -> Int:
    """The slot that a choice changes; any, if it changes none."""
    is_there = choices.of[number, KIND] in (LAY, SPOIL, TAKE_OUT)
    return choices.of[number, WHERE] if is_there else np.int64(0)


@lane
def suppose(
    number: Int,
    tables: at.Tables,
    kinds: Kinds,
    small: Ints,
    words: Words,
    board: Board,
    room: Room,
    choices: Choices,
) -> Real:
    """Makes a choice on the board alone; gives the stars that it brings. `room.uses` is of the
    board as it is; -1 if nothing would change."""
    what, where = choices.of[number, WHAT], choices.of[number, WHERE]
    facts, kind = board.facts, choices.of[number, KIND]
    save(changed_slot(number, choices), board, choices)
    if kind == LAY:
        return suppose_laid(what, where, kinds, board)
    if kind == SPOIL:
        suppose_spoiled(what, where, kinds, board)
    elif kind == TAKE_OUT:
        facts[HELP] -= 1
        suppose_taken(what, where, tables, kinds, small, words, board)
    elif kind == ALL_SWAP:
        facts[HELP] -= 1
        facts[SWAPS] += small[at.SEATS]
    elif kind == PUT_AWAY:
        away = suppose_away(what, where, board, room)
        facts[SWAPS] -= 1
        facts[MISSING] += away
        facts[DISCARDED] += away
        return 0.0 if away else -1.0
    return 0.0


@lane
def save(slot: Int, board: Board, choices: Choices) -> None:
    saved = choices.saved
    for fact in range(FACTS):
        saved[fact] = board.facts[fact]
    saved[FACTS], saved[FACTS + 1] = board.goal[slot], board.size[slot]
    saved[FACTS + 2], saved[FACTS + 3] = board.far[slot], board.spoiled[slot]
    choices.laid[0] = board.laid[slot]


@lane
def restore(number: Int, board: Board, choices: Choices) -> None:
    saved, slot = choices.saved, changed_slot(number, choices)
    for fact in range(FACTS):
        board.facts[fact] = saved[fact]
    board.goal[slot], board.size[slot] = saved[FACTS], saved[FACTS + 1]
    board.far[slot], board.spoiled[slot] = saved[FACTS + 2], saved[FACTS + 3]
    board.laid[slot] = choices.laid[0]
    board.contested[slot] = 0
    for held in range(board.facts[HELD]):
        board.gone[held] = 0


@lane
def suppose_laid(held: Int, slot: Int, kinds: Kinds, board: Board) -> Real:
    goal, kind, facts = board.goal[slot], board.held[held], board.facts
    board.gone[held] = 1
    if along(goal, kind, kinds) > board.far[slot]:
        board.contested[slot] = board.aimed[slot]
    facts[MISSING] += 1
    board.size[slot] += 1
    if board.size[slot] < kinds.quantities[goal]:
        board.far[slot] = max(board.far[slot], along(goal, kind, kinds))
        board.laid[slot] |= np.uint64(1) << np.uint64(kind)
        return 0.0
    turn_down(slot, board)
    return np.float64(kinds.stars[goal])


@lane
def turn_down(slot: Int, board: Board) -> None:
    """R11: a goal is done, and another one is to come."""
    board.goal[slot] = PENDING if board.facts[GOALS_LEFT] else NO_GOAL
    board.facts[GOALS_LEFT] = max(0, board.facts[GOALS_LEFT] - 1)


@lane
def suppose_spoiled(held: Int, slot: Int, kinds: Kinds, board: Board) -> None:
    """R20: it brings no stars any more."""
    board.gone[held] = board.spoiled[slot] = 1
    board.contested[slot] = board.aimed[slot]
    board.facts[MISSING] += 1
    board.size[slot] += 1
    if board.size[slot] >= kinds.quantities[board.goal[slot]]:
        turn_down(slot, board)


@lane
def suppose_taken(
    kept: Int, slot: Int, tables: at.Tables, kinds: Kinds, small: Ints, words: Words, board: Board
) -> None:
    """R14: what lies beyond so many stacks goes."""
    goal, far, laid = board.goal[slot], np.int64(-1), np.uint64(0)
    board.spoiled[slot] = 0
    for stack in range(1, kept + 1):
        kind = board.kind[lying(words, slot, lowest_at(tables, small, slot, stack))]
        step = along(goal, kind, kinds)
        board.spoiled[slot] |= step <= far or not kinds.fit[goal, kind]
        laid |= np.uint64(1) << np.uint64(kind)
        far = max(far, step)
    left = lowest_at(tables, small, slot, kept + 1)
    board.facts[DISCARDED] += board.size[slot] - left
    board.size[slot], board.far[slot], board.laid[slot] = left, far, laid


@lane
def suppose_away(seat: Int, uses: Int, board: Board, room: Room) -> Int:
    """R15: which of a seat's cards go; gives how many."""
    away = np.int64(0)
    for held in range(board.facts[HELD]):
        if board.place[held] // at.SLOTS == seat and room.uses[held] < uses:
            board.gone[held] = 1
            away += 1
    return away
