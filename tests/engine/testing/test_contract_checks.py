"""The contract's own checks find what they look for."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from support.toygames.pips.rules import Boast, Call

from countertop import IllegalMove, Match
from countertop.engine.game import Millis, Result
from countertop.engine.registry import Game
from countertop.engine.testing import contract

Patch = Callable[[str, Any], None]


@pytest.fixture
def patch(pips: Game, monkeypatch: pytest.MonkeyPatch) -> Patch:
    """Another rule, for one test."""
    return lambda name, value: monkeypatch.setattr(pips.rules, name, value)


def match_of(pips: Game) -> Match:
    return Match(pips.name, 2, seed=3)


def test_a_sound_game_passes_them_all(pips: Game) -> None:
    for seed in range(5):
        play = contract.RandomPlay(pips, 3, {}, seed)
        for match in play:
            contract.check_offered_moves(match)
            contract.check_refusals(match, [Call(1), Call(99)])
            contract.check_views(match)
            contract.check_frozen(match.state)
            contract.check_purity(match)
            contract.check_deadline(match)
            contract.check_cards(match, [])
        contract.check_over(play.match)
        contract.check_record(play.match)


def test_options_are_tried_one_by_one_at_their_other_values(pips: Game) -> None:
    assert list(contract.option_sets(pips)) == [
        {},
        {"faces": 2},
        {"faces": 20},
        {"seconds": 1},
        {"seconds": 60},
    ]


def test_a_move_that_is_offered_and_refused_is_found(pips: Game, patch: Patch) -> None:
    patch("moves", lambda *_: [Call(99)])
    patch("play", refusing("not_now", "Not now."))
    with pytest.raises(IllegalMove):
        contract.check_offered_moves(match_of(pips))


def refusing(code: str, sentence: str) -> Any:
    def play(*_: Any) -> Any:
        raise IllegalMove(code, sentence)

    return play


def test_moves_that_come_in_another_order_every_time_are_found(pips: Game, patch: Patch) -> None:
    orders = iter([[Call(3), Call(4)], [Call(4), Call(3)]])
    patch("moves", lambda *_: next(orders))
    with pytest.raises(AssertionError, match="moves come in a fixed order"):
        contract.check_offered_moves(match_of(pips))


@pytest.mark.parametrize(
    ("code", "sentence", "complaint"),
    [
        ("Not Now", "Not now.", "'Not Now' is not a code"),
        ("not_now", "no", "no is not a sentence"),
    ],
)
def test_a_refusal_without_a_code_and_a_sentence_is_found(
    pips: Game, patch: Patch, code: str, sentence: str, complaint: str
) -> None:
    patch("play", refusing(code, sentence))
    with pytest.raises(AssertionError, match=complaint):
        contract.check_refusals(match_of(pips), [Call(99)])


def test_a_move_that_is_accepted_and_not_offered_is_found(pips: Game, patch: Patch) -> None:
    patch("play", lambda state, *_: state)
    with pytest.raises(AssertionError, match="was accepted and is not among moves"):
        contract.check_refusals(match_of(pips), [Call(99)])
    patch("moves", lambda *_: [])
    pips.rules.MISTAKES = (Boast,)  # type: ignore[attr-defined]
    try:
        contract.check_refusals(match_of(pips), [Boast()])
    finally:
        del pips.rules.MISTAKES  # type: ignore[attr-defined]


def test_a_view_that_shows_what_is_hidden_is_found(pips: Game, patch: Patch) -> None:
    rules = pips.rules
    view = rules.view
    patch("view", lambda state, seat: replace(view(state, seat), own=state.dice[0]))
    with pytest.raises(AssertionError, match="does not survive guess: own: "):
        contract.check_views(match_of(pips))


def test_what_can_be_changed_is_found() -> None:
    class Loose(Struct):
        cards: tuple[int, ...] = ()

    class Holding(Struct, frozen=True):
        cards: list[int]

    with pytest.raises(AssertionError, match="Loose is not frozen"):
        contract.check_frozen((1, Loose()))
    with pytest.raises(AssertionError, match="list may change under our hands"):
        contract.check_frozen(Holding([1]))


def test_a_deadline_that_lies_behind_is_found(pips: Game, patch: Patch) -> None:
    patch("deadline", lambda _: Millis(0))
    with pytest.raises(AssertionError, match="deadline 0 is not after 0"):
        contract.check_deadline(match_of(pips))


def test_a_card_that_is_gone_is_found(pips: Game) -> None:
    with pytest.raises(AssertionError, match="cards are not conserved"):
        contract.check_cards(match_of(pips), [1])


def test_an_end_without_a_winner_or_with_moves_is_found(pips: Game, patch: Patch) -> None:
    patch("result", lambda _: Result((2, 2), (0, 0)))
    match = match_of(pips)
    with pytest.raises(AssertionError, match="a deadline runs after the end"):
        contract.check_over(match)
    patch("deadline", lambda _: None)
    with pytest.raises(AssertionError, match="there are moves after the end"):
        contract.check_over(match)
    patch("moves", lambda *_: [])
    with pytest.raises(AssertionError, match="somebody is first"):
        contract.check_over(match)


def test_rules_that_remember_are_found(pips: Game, patch: Patch) -> None:
    times = iter(range(100))
    patch("play", lambda state, *_: replace(state, calls=(next(times), None)))
    with pytest.raises(AssertionError, match="twice gives two different states"):
        contract.check_purity(match_of(pips))


def test_random_play_that_stands_still_is_found(pips: Game, patch: Patch) -> None:
    patch("moves", lambda *_: [])
    patch("deadline", lambda _: None)
    with pytest.raises(AssertionError, match="nobody can move at 0 ms, no deadline runs"):
        list(contract.RandomPlay(pips, 2, {}, 1))


def test_the_numbers_of_a_move_are_tried_a_little_off() -> None:
    assert list(contract.variations(Call(5))) == [Call(6), Call(4), Call(-1), Call(10_000)]
    assert list(contract.variations(Boast())) == []


def test_a_value_is_flattened_to_one_line_a_leaf() -> None:
    nested = {"a": {"b": [1, 2]}, "c": [{"d": 3}, {"d": 4}], "e": []}
    assert contract.flatten(nested) == {"a.b": [1, 2], "c.0.d": 3, "c.1.d": 4, "e": []}
