"""The one face of a store: what rooms and the house know of it, whatever is behind it."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from .changes import Change, Done, Logged
from .finished import Kept, Mine
from .reading import Shelf
from .rows import Database
from .saved import Saved

T = TypeVar("T")


class Store(Protocol):
    wing: str | None
    """The part of a house that this is (`parts.py`); None: all of it."""

    @property
    def failure(self) -> str | None:
        """What the last commit failed with, if it did."""
        ...

    def has(self, name: str) -> bool:
        """Whether what has this name lies here."""
        ...

    def given_ago(self) -> float | None:
        """Milliseconds since another server gave it to this one; None if none did."""

    async def commit(self, change: Change) -> None:
        """Returns when the change is on disk."""

    def write(self, change: Change, done: Done) -> None:
        """The same for those who do not wait: `done` is told when it is on disk, or why not."""

    async def shelf(self) -> Shelf:
        """Every room that is open."""
        ...

    async def room(self, id: int) -> Saved | None:
        """One room as it is on disk."""

    async def match(self, saved: Saved, stamp: str | None = None) -> Logged:
        """The current match of a room: all of it, or, where the rules have this stamp, what is not
        known from a shortcut."""
        ...

    async def ask(self, work: Callable[[Database], T]) -> T:
        """What is worked out where the store is, between two commits."""
        ...

    async def finished(self, key: str) -> Kept | None:
        """A match that is over, by its address."""

    async def finished_of(self, whose: str, most: int, skip: int) -> list[Mine]:
        """The matches that a browser was in, the latest first."""
        ...

    async def delete_finished(self, key: str, whose: str) -> bool:
        """Whether a match was there whose host this browser was; it is deleted."""
        ...

    async def second(self) -> int:
        """How far the house's own time had come; 0 in a new house."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether nobody else can have taken it by now."""
        ...

    def free_bytes(self) -> int | None:
        """Where the store is; None where that is not known."""

    def is_to_be_replaced(self) -> bool:
        """Whether a copy waits to be put in its place."""
        ...

    def close(self) -> None:
        """Writes what is still waiting, and lets go."""
