"""Matches that are stepped together, for as many learners as there are seats."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...engine.compiled.load import stepwise_of
from ...engine.errors import BadOptions
from ...engine.face import Face
from ...engine.registry import games
from ..agents.arena import DEFAULT_SEATS, Seeds, game_of
from ..bulk.setting import Policy, Setting
from .kernel import Agreed, Lanes, step_of

MAX_STEPS = 10_000
"""By then every game is over, if it is played by the printed rules and without illegal actions."""

Partner = str | Policy
"""A policy by its name ("heuristic"), or one with weights of its own."""


class Tables:
    """Matches side by side, on all cores. Lane n of so many `lanes` plays the matches n, n + lanes
    and so on of a run: those that `bulk.lanes.run` plays from the same seed."""

    def __init__(
        self,
        game: str,
        lanes: int,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        partners: Mapping[int, Partner] | None = None,
        *,
        has_all_rows: bool,
        max_steps: int = MAX_STEPS,
        threads: int | None = None,
    ) -> None:
        known = game_of(game)
        self.seats = DEFAULT_SEATS if seats is None else seats
        self._step = step_of(known.name)
        self.setting = _setting(known.name, self.seats, options, partners or {})
        self.face: Face = known.face
        self.learners = tuple(n for n in range(self.seats) if n not in (partners or {}))
        if lanes < 1 or not self.learners:
            raise BadOptions("no_learners", "There must be a match, and a learner at its table.")
        is_by_points = self.face.TOGETHER or self.seats == 1
        bits = sum(1 << seat for seat in self.learners)
        self._agreed = Agreed(np.uint64(0), self.seats, bits, has_all_rows, is_by_points, max_steps)
        self._lanes = _lanes(self.setting, self.face, lanes, self.seats if has_all_rows else 1)
        self._given = np.zeros((lanes, self._lanes.seen.shape[1]), np.int64)
        self._tables, self._weights = self.setting.tables(), self.setting.weights()
        self._seeds = Seeds()
        self._threads = max(1, min(lanes, threads or numba.get_num_threads()))
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None

    def __len__(self) -> int:
        return len(self._given)

    def reset(self, seed: int | None = None) -> None:
        """New matches; without a seed, those of a run that the last given one leads to."""
        self._agreed = self._agreed._replace(run=np.uint64(self._seeds.next(seed)))
        self._lanes.number[:] = np.arange(len(self))
        self._play(is_new=True)

    def step(self, actions: ArrayLike) -> None:
        """Carry out one action for each row; then look at `observations` and the others."""
        chosen = np.asarray(actions)
        if chosen.size != self._given.size or chosen.dtype.kind not in "iu":
            raise BadOptions(
                "bad_actions",
                f"A step takes {self._given.size} whole numbers as actions, "
                f"not {chosen.size} of the type {chosen.dtype}.",
            )
        self._given[...] = chosen.reshape(self._given.shape)
        self._play(is_new=False)

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def rewards(self) -> NDArray[np.float32]:
        """By match and seat, for those matches that have just ended; else 0."""
        return self._lanes.rewards

    @property
    def over(self) -> NDArray[np.bool_]:
        """Matches that have just come to their end."""
        return self._lanes.over

    @property
    def cut(self) -> NDArray[np.bool_]:
        """Matches that have just been cut off after too many steps."""
        return self._lanes.cut

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """By match and seat: the action was not allowed, and had no effect."""
        return self._lanes.illegal

    @property
    def match_seeds(self) -> NDArray[np.uint64]:
        """With these `pettingzoo` deals the same matches. Not for learners: they tell all."""
        return self._lanes.seed

    def _play(self, *, is_new: bool) -> None:
        lanes, parts = len(self), self._threads
        ends = [lanes * part // parts for part in range(parts + 1)]
        shared = (self._given, self._agreed, self._tables, self._weights, self._lanes)

        def play(part: int) -> None:
            self._step(ends[part], ends[part + 1], is_new, *shared)

        if self._pool is None:
            play(0)
        else:
            list(self._pool.map(play, range(parts)))


class OneByOne(Tables):
    """One learner of each match is asked in every step. Of those who choose at the same moment
    none sees what the others chose before all have chosen."""

    @property
    def turns(self) -> NDArray[np.int64]:
        """By match: the seat that is asked."""
        return self._lanes.turn

    @property
    def observations(self) -> NDArray[np.int16]:
        """By match: what that seat sees."""
        return self._lanes.seen[:, 0]

    @property
    def masks(self) -> NDArray[np.int8]:
        """By match: a 1 for every action that it may take."""
        return self._lanes.mask[:, 0]

    @property
    def last_observations(self) -> NDArray[np.int16]:
        """By match that has just ended: what was seen then by whoever was asked last."""
        return self._lanes.last_seen[:, 0]

    @property
    def last_masks(self) -> NDArray[np.int8]:
        return self._lanes.last_mask[:, 0]


class AllAtOnce(Tables):
    """All seats give an action in every step; who is not asked gives 0, which is WAIT. Rows of
    seats that policies play stay empty."""

    @property
    def observations(self) -> NDArray[np.int16]:
        """By match and seat."""
        return self._lanes.seen

    @property
    def masks(self) -> NDArray[np.int8]:
        """By match and seat: a 1 for every action that it may take."""
        return self._lanes.mask

    @property
    def last_observations(self) -> NDArray[np.int16]:
        """By match that has just ended, and seat: what was seen then."""
        return self._lanes.last_seen

    @property
    def last_masks(self) -> NDArray[np.int8]:
        return self._lanes.last_mask


def one_by_one(
    game: str,
    lanes: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    partners: Mapping[int, Partner] | None = None,
    max_steps: int = MAX_STEPS,
    threads: int | None = None,
) -> OneByOne:
    """So many matches, asked seat by seat. `partners` are policies by seat; whoever is not among
    them learns."""
    settings: dict[str, Any] = {"max_steps": max_steps, "threads": threads}
    return OneByOne(game, lanes, seats, options, partners, has_all_rows=False, **settings)


def all_at_once(
    game: str,
    lanes: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    partners: Mapping[int, Partner] | None = None,
    max_steps: int = MAX_STEPS,
    threads: int | None = None,
) -> AllAtOnce:
    """So many matches, all seats at once."""
    settings: dict[str, Any] = {"max_steps": max_steps, "threads": threads}
    return AllAtOnce(game, lanes, seats, options, partners, has_all_rows=True, **settings)


def _setting(
    game: str, seats: int, options: Mapping[str, Any] | None, partners: Mapping[int, Partner]
) -> Setting:
    policies = [partners.get(seat, "random") for seat in range(seats)]
    whole = tuple(Policy(each) if isinstance(each, str) else each for each in policies)
    return Setting(game, seats, options or {}, whole).check()


def _lanes(setting: Setting, face: Face, lanes: int, rows: int) -> Lanes:
    small, words = stepwise_of(games[setting.game]).scratch(setting.seats)
    seen, mask = (lanes, rows, face.OBSERVATION), (lanes, rows, face.ACTIONS)
    return Lanes(
        small=np.zeros((lanes, small), np.int32),
        words=np.zeros((lanes, words), np.uint64),
        out=np.zeros((lanes, setting.shape.columns), np.int32),
        number=np.zeros(lanes, np.int64),
        seed=np.zeros(lanes, np.uint64),
        steps=np.zeros(lanes, np.int64),
        waiting=np.zeros(lanes, np.int64),
        actions=np.zeros((lanes, setting.seats), np.int64),
        turn=np.zeros(lanes, np.int64),
        seen=np.zeros(seen, np.int16),
        mask=np.zeros(mask, np.int8),
        last_seen=np.zeros(seen, np.int16),
        last_mask=np.zeros(mask, np.int8),
        rewards=np.zeros((lanes, setting.seats), np.float32),
        over=np.zeros(lanes, np.bool_),
        cut=np.zeros(lanes, np.bool_),
        illegal=np.zeros((lanes, setting.seats), np.bool_),
    )
