"""One learner in many matches, as a vector of Gymnasium environments."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...engine.errors import BadOptions
from ..agents.arena import DEFAULT_SEATS, game_of
from ..agents.spaces import Observation, action_space, observation_space
from ..bulk.setting import Policy
from ..extra import needs
from .checks import check_counts, check_seat
from .tables import MAX_STEPS, OneByOne, Partner

with needs("gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

Info = dict[str, Any]


def learner(
    game: str,
    lanes: int,
    against: Partner | Sequence[Partner] | None = None,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int = 0,
    max_steps: int = MAX_STEPS,
    threads: int | None = None,
) -> "Learner":
    """One learner in so many matches: alone where the game has such a form, else `against` a
    policy ("random", "heuristic", …) or a network, or one for each of the other seats. `seats`
    counts everybody, and the learner has `seat`."""
    known = game_of(game)
    if seats is None:
        is_alone = against is None and 1 in known.seats
        seats = 1 if is_alone else max(DEFAULT_SEATS, known.seats[0])
    check_counts(seats=seats)
    check_seat(seat, seats)
    others = [other for other in range(seats) if other != seat]
    if against is None and others:
        raise BadOptions(
            "no_opponents",
            f"Say who plays the other seats of {known.title}: against='heuristic', or 'random'.",
        )
    if not isinstance(against, Sequence) or isinstance(against, str | Policy):
        against = ["random" if against is None else against] * len(others)
    if len(against) != len(others):
        raise BadOptions(
            "bad_partners",
            f"Seat {seat} of {seats} has {len(others)} others beside it, not {len(against)}.",
        )
    named = dict(zip(others, against, strict=True))
    settings: dict[str, Any] = {"max_steps": max_steps, "threads": threads}
    return Learner(OneByOne(game, lanes, seats, options, named, has_all_rows=False, **settings))


class Learner(VectorEnv):  # type: ignore[misc]
    """Matches from one seat. What is not the learner's turn is played for it."""

    def __init__(self, tables: OneByOne) -> None:
        self.tables = tables
        self.seat = tables.learners[0]
        self.num_envs = len(tables)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = observation_space(tables.face)
        self.single_action_space = action_space(tables.face)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """New matches; without a seed, those that the last given one leads to."""
        super().reset(seed=seed, options=options)
        self.tables.reset(seed)
        return self._seen(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        tables = self.tables
        tables.step(actions)
        info = self._info()
        ended = tables.over | tables.cut
        if ended.any():
            last = {"observation": tables.last_observations, "action_mask": tables.last_masks}
            info |= {"final_obs": last, "_final_obs": ended}
        return self._seen(), tables.rewards[:, self.seat], tables.over, tables.cut, info

    def close_extras(self, **_: Any) -> None:
        self.tables.close()

    def _seen(self) -> Observation:
        return {"observation": self.tables.observations, "action_mask": self.tables.masks}

    def _info(self) -> Info:
        told = {name: getattr(self.tables, name)[:, self.seat] for name in ("illegal", "late")}
        return {"action_mask": self.tables.masks, **told}
