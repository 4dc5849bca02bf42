"""A network in the seats of a vector: what it does is allowed, right, and better than the bots."""

import numpy as np
import pytest

from countertop.engine.compiled.kernel import of
from countertop.engine.face import WAIT
from countertop.games.math_rush.cards import GOALS, value
from countertop.games.math_rush.fast import vector
from countertop.games.math_rush.fast.tables import tables
from countertop.games.math_rush.fast.value.board import kinds
from countertop.games.math_rush.fast.value.choose import look_after, weigh
from countertop.games.math_rush.fast.value.kept import HALF_SECOND, load
from countertop.games.math_rush.fast.value.rounds import BY_STEPS, play, table
from countertop.games.math_rush.fast.value.suppose import KIND, LAY, MOST, WHAT, WHERE, restore
from countertop.games.math_rush.fast.value.team import Team
from countertop.games.math_rush.scoring import fault_at_end
from countertop.games.math_rush.state import COLUMN, Options, Place, Stack
from countertop.lab.agents.arena import Arena

from .seen import KINDS, answers, asked, rushes, surveyed

NETWORK = load(HALF_SECOND)


def points(seeds: range, pace: int = BY_STEPS, seats: int = 3) -> list[int]:
    own = table(len(NETWORK.goal_bias), len(NETWORK.bias))
    given = (np.int64(seats), pace, tables(Options(), seats), kinds(remembers=False), NETWORK, own)
    return [int(play(np.uint64(of(np.uint64(seed), 0)), *given)) for seed in seeds]


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_team_does_only_what_is_allowed_and_lays_only_what_is_right(seats: int) -> None:
    team = Team(seats)
    for arena in rushes(seats, seed=100 + seats, steps=20):
        for seat in arena.seats:
            action = asked(team, arena, seat)
            assert action in arena.actions(seat)
            move = arena.choices(seat).get(action)
            if isinstance(move, Place | Stack):
                each = next(one for one in arena.match.state.column if one.goal == move.goal)
                if isinstance(move, Place):
                    before = [value(stack[0].card) for stack in each.stacks]
                    assert fault_at_end(each.goal, before, value(move.card)) is None
                else:
                    assert value(move.on) == value(move.card)


def test_one_lays_and_the_others_wait() -> None:
    arena, team = Arena("math-rush", 3, seed=7), Team(3)
    while arena.match.state.phase != "rush":
        arena.step(answers(team, arena))
    for _ in range(40):
        actions = answers(team, arena)
        assert sum(action != WAIT for action in actions) == 1 or vector.TO_REDRAW in actions
        assert not any(arena.step(actions).illegal)


def test_who_sits_among_others_waits_for_nobody() -> None:
    together, alone = Team(3), Team(3, together=False)
    waited = 0
    for arena in rushes(3, seed=8, steps=15, seconds=170):
        for seat in arena.seats:
            waits = asked(together, arena, seat) == WAIT
            waited += waits and asked(alone, arena, seat) != WAIT
    assert waited > 10


def test_what_is_supposed_of_a_card_is_what_the_rules_make_of_it() -> None:
    arena, team, own = Arena("math-rush", 1, seed=9), Team(1), table(4, 4)
    own_network = table(len(NETWORK.goal_bias), len(NETWORK.bias))
    rules, laid = tables(Options(), 1), 0
    while arena.match.state.phase != "rush":
        arena.step(answers(team, arena))
    for _ in range(30):
        board = surveyed(arena, 0, own_network)
        lane = (own_network.small, own_network.words)
        room, choices = own_network.room, own_network.choices
        best = weigh(np.int64(0), rules, KINDS, *lane, NETWORK, board, room, choices)
        kind, _, slot = (int(choices.of[best, each]) for each in (KIND, WHAT, WHERE))
        gain = look_after(best, rules, KINDS, *lane, board, room, choices)
        far, size, begun = int(board.far[slot]), int(board.size[slot]), int(board.laid[slot])
        restore(best, board, choices)
        arena.step(answers(team, arena))
        after = surveyed(arena, 0, own)
        if kind == LAY and gain == 0:
            assert (after.far[slot], after.size[slot], after.laid[slot]) == (far, size, begun)
            laid += 1
    assert laid > 10


def test_a_team_by_the_rules_is_a_team_in_its_own_rounds() -> None:
    """The first round of a match, by the arena and compiled, is worth about the same."""
    team, stars = Team(3), list[int]()
    for seed in range(2):
        arena = Arena("math-rush", 3, {"rounds": 1, "seconds": 70}, seed)
        while arena.result is None:
            arena.step(answers(team, arena))
        stars.append(arena.result.points[0])
    assert min(stars) > 40


def test_the_same_match_is_played_the_same_way_twice() -> None:
    assert points(range(3)) == points(range(3))


def test_three_networks_by_steps_make_twice_what_three_masters_make() -> None:
    assert min(points(range(10))) > 130


def test_an_answer_is_a_million_multiplications_at_most() -> None:
    """Counted, not timed: some milliseconds at most, of the 20 that it may take."""
    own = table(len(NETWORK.goal_bias), len(NETWORK.bias))
    a_look = COLUMN * NETWORK.goal.size + NETWORK.between.size + NETWORK.out.size
    looks = list[int]()
    for arena in rushes(5, seed=11, steps=40):
        board, lane = surveyed(arena, 0, own), (own.small, own.words)
        rules = tables(Options(), 5)
        weigh(np.int64(0), rules, KINDS, *lane, NETWORK, board, own.room, own.choices)
        looks.append(int(own.choices.offered[0]))
    assert 5 < max(looks) < MOST
    assert a_look * MOST < 1_100_000


def test_a_file_is_small_and_whole() -> None:
    assert HALF_SECOND.stat().st_size < 500_000
    assert all(np.isfinite(array).all() for array in NETWORK)
    assert len(GOALS) == len(KINDS.quantities)
