"""The heuristic: what bots/judge.py values, as the difference that one cross makes."""

import math
from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import Int, Real, Word, lowest, part, popcount
from ..bots import judge
from ..scoring import FEWEST_MOONS, MOST_MOONS
from ..state import MOST_STARS, NUMBERS_PER_ROUND, ROUNDS
from . import layout as at
from .squares import (
    card_squares,
    fitting,
    group_of,
    icon_of,
    line_squares,
    line_through,
    number_at,
    open_to,
    tokens_of,
    waiting_icon,
)

ALL_UNSEEN = sum(2 << 2 * number for number in range(1, 10))
"""How often each number is still in the eighteen cards, in two bits each."""


class Ahead(NamedTuple):
    """What is still to come."""

    round: Int
    unseen: Int
    """How often each number is unseen, in two bits each."""
    time: Real
    """The share of the round that is left."""
    odds: Real
    """How likely each unseen card is to come in this round."""


@part
def ahead_of(round: Int, left: Int, unseen: Int) -> Ahead:
    """What is still to come in a round with this many numbers left."""
    others = at.NUMBER_COUNT - NUMBERS_PER_ROUND
    return Ahead(np.int64(round), unseen, left / NUMBERS_PER_ROUND, left / (others + left))


@part
def best_cross(
    number: Int,
    reach: Int,
    waiting: Int,
    ahead: Ahead,
    opened: Word,
    grid: at.Grid,
    table: at.Table,
) -> Int:
    """The cross that is worth most; if none has to be made, only one that is worth something."""
    best, choice, counted = -1e9, np.int64(0), np.int64(0)
    for group in range(waiting if waiting else reach + 1):
        squares = group_of(group, number, waiting, opened, grid, table.small)
        cost = np.int64(0 if waiting else group)
        while squares:
            place = lowest(squares)
            squares &= squares - at.ONE
            worth = _gain(place, cost, ahead, opened, grid, table)
            if waiting:
                left = opened ^ (at.ONE << np.uint64(place))
                worth -= _waiting_loss(group, waiting, left, grid, table)
            if worth > best:
                best, choice = worth, counted
            counted += 1
    if best < 0 and not waiting and not fitting(opened, grid, number):
        return counted
    return choice


@part
def _gain(
    place: Int, cost: Int, ahead: Ahead, opened: Word, grid: at.Grid, table: at.Table
) -> Real:
    """What a cross is worth: the position after it minus the one before it."""
    slot = place // at.SQUARES
    first = at.SQUARES * slot
    square, squares = place - first, card_squares(opened, slot)
    left, size = opened ^ (at.ONE << np.uint64(place)), popcount(np.uint64(squares))
    worth = size_worth(ahead, size - 1, table) - size_worth(ahead, size, table)
    lightning, stars, moons = -cost, np.int64(0), np.int64(0)
    for is_column in range(2):
        line = line_through(square, is_column)
        missing, icon = squares & line_squares(line), icon_of(slot, line, table)
        worth -= line_worth(ahead, first, missing, icon, grid, table)
        missing ^= 1 << square
        if missing:
            worth += line_worth(ahead, first, missing, icon, grid, table)
        elif icon <= at.MARK:
            if open_to(left, grid, icon):
                worth += _waiting_worth(icon, table)
        else:
            tokens = tokens_of(icon)
            lightning += tokens.lightning
            stars += tokens.stars
            moons += tokens.moons
    if lightning or stars or moons:
        worth += _token_gain(ahead, lightning, stars, moons, table)
    if size <= 3:
        worth += _finish_worth(ahead, first, squares ^ 1 << square, grid, table)
        worth -= _finish_worth(ahead, first, squares, grid, table)
    return worth + _cover_gain(ahead, opened, grid, place, table)


@part
def _token_gain(ahead: Ahead, lightning: Int, stars: Int, moons: Int, table: at.Table) -> Real:
    player, small = at.player(table), table.small
    had, lit = np.int64(small[player + at.LIGHTNING]), np.int64(small[player + at.STARS])
    worth = _token_worth(ahead, had + lightning, min(lit + stars, MOST_STARS), table)
    worth -= _token_worth(ahead, had, lit, table)
    if moons:
        had = np.int64(small[player + at.MOONS])
        worth += _moon_worth(ahead, had + moons, table) - _moon_worth(ahead, had, table)
    return worth


@part
def _cover_gain(ahead: Ahead, opened: Word, grid: at.Grid, place: Int, table: at.Table) -> Real:
    """A number that loses its last open square, or its last but one."""
    number = number_at(grid, place)
    count = popcount(fitting(opened, grid, number))
    if count == 1:
        return weight(table, judge.UNCOVERED) * odds_of(ahead, number)
    return -weight(table, judge.DOUBLED) * odds_of(ahead, number) if count == 2 else 0.0


@part
def _waiting_worth(icon: Int, table: at.Table) -> Real:
    """While a cascade runs, a question mark that waits is worth more than a number."""
    return weight(table, judge.WAITING + icon // at.MARK)


@part
def _waiting_loss(used: Int, waiting: Int, left: Word, grid: at.Grid, table: at.Table) -> Real:
    """What the bonuses were worth that no longer wait: the one that is used, and those that are
    lost."""
    loss = 0.0
    for bonus in range(waiting):
        icon = waiting_icon(table.small, bonus)
        if bonus == used or not open_to(left, grid, icon):
            loss += _waiting_worth(icon, table)
    return loss


@part
def weight(table: at.Table, place: Int) -> Real:
    """One of the seat's weights; the number of its policy stands before them."""
    return table.weights[table.seat, 1 + place]


@part
def odds_of(ahead: Ahead, number: Int) -> Real:
    """How often a number can be expected in the rest of the round."""
    return (ahead.unseen >> 2 * number & 3) * ahead.odds


@part
def size_worth(ahead: Ahead, size: Int, table: at.Table) -> Real:
    """What a card with this many open squares is worth."""
    place = judge.BOX + (ahead.round * judge.SIZES + size) * 2
    return weight(table, place) + ahead.time * weight(table, place + 1)


@part
def line_worth(
    ahead: Ahead, first: Int, missing: Int, icon: Int, grid: at.Grid, table: at.Table
) -> Real:
    """What a line is worth with these squares missing, on the card whose squares begin at
    `first`."""
    kind = max(0, icon - at.MARK + 1) + judge.KIND_COUNT * (ahead.round == ROUNDS - 1)
    count = popcount(np.uint64(missing))
    worth = weight(table, judge.LINE + kind * 3 + count - 1)
    if count == 1:
        number = number_at(grid, first + lowest(np.uint64(missing)))
        worth += weight(table, judge.READY + kind) * odds_of(ahead, number)
    return worth


@part
def _finish_worth(ahead: Ahead, first: Int, squares: Int, grid: at.Grid, table: at.Table) -> Real:
    """What a box with one or two open squares is worth, by whether the numbers it needs will
    come."""
    left, odds, size = np.uint64(squares), 1.0, 0
    while left:
        odds *= min(1.0, odds_of(ahead, number_at(grid, first + lowest(left))))
        left &= left - at.ONE
        size += 1
    return weight(table, judge.FINISH + size - 1) * odds if 0 < size < 3 else 0.0


@part
def _token_worth(ahead: Ahead, lightning: Int, stars: Int, table: at.Table) -> Real:
    first = min(lightning, judge.LIGHTNING_STEP)
    more = min(lightning, 2 * judge.LIGHTNING_STEP) - first
    place, time = judge.LIGHTNING + ahead.round * 4, ahead.time
    worth = first * (weight(table, place) + time * weight(table, place + 1))
    worth += more * (weight(table, place + 2) + time * weight(table, place + 3))
    place = judge.STARS + stars
    return worth + weight(table, place) + time * weight(table, place + MOST_STARS + 1)


@part
def _moon_worth(ahead: Ahead, moons: Int, table: at.Table) -> Real:
    """R20: when playing alone, by weights; R18: otherwise, by how likely the most and the fewest
    look. R23: nobody knows what the others win with the same number."""
    if table.seats == 1:
        told = min(moons, judge.TELLING_MOONS)
        return weight(table, judge.MOONS + ahead.round * (judge.TELLING_MOONS + 1) + told)
    doubt = 0.25 + 0.6 * (ROUNDS - 1 - ahead.round + ahead.time)
    most, fewest = 1.0, 1.0
    for other in range(table.seats):
        if other != table.seat:
            rival = table.small[at.player_of(other) + at.OPEN_MOONS]
            most /= 1 + math.exp((rival - moons - 0.5) / doubt)
            fewest /= 1 + math.exp((moons - rival - 0.5) / doubt)
    return MOST_MOONS * most + (FEWEST_MOONS * fewest if table.seats > 2 else 0.0)
