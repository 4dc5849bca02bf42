"""What a network is told of a round, held to the rules."""

import numpy as np
import pytest

from countertop.games.math_rush.cards import GOALS, value
from countertop.games.math_rush.fast.value.board import (
    DISCARDED,
    DRAWABLE,
    GOALS_LEFT,
    HELD,
    HELP,
    KINDS,
    SWAPS,
    UNSEEN,
    WORTHS,
    Board,
)

from .seen import is_spoiled, rushes, surveyed


def furthest(board: Board, slot: int, goal: int) -> int | None:
    """The value that a row has come to."""
    step = int(board.far[slot])
    if step < 0:
        return None
    return WORTHS[step if GOALS[goal].direction == "up" else KINDS - 1 - step]


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_hand_lies_on_the_board_in_order(seats: int) -> None:
    for arena in rushes(seats, seed=seats, steps=25):
        state = arena.match.state
        held = sorted(value(card) for player in state.players for card in player.cards)
        for seat in arena.seats:
            board = surveyed(arena, seat)
            assert [WORTHS[kind] for kind in board.held[: board.facts[HELD]]] == held


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_set_has_come_as_far_as_the_rules_say(seats: int) -> None:
    for arena in rushes(seats, seed=10 + seats, steps=25):
        board = surveyed(arena, seats - 1)
        for each in arena.match.state.column:
            slot, worths = each.slot, [value(stack[0].card) for stack in each.stacks]
            goal = GOALS[board.goal[slot]]
            assert goal == GOALS[each.goal]
            far = (max if goal.direction == "up" else min)(worths, default=None)
            assert furthest(board, slot, each.goal) == far
            assert board.size[slot] == len(each.laid)
            assert bool(board.spoiled[slot]) == is_spoiled(each)
            begun = {WORTHS[kind] for kind in range(KINDS) if int(board.laid[slot]) >> kind & 1}
            assert begun == set(worths)


def test_the_decks_and_help_are_counted_as_they_lie() -> None:
    for arena in rushes(3, seed=20, steps=60):
        state, facts = arena.match.state, surveyed(arena, 0).facts
        assert facts[DRAWABLE] == len(state.deck)
        assert facts[DISCARDED] == len(state.discards)
        assert facts[GOALS_LEFT] == len(state.goals)
        assert facts[HELP] == state.help_left
        assert facts[SWAPS] == sum(player.swaps for player in state.players)


def test_what_may_be_drawn_comes_to_as_much_as_the_deck_has() -> None:
    for arena in rushes(3, seed=30, steps=30):
        board = surveyed(arena, 1)
        assert board.unseen.sum() == pytest.approx(board.facts[UNSEEN])


def test_all_seats_see_the_same_board() -> None:
    for arena in rushes(4, seed=40, steps=20):
        first, *others = [surveyed(arena, seat) for seat in arena.seats]
        for other in others:
            assert np.array_equal(first.card, other.card)
            assert np.array_equal(first.unseen, other.unseen)
            assert np.array_equal(first.facts, other.facts)
