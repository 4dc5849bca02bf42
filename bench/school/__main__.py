"""A class of thirty on one server, over real sockets and in real time.

    python -m bench.school [--pupils 30]

Prints how long it takes until all have come in by a code, a nickname and three pictures and are
shown on the teacher's page; until all have their tables after "start"; and what the page costs.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from support.person import Person
from support.school.lesson import Screen, Teacher, join, open_class, sit
from support.served import Served

from countertop.server.school import glance
from countertop.server.settings import Settings

GAME, SIZE = "hochspannung", 4
LOOKS = 200


async def measure(pupils: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "tables.sqlite", Settings(), in_real_time=True)
        await served.start()
        try:
            await _lesson(served, pupils)
        finally:
            await served.end()


async def _lesson(served: Served, pupils: int) -> None:
    teacher = await open_class(served)
    page = await Screen(teacher.person).open(secret=teacher.secret)
    began = time.perf_counter()
    people = await asyncio.gather(*(_come_in(served, teacher, one) for one in range(pupils)))
    await _until(lambda: sum(one["here"] for one in page.last["pupils"]) == pupils)
    print(f"{pupils} pupils are in, and on the page:  {time.perf_counter() - began:6.2f} s")
    began = time.perf_counter()
    await teacher.must("choose", game=GAME)
    await teacher.must("mix", size=SIZE)
    await teacher.must("start")
    await asyncio.gather(*(sit(person) for person in people))
    tables = len((await teacher.room())["tables"])
    print(f"{tables} tables are open, all sit there:   {time.perf_counter() - began:6.2f} s")
    _look(served, page)


async def _come_in(served: Served, teacher: Teacher, number: int) -> Person:
    person = await join(served, teacher.code, f"Kind {number + 1}")
    await Screen(person).open()
    return person


async def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def _look(served: Served, page: Screen) -> None:
    (classroom,) = served.school.register
    began = time.perf_counter()
    for _ in range(LOOKS):
        shown = msgspec.json.encode(glance.room(classroom, served.house, "2027-02-14"))
    each = (time.perf_counter() - began) / LOOKS * 1000
    largest = max([*page.sizes, len(shown)])
    print(f"a look at the class: {each:.2f} ms, {largest / 1000:.1f} kB at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pupils", type=int, default=30)
    asyncio.run(measure(parser.parse_args().pupils))


if __name__ == "__main__":
    main()
