"""Points (R15, R17 to R20), places and what was counted."""

from typing import Any

import numpy as np

from ....engine.compiled.game import POINTS
from ....engine.compiled.kernel import part, popcount
from ..bots.judge import TELLING_MOONS
from ..scoring import CARD_POINTS, FEWEST_MOONS, MOST_MOONS, SOLO_MOONS, STAR_POINTS
from ..state import MOST_STARS
from .layout import (
    ALL_MOONS,
    BOARD_SIZE,
    BOXES,
    FULL_STARS,
    NUMBERS_AT,
    OWN_CARDS,
    OWN_COUNT,
    OWN_MOONS,
    OWN_POINTS,
    OWN_SCORED,
    OWN_STARS,
    PLAYER_SIZE,
    PLAYERS_AT,
    STREAMS,
    board_at,
    player_at,
)
from .pile import discard


def _packed(points: tuple[int, ...]) -> int:
    """A short table in one number, eight bits each, from -64 on: a lane has no other tables."""
    return sum(value + 64 << 8 * place for place, value in enumerate(points))


_CARD_POINTS, _STAR_POINTS = _packed(CARD_POINTS), _packed(STAR_POINTS)
_SOLO_MOONS = _packed(SOLO_MOONS)


@part
def _points(table: Any, place: Any) -> Any:
    return (table >> 8 * np.int64(place) & 255) - 64


@part
def score_round(round: Any, table: Any) -> None:
    """R15: completed cards and this round's stars."""
    _, seats, _, _, small, words, _ = table
    player, opened = player_at(table), words[board_at(table)]
    for slot in range(small[player + OWN_COUNT]):
        squares = opened >> np.uint64(9 * slot) & np.uint64(511)
        if squares == 0 and not small[player + OWN_SCORED] >> slot & 1:
            small[player + OWN_SCORED] |= 1 << slot
            small[player + OWN_POINTS] += _points(np.int64(_CARD_POINTS), round)
            small[BOXES] += 1
            discard(np.int64(small[player + OWN_CARDS + slot]), seats, small)
    stars = small[player + OWN_STARS]
    small[player + OWN_POINTS] += _points(np.int64(_STAR_POINTS), np.int64(stars))
    small[player + OWN_STARS] = 0
    small[FULL_STARS] += stars == MOST_STARS


@part
def finish(seats: Any, small: Any, words: Any, out: Any) -> None:
    """R19: points and places; then the measures."""
    for seat in range(seats):
        out[POINTS + seat] = total_points(seat, seats, small, words)
        small[ALL_MOONS] += small[PLAYERS_AT + PLAYER_SIZE * seat + OWN_MOONS]
    for seat in range(seats):
        place = 1
        for other in range(seats):
            place += _merit(other, small, out) > _merit(seat, small, out)
        out[POINTS + seats + seat] = place
    for measure in range(NUMBERS_AT):
        out[POINTS + 2 * seats + measure] = small[measure]


@part
def _merit(seat: Any, small: Any, out: Any) -> Any:
    """R19: points, then moons."""
    return np.int64(out[POINTS + seat]) * 1024 + small[PLAYERS_AT + PLAYER_SIZE * seat + OWN_MOONS]


@part
def total_points(seat: Any, seats: Any, small: Any, words: Any) -> Any:
    """R17: the points of the rounds, of crosses on unfinished cards, and of moons."""
    player = PLAYERS_AT + PLAYER_SIZE * seat
    unfinished = small[player + OWN_COUNT] - popcount(np.uint64(small[player + OWN_SCORED]))
    crosses = 9 * unfinished - popcount(words[seats + STREAMS + BOARD_SIZE * seat])
    return small[player + OWN_POINTS] + crosses // 2 + _moon_points(seat, seats, small)


@part
def _moon_points(seat: Any, seats: Any, small: Any) -> Any:
    """R18: the most and the fewest, ties in full; R20: a table for one."""
    own = np.int64(small[PLAYERS_AT + PLAYER_SIZE * seat + OWN_MOONS])
    if seats == 1:
        return _points(np.int64(_SOLO_MOONS), min(own, TELLING_MOONS))
    is_most, is_fewest = True, seats > 2
    for other in range(seats):
        moons = small[PLAYERS_AT + PLAYER_SIZE * other + OWN_MOONS]
        is_most &= moons <= own
        is_fewest &= moons >= own
    return np.int64(MOST_MOONS * is_most + FEWEST_MOONS * is_fewest)
