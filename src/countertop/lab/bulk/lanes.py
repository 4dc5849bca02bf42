"""Compiled games by the million: lanes of a processor, or of a graphics card.

Both run the same `play` of the game. A lane plays one match after another and adds it up, so
memory does not grow with the number of matches. Match `number` of a run has the same seed here as
in `countertop simulate`, whatever the number of lanes.
"""

from collections.abc import Callable, Mapping, Sequence

from .adding import seed_of
from .processor import run_on_processor
from .setting import Policy, Setting
from .tally import Tally
from .trace import trace

__all__ = ["DEVICES", "Policy", "Setting", "run", "seed_of", "trace"]


def run(setting: Setting, seed: int, first: int, count: int, device: str = "cpu") -> Tally:
    """Play matches `first` to `first + count - 1` of a run and add them up."""
    return _DEVICES[device](setting, seed, first, count)


def _on_card(setting: Setting, seed: int, first: int, count: int) -> Tally:
    from .gpu import run_on_card  # noqa: PLC0415  # numba.cuda looks for a driver when imported

    return run_on_card(setting, seed, first, count)


_DEVICES: Mapping[str, Callable[[Setting, int, int, int], Tally]] = {
    "cpu": run_on_processor,
    "gpu": _on_card,
}
DEVICES: Sequence[str] = tuple(_DEVICES)
