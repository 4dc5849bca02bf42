"""What the players see, and what they do not."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.games.martian_math import rules
from countertop.games.martian_math.state import Claim

GOLDEN_OPTIONS = [
    {},
    {"markers": "matching"},
    {"call": "pick"},
    {"call": "type", "map": "young"},
    {"operations": "plus_minus", "call": "pick"},
]


def rolled(**options: str) -> Match:
    match = Match("martian-math", ["Ada", "Ben"], seed=4, options=options)
    match.play(0, {"type": "roll"})
    return match


@pytest.mark.parametrize("call", ["solve", "type"])
def test_nothing_is_lit_unless_the_equations_are_picked(call: str) -> None:
    match = rolled(call=call)
    assert match.view(0).phase == "call"
    assert match.view(0).possible == ()


def test_the_view_before_a_call_does_not_depend_on_what_would_be_right() -> None:
    """The same table with another map number in a free hex differs in that number alone."""
    match = rolled()
    numbers = list(match.state.numbers)
    spot = numbers.index(36)
    numbers[spot] = 25
    other = msgspec.structs.replace(match.state, numbers=tuple(numbers))
    before, after = (msgspec.to_builtins(rules.view(s, Seat(0))) for s in (match.state, other))
    assert before["hexes"][spot].pop("number") != after["hexes"][spot].pop("number")
    assert before == after


def test_with_pick_the_possible_equations_and_their_hexes_are_lit() -> None:
    match = rolled(call="pick")
    view = match.view(1)
    lit = [Claim(option.equation.operation, h) for option in view.possible for h in option.hexes]
    assert lit == list(match.moves(0))


def test_everybody_sees_the_same_but_for_their_seat() -> None:
    match = rolled()
    views = [msgspec.structs.replace(match.view(seat), seat=None) for seat in (0, 1)]
    assert views[0] == views[1] == match.view(None)


def test_the_view_counts_colonies_markers_and_rounds() -> None:
    match = rolled(markers="matching")
    match.play(0, match.moves(0)[0])
    view = match.view(1)
    ada, ben = view.players
    assert (ada.colony, ada.markers_left, len(ada.supply)) == (1, 19, 19)
    assert ada.groups == ((view.last_turn.hex,),)
    assert ada.total == view.hexes[view.last_turn.hex].number
    assert (ben.colony, ben.groups, ben.markers_left) == (0, (), 20)
    assert (view.round, view.starter, view.turn) == (1, 0, 1)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**40),
    seats=st.integers(2, 4),
    options=st.sampled_from(GOLDEN_OPTIONS),
)
def test_a_view_is_enough_to_know_the_whole_state(
    seed: int, seats: int, options: dict[str, str]
) -> None:
    match = Match("martian-math", seats, seed, {**options, "rounds": 1})
    chance = Chance(seed)
    while match.result is None:
        seat = match.state.turn
        assert rules.guess(match.view(seat), Chance(1)) == match.state
        match.play(seat, chance.pick(match.moves(seat)))
    assert rules.guess(match.view(None), Chance(1)) == match.state
