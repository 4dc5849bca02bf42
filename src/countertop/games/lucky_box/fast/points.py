"""Points (R15, R17 to R20), places and measures."""

import numpy as np

from ....engine.compiled.game import POINTS
from ....engine.compiled.kernel import Int, Ints, Words, part, popcount
from ..bots.judge import TELLING_MOONS
from ..scoring import CARD_POINTS, FEWEST_MOONS, MOST_MOONS, SOLO_MOONS, STAR_POINTS
from ..state import MOST_STARS
from . import layout as at
from .pile import discard
from .squares import card_squares


def _packed(points: tuple[int, ...]) -> int:
    """A short table in one number, eight bits for each entry, counted from -64: a lane has no other
    tables."""
    return sum(value + 64 << 8 * place for place, value in enumerate(points))


_CARD_POINTS, _STAR_POINTS = _packed(CARD_POINTS), _packed(STAR_POINTS)
_SOLO_MOONS = _packed(SOLO_MOONS)
_ABOVE_MOONS = 1024
"""More than there are moons in the deck."""


@part
def _points(packed: Int, place: Int) -> Int:
    return (packed >> 8 * np.int64(place) & 255) - 64


@part
def score_round(round: Int, table: at.Table) -> None:
    """R15: completed cards and this round's stars."""
    small, player, opened = table.small, at.player(table), at.opened(table)
    for slot in range(small[player + at.CARD_COUNT]):
        if card_squares(opened, slot) == 0 and not small[player + at.SCORED] >> slot & 1:
            small[player + at.SCORED] |= 1 << slot
            small[player + at.POINTS] += _points(np.int64(_CARD_POINTS), round)
            small[at.BOXES] += 1
            discard(np.int64(small[player + at.CARDS + slot]), table.seats, small)
    stars = small[player + at.STARS]
    small[player + at.POINTS] += _points(np.int64(_STAR_POINTS), np.int64(stars))
    small[player + at.STARS] = 0
    small[at.FULL_STARS] += stars == MOST_STARS


@part
def finish(seats: Int, small: Ints, words: Words, out: Ints) -> None:
    """R19: points and places; then the measures."""
    for seat in range(seats):
        out[POINTS + seat] = total_points(seat, seats, small, words)
        small[at.ALL_MOONS] += small[at.player_of(seat) + at.MOONS]
    for seat in range(seats):
        place = 1
        for other in range(seats):
            place += _merit(other, small, out) > _merit(seat, small, out)
        out[POINTS + seats + seat] = place
    for measure in range(at.MEASURES):
        out[POINTS + 2 * seats + measure] = small[measure]


@part
def _merit(seat: Int, small: Ints, out: Ints) -> Int:
    """R19: points, then moons."""
    return np.int64(out[POINTS + seat]) * _ABOVE_MOONS + small[at.player_of(seat) + at.MOONS]


@part
def total_points(seat: Int, seats: Int, small: Ints, words: Words) -> Int:
    """R17: the points of the rounds, of crosses on unfinished cards, and of moons."""
    player, opened = at.player_of(seat), words[at.board(seat, seats) + at.OPEN]
    unfinished = small[player + at.CARD_COUNT] - popcount(np.uint64(small[player + at.SCORED]))
    crosses = at.SQUARES * unfinished - popcount(opened)
    return small[player + at.POINTS] + crosses // 2 + _moon_points(seat, seats, small)


@part
def _moon_points(seat: Int, seats: Int, small: Ints) -> Int:
    """R18: the most and the fewest, ties in full; R20: a table for one."""
    own = np.int64(small[at.player_of(seat) + at.MOONS])
    if seats == 1:
        return _points(np.int64(_SOLO_MOONS), min(own, TELLING_MOONS))
    is_most, is_fewest = True, seats > 2
    for other in range(seats):
        moons = small[at.player_of(other) + at.MOONS]
        is_most &= moons <= own
        is_fewest &= moons >= own
    return np.int64(MOST_MOONS * is_most + FEWEST_MOONS * is_fewest)
