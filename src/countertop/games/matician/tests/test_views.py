"""What a seat may know, what it may not, and states that would look the same."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import is_number, numbers_in
from countertop.games.matician.state import Options, Pass, Ready, Sabotage, State
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    HALF,
    MINUS,
    after,
    card,
    minus,
    play,
    table,
    with_sign,
)

OPTIONS = [
    Options(),
    Options(play_on=True, points=1),
    Options(division=True, extra_signs=True, seconds=20),
]


def played(options: Options, seats: int, seed: int, moves: int) -> Iterator[State]:
    """A match of random moves, state by state."""
    chance, state = Chance.of(seed, 1), rules.setup(options, seats, Chance.of(seed, 2))
    for number in range(moves):
        yield state
        able = [Seat(seat) for seat in range(seats) if rules.moves(state, Seat(seat))]
        if not able:
            return
        seat = chance.pick(able)
        move = chance.pick(rules.moves(state, seat))
        state = rules.play(state, seat, move, Millis(100 * number), Chance.of(seed, 3 + number))


def onlookers(state: State) -> list[Seat | None]:
    return [None, *map(Seat, range(len(state.players)))]


# --- what is open


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    state = rules.setup(Options(), 3, Chance(4))
    for seat in (ADA, BEN, CLEO):
        shown = rules.view(state, seat).hand
        assert tuple(face.card for face in shown) == state.players[seat].hand
        assert all((face.number is None) != (face.sign is None) for face in shown)


def test_an_onlooker_sees_no_hand() -> None:
    seen = rules.view(rules.setup(Options(), 3, Chance(4)), None)
    assert (seen.seat, seen.hand, seen.built, seen.sabotage) == (None, (), None, None)


def test_symbols_and_points_are_open() -> None:
    state = table(("+", 4, 13), ("*", 1, 2), points=(1, 2))
    seen = rules.view(state, BEN).players
    assert [(player.symbol, player.points) for player in seen] == [("+", 1), ("*", 2)]


def test_who_has_built_is_open_and_what_is_only_to_themselves() -> None:
    state = rules.setup(Options(), 2, Chance(4))
    build = rules.moves(state, ADA)[3]
    state = play(state, ADA, build)
    assert rules.view(state, ADA).built == build
    for seen in (rules.view(state, BEN), rules.view(state, None)):
        assert [player.has_built for player in seen.players] == [True, False]
        assert seen.built is None


def test_r5_who_passed_and_who_laid_a_card_where_is_open_at_once() -> None:
    state = table(("+", 4, 13), ("*", 1, 2), ("-", 3, 3))
    state = play(play(state, ADA, minus(ADA, CLEO, "left")), BEN, Pass())
    seen = rules.view(state, None)
    assert [(trap.by, trap.victim, trap.side) for trap in seen.traps] == [(ADA, CLEO, "left")]
    assert [player.has_chosen for player in seen.players] == [True, True, False]
    assert [player.passed for player in seen.players] == [False, True, False]


def test_r5_what_was_laid_is_shown_to_whoever_laid_it_alone() -> None:
    state = play(table(("+", 4, 13), ("*", 1, 2)), ADA, minus(ADA, BEN, "left"))
    assert rules.view(state, ADA).sabotage == minus(ADA, BEN, "left")
    assert rules.view(state, BEN).sabotage is None


def test_r6_a_reveal_shows_both_sides_the_solution_and_what_it_would_have_been() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    shown = rules.view(state, None).revealed[ADA]
    assert shown is not None
    assert (shown.left.term.number, shown.right.term.number) == (4, 13)
    assert (shown.left.value, shown.right.value) == ((4, 1), (-13, 1))
    assert (shown.value, shown.plain) == ((-9, 1), (17, 1))


def test_r6_a_reveal_shows_fractions_in_lowest_terms() -> None:
    state = table(("/", 6, 15), ("+", 1, 2), options=Options(division=True, extra_signs=True))
    state = after(with_sign(state, BEN, HALF), Pass(), Sabotage(HALF, ADA, "left"))
    shown = rules.view(state, None).revealed[ADA]
    assert shown is not None
    assert (shown.value, shown.plain) == ((1, 5), (2, 5))


def test_r6_what_was_not_laid_stays_hidden_in_a_reveal() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), Pass())
    other = state.with_player(BEN, replace(state.players[BEN], hand=(1, 4, 50, 51)))
    assert rules.view(other, ADA) == rules.view(state, ADA)


def test_r9_somebody_who_is_out_has_a_place_and_no_symbol() -> None:
    state = table(("+", 9, 9), ("+", 1, 2), ("+", 2, 2), points=(2, 0, 0))
    state = after(replace(state, options=Options(play_on=True)), Pass(), Pass(), Pass())
    state = after(state, Ready(), Ready())
    out = rules.view(state, BEN).players[ADA]
    assert (out.place, out.symbol, out.symbol_card) == (1, None, -1)
    assert rules.view(state, ADA).hand == ()


# --- what is not


def hidden_swap(state: State) -> State:
    """Ben's hand and the stock, dealt otherwise; his choices are the same where they show."""
    ben = state.players[BEN]
    numbers = [held for held in state.stock if is_number(held)][:5]
    sign = next(held for held in state.stock if not is_number(held))
    hand = tuple(sorted((*numbers, sign)))
    left = {*state.stock, *ben.hand} - {*hand}
    return replace(state.with_player(BEN, replace(ben, hand=hand)), stock=tuple(sorted(left)))


@pytest.mark.parametrize("seed", range(5))
def test_nobody_elses_view_depends_on_a_hidden_hand_or_on_the_stock(seed: int) -> None:
    state = rules.setup(Options(), 3, Chance(seed))
    other = hidden_swap(state)
    assert other.players[BEN].hand != state.players[BEN].hand
    for seat in (ADA, CLEO, None):
        assert rules.view(other, seat) == rules.view(state, seat)
    assert rules.view(other, BEN) != rules.view(state, BEN)


def test_no_view_has_a_field_for_what_is_in_the_stock() -> None:
    shown = msgspec.to_builtins(rules.view(rules.setup(Options(), 2, Chance(1)), ADA))
    assert not {"stock", "symbol_stock"} & shown.keys()
    assert all("hand" not in player for player in shown["players"])


# --- states that would look the same


@pytest.mark.parametrize("options", OPTIONS, ids=["printed", "play on", "house"])
@settings(deadline=None, max_examples=20)
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
def test_a_guess_looks_to_its_seat_like_the_state_itself(
    options: Options, seats: int, seed: int
) -> None:
    for state in played(options, seats, seed, 60):
        for seat in onlookers(state):
            seen = rules.view(state, seat)
            assert rules.view(rules.guess(seen, Chance(seed)), seat) == seen


@settings(deadline=None, max_examples=20)
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
def test_a_guess_is_a_state_that_could_be(seats: int, seed: int) -> None:
    for state in played(Options(extra_signs=True), seats, seed, 40):
        guessed = rules.guess(rules.view(state, ADA), Chance(seed))
        assert sorted(rules.cards(guessed)) == sorted(rules.cards(state))
        for player in guessed.players:
            assert len(player.hand) == 6
            assert len(numbers_in(player.hand)) >= 2
            if player.built:
                assert {player.built.left, player.built.right} <= {*numbers_in(player.hand)}
            if isinstance(player.sabotage, Sabotage):
                assert player.sabotage.sign in player.hand


def test_guesses_differ_where_something_is_hidden_and_only_there() -> None:
    state = rules.setup(Options(), 3, Chance(6))
    guesses = [rules.guess(rules.view(state, ADA), Chance(seed)) for seed in range(10)]
    assert len({guess.players[BEN].hand for guess in guesses}) == 10
    assert {guess.players[ADA] for guess in guesses} == {state.players[ADA]}


def test_a_guess_can_be_played_on() -> None:
    state = table(("+", 4, 13), ("*", 1, 2), ("-", 3, 3))
    state = play(state, BEN, minus(BEN, ADA, "left"))
    guessed = rules.guess(rules.view(state, CLEO), Chance(3))
    ending = play(play(guessed, CLEO, Pass()), ADA, Pass())
    assert ending.phase == "reveal"
    assert [laid.by for laid in ending.revealed[ADA].left.signs] == [BEN]  # type: ignore[union-attr]


def test_a_guess_knows_what_a_reveal_turned_up() -> None:
    state = after(table(("+", 4, 13), ("+", 1, 2)), Pass(), minus(BEN, ADA, "right"))
    guessed = rules.guess(rules.view(state, ADA), Chance(3))
    assert guessed.players[BEN].built == state.players[BEN].built
    assert guessed.players[BEN].sabotage == minus(BEN, ADA, "right")
    assert {card(1, 1), card(2, 1), MINUS + 2} <= {*guessed.players[BEN].hand}


# --- on the wire


def test_a_view_is_the_same_after_a_trip_over_the_wire() -> None:
    for state in played(Options(extra_signs=True, division=True), 3, 5, 60):
        for seat in onlookers(state):
            seen = rules.view(state, seat)
            sent: Any = msgspec.json.decode(msgspec.json.encode(seen), type=rules.View)
            assert sent == seen
