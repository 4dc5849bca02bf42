"""What the expert expects of the others: learned strategies, and how they are kept."""

import json

from countertop.engine.chance import Chance
from countertop.games.matician.bots.judge import Attack
from countertop.games.matician.bots.strategies import (
    FILE,
    PRINTED,
    Deck,
    Strategy,
    decoded,
    encoded,
    learned,
)
from countertop.games.matician.make.strategies import SEED, deal, learn


def test_strategies_are_encoded_and_decoded_alike() -> None:
    sides = learn(PRINTED, ("+", "-"), Chance(1), rounds=20)
    assert [decoded(encoded(side)) for side in sides] == sides


def test_a_strategy_is_one_number() -> None:
    assert encoded([Strategy(4, 13, None), Strategy(1, 15, Attack("-", "right"))]) == [616, 250]


def test_the_stored_strategies_are_whole_and_come_from_the_maker() -> None:
    stored = json.loads(FILE.read_text(encoding="utf-8"))
    assert set(stored) == {"printed", "house"}
    for by_symbols in stored.values():
        assert len(by_symbols) == 16
        for numbers in by_symbols.values():
            assert all(0 < one.left < 16 and 0 < one.right < 16 for one in decoded(numbers))
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
