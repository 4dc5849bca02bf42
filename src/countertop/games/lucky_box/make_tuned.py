"""Tunes the weights of the compiled heuristic by CMA-ES, and writes tuned.py anew:

    python -m countertop.games.lucky_box.make_tuned --generations 100

Needs the lab. It goes on from the weights in tuned.py, or with `--afresh` from those that
make_weights.py fitted. Every generation plays new solo matches, all its candidates the same ones;
in the end the weights play matches that none of them has seen. A hundred generations take some
five minutes on a core.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cma
import numpy as np
from numba import njit

from ...engine.compiled import POINTS, of
from .fast import MEASURES, play, scratch, tables
from .state import Options
from .tuned import TUNED
from .weights import WEIGHTS

CANDIDATES = 40
SPREAD = 0.5
"""How far the first candidates stray, in the units of `_units`."""
UNSEEN = 1_000_000
"""Matches from this number on are kept for the last judgement."""

Weights = Sequence[float]


@njit(nogil=True)  # type: ignore[untyped-decorator]
def _points(seed: Any, first: Any, tables: Any, weights: Any, sizes: Any, points: Any) -> None:
    """What solo matches come to, from number `first` on."""
    small, words = np.empty(sizes[0], np.int32), np.empty(sizes[1], np.uint64)
    out, rows = np.empty(sizes[2], np.int32), np.empty((0, 5), np.int64)
    for number in range(points.shape[0]):
        play(of(seed, first + number), 1, tables, weights, small, words, out, rows)
        points[number] = out[POINTS]


def points(weights: Weights, seed: int, first: int, count: int) -> Any:
    """The points of so many solo matches of the heuristic with these weights."""
    made = np.empty(count, np.int64)
    sizes = (*scratch(1), POINTS + 2 + len(MEASURES))
    row = np.array([[1.0, *weights]])
    _points(np.uint64(seed), first, tables(Options(), 1), row, sizes, made)
    return made


def _units(weights: Weights) -> Any:
    """How much of each weight makes about as much difference as of any other."""
    return 0.3 + 0.15 * np.abs(np.array(weights))


def tuned(start: Weights, generations: int, matches: int, seed: int) -> Weights:
    """The middle of the last generation. The weights are many and each does little by itself, so
    only their variances are learned."""
    options = {"popsize": CANDIDATES, "CMA_diagonal": True, "seed": seed, "verbose": -9}
    search, units = cma.CMAEvolutionStrategy(np.zeros(len(start)), SPREAD, options), _units(start)
    for generation in range(generations):
        steps = search.ask()
        made = [points(start + units * step, seed, generation * matches, matches) for step in steps]
        search.tell(steps, [-float(one.mean()) for one in made])
        print(f"generation {generation + 1}: {np.mean(made):.2f} points on the average", flush=True)
    return [float(weight) for weight in start + units * search.mean]


def module(weights: Weights) -> str:
    """The text of tuned.py."""
    rounded = [f"{weight:.3f}" for weight in weights]
    rows = [", ".join(rounded[start : start + 10]) for start in range(0, len(rounded), 10)]
    lines = "\n".join(f"    {row}," for row in rows)
    return f'''"""The weights of the compiled heuristic, named in outlook.py, by make_tuned.py."""

# fmt: off
TUNED: tuple[float, ...] = (
{lines}
)
'''


def main() -> None:
    parser = argparse.ArgumentParser(description="Tune the weights of the compiled heuristic.")
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--matches", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--afresh", action="store_true")
    given = parser.parse_args()
    start = WEIGHTS if given.afresh else TUNED
    found = tuned(start, given.generations, given.matches, given.seed)
    for name, weights in (("before", start), ("after", found)):
        made = points(weights, given.seed, UNSEEN, 20_000)
        print(f"{name}: {made.mean():.2f} points, {(made >= 70).mean():.1%} with 70 or more")
    Path(__file__).with_name("tuned.py").write_text(module(found), encoding="utf-8")


if __name__ == "__main__":
    main()
