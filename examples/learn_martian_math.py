"""A small network learns Martian Math by playing itself, in NumPy and compiled rounds alone.

    python examples/learn_martian_math.py --minutes 10 --picture curve.svg

It learns how likely whoever rolls next wins the round. A thousand rounds go on at once, and in each
it is asked twice: what it thinks of the position at a glance, and what it thinks of all that the 36
throws can make of it. The second answer is nearer to the end of the round and so a little nearer to
the truth; the first is pulled towards it (Samuel 1959, Tesauro 1992). Nobody shows it how to play,
and it meets the skilled bot only to be judged: at times while it learns, and in fresh matches at
the end.
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np

from countertop.games.martian_math.fast.value.ahead import Network
from countertop.games.martian_math.fast.value.lanes import Lanes
from countertop.games.martian_math.fast.value.look import MOST_ROLLS, SEEN
from countertop.games.martian_math.fast.value.matches import AGAINST, won

Array: TypeAlias = Any
"""One of NumPy's."""
CURIOSITY = 0.1
"""How often it tries something else than what it thinks best."""
Curve = list[tuple[float, float]]
"""After how many minutes it wins what share."""


class Learner:
    """Two layers, Adam to improve them (Kingma and Ba 2015), and their mean over the last thousand
    updates, which plays better than they do."""

    def __init__(self, hidden: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = {(SEEN, hidden): 0.11, (hidden,): 0.0, (hidden + 1,): 0.1}
        self.weights = [chance.normal(0, wide, size).astype("f4") for size, wide in sizes.items()]
        self._mean = [each.copy() for each in self.weights]
        self._moments = [[np.zeros_like(each), np.zeros_like(each)] for each in self.weights]
        self.updates = 0

    @property
    def mean(self) -> Network:
        return Network(*self._mean)

    def improve(self, seen: Array, worth: Array, rate: float) -> float:
        """Pull what it says of each position towards what that is worth; gives by how much it was
        off."""
        into, bias, out = self.weights
        hidden = np.maximum(seen @ into + bias, 0)
        off = 1 / (1 + np.exp(-(hidden @ out[:-1] + out[-1]))) - worth
        pull = (off / len(worth)).astype("f4")
        back = pull[:, None] * out[:-1] * (hidden > 0)
        self._descend([seen.T @ back, back.sum(0), np.append(hidden.T @ pull, pull.sum())], rate)
        return float(np.sqrt((off**2).mean()))

    def _descend(self, slopes: list[Array], rate: float) -> None:
        self.updates += 1
        rate *= np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for place, slope in enumerate(slopes):
            own, mean, (first, second) = (
                self.weights[place],
                self._mean[place],
                self._moments[place],
            )
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            own -= (rate * first / (np.sqrt(second) + 1e-8)).astype("f4")
            mean += max(0.001, 1 / (self.updates + 1)) * (own - mean)


def learn(given: argparse.Namespace, pool: ThreadPoolExecutor) -> tuple[Network, Curve]:
    """Until the time or the updates are used up; and how it did meanwhile."""
    learner, curve = Learner(given.hidden, given.seed), Curve()
    lanes = Lanes(given.lanes, given.hidden, given.seed)
    lanes.play_on(Network(*learner.weights), 1)  # compiled, before the time runs
    won(learner.mean, given.against, 2, given.seed)
    start, told, spent = perf_counter(), 0.0, 0.0
    while spent < given.minutes and learner.updates < given.updates:
        share = max(spent / given.minutes, learner.updates / given.updates)
        seen, worth = lanes.play_on(
            Network(*learner.weights), CURIOSITY, pool.map, 4 * given.threads
        )
        off = learner.improve(seen, worth, given.rate * max(0.02, 1 - share))
        if spent >= told:
            told += given.every
            own, give = judge(learner.mean, given, 1000, given.seed + 1, 0, pool)
            curve.append((spent, own))
            print(f"{spent:5.1f} minutes, {learner.updates:6} updates: off by {off:.3f}, "
                  f"wins {own:.1%} ± {give:.1%}", flush=True)  # fmt: skip
        spent = (perf_counter() - start) / 60
    return learner.mean, curve


def judge(
    network: Network,
    given: argparse.Namespace,
    matches: int,
    seed: int,
    rolls: int,
    pool: ThreadPoolExecutor,
) -> tuple[float, float]:
    """The share of fresh matches that it wins, and within what that is known."""
    return won(network, given.against, matches, seed, rolls, pool.map, 4 * given.threads)


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
    parser.add_argument("--lanes", type=int, default=512, help="rounds at once")
    parser.add_argument("--hidden", type=int, default=64, help="units of the network")
    parser.add_argument("--rate", type=float, default=0.002, help="of learning, at the beginning")
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
        own, give = judge(network, given, given.judged, given.seed + 2, given.rolls, pool)
    print(f"It wins {own:.1%} ± {give:.1%} of {given.judged} fresh matches: {given.against}.")
    if given.picture is not None:
        given.picture.write_text(draw(curve, own), encoding="utf-8")
    if given.out is not None:
        np.savez(given.out, **network._asdict())
    return own


if __name__ == "__main__":
    main()
