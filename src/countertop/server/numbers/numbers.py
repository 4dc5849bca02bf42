"""Somebody's numbers, for their own browser: to see, to practise, to take home and to forget."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from ...engine.insight.facts import Fact
from ..archive.ending import sat_in
from ..archive.workshop import Workshop
from ..clock import Clock, wall
from ..days import Fastest
from ..learned import Checked, Practised
from ..match.thinker import Errand
from ..refusal import Refusal
from ..settings import DAY, SECOND
from ..store import archived, shown
from ..store.changes import Damaged
from ..store.face import Store
from ..store.finished import Kept
from ..store.saved import Saved
from ..store.school.rows import is_pupil
from ..store.shown import Answer, Source, Unread, packed
from . import fastest, reading, taking, telling

What = tuple[str | None, str]
"""Whose, and what is asked of it."""
Work = Callable[[], Coroutine[Any, Any, bytes]]

AT_ONCE = 40
"""Matches that are read when somebody asks; more wait for the next time."""
LARGEST = 144
"""The largest number that is practised: twelve times twelve."""


class Numbers:
    """`house` is the time that the server runs, `machine` the one that people live by."""

    def __init__(self, store: Store, workshop: Workshop, house: Clock, machine: Clock) -> None:
        self._store = store
        self._workshop = workshop
        self._house = house
        self._machine = machine
        self._working: dict[What, asyncio.Task[bytes]] = {}
        self._next: dict[What, asyncio.Task[bytes]] = {}

    async def of(self, whose: str | None) -> bytes:
        """As the page wants it: JSON."""
        return await self._once((whose, "tell"), partial(self._tell, whose))

    async def taken(self, whose: str, kind: str) -> bytes:
        """Every answer, to take home: "json" or "csv"."""
        return await self._once((whose, kind), partial(self._take, whose, kind))

    async def fastest(self, whose: str) -> tuple[Fastest, ...]:
        """The fastest right answer in each game."""
        told = await self._once((whose, "fastest"), partial(self._find_fastest, whose))
        return msgspec.json.decode(told, type=tuple[Fastest, ...])

    async def _find_fastest(self, whose: str) -> bytes:
        return await self._do(Errand(fastest.__name__, "tell", (await self._answers(whose),)))

    async def _tell(self, whose: str | None) -> bytes:
        sources = packed([]) if whose is None else await self._answers(whose)
        return await self._do(Errand(telling.__name__, "tell", (sources, self._now())))

    async def _take(self, whose: str, kind: str) -> bytes:
        return await self._do(Errand(taking.__name__, "take", (await self._answers(whose), kind)))

    async def _once(self, what: What, work: Work) -> bytes:
        """Nobody's is worked out twice at a time: whoever asks meanwhile gets what comes of the
        next time, which begins when this one is done and so knows what they know."""
        running = self._working.get(what)
        if running is None:
            return await asyncio.shield(self._begin(what, work))
        if what not in self._next:
            self._next[what] = asyncio.create_task(self._after(running, what, work))
        return await asyncio.shield(self._next[what])

    async def _after(self, running: "asyncio.Task[bytes]", what: What, work: Work) -> bytes:
        await asyncio.wait([running])
        del self._next[what]
        return await self._begin(what, work)

    def _begin(self, what: What, work: Work) -> "asyncio.Task[bytes]":
        task = self._working[what] = asyncio.create_task(work())
        task.add_done_callback(lambda _: self._working.pop(what))
        return task

    async def _do(self, errand: Errand) -> bytes:
        told = await self._workshop.do(errand)
        assert isinstance(told, bytes)
        return told

    def _now(self) -> int:
        return self._machine.wall_millis()

    async def _answers(self, whose: str) -> bytes:
        """Packed, because there may be many, and the loop has no time for them."""
        await self.read_new(whose)
        return await self._store.ask(lambda database: packed(shown.read(database, whose)))

    async def read_new(self, whose: str | None = None) -> None:
        """Read the matches that have ended since, of one browser or of all."""
        ask = partial(shown.unread, whose=whose, most=AT_ONCE)
        for key in await self._store.ask(ask):
            await self._read(key)

    async def so_far(self, saved: Saved) -> list[tuple[str, Source]]:
        """What a match shows that is not over, and of whom: nothing of it is kept yet."""
        assert saved.match is not None, "a match is on the table"
        ask = partial(archived.so_far, match=saved.match, sat=sat_in(saved))
        packed, seats = await self._store.ask(ask)
        ended = self._now() - (wall(self._house) - saved.touched) * 1000
        told = await self._workshop.do(Errand(reading.__name__, "read", (packed, seats, ended)))
        key = f"{saved.match}"
        return [
            (seat.whose, Source(key, saved.game, answers))
            for seat, answers in zip(seats, told, strict=True)
        ]

    async def practise(self, whose: str, asked: Practised) -> Checked:
        """Comes back when the answer is on disk."""
        fact = _checked(asked.fact)
        is_right = asked.said == fact.result
        said = None if is_right else asked.said
        given = Answer(fact, is_right, asked.ms, self._machine.wall_millis(), said=said)
        second = wall(self._house)
        keep = partial(shown.practise, whose=whose, id=asked.id, second=second, answer=given)
        kept = await self._store.ask(keep)
        if kept is None:
            raise Refusal("too_many", "So many answers are not kept. Forget some first.")
        return Checked(kept.is_right, kept.fact.result)

    async def forget(self, whose: str) -> None:
        await self._store.ask(partial(shown.forget, whose=whose))

    async def expire(self) -> None:
        before = wall(self._house) - round(shown.KEEP_DAYS * DAY / SECOND)
        await self._store.ask(partial(shown.expire, before=before))

    async def _read(self, key: str) -> None:
        seats: list[Unread] = await self._store.ask(partial(shown.seats, key=key))
        for one, answers in zip(seats, await self._answers_in(key, seats), strict=True):
            keep = partial(shown.keep, key=key, whose=one.whose, answers=answers)
            await self._store.ask(keep)
        if any(is_pupil(one.whose) for one in seats):  # a class keeps answers, and no records
            await self._store.ask(partial(archived.delete, key=key))

    async def _answers_in(self, key: str, seats: list[Unread]) -> list[tuple[Answer, ...]]:
        """A record that cannot be read shows nothing, and is not asked again."""
        nothing: list[tuple[Answer, ...]] = [()] * len(seats)
        try:
            kept: Kept | None = await self._store.finished(key)
            if kept is None:
                return nothing
            arguments = (kept.packed, seats, kept.about.ended * 1000)
            told = await self._workshop.do(Errand(reading.__name__, "read", arguments))
        except Damaged:
            return nothing
        except Refusal as refusal:
            if refusal.code == "busy":
                raise
            return nothing
        return list(told)


def _checked(fact: Fact) -> Fact:
    """Something that can be asked on a card, and answered with digits."""
    left, right = fact.left, fact.right
    is_whole = fact.sign != "/" or (right > 0 and left % right == 0)
    if not (is_whole and 0 <= left <= LARGEST and 0 <= right <= LARGEST and fact.result >= 0):
        raise Refusal("bad_fact", "A fact is a sum of two numbers up to 144, and whole.")
    return Fact.of(fact.sign, left, right)
