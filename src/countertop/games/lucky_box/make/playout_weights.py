"""Tunes the weights of the compiled heuristic by CMA-ES, and writes bots/playout_weights.py anew:

    python -m countertop.games.lucky_box.make.playout_weights --generations 100

Needs the lab. It goes on from the weights in that file, or with `--afresh` from those that
make/weights.py fitted. Every generation plays new solo matches, all its candidates the same ones;
in the end the weights play matches that none of them has seen. A hundred generations take some
five minutes on a core. To see it work, and leave the file alone:

    python -m countertop.games.lucky_box.make.playout_weights \\
        --generations 2 --matches 50 --output FILE
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cma
import numpy as np

from ....engine.compiled.game import POINTS
from ....engine.compiled.kernel import of
from ..bots.playout_weights import TUNED
from ..bots.weights import FITTED
from ..fast.game import MEASURES, play, scratch, tables
from ..state import Options

CANDIDATES = 40
SPREAD = 0.5
"""How far the first candidates stray, in the units of `_units`."""
UNSEEN, JUDGED = 1_000_000, 20_000
"""Where the matches for the last judgement begin, and how many there are."""

WRITTEN = Path(__file__).parents[1] / "bots" / "playout_weights.py"

Weights = Sequence[float]


def points(weights: Weights, seed: int, first: int, count: int) -> Any:
    """The points of this many solo matches that the heuristic plays with these weights."""
    given, row, (small, words) = tables(Options(), 1), np.array([[1.0, *weights]]), scratch(1)
    room = (np.empty(small, np.int32), np.empty(words, np.uint64))
    out, rows = np.empty(POINTS + 2 + len(MEASURES), np.int32), np.empty((0, 5), np.int64)
    made = np.empty(count, np.int64)
    for number in range(count):
        play(np.uint64(of(seed, first + number)), 1, given, row, *room, out, rows)
        made[number] = out[POINTS]
    return made


def _units(weights: Weights) -> Any:
    """Steps of each weight that make about the same difference."""
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
        print(f"generation {generation + 1}: {np.mean(made):.2f} points on average", flush=True)
    return [float(weight) for weight in start + units * search.mean]


def module(weights: Weights) -> str:
    """The text of bots/playout_weights.py."""
    rounded = [f"{weight:.3f}" for weight in weights]
    rows = [", ".join(rounded[start : start + 10]) for start in range(0, len(rounded), 10)]
    lines = "\n".join(f"    {row}," for row in rows)
    return f'''"""The weights of playouts, named in judge.py; tuned by make/playout_weights.py."""

# fmt: off
TUNED: tuple[float, ...] = (
{lines}
)
'''


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Tune the weights of the compiled heuristic.")
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--matches", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--afresh", action="store_true")
    parser.add_argument("--output", type=Path, default=WRITTEN)
    given = parser.parse_args(arguments)
    start = FITTED if given.afresh else TUNED
    found = tuned(start, given.generations, given.matches, given.seed)
    for name, weights in (("before", start), ("after", found)):
        made = points(weights, given.seed, UNSEEN, JUDGED)
        print(f"{name}: {made.mean():.2f} points, {(made >= 70).mean():.1%} with 70 or more")
    given.output.write_text(module(found), encoding="utf-8")


if __name__ == "__main__":
    main()
