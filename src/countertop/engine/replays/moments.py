"""The moments of a match that mattered, for whoever watches it again.

A game says which in `faces/moments.py`: `moments(before, after, seat, move)` looks at one step of
the match. A game without that file has plain marks: how it ended.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from ..game import Rules, Seat
from ..registry import Game


class Moment(Struct, frozen=True):
    """One mark. The kind chooses its shape and its sentence: `seize`, `round`, `won`, `race`,
    `mistake`, `chain`, `sabotage`, `goal`; `drift` is one without a choice."""

    kind: str
    seat: Seat | None = None
    about: Mapping[str, Any] = {}
    """What the sentence names: `{"other": 1, "number": 4}`."""


class Moments(Protocol):
    """What `games/<name>/faces/moments.py` offers; `seat` and `move` are None when time was up."""

    def moments(
        self, before: Any, after: Any, seat: Seat | None, move: Any
    ) -> Iterator[Moment]: ...


def moments_at(
    game: Game, before: Any, after: Any, seat: Seat | None, move: Any
) -> Iterator[Moment]:
    """What mattered in one step: the game's own moments, and the end."""
    own: Moments | None = game.moments
    if own is not None:
        yield from own.moments(before, after, seat, move)
    yield from _end(game.rules, before, after)


def _end(rules: Rules, before: Any, after: Any) -> Iterator[Moment]:
    result = rules.result(after)
    if result is not None and rules.result(before) is None:
        first = [Seat(seat) for seat, place in enumerate(result.places) if place == 1]
        yield Moment("won", first[0] if len(first) == 1 else None, {"seats": first})
