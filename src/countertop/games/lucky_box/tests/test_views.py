"""What a seat may know (R23), and what its view tells a screen."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from countertop import BadOptions, Match
from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.state import Cross, Done, Keep, Resolve, State, TakeBack

ADA, BEN = Seat(0), Seat(1)
seeds = st.integers(0, 2**63 - 1)


def in_the_first_round(seats: int = 2, seed: int = 1) -> Match:
    match = Match("lucky-box", seats, seed)
    for seat in range(seats):
        match.play(seat, match.moves(seat)[0])
    return match


def test_the_numbers_to_come_are_hidden() -> None:
    state: State = in_the_first_round().state
    other = replace(state, numbers=(state.number, *state.numbers[:0:-1]))
    assert other.numbers != state.numbers
    for seat in (ADA, BEN, None):
        assert rules.view(other, seat) == rules.view(state, seat)
    assert rules.view(state, ADA).numbers == state.numbers[:1]


def test_the_order_of_the_draw_pile_is_hidden() -> None:
    state: State = in_the_first_round().state
    other = replace(state, pile=state.pile[::-1])
    assert rules.view(other, ADA) == rules.view(state, ADA)


def test_the_offers_of_others_are_hidden_and_ones_own_is_shown() -> None:
    state: State = Match("lucky-box", 3, seed=1).state
    view = rules.view(state, BEN)
    assert view.offer == state.players[BEN].offer
    assert {card.card for card in view.cards} == set(view.offer)
    assert rules.view(state, None).cards == ()
    assert rules.view(state, None).offer == ()


def test_everybodys_cards_crosses_and_tokens_are_open() -> None:
    match = in_the_first_round(3)
    view = match.view(0)
    assert len(view.cards) == 9
    assert [len(player.board.boxes) for player in view.players] == [3, 3, 3]


def test_a_guess_is_a_whole_state_that_can_be_played_on() -> None:
    match = in_the_first_round(3, seed=8)
    state: State = rules.guess(match.view(1), Chance(5))
    assert sorted(rules.cards(state)) == list(range(60))
    assert len(state.numbers) == 9
    assert max(Counter(state.numbers).values()) <= 2


def test_guesses_differ_in_what_is_hidden() -> None:
    view = in_the_first_round(3, seed=8).view(1)
    guesses = {rules.guess(view, Chance(seed)).numbers for seed in range(20)}
    assert len(guesses) > 10


@settings(max_examples=10, deadline=None)
@given(seed=seeds, seats=st.integers(1, 12))
def test_a_view_leaks_nothing_that_a_guess_does_not_know(seed: int, seats: int) -> None:
    for step, match in enumerate(RandomPlay(games["lucky-box"], seats, {}, seed)):
        if step % 29:
            continue
        for seat in (None, *map(Seat, range(seats))):
            view = match.view(seat)
            assert rules.view(rules.guess(view, Chance(seed)), seat) == view


@settings(max_examples=10, deadline=None)
@given(seed=seeds, seats=st.integers(1, 4))
def test_a_screen_can_make_every_move_from_its_view_alone(seed: int, seats: int) -> None:
    for match in RandomPlay(games["lucky-box"], seats, {}, seed):
        for seat in range(seats):
            view = match.view(seat)
            offered = set(match.moves(seat))
            boxes = [box.card for box in view.players[seat].board.boxes]
            shown: set[object] = set()
            for card, reach in zip(boxes, view.reach, strict=bool(view.reach)):
                shown |= {
                    Cross(card, square)
                    for square, cost in enumerate(reach.costs)
                    if cost is not None
                }
            for waiting in view.waiting:
                shown |= {
                    Resolve(waiting.card, waiting.line, card, square)
                    for card, squares in zip(boxes, waiting.squares, strict=True)
                    for square in range(9)
                    if squares >> square & 1
                }
            shown |= {Done()} if view.may_be_done else set()
            shown |= {TakeBack()} if view.may_take_back else set()
            assert {move for move in offered if not isinstance(move, Keep)} == shown


@settings(max_examples=10, deadline=None)
@given(seed=seeds)
def test_a_view_tells_before_what_a_square_costs_and_sets_off(seed: int) -> None:
    for match in RandomPlay(games["lucky-box"], 1, {}, seed):
        view = match.view(0)
        boxes = view.players[0].board.boxes
        for move in match.moves(0):
            if not isinstance(move, Cross):
                continue
            index = [box.card for box in boxes].index(move.card)
            reach = view.reach[index]
            after = match.rules.play(match.state, ADA, move, match.now, Chance(1))
            (step,) = after.players[0].steps
            assert step.cost == reach.costs[move.square]
            lines = sum(1 << bonus.line for bonus in step.won)
            assert lines == reach.completes[move.square]


def test_a_view_tells_who_is_still_choosing() -> None:
    match = in_the_first_round(3, seed=8)
    move = match.moves(2)[0]
    match.play(2, move)
    while not match.view(2).may_be_done:
        match.play(2, next(move for move in match.moves(2) if isinstance(move, Resolve)))
    match.play(2, Done())
    assert [player.is_done for player in match.view(0).players] == [False, False, True]


def test_an_onlooker_can_do_nothing() -> None:
    view = in_the_first_round().view(None)
    assert (view.reach, view.waiting, view.may_be_done, view.may_take_back) == (
        (),
        (),
        False,
        False,
    )


def test_a_view_is_small_enough_to_be_sent_after_every_move() -> None:
    *_, match = RandomPlay(games["lucky-box"], 6, {}, 3)
    assert len(msgspec.json.encode(match.view(0))) < 20_000


@pytest.mark.parametrize(
    "options", [{"turn_seconds": 4}, {"turn_seconds": 301}, {"turn_seconds": "5"}, {"speed": 3}]
)
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Match("lucky-box", 2, options=options)


@pytest.mark.parametrize("seats", [0, 13])
def test_it_is_for_one_to_twelve_players(seats: int) -> None:
    with pytest.raises(BadOptions, match="1 to 12 players"):
        Match("lucky-box", seats)
