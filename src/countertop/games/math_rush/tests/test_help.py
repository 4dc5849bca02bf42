"""Help in both ways, and that no card is ever lost or doubled."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.state import Move, Options, Redraw, Remove, State, Swap
from countertop.games.math_rush.tests.tables import (
    ADA,
    BEN,
    card,
    faces,
    goal,
    goal_set,
    place,
    play,
    refusal,
    rush,
    stack,
    until,
)

UP_SIX = goal(6, "up")
DOWN_FIVE = goal(5, "down")


def test_r14_help_takes_chosen_cards_out_and_the_ranks_close_up() -> None:
    state = rush([""], [goal_set(UP_SIX, "2×6 4×5 3×5 7×7")], auto_draw=False)
    state = play(state, ADA, Remove(UP_SIX, (card("4×5"), card("3×5")), left=3))
    assert faces(state.column[0]) == "2×6 7×7"
    assert state.discards == (card("4×5"), card("3×5"))
    assert state.help_left == 2


def test_r14_one_card_of_a_stack_can_go() -> None:
    state = rush([""], [goal_set(UP_SIX, "2×6+3×4 4×5")], auto_draw=False)
    lowest = play(state, ADA, Remove(UP_SIX, (card("2×6"),), left=3))
    assert faces(lowest.column[0]) == "3×4 4×5"
    top = play(state, ADA, Remove(UP_SIX, (card("3×4"),), left=3))
    assert faces(top.column[0]) == "2×6 4×5"


def test_r14_after_it_new_cards_go_to_the_right_end_only() -> None:
    state = rush(["3×5"], [goal_set(UP_SIX, "2×6 4×5 7×7")], auto_draw=False)
    state = play(state, ADA, Remove(UP_SIX, (card("4×5"),), left=3))
    state = play(state, ADA, place(state, "3×5"))
    assert faces(state.column[0]) == "2×6 7×7 3×5"


def test_r14_a_play_made_before_the_removal_is_too_late() -> None:
    state = rush(["8×8", "7^2"], [goal_set(UP_SIX, "2×6 7×7")])
    to_the_end, on_top = place(state, "8×8"), stack(state, "7^2", on="7×7")
    state = play(state, ADA, Remove(UP_SIX, (card("7×7"),), left=3))
    assert refusal(state, ADA, to_the_end) == "too_late"
    assert refusal(state, BEN, on_top) == "too_late"


def test_r14_only_cards_of_one_open_set_can_be_removed_and_each_once() -> None:
    state = rush(["8×8"], [goal_set(UP_SIX, "2×6"), goal_set(DOWN_FIVE, "7×7")])
    assert refusal(state, ADA, Remove(UP_SIX, (), left=3)) == "no_choice"
    assert refusal(state, ADA, Remove(UP_SIX, (card("2×6"),) * 2, left=3)) == "twice"
    assert refusal(state, ADA, Remove(UP_SIX, (card("7×7"),), left=3)) == "not_in_set"
    assert refusal(state, ADA, Remove(goal(4, "up"), (card("7×7"),), left=3)) == "no_such_goal"


def test_r14_a_goal_that_is_done_cannot_be_changed() -> None:
    state = rush(["7×7"], [goal_set(goal(3, "up", "square"), "2×2 5×5")])
    state = play(state, ADA, place(state, "7×7"))
    move = Remove(state.done[0].goal, (card("2×2"),), left=3)
    assert refusal(state, ADA, move) == "too_late"


def test_r15_everybody_may_swap_any_number_of_cards_once() -> None:
    state = rush(["2×6 4×5 3×5", "7×7 8×8"], [goal_set(UP_SIX)], auto_draw=False)
    state = play(state, ADA, Redraw(left=3))
    assert [player.swaps for player in state.players] == [1, 1]
    assert state.help_left == 2
    state = play(state, ADA, Swap((card("2×6"), card("3×5"))))
    assert None not in state.players[ADA].hand
    assert card("4×5") in state.players[ADA].cards
    assert state.discards == (card("2×6"), card("3×5"))
    assert refusal(state, ADA, Swap((card("4×5"),))) == "no_swap"
    state = play(state, BEN, Swap((card("8×8"),)))
    assert card("7×7") in state.players[BEN].cards


def test_r15_a_swap_names_own_cards_at_least_one_and_each_once() -> None:
    state = play(rush(["2×6", "7×7"], [goal_set(UP_SIX)]), ADA, Redraw(left=3))
    assert refusal(state, ADA, Swap(())) == "no_choice"
    assert refusal(state, ADA, Swap((card("7×7"),))) == "not_in_hand"
    assert refusal(state, ADA, Swap((card("2×6"),) * 2)) == "twice"


def test_r15_with_an_empty_deck_the_swapped_cards_themselves_are_shuffled_again() -> None:
    state = rush(["2×6 4×5 3×5 7×7 8×8"], [goal_set(UP_SIX)])
    state = play(replace(state, deck=()), ADA, Redraw(left=3))
    state = play(state, ADA, Swap((card("2×6"), card("4×5"))))
    assert sorted(state.players[ADA].cards) == sorted(
        card(face) for face in ("2×6", "4×5", "3×5", "7×7", "8×8")
    )


def test_r15_a_swap_that_was_not_used_ends_with_the_round() -> None:
    state = play(rush(["2×6"], [goal_set(UP_SIX)]), ADA, Redraw(left=3))
    assert [player.swaps for player in until(state, "look").players] == [0]


def test_r16_of_two_that_take_help_at_the_same_moment_one_is_too_late() -> None:
    state = rush(["2×6", "7×7"], [goal_set(UP_SIX, "3×4")])
    late = Remove(UP_SIX, (card("3×4"),), left=3)
    state = play(state, ADA, Redraw(left=3))
    assert refusal(state, BEN, late) == "too_late"
    assert refusal(state, BEN, Redraw(left=3)) == "too_late"
    assert state.help_left == 2


def test_r16_there_are_three_and_no_more() -> None:
    state = rush(["2×6"], [goal_set(UP_SIX)])
    for left in (3, 2, 1):
        state = play(state, ADA, Redraw(left))
    assert refusal(state, ADA, Redraw(left=0)) == "no_help"
    assert not any(isinstance(move, Redraw | Remove) for move in rules.moves(state, ADA))
    assert state.players[ADA].swaps == 3


def test_r16_and_r23_used_help_stays_used_in_the_next_round() -> None:
    state = play(rush(["2×6"], [goal_set(UP_SIX)]), ADA, Redraw(left=3))
    assert until(state, "look").help_left == 2


def test_with_help_all_choices_of_cards_are_among_the_moves() -> None:
    state = rush(["2×6 4×5"], [goal_set(UP_SIX, "3×4 5×5 7×7")])
    state = play(state, ADA, Redraw(left=3))
    offered = rules.moves(state, ADA)
    assert sum(isinstance(move, Remove) for move in offered) == 2**3 - 1
    assert sum(isinstance(move, Swap) for move in offered) == 2**2 - 1


ALL = list(range(100 + 30))
BASIC = [
    one for one in ALL if one in rules.cards(rules.setup(Options(advanced=False), 1, Chance(1)))
]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 5),
    st.booleans(),
    st.booleans(),
    st.integers(0, 60),
    st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=120),
)
def test_every_card_is_somewhere_exactly_once_through_help_draws_and_reshuffles(
    seats: int, auto_draw: bool, advanced: bool, aside: int, choices: list[int]
) -> None:
    options = Options(auto_draw=auto_draw, advanced=advanced, check="verify")
    state = rules.setup(options, seats, Chance(aside))
    state = replace(state, phase="rush", deck=state.deck[aside:], discards=state.deck[:aside])
    expected = ALL if advanced else BASIC
    for number, choice in enumerate(choices):
        offered = _mixed(state, Seat(choice % seats))
        if offered:
            move = offered[choice // seats % len(offered)]
            state = rules.play(state, Seat(choice % seats), move, state.since, Chance(number))
        assert list(rules.cards(state)) == expected


def _mixed(state: State, seat: Seat) -> list[Move]:
    """Each kind of move as often as the others, so that Help is not rare."""
    kinds: dict[type, list[Move]] = {}
    for move in rules.moves(state, seat):
        kinds.setdefault(type(move), []).append(move)
    longest = max(map(len, kinds.values()), default=0)
    return [moves[number % len(moves)] for number in range(longest) for moves in kinds.values()]
