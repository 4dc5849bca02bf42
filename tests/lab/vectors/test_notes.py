"""Games keep notes on what the rows of a vector show, and write only what is new: whatever was
shown before, a row shows what it would if all of it were written anew."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from support.nightly import by_night

from countertop.engine.chance import Chance
from countertop.lab.vector import OneByOne, one_by_one

CASES: list[Any] = [
    ("martian-math", 2, {"rounds": 2}),
    ("martian-math", 3, {"rounds": 1, "markers": "matching"}),
    ("martian-math", 4, {"rounds": 1, "operations": "plus_minus"}),
    *by_night(
        ("lucky-box", 1, {}),
        ("lucky-box", 3, {}),
        ("lucky-box", 12, {}),
    ),
]
every_case = pytest.mark.parametrize(("game", "seats", "options"), CASES)


def any_of(masks: Any, chance: Chance) -> list[int]:
    """One of the actions that each mask allows."""
    return [chance.pick(np.flatnonzero(mask).tolist()) for mask in masks]


def shown(tables: OneByOne, steps: int, seed: int) -> Iterator[list[Any]]:
    """What each step shows of the same matches; how they are played depends on the seed."""
    chance = Chance(seed)
    tables.reset(seed=11)
    for _ in range(steps):
        tables.step(any_of(tables.masks, chance))
        ends = tables.last_observations[tables.over]
        yield [tables.observations.copy(), tables.masks.copy(), ends]


@every_case
def test_a_row_shows_the_same_whatever_it_showed_before(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """The same matches come again, played differently."""
    used, fresh = (one_by_one(game, 2, seats, options) for _ in range(2))
    assert any(len(ends) for _, _, ends in shown(used, 330 * max(1, seats // 3), seed=5))
    for one, other in zip(shown(used, 250, seed=6), shown(fresh, 250, seed=6), strict=True):
        assert all(np.array_equal(mine, same) for mine, same in zip(one, other, strict=True))


@every_case
def test_what_partners_did_since_a_row_was_written_is_shown_as_if_all_were_written_anew(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    """A row without notes is written as if it were empty."""
    others = dict.fromkeys(range(1, seats), "random")
    noting, forgetful = (one_by_one(game, 60, seats, options, others) for _ in range(2))
    chance = Chance(6)
    noting.reset(seed=11)
    forgetful.reset(seed=11)
    for _ in range(110):
        forgetful._lanes.notes.fill(0)
        actions = any_of(noting.masks, chance)
        noting.step(actions)
        forgetful.step(actions)
        assert np.array_equal(noting.observations, forgetful.observations)
