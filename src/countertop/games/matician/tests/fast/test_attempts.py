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
from countertop.games.matician.bots.weights import WEIGHTS
from countertop.games.matician.cards import Sign, Symbol
from countertop.games.matician.fast import attempts, bots, playouts
from countertop.games.matician.fast import layout as at
from countertop.games.matician.state import SIDES, Build, Options
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


@pytest.mark.parametrize(("odds", "level"), [((1, 0, 0), "beginner"), ((0, 1, 0), "skilled")])
def test_a_compiled_bot_builds_exactly_as_the_readable_one(
    odds: tuple[float, ...], level: str
) -> None:
    for seed in range(120):
        state = rules.setup(Options(division=True), 2, Chance(seed))
        view = rules.view(state, BEN)
        minds = playouts.Position(rules.view(state, ADA), odds, WEIGHTS)._minds
        table = playouts.laid_out(view)
        bots.choose_as_somebody(np.uint64(seed), Seat(1), 2, 2, minds, table)
        awake = mind.wake(view, level, Chance(1))
        plan = mind.think(view, awake, Millis(0), Chance(1), NONE).plan
        assert plan is not None
        assert isinstance(plan.move, Build)
        compiled = tuple(1 + int(table[side + BEN]) // 3 for side in (at.LEFT, at.RIGHT))
        readable = 1 + plan.move.left // 3, 1 + plan.move.right // 3
        symbol = view.players[BEN].symbol
        assert symbol is not None
        assert value(symbol, *compiled) == value(symbol, *readable)
