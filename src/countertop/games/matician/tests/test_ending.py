"""How a match ends: R8, and R9 for those who play on."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from countertop.games.matician import rules
from countertop.games.matician.cards import Symbol
from countertop.games.matician.state import Build, Move, Options, Pass, Ready, State
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    after,
    ended,
    minus,
    play,
    refusal,
    table,
)

# --- R8: the end


@pytest.mark.parametrize("goal", [1, 3, 10])
def test_r8_nobody_wins_before_the_points_are_reached(goal: int) -> None:
    state = table(("+", 9, 9), ("+", 1, 2), options=Options(points=goal), points=(goal - 1, 0))
    assert ended(after(state, Pass(), Pass())).places == (1, 2)
    if goal > 1:
        state = state.with_player(ADA, replace(state.players[ADA], points=goal - 2))
        assert rules.result(after(state, Pass(), Pass())) is None


def test_r8_of_two_who_get_there_with_different_solutions_only_one_can_have_scored() -> None:
    """Who scores has the highest solution, so several who get there at once have the same."""
    state = after(table(("+", 9, 9), ("*", 3, 5), points=(2, 2)), Pass(), Pass())
    assert ended(state).places == (1, 2)


@pytest.mark.parametrize("move", [Build(0, 3), minus(ADA, BEN, "left"), Pass(), Ready()])
def test_r8_after_the_end_nothing_can_be_done(move: Move) -> None:
    state = after(table(("+", 9, 9), ("+", 1, 2), points=(2, 2)), Pass(), Pass())
    assert (state.phase, rules.deadline(state)) == ("over", None)
    assert refusal(state, ADA, move) == "over"
    assert not any(rules.moves(state, seat) for seat in (ADA, BEN))


def test_r8_three_points_win() -> None:
    state = after(table(("+", 9, 9), ("+", 1, 2), points=(2, 2)), Pass(), Pass())
    result = ended(state)
    assert (result.places, result.points) == ((1, 2), (3, 2))


def test_r8_of_several_at_once_equal_solutions_share() -> None:
    state = after(table(("+", 9, 9), ("*", 3, 6), points=(2, 2)), Pass(), Pass())
    assert ended(state).places == (1, 1)


def test_r8_the_others_are_placed_by_their_points() -> None:
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 1, 2), ("+", 2, 2), points=(2, 1, 1, 0))
    assert ended(after(state, Pass(), Pass(), Pass(), Pass())).places == (1, 2, 2, 4)


# --- R9: playing on


def playing_on(*points: int) -> State:
    """Ada has the highest equation, then Ben, then Cleo, then Dan."""
    plus: Symbol = "+"
    built = [(plus, 15 - 3 * seat, 9 - seat) for seat in range(len(points))]
    return table(*built, options=Options(play_on=True), points=points)


def round_of(state: State, moves: Sequence[Move] = ()) -> State:
    """Everybody who still plays passes, or does this."""
    return after(state, *(moves or [Pass() for _ in state.seats_in()]))


def test_r9_without_playing_on_the_first_ends_the_match() -> None:
    state = replace(playing_on(2, 0, 0), options=Options())
    assert round_of(state).phase == "over"


def test_r9_two_who_get_there_at_once_share_a_place_and_the_next_one_is_left_out() -> None:
    state = table(("+", 9, 9), ("*", 3, 6), ("+", 1, 2), ("+", 1, 1), points=(2, 2, 2, 0))
    state = round_of(replace(state, options=Options(play_on=True)))
    assert [player.place for player in state.players] == [1, 1, None, None]
    again = table(("+", 1, 1), ("+", 1, 1), ("+", 9, 9), ("+", 2, 2), points=(3, 3, 2, 0))
    for seat in (ADA, BEN):
        again = again.with_player(seat, replace(state.players[seat], built=None, hand=()))
    ending = round_of(replace(again, options=Options(play_on=True)))
    assert ended(ending).places == (1, 1, 3, 4)


def test_r9_who_is_out_has_no_equation_and_scores_no_more() -> None:
    state = playing_on(3, 1, 1)
    state = state.with_player(ADA, replace(state.players[ADA], place=1, built=None, hand=()))
    state = round_of(state)
    assert state.revealed[ADA] is None
    assert state.history[-1].solutions[ADA] is None
    assert [player.points for player in state.players] == [3, 2, 1]


def test_r9_the_deal_passes_over_somebody_who_is_out() -> None:
    state = round_of(playing_on(0, 0, 0, 0))
    state = replace(state, dealer=ADA)
    state = state.with_player(BEN, replace(state.players[BEN], place=1))
    for seat in state.seats_in():
        state = play(state, seat, Ready())
    assert state.dealer == CLEO
    assert (state.players[BEN].hand, state.players[BEN].symbol) == ((), -1)


def test_r9_with_two_the_first_ends_the_match_in_any_case() -> None:
    assert ended(round_of(playing_on(2, 1))).places == (1, 2)


def test_r9_who_has_the_points_is_out_and_the_rest_play_on() -> None:
    options = Options(play_on=True)
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 2, 2), options=options, points=(2, 1, 2))
    state = after(state, Pass(), Pass(), Pass())
    assert (state.phase, state.players[ADA].place) == ("reveal", 1)
    assert refusal(state, ADA, Ready()) == "out"
    state = play(play(state, BEN, Ready()), CLEO, Ready())
    assert (state.phase, state.players[ADA].hand) == ("build", ())
    assert not rules.moves(state, ADA)
    assert state.dealer == BEN


def test_r9_the_last_but_one_ends_it_and_every_place_is_settled() -> None:
    options = Options(play_on=True)
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 2, 2), options=options, points=(3, 1, 2))
    state = state.with_player(ADA, replace(state.players[ADA], place=1, built=None, hand=()))
    state = play(play(state, BEN, Pass()), CLEO, Pass())
    assert ended(state).places == (1, 3, 2)


def test_r9_nobody_can_sabotage_somebody_who_is_out() -> None:
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 2, 2), options=Options(play_on=True))
    state = state.with_player(ADA, replace(state.players[ADA], place=1, built=None, hand=()))
    assert refusal(state, BEN, minus(BEN, ADA, "left")) == "no_opponent"
