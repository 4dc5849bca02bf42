"""The games as Gymnasium environments: one agent, and the other seats are played for it.

    from countertop.lab.gymnasium import solo
    alone = solo("lucky-box")
    duel = solo("martian-math", against="beginner")

Importing this also registers them: `gymnasium.make("countertop/LuckyBox-v0")`.

Actions, observations, masks and what is in the info are those of `pettingzoo.py`. The reward comes
at the end: alone or together it is the points, against others from 1 for the first place to -1
for the last.
"""

from collections.abc import Mapping
from typing import Any

from ..engine.errors import BadOptions
from ..engine.registry import games
from .agents.arena import DEFAULT_SEATS, game_of, has_face
from .agents.rendering import MODES, check_mode, render
from .agents.spaces import Observation, action_space, mask, observation, observation_space
from .agents.sparring import LEARNER, RANDOM, Sparring
from .extra import needs

with needs("gymnasium"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

MAX_CYCLES = 10_000

Info = dict[str, Any]


def solo(
    name: str,
    against: str | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_cycles: int = MAX_CYCLES,
    render_mode: str | None = None,
) -> "Solo":
    """One agent at a game: alone where the game has such a form, else `against` bots of a level
    ("beginner", say) or "random" ones. `seats` counts everybody."""
    game = game_of(name)
    if seats is None:
        is_alone = against is None and 1 in game.seats
        seats = 1 if is_alone else max(DEFAULT_SEATS, game.seats[0])
    if against is None and seats > 1:
        raise BadOptions(
            "no_opponents",
            f"Say who plays the other seats of {game.title}: against='beginner', or 'random'.",
        )
    start = Sparring(game.name, seats, options, seed=0, against=against or RANDOM)
    return Solo(start, against or RANDOM, max_cycles, render_mode)


class Solo(gymnasium.Env):  # type: ignore[misc]
    """A game from the first seat."""

    def __init__(
        self, start: Sparring, against: str, max_cycles: int, render_mode: str | None
    ) -> None:
        self.arena = start
        self.against = against
        self.max_cycles = max_cycles
        self.render_mode = check_mode(render_mode)
        self.metadata = {"render_modes": MODES, "render_fps": 2}
        self.observation_space = observation_space(start.face)
        self.action_space = action_space(start.face)
        self._cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """A new match; without a seed, the next of a series that the last given one began."""
        super().reset(seed=seed, options=options)
        match = self.arena.match
        drawn = int(self.np_random.integers(1 << 62)) if seed is None else int(seed)
        self.arena = Sparring(match.game.name, match.seats, match.options, drawn, self.against)
        self._cycles = 0
        self._show()
        return observation(self.arena, LEARNER), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        done = self.arena.step({LEARNER: action})
        self._cycles += 1
        is_over = self.arena.result is not None
        is_cut = not is_over and self._cycles >= self.max_cycles
        self._show()
        info = self._info(illegal=done.illegal[LEARNER], late=done.late[LEARNER])
        reward = self.arena.rewards()[LEARNER]
        return observation(self.arena, LEARNER), reward, is_over, is_cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask where agents that mask their actions look for it."""
        return mask(self.arena, LEARNER).astype(np.bool_)

    @property
    def match_seed(self) -> int:
        """`reset(seed=…)` with it deals the same match again. Not for the agent: it tells all."""
        return self.arena.seed

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("There is nothing to see without a render_mode.")
            return None
        return render(self.arena, self.render_mode)

    def _info(self, *, illegal: bool = False, late: bool = False) -> Info:
        allowed = mask(self.arena, LEARNER)
        return {"action_mask": allowed, "illegal": illegal, "late": late}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _register() -> None:
    """`countertop/MartianMath-v0` and so on; without a form for one, against a beginner."""
    for game in filter(has_face, games.values()):
        words = game.folder.name.split("_")
        gymnasium.register(
            id=f"countertop/{''.join(map(str.capitalize, words))}-v0",
            entry_point="countertop.lab.gymnasium:solo",
            kwargs={"name": game.name, "against": None if 1 in game.seats else "beginner"},
        )


_register()
