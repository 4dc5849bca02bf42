"""A number for one seat (R6 to R14): a cross, and the cascade that it sets off."""

from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Word, folded, lowest, noted, nth, part, popcount
from ..deck import FARTHEST
from ..state import MOST_STARS
from . import layout as at
from .heuristic import Ahead, best_cross
from .layout import any_of
from .squares import (
    at_cost,
    card_squares,
    fitting,
    group_of,
    icon_of,
    line_squares,
    line_through,
    open_to,
    tokens_of,
    waiting_icon,
)


@part
def show_moons(seat: Int, small: Ints) -> None:
    """R23: the others see a player's moons."""
    player = at.player_of(seat)
    small[player + at.OPEN_MOONS] = small[player + at.MOONS]


class Cascade(NamedTuple):
    """Where a seat stands with a number. Without a choice it is done, but for saying so."""

    opened: Word
    """The seat's open squares."""
    grid: at.Grid
    reach: Int
    """How much lightning may be paid."""
    choices: Int
    """How many squares it may cross, one by each way."""
    may_pass: Int
    """1 if it may do without, which is one choice more."""
    waiting: Int
    """How many bonuses wait."""
    moves: Int


@part
def step(entry: Int, now: Int, number: Int, ahead: Ahead, table: at.Table) -> Int:
    """R6 to R14: one number for one seat, through its cascade to `Done`; gives its moves."""
    seat, small, trace = table.seat, table.small, table.trace
    here, before = faced(number, table), small[at.BONUSES]
    while here.choices + here.may_pass:
        choice = chosen_cross(number, ahead, here, table)
        if trace.shape[0]:
            digest = _digest(number, here, table)
            count = here.choices + here.may_pass
            noted(trace, entry + here.moves, seat, now, count, digest, choice)
        if choice == here.choices:
            small[at.STUCK] += 1
            return np.int64(1)
        here = crossed(choice, number, here, table)
    table.words[at.board(seat, table.seats) + at.OPEN] = here.opened
    small[at.LONGEST] = max(small[at.LONGEST], small[at.BONUSES] - before)
    if trace.shape[0]:
        digest = folded(np.uint64(0), np.int64(at.DONE))
        noted(trace, entry + here.moves, seat, now, np.int64(1), digest, np.int64(0))
    return here.moves + 1


@part
def faced(number: Int, table: at.Table) -> Cascade:
    """R6 to R9: a number is revealed."""
    opened, grid = at.opened(table), at.grid(table)
    reach = np.int64(min(FARTHEST, table.small[at.player(table) + at.LIGHTNING]))
    choices = popcount(fitting(opened, grid, number))
    may_pass = np.int64(choices == 0)
    for cost in range(1, reach + 1):
        choices += popcount(at_cost(opened, grid, number, cost))
    return Cascade(opened, grid, reach, choices, may_pass, np.int64(0), np.int64(0))


@part
def chosen_cross(number: Int, ahead: Ahead, here: Cascade, table: at.Table) -> Int:
    """What the seat's policy crosses, as one of its choices."""
    count = here.choices + here.may_pass
    if table.weights[table.seat, 0] == 0 or count == 1:
        return any_of(count, table)
    return best_cross(number, here.reach, here.waiting, ahead, here.opened, here.grid, table)


@part
def crossed(choice: Int, number: Int, here: Cascade, table: at.Table) -> Cascade:
    """R7 to R13: a square is crossed, for the number or by a bonus, and what that sets off."""
    small, grid, waiting = table.small, here.grid, here.waiting
    if here.moves:
        place = _resolved(here.opened, grid, choice, waiting, small)
        waiting -= 1
    else:
        place = _paid(here.opened, grid, choice, number, at.player(table), small)
    opened, choices = here.opened ^ (at.ONE << np.uint64(place)), np.int64(0)
    waiting = _completed(opened, place, waiting, table)
    if waiting:
        waiting, choices = _useful(opened, grid, waiting, small)
    return Cascade(opened, grid, here.reach, choices, np.int64(0), waiting, here.moves + 1)


@part
def _paid(opened: Word, grid: at.Grid, choice: Int, number: Int, player: Int, small: Ints) -> Int:
    """R7, R8: the square of this choice, paid for by its distance."""
    cost, squares = np.int64(0), fitting(opened, grid, number)
    count = popcount(squares)
    while choice >= count:
        choice -= count
        cost += 1
        squares = at_cost(opened, grid, number, cost)
        count = popcount(squares)
    small[player + at.LIGHTNING] -= cost
    small[at.PAID] += cost
    return nth(squares, choice)


@part
def _resolved(opened: Word, grid: at.Grid, choice: Int, waiting: Int, small: Ints) -> Int:
    """R12: uses the bonus of this choice; gives the square that it crosses."""
    used, squares = 0, open_to(opened, grid, waiting_icon(small, 0))
    count = popcount(squares)
    while choice >= count:
        choice -= count
        used += 1
        squares = open_to(opened, grid, waiting_icon(small, used))
        count = popcount(squares)
    for place in range(used, waiting - 1):
        small[at.WAITING + place] = small[at.WAITING + place + 1]
    return nth(squares, choice)


@part
def _completed(opened: Word, place: Int, waiting: Int, table: at.Table) -> Int:
    """R11, R12: the bonuses of the row and the column that a cross completes. Tokens come at once;
    numbers and question marks wait. Gives how many wait now."""
    small, slot = table.small, place // at.SQUARES
    square, squares = place - at.SQUARES * slot, card_squares(opened, slot)
    for is_column in range(2):
        line = line_through(square, is_column)
        if squares & line_squares(line) == 0:
            icon = icon_of(slot, line, table)
            small[at.BONUSES] += 1
            if icon <= at.MARK:
                won_at = at.LINES * slot + line
                small[at.WAITING + waiting] = icon + (won_at << at.BITS)
                waiting += 1
            else:
                _take(icon, table)
    return waiting


@part
def _take(icon: Int, table: at.Table) -> None:
    """R12: the tokens of a bonus; a fourth star is lost."""
    small, player, tokens = table.small, at.player(table), tokens_of(icon)
    small[player + at.LIGHTNING] += tokens.lightning
    small[player + at.MOONS] += tokens.moons
    is_lost = small[player + at.STARS] == MOST_STARS
    small[at.LOST if is_lost else player + at.STARS] += tokens.stars


@part
def _useful(opened: Word, grid: at.Grid, waiting: Int, small: Ints) -> tuple[Int, Int]:
    """R13: waiting bonuses with no square to cross are lost; gives those left and their choices."""
    kept, choices = np.int64(0), np.int64(0)
    for place in range(waiting):
        squares = popcount(open_to(opened, grid, waiting_icon(small, place)))
        if squares:
            small[at.WAITING + kept] = small[at.WAITING + place]
            kept += 1
            choices += squares
    small[at.LOST] += waiting - kept
    return kept, choices


@part
def _digest(number: Int, here: Cascade, table: at.Table) -> Word:
    """The digest of the crosses for a number, or of everything that the waiting bonuses can
    cross; then that of doing without."""
    digest, player, small = np.uint64(0), at.player(table), table.small
    waiting, grid = here.waiting, here.grid
    for group in range(waiting if waiting else here.reach + 1):
        squares = group_of(group, number, waiting, here.opened, grid, small)
        won_at = np.int64(small[at.WAITING + group]) >> at.BITS
        while squares:
            place = lowest(squares)
            squares &= squares - at.ONE
            card = np.int64(small[player + at.CARDS + place // at.SQUARES])
            code = card * at.SQUARE_CODES + place % at.SQUARES
            if waiting:
                by = np.int64(small[player + at.CARDS + won_at // at.LINES])
                line = by * at.LINE_CODES + won_at % at.LINES
                code += line * at.CARD_CODES * at.SQUARE_CODES
                digest = folded(digest, code * at.KINDS + at.RESOLVE)
            else:
                digest = folded(digest, code * at.KINDS + at.CROSS)
    return folded(digest, np.int64(at.DONE)) if here.may_pass else digest
