"""Matician, rule by rule, by the numbers of README.md."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from countertop import Match
from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import Symbol, numbers_in
from countertop.games.matician.state import (
    Build,
    Move,
    Options,
    Pass,
    Player,
    Ready,
    Sabotage,
    Side,
    State,
)
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    MINUS,
    after,
    card,
    minus,
    play,
    refusal,
    solution,
    table,
)

# --- R4: build


def test_r4_two_numbers_go_left_and_right_of_the_symbol() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    builds = rules.moves(state, ADA)
    numbers = numbers_in(state.players[ADA].hand)
    assert len(builds) == len(numbers) * (len(numbers) - 1)
    assert play(state, ADA, builds[0]).players[ADA].built == builds[0]


def test_r4_a_choice_can_be_changed_until_everybody_has_built() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    first, second = rules.moves(state, ADA)[:2]
    state = play(play(state, ADA, first), ADA, second)
    assert state.players[ADA].built == second
    state = play(state, BEN, rules.moves(state, BEN)[0])
    assert state.phase == "sabotage"
    assert refusal(state, ADA, first) == "too_late"


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [
        ("sign", "number", "not_a_number"),
        ("number", "same", "same_card"),
        ("99", "number", "not_a_number"),
    ],
)
def test_r4_only_two_different_numbers_from_the_own_hand_will_do(
    left: str, right: str, code: str
) -> None:
    hand = (card(4), card(9), MINUS)
    cards = {"sign": MINUS, "number": card(4), "same": card(4), "99": 99}
    state = State(Options(), (Player(0, hand), Player(1, hand)))
    assert refusal(state, ADA, Build(cards[left], cards[right])) == code


def test_r4_the_printed_example_six_plus_fifteen_makes_twenty_one() -> None:
    hand = (card(6), card(15), *range(MINUS, MINUS + 4))
    state = State(Options(), (Player(0, hand), Player(0, (card(1), card(2), MINUS + 4))), round=1)
    state = after(state, Build(card(6), card(15)), Build(card(1), card(2)))
    state = after(state, Pass(), Pass())
    assert solution(state, ADA) == 21


def test_r4_which_number_is_left_and_which_is_right_is_up_to_the_builder() -> None:
    state = table(("-", 4, 13), ("-", 13, 4))
    state = after(state, Pass(), Pass())
    assert (solution(state, ADA), solution(state, BEN)) == (-9, 9)


def test_r4_nobody_lays_a_card_of_somebody_else() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    theirs = numbers_in(state.players[BEN].hand)
    assert refusal(state, ADA, Build(theirs[0], theirs[1])) == "not_a_number"


@pytest.mark.parametrize("seats", range(2, 7))
def test_r4_the_step_ends_when_the_last_one_has_built(seats: int) -> None:
    state = rules.setup(Options(), seats, Chance(seats))
    for seat in range(seats):
        assert state.phase == "build"
        state = play(state, Seat(seat), rules.moves(state, Seat(seat))[-1])
    assert state.phase == "sabotage"


# --- R5: sabotage


def test_r5_nobody_may_sabotage_while_somebody_builds() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    with pytest.raises(IllegalMove, match="First everybody builds"):
        play(state, ADA, Pass())


def test_r5_one_sign_goes_before_one_number_of_one_opponent() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), ("*", 2, 2))
    offered = rules.moves(state, ADA)
    assert offered[0] == Pass()
    assert len(offered) == 1 + 2 * 2 * 2
    assert refusal(state, ADA, minus(ADA, ADA, "left")) == "no_opponent"
    assert refusal(state, ADA, minus(ADA, Seat(7), "left")) == "no_opponent"
    assert refusal(state, ADA, minus(BEN, BEN, "left")) == "not_a_sign"
    assert refusal(state, ADA, Sabotage(card(4), BEN, "left")) == "not_a_sign"


def test_r5_a_sabotage_can_be_changed_until_everybody_has_chosen() -> None:
    state = table(("+", 4, 13), ("+", 1, 2))
    state = play(play(state, ADA, minus(ADA, BEN, "left")), ADA, Pass())
    state = play(state, BEN, Pass())
    assert solution(state, BEN) == 3
    assert refusal(state, ADA, Pass()) == "too_late"


def test_r5_a_second_sign_takes_the_place_of_the_first() -> None:
    state = table(("+", 4, 13), ("+", 1, 2))
    state = play(state, ADA, Sabotage(MINUS, BEN, "left"))
    state = play(state, ADA, Sabotage(MINUS + 1, BEN, "right"))
    assert len(state.traps()) == 1
    assert solution(play(state, BEN, Pass()), BEN) == -1


def test_r5_who_has_no_sign_can_only_pass() -> None:
    state = table(("+", 4, 13), ("+", 1, 2))
    player = replace(state.players[ADA], hand=(card(4), card(13)))
    assert rules.moves(state.with_player(ADA, player), ADA) == [Pass()]


def test_r5_several_may_sabotage_the_same_number() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), ("+", 1, 2), ("+", 1, 2))
    signs = [minus(by, ADA, "right") for by in (BEN, CLEO, DAN)]
    assert solution(after(state, Pass(), *signs), ADA) == -9


def test_r5_a_sign_stays_in_the_hand_of_whoever_laid_it_until_all_is_collected() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), minus(ADA, BEN, "left"), Pass())
    assert MINUS in state.players[ADA].hand


def test_r5_where_a_card_was_laid_is_open_and_which_card_is_not() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), ("*", 2, 2), options=Options(extra_signs=True))
    seen = []
    for sign in (MINUS, MINUS + 15, MINUS + 19):
        ada = replace(state.players[ADA], hand=(card(4), card(13), sign))
        laid = play(state.with_player(ADA, ada), ADA, Sabotage(sign, BEN, "right"))
        seen.append(msgspec.json.encode([rules.view(laid, seat) for seat in (BEN, CLEO, None)]))
    assert seen[0] == seen[1] == seen[2]
    assert b'"traps":[{"victim":1,"side":"right","by":0}]' in seen[0]


# --- R6: reveal


def test_r6_nothing_is_turned_up_before_everybody_has_chosen() -> None:
    state = play(table(("+", 4, 13), ("+", 1, 2)), BEN, minus(BEN, ADA, "right"))
    assert (state.phase, state.revealed) == ("sabotage", ())


@pytest.mark.parametrize("name", ["README.md", "README.de.md"])
def test_r6_the_printed_example_stands_in_the_rules_and_upright(name: str) -> None:
    told = (Path(rules.__file__).parent / name).read_text(encoding="utf-8")
    [rule] = [line for line in told.splitlines() if "**R6**" in line]
    upright = "".join(rule.replace("**", "").split("*")[::2])
    assert "4 + 13" in upright
    assert "−9" in upright
    assert "4 − (−13)" in rule
    assert "4 − (−13)" not in upright, "that is ours"


def test_r6_the_printed_example_four_plus_thirteen_becomes_minus_nine() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    assert solution(state, ADA) == -9


def test_r6_a_minus_before_the_right_of_a_minus_helps_the_victim() -> None:
    state = after(table(("-", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    assert solution(state, ADA) == 17


SOLUTIONS: list[tuple[Symbol, Side, int]] = [
    ("+", "left", 9),
    ("+", "right", -9),
    ("-", "left", -17),
    ("-", "right", 17),
    ("*", "left", -52),
    ("*", "right", -52),
]


@pytest.mark.parametrize(("symbol", "side", "expected"), SOLUTIONS)
def test_r6_a_minus_turns_the_sign_of_its_number_under_every_symbol(
    symbol: Symbol, side: Side, expected: int
) -> None:
    state = after(table((symbol, 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, side))
    assert solution(state, ADA) == expected


def test_r6_three_minuses_before_one_number_are_one() -> None:
    state = table(("*", 4, 13), ("+", 1, 2), ("+", 1, 2), ("+", 1, 2))
    signs = [minus(by, ADA, "left") for by in (BEN, CLEO, DAN)]
    assert solution(after(state, Pass(), *signs), ADA) == -52


def test_r6_minuses_on_both_sides_of_a_times_cancel_and_of_a_plus_do_not() -> None:
    cases: list[tuple[Symbol, int]] = [("*", 52), ("+", -17)]
    for symbol, expected in cases:
        state = table((symbol, 4, 13), ("+", 1, 2), ("+", 1, 2))
        signs = (minus(BEN, ADA, "left"), minus(CLEO, ADA, "right"))
        assert solution(after(state, Pass(), *signs), ADA) == expected


def test_r6_two_minuses_before_one_number_cancel() -> None:
    signs = (minus(BEN, ADA, "left"), minus(CLEO, ADA, "left"))
    state = after(table(("*", 4, 13), ("+", 1, 2), ("+", 1, 2)), Pass(), *signs)
    assert solution(state, ADA) == 52


def test_r6_the_reveal_says_who_laid_what() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    equation = rules.view(state, None).revealed[ADA]
    assert equation is not None
    assert [(laid.sign, laid.by) for laid in equation.right.term.signs] == [("-", BEN)]
    assert equation.value == (-9, 1)


# --- R7: the point


def test_r7_everybody_with_the_highest_solution_scores() -> None:
    state = after(table(("+", 4, 6), ("*", 2, 5), ("+", 1, 2)), Pass(), Pass(), Pass())
    assert [player.points for player in state.players] == [1, 1, 0]
    assert state.scored == (ADA, BEN)


def test_r7_a_solution_below_zero_can_be_the_highest() -> None:
    state = after(
        table(("+", 4, 6), ("*", 2, 5)), minus(ADA, BEN, "left"), minus(BEN, ADA, "right")
    )
    assert (solution(state, ADA), solution(state, BEN)) == (-2, -10)
    assert state.scored == (ADA,)


def test_r7_the_deal_passes_to_the_left_and_all_cards_are_new() -> None:
    state = after(table(("+", 4, 6), ("*", 2, 5)), Pass(), Pass())
    state = after(state, Ready(), Ready())
    assert (state.phase, state.dealer, state.round) == ("build", BEN, 2)
    assert state.revealed == ()
    assert all(player.built is None for player in state.players)


def test_r7_the_deal_comes_round_to_the_first_dealer_again() -> None:
    state = rules.setup(Options(), 3, Chance(2))
    dealers = []
    for _ in range(4):
        dealers.append(state.dealer)
        for _ in ("build", "sabotage", "reveal"):
            state = after(state, *(rules.moves(state, seat)[-1] for seat in state.seats_in()))
        if state.phase == "over":
            break
    assert dealers == [0, 1, 2, 0][: len(dealers)]
    assert len(dealers) > 2


def test_r7_the_next_round_comes_when_everybody_has_seen_enough() -> None:
    state = after(table(("+", 4, 6), ("*", 2, 5)), Pass(), Pass())
    state = play(state, BEN, Ready())
    assert (state.phase, rules.moves(state, BEN)) == ("reveal", [])
    assert refusal(state, BEN, Ready()) == "not_now"
    assert play(state, ADA, Ready()).phase == "build"


def test_r7_the_points_stay_and_everything_else_is_new() -> None:
    state = after(table(("+", 4, 6), ("*", 2, 5), ("+", 1, 2)), Pass(), Pass(), Pass())
    state = after(state, Ready(), Ready(), Ready())
    assert [player.points for player in state.players] == [1, 1, 0]
    assert all(len(player.hand) == 6 and player.sabotage is None for player in state.players)
    assert len(rules.cards(state)) == 80


def test_r7_every_round_is_told_in_the_history() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    [told] = state.history
    assert (told.solutions, told.scored) == (((-9, 1), (3, 1)), (BEN,))
    assert [(trap.by, trap.victim, trap.side) for trap in told.traps] == [(BEN, ADA, "right")]


@pytest.mark.parametrize(("seats", "seconds"), [(2, 11), (3, 13.5), (6, 21)])
def test_r7_the_more_equations_the_longer_a_reveal_stays(seats: int, seconds: float) -> None:
    state = table(*[("+", 1 + seat, 9) for seat in range(seats)], options=Options(seconds=30))
    for seat in state.seats_in():
        state = play(state, seat, Pass(), at=4000)
    assert rules.deadline(state) == 4000 + 1000 * seconds


def test_r7_with_a_clock_a_reveal_goes_on_by_itself_after_a_while() -> None:
    state = table(("+", 4, 6), ("*", 2, 5), options=Options(seconds=30))
    state = after(state, Pass(), Pass())
    due = rules.deadline(state)
    assert due is not None
    assert rules.expire(state, due, Chance(4)).phase == "build"


# --- what holds everywhere


@pytest.mark.parametrize(
    ("phase", "move", "code"),
    [
        ("build", minus(ADA, BEN, "left"), "too_early"),
        ("build", Pass(), "too_early"),
        ("build", Ready(), "too_early"),
        ("sabotage", Build(0, 3), "too_late"),
        ("sabotage", Ready(), "too_early"),
        ("reveal", Build(0, 3), "too_late"),
        ("reveal", minus(ADA, BEN, "left"), "too_late"),
        ("reveal", Pass(), "too_late"),
    ],
)
def test_a_move_of_another_step_is_too_early_or_too_late(phase: str, move: Move, code: str) -> None:
    state = table(("+", 4, 6), ("*", 2, 5))
    at = {
        "build": rules.setup(Options(), 2, Chance(7)),
        "sabotage": state,
        "reveal": after(state, Pass(), Pass()),
    }
    assert at[phase].phase == phase
    assert refusal(at[phase], ADA, move) == code


def test_everything_that_is_offered_is_accepted_and_each_only_once() -> None:
    state = rules.setup(Options(extra_signs=True), 4, Chance(9))
    for _ in range(2):
        for seat in state.seats_in():
            offered = rules.moves(state, seat)
            assert len(set(offered)) == len(offered) > 0
            assert all(play(state, seat, move) != state for move in offered)
        state = after(state, *(rules.moves(state, seat)[0] for seat in state.seats_in()))


def test_nobody_races_for_anything() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    assert all(rules.contested(state, move) is None for move in rules.moves(state, ADA))


def test_no_message_before_the_reveal_differs_for_different_hidden_cards() -> None:
    state = rules.setup(Options(), 3, Chance(7))
    texts = set()
    for build in rules.moves(state, ADA):
        built = play(state, ADA, build)
        texts.add(msgspec.json.encode([rules.view(built, seat) for seat in (BEN, CLEO, None)]))
    assert len(texts) == 1


def test_a_whole_match_can_be_recorded_and_refused_moves_leave_no_trace() -> None:
    match = Match("matician", ["Ada", "Ben"], seed=7)
    with pytest.raises(IllegalMove):
        match.play(0, Pass(), at=500)
    assert match.record().count("\n") == 1
