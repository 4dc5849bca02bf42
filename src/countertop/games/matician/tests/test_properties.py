"""What holds for every equation, every order of play and every match."""

from fractions import Fraction
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.equation import ratio, signed, solve, written
from countertop.games.matician.state import Move, Options, Pass, State

NUMBER = st.integers(1, 15)
SIGNS = st.lists(st.sampled_from(["-", "half", "square"]), max_size=4)
SEED = st.integers(0, 1 << 40)
OPTIONS = st.builds(
    Options,
    points=st.integers(1, 4),
    division=st.booleans(),
    play_on=st.booleans(),
    seconds=st.sampled_from([None, 5, 60]),
    extra_signs=st.booleans(),
)

# --- equations


@given(NUMBER, SIGNS)
def test_the_order_in_which_signs_were_laid_does_not_matter(number: int, signs: list[Sign]) -> None:
    assert len({signed(number, order) for order in permutations(signs)}) == 1


@given(NUMBER, SIGNS)
def test_one_more_minus_turns_the_sign_and_two_change_nothing(
    number: int, signs: list[Sign]
) -> None:
    value = signed(number, signs)
    assert signed(number, [*signs, "-"]) == -value
    assert signed(number, ["-", *signs, "-"]) == value


@given(NUMBER, SIGNS)
def test_no_sign_makes_a_number_zero_so_that_one_can_always_divide(
    number: int, signs: list[Sign]
) -> None:
    assert signed(number, signs) != 0


@given(NUMBER, NUMBER)
def test_a_minus_takes_from_a_plus_twice_the_number_and_turns_a_times_or_a_quotient(
    left: int, right: int
) -> None:
    a, b = Fraction(left), Fraction(right)
    assert solve(a, "+", b) - solve(a, "+", -b) == 2 * right
    assert solve(a, "-", -b) - solve(a, "-", b) == 2 * right
    turning: tuple[Symbol, ...] = ("*", "/")
    for symbol in turning:
        assert solve(-a, symbol, b) == solve(a, symbol, -b) == -solve(a, symbol, b)


@given(st.fractions(), st.fractions())
def test_a_plus_and_a_times_are_the_same_from_both_sides(left: Fraction, right: Fraction) -> None:
    assert solve(left, "+", right) == solve(right, "+", left)
    assert solve(left, "*", right) == solve(right, "*", left)
    assert solve(left, "-", right) == -solve(right, "-", left)


@given(st.fractions())
def test_a_fraction_on_the_wire_is_in_lowest_terms_and_reads_as_it_should(value: Fraction) -> None:
    assert Fraction(*ratio(value)) == value
    assert Fraction(written(ratio(value))) == value
    assert ("/" in written(ratio(value))) == (value.denominator != 1)


# --- steps that everybody takes at once


def choices(state: State, chance: Chance) -> dict[Seat, Move]:
    return {seat: chance.pick(rules.moves(state, seat)) for seat in state.seats_in()}


def made(state: State, moves: dict[Seat, Move], order: tuple[Seat, ...]) -> State:
    for seat in order:
        state = rules.play(state, seat, moves[seat], Millis(0), Chance(5))
    return state


@settings(deadline=None)
@given(st.integers(2, 4), SEED)
def test_who_chooses_first_makes_no_difference(seats: int, seed: int) -> None:
    state = rules.setup(Options(extra_signs=True), seats, Chance(seed))
    chance = Chance.of(seed, 1)
    for _ in ("build", "sabotage"):
        moves = choices(state, chance)
        orders = permutations(state.seats_in())
        first, *others = [made(state, moves, order) for order in orders]
        assert all(other == first for other in others)
        state = first
    assert state.phase == "reveal"


@settings(deadline=None)
@given(st.integers(2, 6), SEED)
def test_changing_ones_mind_leaves_no_trace(seats: int, seed: int) -> None:
    state = rules.setup(Options(), seats, Chance(seed))
    chance, last = Chance.of(seed, 1), Seat(seats - 1)
    for _ in ("build", "sabotage"):
        first, second = (chance.pick(rules.moves(state, last)) for _ in range(2))
        changed = made(made(state, {last: first}, (last,)), {last: second}, (last,))
        assert changed == made(state, {last: second}, (last,))
        state = made(state, choices(state, chance), tuple(state.seats_in()))


# --- whole matches


def whole(options: Options, seats: int, seed: int) -> list[State]:
    """Everybody chooses at random; sometimes time runs out instead."""
    chance, state, now = Chance.of(seed, 1), rules.setup(options, seats, Chance(seed)), 0
    states = [state]
    while state.phase != "over":
        now += 1000
        until = rules.deadline(state)
        if until is not None and chance.below(4) == 0:
            now = until
            state = rules.expire(state, Millis(now), Chance.of(seed, len(states)))
        else:
            able = [seat for seat in state.seats_in() if _has_to_choose(state, seat)]
            seat = chance.pick(able)
            move = chance.pick(rules.moves(state, seat))
            state = rules.play(state, seat, move, Millis(now), Chance.of(seed, len(states)))
        states.append(state)
    return states


def _has_to_choose(state: State, seat: Seat) -> bool:
    player = state.players[seat]
    chosen = {"build": player.built, "sabotage": player.sabotage, "reveal": player.ready or None}
    return chosen[state.phase] is None


@settings(deadline=None, max_examples=30)
@given(OPTIONS, st.integers(2, 6), SEED)
def test_points_only_come_from_highest_solutions(options: Options, seats: int, seed: int) -> None:
    for before, after in zip(states := whole(options, seats, seed), states[1:], strict=False):
        gains = [
            new.points - old.points for old, new in zip(before.players, after.players, strict=True)
        ]
        if len(after.history) == len(before.history):
            assert gains == [0] * seats
            continue
        told = after.history[-1]
        values = [None if one is None else Fraction(*one) for one in told.solutions]
        best = max(value for value in values if value is not None)
        assert gains == [int(value == best) for value in values]
        assert [seat for seat, gain in enumerate(gains) if gain] == list(told.scored)


@settings(deadline=None, max_examples=30)
@given(OPTIONS, st.integers(2, 6), SEED)
def test_places_are_whole_and_those_with_the_points_come_first(
    options: Options, seats: int, seed: int
) -> None:
    result = rules.result(whole(options, seats, seed)[-1])
    assert result is not None
    assert all(
        place == 1 + sum(other < place for other in result.places) for place in result.places
    )
    assert max(result.points) == options.points
    first = [
        points for points, place in zip(result.points, result.places, strict=True) if place == 1
    ]
    assert set(first) == {options.points}
    behind = sum(points < options.points for points in result.points)
    assert behind <= 1 or not options.play_on


@settings(deadline=None, max_examples=30)
@given(OPTIONS, st.integers(2, 6), SEED)
def test_a_place_once_given_is_kept_and_the_points_with_it(
    options: Options, seats: int, seed: int
) -> None:
    for before, after in zip(states := whole(options, seats, seed), states[1:], strict=False):
        for old, new in zip(before.players, after.players, strict=True):
            if old.place is not None:
                assert (new.place, new.points) == (old.place, old.points)


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 6), SEED)
def test_time_alone_brings_a_round_to_its_end(seats: int, seed: int) -> None:
    state = rules.setup(Options(seconds=5), seats, Chance(seed))
    for phase in ("build", "sabotage", "reveal"):
        assert state.phase == phase
        until = rules.deadline(state)
        assert until is not None
        state = rules.expire(state, until, Chance.of(seed, until))
    assert (state.round, state.phase) == (2, "build")
    assert not state.history[0].traps


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 6), SEED)
def test_if_everybody_passes_each_equation_comes_to_what_was_built(seats: int, seed: int) -> None:
    state = rules.setup(Options(division=True), seats, Chance(seed))
    state = made(state, choices(state, Chance(seed)), tuple(state.seats_in()))
    state = made(state, {seat: Pass() for seat in state.seats_in()}, tuple(state.seats_in()))
    for equation in state.revealed:
        assert equation is not None
        assert equation.value == equation.without_signs.value
