"""Where everything lies in the compiled game: by the decks, and no two things in one place."""

from countertop.games.matician import cards
from countertop.games.matician.bots.judge import Attack
from countertop.games.matician.bots.strategies import Strategy, encoded
from countertop.games.matician.bots.weights import WEIGHTS
from countertop.games.matician.fast import layout as at
from countertop.games.matician.fast.game import CARDS, MEASURES


def kind(card: int) -> str:
    return "number" if cards.is_number(card) else cards.sign(card)


def test_the_kinds_of_card_begin_where_the_deck_has_them() -> None:
    deck = [kind(card) for card in cards.deck(extra_signs=True)]
    begins = [0, at.FIRST_SIGN, at.FIRST_HALF, at.FIRST_SQUARE]
    assert [deck.index(name) for name in ("number", "-", "half", "square")] == begins
    assert len(deck) == at.LAST_CARD
    assert all(cards.number(card) == card // at.COPIES + 1 for card in range(at.FIRST_SIGN))


def test_the_kinds_of_symbol_end_where_the_deck_has_them() -> None:
    ends = (at.PLUS_SYMBOLS, at.MINUS_SYMBOLS, at.TIMES_SYMBOLS, at.LAST_SYMBOL)
    kinds = [cards.ALL_SYMBOLS[end - 1] for end in ends]
    assert kinds == ["+", "-", "*", "/"]
    assert ends[-1] == len(cards.ALL_SYMBOLS)


def test_weights_stand_in_the_order_of_their_names() -> None:
    columns = [getattr(at, name.upper()) for name in WEIGHTS]
    assert columns == list(range(1, 1 + len(WEIGHTS)))


def test_measures_and_cards_stand_in_the_order_of_their_names() -> None:
    places = [getattr(at, name.upper().replace(" ", "_")) for name in MEASURES]
    assert places == list(range(len(MEASURES)))
    assert CARDS.index("minus") == at.HAD_SIGN
    assert CARDS.index("symbol +") == at.HAD_SYMBOL


def test_nothing_lies_on_top_of_anything_else() -> None:
    sizes = {
        "DECK": at.LAST_CARD,
        "SYMBOLS_AT": at.LAST_SYMBOL,
        "HANDS": at.HAND_SIZE * at.MOST_SEATS,
        "COUNTS": at.COUNTED,
        **dict.fromkeys(
            ("LEFT", "RIGHT", "SIGN", "TARGET", "SYMBOL", "SCORE", "PLACE", "IS_NEGATIVE"),
            at.MOST_SEATS,
        ),
    }
    taken = [getattr(at, name) + n for name, size in sizes.items() for n in range(size)]
    assert sorted(taken) == list(range(at.SMALL))


def test_a_strategy_is_taken_apart_as_it_was_put_together() -> None:
    [number] = encoded([Strategy(4, 13, Attack("half", "right"))])
    pair, attack = divmod(number, at.ATTACK_CODES)
    assert divmod(pair, at.NUMBER_CODES) == (4, 13)
    assert divmod(attack - 1, at.SIDES) == (1, 1)
