"""Pupils and classes go: when their teacher says so, or when their day has come."""

import asyncio
from functools import partial

from ...engine.errors import CountertopError
from ..events import event
from ..store.school import forgetting
from . import playing
from .register import Classroom
from .school import School


class Leaving:
    """Deletes for good; and at intervals what has been kept long enough."""

    def __init__(self, school: School) -> None:
        self._school = school
        self._house = school.house
        self._is_to_erase = False
        """Something was deleted that may still be in the file."""
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
        async with classroom.turn:
            school.pupil(classroom, id)
            for table in classroom.kept.tables:
                if id in table.pupils:
                    table.pupils.remove(id)
                    await playing.leave_room(table, self._house)
            playing.clear_away(classroom.kept.tables)
            await self._close_rooms(classroom.key(id))
            await school.records.read_new(classroom, id)
            school.register.drop_pupil(classroom, id)
            await school.register.save(classroom)
            forget = partial(forgetting.forget_pupil, class_=classroom.kept.id, pupil=id)
            await self._house.store.ask(forget)
        event("pupil_deleted")
        await self._erase()

    async def _close_rooms(self, whose: str) -> None:
        """Should their name be in any other room of the class, it goes with that room."""
        for saved in self._house.of_classes():
            if saved.member(whose) is not None:
                await playing.close_room(saved, self._house)

    async def whole_class(self, classroom: Classroom) -> None:
        await self._drop(classroom)
        await self._erase()

    async def _drop(self, classroom: Classroom) -> None:
        id = classroom.kept.id
        async with classroom.turn:
            if not self._school.register.has(classroom):
                return
            self._school.register.drop(classroom)
            for saved in self._house.of_classes():
                if saved.school == id:
                    await playing.close_room(saved, self._house)
            await self._house.store.ask(partial(forgetting.forget_class, class_=id))
        event("class_deleted")

    async def _erase(self) -> None:
        self._is_to_erase = True
        self._is_to_erase = not await self._house.store.ask(forgetting.erase)

    async def _sweep(self) -> None:
        settings, clock = self._house.settings, self._house.clock
        await clock.sleep(settings.first_sweep)
        while True:
            try:
                await self._expire()
            except CountertopError as error:
                event("class_failed", why=str(error))
            await clock.sleep(settings.sweep)

    async def _expire(self) -> None:
        """A class is kept up to and with its last day."""
        school = self._school
        over = [one for one in school.register if school.until(one.kept) < school.day]
        for classroom in over:
            await self._drop(classroom)
        if over or self._is_to_erase:
            await self._erase()
