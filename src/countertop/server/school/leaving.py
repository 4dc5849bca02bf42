"""Pupils and classes go: when their teacher says so, or when their day has come."""

import asyncio
from functools import partial

from ...engine.errors import CountertopError
from ..events import event
from ..store.parts import WINGS
from ..store.school import forgetting, rows
from . import playing
from .register import Classroom
from .school import School


class Leaving:
    """Deletes for good; and at intervals what has been kept long enough. The store comes first:
    what it has not deleted is still there to be deleted."""

    def __init__(self, school: School) -> None:
        self._school = school
        self._house = school.house
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._sweep(), name="leaving")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def pupil(self, classroom: Classroom, id: int) -> None:
        """One pupil, and all that is kept of them. A match at their table ends with it: it has
        their name. What it and others have shown of the other pupils stays."""
        school = self._school
        async with school.register.undoing(classroom):
            school.pupil(classroom, id)
            for table in classroom.kept.tables:
                if id in table.pupils:
                    table.pupils.remove(id)
                    await playing.leave_room(table, self._house)
            playing.clear_away(classroom.kept.tables)
            await self._close_rooms(classroom.key(id))
            await school.records.read_new(classroom, id)
            kept = rows.row(classroom.kept)
            await self._house.store.ask(partial(forgetting.forget_pupil, kept=kept, pupil=id))
            school.register.drop_pupil(classroom, id)
        event("pupil_deleted")
        await self._erase_file()

    async def _close_rooms(self, whose: str) -> None:
        """Should their name be in any other room of the class, it goes with that room."""
        for saved in self._house.of_classes():
            if saved.member(whose) is not None:
                await playing.close_room(saved, self._house)

    async def whole_class(self, classroom: Classroom) -> None:
        await self._drop(classroom)
        await self._erase_file()

    async def _drop(self, classroom: Classroom) -> None:
        id = classroom.kept.id
        async with classroom.turn:
            if not self._school.register.has(classroom):
                return
            for saved in self._house.of_classes():
                if saved.school == id:
                    await playing.close_room(saved, self._house)
            await self._house.store.ask(partial(forgetting.forget_class, class_=id))
            self._school.register.drop(classroom)
        event("class_deleted")

    async def _erase_file(self) -> None:
        """At once, where the house is not divided: it is a file, and this takes a moment."""
        if self._house.store.wing is None:
            await self._erase()

    async def _erase(self) -> None:
        """What is not erased now is with the next sweep, whoever has this wing then."""
        try:
            await self._house.store.ask(forgetting.erase)
        except CountertopError as error:
            event("not_erased", why=str(error))

    async def _sweep(self) -> None:
        settings, clock = self._house.settings, self._house.clock
        await clock.sleep(settings.first_sweep)
        while True:
            try:
                await self._expire()
            except CountertopError as error:
                event("class_failed", why=str(error))
            if self._house.store.wing in (None, WINGS[0]):  # once is enough for all
                await self._erase()
            await clock.sleep(settings.sweep)

    async def _expire(self) -> None:
        """A class is kept up to and with its last day."""
        school = self._school
        over = [one for one in school.register if school.until(one.kept) < school.day]
        for classroom in over:
            await self._drop(classroom)
