"""The map over masks, held against the rules."""

from collections import Counter
from itertools import product

import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.mars import Mars, masks_of
from countertop.games.martian_math.cards import equations
from countertop.games.martian_math.colonies import bits
from countertop.games.martian_math.state import Options
from countertop.games.martian_math.tests.tables import ADA, BEN, position


@pytest.mark.parametrize("markers", ["any", "matching"])
def test_targets_and_what_comes_of_taking_them_are_as_by_the_rules(markers: str) -> None:
    """Over whole random matches."""
    match = Match("martian-math", 3, seed=8, options={"markers": markers, "map": "classic"})
    chance = Chance(8)
    while match.result is None:
        seat, state = match.state.turn, match.state
        if state.phase == "call":
            mars = Mars(state)
            masks = masks_of(state)
            results = tuple({e.equation.result for e in state.possible})
            targets = mars.targets(masks, seat, results, state.dice[0] == state.dice[1])
            moves = {move.hex: move for move in match.moves(seat)}
            assert set(moves) == {bit.bit_length() - 1 for bit in bits(targets)}
            for hex_, move in moves.items():
                after = rules.play(state, seat, move, match.now, Chance(1))
                taken = mars.taken(masks, seat, 1 << hex_)
                assert taken == masks_of(after)
                is_won = bool(after.finished[len(state.finished) :]) and (
                    after.finished[-1].why == "colony"
                )
                assert mars.wins(taken, seat, 1 << hex_) == is_won
        match.play(seat, chance.pick(match.moves(seat)))


def test_how_likely_each_number_is_thrown() -> None:
    throws = [(max(pair), min(pair)) for pair in product(range(1, 7), repeat=2)]
    made = Counter(n for dice in throws for n in {e.result for e in equations(dice, "all")})
    assert (made[1], made[36], made[7]) == (16, 1, 6)
    state = rules.setup(Options(), 2, Chance(1))
    assert Mars(state).likely == [made[number] / 36 for number in state.numbers]


def test_the_best_colony_counts_by_its_size_and_then_by_its_total() -> None:
    rows = ("A24", "4 A15 9", "18 7 B1 B36", "A2 A12 B30 5 20", "25 8 3 16", "6 10 A1", "11")
    state = position(*rows)
    mars, masks = Mars(state), masks_of(state)
    assert [mars.standing(masks[seat]) for seat in (ADA, BEN)] == [(2, 39), (3, 67)]
    assert mars.standing(0) == (0, 0)


def test_every_free_hex_is_free_and_no_other() -> None:
    rows = ("A24", "4 15 9", "18 7 B1 36", "2 12 30 5 20", "25 8 3 16", "6 10 1", "11")
    state = position(*rows)
    free = Mars(state).free(masks_of(state))
    assert [free >> hex_ & 1 for hex_ in range(21)] == [owner is None for owner in state.owners]
    assert Seat(0) in state.owners
