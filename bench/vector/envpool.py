"""EnvPool's small games and ours on the same cores, by turns: steps a second of a core.

    python -m bench.vector.envpool [--lanes N …] [--threads N …] [--seconds S]

Both step synchronously, are reset by themselves, and are given actions chosen by chance among what
masks allow; choosing is not counted. The best of nine stretches of each, by the processor's own
time, that of all threads together. Needs `pip install envpool`.
"""

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import envpool
import numpy as np

from countertop import games
from countertop.lab.vector import one_by_one

from .__main__ import LANES, SEATS, TURNS, pick

THEIRS = (
    "Jumanji/Game2048-v1",
    "Jumanji/Snake-v1",
    "Jumanji/Tetris-v0",
    "Jumanji/Minesweeper-v0",
    "MiniGrid-Empty-8x8-v0",
    "Blackjack-v1",
    "CartPole-v1",
)
"""Boards of numbers, with masks where there are any; and what is stepped fastest."""
WARM_UP = 200
"""Steps that are not counted: all matches begin in the same one, and part slowly."""

Stretch = Callable[[float], float]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.vector.envpool")
    parser.add_argument("--lanes", type=int, nargs="+", default=[LANES])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    given = parser.parse_args()
    for lanes in given.lanes:
        for threads in given.threads:
            measure(lanes, threads, given.seconds / TURNS)


def measure(lanes: int, threads: int, seconds: float) -> None:
    """All of them by turns."""
    ways: dict[str, Stretch] = {name: theirs(name, lanes, threads) for name in THEIRS}
    for game in (name for name, game in games.items() if game.is_stepwise):
        for seats in SEATS.get(game, (2,)):
            ways[f"{game} with {seats}"] = ours(game, seats, lanes, threads)
    best = dict.fromkeys(ways, 0.0)
    for _ in range(TURNS):
        for way, stretch in ways.items():
            best[way] = max(best[way], stretch(seconds))
    for way, rate in best.items():
        print(f"{way:26}{lanes:6} lanes {threads} threads{rate:14,.0f} steps/s", flush=True)


def ours(game: str, seats: int, lanes: int, threads: int) -> Stretch:
    tables, actions = one_by_one(game, lanes, seats, threads=threads), np.zeros(lanes, np.int64)
    tables.reset(seed=1)

    def choose(number: int) -> None:
        pick(number, tables.masks, actions)

    return steps_of(lanes, choose, lambda: tables.step(actions))


def theirs(name: str, lanes: int, threads: int) -> Stretch:
    envs = envpool.make(
        name, env_type="gymnasium", num_envs=lanes, num_threads=threads, batch_size=lanes, seed=1
    )
    chance, seen, actions = np.random.default_rng(1), envs.reset()[0], np.zeros(lanes, np.int32)

    def choose(_: int) -> None:
        nonlocal actions
        actions = chosen(seen, envs.action_space, chance, lanes)

    def step() -> None:
        nonlocal seen
        seen = envs.step(actions)[0]

    return steps_of(lanes, choose, step)


def chosen(seen: Any, space: Any, chance: np.random.Generator, lanes: int) -> Any:
    """One action for each, among those that its mask allows if it has one."""
    mask = seen.get("action_mask") if isinstance(seen, dict) else None
    if mask is None:
        return chance.integers(0, space.n, lanes, np.int32)
    weighed = mask.reshape(lanes, -1) * (0.5 + chance.random((lanes, mask[0].size)))
    parts = np.unravel_index(weighed.argmax(1), mask.shape[1:])
    return np.stack(parts, axis=-1).astype(np.int32).reshape((lanes, *space.shape))


def steps_of(lanes: int, choose: Callable[[int], None], step: Callable[[], None]) -> Stretch:
    number = 0

    def stretch(seconds: float) -> float:
        nonlocal number
        spent, before = 0.0, number
        while spent < seconds:
            choose(number)
            start = process_time()
            step()
            spent += process_time() - start
            number += 1
        return lanes * (number - before) / spent

    for _ in range(WARM_UP):
        choose(number)
        step()
        number += 1
    return stretch


if __name__ == "__main__":
    main()
