"""What is kept of pupils, for how long, and that it is gone when it is deleted."""

from pathlib import Path
from typing import Any

from support.school.lesson import (
    PICTURES,
    Screen,
    begun_lesson,
    class_of,
    finished_lesson,
    join,
    log_in,
    match_of,
    play_until_a_claim,
    started,
)
from support.stores.postgres import on_both_stores_by_night

from countertop.server.clock import day_after
from countertop.server.settings import DAY

ODD = "Zwölfelfe"
"""A nickname that is nowhere else."""


def everything_on_disk(path: Path) -> bytes:
    """The store, its log, and whatever else lies beside it."""
    return b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))


async def as_sqlite_is_elsewhere(served: Any) -> None:
    """Some systems build SQLite so that it overwrites what it deletes; most do not."""
    await served.store.ask(lambda database: database.execute("PRAGMA secure_delete = OFF"))


def is_on_disk(served: Any, name: str) -> bool:
    return name.encode() in everything_on_disk(served.path)


async def test_a_deleted_pupil_is_nowhere_in_the_file(served: Any) -> None:
    await as_sqlite_is_elsewhere(served)
    teacher, pupils = await finished_lesson(served, ODD, "Ben")
    assert is_on_disk(served, ODD)
    before = (await teacher.get("pupil/2"))[1]["numbers"]["facts"]
    room = await teacher.must("delete", pupil=1)
    assert [one["nickname"] for one in room["pupils"]] == ["Ben"]
    assert not is_on_disk(served, ODD)
    assert is_on_disk(served, "Ben")
    assert (await teacher.get("pupil/2"))[1]["numbers"]["facts"] == before
    assert (await teacher.get("pupil/1"))[0] == 404
    assert (await pupils[0].get("/api/class/me"))[1]["code"] == "no_pupil"
    await served.restart()
    assert not is_on_disk(served, ODD)
    body = {"code": teacher.code, "nickname": ODD, "symbols": PICTURES}
    _, again = await served.person().post("/api/class/join", body)
    assert again["id"] == 3, "nobody gets somebody else's number"


async def test_a_pupil_is_deleted_from_the_middle_of_a_match(served: Any) -> None:
    teacher, (ada, _) = await started(served, ODD, "Ben", goal=9)
    await ada.play({"type": "take", "top": 0}, ms=300)
    room = await teacher.must("delete", pupil=1)
    await ada.until(lambda: ada.bye)
    assert not is_on_disk(served, ODD)
    assert room["tables"][0]["room"] is None and room["tables"][0]["seats"] == [2]


async def test_what_others_have_answered_in_such_a_match_stays(served: Any) -> None:
    teacher, pupils = await begun_lesson(served, ODD, "Ben")
    await play_until_a_claim(served, pupils)
    seat = match_of(served, pupils).entries[-1].seat
    assert isinstance(seat, int)
    whose = 2 - seat  # whoever has not claimed goes
    await teacher.must("delete", pupil=whose)
    _, page = await teacher.get(f"pupil/{3 - whose}")
    assert page["numbers"]["facts"]
    assert is_on_disk(served, ODD) == (whose == 2)


@on_both_stores_by_night
async def test_a_room_that_no_table_knows_of_keeps_no_name(served: Any) -> None:
    teacher, _ = await started(served, ODD, "Ben")
    (classroom,) = served.school.register
    classroom.kept.tables.clear()
    await teacher.must("delete", pupil=1)
    assert not is_on_disk(served, ODD)


async def test_what_a_deleted_pupils_match_shows_of_others_stays(served: Any) -> None:
    teacher, _ = await finished_lesson(served, ODD, "Ben")
    await teacher.must("delete", pupil=1)
    assert (await teacher.get("pupil/2"))[1]["numbers"]["matches"] == 1


async def test_a_deleted_class_is_nowhere_in_the_file(served: Any) -> None:
    await as_sqlite_is_elsewhere(served)
    teacher, pupils = await finished_lesson(served, ODD, "Ben")
    other, _ = await class_of(served, "Cleo")
    screen = await Screen(teacher.person).open(secret=teacher.secret)
    status, _ = await teacher.post("delete", pupil=None)
    assert status == 200
    await teacher.person.until(lambda: screen.frames[-1].get("code") == "no_such_class")
    assert not is_on_disk(served, ODD) and not is_on_disk(served, teacher.code)
    count = "SELECT (SELECT count(*) FROM finished), (SELECT count(*) FROM shown)"
    assert served.store._database.execute(count).fetchone() == (0, 0)
    assert (await teacher.get("room"))[0] == 404
    assert (await log_in(pupils[0], teacher.code, 1))[0] == 404
    assert len((await other.room())["pupils"]) == 1


@on_both_stores_by_night
async def test_a_deleted_class_takes_nothing_of_another_one_with_it(served: Any) -> None:
    teacher, _ = await finished_lesson(served, "Ada", "Ben")
    other, _ = await finished_lesson(served, "Cleo", "Dan")
    assert (await teacher.post("delete", pupil=None))[0] == 200
    assert len((await other.room())["pupils"]) == 2
    assert (await other.get("pupil/1"))[1]["numbers"]["matches"] == 1
    left = await served.rows("SELECT count(*) FROM class")
    assert left == [(1,)]


@on_both_stores_by_night
async def test_whatever_the_store_no_row_of_theirs_is_left(served: Any) -> None:
    teacher, _ = await finished_lesson(served, "Ada", "Ben")
    await teacher.must("delete", pupil=1)
    assert await counted(served) == (1, 1, 1)
    await teacher.must("delete", pupil=None)
    assert await counted(served) == (0, 0, 0)


async def counted(served: Any) -> tuple[int, int, int]:
    tables = ("class", "pupil", "shown")
    count = ", ".join(f"(SELECT count(*) FROM {table})" for table in tables)
    (found,) = await served.rows(f"SELECT {count}")
    return tuple(found)


async def test_a_class_goes_by_itself_ninety_days_after_its_last_use(served: Any) -> None:
    teacher, _ = await class_of(served, ODD)
    await served.pass_by(700_000)
    served.time.clock.wall_ahead = int(90 * DAY)
    await served.pass_by(120_000)
    assert is_on_disk(served, ODD), "the last day counts"
    served.time.clock.wall_ahead = int(91 * DAY)
    await served.pass_by(120_000)
    assert not is_on_disk(served, ODD)
    assert (await teacher.get("room"))[0] == 404


async def test_using_a_class_keeps_it_and_a_day_that_is_set_holds(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    served.time.clock.wall_ahead = int(80 * DAY)
    room = await teacher.room()
    assert room["until"] == day_after(served.school.day, 90) and room["keeps"] is None
    last = day_after(served.school.day, 3)
    room = await teacher.must("until", date=last)
    assert (room["until"], room["keeps"]) == (last, last)
    assert (await teacher.post("until", date="2020-01-01"))[1]["code"] == "bad_day"
    served.time.clock.wall_ahead += int(4 * DAY)
    await served.pass_by(800_000)
    assert (await teacher.get("room"))[0] == 404


async def test_a_link_is_renewed_and_the_former_one_opens_nothing(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    screen = await Screen(teacher.person).open(secret=teacher.secret)
    former, renewed = teacher.secret, await teacher.must("renew")
    teacher.secret = renewed["secret"]
    assert (await teacher.room())["code"] == renewed["code"] == teacher.code
    await teacher.person.until(lambda: screen.frames[-1].get("code") == "no_such_class")
    for _ in range(2):
        assert await opens(teacher, former) == 404
        assert await opens(teacher, renewed["secret"]) == 200
        await served.restart()


async def opens(teacher: Any, secret: str) -> int:
    teacher.secret = secret
    return int((await teacher.get("room"))[0])


async def test_a_renewed_link_that_reached_nobody_leaves_the_former_one(served: Any) -> None:
    """The server was killed after the commit, and before the answer."""
    teacher, _ = await class_of(served, "Ada")
    former, lost = teacher.secret, (await teacher.must("renew"))["secret"]
    await served.restart()
    assert await opens(teacher, former) == 200
    renewed = (await teacher.must("renew"))["secret"]
    assert await opens(teacher, lost) == 404, "nobody had it, and nobody will"
    assert await opens(teacher, former) == 200
    assert await opens(teacher, renewed) == 200
    assert await opens(teacher, former) == 404


async def test_a_deleted_class_is_found_by_neither_of_its_links(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    former, renewed = teacher.secret, (await teacher.must("renew"))["secret"]
    assert (await teacher.post("delete", pupil=None))[0] == 200
    assert await opens(teacher, former) == await opens(teacher, renewed) == 404


async def test_no_address_and_no_word_of_a_browser_is_kept(served: Any) -> None:
    teacher, _ = await finished_lesson(served, "Ada", "Ben")
    await teacher.get("map")
    kept = everything_on_disk(served.path)
    assert b"127.0.0.1" not in kept and b"aiohttp" not in kept
    assert teacher.secret.encode() not in kept


async def test_the_log_of_the_server_has_no_nicknames(served: Any, caplog: Any) -> None:
    caplog.set_level("INFO", "countertop.rooms")
    teacher, (ada, _) = await finished_lesson(served, ODD, "Ben")
    await ada.drop()
    await join(served, teacher.code, "Zweite")
    await teacher.must("delete", pupil=1)
    assert "over" in caplog.text
    assert ODD not in caplog.text and "Zw\\" not in caplog.text and "Zweite" not in caplog.text
