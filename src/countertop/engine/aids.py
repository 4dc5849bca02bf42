"""What bots are given by whoever drives them: weights to judge by, and compiled playouts.

A bot is a pure function, so nothing of this is kept beside it: the table, `countertop simulate` and
the lab each hold the aids of the games that they drive, and pass them on at every look.

Playouts are counted and not timed, so that the same view and the same chance give the same move on
every machine. They need the lab. Compiling or loading them takes seconds the first time, so that is
done before anybody waits for a move; until then, and without the lab, the best bot plays without.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .errors import BadOptions
from .registry import Game

T = TypeVar("T")

UNAIDED = "unaided"
"""The best level without playouts in every installation: golden playthroughs are told with it."""


class Aids(Struct, frozen=True):
    """The aids of one game, the same for all its bots."""

    weights: Mapping[str, float] = {}
    """Those that differ from the game's own `WEIGHTS`."""
    playouts: Any = None
    """The game's `fast/playouts.py`, compiled; None where there is none (yet)."""

    def weighed(self, own: Mapping[str, float]) -> Mapping[str, float]:
        """A game's own weights, with these in their places."""
        return {**own, **self.weights}


NONE = Aids()


def aided(game: Game, weights: Mapping[str, float]) -> Aids:
    """Weights as `countertop lab tune` names them; one that the bots do not know is refused."""
    known: Mapping[str, float] = getattr(game.bot, "WEIGHTS", {})
    if not known:
        raise BadOptions("no_weights", f"The bots of {game.title} take no weights.")
    for name in weights:
        if name not in known:
            told = ", ".join(known)
            raise BadOptions(
                "unknown_weight", f"{game.title} has no weight {name!r}; there are {told}."
            )
    return Aids(weights=dict(weights))


def level_and_aids(game: Game, level: str, aids: Aids) -> tuple[str, Aids]:
    """What a level plays as, and with what: the unaided as the best one, without playouts."""
    if level != UNAIDED:
        return level, aids
    return best_level(game), replace(aids, playouts=None)


def wants_playouts(game: Game, level: str | None) -> bool:
    """Whether a bot of this level would use them."""
    return game.has_playouts and level == best_level(game)


def best_level(game: Game) -> str:
    """The level that plays as well as it can, and asks playouts: the one that a game calls its
    `BEST`, or else its last."""
    best: str = getattr(game.bot, "BEST", game.bot.LEVELS[-1])
    return best


@cache
def load_playouts(game: Game) -> Any:
    """The game's playouts, compiled or loaded, which takes seconds the first time.
    None where they cannot be had: without the lab, with a broken numba, or with no place for what
    it compiles."""
    if not game.has_playouts or find_spec("numba") is None:
        return None
    try:
        found: Any = import_module(f"{game.package}.fast.playouts")
        found.rehearse()
    except (ImportError, RuntimeError):
        return None
    return found


def best_by_halves(tries: Sequence[T], count: int, played: Callable[[T, int, int], int]) -> T:
    """The one that does best in about so many playouts: all are tried, and the better half goes on
    with twice as many, until one is left. `played(one, first, count)` adds up what comes of
    playouts `first` to `first + count - 1`; number n is the same game of chance for all."""
    left, sums, done = list(range(len(tries))), [0] * len(tries), 0
    in_a_pass = count // max(1, (len(tries) - 1).bit_length())
    while len(left) > 1:
        batch = max(1, in_a_pass // len(left))
        for number in left:
            sums[number] += played(tries[number], done, batch)
        left = sorted(left, key=sums.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        done += batch
    return tries[left[0]]
