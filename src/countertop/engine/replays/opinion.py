"""What else could have been played: moves of one moment, put in order by whoever plays best.

A game says how in `bots/opinion.py`, with compiled playouts where they are given, and how a move is
written for people in `faces/notation.py` (figures and signs, so that it needs no language; `@2` is
the name of seat 2). Without an opinion of its own its best bot is asked several times what it would
do.
"""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, Protocol

import msgspec
from msgspec import Struct

from ..aids import Aids, best_level
from ..chance import Chance
from ..game import Millis, Seat
from ..registry import Game

Unit = Literal["wins", "matches", "points"]
BATCHES = 8
"""Playouts of a move are played in so many parts, to see how much they differ."""
ASKED = 8
"""How often a bot without an opinion is asked."""


class Weighed(Struct, frozen=True):
    """A move, and what the expert thinks of it: the more the better."""

    move: Any
    worth: float
    value: float | None = None
    """What playouts brought on average: the share of wins, or points."""
    spread: float = 0.0
    """How far off that may be, in either direction, 19 times of 20."""
    tries: int = 0


class Opinion(Protocol):
    """What `games/<name>/bots/opinion.py` offers."""

    UNIT: Unit

    def weigh(
        self, state: Any, seat: Seat, at: Millis, aids: Aids, chance: Chance
    ) -> list[Weighed] | None:
        """None where the bot is to be asked."""
        ...


class Notation(Protocol):
    """What `games/<name>/faces/notation.py` offers."""

    def notation(self, state: Any, seat: Seat, move: Any) -> str: ...


def opinion_of(game: Game) -> Opinion | None:
    return _found(game, "bots", "opinion")  # type: ignore[no-any-return]


def notation_of(game: Game) -> Notation | None:
    return _found(game, "faces", "notation")  # type: ignore[no-any-return]


def weighed(game: Game, state: Any, seat: Seat, at: Millis, aids: Aids) -> list[Weighed]:
    """The moves of a moment that the expert thinks of, the best one first."""
    own, chance = opinion_of(game), Chance.of(1, 1)
    found = own.weigh(state, seat, at, aids, chance) if own else None
    if found is None:
        found = _asked(game, state, seat, at, aids)
    return sorted(found, key=lambda one: one.worth, reverse=True)


def played_out(move: Any, tries: int, total: Callable[[int, int], float]) -> Weighed:
    """What so many playouts of a move bring; `total(first, count)` adds up some of them."""
    each = tries // BATCHES
    return in_parts(move, [total(part * each, each) / each for part in range(BATCHES)], tries)


def in_parts(move: Any, parts: list[float], tries: int) -> Weighed:
    """The mean of some means, and how far off it may be."""
    mean = sum(parts) / len(parts)
    variance = sum((part - mean) ** 2 for part in parts) / (len(parts) - 1)
    return Weighed(move, mean, mean, 1.96 * (variance / len(parts)) ** 0.5, tries)


def _asked(game: Game, state: Any, seat: Seat, at: Millis, aids: Aids) -> list[Weighed]:
    """By how often the best bot would make each move."""
    view, level, bot = game.rules.view(state, seat), best_level(game), game.bot
    planned: Counter[bytes] = Counter()
    moves: dict[bytes, Any] = {}
    for number in range(ASKED):
        mind = bot.wake(view, level, Chance.of(number, 1))
        plan = bot.think(view, mind, at, Chance.of(number, 2), aids).plan
        if plan is not None:
            name = msgspec.json.encode(plan.move)
            planned[name] += 1
            moves[name] = plan.move
    legal = {msgspec.json.encode(move) for move in game.rules.moves(state, seat)}
    return [Weighed(moves[name], count) for name, count in planned.items() if name in legal]


def _found(game: Game, room: str, name: str) -> Any:
    if not (game.folder / room / f"{name}.py").exists():
        return None
    return import_module(f"{game.package}.{room}.{name}")
