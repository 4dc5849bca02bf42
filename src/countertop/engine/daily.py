"""The deal of the day: one small match that everybody plays for themselves, from the same chance.

A game takes part by a file of its own, `faces/daily.py`, which satisfies `Daily`.
"""

from typing import Any, Protocol

from msgspec import Struct


class Row(Struct, frozen=True):
    """A line of the picture that people share. It shows how well it went, and nothing of what was
    dealt: `kind` and `number` say what the line is about ("round", 3), then marks to count."""

    kind: str
    number: int
    squares: int = 0
    stars: int = 0


class Daily(Protocol):
    """What `games/<name>/faces/daily.py` offers. People sit on the first seat."""

    OPTIONS: Any
    """The options of the match, for everybody the same."""
    BOT: str | None
    """The level of the bot on the second seat; None for a match alone."""

    def score(self, state: Any) -> int:
        """What people compare afterwards; more is better."""
        ...

    def rows(self, state: Any) -> tuple[Row, ...]: ...
