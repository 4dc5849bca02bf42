"""Both decks: counts, that they are what their makers make, and which cards are in play (R19)."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.match import Match
from countertop.engine.options import parse
from countertop.games.hochspannung import cards, rules
from countertop.games.hochspannung.cards import HOCHSPANNUNG, UNTER_SPANNUNG
from countertop.games.hochspannung.make import cards as make_cards
from countertop.games.hochspannung.matching import (
    ANSWERS,
    BASE_DECK,
    CORNERS,
    DECK,
    FACES,
    Hochspannung,
    UnterSpannung,
    fits,
)
from countertop.games.hochspannung.state import Options
from countertop.simulate import bot_match

PROBLEMS = [(left, right) for left, right, *_ in HOCHSPANNUNG]
PRODUCTS = [left * right for left, right in PROBLEMS]
CORNER_PAIRS = [(one, other) for *_, one, other in HOCHSPANNUNG]


def test_the_frozen_decks_are_what_the_makers_make() -> None:
    assert make_cards.make_hochspannung() == HOCHSPANNUNG
    assert make_cards.make_unter_spannung() == UNTER_SPANNUNG


def test_the_file_is_what_the_script_writes() -> None:
    assert Path(cards.__file__).read_text(encoding="utf-8") == make_cards.render()


def test_r1_there_are_61_cards_with_61_problems() -> None:
    assert len(HOCHSPANNUNG) == len(set(PROBLEMS)) == 61


def test_r1_the_problems_go_from_two_times_three_to_nine_times_nine() -> None:
    assert min(PROBLEMS, key=lambda problem: problem[0] * problem[1]) == (2, 3)
    assert max(PRODUCTS) == 81
    assert {factor for problem in PROBLEMS for factor in problem} == set(range(2, 10))


@pytest.mark.parametrize("left_out", [(2, 2), (3, 3), (7, 7)])
def test_r1_three_products_are_left_out(left_out: tuple[int, int]) -> None:
    assert left_out not in PROBLEMS


def test_r1_no_solution_has_a_nine_in_it() -> None:
    assert not any("9" in str(product) for product in PRODUCTS)


def test_r1_both_corners_differ_and_show_0_to_8() -> None:
    assert all(one != other for one, other in CORNER_PAIRS)
    assert {corner for pair in CORNER_PAIRS for corner in pair} == set(range(9))


def test_r1_the_corners_are_as_many_as_the_solutions_ask_for() -> None:
    shown = Counter(corner for pair in CORNER_PAIRS for corner in pair)
    assert shown == {0: 8, 1: 20, 2: 23, 3: 11, 4: 17, 5: 11, 6: 15, 7: 4, 8: 13}
    asked = Counter[int]()
    for product in PRODUCTS:
        digits = str(product) if product > 9 else str(product) * 2
        asked.update(int(digit) for digit in digits)
    assert shown == asked == make_cards.demand()


def test_a_card_answers_its_own_problem_no_more_often_than_chance_would_have_it() -> None:
    own = sum(
        any(str(corner) in str(product) for corner in pair)
        for product, pair in zip(PRODUCTS, CORNER_PAIRS, strict=True)
    )
    deals = [
        sum(map(make_cards.answers_itself, PROBLEMS, Chance(seed).shuffled(CORNER_PAIRS)))
        for seed in range(400)
    ]
    assert own <= make_cards.chance_of_answering_itself()
    assert own <= sum(deals) / len(deals)


@pytest.mark.parametrize("seed", range(5))
def test_the_maker_keeps_its_promises_whatever_the_seed(seed: int) -> None:
    corners = make_cards.make_corners(Chance(seed))
    assert all(one != other for one, other in corners)
    assert Counter(corner for pair in corners for corner in pair) == make_cards.demand()
    selfish = sum(map(make_cards.answers_itself, make_cards.problems(), corners))
    assert selfish <= make_cards.chance_of_answering_itself()


def test_r15_unter_spannung_has_73_cards() -> None:
    assert len(UNTER_SPANNUNG) == 73
    assert {number for number, _ in UNTER_SPANNUNG} == set(range(1, 11))
    assert {modifier for _, modifier in UNTER_SPANNUNG} == {1, 2, 3}


def test_r15_two_of_each_kind_and_one_more_of_thirteen() -> None:
    more = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (1, 2, 3, 9, 10)}
    counts = Counter(UNTER_SPANNUNG)
    for modifier in (1, 2, 3):
        for number in range(1, 11):
            expected = 3 if number in more[modifier] else 2
            assert counts[number, modifier] == expected, f"{number} ± {modifier}"


def test_every_card_knows_its_own_place_in_the_deck() -> None:
    assert len(DECK) == len(FACES) == len(CORNERS) == len(ANSWERS) == 134
    assert len(BASE_DECK) == 61
    assert [face.id for face in FACES] == list(DECK)
    assert all(isinstance(face, Hochspannung) for face in FACES[:61])
    assert all(isinstance(face, UnterSpannung) for face in FACES[61:])


def test_every_problem_can_be_answered_from_at_least_four_other_cards() -> None:
    for top in BASE_DECK:
        others = [card for card in BASE_DECK if card != top and CORNERS[card] & ANSWERS[top]]
        assert len(others) >= 4, FACES[top]


TIMES = range(2, 10)


def products(*tables: int) -> set[tuple[int, int]]:
    faces = [FACES[card] for card in Options(tables=tables).cards]
    return {(face.left, face.right) for face in faces if isinstance(face, Hochspannung)}


def test_r19_only_cards_with_a_factor_from_the_tables_are_dealt() -> None:
    found = products(2, 5)
    assert {(2, 7), (7, 2), (5, 9)} <= found
    assert (3, 7) not in found
    assert all({2, 5} & set(pair) for pair in found)


def test_r19_all_tables_are_the_whole_deck() -> None:
    assert parse(Options, {"tables": list(TIMES)}).tables is UNSET
    assert set(Options(tables=tuple(TIMES)).cards) == set(Options().cards)


def test_r19_the_order_of_the_tables_makes_no_difference() -> None:
    assert parse(Options, {"tables": [7, 3, 7]}) == parse(Options, {"tables": [3, 7]})


def test_r19_cards_of_unter_spannung_all_stay() -> None:
    cards = Options(deck="combined", tables=(7,)).cards
    assert sum(isinstance(FACES[card], UnterSpannung) for card in cards) == 73


@pytest.mark.parametrize("table", TIMES)
def test_r19_one_table_alone_is_enough_for_three_players(table: int) -> None:
    Match("hochspannung", 3, 1, {"tables": [table]})
    with pytest.raises(BadOptions, match=r"These tables have 1[45] cards: .* Choose more") as told:
        Match("hochspannung", 4, 1, {"tables": [table]})
    assert told.value.code == "deck_too_small"


def test_r19_two_tables_are_enough_for_five_and_most_for_six() -> None:
    enough = [len(Options(tables=pair).cards) for pair in combinations(TIMES, 2)]
    assert min(enough) >= 5 * 4 + 1
    assert sum(cards >= 6 * 4 + 1 for cards in enough) > len(enough) / 2


@pytest.mark.parametrize("tables", [[], [1], [10], ["7"], 7, None, [True]])
def test_r19_what_is_no_table_is_refused_with_a_sentence(tables: object) -> None:
    with pytest.raises(BadOptions, match=r"The options do not fit: .+\.$"):
        Match("hochspannung", 2, 1, {"tables": tables})


@pytest.mark.parametrize("table", TIMES)
def test_r19_every_problem_of_a_table_has_a_card_that_answers_it(table: int) -> None:
    deck = Options(tables=(table,)).cards
    assert all(any(fits(card, top) for card in deck if card != top) for top in deck)


@given(seed=st.integers(0, 10**6), table=st.sampled_from(list(TIMES)))
def test_r19_somebody_can_begin_whatever_is_in_the_box(seed: int, table: int) -> None:
    state = Match("hochspannung", 3, seed, {"tables": [table]}).state
    assert not state.is_stuck
    assert len(rules.cards(state)) == len(Options(tables=(table,)).cards)


@pytest.mark.parametrize("calm", [False, True])
def test_r19_bots_play_a_small_deck_to_its_end(calm: bool) -> None:
    options = {"tables": [7], "calm": calm}
    match = bot_match("hochspannung", ["expert", "adaptive", "beginner"], seed=2, options=options)
    assert match.result is not None
    assert sum(player.stats.plays for player in match.state.players) > 0
