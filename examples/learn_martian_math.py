"""A small network learns Martian Math by playing it, in NumPy alone.

    python examples/learn_martian_math.py --minutes 10

It plays many matches at once against a policy of the lab, looks which of them were won, and makes
likelier what it did in those (policy gradient, Williams 1992). The network judges one hex at a
time, the same for all: by how often dice make its number, by what lies around it, by how large a
colony whoever takes it would have and how many throws would let that grow, and by how the race
stands. At the end it plays fresh matches in both seats and says how many it won.

The policy "against one" is how the table's skilled bot plays with two at the table.
"""

import argparse
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

import numpy as np

from countertop.lab.vector import Learner, learner

Array: TypeAlias = Any
"""One of NumPy's, with a row for every lane or every decision."""

TO_CLAIM, SIGNS, A_HEX, HEX = 3, 4, 5, 6
"""Where `faces/numbers.py` has the actions and the hexes; a map for two has so many hexes:"""
HEXES = 21
FEATURES, HIDDEN = 20, 48


def answers(one: int, other: int) -> set[int]:
    """What two dice can make; there is no 0 on Mars."""
    high, low = max(one, other), min(one, other)
    return {high + low, high - low, high * low, high // low if high % low == 0 else 0} - {0}


SIDES = range(1, 7)
THROWS, DOUBLES = np.zeros((2, 37), np.float32)
"""By number: the share of throws that make it, and of throws by which it can be seized."""
for one, other in product(SIDES, SIDES):
    for number in answers(one, other):
        THROWS[number] += 1 / 9  # four times the share: about as large as the others
        DOUBLES[number] += (one == other) / 4


class Network:
    """Two layers that give a hex a worth, and Adam to improve them."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        sizes = ((FEATURES, HIDDEN), (HIDDEN,), (HIDDEN, 1))
        self.weights = [chance.normal(0, 0.3, size).astype(np.float32) for size in sizes]
        self._moments = [[np.zeros_like(each), np.zeros_like(each)] for each in self.weights]
        self._updates = 0

    def hidden(self, features: Array) -> Array:
        into, bias, _ = self.weights
        return np.tanh(features @ into + bias)

    def worth(self, features: Array, allowed: Array) -> Array:
        """Of each hex; of one that is not allowed, less than of any other."""
        return np.where(allowed, (self.hidden(features) @ self.weights[2])[..., 0], -np.inf)

    def improve(self, features: Array, pull: Array, rate: float) -> None:
        """Make the worth of each hex larger or smaller, as much as it is pulled."""
        hidden = self.hidden(features)
        back = pull[..., None] * self.weights[2][:, 0] * (1 - hidden**2)
        flat, behind = features.reshape(-1, FEATURES), back.reshape(-1, HIDDEN)
        last = hidden.reshape(-1, HIDDEN).T @ pull.reshape(-1, 1)
        self._updates += 1
        for place, slope in enumerate((flat.T @ behind, behind.sum(axis=0), last)):
            mean, square = self._moments[place]
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            even = mean / (1 - 0.9**self._updates)
            spread = np.sqrt(square / (1 - 0.99**self._updates)) + 1e-8
            self.weights[place] += (rate * even / spread).astype(np.float32)


def look(seen: Array) -> Array:
    """What the network is told of every hex, out of observations."""
    hexes = seen[:, HEX : HEX + A_HEX * HEXES].reshape(-1, HEXES, A_HEX)
    number, owner = hexes[..., 0], hexes[..., 1]
    beside = touching(hexes[0, :, 3], hexes[0, :, 4])
    own, other, free = ((owner == who).astype(np.float32) for who in (1, 2, 0))
    throws = THROWS[number]
    told = [number / 36, throws, DOUBLES[number], other, free @ beside / 6, (own + other) @ beside]
    for outposts in (own, other):
        colony = colony_with(outposts, beside)
        size = colony.sum(axis=2)
        edge = np.minimum(colony @ beside, 1) * (1 - colony) * free[:, None, :]
        winning = (throws * free * (size >= 7)).sum(axis=1, keepdims=True)
        largest = (size * outposts).max(axis=1, keepdims=True)
        told += [size / 7, (size / 7) ** 2, size >= 7, size > largest, outposts @ beside / 6]
        told += [(edge * throws[:, None, :]).sum(axis=2), winning + 0 * size]
    return np.stack(told, axis=-1).astype(np.float32)


def touching(x: Array, y: Array) -> Array:
    """Which hexes lie beside each other: a row counts whole steps, a column half ones."""
    across, down = abs(x[:, None] - x), abs(y[:, None] - y)
    return (((across == 2) & (down == 0)) | ((across == 1) & (down == 1))).astype(np.float32)


def colony_with(outposts: Array, beside: Array) -> Array:
    """By hex: which hexes whoever has these outposts would have in one colony with it."""
    itself = np.eye(HEXES, dtype=np.float32)
    linked = beside * outposts[:, :, None] * outposts[:, None, :] + itself
    for _ in range(3):  # up to eight steps away
        linked = np.minimum(linked @ linked, 1)
    reached = (beside * outposts[:, None, :]) @ linked
    return np.maximum(np.minimum(reached, 1) * outposts[:, None, :], itself)


class Played:
    """One match in each lane: what was seen and done, and what came of it."""

    def __init__(self) -> None:
        self.lanes: list[Array] = []
        self.features: list[Array] = []
        self.surprise: list[Array] = []
        """What was done, less how likely it was."""


def play(
    tables: Learner, network: Network, chance: np.random.Generator, *, is_curious: bool
) -> tuple[Played, Array]:
    """A match in every lane, and its reward. Who is curious takes a hex the more often the more it
    is worth; who is not, the best one."""
    seen, _ = tables.reset(seed=int(chance.integers(1 << 62)))
    played, rewards = Played(), np.zeros(tables.num_envs, np.float32)
    is_open = np.ones(tables.num_envs, np.bool_)
    while is_open.any():
        mask = seen["action_mask"]
        actions = mask.argmax(axis=1)
        claims = mask[:, TO_CLAIM : TO_CLAIM + SIGNS * HEXES].reshape(-1, HEXES, SIGNS)
        calling = np.flatnonzero(is_open & claims.any(axis=(1, 2)))
        if len(calling):
            features, claims = look(seen["observation"][calling]), claims[calling]
            worth = network.worth(features, claims.any(axis=2))
            hexes = (worth + is_curious * chance.gumbel(size=worth.shape)).argmax(axis=1)
            signs = claims[np.arange(len(calling)), hexes].argmax(axis=1)
            actions[calling] = TO_CLAIM + SIGNS * hexes + signs
            played.lanes.append(calling)
            played.features.append(features)
            played.surprise.append(np.eye(HEXES, dtype=np.float32)[hexes] - likely(worth))
        seen, gained, over, _, _ = tables.step(actions)
        rewards[is_open & over] = gained[is_open & over]
        is_open &= ~over
    return played, rewards


def likely(worth: Array) -> Array:
    """How likely somebody curious takes each hex."""
    weight = np.exp(worth - worth.max(axis=1, keepdims=True))
    return weight / weight.sum(axis=1, keepdims=True)


def learn(
    against: str, lanes: int, rounds: int, minutes: float, seed: int
) -> tuple[Network, list[tuple[int, float]]]:
    """So many times matches in one seat and in the other, or until the time is up; and how many
    of them it won, after how many."""
    curve = list[tuple[int, float]]()
    network, chance = Network(seed), np.random.default_rng(seed)
    seats = [learner("martian-math", lanes, against, seat=s, options={"rounds": 1}) for s in (0, 1)]
    start, spent, won = process_time(), 0.0, 0.5
    for number in range(rounds):
        played, rewards = play(seats[number % 2], network, chance, is_curious=True)
        better = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        pull = np.concatenate(played.surprise) * better[np.concatenate(played.lanes)][:, None]
        rate = 0.01 * max(0.05, 1 - max(number / rounds, spent / minutes))
        network.improve(np.concatenate(played.features), pull / lanes, rate)
        won += 0.1 * (float((1 + rewards.mean()) / 2) - won)
        spent = (process_time() - start) / 60
        if number % 20 == 19:
            print(f"{number + 1:5} updates, {spent:5.1f} minutes: {won:.1%}", flush=True)
            curve.append((lanes * (number + 1), won))
        if spent > minutes:
            break
    return network, curve


def judge(network: Network, against: str, lanes: int, seed: int) -> float:
    """The share of whole matches that it wins, in both seats; a draw is half a win."""
    chance = np.random.default_rng(seed)
    seats = [learner("martian-math", lanes, against, seat=seat) for seat in (0, 1)]
    rewards = [play(tables, network, chance, is_curious=False)[1] for tables in seats]
    return float((1 + np.mean(rewards)) / 2)


def draw(curve: list[tuple[int, float]], won: float) -> str:
    """How it learned, as SVG: matches to the right, from none to all of them won upwards."""
    most, level = max(played for played, _ in curve), 20 + 200 * (1 - won)
    points = [f"{60 + 480 * played / most:.0f},{20 + 200 * (1 - own):.0f}" for played, own in curve]
    texts = [(50, 124, "end", "half"), (540, 240, "end", f"{most:,} matches of one round"),
             (540, level - 6, "end", f"{won:.1%} at the end, without curiosity")]  # fmt: skip
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
    parser.add_argument("--against", default="against one", help="a policy: random, beginner, …")
    parser.add_argument("--lanes", type=int, default=512, help="matches at once")
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="of a core, at most")
    parser.add_argument("--judged", type=int, default=1000, help="matches in each seat at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="the learning curve, as SVG")
    given = parser.parse_args(words)
    network, curve = learn(given.against, given.lanes, given.updates, given.minutes, given.seed)
    won = judge(network, given.against, given.judged, given.seed + 1)
    print(f"It wins {won:.1%} of {2 * given.judged} fresh matches against “{given.against}”.")
    if given.picture is not None and curve:
        given.picture.write_text(draw(curve, won), encoding="utf-8")
    return won


if __name__ == "__main__":
    main()
