"""What each option does to the outcome: all else equal, down to the seeds of the matches."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ...engine.errors import CountertopError
from ...engine.options import Option
from ...engine.registry import games
from ..bulk import written
from ..bulk.lanes import run
from ..bulk.setting import Setting
from ..bulk.tally import Tally
from . import chance, figures
from .figures import Figure

BATCHES = 20
STUDENT = 2.093
"""Half of 5 per cent of Student's distribution lie beyond it on either side, for 20 batches."""

LOOKED_AT: Mapping[str, Callable[[Tally], float]] = {
    "wins of seat 1": lambda tally: 100 * tally.win_rate(0),
    "points of a seat": lambda tally: figures.seat_points(tally).value,
    "moves": lambda tally: figures.moves(tally).value,
    "seconds": lambda tally: figures.seconds(tally).value,
}


class Effect(Struct, frozen=True):
    """One option at one other value: what changes, by what was looked at."""

    option: str
    value: Any
    instead_of: Any
    changes: Mapping[str, Figure]
    sure: tuple[str, ...] = ()
    """Those that are beyond chance, considering how many changes of all options were looked at."""

    @property
    def is_any(self) -> bool:
        return bool(self.sure)


def judged(effects: Sequence[Effect]) -> list[Effect]:
    """With those changes named that are beyond chance."""
    looks = [(number, name) for number, one in enumerate(effects) for name in one.changes]
    found = chance.beyond([likely(effects[number].changes[name]) for number, name in looks])
    sure = {look for look, is_sure in zip(looks, found, strict=True) if is_sure}
    return [
        replace(effect, sure=tuple(name for name in effect.changes if (number, name) in sure))
        for number, effect in enumerate(effects)
    ]


def likely(change: Figure) -> float:
    """How likely such a change is by chance alone."""
    if not change.error:
        return 0.0 if change.value else 1.0
    return chance.of_batches(STUDENT * change.value / change.error, BATCHES)


def other_values(option: Option, now: Any) -> list[Any]:
    """What else an option could be: all choices, or both ends of a number and its usual value."""
    values: Sequence[Any] = ()
    if option.kind == "flag":
        values = (True, False)
    elif option.kind == "choice":
        values = option.choices
    elif option.kind == "number":
        values = (option.least, option.default, option.most)
    kept = [value for value in values if value != now and value is not None]
    return list(dict.fromkeys(kept))


def variants(setting: Setting) -> Iterator[tuple[Option, Any, Setting]]:
    """The setting with each option by itself at each of its other values, where that is allowed."""
    for option in games[setting.game].options:
        now = setting.options.get(option.name, option.default)
        for value in other_values(option, now):
            other = Setting(
                setting.game,
                setting.seats,
                {**setting.options, option.name: value},
                setting.policies,
            )
            try:
                other.check()
            except CountertopError:
                continue
            yield option, value, other


def effects(
    setting: Setting, seed: int, count: int, device: str, progress: Callable[[int], object]
) -> list[Effect]:
    """Play every variant in the same matches as the setting itself, and take the differences."""
    found, usual = list[Effect](), _batches(setting, seed, count, device)
    for number, (option, value, other) in enumerate(variants(setting), 1):
        progress(number)
        changes = _changes(setting, usual, _batches(other, seed, count, device))
        now = setting.options.get(option.name, option.default)
        found.append(Effect(option.name, value, now, changes))
    return judged(found)


def _batches(setting: Setting, seed: int, count: int, device: str) -> list[Tally]:
    size = batch_size(count)
    return [run(setting, seed, batch * size, size, device) for batch in range(BATCHES)]


def batch_size(count: int) -> int:
    """At least so many games, in batches of one size."""
    return -(-count // BATCHES)


def change_of(each: Sequence[float]) -> Figure:
    """What changes on average, if these are the changes batch by batch."""
    return Figure(mean(each), STUDENT * stdev(each) / sqrt(len(each)))


def _changes(setting: Setting, usual: Sequence[Tally], other: Sequence[Tally]) -> dict[str, Figure]:
    """Batch by batch: the same seeds make many differences small, and the interval knows it."""
    changes = dict[str, Figure]()
    for name, value in LOOKED_AT.items():
        if name.startswith("wins") and written.is_together(setting.game, setting.seats):
            continue
        each = [value(after) - value(before) for before, after in zip(usual, other, strict=True)]
        changes[name] = change_of(each)
    if all(figures.seconds(tally).value == 0 for tally in (*usual, *other)):
        changes.pop("seconds")
    return changes
