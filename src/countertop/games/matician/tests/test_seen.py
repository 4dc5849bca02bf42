"""What bots read off their views."""

from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.games.matician import rules
from countertop.games.matician.bots import seen
from countertop.games.matician.state import Build, Options, Pass, Player, State
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    HALF,
    MINUS,
    card,
    minus,
    play,
    table,
)

HAND = (card(4), card(9), card(9, 1), MINUS, HALF)


def holding(hand: tuple[int, ...] = HAND) -> State:
    players = (Player(0, hand), Player(8, (card(1), card(2))), Player(14, (card(3), card(5))))
    return State(Options(extra_signs=True), players, round=1)


def test_the_hand_is_read_as_numbers_and_signs() -> None:
    view = rules.view(holding(), ADA)
    assert (seen.own_numbers(view), seen.own_signs(view)) == ([4, 9, 9], ["-", "half"])
    assert (seen.own_symbol(view), seen.symbol_of(view, CLEO)) == ("+", "*")


def test_pairs_are_those_of_the_hand_until_one_is_laid() -> None:
    state = holding()
    assert seen.own_pairs(rules.view(state, ADA)) == [(4, 9), (9, 4), (9, 9)]
    laid = state.with_player(ADA, replace(state.players[ADA], built=Build(card(9), card(4))))
    view = rules.view(replace(laid, phase="sabotage"), ADA)
    assert seen.own_pairs(view) == [(9, 4)]


def test_two_equal_numbers_are_two_cards() -> None:
    assert seen.build_of(rules.view(holding(), ADA), (9, 9)) == Build(card(9), card(9, 1))


def test_cards_and_signs_are_found_by_each_other() -> None:
    view = rules.view(holding(), ADA)
    assert [seen.card_with(view, sign) for sign in ("-", "half")] == [MINUS, HALF]
    assert [seen.sign_on(view, held) for held in (MINUS, HALF)] == ["-", "half"]


def test_whoever_is_out_is_no_rival() -> None:
    state = holding()
    state = state.with_player(BEN, replace(state.players[BEN], place=1))
    assert seen.rivals_of(rules.view(state, ADA)) == [CLEO]
    assert {move.victim for move in seen.sabotages_of(rules.view(state, ADA))} == {CLEO}


def test_every_sabotage_that_the_rules_offer_is_seen_and_no_other() -> None:
    state = table(("+", 4, 13), ("-", 1, 2), ("*", 3, 3))
    assert [Pass(), *seen.sabotages_of(rules.view(state, ADA))] == list(rules.moves(state, ADA))


def test_every_build_that_the_rules_offer_can_be_found_by_its_numbers() -> None:
    state = rules.setup(Options(), 4, Chance(3))
    for seat in map(Seat, range(4)):
        view = rules.view(state, seat)
        builds = [seen.build_of(view, pair) for pair in seen.own_pairs(view)]
        assert set(builds) <= set(rules.moves(state, seat))


def test_a_trap_is_found_by_who_laid_it() -> None:
    state = play(table(("+", 4, 13), ("-", 1, 2)), BEN, minus(BEN, ADA, "left"))
    view = rules.view(state, ADA)
    trap = seen.trap_by(view, BEN)
    assert trap is not None
    assert (trap.victim, trap.side) == (ADA, "left")
    assert seen.trap_by(view, ADA) is None
