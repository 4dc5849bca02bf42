"""Tallies lose nothing: bars widen as they must, sums are exact, older files still load."""

import pickle

import msgspec
import numpy as np
import pytest

from countertop.engine.compiled.game import MILLIS, POINTS
from countertop.engine.registry import Game
from countertop.lab.bulk import adding
from countertop.lab.bulk.lanes import Setting, run
from countertop.lab.bulk.tally import BARS, LOW, Shape, Tally

SHAPE = Shape(1, ("heads",), (1, 1000, 1, 1), ())
"""Moves, milliseconds, points, a place, and what is counted."""


def tally_of(rows: list[list[int]], shape: Shape = SHAPE) -> Tally:
    """As a lane adds them up."""
    tally, widths = Tally(shape), shape.bar_widths()
    sums, bars = np.zeros((2, shape.columns), np.int64), np.zeros_like(tally.bars)
    for row in rows:
        out = np.array(row, np.int32)
        adding.add_sums(out, sums)
        adding.add_bars(out, widths, shape.bar_lows(), bars)
    tally.games = len(rows)
    tally.take_sums([sums])
    tally.add_bars(bars, widths)
    return tally


def rows_of(points: list[int]) -> list[list[int]]:
    return [[10, 2000, value, 1, abs(value)] for value in points]


def test_bars_widen_until_the_farthest_match_has_one() -> None:
    tally = tally_of(rows_of([5, 6, 7, 264, -3]))
    assert tally.bar_width(POINTS) == 2, "from −128 to 383"
    assert tally.histogram(POINTS)[0][0] == -4 and tally.histogram(POINTS)[0][-1] == 264
    assert sum(tally.histogram(POINTS)[1]) == 5
    assert tally.percentile(POINTS, 100) == 265 and tally.percentile(POINTS, 10) == -3
    assert tally.bar_width(0) == 1, "the others stay as they are"


@pytest.mark.parametrize("value", [-1_000_000, -65, -64, -1, 0, 191, 192, 2_000_000_000])
def test_whatever_is_made_lies_in_its_bar(value: int) -> None:
    tally = tally_of(rows_of([value, 0]))
    starts, counts = tally.histogram(POINTS)
    width = tally.bar_width(POINTS)
    held = [start for start, count in zip(starts, counts, strict=True) if count]
    assert all(any(start <= one < start + width for start in held) for one in (value, 0))
    assert sum(counts) == 2 and tally.sums[POINTS] == value


def test_widths_follow_from_the_matches_and_not_from_who_played_them() -> None:
    points = [int(value) for value in np.random.default_rng(3).normal(100, 150, 2000)]
    whole = tally_of(rows_of(points))
    parts = [tally_of(rows_of(points[first::7])) for first in range(7)]
    assert sum(parts[1:], parts[0]).to_builtins() == whole.to_builtins()
    width = whole.bar_width(POINTS)
    for start, count in zip(*whole.histogram(POINTS), strict=True):
        assert count == sum(start <= value < start + width for value in points)


def test_squares_do_not_run_over() -> None:
    one = tally_of([[10, 1_200_000, 1, 1, 0], [10, 1_000_000, 1, 1, 0]])
    many = one
    for _ in range(30):
        many += many
    assert many.games == 2 << 30
    assert many.deviation(MILLIS) == pytest.approx(100_000)
    assert Tally.from_builtins(SHAPE, msgspec.json.decode(msgspec.json.encode(many.to_builtins())))
    assert pickle.loads(pickle.dumps(many)).to_builtins() == many.to_builtins()


def test_older_files_load_and_say_what_was_cut_off(coins: Game) -> None:
    setting = Setting(coins.name, 2)
    plain = run(setting, 1, 0, 100).to_builtins()
    plain.pop("doubled")
    old = Tally.from_builtins(setting.shape, plain)
    assert not old.cut.any() and not old.doubled.any()
    plain["bars"][POINTS] = [BARS - 1, 100]
    old = Tally.from_builtins(setting.shape, plain)
    assert list(np.flatnonzero(old.cut)) == [POINTS]
    assert (old + run(setting, 1, 100, 100)).cut[POINTS]
    assert -LOW < BARS
