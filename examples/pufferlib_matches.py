"""Compiled matches as a native environment of PufferLib: every learner at every table is an agent.

    python examples/pufferlib_matches.py --game martian-math --matches 256

PufferLib shows a policy one row of numbers for each agent. Here that is the observation, and after
it the mask of what is allowed (`split` takes them apart again). All seats are asked in every step;
who has no choice is allowed action 0 alone, which is WAIT.
"""

import argparse
from time import process_time
from typing import Any, TypeAlias

import numpy as np
import pufferlib
import pufferlib.vector
from gymnasium.spaces import Box, Discrete

from countertop import games
from countertop.lab.vector import all_at_once

Array: TypeAlias = Any
"""One of NumPy's."""


class Matches(pufferlib.PufferEnv):
    """So many matches. `settings` are those of `all_at_once`: seats, options, partners …"""

    def __init__(
        self, game: str, matches: int, buf: Any = None, seed: int = 0, **settings: Any
    ) -> None:
        self.tables = all_at_once(game, matches, **settings)
        self._learners, self._seed = list(self.tables.learners), seed
        self._shape = (matches, len(self._learners))
        self.seen, self.choices = self.tables.face.OBSERVATION, self.tables.face.ACTIONS
        length, whole = self.seen + self.choices, np.iinfo(np.int16)
        self.single_observation_space = Box(whole.min, whole.max, (length,), np.int16)
        self.single_action_space = Discrete(self.choices)
        self.num_agents = matches * len(self._learners)
        self._given = np.zeros((matches, self.tables.seats), np.int64)
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, float]]]:
        self.tables.reset(self._seed if seed is None else seed)
        self._show()
        return self.observations, []

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, float]]]:
        self._given[:, self._learners] = np.reshape(actions, self._shape)
        self.tables.step(self._given)
        self._show()
        told = self._told()
        return self.observations, self.rewards, self.terminals, self.truncations, told

    def close(self) -> None:
        self.tables.close()

    def split(self, observations: Array) -> tuple[Array, Array]:
        """What agents see, and the mask of what they may do."""
        return observations[..., : self.seen], observations[..., self.seen :]

    def _show(self) -> None:
        """Into the arrays that PufferLib reads."""
        tables, seen = self.tables, self.observations.reshape(*self._shape, -1)
        seen[..., : self.seen] = tables.observations[:, self._learners]
        seen[..., self.seen :] = tables.masks[:, self._learners]
        self.rewards.reshape(self._shape)[...] = tables.rewards[:, self._learners]
        self.terminals.reshape(self._shape)[...] = tables.over[:, None]
        self.truncations.reshape(self._shape)[...] = tables.cut[:, None]

    def _told(self) -> list[dict[str, float]]:
        """For its log: what matches brought that have just ended."""
        ended = self.tables.over
        if not ended.any():
            return []
        means = self.tables.rewards[ended].mean(axis=0)
        return [{f"reward_{seat}": float(means[seat]) for seat in self._learners}]


def any_of(masks: Array, chance: np.random.Generator) -> Array:
    """One of the actions that each mask allows."""
    return (masks * chance.random(masks.shape)).argmax(axis=-1)


def main(words: list[str] | None = None) -> int:
    """Play at random for a moment; gives how many matches came to an end."""
    parser = argparse.ArgumentParser(description="Step matches by PufferLib.")
    parser.add_argument("--game", choices=list(games), default="martian-math")
    parser.add_argument("--matches", type=int, default=256)
    parser.add_argument("--steps", type=int, default=500)
    given = parser.parse_args(words)
    env = pufferlib.vector.make(Matches, env_args=[given.game, given.matches])
    seen, _ = env.reset(seed=1)  # compiled, before the time runs
    chance, start, ended = np.random.default_rng(1), process_time(), 0
    for _ in range(given.steps):
        _, masks = env.split(seen)
        seen, _, over, _, _ = env.step(any_of(masks, chance))
        ended += int(over.sum()) // len(env.tables.learners)
    made = given.steps * env.num_agents / (process_time() - start)
    print(f"{ended:,} matches ended; {made:,.0f} steps of an agent in a second of a core")
    env.close()
    return ended


if __name__ == "__main__":
    main()
