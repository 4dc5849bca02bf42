"""What leaves a room when it has done something: first to the disk, then to people.

Nobody hears of anything before it is on disk, so whoever carries out a request puts here what is
to be said; the room commits it and then delivers it in this order.
"""

import asyncio
from typing import Any

from msgspec import Struct

from ..clock import Moment
from ..protocol import Ack, Hinted, Reacted, Refused, Signalled
from ..store.changes import Change, Line, match_row, room_row
from ..store.finished import Finished
from ..store.saved import Member, Saved
from ..store.tries import Try


class Answer(Struct, frozen=True, gc=False):
    """To a member's request, wherever the member is by then."""

    to: Member
    answer: Ack | Refused
    n: int
    arrived: Moment


class Settled(Struct, frozen=True):
    """Somebody outside waits for what the room was asked to do: for its value, or the error."""

    done: "asyncio.Future[Any]"
    value: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(self.value)
        else:
            self.done.set_exception(self.error)


class Broadcast(Struct, frozen=True):
    """To everybody who is connected."""

    message: Signalled | Reacted


class Whisper(Struct, frozen=True):
    """To one member, wherever they are by then."""

    to: Member
    message: Hinted


class Dismissal(Struct, frozen=True):
    """The member's connection is closed; what it is still owed is sent before."""

    member: int
    code: str
    why: str


class Closing(Struct, frozen=True):
    """The room closes for good."""

    why: str


Post = Answer | Settled | Broadcast | Whisper | Dismissal | Closing


class Batch(Struct, frozen=True, gc=False):
    """What goes out together."""

    change: Change
    post: list[Post]


class Outbox:
    """What waits to leave one room."""

    __slots__ = ("_change", "_is_changed", "_post", "is_room_new")

    def __init__(self) -> None:
        self._change = Change()
        self._post: list[Post] = []
        self._is_changed = False
        self.is_room_new = False
        """Everybody is to be shown the room again."""

    def save(self) -> None:
        """The room itself has changed: save it and show it to everybody."""
        self._is_changed = self.is_room_new = True

    def remember(self) -> None:
        """Something that a restart has to remember, and that nobody sees."""
        self._is_changed = True

    def show(self) -> None:
        """Something has changed that a restart need not remember."""
        self.is_room_new = True

    def add(self, post: Post) -> None:
        self._post.append(post)

    def add_match(self, id: int, room: int, header: str) -> None:
        self._change.matches = [*self._change.matches, match_row(id, room, header)]

    def keep_match(self, finished: Finished) -> None:
        """A match is over: it goes into the archive."""
        self._change.finished = [*self._change.finished, finished]

    def note_try(self, one: Try) -> None:
        """Somebody begins their try at the deal of the day, or is done with it."""
        self._change.tries = [*self._change.tries, one]

    def forget_matches(self, saved: Saved) -> None:
        """Delete all matches that were finished in this room."""
        self._change.forgotten = [*self._change.forgotten, saved.id]

    def note_clock(self, saved: Saved, at: int) -> None:
        """How far the match's clock has come; what was noted before in the same go is outdated."""
        self._change.pulses = [(saved.id, at, saved.touched)]

    def keep(self, shortcut: tuple[int, int, str, str, int]) -> None:
        """How a long match stands, with the lines that go out now."""
        self._change.shortcuts = [*self._change.shortcuts, shortcut]

    def close(self, saved: Saved) -> None:
        """Delete the room and all that belongs to it from disk."""
        self._change.closed = [*self._change.closed, saved.id]
        self._is_changed = False

    def take(self, saved: Saved, lines: list[Line], second: int) -> Batch:
        """Everything collected so far, with the room as it is now."""
        change, self._change = self._change, Change()
        change.lines = lines
        if lines or self._is_changed:
            saved.touched = second
        if self._is_changed and not change.closed:
            change.rooms = [room_row(saved)]
        self._is_changed = False
        post, self._post = self._post, []
        return Batch(change, post)
