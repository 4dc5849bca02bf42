"""What the compiled playouts try on a table comes to what the readable bots reckon."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.aids import NONE
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.bots import mind
from countertop.games.matician.bots.judge import Attack, value
from countertop.games.matician.bots.seen import sabotages_of
from countertop.games.matician.bots.weights import WEIGHTS
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.fast import attempts, playouts
from countertop.games.matician.fast import layout as at
from countertop.games.matician.state import SIDES, Build, Options, Pass, Sabotage, State
from countertop.games.matician.tests.fast.choosing import choose_as
from countertop.games.matician.tests.tables import ADA, BEN, card

SYMBOLS: tuple[Symbol, ...] = ("+", "-", "*", "/")
SIGNS: dict[int, Sign] = {at.FIRST_SIGN: "-", at.FIRST_HALF: "half", at.FIRST_SQUARE: "square"}
ATTACKS = [(at.FIRST_SIGN, at.PASSED), *product(SIGNS, range(2, 6))]
"""A pass, and every sign before every number of two others."""
PAIRS = [(4, 13), (13, 4), (15, 15)]


def paper(symbols: list[Symbol], built: list[tuple[int, int]]) -> at.Paper:
    """Three at a table; the first has yet to choose, the others have built and pass."""
    moves, figures = np.zeros(at.MOVES, np.int32), np.zeros(at.FIGURES)
    table = np.zeros(at.SMALL, np.int32)
    for seat, (symbol, (left, right)) in enumerate(zip(symbols, built, strict=True)):
        table[at.SYMBOL + seat] = SYMBOLS.index(symbol)
        table[at.LEFT + seat], table[at.RIGHT + seat] = card(left), card(right)
        table[at.TARGET + seat] = at.PASSED
    for number, (left, right) in enumerate(PAIRS):
        moves[at.PAIRS + 2 * number : at.PAIRS + 2 * number + 2] = card(left), card(right)
    for number, attack in enumerate(ATTACKS):
        moves[at.ATTACKS + 2 * number : at.ATTACKS + 2 * number + 2] = attack
    return at.Paper(moves, figures, table)


def reckoned(symbols: list[Symbol], built: list[tuple[int, int]]) -> at.Paper:
    found = paper(symbols, built)
    attempts.reckon(0, 3, len(PAIRS), len(ATTACKS), found)
    return found


SYMBOL = st.sampled_from(SYMBOLS)
PAIR = st.tuples(st.integers(1, 15), st.integers(1, 15))


@settings(deadline=None)
@given(st.lists(SYMBOL, min_size=3, max_size=3), st.lists(PAIR, min_size=2, max_size=2))
def test_each_pair_and_each_attack_come_to_what_bots_reckon(
    symbols: list[Symbol], others: list[tuple[int, int]]
) -> None:
    figures = reckoned(symbols, [(1, 1), *others]).figures
    own = [value(symbols[0], *pair) for pair in PAIRS]
    assert list(figures[at.OWN : at.OWN + len(PAIRS)]) == own
    for number, (sign, target) in enumerate(ATTACKS):
        solutions = [
            value(symbols[seat], *others[seat - 1], signs_on(seat, sign, target)) for seat in (1, 2)
        ]
        best = max(solutions)
        assert figures[at.MARK + number] == best
        ahead = sum(1 << seat for seat in (1, 2) if solutions[seat - 1] == best)
        assert figures[at.AHEAD + number] == ahead


def signs_on(seat: int, sign: int, target: int) -> tuple[Attack, ...]:
    if target // at.SIDES != seat:
        return ()
    return (Attack(SIGNS[sign], SIDES[target % at.SIDES]),)


def test_whoever_is_out_is_not_reckoned_with() -> None:
    out = paper(["+", "*", "+"], [(1, 1), (15, 15), (2, 2)])
    out.table[at.PLACE + 1] = 1
    attempts.reckon(0, 3, len(PAIRS), 1, out)
    assert (out.figures[at.MARK], out.figures[at.AHEAD]) == (4, 1 << 2)


@pytest.mark.parametrize(("who", "level"), [(at.BEGINNER, "beginner"), (at.SKILLED, "skilled")])
def test_a_compiled_bot_builds_exactly_as_the_readable_one(who: int, level: str) -> None:
    for seed in range(120):
        state = rules.setup(Options(division=True), 2, Chance(seed))
        view = rules.view(state, BEN)
        minds = playouts.Position(rules.view(state, ADA), (0, 0), 0.0, WEIGHTS)._minds
        table = playouts.laid_out(view)
        choose_as(np.uint64(seed), who, 2, minds, table)
        awake = mind.wake(view, level, Chance(1))
        plan = mind.think(view, awake, Millis(0), Chance(1), NONE).plan
        assert plan is not None
        assert isinstance(plan.move, Build)
        compiled = tuple(1 + int(table[side + BEN]) // 3 for side in (at.LEFT, at.RIGHT))
        readable = 1 + plan.move.left // 3, 1 + plan.move.right // 3
        symbol = view.players[BEN].symbol
        assert symbol is not None
        assert value(symbol, *compiled) == value(symbol, *readable)


def of_four(seed: int) -> State:
    """All have built, and the last two have laid something; with house signs."""
    state = rules.setup(Options(division=True, extra_signs=True), 4, Chance(seed))
    for seat in map(Seat, range(4)):
        state = rules.play(state, seat, rules.moves(state, seat)[0], Millis(0), Chance(1))
    for seat in (Seat(2), Seat(3)):
        move = Chance.of(seed, seat).pick(list(rules.moves(state, seat)))
        state = rules.play(state, seat, move, Millis(0), Chance(1))
    return state


def sabotages(seed: int, who: int, count: int) -> list[Pass | Sabotage]:
    """What a compiled bot in Ben's seat lays, time and again."""
    view, found = rules.view(of_four(seed), BEN), list[Pass | Sabotage]()
    position = playouts.Position(view, (0, 0), 0.0, WEIGHTS)
    for number in range(count):
        table = playouts.laid_out(view)
        choose_as(np.uint64(Chance.of(seed, number).word()), who, 4, position._minds, table)
        sign, target = int(table[at.SIGN + BEN]), int(table[at.TARGET + BEN])
        side = SIDES[target % at.SIDES]
        found.append(Sabotage(sign, Seat(target // at.SIDES), side) if target >= 0 else Pass())
    return found


def test_a_compiled_skilled_bot_lays_what_costs_most_with_what_lies_there() -> None:
    for seed in range(60):
        view = rules.view(of_four(seed), BEN)
        costs = {move: mind._damage(view, move, WEIGHTS) for move in sabotages_of(view)}
        most = max([0.0, *costs.values()])
        for move in sabotages(seed, at.SKILLED, 3):
            done = costs[move] if isinstance(move, Sabotage) else 0.0
            assert done == pytest.approx(most, abs=1e-9)


def test_a_compiled_beginner_lays_all_that_the_readable_one_does_and_nothing_else() -> None:
    for seed in range(12):
        view = rules.view(of_four(seed), BEN)
        readable = {mind._beginner(view, Chance(number)) for number in range(400)}
        assert set(sabotages(seed, at.BEGINNER, 400)) == readable
