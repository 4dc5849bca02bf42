"""Tunes the weights of the compiled heuristic by CMA-ES, and writes `bots/playout_weights.py`:

    python -m countertop.games.martian_math.make.playout_weights --generations 80

Needs the lab. Every generation plays new matches of two, seats swapped, against the skilled bot,
the beginner and the weights that it started from; all candidates of a generation play the same
ones. Each pass starts from what the one before has found. Takes a few minutes; a seed makes it
repeatable. To see it work and leave that file alone:

    python -m countertop.games.martian_math.make.playout_weights \\
        --generations 2 --matches 20 --output FILE
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cma
import numpy as np
from numpy.typing import NDArray

from ....engine.compiled.game import POINTS
from ....engine.compiled.kernel import of
from ..bots import playout_weights
from ..bots.heuristic import BEGINNER, SKILLED, weighing
from ..fast.game import MEASURES, play, scratch, tables
from ..state import Options

PASSES, CANDIDATES, JUDGED = 2, 14, 20_000
SPREAD = 0.4
"""How far the first candidates stray, in the units of `STEPS`."""
START = weighing(number=0.02, win=1000, colony=2, growth=2, block=1, seize=1, seized=1, split=1)
"""Weighed by hand."""
STEPS = {
    "number": 0.06,
    "throws": 3.0,
    "neighbours": 0.5,
    "beside own": 0.5,
    "beside others": 0.5,
    "near own": 0.5,
    "near others": 0.5,
    "seize": 2.0,
    "largest": 1.5,
    "colony": 1.5,
    "colony squared": 0.2,
    "growth": 2.5,
    "block": 0.6,
    "block squared": 0.1,
    "seized": 1.0,
    "split": 1.5,
}
"""What is tuned, and how much of each makes about as much difference."""

USUAL = Options()
Weights = Mapping[str, float]


def share(own: Weights, other: Weights, count: int, seed: int, options: Options = USUAL) -> float:
    """The share of matches of two that the first wins, seats swapped half-way."""
    rows = [[1.0, *weights.values()] for weights in (own, other)]
    first = _won_by_the_first(np.array(rows), count // 2, seed, options)
    second = _won_by_the_first(np.array(rows[::-1]), count // 2, seed + 1, options)
    return (first + count // 2 - second) / (count // 2 * 2)


def _won_by_the_first(
    weights: NDArray[np.float64], count: int, seed: int, options: Options
) -> float:
    given, (small, words) = tables(options, 2), scratch(2)
    room = (np.empty(small, np.int32), np.empty(words, np.uint64))
    out, rows = np.empty(POINTS + 4 + len(MEASURES), np.int32), np.empty((0, 5), np.int64)
    won = 0.0
    for number in range(count):
        play(np.uint64(of(seed, number)), 2, given, weights, *room, out, rows)
        one, other = out[POINTS + 2 : POINTS + 4]
        won += 0.5 if one == other else one == 1
    return won


def varied(weights: Weights, steps: Any, sizes: Weights = STEPS) -> Weights:
    far = dict(zip(sizes, steps, strict=True))
    return {
        name: value + sizes.get(name, 0.0) * far.get(name, 0.0) for name, value in weights.items()
    }


def tune(start: Weights, generations: int, count: int, seed: int) -> Weights:
    """Weights that lose less often than those it starts from."""
    rivals = (SKILLED, BEGINNER, start)
    search = cma.CMAEvolutionStrategy(
        [0.0] * len(STEPS), SPREAD, {"popsize": CANDIDATES, "seed": seed, "verbose": -9}
    )
    for generation in range(generations):
        tried = search.ask()
        matches = 1000 * (seed + generation)
        losses = [
            sum(share(rival, varied(start, steps), count, matches) for rival in rivals)
            for steps in tried
        ]
        search.tell(tried, losses)
        print(f"generation {generation + 1}: loses {min(losses):.3f} to {max(losses):.3f} of 3")
    return varied(start, search.mean)


def module(weights: Weights) -> str:
    """The text of `bots/playout_weights.py`."""
    lines = [
        '"""The tuned weights of the compiled heuristic, written by make/playout_weights.py."""',
        "",
        "TUNED = {",
        *(f'    "{name}": {value:.3f},' for name, value in weights.items()),
        "}",
    ]
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Tune the compiled heuristic.")
    parser.add_argument("--generations", type=int, default=80)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--output", type=Path, default=Path(playout_weights.__file__))
    given = parser.parse_args(arguments)
    found: Weights = START
    for number in range(PASSES):
        seed = given.seed + number * given.generations
        found = tune(found, given.generations, given.matches, seed)
        for name, rival in (("skilled", SKILLED), ("beginner", BEGINNER), ("by hand", START)):
            print(f"{share(found, rival, JUDGED, 1):.4f} of {JUDGED:,} matches against {name}")
    given.output.write_text(module(found), encoding="utf-8")


if __name__ == "__main__":
    main()
