"""Hochspannung, rule by rule: the base game and the tournament."""

from typing import Any

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Result, Seat
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.cards import HOCHSPANNUNG
from countertop.games.hochspannung.matching import ANSWERS, BASE_DECK, CORNERS, FACES, CardId, fits
from countertop.games.hochspannung.state import (
    Draw,
    FaceDown,
    Fastest,
    Play,
    Player,
    Ready,
    Report,
    Said,
    State,
    Stats,
    Wrong,
)
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    CLEO,
    GO,
    after,
    dealt,
    fitting,
    misfits,
    passed,
    problem,
    right_play,
    table,
)

TWO_TIMES_THREE, THREE_TIMES_FIVE = problem(2, 3), problem(3, 5)
SEVEN_TIMES_EIGHT = problem(7, 8)


def refusal(state: State, seat: Seat, move: rules.Move, at: int = 4000) -> str:
    """The code of the refusal; the state stays as it is."""
    before = repr(state)
    with pytest.raises(IllegalMove) as refused:
        after(state, seat, move, at)
    assert repr(state) == before
    return refused.value.code


def shows(card: CardId, *numbers: int) -> bool:
    return any(CORNERS[card] >> number & 1 for number in numbers)


# --- R2, R3: before the game


@pytest.mark.parametrize(("seats", "each"), [(2, 30), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_r2_sixty_cards_leave_nobody_with_more_than_another(seats: int, each: int) -> None:
    state = dealt(seats)
    assert [len(player.hand) + len(player.pile) for player in state.players] == [each] * seats
    assert len(state.pile) == 1
    assert state.box == ()


def test_r2_a_deal_with_which_nobody_could_begin_is_dealt_again() -> None:
    """Two full hands that fit nowhere come up about three times in a hundred deals."""
    once = [rules._deal_once(dealt(hand_limit=4), Millis(0), Chance(seed)) for seed in range(200)]
    assert any(state.is_stuck for state in once)
    assert not any(dealt(seed=seed, hand_limit=4).is_stuck for seed in range(200))


def test_r2_the_start_card_lies_face_up() -> None:
    state = dealt()
    assert rules.view(state, ADA).top == FACES[state.top]


def test_r3_four_cards_are_in_hand_and_nobody_may_look_before_go() -> None:
    state = dealt(3)
    assert [len(player.hand) for player in state.players] == [4, 4, 4]
    assert rules.view(state, ADA).hand == ()
    assert rules.view(state, ADA).players[ADA].hand == 4
    assert len(rules.view(passed(state), ADA).hand) == 4


def test_r3_the_countdown_takes_three_seconds() -> None:
    state = dealt()
    assert (state.phase, rules.deadline(state)) == ("countdown", 3000)
    assert passed(state).phase == "playing"
    assert rules.deadline(passed(state)) is None


def test_r3_before_go_nobody_may_do_anything() -> None:
    state = dealt()
    card = state.players[ADA].hand[0]
    assert rules.moves(state, ADA) == []
    assert refusal(state, ADA, Draw(), at=10) == "not_now"
    assert refusal(state, ADA, Play(card, state.top, 6), at=10) == "not_now"
    assert refusal(state, ADA, FaceDown(card), at=10) == "not_now"
    assert refusal(state, ADA, Ready(), at=10) == "not_now"


# --- R4: no turns


def test_r4_a_fitting_card_becomes_the_top_card() -> None:
    card, spare = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (card, spare), (spare,), piles=((), (spare,)))
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56))
    assert state.pile == (SEVEN_TIMES_EIGHT, card)
    assert state.players[ADA].hand == (spare,)
    assert state.said == Said(ADA, SEVEN_TIMES_EIGHT, 56, Millis(1000), run=1)


def test_r4_a_series_of_consecutive_cards_is_fine() -> None:
    first = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    second = fitting(first, 2)[1]
    hand = (first, second, *misfits(second, 1))
    state = table(SEVEN_TIMES_EIGHT, hand, misfits(second, 3)[1:])
    state = after(state, ADA, right_play(first, SEVEN_TIMES_EIGHT), at=4000)
    state = after(state, ADA, right_play(second, first), at=4100)
    assert state.said is not None
    assert (state.said.run, state.said.ms) == (2, 100)
    assert state.players[ADA].stats.longest_run == 2


def test_r4_another_players_card_ends_a_series() -> None:
    first = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    second = fitting(first, 1)[0]
    piles = (misfits(second, 2)[:1], misfits(second, 2)[1:])
    state = table(SEVEN_TIMES_EIGHT, (first,), (second,), piles=piles)
    state = after(state, ADA, right_play(first, SEVEN_TIMES_EIGHT))
    state = after(state, BEN, right_play(second, first))
    assert state.said is not None
    assert (state.said.seat, state.said.run) == (BEN, 1)


def test_r4_only_a_card_of_the_own_hand_can_be_played() -> None:
    own, other = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (own,), (other,), piles=((other,), (own,)))
    assert refusal(state, ADA, Play(other, SEVEN_TIMES_EIGHT, 56)) == "not_in_hand"


# --- R5: matching


def test_r5_example_1_two_times_three_takes_only_cards_with_a_six() -> None:
    for card in BASE_DECK:
        assert fits(card, TWO_TIMES_THREE) == shows(card, 6)


def test_r5_example_2_three_times_five_takes_cards_with_a_one_or_a_five() -> None:
    for card in BASE_DECK:
        assert fits(card, THREE_TIMES_FIVE) == shows(card, 1, 5)


def test_r5_a_zero_in_the_corner_answers_a_zero_in_the_solution() -> None:
    zeros = [card for card in BASE_DECK if shows(card, 0) and not shows(card, 4)]
    assert zeros
    assert all(fits(card, problem(5, 8)) for card in zeros)
    assert not any(fits(card, problem(2, 4)) for card in zeros if not shows(card, 8))


def test_r5_a_six_is_never_a_nine() -> None:
    assert not any(answers >> 9 & 1 for answers in ANSWERS[: len(BASE_DECK)])
    assert not any(corners >> 9 & 1 for corners in CORNERS[: len(BASE_DECK)])


def test_r5_every_pair_fits_exactly_if_they_share_a_digit() -> None:
    for top in BASE_DECK:
        left, right, *_ = HOCHSPANNUNG[top]
        for card in BASE_DECK:
            *_, one, other = HOCHSPANNUNG[card]
            digits = str(left * right)
            assert fits(card, top) == (str(one) in digits or str(other) in digits)


# --- R6: the announcement


def test_r6_the_offered_plays_say_the_product() -> None:
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (card,), (card,), piles=((card,), (card,)))
    assert rules.moves(state, ADA) == [Play(card, SEVEN_TIMES_EIGHT, 56), Draw()]


def test_r6_nothing_is_played_before_something_is_said() -> None:
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (card,), (card,), piles=((card,), (card,)))
    assert refusal(state, ADA, Play(card, SEVEN_TIMES_EIGHT)) == "say_it"


def test_r6_with_tap_the_card_is_enough_and_nothing_is_said() -> None:
    card, spare = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (card, spare), (), piles=((), (spare,)), announce="tap")
    assert rules.moves(state, ADA)[0] == Play(card, SEVEN_TIMES_EIGHT)
    assert refusal(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56)) == "nothing_to_say"
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT))
    assert state.top == card
    said = rules.view(state, BEN).said
    assert said is not None
    assert said.said is None


def test_r6_with_tap_a_wrong_card_goes_back_too() -> None:
    card = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (card,), (), piles=((card,), (card,)), announce="tap")
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT))
    assert state.top == SEVEN_TIMES_EIGHT
    assert state.players[ADA].wrong == Wrong(card, SEVEN_TIMES_EIGHT, None, "card", Millis(4000))


# --- R7: too late


def test_r7_a_card_aimed_at_another_top_card_is_too_late_and_never_wrong() -> None:
    first, second = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (first,), (second,), piles=((second,), (first,)))
    aimed = Play(second, SEVEN_TIMES_EIGHT, 56)
    state = after(state, ADA, Play(first, SEVEN_TIMES_EIGHT, 56))
    assert refusal(state, BEN, aimed) == "too_late"
    assert state.players[BEN].wrong is None
    assert state.players[BEN].locked_until is None


def test_r7_too_late_comes_before_right_and_wrong() -> None:
    card = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (card,), (), piles=((card,), (card,)))
    assert refusal(state, ADA, Play(card, TWO_TIMES_THREE, 1)) == "too_late"
    assert refusal(state, ADA, Play(card, TWO_TIMES_THREE)) == "too_late"


# --- R8: wrong


def wrong_table(**options: Any) -> tuple[State, CardId, CardId]:
    good, bad = fitting(SEVEN_TIMES_EIGHT, 1)[0], misfits(SEVEN_TIMES_EIGHT, 1)[0]
    piles = (misfits(SEVEN_TIMES_EIGHT, 2)[1:], fitting(SEVEN_TIMES_EIGHT, 2)[1:])
    return table(SEVEN_TIMES_EIGHT, (good, bad), (), piles=piles, **options), good, bad


def test_r8_seven_times_eight_is_not_54() -> None:
    state, good, _ = wrong_table()
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 54))
    assert state.pile == (SEVEN_TIMES_EIGHT,)
    assert good in state.players[ADA].hand
    assert state.players[ADA].wrong == Wrong(good, SEVEN_TIMES_EIGHT, 54, "said", Millis(4000))


def test_r8_the_right_product_with_a_wrong_card_goes_back_too() -> None:
    state, _, bad = wrong_table()
    state = after(state, ADA, Play(bad, SEVEN_TIMES_EIGHT, 56))
    assert state.players[ADA].wrong == Wrong(bad, SEVEN_TIMES_EIGHT, 56, "card", Millis(4000))
    assert state.players[ADA].stats.wrongs == 1


def test_r8_a_mistake_locks_the_hand_for_a_moment() -> None:
    state, good, bad = wrong_table()
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 54), at=4000)
    assert rules.deadline(state) == 4800
    assert rules.moves(state, ADA) == []
    assert refusal(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 56), at=4500) == "locked"
    assert refusal(state, ADA, Draw(), at=4500) == "locked"
    assert refusal(state, ADA, FaceDown(bad), at=4500) == "locked"
    assert not rules.view(state, ADA).can_draw
    state = passed(state)
    assert rules.deadline(state) is None
    assert after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 56), at=4800).top == good


def test_r8_others_play_on_meanwhile() -> None:
    state, good, _ = wrong_table()
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 54))
    assert rules.moves(state, BEN) == [Draw()]
    assert after(state, BEN, Draw()).players[ADA].locked_until == 4800


def test_r8_two_locks_end_one_after_the_other() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, good[:1], good[1:], piles=(good, good))
    state = after(state, BEN, Play(good[1], SEVEN_TIMES_EIGHT, 1), at=4000)
    state = after(state, ADA, Play(good[0], SEVEN_TIMES_EIGHT, 2), at=4300)
    assert rules.deadline(state) == 4800
    state = passed(state)
    assert [player.locked_until for player in state.players] == [5100, None]
    assert [player.locked_until for player in passed(state).players] == [None, None]


def test_r8_as_printed_a_mistake_locks_nothing() -> None:
    state, good, _ = wrong_table(lock_ms=0)
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 54))
    assert rules.deadline(state) is None
    assert state.players[ADA].wrong is not None
    assert after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 56)).top == good


def test_r8_a_right_card_makes_the_mistake_forgotten_but_it_is_counted() -> None:
    state, good, _ = wrong_table(lock_ms=0)
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 54))
    state = after(state, ADA, Play(good, SEVEN_TIMES_EIGHT, 56))
    assert state.players[ADA].wrong is None
    assert state.players[ADA].stats.wrongs == 1


# --- R9: drawing


def test_r9_drawing_takes_one_card_from_the_own_pile() -> None:
    a, b, c, d = misfits(SEVEN_TIMES_EIGHT, 4)
    state = after(table(SEVEN_TIMES_EIGHT, (a,), (d,), piles=((b, c), (b,))), ADA, Draw())
    assert state.players[ADA].hand == (a, c)
    assert state.players[ADA].pile == (b,)
    assert state.players[ADA].stats.draws == 1


def test_r9_there_is_no_hand_limit() -> None:
    state = passed(dealt(2))
    for _ in range(26):
        state = after(state, ADA, Draw())
    assert len(state.players[ADA].hand) == 30


def test_r9_an_empty_pile_gives_nothing() -> None:
    cards = fitting(SEVEN_TIMES_EIGHT, 2)
    assert refusal(table(SEVEN_TIMES_EIGHT, cards, ()), ADA, Draw()) == "pile_empty"


def test_r9_with_a_limit_a_full_hand_cannot_draw() -> None:
    cards = fitting(SEVEN_TIMES_EIGHT, 6)
    state = table(SEVEN_TIMES_EIGHT, cards[:4], (), piles=(cards[4:], cards[4:]), hand_limit=4)
    assert refusal(state, ADA, Draw()) == "hand_full"
    assert Draw() not in rules.moves(state, ADA)
    assert not rules.view(state, ADA).can_draw
    state = after(state, ADA, Play(cards[0], SEVEN_TIMES_EIGHT, 56))
    assert len(after(state, ADA, Draw()).players[ADA].hand) == 4


# --- R10, R11: stuck


def stuck_table(below: tuple[CardId, ...]) -> tuple[State, Play]:
    """When Ada has played, nobody has anything for the new top card."""
    card = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    rest = [other for other in misfits(card, 60) if other not in below]
    state = table(SEVEN_TIMES_EIGHT, (card, *rest[:2]), rest[2:5], below=below)
    return state, Play(card, SEVEN_TIMES_EIGHT, 56)


def test_r10_when_nobody_can_play_or_draw_the_bottom_card_goes_on_top() -> None:
    bottom = problem(9, 9)
    state, move = stuck_table((bottom,))
    state = after(state, ADA, move)
    assert state.phase == "stuck"
    assert state.pile == (SEVEN_TIMES_EIGHT, move.card, bottom)
    assert rules.view(state, ADA).top == FACES[bottom]


def test_r10_hands_lie_face_down_until_lets_go() -> None:
    state, move = stuck_table((problem(9, 9),))
    state = after(state, ADA, move, at=4000)
    assert rules.view(state, ADA).hand == ()
    assert rules.moves(state, ADA) == []
    assert refusal(state, ADA, Draw()) == "not_now"
    assert rules.deadline(state) == 7000


def test_r10_lets_go_and_on_they_play() -> None:
    card, bottom = fitting(SEVEN_TIMES_EIGHT, 1)[0], problem(5, 6)
    helps = next(other for other in fitting(bottom, 60) if not fits(other, card))
    rest = [other for other in misfits(card, 60) if other not in (bottom, helps)]
    state = table(SEVEN_TIMES_EIGHT, (card, *rest[:2]), (helps, *rest[2:4]), below=(bottom,))
    state = passed(after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56), at=4000))
    assert (state.phase, state.shown_at, state.until) == ("playing", 7000, None)
    assert Play(helps, bottom, 30) in rules.moves(state, BEN)
    assert len(rules.view(state, BEN).hand) == 3


def test_r10_it_is_repeated_as_long_as_needed_and_faster() -> None:
    sixes = misfits(TWO_TIMES_THREE, 6)
    state = table(
        TWO_TIMES_THREE, sixes[:3], sixes[3:], below=(problem(3, 2), problem(3, 2), problem(9, 9))
    )
    state = rules._turn_up_if_stuck(state, Millis(4000))
    assert (state.phase, state.turned, state.until) == ("stuck", 1, 7000)
    state = passed(state)
    assert (state.phase, state.turned, state.until) == ("stuck", 2, 8500)


def test_r10_while_anybody_can_draw_nobody_is_stuck() -> None:
    cards = misfits(TWO_TIMES_THREE, 5)
    state = table(TWO_TIMES_THREE, cards[:2], cards[2:4], piles=((), cards[4:]))
    assert not state.is_stuck


def test_r10_the_last_drawn_card_can_make_it_stuck() -> None:
    cards = misfits(TWO_TIMES_THREE, 5)
    state = table(
        TWO_TIMES_THREE, cards[:2], cards[2:4], piles=((), cards[4:]), below=(problem(9, 9),)
    )
    assert after(state, BEN, Draw()).phase == "stuck"


def test_r10_whoever_can_lay_the_last_card_face_down_is_not_stuck() -> None:
    cards = misfits(TWO_TIMES_THREE, 3)
    assert not table(TWO_TIMES_THREE, cards[:1], cards[1:]).is_stuck
    assert table(TWO_TIMES_THREE, cards[:2], (*cards[2:], *cards[:1])).is_stuck


def test_r10_full_hands_that_cannot_draw_are_stuck_too() -> None:
    cards = misfits(TWO_TIMES_THREE, 9)
    hands, pile = (cards[:4], cards[4:8]), cards[8:]
    assert table(TWO_TIMES_THREE, *hands, piles=(pile, ()), hand_limit=4).is_stuck
    assert not table(TWO_TIMES_THREE, *hands, piles=(pile, ()), hand_limit=5).is_stuck


def test_r10_being_stuck_unlocks_everybody() -> None:
    bottom = problem(9, 9)
    state, move = stuck_table((bottom,))
    ben = state.players[BEN].hand[0]
    state = after(state, BEN, Play(ben, SEVEN_TIMES_EIGHT, 1), at=3900)
    state = after(state, ADA, move)
    assert state.players[BEN].locked_until is None


def test_r11_a_whole_cycle_without_change_ends_the_game_and_the_fewest_cards_win() -> None:
    cards = misfits(TWO_TIMES_THREE, 7)
    state = table(TWO_TIMES_THREE, cards[:2], cards[2:4], cards[4:], below=(problem(3, 2),))
    state = rules._turn_up_if_stuck(state, Millis(4000))
    assert (state.phase, state.top) == ("stuck", problem(3, 2))
    state = passed(state)
    assert state.phase == "over"
    assert state.reports == (
        Report((ADA, BEN), "stuck", (2, 2, 3), (0, 0, 0), (0, 0, 3), Millis(4000)),
    )
    assert rules.result(state) == Result(places=(1, 1, 3), points=(-2, -2, -3))


def test_r11_a_single_card_in_the_pile_is_a_cycle_by_itself() -> None:
    cards = misfits(TWO_TIMES_THREE, 5)
    state = table(TWO_TIMES_THREE, cards[:2], cards[2:])
    assert rules._turn_up_if_stuck(state, Millis(4000)).phase == "over"


def test_r11_a_card_that_is_played_begins_the_cycle_anew() -> None:
    state, move = stuck_table(below=())
    state = State(state.options, state.players, state.pile, "playing", None, Millis(3000), turned=1)
    state = after(state, ADA, move)
    assert (state.phase, state.turned, len(state.pile)) == ("stuck", 1, 2)


# --- R12: the end


def test_r12_the_last_card_goes_face_down_whatever_the_problem() -> None:
    last = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (last,), misfits(SEVEN_TIMES_EIGHT, 4)[1:])
    assert rules.moves(state, ADA) == [FaceDown(last)]
    state = after(state, ADA, FaceDown(last))
    assert state.phase == "over"
    assert state.face_down == last
    assert rules.result(state) == Result(places=(1, 2), points=(0, -3))


def test_r12_nobody_gets_to_see_the_card_that_lies_face_down() -> None:
    last = misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (last,), misfits(SEVEN_TIMES_EIGHT, 4)[1:])
    view = rules.view(after(state, ADA, FaceDown(last)), BEN)
    assert (view.top, view.face_down, view.pile) == (FACES[SEVEN_TIMES_EIGHT], ADA, 2)


def test_r12_a_fitting_last_card_may_also_be_played() -> None:
    last = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (last,), misfits(SEVEN_TIMES_EIGHT, 3))
    assert rules.moves(state, ADA) == [Play(last, SEVEN_TIMES_EIGHT, 56), FaceDown(last)]
    state = after(state, ADA, Play(last, SEVEN_TIMES_EIGHT, 56))
    assert state.phase == "over"
    assert state.reports[0].how == "played"
    assert state.reports[0].winners == (ADA,)


def test_r12_with_a_card_left_in_the_pile_nobody_has_won() -> None:
    card, spare = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (card,), (spare,), piles=((spare,), (card,)))
    assert refusal(state, ADA, FaceDown(card)) == "not_last"
    state = after(state, ADA, Play(card, SEVEN_TIMES_EIGHT, 56))
    assert state.phase == "playing"
    assert rules.moves(state, ADA) == [Draw()]


def test_r12_with_two_cards_in_hand_none_goes_face_down() -> None:
    cards = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, cards, cards)
    assert refusal(state, ADA, FaceDown(cards[0])) == "not_last"
    assert refusal(state, ADA, FaceDown(misfits(SEVEN_TIMES_EIGHT, 1)[0])) == "not_in_hand"


def test_r12_after_the_end_nothing_goes_any_more() -> None:
    last = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    rest = fitting(SEVEN_TIMES_EIGHT, 3)[1:]
    state = after(table(SEVEN_TIMES_EIGHT, (last,), rest), ADA, FaceDown(last))
    assert refusal(state, BEN, Play(rest[0], SEVEN_TIMES_EIGHT, 56)) == "over"
    assert rules.moves(state, BEN) == []
    assert rules.deadline(state) is None


# --- R13: the tournament


def first_game_over(**options: Any) -> State:
    """Ada has won the first of four games; Ben holds two cards, Cleo three and one in her pile."""
    cards = misfits(SEVEN_TIMES_EIGHT, 7)
    hands = (cards[:1], cards[1:3], cards[3:6])
    state = table(SEVEN_TIMES_EIGHT, *hands, piles=((), (), cards[6:]), games=4, **options)
    return after(state, ADA, FaceDown(cards[0]), at=63_000)


def test_r13_all_but_the_winner_get_a_penalty_point_for_each_card_in_hand() -> None:
    state = first_game_over()
    assert state.reports == (
        Report((ADA,), "face_down", (0, 2, 3), (0, 0, 1), (0, 2, 3), Millis(60_000)),
    )
    assert [player.penalty for player in rules.view(state, None).players] == [0, 2, 3]


def test_r13_the_pile_counts_too_if_it_was_agreed() -> None:
    assert first_game_over(penalty="hand_and_pile").reports[0].penalties == (0, 2, 4)


def test_r13_there_is_an_intermission_of_fifteen_seconds() -> None:
    state = first_game_over()
    assert (state.phase, state.game, rules.deadline(state)) == ("intermission", 1, 78_000)
    assert rules.result(state) is None
    assert refusal(state, BEN, Draw()) == "over"
    state = passed(state)
    assert (state.phase, state.game, state.until) == ("countdown", 2, 81_000)


def test_r13_when_all_are_ready_it_goes_on_at_once() -> None:
    state = first_game_over()
    assert rules.moves(state, BEN) == [Ready()]
    for seat in (BEN, CLEO):
        state = after(state, seat, Ready(), at=64_000)
    assert rules.moves(state, BEN) == []
    assert [player.ready for player in rules.view(state, None).players] == [False, True, True]
    assert refusal(state, BEN, Ready()) == "not_now"
    state = after(state, ADA, Ready(), at=65_000)
    assert (state.phase, state.game, state.until) == ("countdown", 2, 68_000)
    assert not any(player.ready for player in state.players)


def test_r13_the_next_game_is_dealt_from_all_cards() -> None:
    state = passed(first_game_over())
    assert sorted(rules.cards(state)) == list(BASE_DECK)
    assert [len(player.hand) for player in state.players] == [4, 4, 4]
    assert state.said is None
    assert state.face_down is None
    assert len(state.reports) == 1


def play_out(state: State, winners: list[Seat]) -> State:
    """Each of these wins a game by drawing everything and playing what fits; others watch."""
    for winner in winners:
        hand = state.players[winner].hand + state.players[winner].pile
        lean = Player(hand[:1], (), state.players[winner].stats)
        players = state.with_player(winner, lean)
        pile = (*state.pile, *hand[1:])
        state = passed(replace(state, players=players, pile=pile))
        state = after(state, winner, FaceDown(hand[0]), at=(state.started or 0) + 5000)
        if state.phase == "intermission":
            state = passed(state)
    return state


def test_r13_after_four_games_the_fewest_points_win() -> None:
    state = play_out(dealt(3, games=4), [ADA, ADA, BEN, ADA])
    assert state.phase == "over"
    assert rules.result(state) == Result(places=(1, 2, 3), points=(-4, -12, -16))


def test_r13_ties_share_the_win() -> None:
    state = play_out(dealt(3, games=4), [ADA, BEN, BEN, ADA])
    assert rules.result(state) == Result(places=(1, 1, 3), points=(-8, -8, -16))


# --- R14, R18 and what is told afterwards


def test_r14_in_a_single_game_the_places_go_by_all_cards_left() -> None:
    cards = misfits(SEVEN_TIMES_EIGHT, 7)
    state = table(SEVEN_TIMES_EIGHT, cards[:1], cards[1:2], cards[2:4], piles=((), cards[4:7], ()))
    state = after(state, ADA, FaceDown(cards[0]))
    assert rules.result(state) == Result(places=(1, 3, 2), points=(0, -4, -2))


def test_r18_every_play_races_for_the_top_card() -> None:
    good, bad = fitting(SEVEN_TIMES_EIGHT, 1)[0], misfits(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (good, bad), (), piles=((), (good,)))
    assert rules.contested(state, Play(good, SEVEN_TIMES_EIGHT, 56)) == SEVEN_TIMES_EIGHT
    assert rules.contested(state, Play(bad, SEVEN_TIMES_EIGHT, 1)) == SEVEN_TIMES_EIGHT
    assert rules.contested(state, Play(good, TWO_TIMES_THREE, 6)) is None
    assert rules.contested(state, Draw()) is None


def test_r18_without_the_fair_race_the_first_to_come_in_is_first() -> None:
    good = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    state = table(SEVEN_TIMES_EIGHT, (good,), (), piles=((), (good,)), fair_race=False)
    assert rules.contested(state, Play(good, SEVEN_TIMES_EIGHT, 56)) is None


def test_the_fastest_product_is_kept_with_its_problem() -> None:
    first = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    second = fitting(first, 2)[1]
    third = fitting(second, 3)[2]
    piles = (misfits(first, 1), misfits(first, 1))
    state = table(SEVEN_TIMES_EIGHT, (first, second, third), (), piles=piles)
    state = after(state, ADA, right_play(first, SEVEN_TIMES_EIGHT), at=3900)
    assert state.players[ADA].stats.fastest == Fastest(SEVEN_TIMES_EIGHT, Millis(900))
    state = after(state, ADA, right_play(second, first), at=6000)
    assert state.players[ADA].stats.fastest == Fastest(SEVEN_TIMES_EIGHT, Millis(900))
    state = after(state, ADA, right_play(third, second), at=6500)
    assert state.players[ADA].stats.fastest == Fastest(second, Millis(500))
    assert state.players[ADA].stats.plays == 3


def test_what_a_player_did_is_kept_from_game_to_game() -> None:
    state = first_game_over()
    players = state.with_player(BEN, replace(state.players[BEN], stats=Stats(plays=5, wrongs=2)))
    assert passed(replace(state, players=players)).players[BEN].stats.plays == 5


def test_a_time_is_measured_from_go() -> None:
    state = passed(dealt())
    assert (state.shown_at, state.started) == (GO, GO)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert dealt(seed=5) == dealt(seed=5)
    assert dealt(seed=5) != dealt(seed=6)


def test_moves_come_in_the_order_of_the_hand_then_draw() -> None:
    cards = fitting(SEVEN_TIMES_EIGHT, 3)
    hand = (cards[2], *misfits(SEVEN_TIMES_EIGHT, 1), cards[0])
    state = table(SEVEN_TIMES_EIGHT, hand, (), piles=(cards[1:2], cards[1:2]))
    assert rules.moves(state, ADA) == [
        Play(cards[2], SEVEN_TIMES_EIGHT, 56),
        Play(cards[0], SEVEN_TIMES_EIGHT, 56),
        Draw(),
    ]


def test_play_needs_no_chance_but_for_dealing() -> None:
    state = passed(dealt())
    assert rules.play(state, ADA, Draw(), GO, Chance(1)) == rules.play(
        state, ADA, Draw(), GO, Chance(2)
    )
