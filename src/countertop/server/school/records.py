"""What is kept of the pupils of a class: to look at, to take home, and to delete for good."""

import msgspec

from ..archive.workshop import Workshop
from ..clock import Clock, today
from ..house.rooms import Rooms
from ..learned import MyNumbers
from ..match.thinker import Errand
from ..protocol.school import PupilPage
from ..store.school.rows import Pupil
from ..store.shown import packed, read
from . import facts, taking
from .overview import tables_on
from .register import Classroom
from .taking import Taken


class Records:
    """Reads what matches have shown (`numbers/`), each pupil's under a key of their own."""

    def __init__(self, house: Rooms, machine: Clock) -> None:
        self._house = house
        self._machine = machine

    async def page(self, classroom: Classroom, pupil: Pupil) -> PupilPage:
        told = await self._house.numbers.of(classroom.key(pupil.id))
        return PupilPage(pupil.id, pupil.nickname, msgspec.json.decode(told, type=MyNumbers))

    async def map(self, classroom: Classroom) -> bytes:
        answers = await self._answers(classroom)
        now = self._machine.wall_millis()
        return await self._do(Errand(facts.__name__, "class_map", (answers, now)))

    async def mixups(self, classroom: Classroom) -> bytes:
        """Those of matches that are on, too."""
        answers = [*await self._answers(classroom), *await self._so_far(classroom)]
        day = today(self._machine)
        return await self._do(Errand(facts.__name__, "mixups", (answers, day)))

    async def export(self, classroom: Classroom, until: str, kind: str) -> bytes:
        """`kind` is "csv" or "json"."""
        answers = dict(await self._answers(classroom))
        pupils = [
            Taken(one.id, one.nickname, answers[one.id])
            for one in classroom.pupils.values()
            if one.id in answers
        ]
        arguments = (classroom.kept.name, until, pupils)
        return await self._do(Errand(taking.__name__, f"as_{kind}", arguments))

    async def read_new(self, classroom: Classroom, *pupils: int) -> None:
        """What is in matches that are over and not read yet."""
        for pupil in pupils:
            await self._house.numbers.read_new(classroom.key(pupil))

    async def _answers(self, classroom: Classroom) -> list[tuple[int, bytes]]:
        pupils = list(classroom.pupils)
        await self.read_new(classroom, *pupils)
        keys = [(pupil, classroom.key(pupil)) for pupil in pupils]
        return await self._house.store.ask(
            lambda database: [(pupil, packed(read(database, key))) for pupil, key in keys]
        )

    async def _so_far(self, classroom: Classroom) -> list[tuple[int, bytes]]:
        pupils = {classroom.key(pupil): pupil for pupil in classroom.pupils}
        return [
            (pupils[whose], packed([source]))
            for saved in tables_on(classroom, self._house)
            for whose, source in await self._house.numbers.so_far(saved)
            if whose in pupils
        ]

    async def _do(self, errand: Errand) -> bytes:
        workshop: Workshop = self._house.archive.workshop
        told = await workshop.do(errand)
        assert isinstance(told, bytes)
        return told
