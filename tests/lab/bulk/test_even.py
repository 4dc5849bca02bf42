"""Simultaneous means simultaneous: matches of equal policies are even, whoever sits where."""

import pytest

from bench.seats import IN_TURNS, MANY, chi_square, settings, wins
from countertop.engine.registry import games
from countertop.lab.bulk.lanes import Policy, Setting

EVEN = [name for name in games if games[name].is_compiled and name not in IN_TURNS]


@pytest.mark.parametrize(
    ("value", "free", "likely"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (9.210, 2, 0.01), (7.815, 3, 0.05), (19.675, 11, 0.05)],
)
def test_chi_square_is_as_printed_tables_have_it(value: float, free: int, likely: float) -> None:
    assert chi_square(value, free) == pytest.approx(likely, abs=1e-4)


@pytest.mark.parametrize(
    ("game", "seats", "count"),
    [("hochspannung", 6, 40_000), ("lucky-box", 2, 40_000), ("lucky-box", 6, 10_000)],
)
def test_no_seat_is_better_than_another(game: str, seats: int, count: int) -> None:
    """Those that once were uneven: ties went to the lowest seat, later seats knew what earlier ones
    had won, and the last ones to draw got only discards."""
    assert wins(Setting(game, seats, {}, (Policy("heuristic"),)), count).likely > 0.01


@pytest.mark.nightly
@pytest.mark.parametrize("game", EVEN)
def test_no_seat_is_better_over_a_million_matches_of_any_policy(game: str) -> None:
    found = [wins(setting, MANY) for setting in settings(game)]
    uneven = [str(one) for one in found if one.likely < 0.05 / max(1, len(found))]
    assert not uneven
