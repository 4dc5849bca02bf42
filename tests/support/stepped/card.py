"""The same matches stepped on the processor and on a graphics card.

A card is asked for in a process of its own (`python -m support.stepped.card FILE CASE`). Where
there is none, numba simulates one there: Python carries out, lane by lane, what the card would
compile.
"""

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from countertop.engine.chance import Chance
from countertop.lab.vector import AllAtOnce, OneByOne, all_at_once, one_by_one
from countertop.lab.vector.tables import Partner

SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
KINDS: dict[str, Callable[..., OneByOne | AllAtOnce]] = {
    "one_by_one": one_by_one,
    "all_at_once": all_at_once,
}
SHOWN = (
    *("observations", "masks", "rewards", "over", "cut", "illegal", "late", "match_seeds"),
    *("last_observations", "last_masks"),
)

NETWORK = "network"
"""Instead of a policy, in a case."""

Shown = dict[str, NDArray[Any]]


def on_processor(case: dict[str, Any]) -> Shown:
    return shown_in(case, "cpu")


def on_card(case: dict[str, Any], folder: Path) -> Shown:
    """By a card, if there is one; else by the simulated one."""
    file = folder / "shown.npz"
    command = [sys.executable, "-m", "support.stepped.card", str(file), json.dumps(case)]
    there = {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    there |= {} if is_there() else SIMULATED
    subprocess.run(command, check=True, env={**os.environ, **there})
    with np.load(file) as shown:
        return dict(shown)


@cache
def is_there() -> bool:
    """Asked in a process of its own, as looking for a card sets up its driver."""
    asking = "from numba import cuda; raise SystemExit(not cuda.is_available())"
    return subprocess.run([sys.executable, "-c", asking], check=False).returncode == 0


def shown_in(case: dict[str, Any], device: str) -> Shown:
    """All that is shown in so many steps of a case, now and then with an action that may be
    forbidden."""
    partners: dict[int, Partner] = {
        int(seat): last_allowed if policy == NETWORK else policy
        for seat, policy in case["partners"].items()
    }
    tables = KINDS[case["kind"]](
        *(case["game"], case["lanes"], case["seats"], case["options"], partners),
        max_steps=case.get("max_steps", 10_000),
        device=device,
    )
    tables.reset(seed=7)
    chance, shown = Chance(5), [looked_at(tables)]
    for _ in range(case["steps"]):
        rows = shown[-1]["masks"].reshape(-1, shown[-1]["masks"].shape[-1])
        tables.step(np.array([choice(row, chance) for row in rows]))
        shown.append(looked_at(tables))
    return {name: np.array([each[name] for each in shown]) for name in shown[0]}


def last_allowed(observations: Any, masks: Any) -> NDArray[Any]:
    """A network that has learned nothing; on a card it fetches what lies there."""
    allowed = copied(masks)
    assert len(copied(observations)) == len(allowed)
    last: NDArray[Any] = (allowed * np.arange(allowed.shape[1])).argmax(axis=1)
    return last


def choice(mask: NDArray[Any], chance: Chance) -> int:
    if chance.below(9) == 0 or not mask.any():
        return chance.below(len(mask) + 2) - 1
    return chance.pick(np.flatnonzero(mask).tolist())


def looked_at(tables: OneByOne | AllAtOnce) -> Shown:
    names = (*SHOWN, "turns") if isinstance(tables, OneByOne) else SHOWN
    return {name: copied(getattr(tables, name)) for name in names}


def copied(array: Any) -> NDArray[Any]:
    return array.copy() if isinstance(array, np.ndarray) else np.array(array.copy_to_host())


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # where Python plays, words wrap around with a warning each
    np.savez(sys.argv[1], **shown_in(json.loads(sys.argv[2]), "gpu"))  # type: ignore[arg-type]
