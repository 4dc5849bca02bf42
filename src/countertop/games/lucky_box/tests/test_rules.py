"""Super Mega Lucky Box, rule by rule."""

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from countertop import IllegalMove, Match, replay
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.cards import STANDARD
from countertop.games.lucky_box.deck import CardId, loop_distance
from countertop.games.lucky_box.scoring import LADDER, moon_points, rung
from countertop.games.lucky_box.state import (
    NUMBER_CARDS,
    Board,
    Box,
    Cross,
    Done,
    Keep,
    Move,
    Options,
    Player,
    Resolve,
    RoundScore,
    State,
    TakeBack,
    pending,
)

ADA, BEN = Seat(0), Seat(1)

PLAIN = "123 456 789 blank blank blank blank blank blank"
OTHER = "123 456 789 moon blank blank blank blank blank"


def crosses(marks: str) -> int:
    """`"x.. .x. ..."` as bits: an x is a cross."""
    return sum(1 << square for square, mark in enumerate(marks.replace(" ", "")) if mark == "x")


def table(
    *boxes: tuple[str, str],
    number: int = 5,
    others: int = 0,
    lightning: int = 4,
    moons: int = 0,
    stars: int = 0,
    round: int = 0,
    turn: int = 0,
    turn_seconds: int | None = None,
) -> State:
    """Ada has these boxes (a line of the deck and its crosses) and it is her turn to cross the
    number; the others have no cards, and are done."""
    lines = [line for line, _ in boxes]
    deck = (*lines, *(line for line in STANDARD if line not in lines))[:60]
    board = Board(
        tuple(Box(CardId(card), crosses(marks)) for card, (_, marks) in enumerate(boxes)),
        lightning,
        moons,
        stars,
    )
    held = len(boxes)
    return State(
        Options(deck=deck, turn_seconds=turn_seconds),
        (Player(board), *(Player(Board(), is_done=True),) * others),
        pile=tuple(CardId(card) for card in range(held, 60)),
        phase="numbers",
        round=round,
        numbers=(number,) * 9,
        turn=turn,
    )


def after(state: State, *moves: Move, seat: Seat = ADA, at: int = 0) -> State:
    for move in moves:
        state = rules.play(state, seat, move, Millis(at), Chance(1))
    return state


def refused(state: State, move: Move, seat: Seat = ADA) -> str:
    assert move not in rules.moves(state, seat)
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, seat, move, Millis(0), Chance(1))
    return refusal.value.code


def cross(square: int, card: int = 0) -> Cross:
    return Cross(CardId(card), square)


def resolve(line: int, square: int, card: int = 0, on: int = 0) -> Resolve:
    return Resolve(CardId(card), line, CardId(on), square)


def ada(state: State) -> Player:
    return state.players[ADA]


def kept(state: State) -> State:
    """Everybody keeps the first cards of their offers."""
    for seat in map(Seat, range(len(state.players))):
        state = after(state, rules.moves(state, seat)[0], seat=seat)
    return state


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
def test_one_keeps_three_different_cards_of_the_own_offer(
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


# R7


def test_a_square_with_the_number_is_crossed_off() -> None:
    state = after(table((PLAIN, "... ... ..."), number=5), cross(4))
    assert ada(state).board.boxes[0].crosses == crosses("... .x. ...")
    assert ada(state).board.lightning == 4


def test_only_one_square_is_crossed_for_a_number() -> None:
    state = after(table((PLAIN, "... ... ..."), (OTHER, "... ... ...")), cross(4))
    assert refused(state, cross(4, card=1)) == "one_only"


def test_a_crossed_square_a_strange_card_or_no_square_at_all_is_refused() -> None:
    state = table((PLAIN, "... .x. ..."), number=5)
    assert refused(state, cross(4)) == "crossed_already"
    assert refused(state, cross(4, card=1)) == "not_yours"
    assert refused(state, cross(9)) == "no_such_square"
    assert refused(state, cross(-1)) == "no_such_square"


# R8


def test_nine_plus_two_is_two_and_one_minus_two_is_eight() -> None:
    assert ada(after(table((PLAIN, "... ... ..."), number=9), cross(1))).board.lightning == 2
    assert ada(after(table((PLAIN, "... ... ..."), number=1), cross(7))).board.lightning == 2


def test_a_five_becomes_a_four_or_a_six_for_one_lightning() -> None:
    state = table((PLAIN, "... ... ..."), number=5, lightning=1)
    assert set(rules.moves(state, ADA)) == {cross(3), cross(4), cross(5)}


def reachable(number: int, lightning: int) -> set[int]:
    """Walk the loop step by step, one token each, up or down as one likes."""
    reached = {number}
    for _ in range(lightning):
        reached |= {n % 9 + 1 for n in reached} | {(n - 2) % 9 + 1 for n in reached}
    return reached


@pytest.mark.parametrize("lightning", range(7))
def test_lightning_reaches_exactly_the_numbers_around_the_loop(lightning: int) -> None:
    for number, wanted in product(range(1, 10), repeat=2):
        state = table((PLAIN, "... ... ..."), number=number, lightning=lightning)
        move = cross(wanted - 1)
        if wanted in reachable(number, lightning):
            assert move in rules.moves(state, ADA)
            paid = lightning - ada(after(state, move)).board.lightning
            assert wanted in reachable(number, paid)
            assert paid == 0 or wanted not in reachable(number, paid - 1)
        else:
            assert refused(state, move) == "no_lightning"


def test_the_shorter_way_around_counts() -> None:
    assert max(loop_distance(a, b) for a, b in product(range(1, 10), repeat=2)) == 4
    assert loop_distance(1, 9) == loop_distance(9, 1) == 1


def test_lightning_changes_the_number_for_oneself_only() -> None:
    state = table((PLAIN, "... ... ..."), number=9, others=1)
    state = after(state, cross(1))
    assert state.number == 9


# R9


def test_a_plain_match_must_be_taken() -> None:
    state = table((PLAIN, "... ... ..."), number=5)
    assert refused(state, Done()) == "must_cross"


def test_one_may_pay_for_another_number_instead_of_taking_a_match() -> None:
    state = after(table((PLAIN, "... ... ..."), number=5), cross(5))
    assert Done() in rules.moves(state, ADA)
    assert ada(state).board.lightning == 3


def test_without_a_match_one_may_do_nothing_and_never_has_to_pay() -> None:
    state = table((PLAIN, "... .x. ..."), number=5)
    state = after(state, Done())
    assert (state.turn, ada(state).board.lightning, ada(state).last) == (1, 4, ())


def test_without_a_match_one_may_pay() -> None:
    state = after(table((PLAIN, "... .x. ..."), number=5), cross(3))
    assert ada(state).board.lightning == 3


# R10


def test_lightning_won_with_a_number_comes_too_late_for_it() -> None:
    line = "123 456 789 blank double blank blank blank blank"
    state = after(table((line, "... x.x ..."), number=5, lightning=0), cross(4))
    assert ada(state).board.lightning == 2
    assert set(rules.moves(state, ADA)) == {Done(), TakeBack()}
    state = after(state, Done())
    assert cross(7) in rules.moves(replace(state, numbers=(1,) * 9), ADA)


# R11


@pytest.mark.parametrize(
    ("marks", "square", "won"),
    [
        (".xx ... ...", 0, [0]),
        ("... x.x ...", 4, [1]),
        ("... ... xx.", 8, [2]),
        ("x.. x.. ...", 6, [3]),
        (".x. ... .x.", 4, [4]),
        ("... ..x ..x", 2, [5]),
        (".x. x.x .x.", 4, [1, 4]),
        ("... ... ...", 4, []),
    ],
)
def test_a_cross_that_completes_a_line_gives_its_bonus(
    marks: str, square: int, won: list[int]
) -> None:
    line = "555 555 555 blank star moon lightning double blank"
    state = after(table((line, marks)), cross(square))
    assert [bonus.line for bonus in ada(state).steps[-1].won] == won


def test_one_cross_that_completes_a_row_and_a_column_gives_both_bonuses() -> None:
    line = "123 456 789 blank moon blank blank star blank"
    state = after(table((line, ".x. x.x .x.")), cross(4))
    assert (ada(state).board.moons, ada(state).board.stars) == (1, 1)


# R12


def test_a_number_crosses_a_square_with_that_number_on_any_card() -> None:
    line = "123 456 789 blank 9 blank blank blank blank"
    state = after(table((line, "... x.x ..."), (PLAIN, "... ... ...")), cross(4))
    assert set(rules.moves(state, ADA)) == {resolve(1, 8), resolve(1, 8, on=1), TakeBack()}
    state = after(state, resolve(1, 8, on=1))
    assert ada(state).board.boxes[1].crosses == crosses("... ... ..x")


def test_lightning_cannot_change_a_bonus_number() -> None:
    line = "123 456 789 blank 9 blank blank blank blank"
    state = after(table((line, "... x.x ..."), lightning=4), cross(4))
    assert refused(state, resolve(1, 7)) == "wrong_number"


def test_a_question_mark_crosses_any_square() -> None:
    line = "123 456 789 blank ? blank blank blank blank"
    state = after(table((line, "... x.x ..."), lightning=0), cross(4))
    assert set(rules.moves(state, ADA)) == {
        *(resolve(1, square) for square in (0, 1, 2, 6, 7, 8)),
        TakeBack(),
    }


def test_a_star_is_the_next_of_three_and_a_fourth_is_lost() -> None:
    line = "555 555 555 star star star blank blank blank"
    state = after(table((line, ".xx ... ..."), stars=2), cross(0))
    assert ada(state).board.stars == 3
    state = after(table((line, ".xx ... ..."), stars=3), cross(0))
    assert ada(state).board.stars == 3
    assert ada(state).steps[-1].lost == ada(state).steps[-1].won


def test_of_two_stars_at_once_the_fourth_is_lost() -> None:
    line = "555 555 555 star blank blank star blank blank"
    state = after(table((line, ".xx x.. x.."), stars=2), cross(0))
    assert ada(state).board.stars == 3
    assert [bonus.line for bonus in ada(state).steps[-1].lost] == [3]


@pytest.mark.parametrize(("icon", "tokens"), [("lightning", 1), ("double", 2), ("blank", 0)])
def test_lightning_gives_one_or_two_tokens_and_a_blank_nothing(icon: str, tokens: int) -> None:
    line = f"123 456 789 blank {icon} blank blank blank blank"
    state = after(table((line, "... x.x ..."), lightning=3), cross(4))
    assert ada(state).board == replace(ada(state).board, lightning=3 + tokens, moons=0, stars=0)


def test_there_is_no_limit_to_tokens() -> None:
    line = "123 456 789 blank double blank blank moon blank"
    state = after(table((line, ".x. x.x .x."), lightning=30, moons=30), cross(4))
    assert (ada(state).board.lightning, ada(state).board.moons) == (32, 31)


# R13


def test_several_bonuses_are_resolved_in_the_order_the_player_likes() -> None:
    line = "123 456 789 blank 1 blank blank 9 blank"
    state = after(table((line, ".x. x.x .x."), lightning=0), cross(4))
    one = after(state, resolve(1, 0), resolve(4, 8))
    other = after(state, resolve(4, 8), resolve(1, 0))
    assert ada(one).board == ada(other).board


def test_the_order_can_decide_whether_a_bonus_is_lost() -> None:
    """There is one 9 left: the question mark may take it, and then the 9 has come to nothing."""
    line = "123 456 789 blank ? blank blank 9 blank"
    state = after(table((line, ".x. x.x .x."), lightning=0), cross(4))
    wasted = after(state, resolve(1, 8))
    assert [bonus.icon for bonus in ada(wasted).steps[-1].lost] == [9]
    assert Done() in rules.moves(wasted, ADA)
    used = after(state, resolve(4, 8))
    assert [bonus.icon for bonus in pending(ada(used).steps)] == ["?"]


def test_new_bonuses_join_those_that_wait() -> None:
    line = "123 456 789 8 1 blank blank 9 blank"
    state = after(table((line, ".xx x.x .x."), lightning=0), cross(4))
    assert [bonus.icon for bonus in pending(ada(state).steps)] == [1, 9]
    state = after(table((line, ".xx x.x ..."), lightning=0), cross(4), resolve(1, 0))
    assert [bonus.icon for bonus in pending(ada(state).steps)] == [8]


def test_a_bonus_must_be_used_if_it_can_be() -> None:
    line = "123 456 789 blank 9 blank blank blank blank"
    state = after(table((line, "... x.x ...")), cross(4))
    assert refused(state, Done()) == "must_resolve"


def test_a_number_without_an_open_square_is_lost() -> None:
    line = "123 456 789 blank 9 blank blank blank blank"
    state = after(table((line, "... x.x ..x")), cross(4))
    assert [bonus.icon for bonus in ada(state).steps[-1].lost] == [9]
    assert set(rules.moves(state, ADA)) == {Done(), TakeBack()}


def test_of_two_bonuses_for_the_same_last_square_one_is_lost() -> None:
    line = "123 456 789 blank 9 blank blank 9 blank"
    state = after(table((line, ".x. x.x .x.")), cross(4), resolve(4, 8))
    assert [bonus.line for bonus in ada(state).steps[-1].lost] == [1]
    assert pending(ada(state).steps) == ()


def test_a_question_mark_on_a_board_without_open_squares_is_lost() -> None:
    line = "123 456 789 blank ? blank blank blank blank"
    state = after(table((line, "xxx x.x xxx")), cross(4))
    assert Done() in rules.moves(state, ADA)


def test_a_bonus_that_was_not_won_cannot_be_used() -> None:
    line = "123 456 789 blank 9 blank blank blank blank"
    state = table((line, "... x.x ..."))
    assert refused(state, resolve(1, 8)) == "no_bonus"
    state = after(state, cross(4))
    assert refused(state, resolve(0, 8)) == "no_bonus"
    assert refused(state, resolve(17, 8)) == "no_bonus"
    assert refused(after(state, resolve(1, 8)), resolve(1, 8)) == "no_bonus"


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


# R15


def end_of_round(round: int, *boxes: str, stars: int = 0) -> State:
    """Ada does nothing with the ninth number of a round, and her boxes are crossed like this."""
    lines = (f"123 494 789 {card} blank blank blank blank blank" for card in range(1, 9))
    state = table(*zip(lines, boxes, strict=False), number=5, round=round, turn=8, stars=stars)
    return after(state, Done())


@pytest.mark.parametrize(("round", "points"), [(0, 15), (1, 12), (2, 10), (3, 8)])
def test_a_completed_card_scores_by_the_round(round: int, points: int) -> None:
    state = end_of_round(round, "xxx xxx xxx")
    assert ada(state).rounds == (RoundScore(1, points, 0, 0),)


def test_one_card_in_round_1_and_two_in_round_3_score_15_and_20_points() -> None:
    first = end_of_round(0, "xxx xxx xxx", "... .x. ...")
    second = end_of_round(1, "... .x. ...")
    third = end_of_round(2, "xxx xxx xxx", "xxx xxx xxx")
    points = [ada(state).rounds[-1].card_points for state in (first, second, third)]
    assert points == [15, 0, 20]


def test_completed_cards_are_discarded_and_unfinished_ones_stay_as_they_are() -> None:
    state = end_of_round(0, "xxx xxx xxx", "xx. .x. ...")
    assert [box.card for box in ada(state).board.boxes] == [1]
    assert ada(state).board.boxes[0].crosses == crosses("xx. .x. ...")
    assert state.discards == (0,)


@pytest.mark.parametrize(("stars", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_stars_score_at_the_end_of_their_round(stars: int, points: int) -> None:
    state = end_of_round(1, "... .x. ...", stars=stars)
    assert ada(state).rounds == (RoundScore(0, 0, stars, points),)
    assert ada(state).board.stars == 0


def test_lightning_and_moons_stay_for_the_next_round() -> None:
    state = table((PLAIN, "... .x. ..."), turn=8, lightning=3, moons=2)
    board = ada(after(state, Done())).board
    assert (board.lightning, board.moons) == (3, 2)


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


# R17


@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        (["... ... ..."], 0),
        (["x.. ... ..."], 0),
        (["xx. ... ..."], 1),
        (["x.. ... ...", "xx. ... ..."], 1),
        (["xxx xx. ...", "xxx ... ..."], 4),
    ],
)
def test_two_crosses_on_unfinished_cards_are_a_point_rounded_down(
    boxes: list[str], points: int
) -> None:
    assert rules.view(end_of_round(3, *boxes), ADA).tallies[0].crosses == points


def test_crosses_on_completed_cards_do_not_count() -> None:
    state = end_of_round(3, "xxx xxx xxx", "... .x. ..x")
    tally = rules.view(state, ADA).tallies[0]
    assert (tally.cards, tally.crosses) == (8, 1)


def test_the_mega_total_adds_everything() -> None:
    state = end_of_round(3, "xxx xxx xxx", "... .x. ..x", stars=3)
    earlier = (RoundScore(1, 15, 2, 4), RoundScore(0, 0, 0, 0), RoundScore(2, 20, 1, 1))
    state = state.with_player(ADA, replace(ada(state), rounds=earlier + ada(state).rounds))
    tally = rules.view(state, ADA).tallies[0]
    assert (tally.cards, tally.stars, tally.crosses, tally.moons) == (43, 14, 1, -6)
    result = rules.result(state)
    assert result is not None
    assert result.points == (52,)
    assert rules.view(state, ADA).players[0].points == 52


# R18


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ((5, 2), (6, 0)),
        ((0, 3), (0, 6)),
        ((4, 4), (6, 6)),
        ((0, 0), (6, 6)),
    ],
)
def test_two_players_never_lose_6_for_moons(
    moons: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert moon_points(moons) == points


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ((5, 2, 3), (6, -6, 0)),
        ((5, 5, 3), (6, 6, -6)),
        ((5, 2, 2), (6, -6, -6)),
        ((0, 2, 2, 0, 1), (-6, 6, 6, -6, 0)),
        ((3, 3, 3), (0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_three_and_more_win_or_lose_6_for_moons_and_ties_count_in_full(
    moons: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert moon_points(moons) == points


# R19


def finished(*players: tuple[int, int]) -> State:
    """An ended match: each player's card points and moons."""
    return State(
        Options(),
        tuple(
            Player(Board(moons=moons), rounds=(RoundScore(1, points, 0, 0),))
            for points, moons in players
        ),
        pile=(),
        phase="over",
        round=3,
        numbers=(1,) * 9,
        turn=8,
    )


def test_most_points_win() -> None:
    result = rules.result(finished((40, 3), (50, 2), (20, 2)))
    assert result is not None
    assert (result.points, result.places) == ((46, 44, 14), (1, 2, 3))


def test_in_a_tie_more_moons_win() -> None:
    result = rules.result(finished((40, 3), (46, 2)))
    assert result is not None
    assert (result.points, result.places) == ((46, 46), (1, 2))


def test_a_tie_in_points_and_moons_is_shared() -> None:
    result = rules.result(finished((40, 3), (40, 3), (40, 0)))
    assert result is not None
    assert result.places == (1, 1, 3)


# R20


def test_alone_moons_have_a_table_of_their_own() -> None:
    assert [moon_points((moons,))[0] for moons in range(9)] == [-6, -2, 0, 1, 3, 6, 10, 10, 10]


@pytest.mark.parametrize(
    ("points", "step"),
    [
        (-6, 0),
        (44, 0),
        (45, 1),
        (49, 1),
        (50, 2),
        (54, 2),
        (55, 3),
        (59, 3),
        (60, 4),
        (64, 4),
        (65, 5),
        (69, 5),
        (70, 6),
        (120, 6),
    ],
)
def test_the_solo_ladder_has_seven_rungs(points: int, step: int) -> None:
    assert rung(points) == step
    assert len(LADDER) == 6


def test_a_solo_match_ends_with_a_rung_and_others_do_not() -> None:
    assert rules.view(finished((62, 3)), ADA).rung == 4
    assert rules.view(finished((62, 3), (10, 1)), ADA).rung is None


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
