"""A setting as people write it: on a command line, by names, files and options; and in words."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ...engine.compiled.load import fast_of
from ...engine.errors import BadOptions
from ...engine.registry import games
from .. import arguments, weights
from .setting import Policy, Setting

PREFERRED = ("heuristic", "expert")


def setting(chosen: argparse.Namespace) -> Setting:
    """Of the arguments that `play`, `report` and `tune` share; refuses what does not fit."""
    game = games[chosen.game]
    options = arguments.changed(game, arguments.options(game, chosen.options))
    seats = chosen.seats or game.seats[0]
    return Setting(game.name, seats, options, policies(game.name, chosen.policy)).check()


def policies(game: str, given: str | None) -> tuple[Policy, ...]:
    """One for all seats, or one for each: `heuristic,random`."""
    return tuple(policy(game, text) for text in (given or usual(game)).split(","))


def usual(game: str) -> str:
    """The best policy that a game brings along."""
    known = fast_of(games[game]).POLICIES
    return next((name for name in PREFERRED if name in known), next(iter(known)))


def policy(game: str, text: str) -> Policy:
    """A policy by its name, or out of a file."""
    known = fast_of(games[game]).POLICIES
    if text in known:
        return Policy(text)
    if not Path(text).exists():
        raise BadOptions(
            "unknown_policy",
            f"There is no policy and no file {text!r}; there are {', '.join(known)}.",
        )
    found = weights.read(Path(text), game)
    return Policy(found.policy, found.weights)


def is_together(game: str, seats: int) -> bool:
    """Whether all seats win or lose as one; a game that does not say so is played against."""
    if seats == 1:
        return True
    try:
        return games[game].face.TOGETHER
    except ModuleNotFoundError:
        return False


def ladder(game: str, seats: int) -> Sequence[tuple[int, str]]:
    """The rungs of the printed ladder, if the game has one for so many seats."""
    fast: Any = fast_of(games[game])
    if seats not in getattr(fast, "LADDER_SEATS", (seats,)):
        return ()
    rungs: Sequence[tuple[int, str]] = getattr(fast, "LADDER", ())
    return rungs


def meaning(game: str, measure: str) -> str:
    """What a measure counts, if the game says more than its name."""
    known: Mapping[str, str] = getattr(fast_of(games[game]), "MEANINGS", {})
    return known.get(measure, "")


def told(of: Setting) -> str:
    """A setting for people: `Lucky Box, 4 seats, heuristic, deck=small`."""
    names = [one.name for one in of.policies] or ["random"]
    options = [f"{name}={_short(value)}" for name, value in of.options.items()]
    seats = "1 seat" if of.seats == 1 else f"{of.seats} seats"
    return ", ".join([games[of.game].title, seats, " and ".join(dict.fromkeys(names)), *options])


def _short(value: Any) -> str:
    return typed(value) if isinstance(value, bool | int | str | None) else "your own"


def typed(value: Any) -> str:
    """A value as it is typed after `--set option=`; a deck or a map comes from a file."""
    if isinstance(value, str):
        return value
    is_plain = isinstance(value, bool | int | None)
    return msgspec.json.encode(value).decode() if is_plain else "@FILE"
