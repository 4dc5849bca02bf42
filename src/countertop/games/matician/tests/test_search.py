"""The expert's search: the best answer to tables that fit what was seen, by learned strategies."""

import json
from collections import Counter

import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.matician import rules
from countertop.games.matician.bots.judge import Attack
from countertop.games.matician.bots.search import (
    Choice,
    Rival,
    _drawn_table,
    _fitting_strategies,
    best_choice,
    expert_move,
)
from countertop.games.matician.bots.strategies import (
    FILE,
    PRINTED,
    Deck,
    Strategy,
    decoded,
    encoded,
    learned,
)
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.make.strategies import SEED, deal, learn
from countertop.games.matician.state import SIDES, Build, Options, Pass, Sabotage
from countertop.games.matician.tests.tables import ADA, BEN, CLEO, after, minus, play, table

NO_SIGNS: tuple[Sign, ...] = ()


def rival(symbol: Symbol, left: int, right: int, attack: Attack | None = None) -> Rival:
    return Rival(symbol, Strategy(left, right, attack), None)


def test_the_pair_that_wins_is_taken() -> None:
    tables = [[rival("+", 5, 5)]]
    assert best_choice("+", [(1, 2), (6, 5), (5, 4)], NO_SIGNS, tables, Chance(1)) == Choice(6, 5)


def test_of_several_that_win_as_often_any_is_taken() -> None:
    tables = [[rival("+", 1, 1)]]
    pairs = [(6, 5), (5, 6)]
    chosen = Counter(best_choice("+", pairs, NO_SIGNS, tables, Chance(seed)) for seed in range(40))
    assert chosen.keys() == {Choice(6, 5), Choice(5, 6)}


def test_who_expects_a_minus_before_the_left_lays_the_lower_number_there() -> None:
    tables = [[rival("+", 2, 2, Attack("-", "left"))]]
    assert best_choice("+", [(9, 3), (3, 9)], NO_SIGNS, tables, Chance(1)) == Choice(3, 9)


def test_an_attack_that_decides_is_made() -> None:
    tables = [[rival("*", 9, 9)]]
    choice = best_choice("+", [(1, 2)], ["-"], tables, Chance(1))
    assert (choice.rival, choice.attack in [Attack("-", side) for side in SIDES]) == (0, True)


def test_whoever_is_ahead_is_attacked() -> None:
    tables = [[rival("+", 1, 1), rival("-", 15, 1)]]
    choice = best_choice("+", [(4, 4)], ["-"], tables, Chance(1))
    assert (choice.rival, choice.attack) == (1, Attack("-", "left"))


def test_where_an_attack_helps_the_victim_there_is_none() -> None:
    tables = [[rival("-", 5, 9)]]
    choices = {best_choice("+", [(4, 4)], ["-"], tables, Chance(seed)) for seed in range(40)}
    assert Choice(4, 4, 0, Attack("-", "right")) not in choices
    assert Choice(4, 4) in choices


def test_rivals_attack_each_other_too() -> None:
    spoiled = Rival("*", Strategy(9, 9, None), None)
    spoiler = Rival("+", Strategy(1, 1, Attack("-", "left")), 0)
    assert best_choice("+", [(2, 1), (1, 1)], NO_SIGNS, [[spoiled, spoiler]], Chance(1)) == (
        Choice(2, 1)
    )


# --- what is expected of the others


def test_before_anybody_has_chosen_everything_possible_is_expected() -> None:
    view = rules.view(table(("+", 4, 13), ("-", 1, 2)), ADA)
    sides = {one.attack.side if one.attack else None for one in _fitting_strategies(view, BEN)}
    assert sides == {"left", "right", None}


@pytest.mark.parametrize("side", SIDES)
def test_who_has_laid_a_card_is_expected_to_play_like_that(side: str) -> None:
    state = table(("+", 4, 13), ("+", 1, 2))
    laid = "left" if side == "left" else "right"
    view = rules.view(play(state, BEN, minus(BEN, ADA, laid)), ADA)  # type: ignore[arg-type]
    assert all(one.attack and one.attack.side == side for one in _fitting_strategies(view, BEN))


def test_who_has_passed_is_expected_to_have_no_attack() -> None:
    view = rules.view(play(table(("+", 4, 13), ("+", 1, 2)), BEN, Pass()), ADA)
    assert not any(one.attack for one in _fitting_strategies(view, BEN))


def test_a_card_that_was_laid_lies_where_it_was_seen_on_every_table() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), ("+", 3, 3))
    view = rules.view(play(state, CLEO, minus(CLEO, BEN, "left")), ADA)
    expected = [_fitting_strategies(view, seat) for seat in (BEN, CLEO)]
    tables = [_drawn_table(view, [BEN, CLEO], expected, Chance(seed)) for seed in range(60)]
    assert {cleo.victim for _, cleo in tables} == {0}
    assert {ben.victim for ben, _ in tables} == {None, 1}


# --- moves


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("house", [False, True])
def test_what_the_expert_does_is_allowed(seats: int, house: bool) -> None:
    state = rules.setup(Options(extra_signs=house, division=house), seats, Chance(seats))
    for step in (Build, Pass | Sabotage):
        moves = []
        for seat in map(Seat, range(seats)):
            move = expert_move(rules.view(state, seat), Chance(seat))
            assert isinstance(move, step)
            assert move in rules.moves(state, seat)
            moves.append(move)
        state = after(state, *moves)
    assert state.phase == "reveal"


def test_an_answer_depends_on_the_view_and_the_chance_alone() -> None:
    view = rules.view(table(("+", 4, 13), ("-", 1, 2), ("*", 3, 3)), ADA)
    assert expert_move(view, Chance(4)) == expert_move(view, Chance(4))
    assert len({expert_move(view, Chance(seed)) for seed in range(40)}) > 1


def test_strategies_are_encoded_and_decoded_alike() -> None:
    sides = learn(PRINTED, ("+", "-"), Chance(1), rounds=20)
    assert [decoded(encoded(side)) for side in sides] == sides


def test_a_strategy_is_one_number() -> None:
    assert encoded([Strategy(4, 13, None), Strategy(1, 15, Attack("-", "right"))]) == [616, 250]


def test_the_stored_strategies_are_whole() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(stored) == {"printed", "house"}
    for by_symbols in stored.values():
        assert len(by_symbols) == 16
        for numbers in by_symbols.values():
            assert all(0 < one.left < 16 and 0 < one.right < 16 for one in decoded(numbers))


@pytest.mark.nightly
def test_the_stored_strategies_come_from_the_maker() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    sides = learn(PRINTED, ("*", "*"), Chance.of(SEED, 0))
    assert stored["printed"]["**"] in [encoded(side) for side in sides]


def test_without_house_signs_nobody_is_expected_to_lay_one() -> None:
    signs = {one.attack.sign for one in learned("+-", extra_signs=False) if one.attack}
    assert signs == {"-"}
    assert {"half"} < {one.attack.sign for one in learned("+-", extra_signs=True) if one.attack}


def test_a_dealt_hand_has_two_numbers_at_least() -> None:
    assert all(len(deal(PRINTED, Chance(seed))[0]) >= 2 for seed in range(200))


SMALL = Deck(numbers=(1, 2, 2), signs=("-",), hand=2)


def test_nobody_is_expected_to_lay_a_card_that_one_holds_oneself() -> None:
    one, two = Strategy(1, 2, None), Strategy(2, 2, Attack("-", "left"))
    assert SMALL.possible([one, two], [1], 0) == [two]
    assert SMALL.possible([one, two], [2], 1) == [one]


def test_where_no_strategy_is_possible_any_is_expected() -> None:
    one = Strategy(1, 2, None)
    assert SMALL.possible([one], [1], 0) == [one]
