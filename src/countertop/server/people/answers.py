"""What each member was answered: a repeated request is answered again and not done twice."""

import msgspec

from ...engine.errors import CountertopError
from ..match.attempt import Decided
from ..protocol import Ack, Refused
from ..store.changes import REMEMBERED
from ..store.saved import Member

DONE = 16
HIGHEST = 2**53
"""JavaScript's numbers are exact up to here."""

Answer = Ack | Refused
_NONE: frozenset[int] = frozenset()
"""One for all who have done nothing yet: each would take a fifth of a kilobyte."""


class Answers:
    """One member's: the latest ones, and those from before a restart that the log tells of."""

    __slots__ = ("_member", "_recent", "_restored", "highest")

    def __init__(self, member: Member, logged: set[int] | None = None) -> None:
        self._member = member
        restored = sorted({*member.done, *(logged or ())})[-REMEMBERED:]
        self._restored = frozenset(restored) if restored else _NONE
        self._recent: dict[int, Answer | None] = {}
        """By number; None while the request is being carried out."""
        self.highest = max(member.answered, *self._restored, 0)

    def begin(self, n: int) -> Answer | bool:
        """True if the request is new; otherwise its answer, or False if that is still to come."""
        if not 1 <= n <= HIGHEST:
            return Refused(n, "bad_number", "Requests are numbered from 1 upwards.")
        if n in self._recent:
            return self._recent[n] or False
        if n > self.highest:
            self._recent[n] = None
            return True
        if n in self._restored:
            return Ack(n)
        return Refused(n, "answered", f"Request {n} was answered before; count on from there.")

    def end(self, n: int, answer: Answer) -> None:
        """Remember an answer."""
        self._recent[n] = answer
        self.highest = self._member.answered = max(self.highest, n)
        if len(self._recent) > REMEMBERED:
            oldest = next(iter(self._recent))
            if self._recent[oldest] is not None:
                del self._recent[oldest]

    def done(self, n: int) -> None:
        """A request other than a move is about to be carried out and saved."""
        self._member.done = [*self._member.done[1 - DONE :], n]
        self._member.answered = max(self._member.answered, n)


def refused(n: int, refusal: CountertopError) -> Refused:
    about = refusal.about or msgspec.UNSET
    return Refused(n, refusal.code, str(refusal), about=about)


def answer_to(n: int, decided: Decided) -> Ack | Refused:
    if decided.refusal is None:
        return Ack(n)
    late = msgspec.UNSET if decided.late is None else decided.late
    return Refused(n, decided.refusal.code, str(decided.refusal), late)
