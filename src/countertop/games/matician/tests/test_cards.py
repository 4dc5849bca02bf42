"""The two decks of Matician (R1, R11)."""

from collections import Counter

from countertop.games.matician import cards


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
