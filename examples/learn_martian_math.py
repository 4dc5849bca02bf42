"""A small network learns Martian Math by playing it, in NumPy alone.

    python examples/learn_martian_math.py --minutes 10

It plays many matches at once against a policy of the lab, looks which of them were won, and makes
likelier what it did in those (policy gradient, Williams 1992). The network judges one hex at a
time, the same for all: by its number, by what lies around it, and by how large a colony whoever
takes it would have. At the end it plays fresh matches in both seats and says how many it won.

The policy "against one" is how the table's skilled bot plays with two at the table.
"""

import argparse
from time import process_time
from typing import Any, TypeAlias

import numpy as np

from countertop.lab.vector import Learner, learner

Array: TypeAlias = Any
"""One of NumPy's, with a row for every lane or every decision."""

TO_CLAIM, SIGNS, A_HEX, HEX = 3, 4, 5, 6
"""Where `faces/numbers.py` has the actions and the hexes; a map for two has so many hexes:"""
HEXES = 21
FEATURES, HIDDEN = 10, 32


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
    told = [
        *(number / 36, other, own @ beside / 6, other @ beside / 6, free @ beside / 6),
        np.broadcast_to(beside.sum(axis=0) / 6, number.shape),
        *(colony_with(own, beside) / 7, colony_with(other, beside) / 7),
        *((colony_with(own, beside) >= 7), (colony_with(other, beside) >= 7)),
    ]
    return np.stack(told, axis=-1).astype(np.float32)


def touching(x: Array, y: Array) -> Array:
    """Which hexes lie beside each other: a row counts whole steps, a column half ones."""
    across, down = abs(x[:, None] - x), abs(y[:, None] - y)
    return (((across == 2) & (down == 0)) | ((across == 1) & (down == 1))).astype(np.float32)


def colony_with(outposts: Array, beside: Array) -> Array:
    """By hex: how large a colony whoever has these outposts would have there with it."""
    linked = beside * outposts[:, :, None] * outposts[:, None, :] + np.eye(HEXES, dtype=np.float32)
    for _ in range(3):  # up to eight steps away
        linked = np.minimum(linked @ linked, 1)
    reached = (beside * outposts[:, None, :]) @ linked
    return 1 + (np.minimum(reached, 1) * outposts[:, None, :]).sum(axis=2)


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


def learn(against: str, lanes: int, rounds: int, minutes: float, seed: int) -> Network:
    """So many times matches in one seat and in the other, or until the time is up."""
    network, chance = Network(seed), np.random.default_rng(seed)
    seats = [learner("martian-math", lanes, against, seat=s, options={"rounds": 1}) for s in (0, 1)]
    start, won = process_time(), 0.5
    for number in range(rounds):
        played, rewards = play(seats[number % 2], network, chance, is_curious=True)
        better = (rewards - rewards.mean()) / (rewards.std() + 1e-6)
        pull = np.concatenate(played.surprise) * better[np.concatenate(played.lanes)][:, None]
        network.improve(np.concatenate(played.features), pull / lanes, rate=0.01)
        won += 0.1 * (float((1 + rewards.mean()) / 2) - won)
        spent = (process_time() - start) / 60
        if number % 20 == 19:
            print(f"{number + 1:5} updates, {spent:5.1f} minutes: {won:.1%}", flush=True)
        if spent > minutes:
            break
    return network


def judge(network: Network, against: str, lanes: int, seed: int) -> float:
    """The share of whole matches that it wins, in both seats; a draw is half a win."""
    chance = np.random.default_rng(seed)
    seats = [learner("martian-math", lanes, against, seat=seat) for seat in (0, 1)]
    rewards = [play(tables, network, chance, is_curious=False)[1] for tables in seats]
    return float((1 + np.mean(rewards)) / 2)


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description="Learn Martian Math by playing it.")
    parser.add_argument("--against", default="against one", help="a policy: random, beginner, …")
    parser.add_argument("--lanes", type=int, default=512, help="matches at once")
    parser.add_argument("--updates", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="of a core, at most")
    parser.add_argument("--judged", type=int, default=1000, help="matches in each seat at the end")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    network = learn(given.against, given.lanes, given.updates, given.minutes, given.seed)
    won = judge(network, given.against, given.judged, given.seed + 1)
    print(f"It wins {won:.1%} of {2 * given.judged} fresh matches against “{given.against}”.")
    return won


if __name__ == "__main__":
    main()
