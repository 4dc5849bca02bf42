"""Tunes what the skilled bot weighs against one other where markers have to match, by CMA-ES, and
writes `bots/matching_weights.py`:

    python -m countertop.games.martian_math.make.matching_weights --generations 24

Needs the lab. Every generation plays new matches of two, seats swapped, against the beginner and,
half as many, against what the skilled bot weighs with any markers; all candidates of a generation
play the same ones. Takes about a minute; a seed makes it repeatable. To see it work and leave that
file alone:

    python -m countertop.games.martian_math.make.matching_weights \\
        --generations 2 --matches 20 --output FILE
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import cma

from ..bots import matching_weights
from ..bots.heuristic import AGAINST_ONE, BEGINNER
from ..bots.judge import WIN
from ..state import Options
from .playout_weights import SPREAD, Weights, share, varied

CANDIDATES, JUDGED = 14, 40_000
MATCHING = Options(markers="matching")
START = {**AGAINST_ONE, "number": 0.0, "win": float(WIN)}
"""What a player knows who has never thought about doubles."""
STEPS = {
    "throws": 300.0,
    "near own": 15.0,
    "seize": 100.0,
    "colony squared": 5.0,
    "growth": 90.0,
    "seized": 20.0,
    "split": 30.0,
    "exposed": 720.0,
}
"""What is tuned, and how much of each makes about as much difference. What the middle counts stays
as it is, since only how the weights compare matters."""


def tune(start: Weights, generations: int, count: int, seed: int) -> Weights:
    """Weights that win more often than those it starts from."""
    search = cma.CMAEvolutionStrategy(
        [0.0] * len(STEPS), SPREAD, {"popsize": CANDIDATES, "seed": seed, "verbose": -9}
    )
    for generation in range(generations):
        tried = search.ask()
        matches = 1000 * (seed + generation)
        losses = [loss(varied(start, steps, STEPS), count, matches) for steps in tried]
        search.tell(tried, losses)
        print(f"generation {generation + 1}: loses {min(losses):.3f} to {max(losses):.3f} of 1.5")
    return varied(start, search.mean, STEPS)


def loss(weights: Weights, count: int, seed: int) -> float:
    """The share of matches lost to a beginner, and half of the share lost to `AGAINST_ONE`."""
    return (
        share(BEGINNER, weights, count, seed, MATCHING)
        + share(AGAINST_ONE, weights, count // 2, seed, MATCHING) / 2
    )


def module(weights: Weights) -> str:
    """The text of `bots/matching_weights.py`."""
    lines = [
        '"""What the skilled bot weighs against one other where markers have to match, written by',
        'make/matching_weights.py."""',
        "",
        "MATCHING = {",
        *(f'    "{name}": {value:.1f},' for name, value in weights.items()),
        "}",
    ]
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Tune the skilled bot for matching markers.")
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--output", type=Path, default=Path(matching_weights.__file__))
    given = parser.parse_args(arguments)
    found = tune(START, given.generations, given.matches, given.seed)
    found = {name: float(round(value)) for name, value in found.items()}
    for name, rival in (("beginner", BEGINNER), ("with any markers", AGAINST_ONE)):
        won = share(found, rival, JUDGED, 1, MATCHING)
        print(f"{won:.4f} of {JUDGED:,} matches against {name}")
    given.output.write_text(module(found), encoding="utf-8")


if __name__ == "__main__":
    main()
