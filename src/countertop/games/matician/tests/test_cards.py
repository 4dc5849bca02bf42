"""Matician's two decks and the deal (R1 to R3, R11), and known counts of moves and solutions."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.matician import cards, rules
from countertop.games.matician.bots.judge import pairs_of
from countertop.games.matician.bots.strategies import stored
from countertop.games.matician.cards import Symbol
from countertop.games.matician.equation import solve
from countertop.games.matician.state import Options, Player, State
from countertop.games.matician.tests.tables import ADA, MINUS, after, card, table


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


# --- the deal (R1 to R3)


def test_r1_there_are_two_decks_and_everything_is_in_play() -> None:
    state = rules.setup(Options(), 3, Chance(5))
    held = [held for player in state.players for held in player.hand]
    assert sorted([*held, *state.stock]) == list(cards.deck(extra_signs=False))
    symbols = [player.symbol for player in state.players]
    assert sorted([*symbols, *state.symbol_stock]) == list(cards.symbol_deck(division=False))


def test_r2_everybody_gets_an_open_symbol_and_six_hidden_cards() -> None:
    state = rules.setup(Options(), 6, Chance(3))
    assert all(len(player.hand) == 6 for player in state.players)
    for seat in range(6):
        seen = rules.view(state, Seat(seat))
        assert len(seen.hand) == 6
        assert [player.symbol for player in seen.players] == [
            player.printed_symbol for player in state.players
        ]


def test_r2_the_deal_depends_on_the_chance_alone() -> None:
    assert rules.setup(Options(), 4, Chance(3)) == rules.setup(Options(), 4, Chance(3))
    assert rules.setup(Options(), 4, Chance(3)) != rules.setup(Options(), 4, Chance(4))


@given(st.integers(0, 1 << 62))
def test_r3_nobody_starts_with_fewer_than_two_numbers(seed: int) -> None:
    state = rules.setup(Options(extra_signs=True), 6, Chance(seed))
    assert all(len(cards.numbers_in(player.hand)) >= 2 for player in state.players)
    assert all(len(cards.numbers_in(shown.cards)) < 2 for shown in state.shown)


def test_r3_a_hand_without_two_numbers_is_shown_and_only_that_hand_is_dealt_anew() -> None:
    states = (rules.setup(Options(extra_signs=True), 6, Chance(seed)) for seed in range(500))
    state = next(state for state in states if state.shown)
    assert all(len(shown.cards) == 6 for shown in state.shown)
    seen = rules.view(state, None).shown
    assert [hand.seat for hand in seen] == [hand.seat for hand in state.shown]
    assert [tuple(face.card for face in hand.cards) for hand in seen] == [
        hand.cards for hand in state.shown
    ]


def first_shown(options: Options, seats: int) -> State:
    states = (rules.setup(options, seats, Chance(seed)) for seed in range(3000))
    return next(state for state in states if state.shown)


def test_r3_a_shown_hand_goes_back_under_the_cards_before_six_new_ones_are_dealt() -> None:
    state = first_shown(Options(), 2)
    held = [held for player in state.players for held in player.hand]
    assert sorted([*held, *state.stock]) == list(cards.deck(extra_signs=False))


@pytest.mark.parametrize(("house", "one_in"), [(False, 357), (True, 68)])
def test_r3_about_one_hand_in_so_many_is_shown(house: bool, one_in: int) -> None:
    """C(15, 6) + 45 · C(15, 5) of C(60, 6) hands have fewer than two numbers; with house signs
    C(23, 6) + 45 · C(23, 5) of C(68, 6)."""
    options, hands = Options(extra_signs=house), 9000
    deals = (rules.setup(options, 6, Chance(seed)) for seed in range(hands // 6))
    assert 0.5 < sum(len(deal.shown) for deal in deals) / (hands / one_in) < 1.6


def test_r3_what_was_shown_is_forgotten_with_the_next_deal() -> None:
    state = first_shown(Options(extra_signs=True), 4)
    for move in ("build", "sabotage", "reveal"):
        assert state.phase == move
        state = after(state, *(rules.moves(state, seat)[0] for seat in state.seats_in()))
    assert state.round == 2
    assert all(len(cards.numbers_in(shown.cards)) < 2 for shown in state.shown)
    assert state.shown == ()
