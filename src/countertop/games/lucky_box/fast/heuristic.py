"""The heuristic: what outlook.py looks at, as the difference that one cross makes."""

import math
from typing import Any

import numpy as np

from ....engine.compiled.kernel import lowest, part, popcount
from ..bots.judge import (
    BOX,
    DOUBLED,
    FINISH,
    KIND_COUNT,
    LIGHTNING,
    LIGHTNING_STEP,
    LINE,
    MOONS,
    READY,
    STARS,
    TELLING_MOONS,
    UNCOVERED,
    WAITING,
)
from ..scoring import FEWEST_MOONS, MOST_MOONS
from ..state import MOST_STARS, NUMBERS_PER_ROUND, ROUNDS
from .deck import DOUBLE, MARK, MOON, SINGLE, STAR, icon_of
from .layout import (
    NUMBER_COUNT,
    ONE,
    OWN_LIGHTNING,
    OWN_MOONS,
    OWN_STARS,
    PLAYER_SIZE,
    PLAYERS_AT,
    WAITING_AT,
    player_at,
)
from .squares import fitting, group_of, line_squares, number_at, open_to

ALL_UNSEEN = sum(2 << 2 * number for number in range(1, 10))
"""How often each number is still in the eighteen cards, in two bits each."""


@part
def ahead_of(round: Any, left: Any, unseen: Any) -> Any:
    """What is to come, as the heuristic needs it: the round, how often each number is unseen, the
    share of the round that is left, and the odds of each unseen card."""
    others = NUMBER_COUNT - NUMBERS_PER_ROUND
    return np.int64(round), unseen, left / NUMBERS_PER_ROUND, left / (others + left)


@part
def best_cross(
    number: Any, reach: Any, waiting: Any, ahead: Any, opened: Any, grid: Any, table: Any
) -> Any:
    """The cross that is worth most; where none has to be made, it must be worth something."""
    best, choice, counted = -1e9, np.int64(0), np.int64(0)
    for group in range(waiting if waiting else reach + 1):
        squares = group_of(group, number, waiting, opened, grid, table[4])
        cost = np.int64(0 if waiting else group)
        while squares:
            place = lowest(squares)
            squares &= squares - ONE
            worth = _gain(place, cost, ahead, opened, grid, table)
            if waiting:
                left = opened ^ (ONE << np.uint64(place))
                worth -= _waiting_loss(group, waiting, left, grid, table)
            if worth > best:
                best, choice = worth, counted
            counted += 1
    if best < 0 and not waiting and not fitting(opened, grid, number):
        return counted
    return choice


@part
def _gain(place: Any, cost: Any, ahead: Any, opened: Any, grid: Any, table: Any) -> Any:
    """What a cross is worth: the position after it less the one before it."""
    slot = place // 9
    first = 9 * slot
    square = place - first
    squares = np.int64(opened >> np.uint64(first)) & 511
    left, size = opened ^ (ONE << np.uint64(place)), popcount(np.uint64(squares))
    worth = size_worth(ahead, size - 1, table) - size_worth(ahead, size, table)
    tokens, stars, moons = -cost, np.int64(0), np.int64(0)
    for way in range(2):
        line = 3 + square % 3 if way else square // 3
        missing, icon = squares & line_squares(line), icon_of(slot, line, table)
        worth -= line_worth(ahead, first, missing, icon, grid, table)
        missing ^= 1 << square
        if missing:
            worth += line_worth(ahead, first, missing, icon, grid, table)
        elif icon <= MARK:
            if open_to(left, grid, icon):
                worth += weight(table, WAITING + icon // MARK)
        else:
            stars += icon == STAR
            moons += icon == MOON
            tokens += (icon == SINGLE) + 2 * (icon == DOUBLE)
    if tokens or stars or moons:
        worth += _token_gain(ahead, tokens, stars, moons, table)
    if size <= 3:
        worth += _finish_worth(ahead, first, squares ^ 1 << square, grid, table)
        worth -= _finish_worth(ahead, first, squares, grid, table)
    return worth + _cover_gain(ahead, opened, grid, place, table)


@part
def _token_gain(ahead: Any, tokens: Any, stars: Any, moons: Any, table: Any) -> Any:
    player, small = player_at(table), table[4]
    had, lit = np.int64(small[player + OWN_LIGHTNING]), np.int64(small[player + OWN_STARS])
    worth = _token_worth(ahead, had + tokens, min(lit + stars, MOST_STARS), table)
    worth -= _token_worth(ahead, had, lit, table)
    if moons:
        had = np.int64(small[player + OWN_MOONS])
        worth += _moon_worth(ahead, had + moons, table) - _moon_worth(ahead, had, table)
    return worth


@part
def _cover_gain(ahead: Any, opened: Any, grid: Any, place: Any, table: Any) -> Any:
    """A number that loses its last open square, or its last but one."""
    number = number_at(grid, place)
    count = popcount(fitting(opened, grid, number))
    if count == 1:
        return weight(table, UNCOVERED) * odds_of(ahead, number)
    return -weight(table, DOUBLED) * odds_of(ahead, number) if count == 2 else 0.0


@part
def _waiting_loss(used: Any, waiting: Any, left: Any, grid: Any, table: Any) -> Any:
    """Waiting bonuses that wait no more: the one that is used, and those that are lost."""
    loss = 0.0
    for bonus in range(waiting):
        icon = np.int64(table[4][WAITING_AT + bonus]) & 15
        if bonus == used or not open_to(left, grid, icon):
            loss += weight(table, WAITING + icon // MARK)
    return loss


@part
def weight(table: Any, place: Any) -> Any:
    """One of the seat's weights; before them stands the number of its policy."""
    return table[3][table[0], 1 + place]


@part
def odds_of(ahead: Any, number: Any) -> Any:
    """How often a number is to be expected in the rest of the round."""
    return (ahead[1] >> 2 * number & 3) * ahead[3]


@part
def size_worth(ahead: Any, size: Any, table: Any) -> Any:
    place = BOX + (ahead[0] * 10 + size) * 2
    return weight(table, place) + ahead[2] * weight(table, place + 1)


@part
def line_worth(ahead: Any, first: Any, missing: Any, icon: Any, grid: Any, table: Any) -> Any:
    """A line of the card whose squares begin at `first`, with these squares missing."""
    kind = max(0, icon - MARK + 1) + KIND_COUNT * (ahead[0] == ROUNDS - 1)
    count = popcount(np.uint64(missing))
    worth = weight(table, LINE + kind * 3 + count - 1)
    if count == 1:
        number = number_at(grid, first + lowest(np.uint64(missing)))
        worth += weight(table, READY + kind) * odds_of(ahead, number)
    return worth


@part
def _finish_worth(ahead: Any, first: Any, squares: Any, grid: Any, table: Any) -> Any:
    """A box with one or two open squares: whether the numbers that it needs will come."""
    left, odds, size = np.uint64(squares), 1.0, 0
    while left:
        odds *= min(1.0, odds_of(ahead, number_at(grid, first + lowest(left))))
        left &= left - ONE
        size += 1
    return weight(table, FINISH + size - 1) * odds if 0 < size < 3 else 0.0


@part
def _token_worth(ahead: Any, tokens: Any, stars: Any, table: Any) -> Any:
    first = min(tokens, LIGHTNING_STEP)
    more = min(tokens, 2 * LIGHTNING_STEP) - first
    place, time = LIGHTNING + ahead[0] * 4, ahead[2]
    worth = first * (weight(table, place) + time * weight(table, place + 1))
    worth += more * (weight(table, place + 2) + time * weight(table, place + 3))
    place = STARS + stars
    return worth + weight(table, place) + time * weight(table, place + MOST_STARS + 1)


@part
def _moon_worth(ahead: Any, moons: Any, table: Any) -> Any:
    """R20: by weights for one; R18: among several by how likely most and fewest look now."""
    seat, seats, _, _, small, _, _ = table
    if seats == 1:
        place = MOONS + ahead[0] * (TELLING_MOONS + 1) + min(moons, TELLING_MOONS)
        return weight(table, place)
    doubt = 0.25 + 0.6 * (ROUNDS - 1 - ahead[0] + ahead[2])
    most, fewest = 1.0, 1.0
    for other in range(seats):
        if other != seat:
            rival = small[PLAYERS_AT + PLAYER_SIZE * other + OWN_MOONS]
            most /= 1 + math.exp((rival - moons - 0.5) / doubt)
            fewest /= 1 + math.exp((moons - rival - 0.5) / doubt)
    return MOST_MOONS * most + (FEWEST_MOONS * fewest if seats > 2 else 0.0)
