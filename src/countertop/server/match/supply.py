"""What the bots of all rooms are given: weights from the command line, and compiled playouts.

Compiling takes seconds, the first time at least, so a thread does it beside the tables. Nobody
waits for it: until it is done an expert plays without, and without the lab it always does. Where
there are others to think for those bots, they do the loading, too (`thinkers.py`).
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from ...engine.aids import NONE, UNAIDED, Aids, load_playouts, wants_playouts
from ...engine.bots import Look
from ...engine.registry import Game

Minds = list[Any]
"""What came of each look: a mind, or a `Fault`."""


class Fault(Struct, frozen=True):
    """A bot that could not think, and why."""

    what: str


class Elsewhere(Protocol):
    """Who thinks for bots that would keep all tables waiting."""

    @property
    def are_there(self) -> bool: ...
    def prepare(self, game: Game, level: str) -> None: ...
    def think(self, looks: Sequence[Look]) -> "asyncio.Future[Minds]": ...


class Supply:
    """The aids of every game, as far as they are there yet."""

    def __init__(
        self,
        aids: Mapping[str, Aids] = {},
        load: Callable[[Game], Any] = load_playouts,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.elsewhere = elsewhere
        self._aids = dict(aids)
        self._load = load
        self._asked: set[str] = set()

    def of(self, game: str) -> Aids:
        return self._aids.get(game, NONE)

    def prepare(self, game: Game, level: str | None) -> None:
        """Begin to load playouts if somebody of this level could use them; once for each game."""
        if level is not None and self.elsewhere is not None and thinks_long(game, level):
            self.elsewhere.prepare(game, level)
            return
        if game.name in self._asked or not wants_playouts(game, level):
            return
        self._asked.add(game.name)
        Thread(target=self._fetch, args=(game,), name=f"load {game.name}", daemon=True).start()

    def _fetch(self, game: Game) -> None:
        self._aids[game.name] = replace(self.of(game.name), playouts=self._load(game))


def thinks_long(game: Game, level: str) -> bool:
    """Whether a bot of this level may think for longer than others should wait: those who try what
    they could do. All others have decided within a millisecond."""
    return wants_playouts(game, level) or (game.has_playouts and level == UNAIDED)
