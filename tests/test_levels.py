"""How strong the bots' levels are, at every size of a table: `bench/levels.py` measures it.

Everything is counted and nothing timed, so that the same bots give the same figures; a check stops
as soon as its answer is clear. docs/performance.md has longer measurements.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from bench.levels import Measured, Table, measured, reaches
from countertop.engine.registry import games

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "hochspannung": [{}, {"deck": "combined"}],
    "lucky-box": [{}],
    "martian-math": [{}, {"markers": "matching"}],
    "matician": [
        {},
        {"division": True},
        {"extra_signs": True},
        {"division": True, "extra_signs": True},
    ],
}
"""The games that one wins, and the options that change what is good."""
SIZES = {"lucky-box": (2, 4, 12)}
"""Where not all are checked: half the sizes of Lucky Box tell little that the others do not."""
MOST = {"lucky-box": 48, "hochspannung": 60}
"""Matches after which a check is content with what it has; elsewhere this many:"""
ENOUGH = 300

every_table = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id=f"{game}-{seats}-{'-'.join(options) or 'usual'}")
        for game, sets in OPTIONS.items()
        for options in sets
        for seats in SIZES.get(game, games[game].seats)
    ],
)


def wins(one: str, among: str, times: float, table: tuple[str, int, dict[str, Any]]) -> bool:
    """Whether one among others wins so many times its fair share."""
    game, seats, options = table
    return reaches(Table(game, seats, one, among, options), times / seats, MOST.get(game, ENOUGH))


@pytest.mark.nightly
@every_table
def test_a_beginner_beats_random_play(game: str, seats: int, options: dict[str, Any]) -> None:
    assert wins("beginner", "random", 1.1, (game, seats, options))


@pytest.mark.nightly
@every_table
def test_one_skilled_among_beginners_wins_half_as_much_again_as_is_fair(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    assert wins("skilled", "beginner", 1.5, (game, seats, options))


@pytest.mark.nightly
@every_table
def test_one_expert_among_beginners_wins_twice_as_much_as_is_fair(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """With two that would be every match; there it is three of four."""
    asked = 1.5 if seats == 2 else 2.0
    assert wins("expert", "beginner", asked, (game, seats, options))


@pytest.mark.nightly
@every_table
def test_an_expert_beats_skilled_bots(game: str, seats: int, options: dict[str, Any]) -> None:
    assert wins("expert", "skilled", 1.05, (game, seats, options))


# --- where nobody wins, the points tell


def of_points(game: str, seats: int, level: str, count: int) -> Measured:
    """What a team, or somebody alone, makes."""
    return measured(Table(game, seats, level, level), count, by_points=True)


def are_in_order(game: str, seats: int, levels: Sequence[str], count: int) -> bool:
    known = [of_points(game, seats, level, count) for level in levels]
    return all(better.is_clearly_above(worse.mean) for worse, better in pairwise(known))


@pytest.mark.nightly
@pytest.mark.parametrize("seats", games["math-rush"].seats[1:])
def test_the_levels_of_math_rush_make_more_points_each(seats: int) -> None:
    assert are_in_order("math-rush", seats, games["math-rush"].bot.LEVELS, 10)


@pytest.mark.nightly
def test_alone_the_levels_of_math_rush_make_more_points_each_up_to_the_expert() -> None:
    """Alone, ten matches cannot tell a skilled bot from an expert."""
    assert are_in_order("math-rush", 1, ("beginner", "skilled", "expert"), 300)


@pytest.mark.nightly
def test_the_top_of_math_rushs_ladder_is_rare_for_three_experts() -> None:
    """A fifth to a third of games: 28.5 % of 1,200 compiled ones."""
    points = of_points("math-rush", 3, "expert", 60).values
    assert 0.1 < sum(made >= 71 for made in points) / len(points) < 0.45


@pytest.mark.nightly
def test_the_levels_of_lucky_box_score_more_each_alone() -> None:
    assert are_in_order("lucky-box", 1, ("random", "beginner", "skilled", "expert"), 24)


# --- the measurement itself


def test_the_one_sits_in_every_seat_in_turn() -> None:
    table = Table("matician", 3, "expert", "beginner")
    seats = [table.levels(number).index("expert") for number in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]


def test_the_same_seed_measures_the_same() -> None:
    table = Table("matician", 3, "skilled", "random")
    assert measured(table, 6) == measured(table, 6)


def test_an_interval_is_narrower_the_more_matches_there_are() -> None:
    few, many = Measured((0.0, 1.0) * 10), Measured((0.0, 1.0) * 1000)
    assert few.radius() > 5 * many.radius()
    assert many.is_clearly_above(0.45) and many.is_clearly_below(0.55)
    assert not few.is_clearly_above(0.45)


def test_a_skilled_bot_among_beginners_is_ahead_with_four() -> None:
    """Matician's were upside down with three and more, and nobody had looked."""
    assert measured(Table("matician", 4, "skilled", "beginner"), 40).mean > 1.2 / 4
