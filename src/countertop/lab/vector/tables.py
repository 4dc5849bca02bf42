"""Matches that are stepped together, for as many learners as there are seats."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ...engine.compiled.load import stepwise_of
from ...engine.errors import BadOptions
from ...engine.face import Face
from ..agents.arena import DEFAULT_SEATS, Seeds, game_of
from ..bulk.setting import Policy, Setting
from .checks import (
    A_NETWORK,
    as_array,
    check_actions,
    check_counts,
    check_numbers,
    check_partners,
)
from .cores import Cores
from .kernel import Agreed, Lanes, Size

MAX_STEPS = 10_000
"""By then every game is over, if it is played by the printed rules and without illegal actions."""

Network = Callable[[Any, Any], Any]
"""Given observations and masks, one row a match, it returns an action for each. On a processor it
is given those matches in which it is asked; on a card, where everything stays as it lies, all of
them, and what it says of the others is not looked at."""

Partner = str | Policy | Network
"""A policy by its name ("heuristic"), or one with weights of its own; or a network."""


A = TypeVar("A")


class Place(Protocol):
    """Where lanes lie and are stepped."""

    lanes: Lanes

    def begin(self, agreed: Agreed) -> None: ...
    def look_at(self, actions: Any) -> Any:
        """As an array that has a size and a type."""
        ...

    def step(self, actions: Any, agreed: Agreed, stream: int) -> None: ...
    def ask(self, network: "Network", seat: int, observations: Any, masks: Any) -> Any:
        """An action for every match, of which those count in which the seat is asked."""
        ...

    def copied(self, array: Any) -> NDArray[Any]:
        """An array as it is now, for the processor."""
        ...

    def shown(self, array: A) -> A:
        """One of the arrays, for whoever learns; on a card as `Shared`, which stands for it."""
        ...

    def row(self, array: A) -> A:
        """The same of an array by rows, of which there is one."""
        ...

    def wait(self) -> None: ...
    def close(self) -> None: ...


class Tables:
    """Matches side by side, on all cores or on a card. Lane n of so many `lanes` plays the matches
    n, n + lanes and so on of a run: those that `bulk.lanes.run` plays from the same seed.

    On a card all arrays stay there: others take them without a copy (`Shared` in `sharing.py`)."""

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
        device: str = "cpu",
    ) -> None:
        known = game_of(game)
        self.seats = DEFAULT_SEATS if seats is None else seats
        stepwise_of(known)
        workers = 1 if threads is None else threads
        check_counts(lanes=lanes, seats=self.seats, max_steps=max_steps, threads=workers)
        partners = {} if partners is None else partners
        check_partners(partners, self.seats)
        self.setting = _setting(known.name, self.seats, options, partners)
        self.networks: dict[int, Network] = {
            seat: each for seat, each in partners.items() if not isinstance(each, str | Policy)
        }
        self.face: Face = known.face
        self.learners = tuple(n for n in range(self.seats) if n not in partners)
        if not self.learners:
            raise BadOptions("no_learners", "There must be a match, and a learner at its table.")
        is_by_points = self.face.TOGETHER or self.seats == 1
        bits = sum(1 << seat for seat in (*self.learners, *self.networks))
        self._agreed = Agreed(
            *(np.uint64(0), self.seats, bits, has_all_rows, is_by_points, max_steps),
            acting=bits,
            goes_on=False,
        )
        rows = self.seats if has_all_rows else 1
        size = Size(
            *(known.name, lanes, self.seats, rows, self.face.OBSERVATION, self.face.ACTIONS),
            self.setting.shape.columns,
        )
        self._place = _place(device, size, self.setting, threads)
        self._lanes = self._place.lanes
        self._size, self._seeds = size, Seeds()
        self._has_begun = self._is_closed = False

    def __len__(self) -> int:
        return self._size.lanes

    def reset(self, seed: int | None = None) -> None:
        """New matches; without a seed, those of a run that the last given one leads to."""
        self._check_open()
        self._agreed = self._agreed._replace(run=np.uint64(self._seeds.next(seed)))
        self._place.begin(self._agreed)
        self._has_begun = True
        self._let_networks_play(0)

    def step(self, actions: ArrayLike, stream: int = 0) -> None:
        """Carry out one action for each row; then look at `observations` and the others. On a card
        they may lie there already, and `stream` is that of CUDA on which the step is made."""
        self._check_open()
        if not self._has_begun:
            raise BadOptions("not_begun", "There are no matches yet: begin them with reset().")
        chosen = self._place.look_at(actions)
        check_actions(chosen, self._size.lanes, self._size.rows)
        self._place.step(self._with_networks(chosen), self._agreed, stream)
        self._let_networks_play(stream)

    def _with_networks(self, actions: Any) -> Any:
        """Where all choose at once, networks do so in the same moment."""
        return actions

    def _let_networks_play(self, stream: int) -> None:
        """Where one is asked after the other: on to the next learner, in all matches."""

    def wait(self) -> None:
        """Come back when all steps have been made: a card goes on by itself."""
        self._place.wait()

    def close(self) -> None:
        self._is_closed = True
        self._place.close()

    def _check_open(self) -> None:
        if self._is_closed:
            raise BadOptions("closed", "These matches have been closed: make new ones.")

    @property
    def rewards(self) -> NDArray[np.float32]:
        """By match and seat, for those matches that have just ended; else 0."""
        return self._place.shown(self._lanes.rewards)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Matches that have just come to their end."""
        return self._place.shown(self._lanes.over)

    @property
    def cut(self) -> NDArray[np.bool_]:
        """Matches that have just been cut off after too many steps."""
        return self._place.shown(self._lanes.cut)

    @property
    def illegal(self) -> NDArray[np.bool_]:
        """By match and seat: the action was not allowed, and had no effect."""
        return self._place.shown(self._lanes.illegal)

    @property
    def late(self) -> NDArray[np.bool_]:
        """By match and seat: somebody else was faster, so the action had no effect. Whoever was
        late did nothing wrong."""
        return self._place.shown(self._lanes.late)

    @property
    def match_seeds(self) -> NDArray[np.uint64]:
        """With these `pettingzoo` deals the same matches. Not for learners: they tell all."""
        return self._place.shown(self._lanes.seed)


class OneByOne(Tables):
    """One learner of each match is asked in every step. Of those who choose at the same moment
    none sees what the others chose before all have chosen."""

    def _let_networks_play(self, stream: int) -> None:
        while self.networks and (asked := self._networks_asked()):
            for seat in asked:
                chosen = self._place.ask(self.networks[seat], seat, self.observations, self.masks)
                agreed = self._agreed._replace(acting=1 << seat, goes_on=True)
                self._place.step(chosen, agreed, stream)

    def _networks_asked(self) -> list[int]:
        turns = self._place.copied(self._lanes.turn)
        return [seat for seat in self.networks if (turns == seat).any()]

    @property
    def turns(self) -> NDArray[np.int64]:
        """By match: the seat that is asked."""
        return self._place.shown(self._lanes.turn)

    @property
    def observations(self) -> NDArray[np.int16]:
        """By match: what that seat sees."""
        return self._place.row(self._lanes.seen)

    @property
    def masks(self) -> NDArray[np.int8]:
        """By match: a 1 for every action that it may take."""
        return self._place.row(self._lanes.mask)

    @property
    def last_observations(self) -> NDArray[np.int16]:
        """By match that has just ended: what was seen then by whoever was asked last."""
        return self._place.row(self._lanes.last_seen)

    @property
    def last_masks(self) -> NDArray[np.int8]:
        return self._place.row(self._lanes.last_mask)


class AllAtOnce(Tables):
    """All seats give an action in every step; who is not asked gives 0, which is WAIT. Rows of
    seats that policies play stay empty, and what is given for those that networks play is not
    looked at."""

    def _with_networks(self, actions: Any) -> Any:
        if not self.networks:
            return actions
        whole = self._place.copied(actions).reshape(len(self), self.seats).copy()
        seen, masks = (self._place.copied(array) for array in (self._lanes.seen, self._lanes.mask))
        for seat, network in self.networks.items():
            chosen = as_array(network(seen[:, seat], masks[:, seat]))
            check_numbers(A_NETWORK, chosen, len(self))
            whole[:, seat] = chosen.reshape(-1)
        return whole

    @property
    def observations(self) -> NDArray[np.int16]:
        """By match and seat."""
        return self._place.shown(self._lanes.seen)

    @property
    def masks(self) -> NDArray[np.int8]:
        """By match and seat: a 1 for every action that it may take."""
        return self._place.shown(self._lanes.mask)

    @property
    def last_observations(self) -> NDArray[np.int16]:
        """By match that has just ended, and seat: what was seen then."""
        return self._place.shown(self._lanes.last_seen)

    @property
    def last_masks(self) -> NDArray[np.int8]:
        return self._place.shown(self._lanes.last_mask)


def one_by_one(
    game: str,
    lanes: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    partners: Mapping[int, Partner] | None = None,
    max_steps: int = MAX_STEPS,
    threads: int | None = None,
    device: str = "cpu",
) -> OneByOne:
    """So many matches, asked seat by seat. `partners` are policies by seat; whoever is not among
    them learns."""
    settings: dict[str, Any] = {"max_steps": max_steps, "threads": threads, "device": device}
    return OneByOne(game, lanes, seats, options, partners, has_all_rows=False, **settings)


def all_at_once(
    game: str,
    lanes: int,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    partners: Mapping[int, Partner] | None = None,
    max_steps: int = MAX_STEPS,
    threads: int | None = None,
    device: str = "cpu",
) -> AllAtOnce:
    """So many matches, all seats at once."""
    settings: dict[str, Any] = {"max_steps": max_steps, "threads": threads, "device": device}
    return AllAtOnce(game, lanes, seats, options, partners, has_all_rows=True, **settings)


def _setting(
    game: str, seats: int, options: Mapping[str, Any] | None, partners: Mapping[int, Partner]
) -> Setting:
    policies = [_policy(partners.get(seat, "random")) for seat in range(seats)]
    return Setting(game, seats, options or {}, tuple(policies)).check()


def _policy(partner: Partner) -> Policy:
    """A network has none: it is asked as a learner is."""
    if isinstance(partner, Policy):
        return partner
    return Policy(partner) if isinstance(partner, str) else Policy()


def _place(device: str, size: Size, setting: Setting, threads: int | None) -> Place:
    if device == "cpu":
        try:
            return Cores(size, setting.tables(), setting.weights(), threads)
        except MemoryError as error:
            raise BadOptions("too_many", f"There is no room for {size.lanes:,} matches.") from error
    if device != "gpu":
        raise BadOptions("bad_device", f"Matches are stepped on 'cpu' or 'gpu', not on {device!r}.")
    from .card import Card  # noqa: PLC0415  # numba.cuda looks for a driver when imported

    return Card(size, setting.tables(), setting.weights())
