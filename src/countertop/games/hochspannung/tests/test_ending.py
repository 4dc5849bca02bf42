"""How a game ends: stuck, with a last card, and in the tournament (R10 to R14)."""

from typing import Any

from msgspec.structs import replace

from countertop.engine.game import Millis, Result, Seat
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.ending import turn_up_if_stuck
from countertop.games.hochspannung.matching import BASE_DECK, FACES, CardId, fits
from countertop.games.hochspannung.state import (
    Draw,
    FaceDown,
    Play,
    Player,
    Ready,
    Report,
    State,
    Stats,
)
from countertop.games.hochspannung.tests.tables import (
    ADA,
    BEN,
    CLEO,
    SEVEN_TIMES_EIGHT,
    TWO_TIMES_THREE,
    after,
    dealt,
    fitting,
    misfits,
    passed,
    problem,
    refusal,
    table,
)


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
    state = turn_up_if_stuck(state, Millis(4000))
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
    state = turn_up_if_stuck(state, Millis(4000))
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
    assert turn_up_if_stuck(state, Millis(4000)).phase == "over"


def test_r11_a_card_that_is_played_begins_the_cycle_anew() -> None:
    state, move = stuck_table(below=())
    state = State(state.options, state.players, state.pile, "playing", None, Millis(3000), turned=1)
    state = after(state, ADA, move)
    assert (state.phase, state.turned, len(state.pile)) == ("stuck", 1, 2)


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


def test_r12_after_the_end_nobody_can_do_anything() -> None:
    last = fitting(SEVEN_TIMES_EIGHT, 1)[0]
    rest = fitting(SEVEN_TIMES_EIGHT, 3)[1:]
    state = after(table(SEVEN_TIMES_EIGHT, (last,), rest), ADA, FaceDown(last))
    assert refusal(state, BEN, Play(rest[0], SEVEN_TIMES_EIGHT, 56)) == "over"
    assert rules.moves(state, BEN) == []
    assert rules.deadline(state) is None


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


def test_r14_in_a_single_game_the_places_go_by_all_cards_left() -> None:
    cards = misfits(SEVEN_TIMES_EIGHT, 7)
    state = table(SEVEN_TIMES_EIGHT, cards[:1], cards[1:2], cards[2:4], piles=((), cards[4:7], ()))
    state = after(state, ADA, FaceDown(cards[0]))
    assert rules.result(state) == Result(places=(1, 3, 2), points=(0, -4, -2))


def test_what_a_player_did_is_kept_from_game_to_game() -> None:
    state = first_game_over()
    players = state.with_player(BEN, replace(state.players[BEN], stats=Stats(plays=5, wrongs=2)))
    assert passed(replace(state, players=players)).players[BEN].stats.plays == 5
