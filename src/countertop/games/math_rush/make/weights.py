"""Looks for better choices of the expert, by CMA-ES over the compiled game (`countertop[lab]`):

    python -m countertop.games.math_rush.make.weights --generations 25
    python -m countertop.games.math_rush.make.weights --generations 2 --tries 4 --size 0.02

The second line is a short run, to see that it works.

One to four experts play together by each set of weights: within a generation all sets play the same
games, and each generation plays new ones. Prints the middle of the search, which `bots/skills.py`
has rounded. What a bot is able to do stays as it is, and so does its `share`, which leaves people
something to do.
"""

import argparse
from collections.abc import Mapping

import cma
import numpy as np

from ..bots.weights import WEIGHTS
from ..fast import game as fast
from ..state import Options

STEPS = {
    "wants": 0.1,
    "patience": 2500.0,
    "worst": 0.3,
    "takes_help": 0.5,
    "stuck": 3000.0,
    "fresh_hands": 1.5,
    "room": 0.5,
    "start": 0.1,
    "soon": 2.0,
    "tempo": 2500.0,
    "leave": 0.2,
    "bend": 0.25,
}
"""The weights to look for, and how far apart the first tries are."""
LEAST = {
    "patience": 0.0,
    "takes_help": 0.0,
    "stuck": 4000.0,
    "room": 0.5,
    "soon": 0.0,
    "tempo": 0.0,
}
GAMES = {1: (600, 1.0), 2: (300, 0.5), 3: (500, 1.0), 4: (300, 0.5)}
"""For each number of seats: how many games, and how much their mean counts."""
TRIES = 14


def points(chosen: Mapping[str, float], seats: int, seeds: range) -> float:
    """The points that this many experts make by these weights, on average."""
    row = [list(fast.POLICIES).index("heuristic"), *{**WEIGHTS, **chosen}.values()]
    table, tables = np.array([row] * seats, np.float64), fast.tables(Options(), seats)
    small, words = fast.scratch(seats)
    scratch = np.zeros(small, np.int32), np.zeros(words, np.uint64)
    out, rows = np.zeros(2 + 2 * seats + len(fast.MEASURES), np.int32), np.zeros((0, 5), np.int64)
    total = 0
    for seed in seeds:
        fast.play(np.uint64(seed), seats, tables, table, *scratch, out, rows)
        total += int(out[2])
    return total / len(seeds)


def worth(chosen: Mapping[str, float], generation: int, size: float) -> float:
    first = (1 << 32) + 10_000 * generation
    return sum(
        share * points(chosen, seats, range(first, first + max(1, round(size * count))))
        for seats, (count, share) in GAMES.items()
    )


def named(point: np.ndarray) -> dict[str, float]:
    """A point of the search, counted in steps from what the expert does now."""
    places = zip(STEPS.items(), point, strict=True)
    found = {name: WEIGHTS[name] + step * float(at) for (name, step), at in places}
    return {name: max(LEAST.get(name, value), value) for name, value in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m countertop.games.math_rush.make.weights")
    parser.add_argument("--generations", type=int, default=25)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--tries", type=int, default=TRIES, help="in each generation")
    parser.add_argument("--size", type=float, default=1.0, help="so many times the usual games")
    given = parser.parse_args()
    options = {"popsize": given.tries, "seed": given.seed, "verbose": -9}
    search = cma.CMAEvolutionStrategy([0.0] * len(STEPS), 0.7, options)
    for generation in range(given.generations):
        tried = search.ask()
        found = [worth(named(point), generation, given.size) for point in tried]
        search.tell(tried, [-value for value in found])
        middle = {name: round(value, 3) for name, value in named(search.mean).items()}
        print(f"{generation}: {sum(found) / len(found):.2f} {middle}", flush=True)


if __name__ == "__main__":
    main()
