"""A small network learns Martian Math by playing itself, in NumPy and compiled rounds alone.

    python examples/learn_martian_math.py --minutes 10 --picture curve.svg

It learns how likely whoever rolls next wins the round. In every position of a round it is asked
what it thinks at a glance, and what it thinks of all that the 36 throws can make of it. The second
answer is nearer to the end of the round and so a little nearer to the truth, as are those of the
turns after it; the first is pulled towards them (Samuel 1959, Sutton 1988, Tesauro 1992). Nobody
shows it how to play, and it meets the skilled bot only to be judged: at times while it learns, and
in fresh matches at the end.
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np

from countertop.games.martian_math.fast.value.ground import HEXES
from countertop.games.martian_math.fast.value.look import MOST_ROLLS, PLANES, SEEN
from countertop.games.martian_math.fast.value.matches import AGAINST, Judged, judged
from countertop.games.martian_math.fast.value.network import Network
from countertop.games.martian_math.fast.value.selfplay import Tables

Array: TypeAlias = Any
"""One of NumPy's."""
CURIOSITY = 0.08
"""How often it tries something other than what it thinks best."""
POSITIONS, REMEMBERED, READ = 4096, 200_000, 1024
"""Played between updates, kept, and looked at in one of them."""
READINGS = 6
"""How often each position is looked at, on average."""
HEX, PLANE = np.divmod(np.arange(PLANES * HEXES), PLANES)
TURNED = np.append(PLANES * (HEXES - 1 - HEX) + PLANE, np.arange(PLANES * HEXES, SEEN))
"""Where everything is when the map is turned round: it looks the same then."""
Curve = list[tuple[float, float]]
"""After how many minutes it wins what share."""


class Learner:
    """Three layers, Adam to improve them (Kingma and Ba 2015), and their mean over the last two
    thousand updates, which plays better than they do."""

    def __init__(self, units: int, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = [(SEEN, units), (units,), (units, hidden), (hidden,), (hidden + 1,)]
        wide = [0.11, 0.0, units**-0.5, 0.0, 0.1]
        self.weights = [
            chance.normal(0, spread, size).astype("f4")
            for spread, size in zip(wide, sizes, strict=True)
        ]
        self._mean = [each.copy() for each in self.weights]
        self._moments = [[np.zeros_like(each), np.zeros_like(each)] for each in self.weights]
        self.updates = 0

    @property
    def mean(self) -> Network:
        return Network(*self._mean)

    def improve(self, seen: Array, worth: Array, rate: float) -> float:
        """Pull what it says of each position towards what that is worth; gives by how much it was
        off."""
        into, bias, between, second_bias, out = self.weights
        first = np.maximum(seen @ into + bias, 0)
        second = np.maximum(first @ between + second_bias, 0)
        off = 1 / (1 + np.exp(-(second @ out[:-1] + out[-1]))) - worth
        pull = (off / len(worth)).astype("f4")
        nearer = pull[:, None] * out[:-1] * (second > 0)
        back = nearer @ between.T * (first > 0)
        slopes = [seen.T @ back, back.sum(0), first.T @ nearer, nearer.sum(0)]
        self._descend([*slopes, np.append(second.T @ pull, pull.sum())], rate)
        return float(np.sqrt((off**2).mean()))

    def _descend(self, slopes: list[Array], rate: float) -> None:
        self.updates += 1
        rate *= float(np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates))
        for place, slope in enumerate(slopes):
            own, mean, (first, second) = (
                self.weights[place],
                self._mean[place],
                self._moments[place],
            )
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            own -= (rate * first / (np.sqrt(second) + 1e-8)).astype("f4")
            mean += max(0.0005, 4 / (self.updates + 4)) * (own - mean)


class Memory:
    """The last positions that were played."""

    def __init__(self, size: int, seed: int) -> None:
        self._seen, self._worth = np.zeros((size, SEEN), "f4"), np.zeros(size, "f4")
        self._next, self._chance = 0, np.random.default_rng(seed)

    def add(self, seen: Array, worth: Array) -> None:
        places = (self._next + np.arange(len(worth))) % len(self._worth)
        self._seen[places], self._worth[places] = seen, worth
        self._next += len(worth)

    def some(self, count: int) -> tuple[Array, Array]:
        """So many of them by chance, turned round every other time."""
        places = self._chance.integers(0, min(self._next, len(self._worth)), count)
        seen = self._seen[places]
        return seen[:, TURNED] if self._chance.random() < 0.5 else seen, self._worth[places]


def learn(given: argparse.Namespace, pool: ThreadPoolExecutor) -> tuple[Network, Curve]:
    """Until the time or the updates are used up; and how it did meanwhile."""
    learner, curve = Learner(given.units, given.hidden, given.seed), Curve()
    tables = Tables(
        given.threads, POSITIONS // given.threads, given.units, given.hidden, given.seed
    )
    memory = Memory(REMEMBERED, given.seed)
    tables.play(learner.mean, 1)  # compiled, before the time runs
    judge(learner.mean, given, 2, given.seed, 0, pool)
    start, told, spent = perf_counter(), 0.0, 0.0
    while spent < given.minutes and learner.updates < given.updates:
        share = max(spent / given.minutes, learner.updates / given.updates)
        for seen, worth in tables.play(learner.mean, CURIOSITY, pool.map):
            memory.add(seen, worth)
        for _ in range(READINGS * POSITIONS // READ):
            off = learner.improve(*memory.some(READ), given.rate * max(0.005, 1 - share))
        if spent >= told:
            told += given.every
            found = judge(learner.mean, given, 1000, given.seed + 1, 0, pool)
            curve.append((spent, found.steady))
            print(f"{spent:5.1f} minutes, {learner.updates:6} updates: off by {off:.3f}, "
                  f"wins {said(found)}", flush=True)  # fmt: skip
        spent = (perf_counter() - start) / 60
    return learner.mean, curve


def judge(
    network: Network,
    given: argparse.Namespace,
    matches: int,
    seed: int,
    rolls: int,
    pool: ThreadPoolExecutor,
) -> Judged:
    """How it does in fresh matches."""
    return judged(network, given.against, matches, seed, rolls, pool.map, 4 * given.threads)


def said(found: Judged) -> str:
    return (
        f"{found.share:.1%} ± {found.give:.1%}, "
        f"{found.steady:.1%} ± {found.steady_give:.1%} without the luck of the dice"
    )


def draw(curve: Curve, own: float) -> str:
    """How it learned, as SVG: minutes to the right, from none to all matches won upwards."""
    most, level = max(0.1, *(spent for spent, _ in curve)), 20 + 200 * (1 - own)
    points = [f"{60 + 480 * spent / most:.0f},{20 + 200 * (1 - won):.0f}" for spent, won in curve]
    texts = [(50, 124, "end", "half"), (540, 240, "end", f"{most:.1f} minutes"),
             (540, level - 6, "end", f"{own:.1%} of fresh matches at the end")]  # fmt: skip
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 250" font-family="sans-serif" '
        'font-size="13"><rect width="560" height="250" fill="#fff"/>'
        '<path d="M60 20V220H540M60 120H540" fill="none" stroke="#767676"/>'
        f'<path d="M60 {level:.0f}H540" stroke="#b3402a" stroke-dasharray="5 4"/>'
        f'<polyline points="{" ".join(points)}" fill="none" stroke="#b3402a" stroke-width="2.5"/>'
        + "".join(f'<text x="{x}" y="{y:.0f}" text-anchor="{a}">{t}</text>' for x, y, a, t in texts)
        + "</svg>\n"
    )


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description="Learn Martian Math by playing it.")
    parser.add_argument("--minutes", type=float, default=10, help="at most")
    parser.add_argument("--updates", type=int, default=1_000_000, help="at most")
    parser.add_argument("--units", type=int, default=64, help="of the first layer, in fours")
    parser.add_argument("--hidden", type=int, default=32, help="of the second, a power of two")
    parser.add_argument("--rate", type=float, default=0.0025, help="of learning, at the beginning")
    parser.add_argument("--against", default="skilled", choices=AGAINST, help="who judges it")
    parser.add_argument("--judged", type=int, default=4000, help="matches at the end")
    rolls = range(MOST_ROLLS + 1)
    parser.add_argument("--rolls", type=int, choices=rolls, default=0, help="it looks ahead then")
    parser.add_argument("--every", type=float, default=0.5, help="minutes, it says how it does")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="the learning curve, as SVG")
    parser.add_argument("--out", type=Path, help="the network, as NumPy keeps arrays (.npz)")
    given = parser.parse_args(words)
    with ThreadPoolExecutor(given.threads) as pool:
        network, curve = learn(given, pool)
        found = judge(network, given, given.judged, given.seed + 2, given.rolls, pool)
    print(f"It wins {said(found)}, of {given.judged} fresh matches: {given.against}. "
          f"That one gives away {found.given:.2%} of a round, as it sees it.")  # fmt: skip
    if given.picture is not None:
        given.picture.write_text(draw(curve, found.steady), encoding="utf-8")
    if given.out is not None:
        np.savez(given.out, **network._asdict())
    return found.steady


if __name__ == "__main__":
    main()
