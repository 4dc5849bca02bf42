"""Crossing a square (R7 to R10), and the bonuses of the lines that it completes (R11 to R13)."""

from itertools import product

import pytest
from msgspec.structs import replace

from countertop.games.lucky_box import rules
from countertop.games.lucky_box.deck import loop_distance
from countertop.games.lucky_box.state import (
    Done,
    TakeBack,
    pending,
)
from countertop.games.lucky_box.tests.tables import (
    ADA,
    OTHER,
    PLAIN,
    ada,
    after,
    cross,
    crosses,
    refused,
    resolve,
    table,
)

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
