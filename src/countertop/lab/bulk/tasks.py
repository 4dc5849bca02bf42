"""Work for the lab in tasks: so many matches of one setting, here or on a cluster."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from ...engine.registry import games
from ..progress import told_if_long
from .lanes import run
from .processor import Given, Lane, is_followed
from .setting import Setting
from .tally import Tally

LEAST = 10_000
"""A task of fewer matches is not worth sending away."""
MOST_TASKS = 500
ON_CARD = 1 << 24
"""A graphics card wants many at a time."""


class Task(Struct, frozen=True):
    """Matches `first` to `first + count - 1` of the run with this seed."""

    setting: Setting
    seed: int
    first: int
    count: int
    device: str = "cpu"


class Crew(Protocol):
    """Whoever plays tasks. Each comes back with its number among them, in whatever order."""

    @property
    def width(self) -> int:
        """How many tasks are played at a time."""
        ...

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[int, Tally]]: ...


class Here:
    """This machine, by itself: one task after another, each on all threads."""

    width = 1

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[int, Tally]]:
        for number, task in enumerate(tasks):
            yield number, play(task)


def play(task: Task) -> Tally:
    return run(task.setting, task.seed, task.first, task.count, task.device)


def compile_for(setting: Setting, count: int, device: str) -> None:
    """Compile the game, or load it, before tasks of so many matches: nobody is kept waiting without
    a word."""
    if device == "gpu":
        from .gpu import check_card  # noqa: PLC0415 - heavy, and only for whoever has one

        check_card()
    title = games[setting.game].title
    with told_if_long(f"Compiling {title} for this machine, once: about half a minute …"):
        if device == "gpu":
            run(setting, 0, 0, 1, device)
        else:
            Lane(Given.of(setting), longest=int(is_followed(count))).play_match(0)


def task_size(games: int, device: str) -> int:
    """How many matches a task has, if nobody says so."""
    return ON_CARD if device == "gpu" else max(LEAST, games // MOST_TASKS)


def missing(played: Iterable[tuple[int, int]], games: int, size: int) -> Iterator[tuple[int, int]]:
    """First and count of what is still to be played, if these (first, count) have been."""
    ahead = 0
    for first, count in [*sorted(played), (games, 0)]:
        while ahead < min(first, games):
            step = min(size - ahead % size, min(first, games) - ahead)
            yield ahead, step
            ahead += step
        ahead = max(ahead, first + count)
