"""What a game offers to agents that know numbers only: its actions and observations as integers."""

from collections.abc import Sequence
from typing import Any, Protocol

from .game import Millis, Seat

WAIT = 0
"""The action that every game has: do nothing."""


class Face(Protocol):
    """What `games/<name>/faces/numbers.py` offers; `lab/agents/arena.py` plays the game by it.

    An action means the same thing in every match ("cross square 4 of my second box"), whatever
    the seat count and the options. Other seats are counted from one's own: the next one is 1.
    """

    ACTIONS: int
    """How many actions there are, WAIT included."""
    OBSERVATION: int
    """How many numbers an observation has, for every seat count and all options."""
    LOW: int
    HIGH: int
    """No number of an observation is below or above these."""
    TICK: Millis | None
    """How long a step of a game with running time lasts; None where nothing runs."""
    TOGETHER: bool
    """All seats win or lose together, so that what counts is the points."""
    IN_TURNS: bool
    """One seat acts at a time, and nothing is hidden."""
    POINTS: tuple[int, int]
    """No match that is played together or alone gives less or more points than these."""

    def action(self, state: Any, seat: Seat, move: Any) -> int | None:
        """The number, from 1 on, of a move that is offered; None for one that is left out."""
        ...

    def observe(self, view: Any, now: Millis) -> Sequence[int]:
        """A view of a seat as numbers, and the time on the clock that everybody sees."""
        ...

    def table(self, view: Any) -> Sequence[str]:
        """What lies on the table, as lines of text."""
        ...

    def holdings(self, view: Any) -> Sequence[str]:
        """What the seat of this view has, as one line of text or several."""
        ...

    def say(self, view: Any, move: Any) -> str:
        """A move that is offered to the seat of this view, in words."""
        ...


def one_hot(choice: object, choices: Sequence[object]) -> list[int]:
    """A 1 at the place of the choice; all 0 if it is none of them."""
    return [int(choice == each) for each in choices]


def padded(numbers: Sequence[int], size: int) -> list[int]:
    """The numbers, and zeros up to the size."""
    assert len(numbers) <= size, f"{len(numbers)} numbers do not fit into {size}"
    return [*numbers, *[0] * (size - len(numbers))]


def from_seat(seat: Seat | None, seats: int) -> list[Seat]:
    """All seats in their order at the table, one's own first."""
    first = seat or 0
    return [Seat((first + step) % seats) for step in range(seats)]
