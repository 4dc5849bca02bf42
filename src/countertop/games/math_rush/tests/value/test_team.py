"""A network in the seats of a vector: what it does is allowed, right, and better than the bots."""

from pathlib import Path
from statistics import mean

import numpy as np
import pytest

from countertop.engine.compiled.kernel import of
from countertop.engine.face import WAIT
from countertop.games.math_rush.cards import GOALS, CardId, fits, value
from countertop.games.math_rush.fast import game as fast
from countertop.games.math_rush.fast import vector
from countertop.games.math_rush.fast.tables import tables
from countertop.games.math_rush.fast.value.board import kinds
from countertop.games.math_rush.fast.value.choose import look_after, weigh
from countertop.games.math_rush.fast.value.kept import HALF_SECOND, MASTER, load
from countertop.games.math_rush.fast.value.rounds import BY_STEPS, play, table
from countertop.games.math_rush.fast.value.suppose import KIND, LAY, MOST, WHAT, WHERE, restore
from countertop.games.math_rush.fast.value.team import Team
from countertop.games.math_rush.scoring import fault_at_end
from countertop.games.math_rush.state import COLUMN, GoalSet, Options, Place, Stack
from countertop.lab.agents.arena import Arena
from countertop.lab.bulk.lanes import Policy, Setting, trace

from .seen import KINDS, answers, asked, is_spoiled, rushes, surveyed

NETWORK = load(HALF_SECOND)
AT_A_MASTERS_PACE = list(fast.POLICIES).index("heuristic")


def points(seeds: range, pace: int = BY_STEPS, file: Path = HALF_SECOND) -> list[int]:
    network = load(file)
    own = table(len(network.goal_bias), len(network.bias))
    given = (np.int64(3), pace, tables(Options(), 3), kinds(), network, own)
    return [int(play(np.uint64(of(np.uint64(seed), 0)), *given)) for seed in seeds]


def is_right(card: CardId, each: GoalSet) -> bool:
    """Whether a card may be laid somewhere in a set, as far as the set itself is right."""
    worths = [value(stack[0].card) for stack in each.stacks]
    at_end = fault_at_end(each.goal, worths, value(card)) is None
    return at_end or (value(card) in worths and fits(each.goal, value(card)))


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_team_does_only_what_is_allowed_and_lays_wrong_only_what_is_right_nowhere(
    seats: int,
) -> None:
    team, laid = Team(seats), 0
    for arena in rushes(seats, seed=100 + seats, steps=20):
        column = arena.match.state.column
        for seat in arena.seats:
            action = asked(team, arena, seat)
            assert action in arena.actions(seat)
            move = arena.choices(seat).get(action)
            if isinstance(move, Place | Stack):
                each = next(one for one in column if one.goal == move.goal)
                sound = [one for one in column if not is_spoiled(one)]
                laid += is_right(move.card, each)
                assert is_right(move.card, each) or not any(
                    is_right(move.card, one) for one in sound
                )
    assert laid


def test_where_wrong_cards_come_back_at_once_a_team_lays_none() -> None:
    team = Team(2, {"check": "instant"})
    for arena in rushes(2, seed=12, steps=25, check="instant"):
        for seat in arena.seats:
            assert asked(team, arena, seat) in arena.actions(seat)


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


@pytest.mark.nightly
def test_a_team_by_the_rules_is_a_team_in_its_own_rounds() -> None:
    """The first round of a match, by the arena and compiled, is worth about the same."""
    team, stars = Team(3), list[int]()
    for seed in range(2):
        arena = Arena("math-rush", 3, {"rounds": 1, "seconds": 70}, seed)
        while arena.result is None:
            arena.step(answers(team, arena))
        stars.append(arena.result.points[0])
    assert min(stars) > 40


@pytest.mark.nightly
def test_the_same_match_is_played_the_same_way_twice() -> None:
    assert points(range(3)) == points(range(3))


@pytest.mark.nightly
def test_three_networks_by_steps_make_twice_what_three_masters_make() -> None:
    assert min(points(range(20))) > 2 * mean(masters(range(20)))


@pytest.mark.nightly
def test_at_a_masters_pace_three_networks_still_make_more() -> None:
    assert mean(points(range(40), AT_A_MASTERS_PACE, MASTER)) > mean(masters(range(40))) + 5


def masters(seeds: range) -> list[int]:
    """What three of them make of the same seeds, without playouts."""
    setting = Setting("math-rush", 3, {}, (Policy("heuristic"),) * 3)
    return [trace(setting, int(of(np.uint64(seed), 0)))[1][2] for seed in seeds]


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


@pytest.mark.parametrize("file", [HALF_SECOND, MASTER])
def test_a_file_is_small_and_whole(file: Path) -> None:
    assert file.stat().st_size < 500_000
    assert all(np.isfinite(array).all() for array in load(file))
    assert len(GOALS) == len(KINDS.quantities)
