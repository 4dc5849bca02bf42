"""The two decks of Matician (R1, R11), and known counts: what there is to choose, and solutions."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from countertop.games.matician import cards, rules
from countertop.games.matician.bots.judge import pairs_of
from countertop.games.matician.bots.strategies import stored
from countertop.games.matician.cards import Symbol
from countertop.games.matician.equation import solve
from countertop.games.matician.state import Options, Player, State
from countertop.games.matician.tests.tables import ADA, MINUS, card, table


def test_the_numbers_one_to_fifteen_are_there_three_times_each() -> None:
    assert Counter(cards.NUMBERS) == dict.fromkeys(range(1, 16), 3)


def test_with_fifteen_minus_signs_the_deck_has_sixty_cards() -> None:
    deck = cards.deck(extra_signs=False)
    assert len(deck) == 60
    assert [cards.sign(card) for card in cards.signs_in(deck)] == ["-"] * 15


def test_house_signs_add_four_halves_and_four_squares() -> None:
    added = set(cards.deck(extra_signs=True)) - set(cards.deck(extra_signs=False))
    assert Counter(map(cards.sign, added)) == {"half": 4, "square": 4}


def test_symbols_are_eight_plus_six_minus_six_times_and_four_divisions_as_an_option() -> None:
    plain = Counter(cards.ALL_SYMBOLS[card] for card in cards.symbol_deck(division=False))
    divided = Counter(cards.ALL_SYMBOLS[card] for card in cards.symbol_deck(division=True))
    assert plain == {"+": 8, "-": 6, "*": 6}
    assert divided == {"+": 8, "-": 6, "*": 6, "/": 4}


def test_a_card_is_a_number_or_a_sign_and_nothing_else() -> None:
    deck = cards.deck(extra_signs=True)
    assert sorted(cards.numbers_in(deck) + cards.signs_in(deck)) == list(deck)
    assert not cards.is_number(-1)


@pytest.mark.parametrize(("numbers", "builds"), [(2, 2), (3, 6), (4, 12), (5, 20), (6, 30)])
def test_so_many_numbers_can_be_laid_in_so_many_ways(numbers: int, builds: int) -> None:
    hand = (*(card(1 + n) for n in range(numbers)), *range(MINUS, MINUS + 6 - numbers))
    state = State(Options(), (Player(0, hand), Player(0, (card(15), card(14)))))
    assert len(rules.moves(state, ADA)) == builds


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_signs_can_be_laid_before_two_numbers_of_everybody_else(seats: int) -> None:
    plus: Symbol = "+"
    state = table(*[(plus, 1 + seat, 9) for seat in range(seats)])
    assert len(rules.moves(state, ADA)) == 1 + 2 * 2 * (seats - 1)


@pytest.mark.parametrize(
    ("numbers", "ways"), [([4, 9], 2), ([4, 4], 1), ([4, 4, 9], 3), ([1, 2, 3, 4, 5, 6], 30)]
)
def test_pairs_that_look_alike_are_one(numbers: list[int], ways: int) -> None:
    assert len(pairs_of(numbers)) == ways


@pytest.mark.parametrize(
    ("symbol", "solutions"),
    [
        ("+", 29),  # 2 to 30
        ("-", 29),  # -14 to 14
        ("*", 89),  # different products in a table of fifteen by fifteen: OEIS A027424
        ("/", 143),  # twice the sum of Euler's phi up to 15, less one: OEIS A018805
    ],
)
def test_a_symbol_has_so_many_different_solutions(symbol: Symbol, solutions: int) -> None:
    pairs = product(map(Fraction, range(1, 16)), repeat=2)
    assert len({solve(left, symbol, right) for left, right in pairs}) == solutions


@pytest.mark.parametrize("extra_signs", [False, True])
def test_480_strategies_were_learned_for_each_two_symbols(extra_signs: bool) -> None:
    learned = stored(extra_signs=extra_signs)
    assert {symbols: len(known) for symbols, known in learned.items()} == {
        one + other: 480 for one in "+-*/" for other in "+-*/"
    }
