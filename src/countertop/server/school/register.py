"""All classes while the server runs: found by their code, their secret, or a pupil's cookie."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import copy
from functools import partial

from ..refusal import Refusal
from ..store.face import Store
from ..store.school import rows
from ..store.school.rows import Class, Pupil, pupil_key


def gone() -> Refusal:
    return Refusal("no_such_class", "There is no such class. Look at the code or the link again.")


class Classroom:
    """One class: what is kept of it, and who is here."""

    def __init__(self, kept: Class, pupils: dict[int, Pupil]) -> None:
        self.kept = kept
        self.pupils = pupils
        self.turn = asyncio.Lock()
        """One thing after the other is done with the tables."""
        self.tablets: Counter[int] = Counter()
        """How many screens each pupil waits at."""
        self.wrong: Counter[int] = Counter()
        """How often the pictures of each were guessed wrong since they last came in."""

    def key(self, pupil: int) -> str:
        return pupil_key(self.kept.id, pupil)


class Register:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_id: dict[str, Classroom] = {}
        self._by_code: dict[str, Classroom] = {}
        self._by_secret: dict[str, Classroom] = {}
        self._by_tablet: dict[str, tuple[Classroom, int]] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Classroom]:
        return iter(list(self._by_id.values()))

    async def load(self) -> None:
        shelf = await self._store.ask(partial(rows.read, wing=self._store.wing))
        for kept in shelf.classes:
            self._add(Classroom(kept, shelf.pupils[kept.id]))

    def codes(self) -> frozenset[str]:
        return frozenset(self._by_code)

    def by_code(self, code: str) -> Classroom | None:
        return self._by_code.get(code)

    def by_secret(self, hashed: str) -> Classroom | None:
        return self._by_secret.get(hashed)

    def by_tablet(self, hashed: str) -> tuple[Classroom, Pupil] | None:
        """The pupil who is known by this cookie."""
        classroom, id = self._by_tablet.get(hashed, (None, 0))
        if classroom is None or id not in classroom.pupils:
            return None
        return classroom, classroom.pupils[id]

    def has(self, classroom: Classroom) -> bool:
        return self._by_id.get(classroom.kept.id) is classroom

    @asynccontextmanager
    async def changing(self, classroom: Classroom, *pupils: Pupil) -> AsyncIterator[None]:
        """One after the other. What is done meanwhile to the class and to these pupils is on disk
        afterwards, or has not been done."""
        async with self.undoing(classroom, *pupils):
            yield
            await self.save(classroom, *pupils)

    @asynccontextmanager
    async def undoing(self, classroom: Classroom, *pupils: Pupil) -> AsyncIterator[None]:
        """The same for those who save it themselves, or need not. What was deleted meanwhile stays
        so."""
        async with classroom.turn:
            if not self.has(classroom):
                raise gone()
            with self._put_back(classroom, pupils):
                yield

    @contextmanager
    def _put_back(self, classroom: Classroom, pupils: tuple[Pupil, ...]) -> Iterator[None]:
        """Should it fail, everything is as it was before, and the next change that is saved says
        so on disk: a commit whose answer was lost may be there."""
        kept, known = rows.row(classroom.kept), dict(classroom.pupils)
        former = [copy(pupil) for pupil in pupils]
        try:
            yield
        except BaseException:
            self._take_out(classroom)
            classroom.kept, classroom.pupils = rows.class_of(kept), known
            for pupil, before in zip(pupils, former, strict=True):
                for field in pupil.__struct_fields__:
                    setattr(pupil, field, getattr(before, field))
            self._add(classroom)
            raise

    async def save(self, classroom: Classroom, *pupils: Pupil) -> None:
        """Returns when it is on disk."""
        await self._write(classroom, *pupils)

    async def _write(self, classroom: Classroom, *pupils: Pupil) -> None:
        kept = classroom.kept
        there = [one for one in pupils if one.id in classroom.pupils]
        written = [rows.pupil_row(kept.id, pupil) for pupil in there]
        await self._store.ask(partial(rows.save, kept=rows.row(kept), pupils=written))

    async def add(self, classroom: Classroom) -> None:
        await self._write(classroom)
        self._add(classroom)

    def _add(self, classroom: Classroom) -> None:
        kept = classroom.kept
        self._by_id[kept.id] = self._by_code[kept.code] = classroom
        for secret in filter(None, (kept.secret, kept.former)):
            self._by_secret[secret] = classroom
        for pupil in classroom.pupils.values():
            for tablet in pupil.tablets:
                self._by_tablet[tablet] = classroom, pupil.id

    def _take_out(self, classroom: Classroom) -> None:
        kept = classroom.kept
        del self._by_id[kept.id], self._by_code[kept.code]
        for secret in filter(None, (kept.secret, kept.former)):
            del self._by_secret[secret]
        there = self._by_tablet.items()
        self._by_tablet = {tablet: whose for tablet, whose in there if whose[0] is not classroom}

    def renew(self, classroom: Classroom, secret: str) -> None:
        """Another secret, beside the last one that was used."""
        kept = classroom.kept
        if kept.former:
            del self._by_secret[kept.secret]
        else:
            kept.former = kept.secret
        kept.secret = secret
        self._by_secret[secret] = classroom

    def end_former(self, classroom: Classroom, used: str) -> None:
        """Unless what was used is the former one itself by now."""
        if used == classroom.kept.secret:
            self._by_secret.pop(classroom.kept.former, None)
            classroom.kept.former = ""

    def sign_in(self, classroom: Classroom, pupil: Pupil, tablet: str, most: int) -> None:
        for former in pupil.tablets[: 1 - most]:
            self._by_tablet.pop(former, None)
        pupil.tablets = [*pupil.tablets[1 - most :], tablet]
        self._by_tablet[tablet] = classroom, pupil.id

    def sign_out(self, pupil: Pupil, tablet: str) -> None:
        pupil.tablets = [one for one in pupil.tablets if one != tablet]
        self._by_tablet.pop(tablet, None)

    def drop_pupil(self, classroom: Classroom, id: int) -> None:
        for tablet in classroom.pupils.pop(id).tablets:
            self._by_tablet.pop(tablet, None)

    def drop(self, classroom: Classroom) -> None:
        self._take_out(classroom)
        classroom.pupils.clear()
