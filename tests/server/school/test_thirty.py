"""A whole class: thirty sockets and a teacher's page; and what a kill leaves of it."""

import asyncio
import shutil
from pathlib import Path
from typing import Any

from support.school.lesson import Screen, Teacher, class_of, join, open_class, sit
from support.served import Served

from countertop.server.settings import Settings

THIRTY = [f"Kind {number}" for number in range(1, 31)]
LARGEST_FRAME = 100_000
BEAT = 500.0


async def take_once(pupil: Any) -> None:
    """The first to take wins; whoever is later was later."""
    await pupil.until(lambda: pupil.view.get("is_on") or pupil.room["phase"] == "over")
    if pupil.room["phase"] != "over":
        await pupil.send(
            {"type": "play", "n": pupil.number(), "ms": 300, "move": {"type": "take", "top": 0}}
        )


async def play_a_round(teacher: Teacher, page: Screen, pupils: list[Any]) -> None:
    """From mixing to the last table."""
    room = await teacher.must("mix", size=4)
    assert sorted(len(table["seats"]) for table in room["tables"]) == [3, 3, 4, 4, 4, 4, 4, 4]
    await teacher.must("start", anew=True)
    for pupil in pupils:
        await sit(pupil)
    for pupil in pupils:
        await take_once(pupil)
    await page.until(lambda room: room["finished"] == 8 and room["state"] == "over")


async def test_thirty_join_are_mixed_twice_and_all_finish(served: Any) -> None:
    teacher = await open_class(served)
    await teacher.must("choose", game="tiny", options={"goal": 1})
    page = await Screen(teacher.person).open(secret=teacher.secret)
    board = await Screen(served.person()).open(code=teacher.code)
    pupils = await asyncio.gather(*(join(served, teacher.code, name) for name in THIRTY))
    waiting = await asyncio.gather(*(Screen(pupil).open() for pupil in pupils))
    await page.until(lambda room: sum(one["here"] for one in room["pupils"]) == 30)
    began, frames = served.time.clock.now(), len(page.frames)
    first = await seats_after(play_a_round(teacher, page, pupils), teacher)
    second = await seats_after(play_a_round(teacher, page, pupils), teacher)
    assert first != second
    await board.until(lambda shown: shown["finished"] == 8 and shown["here"] == 30)
    assert all(one.last["room"] for one in waiting)
    beats = (served.time.clock.now() - began) / BEAT
    assert len(page.frames) - frames <= beats + 1, "at most two a second"
    assert max(page.sizes + board.sizes) < LARGEST_FRAME


async def seats_after(work: Any, teacher: Teacher) -> list[list[int]]:
    await work
    return [table["seats"] for table in (await teacher.room())["tables"]]


async def test_a_class_goes_on_after_a_kill(served: Any, tmp_path: Path) -> None:
    """What is on disk at some moment of a lesson is all that the next server has."""
    teacher, (ada, ben) = await class_of(served, "Ada", "Ben")
    await teacher.must("choose", game="tiny", options={"goal": 9})
    await teacher.must("mix")
    await teacher.must("time", seconds=600)
    await teacher.must("start")
    await sit(ada)
    await sit(ben)
    await ada.until_on()
    await ada.play({"type": "take", "top": 0}, ms=300)
    other = Served(await killed(served, tmp_path), Settings())
    await other.start()
    for person in (teacher.person, ada, ben):
        move_to(person, other)
    room = await teacher.room()
    assert (room["state"], sorted(room["tables"][0]["seats"])) == ("playing", [1, 2])
    assert 0 < room["time_left_ms"] <= 600_000
    await sit(ada)
    await sit(ben)
    await ada.until_on()
    assert ada.view["top"] == 1
    await other.end()


async def killed(served: Any, folder: Path) -> Path:
    """The files as they lie there, without a word to the server."""
    path = folder / "after" / str(served.path.name)
    path.parent.mkdir()
    for file in served.path.parent.glob(f"{served.path.name}*"):
        if not file.name.endswith("-shm"):
            shutil.copy(file, path.parent / file.name)
    return path


def move_to(person: Any, other: Served) -> None:
    """The same browser, at the server that comes after."""
    person.url, person._time = other.url, other.time
