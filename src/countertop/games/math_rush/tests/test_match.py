"""Whole matches of Math Rush: records, and time as the match keeps it."""

import pytest

from countertop import IllegalMove, Match, replay, to_builtins
from countertop.games.math_rush.state import Place, Ready
from countertop.simulate import bot_match


@pytest.fixture
def match() -> Match:
    """Two players, the clock has just started at 3000 ms."""
    match = Match("math-rush", ["Ada", "Ben"], seed=7, options={"rounds": 1})
    match.play(0, Ready())
    match.play(1, Ready())
    match.advance(3000)
    return match


def test_a_record_of_a_whole_match_replays_to_the_same_state(match: Match) -> None:
    match = bot_match("math-rush", ["beginner", "skilled", "unaided"], seed=3)
    again = replay(match.record())
    assert again.state == match.state
    assert again.result == match.result
    assert again.view(None).story == match.view(None).story


def test_moves_come_as_json_too(match: Match) -> None:
    move = match.moves(0)[0]
    match.play(0, to_builtins(move), at=4000)
    assert len(match.state.column[0].laid) == 1
    assert replay(match.record()).state == match.state


def test_a_card_played_in_the_last_millisecond_counts_and_one_at_zero_does_not(
    match: Match,
) -> None:
    first, second = match.moves(0)[0], match.moves(1)[-1]
    match.play(0, first, at=182_999)
    assert len(match.state.column[0].laid) == 1
    with pytest.raises(IllegalMove) as refused:
        match.play(1, second, at=183_000)
    assert refused.value.code == "time_up"


def test_equal_milliseconds_are_decided_by_who_comes_first(match: Match) -> None:
    goal = match.state.column[0].goal
    ada, ben = (Place(player.cards[0], goal, None) for player in match.state.players)
    match.play(1, ben, at=5000)
    with pytest.raises(IllegalMove, match="Too late"):
        match.play(0, ada, at=5000)
    assert match.state.column[0].laid[0].card == ben.card


def test_a_refused_play_is_not_in_the_record(match: Match) -> None:
    before = match.record()
    with pytest.raises(IllegalMove):
        match.play(0, {"type": "place", "card": 9999, "goal": 0, "after": None})
    assert match.record() == before


@pytest.mark.parametrize(
    "junk",
    [
        {"type": "place", "card": "7", "goal": 0, "after": None},
        {"type": "place", "card": 7, "goal": 0},
        {"type": "stack", "card": 7, "goal": 0, "on": None},
        {"type": "swap", "cards": 7},
        {"type": "remove", "goal": 0, "cards": [1], "left": 3, "more": 1},
        {"type": "fly"},
    ],
)
def test_what_is_not_a_move_is_refused(match: Match, junk: object) -> None:
    with pytest.raises(IllegalMove) as refused:
        match.play(0, junk)
    assert refused.value.code == "malformed"
