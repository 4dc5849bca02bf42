"""Lets a small network learn Math Rush by playing it, in NumPy and compiled rounds alone
(`countertop[lab]`):

    python -m countertop.games.math_rush.make.network --out half_second.npz
    python -m countertop.games.math_rush.make.network --pace master --start 30 --out master.npz
    python -m countertop.games.math_rush.make.network --judge half_second.npz --matches 2000

It learns what a table is worth once something has been done there and before anything new is drawn:
the points to come. What it thought best later in a round is what it should have thought before
(Sutton 1988, Tesauro 1992). `fast/value/rounds.py` says what the two paces are. `network.log` has
what was printed when ours were made.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

import numpy as np

from ....engine.compiled.game import POINTS
from ....engine.compiled.kernel import of
from ..bots.skills import BEST
from ..fast import game as fast
from ..fast.tables import tables
from ..fast.value.board import kinds
from ..fast.value.kept import load
from ..fast.value.look import OF_A_GOAL, OF_ALL, SEEN
from ..fast.value.network import Network
from ..fast.value.rounds import BY_STEPS, play, play_rounds, table
from ..scoring import HELP_BONUS
from ..state import COLUMN, Options

Array: TypeAlias = Any
"""One of NumPy's."""
PACES: Mapping[str, int] = {
    "half-second": BY_STEPS,
    BEST: list(fast.POLICIES).index("heuristic"),
}
SEATS = (3, 3, 3, 1, 3, 3, 3, 2, 3, 3, 3, 4, 3, 3, 3, 5)
"""At which tables it learns, by turns."""
ROUNDS_AHEAD = 3
PLAYED, ROOM, REMEMBERED, READ = 4096, 8192, 120_000, 1024
"""Positions that are played between updates, for which there is room, that are kept, and that are
looked at in one update."""
READINGS = 3
"""How often each position is looked at, on average."""
TRUST = 0.8
"""How much of what came later counts, for each choice that it lies ahead."""
NO_TRACE = np.zeros((0, 5), np.int64)
MOST_OFF = 8.0
"""A position that is off by more counts no more than this."""


class Learner:
    """Adam (Kingma and Ba 2015), and the mean of the weights over the last two thousand updates,
    which plays better than they do."""

    def __init__(self, units: int, hidden: int, seed: int) -> None:
        chance, inner = np.random.default_rng(seed), units + OF_ALL
        sizes = [(OF_A_GOAL, units), (units,), (inner, hidden), (hidden,), (hidden + 1,)]
        wide = [0.3, 0.0, 0.16, 0.0, 0.1]
        self.weights = [
            chance.normal(0, spread, size).astype("f4")
            for spread, size in zip(wide, sizes, strict=True)
        ]
        self.mean = [each.copy() for each in self.weights]
        self._moments = [[np.zeros_like(each), np.zeros_like(each)] for each in self.weights]
        self.updates = 0

    def improve(self, seen: Array, aim: Array, rate: float) -> float:
        """Pull what it says of each position towards what it should have said; gives by how much it
        was off."""
        into, bias, between, second_bias, out = self.weights
        units = len(bias)
        goals = seen[:, : COLUMN * OF_A_GOAL].reshape(-1, OF_A_GOAL)
        first = np.maximum(goals @ into + bias, 0)
        joined = np.hstack([first.reshape(-1, COLUMN, units).sum(1), seen[:, COLUMN * OF_A_GOAL :]])
        second = np.maximum(joined @ between + second_bias, 0)
        off = second @ out[:-1] + out[-1] - aim
        pull = (np.clip(off, -MOST_OFF, MOST_OFF) / len(aim)).astype("f4")
        nearer = pull[:, None] * out[:-1] * (second > 0)
        back = np.repeat((nearer @ between.T)[:, :units], COLUMN, axis=0) * (first > 0)
        slopes = [goals.T @ back, back.sum(0), joined.T @ nearer, nearer.sum(0)]
        self._descend([*slopes, np.append(second.T @ pull, pull.sum())], rate)
        return float(np.sqrt((off**2).mean()))

    def _descend(self, slopes: list[Array], rate: float) -> None:
        self.updates += 1
        rate *= float(np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for place, slope in enumerate(slopes):
            own, mean, (first, second) = self.weights[place], self.mean[place], self._moments[place]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            own -= (rate * first / (np.sqrt(second) + 1e-8)).astype("f4")
            mean += max(0.0005, 4 / (self.updates + 4)) * (own - mean)


class Memory:
    """The last positions that were played."""

    def __init__(self, size: int, seed: int) -> None:
        self._seen, self._aim = np.zeros((size, SEEN), "f4"), np.zeros(size, "f4")
        self._chance = np.random.default_rng(seed)
        self.added = 0

    def add(self, seen: Array, aim: Array) -> None:
        places = (self.added + np.arange(len(aim))) % len(self._aim)
        self._seen[places], self._aim[places] = seen, aim
        self.added += len(aim)

    def some(self, count: int) -> tuple[Array, Array]:
        places = self._chance.integers(0, min(self.added, len(self._aim)), count)
        return self._seen[places], self._aim[places]


class Later:
    """What the rounds to come bring, by seats, rounds left and Help, on average."""

    def __init__(self, start: float) -> None:
        self.worth = np.zeros((1 + max(SEATS), ROUNDS_AHEAD, len(HELP_BONUS)))
        for left in range(ROUNDS_AHEAD):
            self.worth[:, left] = np.array(HELP_BONUS) + start * left

    def add(self, seats: int, ends: Array, rate: float) -> None:
        """Whole rounds: what they came to, added up, and how many there were."""
        sums, counts = ends
        for left in range(ROUNDS_AHEAD - 1):
            for help_ in np.flatnonzero(counts[left]):
                count, worth = counts[left, help_], self.worth[seats, left + 1]
                share = rate * min(1.0, count / 4)
                worth[help_] += share * (sums[left, help_] / count - worth[help_])


def learn(given: argparse.Namespace) -> Network:
    """Until so many positions have been played."""
    learner = Learner(given.units, given.hidden, given.seed)
    memory, later, pace = Memory(REMEMBERED, given.seed), Later(given.start), PACES[given.pace]
    own, cards = table(given.units, given.hidden, ROOM), kinds()
    rules = {seats: tables(Options(), seats) for seats in set(SEATS)}
    told, number, lately = 0.0, 0, list[float]()
    while memory.added < given.positions:
        share, seats = memory.added / given.positions, SEATS[number % len(SEATS)]
        network = Network(*[*learner.mean, later.worth.astype("f4")])
        seed, curiosity = of(np.uint64(given.seed * 1000), number), given.curiosity * (1 - share)
        own.ends[:] = 0
        count = play_rounds(
            *(np.uint64(seed), PLAYED, seats, pace, curiosity, TRUST),
            *(rules[seats], cards, network, own),
        )
        memory.add(own.seen[:count], own.aim[:count])
        later.add(seats, own.ends, (0.1 if seats == SEATS[0] else 0.3) * (1.01 - share))
        number += 1
        for _ in range(READINGS * PLAYED // READ):
            off = learner.improve(*memory.some(READ), given.rate * max(0.01, 1 - share))
        if seats == SEATS[0] and own.ends[1, 0].sum():
            lately = [*lately[-19:], own.ends[0, 0].sum() / own.ends[1, 0].sum()]
        if share >= told:
            told += given.every
            print(f"{memory.added:9,} positions, {process_time():5.0f} s: off by {off:.2f}, last "
                  f"rounds make {np.mean(lately):.1f} with Help", flush=True)  # fmt: skip
            keep(network, given.out)
    return Network(*[*learner.mean, later.worth.astype("f4")])


def keep(network: Network, file: Path | None) -> None:
    if file is not None:
        np.savez(file, **network._asdict())


def judge(network: Network, pace: str, seats: int, matches: int, seed: int) -> tuple[float, float]:
    """The mean of so many fresh matches, and within what that is known (95 %)."""
    own, cards = table(len(network.goal_bias), len(network.bias)), kinds()
    given = (np.int64(seats), PACES[pace], tables(Options(), seats), cards, network, own)
    points = [play(np.uint64(of(np.uint64(seed), n)), *given) for n in range(matches)]
    return mean_and_give(points)


def masters(seats: int, matches: int, seed: int) -> tuple[float, float]:
    """What the best bots make of the same seeds, at their own pace and without playouts."""
    policy = [PACES[BEST], *fast.POLICIES["heuristic"].values()]
    small, words = fast.scratch(seats)
    scratch = np.zeros(small, np.int32), np.zeros(words, np.uint64)
    out, trace = np.zeros(POINTS + 2 * seats + len(fast.MEASURES), np.int32), NO_TRACE
    given, points = (seats, tables(Options(), seats), np.array([policy] * seats)), []
    for number in range(matches):
        fast.play(np.uint64(of(np.uint64(seed), number)), *given, *scratch, out, trace)
        points.append(int(out[POINTS]))
    return mean_and_give(points)


def mean_and_give(points: list[int]) -> tuple[float, float]:
    return float(np.mean(points)), float(1.96 * np.std(points) / np.sqrt(len(points)))


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m countertop.games.math_rush.make.network")
    parser.add_argument("--pace", choices=PACES, default="half-second")
    parser.add_argument("--positions", type=float, default=5e6, help="to learn from")
    parser.add_argument("--units", type=int, default=48, help="of the layer that sees one goal")
    parser.add_argument("--hidden", type=int, default=64, help="of the other one")
    parser.add_argument("--rate", type=float, default=0.002, help="of learning, at the beginning")
    parser.add_argument("--curiosity", type=float, default=0.03, help="at the beginning")
    parser.add_argument("--start", type=float, default=45, help="points that a round may bring")
    parser.add_argument("--every", type=float, default=0.05, help="share, it says how it does")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the network, as NumPy keeps arrays (.npz)")
    parser.add_argument(
        "--judge", type=Path, metavar="FILE", help="let a network play, rather than learn"
    )
    parser.add_argument("--matches", type=int, default=2000, help="it is judged by")
    given = parser.parse_args(words)
    network = load(given.judge) if given.judge else learn(given)
    keep(network, given.out)
    for seats in sorted(set(SEATS)) if given.matches else ():
        seed = given.seed + 1_000_000
        mean, give = judge(network, given.pace, seats, given.matches, seed)
        theirs, about = masters(seats, given.matches, seed)
        print(f"{seats} seats: {mean:.1f} ± {give:.1f} points in {given.matches} matches; "
              f"masters make {theirs:.1f} ± {about:.1f}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
