"""Keeps people who guess codes, or open rooms by the thousand, from getting anywhere.

Whoever guesses waits, nobody else: wrong codes are counted for each browser (by its cookie), and
for each address in shares that fit a class, because thirty pupils share one. Browsers that have a
cookie and callers that have none have a share of their own. When one is used up, all that it is
for wait in one line, whether their code is right or wrong, so that waiting tells a guesser
nothing. Whoever is in a room already never waits for it.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..clock import Clock, Moment
from ..events import event
from ..metrics import WRONG_CODES
from ..refusal import Refusal
from ..settings import Settings, Share

MOST_KNOWN = 10_000
"""Browsers and addresses that are remembered; whoever was quiet longest is forgotten first."""


class Caller(NamedTuple):
    """Who asks, as far as a gate can tell."""

    cookie: str | None
    """The hash of it."""
    address: str


class Allowance:
    """So many in one go, then so many in a second."""

    __slots__ = ("_at", "_left", "_noted", "_share", "line", "waiting")

    def __init__(self, share: Share, noted: Callable[[int], None] | None = None) -> None:
        """`noted` hears how many were taken."""
        self._noted = noted
        self._share = share
        self._left = float(share.in_one_go)
        self._at: Moment = 0.0
        self.line: asyncio.Lock | None = None
        self.waiting = 0

    def left(self, moment: Moment) -> float:
        gained = max(0.0, moment - self._at) * self._share.per_second / 1000
        self._left, self._at = min(self._share.in_one_go, self._left + gained), moment
        return self._left

    def take(self, moment: Moment, count: int = 1) -> None:
        self._left = self.left(moment) - count
        if self._noted is not None:
            self._noted(count)

    def owe(self, moment: Moment, count: int) -> None:
        """So many were taken elsewhere."""
        self._left = self.left(moment) - count

    def spend(self, moment: Moment, count: int) -> bool:
        """Take so many, if there are."""
        left = self.left(moment)
        if left < count:
            return False
        self._left = left - count
        return True

    def wait(self) -> float:
        """Milliseconds until there is one more."""
        return (1 - self._left) * 1000 / self._share.per_second


class Allowances:
    """One for each browser, or for each address."""

    def __init__(self, share: Share, noted: Callable[[str, int], None] | None = None) -> None:
        self._share = share
        self._noted = noted
        self._known: dict[str, Allowance] = {}

    def of(self, key: str) -> Allowance:
        found = self._known.pop(key, None) or self._new(key)
        self._known[key] = found
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return found

    def _new(self, key: str) -> Allowance:
        return Allowance(self._share, None if self._noted is None else partial(self._noted, key))


class Shares:
    """What a browser may do, and all browsers of an address together."""

    def __init__(self, own: Allowances, with_cookie: Allowances, without: Allowances) -> None:
        self._own = own
        self._with_cookie = with_cookie
        self._without = without

    def of(self, caller: Caller) -> Iterator[Allowance]:
        if caller.cookie is not None:
            yield self._own.of(caller.cookie)
        addresses = self._without if caller.cookie is None else self._with_cookie
        yield addresses.of(caller.address)


Spent = tuple[int, str, int]
"""Which kind of allowance, whose, and how much of it."""


class Counts:
    """What everybody has left. All wings of a server have it in common; with `shared`, what was
    spent is noted for other servers."""

    def __init__(self, settings: Settings, *, shared: bool = False) -> None:
        self._shared = shared
        self._spent: Counter[tuple[int, str]] = Counter()
        self._kinds: list[Allowances] = []
        self.wrong = self._shares(settings.own_wrong_codes, settings.wrong_codes)
        self.rooms = self._shares(settings.own_new_rooms, settings.new_rooms)
        self.classes = self._shares(settings.own_new_classes, settings.new_classes)
        self.pictures = self._allowances(settings.wrong_pictures)
        self.records = self._shares(settings.own_records, settings.records)
        self.opinions = self._shares(settings.own_opinions, settings.opinions)
        self.answers = self._shares(settings.own_answers, settings.answers)
        self.requests = self._shares(settings.own_requests, settings.requests)

    def _shares(self, own: Share, address: Share) -> Shares:
        return Shares(*(self._allowances(share) for share in (own, address, address)))

    def _allowances(self, share: Share) -> Allowances:
        kind = len(self._kinds)
        self._kinds.append(Allowances(share, partial(self._note, kind) if self._shared else None))
        return self._kinds[-1]

    def _note(self, kind: int, key: str, count: int) -> None:
        self._spent[kind, key] += count

    def spent(self) -> list[Spent]:
        """Since it was last asked."""
        spent, self._spent = self._spent, Counter()
        return [(kind, key, count) for (kind, key), count in spent.items() if count]

    def owe(self, moment: Moment, spent: Sequence[Spent]) -> None:
        """What was spent elsewhere is spent here, too; what is too much has to be waited for."""
        for kind, key, count in spent:
            self._kinds[kind].of(key).owe(moment, count)


class Gate:
    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        is_known: Callable[[str], bool],
        counts: Counts | None = None,
    ) -> None:
        """`is_known` says whether somebody with this cookie is in any room."""
        self._settings = settings
        self._clock = clock
        self._is_known = is_known
        self._counts = counts or Counts(settings)

    def ask(self, caller: Caller) -> None:
        """Any request at all."""
        self._spend(self._counts.requests, caller, "busy", "Too many requests. Wait a little.")

    def open_record(self, caller: Caller) -> None:
        """A record from a file is told again, which is work."""
        self._spend(
            self._counts.records, caller, "busy", "Too many records are being opened. Wait a bit."
        )

    def weigh(self, caller: Caller) -> None:
        """A moment of a finished match is thought about, or something is drawn: work, too."""
        self._spend(
            self._counts.opinions, caller, "busy", "Too much is being looked into. Wait a bit."
        )

    def practise(self, caller: Caller) -> None:
        """An answer in practice, which is kept."""
        self._spend(self._counts.answers, caller, "busy", "Too many answers. Wait a little.")

    def open_room(self, rooms: int, caller: Caller) -> None:
        full = "Too many rooms are being opened. Try again in a minute."
        if rooms >= self._settings.rooms:
            raise Refusal("house_full", full)
        self._spend(self._counts.rooms, caller, "house_full", full)

    def open_class(self, classes: int, caller: Caller) -> None:
        full = "Too many classes are being opened. Try again in a while."
        if classes >= self._settings.classes:
            raise Refusal("house_full", full)
        self._spend(self._counts.classes, caller, "house_full", full)

    def guess_pictures(self, whose: str) -> None:
        """Three pictures are tried for this pupil. It counts before they are looked at, so that
        many at a time are no way around it."""
        allowance, moment = self._counts.pictures.of(whose), self._clock.now()
        if allowance.left(moment) < 1:
            raise Refusal("busy", "Too many wrong pictures. Wait a little, or ask your teacher.")
        allowance.take(moment)

    def pictures_were_right(self, whose: str) -> None:
        self._counts.pictures.of(whose).take(self._clock.now(), -1)

    def _spend(self, shares: Shares, caller: Caller, code: str, why: str) -> None:
        moment = self._clock.now()
        allowances = [*shares.of(caller)]
        if any(allowance.left(moment) < 1 for allowance in allowances):
            raise Refusal(code, why)
        for allowance in allowances:
            allowance.take(moment)

    async def knock(self, is_right: bool, caller: Caller) -> None:
        """Somebody tries the code of a room that they are not in."""
        allowances = [*self._counts.wrong.of(caller)]
        if caller.cookie is not None and self._is_known(caller.cookie):
            del allowances[1:]  # they have been let in somewhere: only their own guesses count
        for allowance in allowances:
            if allowance.left(self._clock.now()) < 1:
                await self._stand_in_line(allowance)
        if not is_right:
            WRONG_CODES.inc()
            for allowance in allowances:
                allowance.take(self._clock.now())

    async def _stand_in_line(self, allowance: Allowance) -> None:
        if allowance.waiting >= self._settings.guessers:
            raise Refusal("busy", "Too many wrong codes are being tried. Try again in a minute.")
        allowance.waiting += 1
        allowance.line = allowance.line or asyncio.Lock()
        try:
            async with allowance.line:
                event("guessing", waiting=allowance.waiting)
                while allowance.left(self._clock.now()) < 1:
                    await self._clock.sleep(allowance.wait())
        finally:
            allowance.waiting -= 1
