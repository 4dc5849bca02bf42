"""How a match goes: cards, numbers, rounds and the clock."""

from collections import Counter

import pytest
from msgspec.structs import replace

from countertop import Match, replay
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Result, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.deck import CardId
from countertop.games.lucky_box.state import (
    NUMBER_CARDS,
    Done,
    Keep,
    Options,
    TakeBack,
)
from countertop.games.lucky_box.tests.tables import (
    ADA,
    BEN,
    PLAIN,
    ada,
    after,
    cross,
    crosses,
    end_of_round,
    kept,
    refused,
    resolve,
    table,
)

HOURS = 10_000_000

# R3


def test_there_are_two_number_cards_of_each_number_from_1_to_9() -> None:
    assert Counter(NUMBER_CARDS) == dict.fromkeys(range(1, 10), 2)


def test_everybody_starts_with_four_lightning_and_no_moon() -> None:
    state = rules.setup(Options(), 6, Chance(1))
    assert {(player.board.lightning, player.board.moons) for player in state.players} == {(4, 0)}


# R4


def test_everybody_draws_five_cards_and_keeps_three() -> None:
    state = rules.setup(Options(), 3, Chance(1))
    assert [len(player.offer) for player in state.players] == [5, 5, 5]
    assert len(rules.moves(state, ADA)) == 10
    state = kept(state)
    assert [len(player.board.boxes) for player in state.players] == [3, 3, 3]


def test_the_two_others_are_discarded_face_up() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    offers = [player.offer for player in state.players]
    state = kept(state)
    assert state.discards == (*offers[0][3:], *offers[1][3:])
    assert rules.view(state, BEN).discards == state.discards


def test_nobody_sees_what_others_keep_until_everybody_has_chosen() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    first, second, *_ = rules.moves(state, ADA)
    one, other = after(state, first), after(state, second)
    assert rules.view(one, BEN) == rules.view(other, BEN)
    assert rules.view(one, BEN).players[ADA].is_done
    assert rules.view(one, BEN).discards == ()
    done = after(one, rules.moves(one, BEN)[0], seat=BEN)
    assert len(rules.view(done, BEN).players[ADA].board.boxes) == 3


@pytest.mark.parametrize(
    ("cards", "code"),
    [((0, 1), "wrong_count"), ((0, 0, 1), "wrong_count"), ((0, 1, 5), "not_offered")],
)
def test_one_keeps_three_different_cards_of_ones_own_offer(
    cards: tuple[int, ...], code: str
) -> None:
    state = rules.setup(Options(), 2, Chance(1))
    own = (*state.players[ADA].offer, state.players[BEN].offer[0])
    assert refused(state, Keep(tuple(own[card] for card in cards))) == code


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    state = rules.setup(Options(), 1, Chance(1))
    a, b, c, *_ = ada(state).offer
    assert after(state, Keep((c, a, b))) == after(state, Keep((a, b, c)))


def test_a_choice_of_cards_stands() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    first, second, *_ = rules.moves(state, ADA)
    state = after(state, first)
    assert refused(state, second) == "done_already"


def test_nobody_crosses_while_cards_are_chosen_and_nobody_chooses_later() -> None:
    state = rules.setup(Options(), 1, Chance(1))
    assert refused(state, cross(0)) == "not_now"
    assert refused(table((PLAIN, "... ... ...")), Keep(ada(state).offer[:3])) == "not_now"


# R5


def test_a_match_is_four_rounds_of_nine_numbers_with_none_more_than_twice() -> None:
    match = Match("lucky-box", 1, seed=5)
    seen: dict[int, tuple[int, ...]] = {}
    while match.result is None:
        seen[match.state.round] = match.view(0).numbers or seen.get(match.state.round, ())
        match.play(0, match.moves(0)[0])
    assert [len(numbers) for numbers in seen.values()] == [9, 9, 9, 9]
    assert all(max(Counter(numbers).values()) <= 2 for numbers in seen.values())
    assert len(set(seen.values())) == 4


# R6


def test_the_next_number_comes_when_everybody_is_done() -> None:
    state = table((PLAIN, "... ... ..."), number=5, others=1)
    state = state.with_player(BEN, replace(state.players[BEN], is_done=False))
    state = after(state, cross(4), Done())
    assert state.turn == 0
    assert rules.moves(state, ADA) == []
    state = after(state, Done(), seat=BEN)
    assert state.turn == 1
    assert rules.moves(state, ADA)


def test_one_who_is_done_waits() -> None:
    state = table((PLAIN, "... ... ..."), number=5, others=1)
    state = state.with_player(BEN, replace(state.players[BEN], is_done=False))
    state = after(state, cross(4), Done())
    assert [refused(state, move) for move in (cross(0), TakeBack(), Done())] == ["done_already"] * 3


# R14


def test_choices_can_be_taken_back_one_by_one_until_done() -> None:
    line = "123 456 789 blank 9 double blank blank star"
    start = table((line, "... x.x xx."), number=5, moons=2)
    crossed = after(start, cross(4))
    resolved = after(crossed, resolve(1, 8))
    assert ada(resolved).board.lightning == 6
    assert after(resolved, TakeBack()) == crossed
    assert after(resolved, TakeBack(), TakeBack()) == start


def test_taking_back_gives_the_lightning_back() -> None:
    start = table((PLAIN, "... ... ..."), number=5)
    assert after(start, cross(0), TakeBack()) == start


def test_a_lost_fourth_star_is_not_taken_away_by_taking_back() -> None:
    line = "555 555 555 star star star blank blank blank"
    start = table((line, ".xx ... ..."), stars=3)
    assert after(start, cross(0), TakeBack()) == start


def test_a_lost_bonus_waits_again_after_taking_back() -> None:
    line = "123 456 789 blank ? blank blank 9 blank"
    state = after(table((line, ".x. x.x .x."), lightning=0), cross(4))
    assert after(state, resolve(1, 8), TakeBack()) == state


def test_there_is_nothing_to_take_back_before_the_first_cross() -> None:
    assert refused(table((PLAIN, "... ... ...")), TakeBack()) == "nothing_to_take_back"


def test_the_log_keeps_what_was_taken_back() -> None:
    match = Match("lucky-box", 1, seed=2)
    match.play(0, match.moves(0)[0])
    match.play(0, match.moves(0)[0])
    match.play(0, {"type": "take_back"})
    again = replay(match.record())
    assert len(again.entries) == 3
    assert again.state == match.state


def test_nobody_sees_what_one_is_doing_until_one_is_done() -> None:
    state = table((PLAIN, "... ... ..."), number=5, others=2)
    state = state.with_player(BEN, replace(state.players[BEN], is_done=False))
    crossed = after(state, cross(4))
    assert rules.view(crossed, BEN) == rules.view(state, BEN)
    assert rules.view(crossed, None) == rules.view(state, None)
    done = rules.view(after(crossed, Done()), BEN).players[ADA]
    assert done.board.boxes[0].crosses == crosses("... .x. ...")
    assert [step.square for step in done.steps] == [4]


def test_after_the_last_one_everybody_sees_the_cascades_of_the_number_before() -> None:
    state = after(table((PLAIN, "... ... ..."), number=5, others=1), cross(4), Done())
    assert [step.square for step in rules.view(state, BEN).players[ADA].last] == [4]
    assert rules.view(state, BEN).players[ADA].steps == ()


# R16


def test_before_the_next_round_everybody_draws_three_and_keeps_one() -> None:
    state = end_of_round(0, "... .x. ...")
    assert (state.phase, state.round, len(ada(state).offer)) == ("draft", 1, 3)
    state = kept(state)
    assert (state.phase, len(ada(state).board.boxes), len(state.discards)) == ("numbers", 2, 2)
    assert (state.turn, len(state.numbers)) == (0, 9)


def test_keeping_two_of_three_is_refused() -> None:
    state = end_of_round(0, "... .x. ...")
    assert refused(state, Keep(ada(state).offer[:2])) == "wrong_count"


def test_after_the_fourth_round_nobody_draws() -> None:
    state = end_of_round(3, "... .x. ...")
    assert (state.phase, ada(state).offer) == ("over", ())
    assert refused(state, Done()) == "over"


def test_the_discards_are_shuffled_when_the_pile_runs_out() -> None:
    state = table((PLAIN, "... .x. ..."), turn=8)
    pile, discards = state.pile[:2], state.pile[2:]
    state = after(replace(state, pile=pile, discards=discards), Done())
    assert set(pile) < set(ada(state).offer)
    assert (len(state.pile), state.discards) == (56, ())
    assert state.pile != discards[:56]
    assert sorted(rules.cards(state)) == list(range(60))


def test_who_draws_before_the_pile_runs_out_is_drawn_by_chance() -> None:
    state = table((PLAIN, "... .x. ..."), turn=8, others=5)
    state = replace(state, pile=state.pile[:3], discards=state.pile[3:], draws_by_chance=True)
    lucky = Counter[int]()
    for seed in range(120):
        dealt = rules.play(state, ADA, Done(), Millis(0), Chance(seed))
        lucky += Counter(
            seat
            for seat, player in enumerate(dealt.players)
            if set(player.offer) == set(state.pile)
        )
    assert lucky.total() == 120
    assert len(lucky) == 6 and min(lucky.values()) > 8


def test_a_pile_that_lasts_is_dealt_as_it_always_was() -> None:
    for edition in (1, 2):
        match = Match("lucky-box", 4, 6, {"turn_seconds": 5}, edition)
        match.advance(HOURS)
        assert match.result == Result((3, 4, 1, 2), (31, 27, 56, 48))


OLD = (
    '{"countertop":1,"game":"lucky-box","seats":["A","B","C","D","E","F"],"seed":6,'
    '"options":{"turn_seconds":5}}\n{"at":10000000}'
)
"""Six let the table choose for them, as it was recorded when seats drew in their order."""


def test_a_record_from_before_is_replayed_as_it_was_dealt() -> None:
    match = replay(OLD)
    assert match.result == Result((4, 1, 2, 3, 6, 5), (31, 56, 44, 32, 14, 26))
    assert replay(match.record()).state == match.state
    assert match.anew().state == replay(OLD.splitlines()[0]).state
    today = Match("lucky-box", match.seats, 6, match.options)
    today.advance(HOURS)
    assert today.result != match.result
    assert replay(today.record()).state == today.state


# R21


@pytest.mark.parametrize(("seats", "cards"), [(1, 60), (6, 60), (7, 120), (12, 120)])
def test_seven_to_twelve_players_use_two_decks(seats: int, cards: int) -> None:
    state = rules.setup(Options(), seats, Chance(1))
    assert sorted(rules.cards(state)) == list(range(cards))


def test_the_second_deck_is_a_copy_of_the_first() -> None:
    state = rules.setup(Options(), 7, Chance(1))
    assert state.face(CardId(63)) == state.face(CardId(3))


def test_twelve_players_play_to_the_end_with_one_set_of_number_cards() -> None:
    match = Match("lucky-box", 12, seed=3)
    while match.result is None:
        assert len(match.view(0).numbers) <= 9
        for seat in range(12):
            while match.moves(seat) and not match.state.players[seat].is_done:
                match.play(seat, match.moves(seat)[0])
                if match.state.phase == "draft" or not match.state.players[seat].steps:
                    break
    assert sorted(match.rules.cards(match.state)) == list(range(120))
    assert len(match.result.points) == 12


# R22


def test_no_clock_runs_unless_one_is_asked_for() -> None:
    assert rules.deadline(rules.setup(Options(), 2, Chance(1))) is None


def test_a_draft_has_twice_the_time_of_a_number() -> None:
    state = rules.setup(Options(turn_seconds=20), 1, Chance(1))
    assert rules.deadline(state) == 40_000
    state = after(state, rules.moves(state, ADA)[0], at=7_000)
    assert rules.deadline(state) == 27_000


def test_the_slow_keep_the_cards_with_the_most_different_numbers() -> None:
    state = rules.setup(Options(turn_seconds=20), 3, Chance(1))
    own = rules.moves(state, BEN)[-1]
    state = after(state, own, seat=BEN)
    chosen = rules.expire(state, Millis(40_000), Chance(1))
    assert chosen.phase == "numbers"
    assert isinstance(own, Keep)
    assert tuple(box.card for box in chosen.players[BEN].board.boxes) == own.cards
    for seat in (ADA, Seat(2)):
        boxes = chosen.players[seat].board.boxes
        assert len({number for box in boxes for number in state.face(box.card).grid}) == 9


def test_for_the_slow_a_match_is_crossed_that_completes_most_and_nothing_is_paid() -> None:
    line = "123 456 785 blank moon blank blank moon blank"
    state = table((line, ".x. x.x .x."), turn_seconds=20)
    state = rules.expire(state, Millis(20_000), Chance(1))
    assert [step.square for step in ada(state).last] == [4]
    assert (ada(state).board.moons, ada(state).board.lightning) == (2, 4)


def test_for_the_slow_a_whole_cascade_is_played_out() -> None:
    line = "123 456 789 blank 9 1 blank blank blank"
    state = table((line, "... x.x xx."), turn_seconds=20)
    state = rules.expire(state, Millis(20_000), Chance(1))
    assert [step.square for step in ada(state).last] == [4, 8, 0]


def test_what_the_slow_have_chosen_already_stands() -> None:
    line = "123 456 789 9 blank blank blank blank blank"
    state = after(table((line, ".xx ... ..."), turn_seconds=20), cross(0))
    state = rules.expire(state, Millis(20_000), Chance(1))
    assert [step.square for step in ada(state).last] == [0, 8]
    assert ada(state).board.lightning == 0


def test_for_the_slow_without_a_match_nothing_happens() -> None:
    state = table((PLAIN, "... .x. ..."), turn_seconds=20)
    state = rules.expire(state, Millis(20_000), Chance(1))
    assert (state.turn, ada(state).last, ada(state).board.lightning) == (1, (), 4)
    assert rules.deadline(state) == 40_000


def test_time_alone_plays_a_match_to_its_end() -> None:
    match = Match("lucky-box", 3, seed=4, options={"turn_seconds": 5})
    match.advance(3_600_000)
    assert match.result is not None
    assert match.deadline is None
    assert match.entries[-1].at == (4 * 10 + 36 * 5) * 1000
    assert replay(match.record()).state == match.state
