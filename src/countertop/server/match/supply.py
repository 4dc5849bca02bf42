"""What the bots of all rooms are given: weights from the command line, and compiled playouts.

Compiling takes seconds, the first time at least, so a thread does it beside the tables. Nobody
waits for it: until it is done an expert plays without, and without the lab it always does.
"""

from collections.abc import Callable, Mapping
from threading import Thread
from typing import Any

from msgspec.structs import replace

from ...engine.aids import NONE, Aids, load_playouts, wants_playouts
from ...engine.registry import Game


class Supply:
    """The aids of every game, as far as they are there yet."""

    def __init__(
        self,
        aids: Mapping[str, Aids] = {},
        load: Callable[[Game], Any] = load_playouts,
    ) -> None:
        self._aids = dict(aids)
        self._load = load
        self._asked: set[str] = set()

    def of(self, game: str) -> Aids:
        return self._aids.get(game, NONE)

    def prepare(self, game: Game, level: str | None) -> None:
        """Begin to load playouts if somebody of this level could use them; once for each game."""
        if game.name in self._asked or not wants_playouts(game, level):
            return
        self._asked.add(game.name)
        Thread(target=self._fetch, args=(game,), name=f"load {game.name}", daemon=True).start()

    def _fetch(self, game: Game) -> None:
        self._aids[game.name] = replace(self.of(game.name), playouts=self._load(game))
