"""The same tasks on a Ray cluster, which is started here for these tests alone."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from countertop.engine.errors import BadOptions
from countertop.engine.registry import Game
from countertop.lab.bulk.cluster import Cluster
from countertop.lab.bulk.lanes import Policy, Setting
from countertop.lab.bulk.tally import Tally
from countertop.lab.bulk.tasks import Here, Task, play

TESTS = str(Path(__file__).parents[2])


def total(found: Iterator[tuple[int, Tally]]) -> Tally:
    tallies = [tally for _, tally in found]
    return sum(tallies[1:], tallies[0])


def deadly(folder: Path) -> Callable[[Task], Tally]:
    """A worker that plays as all do, but dies once in the second task."""

    def work(task: Task) -> Tally:
        from countertop.engine.registry import games  # noqa: PLC0415 - those of the worker

        if TESTS not in sys.path:
            sys.path.insert(0, TESTS)
        if "coins" not in games:
            games.add(Game(Path(TESTS) / "support/toygames/coins", "support.toygames"))
        died = folder / "died"
        if task.first == 10_000 and not died.exists():
            died.touch()
            os._exit(1)
        return play(task)

    return work


@pytest.mark.nightly
def test_a_worker_that_dies_costs_its_task_a_retry_and_nothing_else(
    coins: Game, tmp_path: Path
) -> None:
    setting = Setting(coins.name, 2, {}, (Policy("heuristic"), Policy()))
    tasks = [Task(setting, 4, first, 10_000) for first in range(0, 40_000, 10_000)]
    with Cluster("local", deadly(tmp_path), processors=1) as cluster:
        numbers, tallies = zip(*cluster.play(tasks), strict=True)
        assert (tmp_path / "died").exists()
        assert sorted(numbers) == [0, 1, 2, 3]
        there, here = sum(tallies[1:], tallies[0]), total(Here().play(tasks))
        assert there.to_builtins() == here.to_builtins()

        wrong = Task(Setting(coins.name, 2, {}, (Policy("magic"),)), 4, 0, 10_000)
        with pytest.raises(BadOptions, match="no policy 'magic'"):
            list(cluster.play([wrong]))


@pytest.mark.parametrize("address", ["nowhere", "127.0.0.1:9", "ray://127.0.0.1:9"])
def test_where_there_is_no_cluster_it_says_so_at_once(address: str) -> None:
    with pytest.raises(BadOptions, match=f"There is no Ray cluster at '{address}': .*[^.]\\.$"):
        Cluster(address).__enter__()
