"""A number for one seat (R6 to R14): a cross, and the cascade that it sets off."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import folded, lowest, noted, nth, part, popcount
from ..deck import FARTHEST
from ..state import MOST_STARS
from .deck import DOUBLE, MARK, MOON, SINGLE, STAR, icon_of
from .heuristic import best_cross
from .layout import (
    BONUSES,
    CROSS,
    DONE,
    LONGEST,
    LOST,
    ONE,
    OWN_CARDS,
    OWN_LIGHTNING,
    OWN_MOONS,
    OWN_STARS,
    PAID,
    RESOLVE,
    STUCK,
    WAITING_AT,
    any_of,
    board_at,
    player_at,
)
from .squares import at_cost, fitting, group_of, line_squares, open_to


@part
def step(entry: Any, now: Any, number: Any, ahead: Any, table: Any) -> Any:
    """R6 to R14: one number for one seat, through its cascade to `Done`; gives its moves."""
    seat, seats, _, weights, small, words, trace = table
    player, board = player_at(table), board_at(table)
    opened = words[board]
    grid = (words[board + 1], words[board + 2], words[board + 3], words[board + 4])
    reach = np.int64(min(FARTHEST, small[player + OWN_LIGHTNING]))
    choices = popcount(fitting(opened, grid, number))
    may_pass = np.int64(choices == 0)
    for cost in range(1, reach + 1):
        choices += popcount(at_cost(opened, grid, number, cost))
    before, waiting, moves = small[BONUSES], np.int64(0), np.int64(0)
    while True:
        if weights[seat, 0] == 0 or choices + may_pass == 1:
            choice = any_of(choices + may_pass, seats, words)
        else:
            choice = best_cross(number, reach, waiting, ahead, opened, grid, table)
        if trace.shape[0]:
            digest = _digest(number, reach, waiting, opened, grid, player, small)
            if may_pass:
                digest = folded(digest, np.int64(DONE))
            noted(trace, entry + moves, seat, now, choices + may_pass, digest, choice)
        if choice == choices:
            small[STUCK] += 1
            return np.int64(1)
        if moves:
            place = _resolved(opened, grid, choice, waiting, small)
            waiting -= 1
        else:
            place = _paid(opened, grid, choice, number, player, small)
            may_pass = np.int64(0)
        moves += 1
        opened ^= ONE << np.uint64(place)
        waiting = _completed(opened, place, waiting, table)
        if waiting:
            waiting, choices = _useful(opened, grid, waiting, small)
        if waiting == 0:
            break
    words[board] = opened
    small[LONGEST] = max(small[LONGEST], small[BONUSES] - before)
    if trace.shape[0]:
        digest = folded(np.uint64(0), np.int64(DONE))
        noted(trace, entry + moves, seat, now, np.int64(1), digest, np.int64(0))
    return moves + 1


@part
def _paid(opened: Any, grid: Any, choice: Any, number: Any, player: Any, small: Any) -> Any:
    """R7, R8: the square of this choice, paid for by its distance."""
    cost, squares = np.int64(0), fitting(opened, grid, number)
    count = popcount(squares)
    while choice >= count:
        choice -= count
        cost += 1
        squares = at_cost(opened, grid, number, cost)
        count = popcount(squares)
    small[player + OWN_LIGHTNING] -= cost
    small[PAID] += cost
    return nth(squares, choice)


@part
def _resolved(opened: Any, grid: Any, choice: Any, waiting: Any, small: Any) -> Any:
    """R12: the bonus of this choice waits no more; gives the square that it crosses."""
    used, squares = 0, open_to(opened, grid, np.int64(small[WAITING_AT]) & 15)
    count = popcount(squares)
    while choice >= count:
        choice -= count
        used += 1
        squares = open_to(opened, grid, np.int64(small[WAITING_AT + used]) & 15)
        count = popcount(squares)
    for place in range(used, waiting - 1):
        small[WAITING_AT + place] = small[WAITING_AT + place + 1]
    return nth(squares, choice)


@part
def _completed(opened: Any, place: Any, waiting: Any, table: Any) -> Any:
    """R11, R12: the bonuses of the row and the column that a cross completes. Tokens come at once;
    numbers and question marks wait. Gives how many wait then."""
    small, player, slot = table[4], player_at(table), place // 9
    square = place - 9 * slot
    squares = np.int64(opened >> np.uint64(9 * slot)) & 511
    for way in range(2):
        line = 3 + square % 3 if way else square // 3
        if squares & line_squares(line) == 0:
            icon = icon_of(slot, line, table)
            small[BONUSES] += 1
            if icon <= MARK:
                small[WAITING_AT + waiting] = icon + 16 * (6 * slot + line)
                waiting += 1
            elif icon == STAR:
                is_lost = small[player + OWN_STARS] == MOST_STARS
                small[LOST if is_lost else player + OWN_STARS] += 1
            elif icon == MOON:
                small[player + OWN_MOONS] += 1
            elif icon <= DOUBLE:
                small[player + OWN_LIGHTNING] += icon - SINGLE + 1
    return waiting


@part
def _useful(opened: Any, grid: Any, waiting: Any, small: Any) -> Any:
    """R13: waiting bonuses with no square to cross are lost; gives those left and their choices."""
    kept, choices = np.int64(0), np.int64(0)
    for place in range(waiting):
        bonus = np.int64(small[WAITING_AT + place])
        squares = popcount(open_to(opened, grid, bonus & 15))
        if squares:
            small[WAITING_AT + kept] = bonus
            kept += 1
            choices += squares
    small[LOST] += waiting - kept
    return kept, choices


@part
def _digest(
    number: Any, reach: Any, waiting: Any, opened: Any, grid: Any, player: Any, small: Any
) -> Any:
    """Of the crosses for a number, or of all that the waiting bonuses can cross."""
    digest = np.uint64(0)
    for group in range(waiting if waiting else reach + 1):
        squares = group_of(group, number, waiting, opened, grid, small)
        line = np.int64(small[WAITING_AT + group]) >> 4
        while squares:
            place = lowest(squares)
            squares &= squares - ONE
            code = np.int64(small[player + OWN_CARDS + place // 9]) * 16 + place % 9
            if waiting:
                won = np.int64(small[player + OWN_CARDS + line // 6]) * 8 + line % 6
                digest = folded(digest, (won * 2048 + code) * 4 + RESOLVE)
            else:
                digest = folded(digest, code * 4 + CROSS)
    return digest
