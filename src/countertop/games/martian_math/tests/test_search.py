"""Looking a roll ahead."""

import pytest

from countertop.engine.chance import Chance
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.judge import chance_to_win
from countertop.games.martian_math.bots.mars import Mars, masks_of
from countertop.games.martian_math.bots.search import best_target, look_ahead
from countertop.games.martian_math.state import Options
from countertop.games.martian_math.tests.tables import ADA, BEN, position


def test_a_lone_target_needs_no_thought() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    assert best_target(mars, (0, 0), 0, 1 << 5) == 1 << 5


def test_rolls_that_let_the_next_player_win_are_counted_as_lost() -> None:
    """B has six together; without the 3 it would have only five."""
    rows = ("24", "A4 15 9", "18 1 12 36", "B2 B8 B5 B20 11", "7 25 B3 B16", "6 10 30", "1")
    state = position(*rows)
    mars, masks = Mars(state), masks_of(state)
    safe = (masks[ADA], masks[BEN] & ~(1 << state.numbers.index(3)))
    assert look_ahead(mars, masks, ADA) < look_ahead(mars, safe, ADA)


def test_on_a_full_map_there_is_nothing_to_look_ahead_to() -> None:
    full = ("A24", "B4 B15 A9", "A18 B7 A1 B36", "B2 A12 B30 A5 B20", "A25 B8 A3 B16", "A6 B10 A1")
    state = position(*full, "A11")
    mars, masks = Mars(state), masks_of(state)
    for seat, other in ((ADA, BEN), (BEN, ADA)):
        assert look_ahead(mars, masks, seat) == chance_to_win(mars, masks, seat, other)


@pytest.mark.parametrize("seats", [3, 4])
def test_on_a_wide_map_the_best_target_is_one_of_those_offered(seats: int) -> None:
    state = rules.setup(Options(map="wide"), seats, Chance(2))
    mars, targets = Mars(state), 0b1011 << 20
    masks = (1 << 3, 1 << 30, *(0,) * (seats - 2))
    assert best_target(mars, masks, 0, targets) & targets
