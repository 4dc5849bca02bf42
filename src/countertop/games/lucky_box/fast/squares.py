"""Squares: which are open to a number or to a bonus, all at once as bits of a word."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import part
from .deck import MARK
from .layout import ONE, WAITING_AT


@part
def fitting(squares: Any, grid: Any, number: Any) -> Any:
    """Of these squares those with this number."""
    bits, off = np.uint64(number), ~np.uint64(0)
    squares &= grid[0] ^ (off + (bits & ONE))
    squares &= grid[1] ^ (off + (bits >> np.uint64(1) & ONE))
    squares &= grid[2] ^ (off + (bits >> np.uint64(2) & ONE))
    return squares & (grid[3] ^ (off + (bits >> np.uint64(3))))


@part
def at_cost(squares: Any, grid: Any, number: Any, cost: Any) -> Any:
    """R8: the squares that so many lightning reach, both ways around the loop of nine."""
    up, down = number + cost, number - cost
    up -= 9 if up > 9 else 0
    down += 9 if down < 1 else 0
    return fitting(squares, grid, up) | fitting(squares, grid, down)


@part
def open_to(squares: Any, grid: Any, icon: Any) -> Any:
    """R12: the squares that a waiting bonus can cross."""
    return squares if icon == MARK else fitting(squares, grid, icon)


@part
def group_of(group: Any, number: Any, waiting: Any, opened: Any, grid: Any, small: Any) -> Any:
    """The squares to choose from, in groups: by what they cost, or by the bonus that waits."""
    if waiting:
        return open_to(opened, grid, np.int64(small[WAITING_AT + group]) & 15)
    return at_cost(opened, grid, number, group)


@part
def number_at(grid: Any, place: Any) -> Any:
    shift, number = np.uint64(place), np.uint64(0)
    number |= grid[0] >> shift & ONE
    number |= (grid[1] >> shift & ONE) << np.uint64(1)
    number |= (grid[2] >> shift & ONE) << np.uint64(2)
    return np.int64(number | (grid[3] >> shift & ONE) << np.uint64(3))


@part
def line_squares(line: Any) -> Any:
    return 0o111 << line - 3 if line > 2 else 0o007 << 3 * line
