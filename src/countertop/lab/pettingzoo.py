"""The games as PettingZoo environments.

    from countertop.lab.pettingzoo import env, parallel_env
    table = parallel_env("martian-math", seats=3)

The games have simultaneous choices, so the parallel form is the natural one: in every step each
agent gives one action, and 0 is WAIT (see `agents/arena.py` for who may wait when, and
`games/*/faces/numbers.py` for what the actions and the observations mean). `env` asks the same
agents one after the other, only those who have a choice, and none of them sees what the others
chose before all have chosen.

An observation is `{"observation": …, "action_mask": …}`, and the mask is in the info as well. An
action that is not allowed has no effect, whatever it is: `infos[agent]["illegal"]` says so, and
`["late"]` that somebody else was faster. No agent is told the match's seed, which would tell it all
cards: `table.match_seed` is for whoever runs the match. Rewards come at the end: in competition
from 1 for the first to -1 for the last, together or alone the points.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Self

from msgspec import Struct

from .agents.arena import Arena, Seeds
from .agents.rendering import MODES, check_mode, render
from .agents.spaces import (
    Observation,
    action_space,
    mask,
    observation,
    observation_space,
    state,
)
from .agents.spaces import state_space as state_space_of
from .extra import needs

with needs("pettingzoo"):
    from gymnasium import logger
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo.utils import AgentSelector
    from pettingzoo.utils.conversions import parallel_to_aec_wrapper
    from pettingzoo.utils.env import ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

MAX_CYCLES = 10_000
"""By then every game is over, if it is played by the printed rules and without illegal actions."""

Agent = str
Infos = dict[Agent, dict[str, Any]]
Stepped = tuple[
    dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos
]


def env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_cycles: int = MAX_CYCLES,
    render_mode: str | None = None,
) -> "OneByOne":
    """The agents one after the other; nothing happens before the last of them has chosen. Whoever
    wants all of them asked in every step takes PettingZoo's `parallel_to_aec(parallel_env(…))`."""
    return OneByOne(_Cycle(parallel_env(name, seats, options, max_cycles, render_mode)))


def parallel_env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_cycles: int = MAX_CYCLES,
    render_mode: str | None = None,
) -> "AllAtOnce":
    """All agents at once. `options` are the game's; after `max_cycles` steps it is truncated."""
    return AllAtOnce(name, seats, options, max_cycles, render_mode)


class Module(Struct, frozen=True):
    """One game as PettingZoo's tools expect a module: `Module("lucky-box", seats=3).env()`."""

    name: str
    seats: int | None = None
    options: Mapping[str, Any] | None = None

    def env(self, **settings: Any) -> "OneByOne":
        return env(self.name, self.seats, self.options, **settings)

    def parallel_env(self, **settings: Any) -> "AllAtOnce":
        return parallel_env(self.name, self.seats, self.options, **settings)


class AllAtOnce(ParallelEnv):  # type: ignore[misc]
    """A game in PettingZoo's parallel form."""

    def __init__(
        self,
        name: str,
        seats: int | None,
        options: Mapping[str, Any] | None,
        max_cycles: int,
        render_mode: str | None,
    ) -> None:
        self.arena = Arena(name, seats, options, seed=0)
        self.max_cycles = max_cycles
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"{self.arena.match.game.folder.name}_v0",
            "render_modes": MODES,
            "render_fps": 2,
            "is_parallelizable": True,
        }
        face = self.arena.face
        self.possible_agents = [f"player_{seat}" for seat in self.arena.seats]
        self.agents: list[Agent] = []
        self.state_space = state_space_of(face, len(self.arena.seats))
        self._observation_spaces = {each: observation_space(face) for each in self.possible_agents}
        self._action_spaces = {each: action_space(face) for each in self.possible_agents}
        self._seeds = Seeds()

    def observation_space(self, agent: Agent) -> Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: Agent) -> Discrete:
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's, see below
    ) -> tuple[dict[Agent, Observation], Infos]:
        """A new match. PettingZoo's `options` are not used: the game's are for the whole life of
        an environment, as they are with a table."""
        match = self.arena.match
        self.arena = Arena(match.game.name, match.seats, match.options, self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self._show()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[Agent, Any]) -> Stepped:
        if not self.agents:
            return {}, {}, {}, {}, {}
        named = enumerate(self.possible_agents)
        done = self.arena.step({seat: actions[each] for seat, each in named if each in actions})
        is_over = self.arena.result is not None
        is_cut = not is_over and self.arena.steps >= self.max_cycles
        stepped = (
            self._observations(),
            dict(zip(self.agents, self.arena.rewards(), strict=True)),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_cut),
            self._infos(done.illegal, done.late),
        )
        if is_over or is_cut:
            self.agents = []
        self._show()
        return stepped

    @property
    def match_seed(self) -> int:
        """`reset(seed=…)` with it deals the same match again."""
        return self.arena.seed

    def state(self) -> Any:
        """What all agents together know."""
        return state(self.arena)

    def render(self) -> Any:
        if self.render_mode is None:
            logger.warn("There is nothing to see without a render_mode.")
            return None
        return render(self.arena, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    def clone(self) -> Self:
        """Another environment that goes on from here by itself; so does one out of a pickle."""
        return deepcopy(self)

    def _observations(self) -> dict[Agent, Observation]:
        return {each: observation(self.arena, seat) for seat, each in enumerate(self.agents)}

    def _infos(self, illegal: tuple[bool, ...] = (), late: tuple[bool, ...] = ()) -> Infos:
        return {
            each: {
                "action_mask": mask(self.arena, seat),
                "illegal": bool(illegal) and illegal[seat],
                "late": bool(late) and late[seat],
            }
            for seat, each in enumerate(self.agents)
        }

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


class _Cycle(parallel_to_aec_wrapper):  # type: ignore[misc]
    """PettingZoo's own conversion, which asks only those who have a choice, and tells an agent at
    once that its action is not allowed."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self._ask()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        is_dead = self.terminations[agent] or self.truncations[agent]
        if agent in self.infos and not is_dead:
            seat = self.env.possible_agents.index(agent)
            self.infos[agent]["illegal"] = self.env.arena.read({seat: action})[1][seat]
        is_last = self._agent_selector.is_last()
        super().step(action)
        if is_last and not is_dead:
            self._ask()

    def _ask(self) -> None:
        """The next cycle: whoever could only wait is not asked. At the end everybody is told."""
        if not self.env.agents:
            self._actions = dict.fromkeys(self.agents)
            return
        choices = self.env.arena.choices
        asked = [agent for seat, agent in enumerate(self.env.agents) if choices(seat)]
        self._actions = {}
        self._agent_selector = AgentSelector(asked)
        self.agent_selection = self._agent_selector.reset()


class OneByOne(OrderEnforcingWrapper):  # type: ignore[misc]
    """A game in PettingZoo's form of one agent after the other."""

    @property
    def match_seed(self) -> int:
        seed: int = self.env.env.match_seed
        return seed

    def clone(self) -> Self:
        """Another environment that goes on from here by itself; so does one out of a pickle."""
        return deepcopy(self)

    def __str__(self) -> str:
        return str(self.env)
