"""Matches stepped from Python: steps a second of one core, observations and masks written out.

    python -m bench.vector [game …] [--lanes N] [--seconds S]

Everybody plays at random. The old face beside it is PettingZoo's, one by one, over the readable
rules; both by turns, the best stretch of each, by the processor's own time. A step is one decision
of one seat, forced ones too; with partners it is one of the learner's, and all of theirs up to the
next one.
"""

import argparse
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from countertop import games
from countertop.engine.chance import Chance
from countertop.engine.compiled.kernel import STEP, Bytes, Int, Rows, below, lane, of
from countertop.lab.pettingzoo import env
from countertop.lab.vector import OneByOne, learner, one_by_one

SEATS = {
    "martian-math": (2, 3, 4),
    "lucky-box": (1, 2, 6, 12),
    "matician": (2, 5),
    "math-rush": (1, 2, 4),
    "hochspannung": (2, 6),
}
LANES = 1024
TURNS = 9


def main() -> None:
    there = [name for name, game in games.items() if game.is_stepwise]
    parser = argparse.ArgumentParser(prog="python -m bench.vector")
    parser.add_argument("game", nargs="*", choices=[*there, []], default=[])
    parser.add_argument("--lanes", type=int, default=LANES)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    given = parser.parse_args()
    for game in given.game or there:
        for seats in SEATS.get(game, (2,)):
            measure(game, seats, given.lanes, given.seconds / TURNS)


def measure(game: str, seats: int, lanes: int, seconds: float) -> None:
    """All ways to step a game, by turns."""
    ways: dict[str, Callable[[float], float]] = {
        "every seat": vectors(one_by_one(game, lanes, seats, threads=1)),
        "PettingZoo": pettingzoo(game, seats),
    }
    for policy in ("random", "heuristic") if seats > 1 else ():
        ways[f"one against {policy}"] = vectors(
            learner(game, lanes, policy, seats, threads=1).tables
        )
    best = dict.fromkeys(ways, 0.0)
    for _ in range(TURNS):
        for way, rate in ways.items():
            best[way] = max(best[way], rate(seconds))
    for way, rate_of in best.items():
        print(f"{game:14}{seats:3} seats  {way:24}{rate_of:14,.0f} steps/s", flush=True)


def vectors(tables: OneByOne) -> Callable[[float], float]:
    """How many steps a second; choosing is not counted."""
    actions, steps = np.zeros(len(tables), np.int64), 0
    tables.reset(seed=1)

    def rate(seconds: float) -> float:
        nonlocal steps
        spent, made = 0.0, 0
        while spent < seconds:
            steps += 1
            pick(steps, tables.masks, actions)
            start = process_time()
            tables.step(actions)
            spent += process_time() - start
            made += len(tables)
        return made / spent

    return rate


@lane
def pick(seed: Int, masks: Bytes, actions: Rows) -> None:
    """One of the allowed actions for every match."""
    chance = of(np.uint64(seed), 0)
    for row in range(masks.shape[0]):
        allowed = 0
        for action in range(masks.shape[1]):
            allowed += masks[row, action]
        chance += STEP
        left = below(chance, allowed)
        for action in range(masks.shape[1]):
            left -= masks[row, action]
            if left < 0:
                actions[row] = action
                break


def pettingzoo(game: str, seats: int) -> Callable[[float], float]:
    table, chance = env(game, seats), Chance(1)

    def rate(seconds: float) -> float:
        spent, made = 0.0, 0
        while spent < seconds:
            start = process_time()
            made += match()
            spent += process_time() - start
        return made / spent

    def match() -> int:
        table.reset(seed=chance.below(1 << 31))
        made = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            is_done = over or cut
            table.step(None if is_done else any_of(seen["action_mask"]))
            made += not is_done
        return made

    def any_of(mask: Any) -> int:
        return chance.pick(np.flatnonzero(mask).tolist())

    return rate


if __name__ == "__main__":
    main()
