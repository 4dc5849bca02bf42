"""What each member was answered: a repeated request is answered again and not done twice."""

from collections import OrderedDict

from .protocol import Ack, Refused
from .seats import Member

REMEMBERED = 64
DONE = 16
HIGHEST = 2**53
"""JavaScript's numbers are exact up to here."""

Answer = Ack | Refused


class Answers:
    """Of one member."""

    def __init__(self, member: Member, logged: set[int] | None = None) -> None:
        self._member = member
        self._accepted = set(member.done) | (logged or set())
        self._recent: OrderedDict[int, Answer] = OrderedDict()
        self._pending: set[int] = set()
        self.highest = max(member.answered, *self._accepted, 0)

    def begin(self, n: int) -> Answer | bool:
        """True if the request is new; otherwise its answer, or False if that is still to come."""
        if not 1 <= n <= HIGHEST:
            return Refused(n, "bad_number", "Requests are numbered from 1 upwards.")
        if n in self._recent:
            return self._recent[n]
        if n in self._pending:
            return False
        if n > self.highest:
            self._pending.add(n)
            return True
        if n in self._accepted:
            return Ack(n)
        return Refused(n, "answered", f"Request {n} was answered before, and nothing came of it.")

    def end(self, n: int, answer: Answer) -> None:
        """Remember an answer."""
        self._pending.discard(n)
        self.highest = self._member.answered = max(self.highest, n)
        self._recent[n] = answer
        if len(self._recent) > REMEMBERED:
            old, former = self._recent.popitem(last=False)
            if isinstance(former, Ack):
                self._accepted.add(old)

    def done(self, n: int) -> None:
        """A request other than a move is about to be carried out and saved."""
        self._member.done = [*self._member.done[1 - DONE :], n]
        self._member.answered = max(self._member.answered, n)
