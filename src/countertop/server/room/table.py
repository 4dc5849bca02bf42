"""What there is of a room while it is awake, for those who carry out what is asked of it."""

from typing import Any

from msgspec import Struct

from ..clock import Clock, Moment
from ..events import event
from ..match.live import Live
from ..match.supply import Supply
from ..people.answers import Answers
from ..people.memberships import Memberships
from ..people.pace import Pace
from ..people.presence import Presence
from ..settings import Settings
from ..store.saved import Member, Saved
from .absences import Absences
from .outbox import Outbox


class Shared(Struct, frozen=True):
    """What all rooms of a house have in common."""

    settings: Settings
    clock: Clock
    supply: Supply
    memberships: Memberships
    machine: Clock
    """The clock that the house's own goes by, for dates that people read."""


class Table:
    """The room as it is kept, the people who are here, the match, and what is to go out."""

    def __init__(self, saved: Saved, shared: Shared, live: Live | None) -> None:
        self.saved = saved
        self.shared = shared
        self.now = shared.clock.now
        self.live = live
        self.retired: list[Live] = []
        """Matches that were taken from the table, until what happened in them is in the log."""
        self.presence = Presence()
        self.absences = Absences(shared.clock.now())
        self.outbox = Outbox()
        self.resumes_at: Moment | None = None
        """When the clock runs again, while a 3-2-1 is counting down."""
        self.moving: Moment | None = None
        """Another server has handed it over in the middle of a match: until when those who play
        are waited for, to go on without a 3-2-1."""
        self.gathering: Moment | None = None
        """At a table of a class: since when somebody waits for the others to come."""
        self._answers: dict[int, Answers] = {}
        self._paces: dict[int, Pace] = {}
        self._moods: dict[int, Pace] = {}

    @property
    def code(self) -> str:
        return self.saved.code

    @property
    def settings(self) -> Settings:
        return self.shared.settings

    @property
    def is_running(self) -> bool:
        """Whether the match's clock runs."""
        return self.live is not None and self.live.clock.running

    @property
    def is_moving(self) -> bool:
        """Whether it is being handed over, and its clock runs as soon as all are back."""
        return self.moving is not None

    @property
    def has_secrets(self) -> bool:
        """Whether somebody may be making a move now that nobody else is to notice."""
        return self.live is not None and self.live.has_secrets and self.live.clock.running

    def save(self) -> None:
        """The room itself has changed: save it and show it to everybody."""
        self.outbox.save()

    def forget_resuming(self) -> None:
        """The clock runs, or there is none that could."""
        self.resumes_at = self.moving = None

    def retire_match(self) -> None:
        """Take the match from the table. What was still undecided in it is decided before."""
        if self.live is not None:
            self.live.settle()
            self.live.clock.stop(self.now())
            self.retired.append(self.live)
            self.live = None

    def lives(self) -> list[Live]:
        """The matches that may have something for the log: usually the one on the table."""
        return self.retired if self.live is None else [*self.retired, self.live]

    def answers(self, member: Member, logged: set[int] | None = None) -> Answers:
        """What a member was answered; `logged` are the requests that a log tells of."""
        if member.id not in self._answers:
            self._answers[member.id] = Answers(member, logged)
        return self._answers[member.id]

    def pace(self, member: Member) -> Pace:
        return self._paces.setdefault(member.id, Pace())

    def mood(self, member: Member) -> Pace:
        """How many reactions a member has shown lately."""
        return self._moods.setdefault(member.id, Pace())

    def log(self, what: str, name: str, **details: Any) -> None:
        """Something that somebody does; whoever runs the server reads no names of pupils."""
        if not self.saved.school:
            details["name"] = name
        event(what, self.code, **details)

    def forget(self, member: Member) -> None:
        """Somebody does not belong to the room any more."""
        self._answers.pop(member.id, None)
        self._paces.pop(member.id, None)
        self._moods.pop(member.id, None)
        self.shared.memberships.forget(member.hash, self.code)
