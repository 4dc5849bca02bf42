"""How the skilled bot judges a hex, and the unaided expert a position."""

import pytest

from countertop.engine.chance import Chance
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.judge import chance_to_win, likely_growth, prospects, stage
from countertop.games.martian_math.bots.mars import Mars, masks_of
from countertop.games.martian_math.bots.weights import BY_STAGE
from countertop.games.martian_math.state import Options
from countertop.games.martian_math.tests.tables import ADA, BEN, position


def test_every_stage_has_a_weight_for_everything_that_is_seen() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    seen = prospects(mars, 0, mars.all)
    assert [len(weights) for weights in BY_STAGE] == [1 + 2 * len(seen)] * 4


def test_the_stages_of_a_round_follow_the_free_hexes() -> None:
    assert [stage((1 << free) - 1, 2) for free in (21, 15, 14, 10, 9, 6, 5, 1)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3)
    ]
    assert stage((1 << 21) - 1, 4) == 1, "with four there is less of a map for each"


def test_the_larger_colony_has_the_better_chance_whoever_rolls() -> None:
    rows = ("24", "A4 15 9", "A18 A7 1 36", "A2 A12 30 5 B20", "25 8 3 16", "6 B10 1", "B11")
    state = position(*rows)
    mars, masks = Mars(state), masks_of(state)
    for roller in (ADA, BEN):
        assert chance_to_win(mars, masks, ADA, roller) > 0.7


@pytest.mark.parametrize("roller", [ADA, BEN])
def test_of_two_players_one_or_the_other_wins(roller: int) -> None:
    rows = ("24", "A4 15 9", "18 7 1 B36", "2 A12 30 B5 20", "25 8 3 16", "6 10 1", "11")
    state = position(*rows)
    mars, masks = Mars(state), masks_of(state)
    both = [chance_to_win(mars, masks, seat, roller) for seat in (ADA, BEN)]
    assert sum(both) == pytest.approx(1)


def test_a_full_map_is_judged_by_the_best_colonies() -> None:
    full = ("A24", "B4 B15 A9", "A18 B7 A1 B36", "B2 A12 B30 A5 B20", "A25 B8 A3 B16", "A6 B10 A1")
    state = position(*full, "A11")
    mars, masks = Mars(state), masks_of(state)
    won = mars.standing(masks[ADA]) > mars.standing(masks[BEN])
    assert chance_to_win(mars, masks, ADA, BEN) == float(won)
    assert chance_to_win(mars, masks, BEN, BEN) == float(not won)


@pytest.mark.parametrize(("markers", "throws"), [("any", 22), ("matching", 8)])
def test_a_number_whose_matching_marker_is_placed_makes_no_colony_grow(
    markers: str, throws: int
) -> None:
    """Beside the 12 are a free 5 and a free 1, but the marker with the 1 may be in use."""
    rows = ("24", "B4 B15 B9", "B18 B7 1 36", "B2 B30 A12 5 20", "B25 B8 B3 16", "6 B10 A1", "11")
    state = position(*rows, markers=markers)
    mars, masks = Mars(state), masks_of(state)
    target = masks[ADA] & mars.with_number[12]
    assert likely_growth(mars, masks, masks[ADA], target) * 36 == throws
