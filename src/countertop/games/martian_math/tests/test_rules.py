"""Martian Math, rule by rule."""

from typing import Any

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Result, Seat
from countertop.games.martian_math import maps, rules
from countertop.games.martian_math.cards import equations, markers
from countertop.games.martian_math.state import (
    Call,
    Claim,
    Options,
    Player,
    Possible,
    Roll,
    Round,
    Shuffle,
    State,
)
from countertop.games.martian_math.tests.tables import ADA, BEN, CLEO, position, rolled

PRINTED_PICTURE = (
    "24",
    "B1 15 A18",
    "6 30 A7 B36",
    "A4 A12 A1 B5 B9",
    "25 16 A8 B3",
    "2 20 B10",
    "11",
)
"""Blue (A) has a colony of six, yellow (B) of five; 30 would be blue's seventh."""

EMPTY = ("24", "4 15 9", "18 7 1 36", "2 12 30 5 20", "25 8 3 16", "6 10 1", "11")


def play(state: State, move: rules.Move) -> State:
    return rules.play(state, state.turn, move, Millis(0), Chance(1))


def hexes(state: State, number: int) -> list[int]:
    return [hex_ for hex_, there in enumerate(state.numbers) if there == number]


def claim(state: State, sign: Any, number: int, which: int = 0) -> State:
    return play(state, Claim(sign, hexes(state, number)[which]))


def turn_of(state: State, dice: tuple[int, int], sign: Any, number: int) -> State:
    return claim(rolled(state, *dice), sign, number)


def refusal(state: State, move: rules.Move, seat: Seat | None = None) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        rules.play(state, state.turn if seat is None else seat, move, Millis(0), Chance(1))
    return refused.value


def colony(state: State, seat: Seat) -> int:
    return state.colonies(seat)[0].size


def drifting(state: State, times: int) -> State:
    """Everybody rolls 6 and 5 so often: 11, 1 and 30 had better be taken."""
    for _ in range(times * len(state.players)):
        state = rolled(state, 6, 5)
    return state


# --- R1 to R5: what lies on the table


def test_r1_three_rounds_are_played_unless_agreed_otherwise() -> None:
    assert Options().rounds == 3


def test_r3_everybody_has_a_marker_for_each_of_the_twenty_results() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    assert [state.markers_left(seat) for seat in (ADA, BEN)] == [20, 20]
    assert state.supply(ADA) == (*range(1, 13), 15, 16, 18, 20, 24, 25, 30, 36)


def test_r3_with_plus_and_minus_alone_there_are_twelve_markers() -> None:
    state = rules.setup(Options(operations="plus_minus"), 2, Chance(1))
    assert state.supply(ADA) == tuple(range(1, 13))


def test_r4_the_map_has_each_result_once_and_a_second_one_shuffled() -> None:
    one, other = (rules.setup(Options(), 2, Chance(seed)) for seed in (1, 2))
    assert sorted(one.numbers) == sorted(other.numbers) == sorted((1, *markers("all")))
    assert one.numbers != other.numbers


# --- R6 and R7: roll, and what the dice make


def test_r6_the_first_seat_rolls_first_and_the_larger_die_stands_left() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    assert list(rules.moves(state, ADA)) == [Roll()]
    assert list(rules.moves(state, BEN)) == []
    assert rolled(state, 3, 6).dice == (6, 3)


def test_r6_nobody_calls_before_rolling_or_rolls_twice() -> None:
    state = position(*EMPTY)
    assert refusal(state, Claim("+", 0)).code == "roll_first"
    again = refusal(rolled(state, 6, 3), Roll())
    assert (again.code, str(again)) == ("call_first", "You rolled 6 and 3. Call an equation.")


def test_r6_nobody_plays_out_of_turn() -> None:
    assert refusal(position(*EMPTY), Roll(), BEN).code == "not_your_turn"


@pytest.mark.parametrize(
    ("dice", "results"),
    [((6, 3), [9, 3, 18, 2]), ((5, 2), [7, 3, 10]), ((6, 6), [12, 36, 1])],
)
def test_r7_the_printed_examples(dice: tuple[int, int], results: list[int]) -> None:
    assert [equation.result for equation in equations(dice, "all")] == results


def test_r7_with_plus_and_minus_six_and_three_make_nine_and_three_only() -> None:
    assert [str(e) for e in equations((6, 3), "plus_minus")] == ["6 + 3 = 9", "6 − 3 = 3"]


# --- R8: claims


def test_r8_a_claim_puts_an_outpost_on_the_hex_and_passes_the_dice_on() -> None:
    state = turn_of(position(*EMPTY), (6, 3), "*", 18)
    assert state.owners[hexes(state, 18)[0]] == ADA
    assert (state.turn, state.phase, state.dice) == (BEN, "roll", None)


def test_r8_every_free_hex_with_a_result_can_be_claimed_by_sign_then_by_hex() -> None:
    state = rolled(position(*EMPTY), 2, 1)
    three, two, ones = hexes(state, 3), hexes(state, 2), hexes(state, 1)
    assert list(rules.moves(state, ADA)) == [
        Claim("+", three[0]),
        Claim("-", ones[0]),
        Claim("-", ones[1]),
        Claim("*", two[0]),
        Claim("/", two[0]),
    ]


def test_r8_nobody_takes_a_hex_twice_or_one_that_is_taken() -> None:
    state = rolled(position(*PRINTED_PICTURE, turn=BEN), 6, 1)
    assert refusal(state, Claim("+", hexes(state, 7)[0])).code == "taken"
    state = rolled(position(*PRINTED_PICTURE), 6, 1)
    assert refusal(state, Claim("+", hexes(state, 7)[0])).code == "own_hex"


def test_r8_with_any_markers_the_twentieth_is_the_last() -> None:
    island = maps.Map(tuple(maps.Hex(2 * x, 0, 1) for x in range(30)))
    state = rules.setup(Options(map=island, colony=20, drifts=9), 2, Chance(1))
    alternating = tuple(ADA if hex_ % 3 < 2 else None for hex_ in range(30))
    state = replace(state, owners=alternating)
    assert state.markers_left(ADA) == 0
    state = rolled(state, 2, 1)
    assert state.last_turn is not None
    assert state.last_turn.kind == "drift"


# --- R9: matching markers


def test_r9_with_matching_markers_a_second_one_cannot_be_claimed() -> None:
    rows = ("24", "4 15 9", "18 7 A1 36", "2 12 30 5 20", "25 8 3 16", "6 10 1", "11")
    state = rolled(position(*rows, markers="matching"), 4, 3)
    refused = refusal(state, Claim("-", hexes(state, 1)[1]))
    assert (refused.code, str(refused)) == ("marker_used", "Your 1 is on the map.")


def test_r9_with_any_marker_a_second_one_can_be_claimed() -> None:
    state = position(*EMPTY)
    state = turn_of(turn_of(state, (2, 1), "-", 1), (4, 3), "+", 7)
    state = claim(rolled(state, 2, 1), "-", 1, which=1)
    assert state.placed(ADA) == (1, 1)


def test_r9_a_marker_on_the_map_is_not_in_the_supply() -> None:
    state = turn_of(position(*EMPTY, markers="matching"), (6, 3), "*", 18)
    assert 18 not in state.supply(ADA)
    assert state.markers_left(ADA) == 19


# --- R10: drifting


def test_r10_without_a_free_hex_for_any_result_the_turn_is_lost() -> None:
    taken = ("24", "4 15 A9", "B18 7 1 36", "A2 12 30 5 20", "25 8 B3 16", "6 10 1", "11")
    state = rolled(position(*taken), 6, 3)
    assert (state.turn, state.phase) == (BEN, "roll")
    assert state.last_turn is not None
    assert (state.last_turn.kind, state.last_turn.seat) == ("drift", ADA)
    assert [option.equation.result for option in state.last_turn.possible] == [9, 3, 18, 2]
    assert state.players[ADA].drifts == 1


def test_r10_a_seizure_keeps_a_double_from_drifting() -> None:
    taken = ("24", "4 15 9", "18 7 B1 A36", "2 A12 30 5 20", "25 8 3 16", "6 10 A1", "11")
    state = rolled(position(*taken), 6, 6)
    assert list(rules.moves(state, ADA)) == [Claim("/", hexes(state, 1)[0])]


def test_r10_a_claim_ends_the_row_of_drifts() -> None:
    state = position(*EMPTY)
    state = replace(state, players=(Player(drifts=2), Player()))
    assert turn_of(state, (6, 3), "+", 9).players[ADA].drifts == 0


# --- R11: doubles


def test_r11_twelve_covers_blues_twelve_and_shrinks_the_colony_to_four() -> None:
    state = position(*PRINTED_PICTURE, turn=BEN, markers="matching")
    assert (colony(state, ADA), colony(state, BEN)) == (6, 5)
    state = turn_of(state, (6, 6), "+", 12)
    assert colony(state, ADA) == 4
    assert state.last_turn is not None
    assert (state.last_turn.kind, state.last_turn.victim) == ("seize", ADA)


def test_r11_yellows_one_moves_onto_blues_one_and_splits_the_colony_to_two() -> None:
    state = position(*PRINTED_PICTURE, turn=BEN, markers="matching")
    from_hex, blues = hexes(state, 1)
    state = play(rolled(state, 6, 6), Claim("/", blues))
    assert colony(state, ADA) == 2
    assert (state.owners[from_hex], state.owners[blues]) == (None, BEN)
    assert state.last_turn is not None
    assert state.last_turn.moved_from == from_hex


def test_r11_with_any_marker_nothing_is_moved() -> None:
    state = position(*PRINTED_PICTURE, turn=BEN)
    own, blues = hexes(state, 1)
    state = play(rolled(state, 6, 6), Claim("/", blues))
    assert (state.owners[own], state.owners[blues]) == (BEN, BEN)


def test_r11_the_covered_marker_goes_back_to_its_owner() -> None:
    state = position(*PRINTED_PICTURE, turn=BEN, markers="matching")
    after = turn_of(state, (6, 6), "+", 12)
    assert 12 not in state.supply(ADA)
    assert 12 in after.supply(ADA)
    assert rules.cards(after) == rules.cards(state)
    assert after.covered[hexes(after, 12)[0]] == ADA


def test_r11_a_seized_hex_is_won_back_by_a_later_double() -> None:
    state = turn_of(position(*PRINTED_PICTURE, turn=BEN, markers="matching"), (6, 6), "+", 12)
    state = turn_of(state, (6, 6), "+", 12)
    target = hexes(state, 12)[0]
    assert (state.owners[target], state.covered[target]) == (ADA, BEN)
    assert colony(state, ADA) == 6


def test_r11_only_a_double_seizes() -> None:
    state = rolled(position(*PRINTED_PICTURE, turn=BEN), 6, 3)
    refused = refusal(state, Claim("*", hexes(state, 18)[0]))
    assert str(refused) == "This 18 is taken. Only a double can seize it."


def test_r11_a_double_may_claim_a_free_hex_instead_and_gives_no_extra_turn() -> None:
    state = turn_of(position(*PRINTED_PICTURE, turn=BEN), (4, 4), "*", 16)
    assert (state.turn, state.phase) == (ADA, "roll")


def test_r11_nobody_seizes_their_own_outpost() -> None:
    state = rolled(position(*PRINTED_PICTURE), 6, 6)
    assert refusal(state, Claim("+", hexes(state, 12)[0])).code == "own_hex"


def test_r11_the_rim_of_a_covered_marker_goes_when_the_new_one_is_moved_away() -> None:
    state = position(*PRINTED_PICTURE, turn=BEN, markers="matching")
    old, new = hexes(state, 1)
    covered = tuple(ADA if hex_ == old else None for hex_ in range(21))
    state = play(rolled(replace(state, covered=covered), 5, 5), Claim("/", new))
    assert (state.owners[old], state.covered[old]) == (None, None)


# --- R12: seven together


def test_r12_with_thirty_a_colony_of_six_grows_to_seven_and_wins_at_once() -> None:
    state = turn_of(position(*PRINTED_PICTURE), (5, 6), "*", 30)
    assert state.finished == (Round((ADA,), "colony", (7, 5), (80, 63), 1),)


def test_r12_six_and_one_apart_are_no_colony_of_seven() -> None:
    state = turn_of(position(*PRINTED_PICTURE), (6, 5), "+", 11)
    assert state.finished == ()


def test_r12_the_size_of_the_colony_can_be_agreed() -> None:
    state = turn_of(position(*EMPTY, colony=2), (6, 5), "*", 30)
    state = turn_of(turn_of(state, (6, 3), "*", 18), (6, 2), "*", 12)
    assert [done.winners for done in state.finished] == [(ADA,)]


def test_r12_a_seizure_can_complete_the_seven() -> None:
    rows = ("24", "A4 15 9", "A18 A7 1 36", "A2 B12 30 5 20", "25 A8 A3 16", "6 10 1", "11")
    state = turn_of(position(*rows), (6, 6), "+", 12)
    assert state.finished[0].why == "colony"
    assert state.finished[0].colonies[ADA] == 7


# --- R13: the other ends of a round

DRIFTED = ("24", "A4 15 9", "A18 7 B1 36", "2 12 B30 5 20", "25 8 3 16", "6 10 A1", "B11")


def test_r13_three_drifts_running_of_everybody_end_the_round() -> None:
    state = drifting(position(*DRIFTED), 2)
    assert state.finished == ()
    state = rolled(state, 6, 5)
    assert state.finished == ()
    state = rolled(state, 6, 5)
    assert [(done.why, done.turns) for done in state.finished] == [("drift", 6)]


def test_r13_one_claim_in_between_starts_the_count_anew() -> None:
    state = rolled(drifting(position(*DRIFTED), 2), 6, 5)
    state = turn_of(state, (6, 4), "*", 24)
    state = drifting(state, 2)
    assert state.finished == ()
    assert [player.drifts for player in state.players] == [5, 2]


def test_r13_the_number_of_drifts_can_be_agreed() -> None:
    assert drifting(position(*DRIFTED, drifts=1), 1).finished[0].why == "drift"


def test_r13_the_round_ends_when_no_hex_is_free() -> None:
    full = ("24", "B4 B15 A9", "A18 B7 A1 B36", "B2 A12 B30 A5 B20", "A25 B8 A3 B16", "A6 B10 A1")
    state = turn_of(position(*full, "A11"), (6, 4), "*", 24)
    assert state.finished[0].why == "full"


def test_r13_the_round_ends_when_all_markers_are_placed_though_a_hex_is_free() -> None:
    state = rules.setup(Options(operations="plus_minus", colony=20), 2, Chance(1))
    last, free = hexes(state, 12)
    others = [hex_ for hex_ in range(25) if hex_ not in (last, free)]
    taken = [None if hex_ in (last, free) else BEN for hex_ in range(25)]
    for hex_ in others[:11]:
        taken[hex_] = ADA
    state = play(rolled(replace(state, owners=tuple(taken)), 6, 6), Claim("+", last))
    assert state.finished[0].why == "markers"
    assert state.owners[free] is None


# --- R14: who has won the round


def test_r14_the_largest_colony_wins() -> None:
    rows = ("24", "A4 15 B9", "18 A7 B1 B36", "2 12 B30 5 20", "25 8 3 16", "6 10 A1", "A11")
    state = drifting(position(*rows), 3)
    assert state.finished == (Round((BEN,), "drift", (2, 4), (11, 76), 6),)


def test_r14_of_equal_colonies_the_higher_total_wins() -> None:
    rows = ("24", "4 15 9", "A18 A7 B1 B36", "2 A12 B30 5 20", "25 8 3 16", "6 10 A1", "B11")
    done = drifting(position(*rows), 3).finished[0]
    assert (done.colonies, done.totals, done.winners) == ((3, 3), (37, 67), (BEN,))


def test_r14_of_two_equally_large_colonies_of_one_player_the_better_counts() -> None:
    rows = ("A24", "4 A15 9", "18 7 B1 B36", "A2 A12 B30 5 20", "25 8 3 16", "6 10 A1", "B11")
    state = position(*rows)
    assert [(c.size, c.total) for c in state.colonies(ADA)] == [(2, 39), (2, 14), (1, 1)]
    assert drifting(state, 3).finished[0].totals == (39, 67)


def test_r14_equal_colonies_of_equal_total_share_the_round() -> None:
    rows = ("24", "A4 15 9", "A18 7 A1 36", "5 12 25 B2 B20", "B30 8 3 16", "6 10 A1", "B11")
    done = drifting(position(*rows), 3).finished[0]
    assert (done.colonies, done.totals, done.winners) == ((2, 2), (22, 22), (ADA, BEN))


def test_r14_somebody_without_an_outpost_has_a_colony_of_none() -> None:
    rows = ("24", "4 15 9", "18 7 A1 36", "2 12 A30 5 20", "25 8 3 16", "6 10 A1", "A11")
    assert drifting(position(*rows), 3).finished[0].colonies == (2, 0)


# --- R15: three rounds


def test_r15_the_start_passes_on_and_the_starter_shuffles_a_new_map() -> None:
    state = turn_of(position(*PRINTED_PICTURE), (5, 6), "*", 30)
    assert (state.phase, state.turn) == ("shuffle", BEN)
    assert state.owners.count(None) < 21, "the old map is still to be seen"
    assert list(rules.moves(state, BEN)) == [Shuffle()]
    assert refusal(state, Roll()).code == "shuffle_first"
    state = play(state, Shuffle())
    assert (state.phase, state.turn, state.owners.count(None)) == ("roll", BEN, 21)
    assert state.last_turn is None


def test_r15_drifts_do_not_count_on_into_the_next_round() -> None:
    state = play(drifting(position(*DRIFTED), 3), Shuffle())
    assert [player.drifts for player in state.players] == [0, 0]
    assert [player.tally.drifts for player in state.players] == [3, 3]


def won(*rounds: Round) -> Result | None:
    return rules.result(replace(position(*EMPTY), phase="over", finished=rounds))


def test_r15_most_rounds_won_win_the_match() -> None:
    first, second = (Round((seat,), "colony", (7, 7), (40, 40), 20) for seat in (ADA, BEN))
    assert won(first, second, second) == Result((2, 1), (1, 2))


def test_r15_a_tie_goes_to_the_sum_of_the_largest_colonies() -> None:
    first = Round((ADA,), "colony", (7, 3), (40, 40), 20)
    second = Round((BEN,), "full", (5, 6), (40, 40), 20)
    assert won(first, second) == Result((1, 2), (1, 1))


def test_r15_a_tie_in_that_too_is_shared() -> None:
    first = Round((ADA,), "colony", (7, 3), (40, 40), 20)
    second = Round((BEN,), "colony", (3, 7), (40, 40), 20)
    assert won(first, second) == Result((1, 1), (1, 1))


def test_r15_the_match_ends_after_the_agreed_rounds() -> None:
    state = turn_of(position(*PRINTED_PICTURE, rounds=1), (5, 6), "*", 30)
    assert state.phase == "over"
    assert rules.result(state) == Result((1, 2), (1, 0))
    assert refusal(state, Roll()).code == "over"


# --- R16: calling the equation


def test_r16_solve_a_wrong_answer_is_refused_kindly_and_can_be_tried_again() -> None:
    state = rolled(position(*EMPTY), 6, 5)
    refused = refusal(state, Claim("*", hexes(state, 36)[0]))
    assert (refused.code, str(refused)) == ("wrong_answer", "6 × 5 is not 36. Try again.")
    assert claim(state, "*", 30).owners[hexes(state, 30)[0]] == ADA


def test_r16_what_does_not_come_out_even_is_refused() -> None:
    state = rolled(position(*EMPTY), 5, 2)
    refused = refusal(state, Claim("/", hexes(state, 2)[0]))
    assert str(refused) == "5 ÷ 2 does not come out even. Try another sign."


def test_r16_there_is_no_zero() -> None:
    refused = refusal(rolled(position(*EMPTY), 6, 6), Claim("-", 0))
    assert str(refused) == "6 − 6 leaves nothing. Try another sign."


def test_r16_times_is_refused_where_only_plus_and_minus_are_played() -> None:
    state = rolled(rules.setup(Options(operations="plus_minus"), 2, Chance(1)), 3, 2)
    assert refusal(state, Claim("*", hexes(state, 6)[0])).code == "only_plus_minus"


def test_r16_a_hex_that_is_not_on_the_map_is_refused() -> None:
    state = rolled(position(*EMPTY), 6, 5)
    assert str(refusal(state, Claim("+", 21))) == "There is no hex 21; they are 0 to 20."
    assert refusal(state, Claim("+", -1)).code == "no_such_hex"


def typed(state: State, left: int, sign: Any, right: int, result: int, there: int) -> Call:
    return Call(left, sign, right, result, hexes(state, there)[0])


def test_r16_type_the_whole_equation_is_checked() -> None:
    state = rolled(position(*EMPTY, call="type"), 6, 5)
    sentences = {
        typed(state, 7, "+", 5, 12, 12): "7 is not on your dice. Try again.",
        typed(state, 5, "+", 5, 10, 10): "There is only one 5 on your dice. Try again.",
        typed(state, 6, "*", 5, 36, 36): "6 × 5 is not 36. Try again.",
        typed(state, 5, "-", 6, 1, 1): "Turn 5 − 6 round: the larger number comes first.",
        typed(state, 6, "*", 5, 30, 36): "6 × 5 = 30 is right, but this hex is 36. Find your hex.",
    }
    for call, sentence in sentences.items():
        assert str(refusal(state, call)) == sentence
    assert play(state, typed(state, 6, "*", 5, 30, 30)).turn == BEN


def test_r16_type_plus_and_times_may_be_turned_round() -> None:
    state = rolled(position(*EMPTY, call="type"), 6, 5)
    assert play(state, typed(state, 5, "*", 6, 30, 30)).turn == BEN
    assert len(rules.moves(state, ADA)) == 2 + 2 + 2, "11 and 30 both ways, 1 on two hexes"


def test_r16_each_way_of_calling_has_its_own_move() -> None:
    state = rolled(position(*EMPTY, call="type"), 6, 5)
    assert refusal(state, Claim("*", hexes(state, 30)[0])).code == "type_it"
    state = rolled(position(*EMPTY, call="pick"), 6, 5)
    assert refusal(state, typed(state, 6, "*", 5, 30, 30)).code == "tap_it"


# --- R17: what had been possible


def test_r17_after_the_turn_all_equations_of_the_roll_are_shown() -> None:
    state = turn_of(position(*EMPTY), (2, 5), "+", 7)
    assert state.last_turn is not None
    assert str(state.last_turn.equation) == "5 + 2 = 7"
    shown = [str(option.equation) for option in state.last_turn.possible]
    assert shown == ["5 + 2 = 7", "5 − 2 = 3", "5 × 2 = 10"]
    assert all(isinstance(option, Possible) and option.hexes for option in state.last_turn.possible)


def test_the_tally_tells_what_everybody_did() -> None:
    state = turn_of(position(*PRINTED_PICTURE, turn=BEN), (6, 6), "+", 12)
    state = turn_of(state, (6, 4), "*", 24)
    ada, ben = (player.tally for player in state.players)
    assert (ada.claims, ada.seizures, ada.losses, ada.signs) == (1, 0, 1, (0, 0, 1, 0))
    assert (ben.claims, ben.seizures, ben.losses, ben.signs) == (0, 1, 0, (1, 0, 0, 0))


def test_with_three_the_dice_go_round() -> None:
    state = position(*EMPTY, seats=3)
    for dice, number in (((6, 3), 9), ((6, 4), 10), ((6, 5), 11)):
        state = turn_of(state, dice, "+", number)
    assert state.turn == ADA
    assert state.placed(CLEO) == (11,)
