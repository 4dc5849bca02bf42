"""Games keep notes on what the rows of a vector show, and write only what is new: whatever was
shown before, a row shows what it would if all of it were written anew."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from support.nightly import by_night

from countertop.engine.chance import Chance
from countertop.lab.vector import OneByOne, all_at_once, one_by_one
from countertop.lab.vector.tables import Tables

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


UNWRITTEN = -12_345, 77
"""What no observation and no mask shows."""

ALL_GAMES: list[Any] = [
    ("martian-math", 3, {"rounds": 1}),
    *by_night(
        ("martian-math", 2, {"rounds": 1, "markers": "matching"}),
        ("martian-math", 4, {"rounds": 1}),
        ("lucky-box", 1, {}),
        ("lucky-box", 4, {}),
        ("lucky-box", 12, {}),
        ("matician", 2, {"points": 2}),
        ("matician", 6, {"points": 1, "play_on": True}),
        ("math-rush", 1, {"rounds": 1, "seconds": 30}),
        ("math-rush", 5, {"rounds": 1, "seconds": 30}),
        ("hochspannung", 2, {"hand_limit": 5}),
        ("hochspannung", 6, {}),
    ),
]


def forget(tables: Tables) -> None:
    """What rows show, and the notes on it."""
    lanes: Any = tables._lanes
    for notes in (lanes.notes, lanes.last_notes):
        notes.fill(0)
    for rows in ((lanes.seen, lanes.mask), (lanes.last_seen, lanes.last_mask)):
        for shown, unwritten in zip(rows, UNWRITTEN, strict=True):
            shown.fill(unwritten)


def shows_the_same(noting: Tables, forgetful: Tables) -> None:
    """Where nothing is written though nothing was noted, nothing is ever shown."""
    over = noting.over | noting.cut
    for name, unwritten in zip(("observations", "masks"), UNWRITTEN, strict=True):
        for what, rows in ((name, slice(None)), (f"last_{name}", over)):
            one, other = (getattr(tables, what)[rows] for tables in (noting, forgetful))
            assert np.array_equal(one, np.where(other == unwritten, 0, other)), what


@pytest.mark.parametrize("kind", [one_by_one, all_at_once])
@pytest.mark.parametrize("partners", ["nobody", "every other", "all others"])
@pytest.mark.parametrize(("game", "seats", "options"), ALL_GAMES)
def test_rows_show_in_every_step_what_they_would_if_all_were_written_anew(
    game: str, seats: int, options: dict[str, Any], partners: str, kind: Any
) -> None:
    """After what partners did, after actions that were not allowed, and in the matches that follow
    one that was over or cut off."""
    who = {"nobody": (), "every other": range(1, seats, 2), "all others": range(1, seats)}
    others = dict.fromkeys(who[partners], "random")
    noting, forgetful = (
        kind(game, 60, seats, options, others, max_steps=300, threads=1) for _ in range(2)
    )
    chance, ended = np.random.default_rng(6), 0
    for tables in (noting, forgetful):
        tables.reset(seed=11)
    while ended <= 120:
        masks = noting.masks
        is_careless = chance.random((*masks.shape[:-1], 1)) < 0.1
        actions = ((masks | is_careless) * chance.random(masks.shape)).argmax(axis=-1)
        forget(forgetful)
        for tables in (noting, forgetful):
            tables.step(actions)
        shows_the_same(noting, forgetful)
        ended += int((noting.over | noting.cut).sum())
