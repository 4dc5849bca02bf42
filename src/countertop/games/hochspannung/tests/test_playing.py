"""While all play: laying, saying, mistakes, drawing (R4 to R9)."""

from typing import Any

from countertop.engine.game import Millis
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.cards import HOCHSPANNUNG
from countertop.games.hochspannung.matching import ANSWERS, BASE_DECK, CORNERS, CardId, fits
from countertop.games.hochspannung.state import Draw, FaceDown, Fastest, Play, Said, State, Wrong
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    SEVEN_TIMES_EIGHT,
    TWO_TIMES_THREE,
    after,
    dealt,
    fitting,
    misfits,
    passed,
    problem,
    refusal,
    right_play,
    table,
)


def shows(card: CardId, *numbers: int) -> bool:
    return any(CORNERS[card] >> number & 1 for number in numbers)


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


def test_r4_only_a_card_of_ones_hand_can_be_played() -> None:
    own, other = fitting(SEVEN_TIMES_EIGHT, 2)
    state = table(SEVEN_TIMES_EIGHT, (own,), (other,), piles=((other,), (own,)))
    assert refusal(state, ADA, Play(other, SEVEN_TIMES_EIGHT, 56)) == "not_in_hand"


def test_r5_example_1_two_times_three_takes_only_cards_with_a_six() -> None:
    for card in BASE_DECK:
        assert fits(card, TWO_TIMES_THREE) == shows(card, 6)


def test_r5_example_2_three_times_five_takes_cards_with_a_one_or_a_five() -> None:
    for card in BASE_DECK:
        assert fits(card, problem(3, 5)) == shows(card, 1, 5)


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


def test_r9_drawing_takes_one_card_from_ones_own_pile() -> None:
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
