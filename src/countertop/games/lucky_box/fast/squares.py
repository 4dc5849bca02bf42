"""Squares and lines: which squares are open to a number or a bonus, all at once as bits of a word,
and what a line gives."""

from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Word, part
from ..deck import SIZE
from . import layout as at


class Tokens(NamedTuple):
    """What a bonus gives at once."""

    lightning: Int
    stars: Int
    moons: Int


@part
def fitting(squares: Word, grid: at.Grid, number: Int) -> Word:
    """Those of these squares that have this number."""
    bits, off = np.uint64(number), ~np.uint64(0)
    squares &= grid.ones ^ (off + (bits & at.ONE))
    squares &= grid.twos ^ (off + (bits >> np.uint64(1) & at.ONE))
    squares &= grid.fours ^ (off + (bits >> np.uint64(2) & at.ONE))
    return squares & (grid.eights ^ (off + (bits >> np.uint64(3))))


@part
def at_cost(squares: Word, grid: at.Grid, number: Int, cost: Int) -> Word:
    """R8: the squares that this much lightning reaches, both ways around the loop of nine."""
    up, down = number + cost, number - cost
    up -= 9 if up > 9 else 0
    down += 9 if down < 1 else 0
    return fitting(squares, grid, up) | fitting(squares, grid, down)


@part
def open_to(squares: Word, grid: at.Grid, icon: Int) -> Word:
    """R12: the squares that a waiting bonus can cross."""
    return squares if icon == at.MARK else fitting(squares, grid, icon)


@part
def waiting_icon(small: Ints, place: Int) -> Int:
    """The bonus that waits at this place."""
    return np.int64(small[at.WAITING + place]) & at.ICON


@part
def group_of(
    group: Int, number: Int, waiting: Int, opened: Word, grid: at.Grid, small: Ints
) -> Word:
    """The squares to choose from, in groups: by what they cost, or by the bonus that waits."""
    if waiting:
        return open_to(opened, grid, waiting_icon(small, group))
    return at_cost(opened, grid, number, group)


@part
def number_at(grid: at.Grid, place: Int) -> Int:
    shift, number = np.uint64(place), np.uint64(0)
    number |= grid.ones >> shift & at.ONE
    number |= (grid.twos >> shift & at.ONE) << np.uint64(1)
    number |= (grid.fours >> shift & at.ONE) << np.uint64(2)
    return np.int64(number | (grid.eights >> shift & at.ONE) << np.uint64(3))


@part
def card_squares(opened: Word, slot: Int) -> Int:
    """The open squares of one of the player's cards."""
    return np.int64(opened >> np.uint64(at.SQUARES * slot)) & at.ALL_OPEN


@part
def line_through(square: Int, is_column: Int) -> Int:
    return 3 + square % 3 if is_column else square // 3


@part
def line_squares(line: Int) -> Int:
    return 0o111 << line - 3 if line > 2 else 0o007 << 3 * line


@part
def icon_of(slot: Int, line: Int, table: at.Table) -> Int:
    """The bonus of a line of one of the player's cards."""
    return icon_on(table.small[at.player(table) + at.CARDS + slot], line, table)


@part
def icon_on(card: Int, line: Int, table: at.Table) -> Int:
    """The bonus of a line of a card."""
    icons = table.deck[card % SIZE, at.ICONS]
    return np.int64(icons >> np.uint64(at.BITS * line)) & at.ICON


@part
def tokens_of(icon: Int) -> Tokens:
    """R12: none for a number, a question mark or a blank."""
    lightning = np.int64(icon == at.SINGLE) + 2 * np.int64(icon == at.DOUBLE)
    return Tokens(lightning, np.int64(icon == at.STAR), np.int64(icon == at.MOON))
