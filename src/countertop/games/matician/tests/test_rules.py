"""Matician, rule by rule."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from countertop import Match
from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import ALL_SYMBOLS, NUMBERS, Symbol, numbers_in
from countertop.games.matician.state import (
    Build,
    Move,
    Options,
    Pass,
    Player,
    Ready,
    Sabotage,
    State,
)

ADA, BEN, CLEO = Seat(0), Seat(1), Seat(2)
MINUS = len(NUMBERS)


def card(value: int, copy: int = 0) -> int:
    return NUMBERS.index(value) + copy


def table(
    *players: tuple[Symbol, int, int], options: Options | None = None, points: tuple[int, ...] = ()
) -> State:
    """Everybody has built already: symbol, left and right number; two minuses are in each hand."""
    return State(
        options or Options(),
        tuple(
            Player(
                symbol=ALL_SYMBOLS.index(symbol),
                hand=(card(left, seat % 3), card(right, seat % 3), *_minuses(Seat(seat))),
                points=points[seat] if points else 0,
                built=Build(card(left, seat % 3), card(right, seat % 3)),
            )
            for seat, (symbol, left, right) in enumerate(players)
        ),
        phase="sabotage",
        round=1,
    )


def _minuses(seat: Seat) -> tuple[int, int]:
    return MINUS + 2 * seat, MINUS + 2 * seat + 1


def minus(by: Seat, victim: Seat, side: str) -> Sabotage:
    return Sabotage(MINUS + 2 * by, victim, "left" if side == "left" else "right")


def play(state: State, seat: Seat, move: Move, at: int = 0) -> State:
    return rules.play(state, seat, move, Millis(at), Chance(1))


def after(state: State, *moves: Move) -> State:
    for seat, move in enumerate(moves):
        state = play(state, Seat(seat), move)
    return state


def solution(state: State, seat: Seat) -> object:
    equation = state.revealed[seat]
    assert equation is not None
    return equation.value


def refusal(state: State, seat: Seat, move: Move) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(state, seat, move)
    return refused.value.code


def test_r2_everybody_gets_an_open_symbol_and_six_hidden_cards() -> None:
    state = rules.setup(Options(), 6, Chance(3))
    assert all(len(player.hand) == 6 for player in state.players)
    for seat in range(6):
        seen = rules.view(state, Seat(seat))
        assert len(seen.hand) == 6
        assert [player.symbol for player in seen.players] == [
            player.printed_symbol for player in state.players
        ]


@given(st.integers(0, 1 << 62))
def test_r3_nobody_starts_with_fewer_than_two_numbers(seed: int) -> None:
    state = rules.setup(Options(extra_signs=True), 6, Chance(seed))
    assert all(len(numbers_in(player.hand)) >= 2 for player in state.players)
    assert all(len(numbers_in(shown.cards)) < 2 for shown in state.shown)


def test_r3_a_hand_without_two_numbers_is_shown_and_only_that_hand_is_dealt_anew() -> None:
    states = (rules.setup(Options(extra_signs=True), 6, Chance(seed)) for seed in range(500))
    state = next(state for state in states if state.shown)
    assert all(len(shown.cards) == 6 for shown in state.shown)
    seen = rules.view(state, None).shown
    assert [hand.seat for hand in seen] == [hand.seat for hand in state.shown]
    assert [tuple(face.card for face in hand.cards) for hand in seen] == [
        hand.cards for hand in state.shown
    ]


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
    assert refusal(state, ADA, first) == "not_now"


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
    assert refusal(state, ADA, Pass()) == "not_now"


def test_r5_where_a_card_was_laid_is_open_and_which_card_is_not() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), ("*", 2, 2), options=Options(extra_signs=True))
    seen = []
    for sign in (MINUS, MINUS + 15, MINUS + 19):
        ada = replace(state.players[ADA], hand=(card(4), card(13), sign))
        laid = play(state.with_player(ADA, ada), ADA, Sabotage(sign, BEN, "right"))
        seen.append(msgspec.json.encode([rules.view(laid, seat) for seat in (BEN, CLEO, None)]))
    assert seen[0] == seen[1] == seen[2]
    assert b'"traps":[{"victim":1,"side":"right","by":0}]' in seen[0]


def test_r6_the_printed_example_four_plus_thirteen_becomes_minus_nine() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    assert solution(state, ADA) == -9


def test_r6_a_minus_before_the_right_of_a_minus_helps_the_victim() -> None:
    state = after(table(("-", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    assert solution(state, ADA) == 17


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


def test_r7_a_reveal_goes_on_by_itself_after_a_while() -> None:
    state = after(table(("+", 4, 6), ("*", 2, 5)), Pass(), Pass())
    due = rules.deadline(state)
    assert due is not None
    assert rules.expire(state, due, Chance(4)).phase == "build"


def test_r8_three_points_win() -> None:
    state = after(table(("+", 9, 9), ("+", 1, 2), points=(2, 2)), Pass(), Pass())
    result = rules.result(state)
    assert result is not None
    assert (result.places, result.points) == ((1, 2), (3, 2))


def test_r8_of_several_at_once_the_higher_solution_wins_and_equal_ones_share() -> None:
    state = after(table(("+", 9, 9), ("*", 3, 6), points=(2, 2)), Pass(), Pass())
    shared = rules.result(state)
    assert shared is not None
    assert shared.places == (1, 1)


def test_r8_the_others_are_placed_by_their_points() -> None:
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 1, 2), ("+", 2, 2), points=(2, 1, 1, 0))
    result = rules.result(after(state, Pass(), Pass(), Pass(), Pass()))
    assert result is not None
    assert result.places == (1, 2, 2, 4)


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
    result = rules.result(state)
    assert result is not None
    assert result.places == (1, 3, 2)


def test_r9_nobody_can_sabotage_somebody_who_is_out() -> None:
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 2, 2), options=Options(play_on=True))
    state = state.with_player(ADA, replace(state.players[ADA], place=1, built=None, hand=()))
    assert refusal(state, BEN, minus(BEN, ADA, "left")) == "no_opponent"


def test_r10_who_has_not_built_in_time_builds_with_the_two_highest_numbers() -> None:
    state = rules.setup(Options(seconds=10), 2, Chance(7))
    assert rules.deadline(state) == 10_000
    chosen = rules.moves(state, ADA)[0]
    state = play(state, ADA, chosen, at=2_000)
    state = rules.expire(state, Millis(10_000), Chance(2))
    assert (state.phase, rules.deadline(state)) == ("sabotage", 20_000)
    assert state.players[ADA].built == chosen
    built = state.players[BEN].built
    assert built is not None
    assert {built.left, built.right} == set(sorted(numbers_in(state.players[BEN].hand))[-2:])


def test_r10_who_has_not_chosen_in_time_passes() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), options=Options(seconds=10))
    state = play(state, ADA, minus(ADA, BEN, "left"))
    state = rules.expire(state, Millis(10_000), Chance(2))
    assert state.phase == "reveal"
    assert (solution(state, ADA), solution(state, BEN)) == (17, 1)


def test_r11_divisions_and_house_signs_come_only_when_asked_for() -> None:
    plain = rules.setup(Options(), 6, Chance(7))
    house = rules.setup(Options(division=True, extra_signs=True), 6, Chance(7))
    assert len(rules.cards(plain)) == 60 + 20
    assert len(rules.cards(house)) == 68 + 24


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
