"""Who gets into a class: the teacher by a secret, pupils by its code, a nickname and pictures."""

import asyncio
import secrets
from collections.abc import Awaitable

from ...engine.errors import CountertopError
from ..clock import Clock, day_after, today
from ..events import event
from ..house.codes import new_code, tidy
from ..house.gate import Caller
from ..house.rooms import Rooms
from ..protocol.school import JoinClass, LoginPupil, NewClass
from ..refusal import Refusal
from ..room import checks
from ..store.names import clean_name
from ..store.parts import draw
from ..store.school.rows import Class, Pupil
from . import pictures, playing
from .records import Records
from .register import Classroom, Register, gone

BEAT = 500.0
"""Milliseconds between two looks at a class."""
FIRST_GAME = "hochspannung"
LONGEST_NAME = 40
TABLETS = 4
"""On which one pupil may be known at a time; the oldest makes way."""
UNUSED_DAYS = 90
"""A class is kept so long after it was last used, unless its teacher sets a day."""
LONGEST_DAYS = 400
"""A school year and a little."""


class School:
    """All classes of a house. `machine` is the clock that people live by: a day that a teacher has
    set comes whether the server was on or not."""

    def __init__(self, house: Rooms, machine: Clock) -> None:
        self.house = house
        self.register = Register(house.store)
        self.records = Records(house, machine)
        self._machine = machine
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Every class is back with the server, and what was paused is. A room that no class knows
        of was being opened when the server was killed."""
        await self.register.load()
        known = {table.room for classroom in self.register for table in classroom.kept.tables}
        for saved in self.house.of_classes():
            if saved.code not in known:
                await self.house.close(saved, "lesson")
        for classroom in self.register:
            playing.hold_still(classroom, self.house)
            playing.run_on(classroom, self.house)
        self._task = asyncio.create_task(self._look_after(), name="school")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _look_after(self) -> None:
        while True:
            await self.house.clock.sleep(BEAT)
            for classroom in self.register:
                if classroom.kept.since is not None:
                    await self._end_in_time(classroom)

    async def _end_in_time(self, classroom: Classroom) -> None:
        try:
            async with self.register.undoing(classroom):
                is_over = await playing.end_in_time(classroom, self.house)
                if is_over or playing.note_time(classroom, self.house):
                    await self.register.save(classroom)
        except CountertopError as error:
            event("class_failed", why=str(error))

    async def change(self, classroom: Classroom, work: Awaitable[None]) -> None:
        """On disk when it comes back."""
        try:
            async with self.register.changing(classroom):
                await work
        finally:
            if asyncio.iscoroutine(work):
                work.close()  # it has not begun where the class is gone

    @property
    def day(self) -> str:
        return today(self._machine)

    # --- the teacher

    async def open(self, asked: NewClass, hashed: str, caller: Caller) -> Classroom:
        """`hashed` is the hash of the secret that the teacher gets."""
        name = clean_name(asked.name, LONGEST_NAME)
        keeps = self.checked_day(asked.until)
        self.house.gate.open_class(len(self.register), caller)
        game = checks.find_game(FIRST_GAME)
        kept = Class(
            id=draw(lambda: secrets.token_hex(8), self.house.store.has),
            secret=hashed,
            code=new_code(self.register.codes(), in_public=True, wing=self.house.store.wing),
            name=name,
            locale=asked.locale,
            keeps=keeps,
            used=self.day,
            game=game.name,
            options=checks.as_set(game.rules.Options()),
        )
        classroom = Classroom(kept, {})
        await self.register.add(classroom)
        event("class_opened")
        return classroom

    async def taught_with(self, hashed: str, caller: Caller) -> Classroom:
        """The class of a teacher's secret. A right one never waits: nobody hits it by guessing."""
        classroom = self.register.by_secret(hashed)
        if classroom is None:
            await self.house.gate.knock(is_right=False, caller=caller)
            raise gone()
        await self._use(classroom)
        if classroom.kept.former and hashed == classroom.kept.secret:
            async with self.register.changing(classroom):
                self.register.end_former(classroom, hashed)
        return classroom

    def checked_day(self, day: str | None) -> str | None:
        """A day to which a class can be kept."""
        if day is None:
            return None
        try:
            is_possible = self.day <= day_after(day, 0) <= day_after(self.day, LONGEST_DAYS)
        except ValueError:
            is_possible = False
        if not is_possible:
            raise Refusal(
                "bad_day", f"A class is kept to a day from today on, at most {LONGEST_DAYS} ahead."
            )
        return day

    def until(self, kept: Class) -> str:
        """The last day on which a class is kept."""
        return kept.keeps or day_after(kept.used, UNUSED_DAYS)

    async def keep_until(self, classroom: Classroom, day: str | None) -> None:
        keeps = self.checked_day(day)
        async with self.register.changing(classroom):
            classroom.kept.keeps = keeps

    async def renew(self, classroom: Classroom, hashed: str) -> None:
        """Another secret. The former link ends when it is used for the first time, not before: an
        answer can be lost, and nobody would get in any more. Whoever renews a link because it is
        in wrong hands has the new one open at once."""
        async with self.register.changing(classroom):
            self.register.renew(classroom, hashed)

    # --- pupils

    async def enter(self, code: str, caller: Caller) -> Classroom:
        """The class of a code. Whoever guesses waits, as with rooms."""
        code = tidy(code)
        await self.house.gate.knock(self.register.by_code(code) is not None, caller)
        classroom = self.register.by_code(code)
        if classroom is None:
            raise gone()
        await self._use(classroom)
        return classroom

    async def join(self, asked: JoinClass, tablet: str, caller: Caller) -> tuple[Classroom, Pupil]:
        """Somebody new; `tablet` is the hash of the cookie that they get."""
        classroom = await self.enter(asked.code, caller)
        pupil = Pupil(0, clean_name(asked.nickname), "", "")
        await pictures.choose(pupil, asked.symbols)
        async with self.register.changing(classroom, pupil):
            self._add(classroom, pupil)
            self.register.sign_in(classroom, pupil, tablet, TABLETS)
        return classroom, pupil

    def _add(self, classroom: Classroom, pupil: Pupil) -> None:
        _need_free(classroom, pupil.nickname)
        if len(classroom.pupils) >= self.house.settings.pupils:
            raise Refusal("class_full", f"This class has {len(classroom.pupils)} pupils already.")
        classroom.kept.joined += 1
        pupil.id = classroom.kept.joined
        classroom.pupils[pupil.id] = pupil

    async def log_in(
        self, asked: LoginPupil, tablet: str, caller: Caller
    ) -> tuple[Classroom, Pupil]:
        """Somebody whom the class knows, on whatever tablet."""
        classroom = await self.enter(asked.code, caller)
        pupil = self.pupil(classroom, asked.pupil)
        if pupil.pictures:
            await self._guess(classroom, pupil, asked, caller)
        async with self.register.changing(classroom, pupil):
            self.pupil(classroom, asked.pupil)  # who may have been deleted meanwhile
            if not pupil.pictures:
                await pictures.choose(pupil, asked.symbols)
            self.register.sign_in(classroom, pupil, tablet, TABLETS)
        classroom.wrong.pop(pupil.id, None)
        return classroom, pupil

    async def _guess(
        self, classroom: Classroom, pupil: Pupil, asked: LoginPupil, caller: Caller
    ) -> None:
        gate, whose = self.house.gate, classroom.key(pupil.id)
        gate.guess_pictures(whose)
        if await pictures.are_right(pupil, asked.symbols):
            gate.pictures_were_right(whose)
            return
        classroom.wrong[pupil.id] += 1
        await gate.knock(is_right=False, caller=caller)
        raise Refusal("wrong_pictures", "Not those three. Try once more, or ask your teacher.")

    async def leave(self, tablet: str) -> None:
        """The tablet is handed on."""
        found = self.known(tablet)
        if found is not None:
            classroom, pupil = found
            async with self.register.changing(classroom, pupil):
                self.register.sign_out(pupil, tablet)

    def known(self, tablet: str | None) -> tuple[Classroom, Pupil] | None:
        """The pupil at this tablet; nobody is known by a cookie of another day, because a browser
        that nobody closes keeps it, and the tablet is somebody else's by then."""
        found = None if tablet is None else self.register.by_tablet(tablet)
        return found if found is not None and found[0].kept.used == self.day else None

    def who(self, tablet: str | None) -> tuple[Classroom, Pupil]:
        """The same, of somebody who has come in."""
        found = self.known(tablet)
        if found is None:
            raise Refusal("no_pupil", "Come in first: with the code of your class and your name.")
        return found

    async def choose_anew(self, classroom: Classroom, id: int) -> None:
        """A pupil has forgotten their pictures: nobody is known as them until they choose anew."""
        pupil = self.pupil(classroom, id)
        async with self.register.changing(classroom, pupil):
            pupil.salt = pupil.pictures = ""
            for tablet in list(pupil.tablets):
                self.register.sign_out(pupil, tablet)

    def pupil(self, classroom: Classroom, id: int) -> Pupil:
        if id not in classroom.pupils:
            raise no_such_pupil()
        return classroom.pupils[id]

    async def _use(self, classroom: Classroom) -> None:
        """The day on which a class was last used, and nothing finer. With a new one all tablets
        are new."""
        if classroom.kept.used == self.day:
            return
        pupils = [*classroom.pupils.values()]
        async with self.register.changing(classroom, *pupils):
            if classroom.kept.used == self.day:  # somebody else came first
                return
            classroom.kept.used = self.day
            for pupil in pupils:
                for tablet in pupil.tablets:
                    self.register.sign_out(pupil, tablet)


def no_such_pupil() -> Refusal:
    return Refusal("no_such_pupil", "This class has no such pupil any more.")


def _need_free(classroom: Classroom, nickname: str) -> None:
    if any(one.nickname.casefold() == nickname.casefold() for one in classroom.pupils.values()):
        raise Refusal(
            "nickname_taken", f"This class has a {nickname} already. Tap it, or take another name."
        )
