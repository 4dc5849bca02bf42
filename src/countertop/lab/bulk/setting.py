"""Which matches are played: the game, its seats and options, and how every seat chooses."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from msgspec import Struct, to_builtins

from ...engine.compiled.game import Fast, Tables
from ...engine.compiled.kernel import Weights
from ...engine.compiled.load import fast_of, left_out
from ...engine.errors import BadOptions
from ...engine.match import Match
from ...engine.registry import games
from .tally import Shape


class Policy(Struct, frozen=True):
    """How a seat chooses: the name of a policy of the game, and the weights that differ."""

    name: str = "random"
    weights: Mapping[str, float] = {}


class Setting(Struct, frozen=True):
    """Which matches: the game, how many seats, the options, and each seat's policy."""

    game: str
    seats: int
    options: Mapping[str, Any] = {}
    policies: tuple[Policy, ...] = ()
    """One for each seat; a single one for all; none at all: random."""

    @property
    def fast(self) -> Fast:
        return fast_of(games[self.game])

    def check(self) -> "Setting":
        """Refuses bad seats, options and policies with a sentence."""
        self._check_compiled()
        if len(self.policies) not in (0, 1, self.seats):
            raise BadOptions("bad_policies", f"{self.seats} seats need 1 or {self.seats} policies.")
        self.weights()
        return self

    def policy(self, seat: int) -> Policy:
        if not self.policies:
            return Policy()
        return self.policies[seat if len(self.policies) > 1 else 0]

    def weights(self) -> Weights:
        rows = [_weights(self.fast, self.policy(seat)) for seat in range(self.seats)]
        table = np.zeros((self.seats, max(len(row) for row in rows)))
        for seat, row in enumerate(rows):
            table[seat, : len(row)] = row
        return table

    @property
    def shape(self) -> Shape:
        return Shape.of(self.fast, self.seats, self._whole_options)

    def tables(self) -> Tables:
        return self.fast.tables(self._whole_options, self.seats)

    @property
    def _whole_options(self) -> Any:
        return self._check_compiled().options

    def _check_compiled(self) -> Match:
        match = Match(self.game, self.seats, 0, self.options)
        missing = left_out(match.game, to_builtins(match.options))
        if missing:
            raise BadOptions(
                "not_compiled",
                f"{match.game.title} is compiled without {' and '.join(missing)}: leave that as "
                "usual, or play it with `countertop simulate`.",
            )
        return match


def _weights(fast: Fast, policy: Policy) -> list[float]:
    known = fast.POLICIES
    if policy.name not in known:
        raise BadOptions(
            "unknown_policy", f"There is no policy {policy.name!r}; there are {', '.join(known)}."
        )
    own = known[policy.name]
    for name in policy.weights:
        if name not in own:
            raise BadOptions("unknown_weight", f"{policy.name} has no weight {name!r}.")
    return [list(known).index(policy.name), *({**own, **policy.weights}).values()]
