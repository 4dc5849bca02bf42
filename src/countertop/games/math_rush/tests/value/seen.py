"""Rounds in the middle, played by chance or by a team, and how a network sees them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from countertop.games.math_rush.cards import value
from countertop.games.math_rush.fast.tables import tables
from countertop.games.math_rush.fast.value.board import ALL, Board, kinds, survey
from countertop.games.math_rush.fast.value.rounds import Table, table
from countertop.games.math_rush.fast.value.team import Team, cards_by_face, put_back
from countertop.games.math_rush.scoring import fault_at_end
from countertop.games.math_rush.state import GoalSet, Options
from countertop.lab.agents.arena import Arena

KINDS, FACES = kinds(), cards_by_face()


def observed(arena: Arena, seat: int) -> NDArray[np.int16]:
    return np.array(arena.observe(seat), np.int16)


def masked(arena: Arena, seat: int) -> NDArray[np.int8]:
    return np.frombuffer(arena.mask(seat), np.int8)


def surveyed(arena: Arena, seat: int, room: Table | None = None) -> Board:
    """The board that a network makes of what a seat sees."""
    own, rules = room or table(4, 4), tables(Options(), len(arena.seats))
    put_back(observed(arena, seat), rules, FACES, own.small, own.words)
    survey(np.int64(ALL), rules, KINDS, own.small, own.words, own.board)
    return own.board


def asked(team: Team, arena: Arena, seat: int) -> int:
    return int(team(observed(arena, seat)[None], masked(arena, seat)[None])[0])


def answers(team: Team, arena: Arena) -> list[int]:
    return [asked(team, arena, seat) for seat in arena.seats]


def rushes(seats: int, seed: int, steps: int, **options: Any) -> Iterator[Arena]:
    """Moments of a rush in which everybody does whatever is allowed."""
    arena, chance = Arena("math-rush", seats, options, seed), Random(seed)
    while arena.match.state.phase != "rush":
        arena.step([1] * seats)
    for _ in range(steps):
        arena.step([chance.choice(arena.actions(seat)) for seat in arena.seats])
        if arena.match.state.phase != "rush":
            return
        yield arena


def is_spoiled(each: GoalSet) -> bool:
    """Whether the rules find a mistake, card by card."""
    before = list[int]()
    for stack in each.stacks:
        lowest = value(stack[0].card)
        if fault_at_end(each.goal, before, lowest) is not None:
            return True
        if any(value(laid.card) != lowest for laid in stack):
            return True
        before.append(lowest)
    return False
