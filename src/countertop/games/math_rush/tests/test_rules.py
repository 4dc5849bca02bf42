"""Math Rush, rule by rule, while the clock runs."""

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.cards import GOALS, CardId, GoalId, value
from countertop.games.math_rush.state import (
    Draw,
    Move,
    Options,
    Place,
    Ready,
    Redraw,
    Stack,
    State,
    Swap,
)
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

UP_FIVE = goal(5, "up")
DOWN_FIVE = goal(5, "down")
THREE_SQUARES = goal(3, "up", "square")


def deal(seats: int) -> State:
    return rules.setup(Options(), seats, Chance(7))


@pytest.mark.parametrize(("seats", "size"), [(1, 5), (2, 5), (3, 4), (4, 3), (5, 3)])
def test_r3_hands_have_five_four_or_three_cards(seats: int, size: int) -> None:
    state = deal(seats)
    assert [len(player.cards) for player in state.players] == [size] * seats
    assert len(state.deck) == 100 - size * seats


def test_r4_three_goals_lie_in_a_column_and_their_sets_are_empty() -> None:
    state = deal(2)
    assert len(state.column) == 3
    assert not any(each.laid for each in state.column)
    assert len(state.goals) == 27


def test_r5_nobody_plays_before_all_are_ready_and_the_countdown_is_over() -> None:
    state = deal(2)
    assert rules.deadline(state) is None
    assert rules.moves(state, ADA) == [Ready()]
    move = Place(state.players[ADA].cards[0], state.column[0].goal, None)
    assert refusal(state, ADA, move) == "not_now"
    state = play(state, ADA, Ready(), 500)
    assert state.phase == "look"
    assert refusal(state, ADA, Ready()) == "already_ready"
    state = play(state, BEN, Ready(), 2000)
    assert state.phase == "countdown"
    assert rules.deadline(state) == 5000
    assert refusal(state, ADA, move) == "not_now"
    assert rules.expire(state, Millis(5000), Chance(1)).phase == "rush"


@pytest.mark.parametrize(("seats", "seconds"), [(1, 240), (2, 180), (5, 180)])
def test_r5_the_timer_runs_three_minutes_and_four_for_one_alone(seats: int, seconds: int) -> None:
    state = deal(seats)
    for seat in range(seats):
        state = play(state, Seat(seat), Ready(), 0)
    state = until(state, "rush")
    assert rules.deadline(state) == 3000 + seconds * 1000


def test_r6_a_play_may_arrive_half_a_second_late_at_most() -> None:
    assert rules.GRACE == 500


def test_r7_a_card_goes_to_the_right_end() -> None:
    state = rush(["2×6 4×5"], [goal_set(UP_FIVE)])
    state = play(state, ADA, place(state, "2×6"))
    state = play(state, ADA, place(state, "4×5"))
    assert faces(state.column[0]) == "2×6 4×5"
    assert [laid.by for laid in state.column[0].laid] == [ADA, ADA]


def test_r8_a_second_twelve_may_be_stacked_on_the_first() -> None:
    state = rush(["3×4"], [goal_set(UP_FIVE, "2×6 4×5")])
    state = play(state, ADA, stack(state, "3×4", on="2×6"))
    assert faces(state.column[0]) == "2×6+3×4 4×5"


def test_r8_a_third_card_goes_on_top_of_the_stack() -> None:
    state = rush(["2^2 4^1"], [goal_set(UP_FIVE, "2×2 4×5")])
    state = play(state, ADA, stack(state, "2^2", on="2×2"))
    state = play(state, ADA, stack(state, "4^1", on="2^2"))
    assert faces(state.column[0]) == "2×2+2^2+4^1 4×5"


def test_r9_of_two_cards_for_the_right_end_the_second_is_too_late() -> None:
    state = rush(["4×5", "3×7"], [goal_set(UP_FIVE, "2×6")])
    late = place(state, "3×7")
    state = play(state, ADA, place(state, "4×5"))
    assert refusal(state, BEN, late) == "too_late"
    assert card("3×7") in state.players[BEN].cards


def test_r9_of_two_cards_for_the_top_of_a_stack_the_second_is_too_late() -> None:
    state = rush(["3×4", "2×6"], [goal_set(UP_FIVE, "2×2 2^2")])
    late = stack(state, "2×6", on="2×2")
    state = play(state, ADA, stack(state, "3×4", on="2×2"))
    assert refusal(state, BEN, late) == "too_late"


def test_r9_a_stack_elsewhere_does_not_take_the_right_end() -> None:
    state = rush(["3×4", "4×5"], [goal_set(UP_FIVE, "2×6 3×5")])
    still_in_time = place(state, "4×5")
    state = play(state, ADA, stack(state, "3×4", on="2×6"))
    state = play(state, BEN, still_in_time)
    assert faces(state.column[0]) == "2×6+3×4 3×5 4×5"


def test_r9_a_card_that_somebody_replaced_meanwhile_is_not_the_place_that_was_seen() -> None:
    state = rush(["3×7"], [goal_set(UP_FIVE, "2×6 4×5")])
    other = rush(["3×7"], [goal_set(UP_FIVE, "2×6 3×5")])
    assert refusal(other, ADA, place(state, "3×7")) == "too_late"


def test_r9_a_card_for_a_goal_that_is_done_is_too_late() -> None:
    state = rush(["7×7", "8×8"], [goal_set(THREE_SQUARES, "2×2 5×5")])
    late = place(state, "8×8")
    state = play(state, ADA, place(state, "7×7"))
    assert refusal(state, BEN, late) == "too_late"


def test_r9_five_seats_press_at_the_same_place_and_exactly_one_lands() -> None:
    hands = ["2×3", "3×5", "4×6", "5×7", "6×8"]
    for first in range(5):
        state = rush(hands, [goal_set(UP_FIVE, "2×2")])
        claims = [place(state, hand) for hand in hands]
        assert len({rules.contested(state, claim) for claim in claims}) == 1
        order = [*range(first, 5), *range(first)]
        state = play(state, Seat(order[0]), claims[order[0]])
        for seat in order[1:]:
            assert refusal(state, Seat(seat), claims[seat]) == "too_late"
        assert faces(state.column[0]) == f"2×2 {hands[first]}"


def test_a_race_is_about_one_place_only() -> None:
    state = rush(["3×4"], [goal_set(UP_FIVE, "2×6 4×5"), goal_set(DOWN_FIVE)])
    places: list[Move] = [
        place(state, "3×4"),
        place(state, "3×4", row=1),
        stack(state, "3×4", on="2×6"),
        stack(state, "3×4", on="4×5"),
    ]
    assert len({rules.contested(state, move) for move in places}) == 4
    assert rules.contested(state, Draw()) is None
    assert rules.contested(state, Redraw(3)) is None


def test_r9_a_place_that_somebody_has_taken_is_no_longer_contested() -> None:
    state = rush(["3×7", "6×6"], [goal_set(UP_FIVE, "2×6 4×5")])
    end, top = place(state, "6×6"), stack(state, "6×6", on="4×5")
    assert rules.contested(state, end) is not None
    after = play(state, ADA, place(state, "3×7"))
    assert rules.contested(after, end) is None
    assert rules.contested(after, top) is not None
    after = play(state, ADA, stack(state, "3×7", on="4×5"))
    assert rules.contested(after, end) is not None
    assert rules.contested(after, top) is None


def test_nothing_is_contested_on_a_goal_that_is_done_or_when_the_clock_stands() -> None:
    state = rush(["7×7", "8×8"], [goal_set(THREE_SQUARES, "2×2 5×5"), goal_set(UP_FIVE)])
    late, other = place(state, "8×8"), place(state, "8×8", row=1)
    done = play(state, ADA, place(state, "7×7"))
    assert rules.contested(done, late) is None
    assert rules.contested(done, other) is not None
    assert rules.contested(replace(state, phase="verify"), other) is None


def test_a_goal_that_joins_lies_where_the_finished_one_lay() -> None:
    sets = [goal_set(UP_FIVE), goal_set(THREE_SQUARES, "2×2 5×5"), goal_set(DOWN_FIVE)]
    placed = [replace(each, slot=slot) for slot, each in enumerate(sets)]
    state = rush(["7×7"], placed)
    state = play(state, ADA, place(state, "7×7", row=1))
    assert [(each.goal, each.slot) for each in state.column[:2]] == [(UP_FIVE, 0), (DOWN_FIVE, 2)]
    assert state.column[2].slot == 1
    assert [each.slot for each in rules.view(state, ADA).column] == [0, 2, 1]
    assert [each.slot for each in deal(3).column] == [0, 1, 2]


def test_r11_the_last_card_closes_the_goal_and_a_new_one_joins_at_the_bottom() -> None:
    state = rush(["7×7"], [goal_set(THREE_SQUARES, "2×2 5×5"), goal_set(UP_FIVE)])
    joining = state.goals[0]
    state = play(state, ADA, place(state, "7×7"))
    assert [each.goal for each in state.column] == [UP_FIVE, joining]
    assert faces(state.done[0]) == "2×2 5×5 7×7"


def test_r11_stacked_cards_count_towards_the_quantity() -> None:
    state = rush(["5^2"], [goal_set(THREE_SQUARES, "2×2 5×5")])
    state = play(state, ADA, stack(state, "5^2", on="5×5"))
    assert faces(state.done[0]) == "2×2 5×5+5^2"


def test_r12_a_new_card_lies_where_the_played_one_lay() -> None:
    state = rush(["2×6 4×5 3×7 6×8 5×5"], [goal_set(UP_FIVE)])
    top = state.deck[0]
    state = play(state, ADA, place(state, "3×7"))
    held = state.players[ADA].hand
    assert held == (card("2×6"), card("4×5"), top, card("6×8"), card("5×5"))


def test_r12_by_hand_the_slot_stays_empty_until_the_player_draws() -> None:
    state = rush(["2×6 4×5 3×7 6×8 5×5"], [goal_set(UP_FIVE)], auto_draw=False)
    assert refusal(state, ADA, Draw()) == "hand_full"
    assert Draw() not in rules.moves(state, ADA)
    state = play(state, ADA, place(state, "2×6"))
    state = play(state, ADA, place(state, "4×5"))
    assert state.players[ADA].hand[:3] == (None, None, card("3×7"))
    assert Draw() in rules.moves(state, ADA)
    fresh = state.deck[:2]
    state = play(state, ADA, Draw())
    assert state.players[ADA].hand[:2] == fresh


def test_r13_an_empty_deck_is_made_of_the_discards_again() -> None:
    state = rush(["2×6 4×5"], [goal_set(UP_FIVE)], auto_draw=False)
    state = _with_deck(state, state.deck[:1], state.deck[1:])
    known = state.deck[0]
    state = play(state, ADA, Draw())
    assert state.players[ADA].hand[2] == known
    assert None not in state.players[ADA].hand
    assert state.discards == ()
    assert len(state.deck) == 100 - 5


def test_r13_without_cards_nobody_draws() -> None:
    state = _with_deck(rush(["2×6"], [goal_set(UP_FIVE)], auto_draw=False), (), ())
    assert refusal(state, ADA, Draw()) == "no_cards"
    assert Draw() not in rules.moves(state, ADA)
    state = _with_deck(rush(["2×6 4×5"], [goal_set(UP_FIVE)]), (), ())
    assert play(state, ADA, place(state, "2×6")).players[ADA].cards == (card("4×5"),)


def test_r13_without_goals_the_column_shrinks() -> None:
    sets = [goal_set(THREE_SQUARES, "2×2 5×5"), goal_set(UP_FIVE)]
    state = _without_goals(rush(["7×7"], sets))
    state = play(state, ADA, place(state, "7×7"))
    assert [each.goal for each in state.column] == [UP_FIVE]
    assert state.phase == "rush"


def test_r13_without_any_open_goal_the_round_is_over() -> None:
    state = _without_goals(rush(["7×7"], [goal_set(THREE_SQUARES, "2×2 5×5")]))
    state = play(state, ADA, place(state, "7×7"), at=1000)
    assert state.phase == "verify"
    assert state.since == 1000


def test_r17_any_card_can_go_into_any_open_set_while_the_clock_runs() -> None:
    state = rush(["3×5 2×7"], [goal_set(UP_FIVE, "2×6 4×5"), goal_set(THREE_SQUARES)])
    state = play(state, ADA, place(state, "3×5"))
    state = play(state, ADA, place(state, "2×7", row=1))
    assert faces(state.column[0]) == "2×6 4×5 3×5"
    assert faces(state.column[1]) == "2×7"


def test_r17_all_of_that_is_among_the_moves() -> None:
    state = rush(["3×5"], [goal_set(UP_FIVE, "2×6 4×5"), goal_set(THREE_SQUARES)])
    plays = [move for move in rules.moves(state, ADA) if isinstance(move, Place | Stack)]
    assert plays == [
        place(state, "3×5"),
        stack(state, "3×5", on="2×6"),
        stack(state, "3×5", on="4×5"),
        place(state, "3×5", row=1),
    ]


def test_a_card_that_is_not_in_the_hand_cannot_be_played() -> None:
    state = rush(["3×5", "4×5"], [goal_set(UP_FIVE)])
    assert refusal(state, ADA, place(state, "4×5")) == "not_in_hand"


def test_a_goal_that_does_not_lie_on_the_table_takes_no_cards() -> None:
    state = rush(["3×5"], [goal_set(UP_FIVE)])
    assert refusal(state, ADA, Place(card("3×5"), DOWN_FIVE, None)) == "no_such_goal"
    assert refusal(state, ADA, Place(card("3×5"), GoalId(999), None)) == "no_such_goal"


def test_r18_after_zero_nothing_can_be_played() -> None:
    state = until(rush(["3×5"], [goal_set(UP_FIVE)]), "verify")
    assert state.since == 240_000
    assert refusal(state, ADA, place(state, "3×5")) == "time_up"


def test_nobody_can_end_a_round_that_has_a_clock() -> None:
    assert refusal(rush(["3×5"], [goal_set(UP_FIVE)]), ADA, Ready()) == "not_now"


def test_nobody_can_swap_cards_without_help() -> None:
    state = rush(["3×5"], [goal_set(UP_FIVE)])
    assert refusal(state, ADA, Swap((card("3×5"),))) == "no_swap"


def test_every_goal_of_the_deck_can_be_completed_by_play() -> None:
    for number, each in enumerate(GOALS):
        state = rush([""], [goal_set(GoalId(number))], check="instant")
        for _ in range(each.quantity):
            state = _with_right_card(state)
        assert state.done[0].goal == number


def _with_right_card(state: State) -> State:
    """The best next card by far is put into the hand and played."""
    options = []
    for one in (*state.players[ADA].cards, *state.deck):
        holding = _holding(state, one)
        options += [m for m in rules.moves(holding, ADA)[:1] if isinstance(m, Place)]
    direction = GOALS[state.column[0].goal].direction
    values = [value(move.card) for move in options]
    best = options[values.index(min(values) if direction == "up" else max(values))]
    return play(_holding(state, best.card), ADA, best)


def _holding(state: State, one: CardId) -> State:
    everything = (*state.players[ADA].cards, *state.deck)
    hand = (one, None, None, None, None)
    rest = tuple(other for other in everything if other != one)
    player = replace(state.players[ADA], hand=hand)
    return replace(state, players=(player,), deck=rest)


def _with_deck(state: State, deck: tuple[CardId, ...], discards: tuple[CardId, ...]) -> State:
    return replace(state, deck=deck, discards=discards)


def _without_goals(state: State) -> State:
    return replace(state, goals=())
