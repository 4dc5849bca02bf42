"""Hochspannung together with Unter Spannung (R15 to R17)."""

import pytest

from countertop.engine.game import Millis
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.matching import (
    BASE_DECK,
    CORNERS,
    DECK,
    FACES,
    Hochspannung,
    UnterSpannung,
    answers,
    fits,
    sayings,
    solutions,
)
from countertop.games.hochspannung.state import Play, Wrong
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    after,
    dealt,
    passed,
    problem,
    shift,
    table,
)

SIX_TWO = shift(6, 2)


@pytest.mark.parametrize(
    ("seats", "each", "box"), [(2, 66, 1), (3, 44, 1), (4, 33, 1), (5, 26, 3), (6, 22, 1)]
)
def test_r15_all_134_cards_are_dealt_evenly_and_the_rest_is_left_out(
    seats: int, each: int, box: int
) -> None:
    state = dealt(seats, deck="combined")
    assert [len(player.hand) + len(player.pile) for player in state.players] == [each] * seats
    assert len(state.box) == box
    assert sorted(rules.cards(state)) == list(DECK)


def test_r15_six_cards_are_in_hand() -> None:
    assert [len(player.hand) for player in dealt(4, deck="combined").players] == [6] * 4


def test_r15_the_start_card_is_turned_over_at_go() -> None:
    state = dealt(deck="combined")
    assert rules.view(state, ADA).top is None
    assert rules.view(state, None).pile == 1
    assert rules.view(passed(state), ADA).top == FACES[state.top]


def test_r15_the_start_card_is_from_either_game() -> None:
    kinds = {type(FACES[dealt(seed=seed, deck="combined").top]) for seed in range(20)}
    assert kinds == {Hochspannung, UnterSpannung}


def test_r16_example_3_on_six_plus_or_minus_two_an_eight_or_a_four_fits_from_either_game() -> None:
    assert solutions(FACES[SIX_TWO]) == (8, 4)
    for card in DECK:
        assert fits(card, SIX_TWO) == bool(CORNERS[card] & (1 << 8 | 1 << 4))
    assert {type(FACES[card]) for card in DECK if fits(card, SIX_TWO)} == {
        Hochspannung,
        UnterSpannung,
    }


@pytest.mark.parametrize(
    ("number", "modifier", "up", "down"),
    [
        (10, 1, 1, 9),
        (1, 1, 2, 10),
        (1, 3, 4, 8),
        (9, 3, 2, 6),
        (8, 2, 10, 6),
        (10, 3, 3, 7),
        (3, 3, 6, 10),
        (5, 2, 7, 3),
    ],
)
def test_r16_counting_goes_round_from_10_to_1(
    number: int, modifier: int, up: int, down: int
) -> None:
    assert solutions(FACES[shift(number, modifier)]) == (up, down)


def test_r16_every_sum_lies_from_1_to_10() -> None:
    for card in DECK[len(BASE_DECK) :]:
        assert all(1 <= answer <= 10 for answer in answers(FACES[card]))
        assert len(set(answers(FACES[card]))) == 2


def test_r16_on_a_product_an_unter_spannung_number_fits_if_it_is_a_digit() -> None:
    top = problem(7, 8)
    for number in range(1, 11):
        assert fits(shift(number, 1), top) == (number in (5, 6))


def test_r17_a_ten_is_never_the_digits_one_and_zero() -> None:
    ten = shift(10, 2)
    assert not any(fits(ten, top) for top in BASE_DECK)
    assert not fits(ten, problem(2, 5))
    assert fits(shift(1, 1), problem(2, 5))


def test_r17_ten_takes_a_ten_and_neither_a_one_nor_a_zero() -> None:
    top = shift(8, 2)
    assert fits(shift(10, 3), top)
    assert not fits(shift(1, 1), top)
    for card in BASE_DECK:
        assert fits(card, top) == bool(CORNERS[card] >> 6 & 1)


def test_r17_a_nine_is_answered_by_unter_spannung_alone() -> None:
    top = shift(10, 1)
    takers = {type(FACES[card]) for card in DECK if fits(card, top) and not CORNERS[card] >> 1 & 1}
    assert takers == {UnterSpannung}


def test_r16_the_number_that_is_said_is_on_the_card() -> None:
    eight, four = shift(8, 1), shift(4, 1)
    assert sayings(eight, SIX_TWO) == (8,)
    assert sayings(four, SIX_TWO) == (4,)
    state = table(SIX_TWO, (eight, four), (), piles=((), (eight,)), deck="combined")
    assert rules.moves(state, ADA) == [Play(eight, SIX_TWO, 8), Play(four, SIX_TWO, 4)]
    state = after(state, ADA, Play(eight, SIX_TWO, 4))
    assert state.players[ADA].wrong == Wrong(eight, SIX_TWO, 4, "card", Millis(4000))


def test_r16_a_card_with_both_answers_may_be_played_with_either() -> None:
    both = next(card for card in BASE_DECK if CORNERS[card] == 1 << 8 | 1 << 4)
    assert sayings(both, SIX_TWO) == (8, 4)


def test_r16_a_number_that_is_no_answer_is_wrong() -> None:
    eight = shift(8, 1)
    state = table(SIX_TWO, (eight,), (), piles=((eight,), (eight,)), deck="combined")
    state = after(state, ADA, Play(eight, SIX_TWO, 7))
    wrong = state.players[ADA].wrong
    assert wrong is not None
    assert wrong.what == "said"


def test_r15_all_other_rules_remain_in_effect() -> None:
    state = passed(dealt(2, deck="combined"))
    assert state.phase == "playing"
    assert not rules.view(state, BEN).can_lay_face_down
    assert rules.view(state, BEN).can_draw
